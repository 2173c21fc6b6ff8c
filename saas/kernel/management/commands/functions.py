"""``manage.py functions``: writes the migrations of edited SQL files; ``--check`` names the missing ones."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from saas.kernel import sql_function_history


class Command(BaseCommand):
    help = "Writes the migrations of edited SQL functions, or checks that none is missing."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail when a file and its hash differ")

    def handle(self, *_args: Any, **options: Any) -> None:
        if not options["check"]:
            try:
                written = sql_function_history.write_migrations()
            except sql_function_history.NotFrozen as error:
                raise CommandError(str(error)) from error
            for path in written:
                self.stdout.write(f"wrote {path}")
            return
        found = sql_function_history.problems()
        for line in found:
            self.stderr.write(line)
        if found:
            raise CommandError(f"{len(found)} SQL files and migrations disagree; see docs/sql-functions.md")
