"""Raffles as the API answers them to the team."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Self

from rest_framework import serializers

from saas.kernel.outputs import Gems, Output
from tenants.raffles import selectors
from tenants.raffles.api.outputs import PromiseOutput, RaffleOutput, WinnerOutput, raffle_output, winners_of
from tenants.raffles.models import LINKABLE, Raffle, TicketSource


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRaffleOutput(RaffleOutput):
    """A raffle with all its terms."""

    min_level: int | None
    min_member_days: int | None
    min_linked_days: int | None
    provider: Annotated[str | None, serializers.ChoiceField(choices=LINKABLE, allow_null=True)]
    password: str
    password_tickets: int | None
    claim_days: int | None
    created_at: datetime


def team_raffle_output(raffle: Raffle) -> TeamRaffleOutput:
    return TeamRaffleOutput(
        **raffle_output(raffle).fields(),
        min_level=raffle.min_level,
        min_member_days=raffle.min_member_days,
        min_linked_days=raffle.min_linked_days,
        provider=raffle.provider or None,
        password=raffle.password,
        password_tickets=raffle.password_tickets,
        claim_days=raffle.claim_days,
        created_at=raffle.created_at,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceCountsOutput(Output):
    bought: int
    given: int
    password: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRaffleDetailOutput(TeamRaffleOutput):
    """A raffle for the team: ``sources`` counts tickets by source, ``revenue`` is the gems paid for them.

    ``promise`` is null before the raffle is published.
    """

    members: int
    revenue: Gems
    sources: SourceCountsOutput
    winners: list[WinnerOutput]
    promise: PromiseOutput | None

    @classmethod
    def of(cls, raffle: Raffle) -> Self:
        counts = selectors.ticket_sources(raffle)
        bought, given, password = (
            counts.get(source, 0) for source in (TicketSource.BOUGHT, TicketSource.GIVEN, TicketSource.PASSWORD)
        )
        return cls(
            **team_raffle_output(raffle).fields(),
            members=selectors.members_of(raffle),
            revenue=0 if raffle.cancelled_at else raffle.entry_cost * bought,
            sources=SourceCountsOutput(bought=bought, given=given, password=password),
            winners=winners_of(raffle),
            promise=PromiseOutput.of(raffle.draw) if raffle.draw else None,
        )
