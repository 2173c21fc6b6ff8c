"""The members with tickets of a raffle, for the team: a list, and the same as a CSV file."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import BigIntegerField, Min, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django_tenants.utils import tenant_context

from saas.kernel import csv
from saas.kernel.privacy import ANONYMIZED
from saas.tenancy.models import Community
from tenants.draws.models import TicketRange, TicketTotal
from tenants.raffles.models import Raffle, TicketSource

_SORTS = {"TICKETS": "tickets", "SINCE": "since", "NAME": "member__username"}
ENTRANT_SORTS = list(_SORTS)
HEADER = ("username", "tickets", "free tickets", "since")


def entrants(raffle: Raffle, query: Mapping[str, Any]) -> QuerySet[TicketTotal]:
    """Return the members' tickets with ``free`` ones of them, and ``since``: the moment of the first."""
    own = TicketRange.objects.filter(draw=OuterRef("draw"), member=OuterRef("member")).order_by().values("member")
    free = own.filter(~Q(source=TicketSource.BOUGHT)).annotate(n=Sum("count")).values("n")
    rows = TicketTotal.objects.filter(draw_id=raffle.draw_id) if raffle.draw_id else TicketTotal.objects.none()
    if words := query["search"].strip():
        rows = rows.filter(member__username__icontains=words)
    rows = rows.select_related("member").annotate(
        since=Subquery(own.annotate(at=Min("created_at")).values("at")),
        free=Coalesce(Subquery(free), 0, output_field=BigIntegerField()),
    )
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}{_SORTS[query['sort_by']]}", "pk")


def name_of(share: TicketTotal) -> str | None:
    """Return the member's name; None for a person who erased the account."""
    return share.member.username if share.member.username != ANONYMIZED else None


def entrant_lines(raffle: Raffle, query: Mapping[str, Any], community: Community) -> Iterator[str]:
    """Return the header and one line per member that matches, in the order of the rows."""
    rows = entrants(raffle, query).order_by("pk")

    def read(last: TicketTotal | None) -> list[tuple[TicketTotal, csv.Cells]]:
        with tenant_context(community):
            batch = list((rows.filter(pk__gt=last.pk) if last else rows)[: csv.BATCH])
        return [(share, _cells(share)) for share in batch]

    return csv.lines(HEADER, read)


def _cells(share: Any) -> csv.Cells:
    return (name_of(share) or "", share.tickets, share.free, share.since.isoformat(timespec="seconds"))
