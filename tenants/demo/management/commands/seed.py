"""``manage.py seed``: demo communities that look nothing alike, and the logins to try them."""

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from saas.accounts.models import User
from tenants.demo import seeding


class Command(BaseCommand):
    help = "Builds the demo once, and writes its addresses and logins to STATE_DIR/demo.json."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--force", action="store_true", help="also in production, where real people live")

    def handle(self, *_args: Any, force: bool, **_options: Any) -> None:
        if settings.PRODUCTION and User.objects.exists() and not force:
            raise CommandError("This installation already has users. Use --force to add the demo data anyway")
        built = seeding.seed()
        settings.STATE_DIR.mkdir(parents=True, exist_ok=True)
        (settings.STATE_DIR / "demo.json").write_text(json.dumps(seeding.demo_file(), indent=1) + "\n")
        self.stdout.write("The demo is built" if built else "The demo was there already")
