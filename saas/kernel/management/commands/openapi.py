"""``manage.py openapi [--check]``: writes frontend/openapi.json, or says whether the committed one is stale."""

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator


class Command(BaseCommand):
    help = "Writes the OpenAPI document the front end's types are made from."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="fail when the committed document is stale")

    def handle(self, *_args: Any, check: bool, **_options: Any) -> None:
        document = SchemaGenerator().get_schema(request=None, public=True)
        if GENERATOR_STATS:
            GENERATOR_STATS.emit_summary()
            raise CommandError("The document has gaps: fix the warnings above")
        text = json.dumps(document, indent=1, sort_keys=True) + "\n"
        target = settings.ROOT / "frontend" / "openapi.json"
        if not check:
            target.write_text(text)
            self.stdout.write(f"{len(document['paths'])} addresses written")
        elif not target.exists() or target.read_text() != text:
            raise CommandError("frontend/openapi.json is stale: run `manage.py openapi` and `npm run api`")
