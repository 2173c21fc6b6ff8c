"""``manage.py openapi [--check]``: writes frontend/openapi.json, or fails if the committed file is stale."""

import json

from django.core.management.base import CommandError
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator

from saas.kernel.management.generated import GeneratedFileCommand


class Command(GeneratedFileCommand):
    help = "Writes the OpenAPI document the front end's types are made from."
    target = "frontend/openapi.json"

    def text(self) -> str:
        document = SchemaGenerator().get_schema(request=None, public=True)
        if GENERATOR_STATS:
            GENERATOR_STATS.emit_summary()
            raise CommandError("The document has gaps: fix the warnings above")
        return json.dumps(document, indent=1, sort_keys=True) + "\n"
