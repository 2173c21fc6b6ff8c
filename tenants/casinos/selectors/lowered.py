"""Totals that fell, for the team."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet

from tenants.casinos.errors import LoweredNotFound
from tenants.casinos.models import CasinoObservation, ObservationState
from tenants.casinos.selectors.staff import names_of


@dataclass(frozen=True, slots=True)
class LoweredTotal:
    """A total that fell, with the total before."""

    observation: CasinoObservation
    reviewed_by: str | None

    @property
    def before(self) -> Decimal:
        return self.observation.raw - self.observation.raw_change

    @property
    def weighted_before(self) -> Decimal | None:
        row = self.observation
        if row.weighted is None or row.weighted_change is None:
            return None
        return row.weighted - row.weighted_change


def lowered_totals(query: Mapping[str, Any]) -> QuerySet[CasinoObservation]:
    """Return the totals that fell in one state, the newest first."""
    rows = _lowered().filter(state=query["state"])
    if connection_id := query.get("connection_id"):
        rows = rows.filter(account__connection_id=connection_id)
    if words := query["search"].strip():
        rows = rows.filter(account__name__icontains=words)
    return rows.order_by("-pk" if query["sort_direction"] == "desc" else "pk")


def lowered_by_id(observation_id: int) -> CasinoObservation:
    """Raises LoweredNotFound."""
    row = _lowered().filter(pk=observation_id).first()
    if row is None:
        raise LoweredNotFound
    return row


def _lowered() -> QuerySet[CasinoObservation]:
    rows = CasinoObservation.objects.exclude(state__in=[ObservationState.COUNTED, ObservationState.BASELINE])
    return rows.select_related("account__connection", "account__member", "pull")


def as_lowered(rows: Sequence[CasinoObservation]) -> list[LoweredTotal]:
    """Return the totals with the names of the reviewers, in one query."""
    staff = names_of(row.reviewed_by for row in rows)
    return [LoweredTotal(row, staff.get(row.reviewed_by) if row.reviewed_by else None) for row in rows]
