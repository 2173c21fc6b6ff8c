"""Reads of imports."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.models import Count, F, QuerySet, Sum

from saas.accounts.identities.models import Identity
from tenants.wallets.imports.dry_run import PersonOfFile, people_of
from tenants.wallets.imports.errors import ImportNotFound, ImportNotReady
from tenants.wallets.imports.files.text import PackedText
from tenants.wallets.imports.models import Import, ImportRow, ImportRowState, ImportState
from tenants.wallets.imports.replacing import STANDING


def imports() -> QuerySet[Import]:
    """Return the imports without their files, the newest first."""
    return Import.objects.defer("content").order_by("-created_at", "pk")


def import_by_id(import_id: UUID) -> Import:
    """Return the import. Raises ImportNotFound."""
    run = imports().filter(pk=import_id).first()
    if run is None:
        raise ImportNotFound
    return run


def same_file(run: Import) -> Import | None:
    """Return the last import of the same file that is applied, or is being applied or undone; None without one."""
    if not run.content_hash:
        return None
    found = imports().filter(content_hash=run.content_hash, state__in=STANDING).exclude(pk=run.pk)
    return found.order_by(F("applied_at").desc(nulls_first=True)).first()


def not_undone(run: Import) -> int:
    """Return the number of lines whose gems the last undo could not take back."""
    return ImportRow.objects.filter(run=run, state=ImportRowState.CREDITED).exclude(problem="").count()


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


def people_of_draft(import_id: UUID, query: Mapping[str, Any]) -> tuple[list[PersonOfFile], int]:
    """Return one page of the people of a draft that match, and their number. Raises ImportNotFound, ImportNotReady."""
    run = Import.objects.filter(pk=import_id).first()
    if run is None:
        raise ImportNotFound
    if run.state != ImportState.DRAFT:
        raise ImportNotReady(state=run.state)
    found = people_of(run, PackedText(bytes(run.content)), search=query["search"], found=query.get("found"))
    start = (query["page"] - 1) * query["take"]
    if not query["search"].strip() and not query.get("found"):
        # The dry run counted the people, so the lines after the page are not read.
        return list(islice(found, start, start + query["take"])), int(run.report["people"])
    matching = list(found)
    return matching[start : start + query["take"]], len(matching)


def with_links(rows: Sequence[ImportRow]) -> Sequence[ImportRow]:
    """Set ``linked_at`` of each row's candidate: when the account on the row's platform was linked or renamed."""
    users = {row.candidate.user_id for row in rows if row.candidate}
    found = Identity.objects.filter(user_id__in=users).values_list("user_id", "provider", "linked_at", "named_at")
    links = {(user_id, provider): named_at or linked_at for user_id, provider, linked_at, named_at in found}
    for row in rows:
        if row.candidate:
            vars(row.candidate)["linked_at"] = links.get((row.candidate.user_id, row.platform))
    return rows
