"""Reads of imports."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import Count, QuerySet, Sum

from tenants.wallets.imports.errors import ImportNotFound
from tenants.wallets.imports.models import Import, ImportRow


def imports() -> QuerySet[Import]:
    """Return the imports without their files, the newest first."""
    return Import.objects.defer("content").order_by("-created_at", "pk")


def import_by_id(import_id: UUID) -> Import:
    """Return the import. Raises ImportNotFound."""
    run = imports().filter(pk=import_id).first()
    if run is None:
        raise ImportNotFound
    return run


def outcome(run: Import) -> list[dict[str, Any]]:
    """Return the number of lines and gems in each state."""
    found: Any = (
        ImportRow.objects.filter(run=run)
        .values("state")
        .annotate(count=Count("pk"), gems=Sum("gems"), moved=Sum("moved", default=0), back=Sum("taken_back", default=0))
        .order_by("state")
    )
    return list(found)


def rows(import_id: UUID, query: Mapping[str, Any]) -> QuerySet[ImportRow]:
    """Return the lines in the order of the file. Raises ImportNotFound."""
    found = ImportRow.objects.filter(run=import_by_id(import_id)).select_related("member")
    if query.get("state"):
        found = found.filter(state=query["state"])
    if words := query["search"].strip():
        found = found.filter(name_key__icontains=words.lower())
    return found.order_by("line")
