"""The platform's legal texts: their versions, the draft of the next one, and their acceptance."""

from typing import Any
from uuid import UUID

from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse

from saas.accounts.models import User
from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.gate import show
from saas.desk.lists import Column, Filter, ListPage
from saas.desk.pages.links import MAX_ROWS, LinkTable, actions_for
from saas.kernel.clock import now
from saas.legal import rules
from saas.legal.models import LegalAcceptance, LegalDocument, LegalVersion
from saas.legal.selectors import applicable


def _state(row: LegalVersion) -> Any:
    if row.applies_from is None:
        return cells.state("Draft", "warn")
    if row.applies_from > now():
        return cells.state("Planned", "warn")
    current = applicable(LegalDocument(row.document))
    return cells.state("In force", "good") if current and current.id == row.pk else cells.state("Replaced")


def _acceptance(row: LegalVersion) -> str:
    if row.published_at is None:
        return cells.NONE
    return "Asked" if row.needs_acceptance else "Not asked"


LEGAL = ListPage(
    columns=(
        Column("Text", lambda row: cells.link(f"/desk/legal/{row.pk}", row)),
        Column("State", _state),
        Column("Applies from", lambda row: cells.when(row.applies_from)),
        Column("Acceptance", _acceptance),
        Column("Accepted by", lambda row: cells.number(row.accepted), is_number=True),
    ),
    rows=lambda: LegalVersion.objects.defer("body", "summary").annotate(accepted=Count("acceptances")),
    filters=(Filter("document", "Text", dict(LegalDocument.choices), lambda rows, value: rows.filter(document=value)),),
    empty="No legal texts",
)


def detail(request: HttpRequest, operator: Operator, pk: UUID) -> HttpResponse:
    row = LegalVersion.objects.filter(pk=pk).first()
    if row is None:
        raise Http404
    is_draft = row.published_at is None
    writer = User.objects.filter(pk=row.written_by_id).first() if row.written_by_id else None
    only = ("legal.write", "legal.publish", "legal.discard") if is_draft else ("legal.write",)
    context = {
        "title": str(row),
        "page_key": "legal",
        "state": _state(row),
        "facts": cells.facts(
            applies_from=cells.when(row.applies_from),
            acceptance=_acceptance(row),
            accepted_by=cells.number(row.acceptances.count()),
            written_by=writer and cells.user_link(writer.pk, writer.username),
            written=cells.when(row.written_at),
            what_changed=row.change_note,
        ),
        "lead": row.lead,
        "points": rules.points_of(row.summary),
        "blocks": rules.blocks_of(row.body),
        "tables": [] if is_draft else [_acceptances(row)],
        "actions": actions_for(operator, "legal.", row.pk, only=only),
    }
    return show(request, operator, "desk/legal.html", context)


def _acceptances(version: LegalVersion) -> LinkTable:
    rows = version.acceptances.select_related("user").order_by("-pk")[:MAX_ROWS]
    return LinkTable(
        f"Newest {MAX_ROWS} acceptances",
        ("User", "Accepted", "Where"),
        [
            (cells.user_link(row.user_id, row.user.username), cells.when(row.accepted_at), row.get_place_display())
            for row in rows
        ],
        "No user has accepted this version yet",
    )


def accepted_by(user: User) -> LinkTable:
    """Return which versions the user accepted."""
    rows = LegalAcceptance.objects.filter(user=user).select_related("version").order_by("-pk")[:MAX_ROWS]
    return LinkTable(
        "Accepted legal texts",
        ("Text", "Accepted", "Where"),
        [
            (
                cells.link(f"/desk/legal/{row.version_id}", row.version),
                cells.when(row.accepted_at),
                row.get_place_display(),
            )
            for row in rows
        ],
        "None. The user signed up before acceptance was recorded",
    )
