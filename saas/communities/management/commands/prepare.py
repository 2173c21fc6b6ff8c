"""``manage.py prepare``: everything the product needs before it starts, in the database and as files.

Repeating it is free. An image of the product has its files already (deploy/Containerfile), and prepares the database
alone with each deploy.
"""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from saas.casinos import catalog
from saas.kernel.assets import compress_front_end
from saas.kernel.start import refuse_wrong_setup
from saas.tenancy import migrator, provisioning


class Command(BaseCommand):
    help = "Migrates public, the template and every community, seeds catalogs, fills the pool of spares, writes files."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--only", choices=("database", "files"), help="prepare one of the two")

    def handle(self, *_args: Any, only: str | None = None, **_options: Any) -> None:
        if only != "files":
            self._prepare_database()
        if only != "database":
            call_command("collectstatic", interactive=False, verbosity=0)
            compress_front_end()

    def _prepare_database(self) -> None:
        refuse_wrong_setup()
        migrator.migrate_public()
        outcome = migrator.migrate_all()
        for schema, error in outcome.failed.items():
            self.stderr.write(f"{schema}: {error}")
        if outcome.failed:
            raise CommandError("Some communities could not be migrated")
        catalog.seed()
        made = provisioning.fill_spares()
        self.stdout.write(f"{outcome.asked} schemas, {len(outcome.migrated)} migrated, {made} spares made")
