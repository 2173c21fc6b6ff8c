"""``manage.py casino_rates FILE``."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from saas.casinos.currency import RatesUnreadable, parse_rates, store_rates


class Command(BaseCommand):
    help = "Stores the daily currency rates of a file of the European Central Bank (eurofxref-daily.xml or -hist.xml)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the XML file")

    def handle(self, *_args: Any, file: Path, **_options: Any) -> None:
        try:
            rates = parse_rates(file.read_bytes())
        except (OSError, RatesUnreadable) as error:
            raise CommandError(str(error)) from error
        days = store_rates(rates)
        self.stdout.write(f"{len(rates)} rates of {days} days stored")
