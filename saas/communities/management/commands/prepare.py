"""``manage.py prepare``: everything a database needs before the product starts; repeating it is free."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from saas.casinos import catalog
from saas.kernel.assets import compress_front_end
from saas.kernel.start import refuse_wrong_setup
from saas.tenancy import migrator, provisioning


class Command(BaseCommand):
    help = "Migrates public, the template and every community, seeds catalogs, fills the pool of spare schemas."

    def handle(self, *_args: Any, **_options: Any) -> None:
        refuse_wrong_setup()
        migrator.migrate_public()
        outcome = migrator.migrate_all()
        for schema, error in outcome.failed.items():
            self.stderr.write(f"{schema}: {error}")
        if outcome.failed:
            raise CommandError("Some communities could not be migrated")
        catalog.seed()
        made = provisioning.fill_spares()
        call_command("collectstatic", interactive=False, verbosity=0)
        compress_front_end()
        self.stdout.write(f"{outcome.asked} schemas, {len(outcome.migrated)} migrated, {made} spares made")
