"""``manage.py gem_sources [--check]``: writes the table of sources in docs/issuance.md, or fails if it is stale."""

import re

from django.conf import settings
from django.core.management.base import CommandError
from django.urls import get_resolver

from saas.kernel.management.generated import GeneratedFileCommand
from tenants.wallets.issuance import SOURCES

HEAD = "| source | counted when | how many gems |\n|---|---|---|\n"
TABLE = re.compile(re.escape(HEAD) + r"(?:\|.*\n)*")


class Command(GeneratedFileCommand):
    help = "Writes the table of everything that makes gems."
    target = "docs/issuance.md"

    def text(self) -> str:
        return page((settings.ROOT / self.target).read_text())


def page(text: str) -> str:
    """Return the page with the current table. Its other text does not change."""
    assert get_resolver().url_patterns, "importing the addresses imports every area's sources"
    rows = "".join(f"| {one.name} | {one.when} | {one.how_much} |\n" for _, one in sorted(SOURCES.items()))
    written, count = TABLE.subn(lambda _: HEAD + rows, text)
    if count != 1:
        raise CommandError("docs/issuance.md must hold one table of sources")
    return written
