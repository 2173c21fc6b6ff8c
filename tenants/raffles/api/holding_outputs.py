"""A fan's own raffles over all communities, made from the activity of the fan."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Self
from uuid import UUID

from rest_framework import serializers

from saas.activity.models import ActivityRecord
from saas.kernel.outputs import Gems, Output
from tenants.raffles.models import (
    AwardState,
)
from tenants.raffles.selectors import STANDINGS, TicketTotals
from tenants.stores.api.serializers import OrderCommunityOutput
from tenants.stores.order_facts import OrderPlace, place_of


@dataclass(frozen=True, slots=True, kw_only=True)
class WonPrizeOutput(Output):
    """A prize of the user. With ``state`` WON it can be claimed until ``claimUntil`` (null: any time)."""

    id: UUID
    place: int
    ticket: int
    state: AwardState
    claim_until: datetime | None
    prize: Annotated[str, serializers.CharField(read_only=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldingOutput(Output):
    """The user's part in a raffle: ``tickets``, the gems ``paid`` for them, and the prizes won."""

    id: UUID
    raffle_id: UUID
    slug: str
    name: str
    raffle_image: str | None
    start_at: Annotated[str, serializers.DateTimeField]
    end_at: Annotated[str, serializers.DateTimeField]
    standing: Annotated[str, serializers.ChoiceField(choices=STANDINGS)]
    tickets: int
    paid: Gems
    prizes: list[WonPrizeOutput]
    community: Annotated[OrderPlace, OrderCommunityOutput()]
    created_at: datetime

    @classmethod
    def of(cls, record: ActivityRecord) -> Self:
        """Make it from the fan's activity alone."""
        data = record.data
        return cls(
            id=record.object_id,
            raffle_id=data["raffle_id"],
            slug=data["slug"],
            name=record.title,
            raffle_image=data["image"],
            start_at=data["start_at"],
            end_at=data["end_at"],
            standing=record.status,
            tickets=data["tickets"],
            paid=record.amount,
            prizes=[_won(award) for award in data.get("awards", [])],
            community=place_of(record.community),
            created_at=record.at,
        )


def _won(stored: dict[str, Any]) -> WonPrizeOutput:
    return WonPrizeOutput(
        id=stored["id"],
        place=stored["place"],
        ticket=stored["ticket"],
        state=stored["state"],
        claim_until=stored["claim_until"],
        prize=str(stored["prize"]["name"]),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class EntriesOutput(Output):
    """The number of the user's tickets in a raffle."""

    raffle_id: UUID
    slug: str
    entries: int
    community: Annotated[OrderPlace, OrderCommunityOutput()]

    @classmethod
    def of(cls, record: ActivityRecord) -> Self:
        data = record.data
        return cls(
            raffle_id=data["raffle_id"],
            slug=data["slug"],
            entries=data["tickets"],
            community=place_of(record.community),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TicketTotalsOutput(Output):
    """The number of raffles per filter, of all tickets, and the gems paid for them without refunds."""

    all: int
    winning: int
    losing: int
    active: int
    finished: int
    tickets: int
    spent: Gems

    @classmethod
    def of(cls, totals: TicketTotals) -> Self:
        return cls(
            all=totals.all,
            winning=totals.winning,
            losing=totals.losing,
            active=totals.active,
            finished=totals.finished,
            tickets=totals.tickets,
            spent=totals.spent,
        )
