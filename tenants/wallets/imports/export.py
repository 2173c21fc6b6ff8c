"""The results of an import as a CSV file."""

from collections.abc import Iterator
from uuid import UUID

from django_tenants.utils import tenant_context

from saas.kernel import csv
from saas.tenancy.models import Community
from tenants.wallets.imports.models import ImportRow

HEADER = ("line", "name", "gems", "state", "member", "moved", "taken back", "problem", "minutes", "joined on", "level")


def row_lines(community: Community, import_id: UUID) -> Iterator[str]:
    """Return the header and one line per person."""
    rows = ImportRow.objects.filter(run_id=import_id).select_related("member").order_by("pk")

    def read(last: ImportRow | None) -> list[tuple[ImportRow, csv.Cells]]:
        with tenant_context(community):
            batch = list((rows.filter(pk__gt=last.pk) if last else rows)[: csv.BATCH])
        return [(row, _cells(row)) for row in batch]

    return csv.lines(HEADER, read)


def _cells(row: ImportRow) -> csv.Cells:
    return (
        row.line, row.name, row.gems, row.state, row.member.username if row.member else "", row.moved, row.taken_back,
        row.problem, row.minutes, row.joined_on, row.level,
    )  # fmt: skip
