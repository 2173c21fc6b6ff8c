"""Raffles as the API answers them: each output is made from models in one step."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from rest_framework import serializers

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.images import public_url
from saas.kernel.outputs import Gems, Output
from saas.kernel.privacy import ANONYMIZED
from saas.tenancy.models import Community
from tenants.checkout.api.serializers import Denial, DenialOutput, denial_output
from tenants.checkout.checks import first_denial
from tenants.draws.models import Draw
from tenants.raffles import rules, selectors
from tenants.raffles.eligibility import DENIAL_CODES, RAFFLE_CHECKS, raffle_situation
from tenants.raffles.facts import prize_name
from tenants.raffles.models import (
    LINKABLE,
    Award,
    AwardState,
    Raffle,
    RafflePrize,
    RafflePrizeKind,
    RaffleStatus,
    TicketSource,
)
from tenants.raffles.selectors import HeldTickets, TabCounts
from tenants.raffles.services.joining import Tickets
from tenants.stores.api.serializers import RewardProductOutput
from tenants.stores.reward_facts import RewardProduct, reward_product


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeOutput(Output):
    """The prize of ``winners`` places: ``amount`` if GEMS, ``product`` if PRODUCT. ``name`` is the text to show."""

    id: UUID
    kind: RafflePrizeKind
    name: str
    winners: int
    amount: Gems | None
    text: str
    product: Annotated[RewardProduct | None, RewardProductOutput(allow_null=True)]

    @classmethod
    def of(cls, prize: RafflePrize) -> Self:
        return cls(
            id=prize.pk,
            kind=RafflePrizeKind(prize.kind),
            name=prize_name(prize),
            winners=prize.winners,
            amount=prize.amount,
            text=prize.text,
            product=reward_product(prize.product),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RaffleOutput(Output):
    """A raffle. ``status`` is DRAW from its end until the draw. ``entries`` counts the tickets sold.

    ``ownEntries`` and ``hasWon`` are about the calling user. A limit that is null does not apply.
    """

    id: UUID
    slug: str
    name: str
    description: str
    raffle_image: str | None
    status: RaffleStatus
    entries: int
    max_entries: int | None
    max_entries_per_user: int | None
    one_per_member: Annotated[bool, "A member wins one prize at most"]
    entry_cost: Gems
    start_at: datetime
    end_at: datetime
    first_end_at: Annotated[datetime | None, "The announced end, if the team moved it"]
    end_reason: Annotated[str, "Why the team moved the end"]
    closed_early_at: datetime | None
    cancelled_at: datetime | None
    prizes: list[PrizeOutput]
    own_entries: int
    has_won: bool


def raffle_output(raffle: Raffle, moment: datetime | None = None) -> RaffleOutput:
    """Draw and prizes must be loaded; the user's own values are 0 unless the selector loads them."""
    draw = raffle.draw
    return RaffleOutput(
        id=raffle.pk,
        slug=raffle.slug,
        name=raffle.name,
        description=raffle.description,
        raffle_image=public_url(raffle.image),
        status=RaffleStatus(rules.status_at(raffle, moment or now())),
        entries=draw.tickets if draw else 0,
        max_entries=raffle.max_entries,
        max_entries_per_user=raffle.max_entries_per_user,
        one_per_member=raffle.one_per_member,
        entry_cost=raffle.entry_cost,
        start_at=raffle.start_at,
        end_at=raffle.end_at,
        first_end_at=raffle.first_end_at,
        end_reason=raffle.end_reason,
        closed_early_at=draw.closed_early_at if draw else None,
        cancelled_at=raffle.cancelled_at,
        prizes=[PrizeOutput.of(prize) for prize in raffle.prizes.all()],
        own_entries=getattr(raffle, "own_entries", 0),
        has_won=getattr(raffle, "own_awards", 0) > 0,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTicketsOutput(Output):
    """Tickets ``first`` to ``last``, received at once. ``reason`` is the team's text for tickets that it gave."""

    first: int
    last: int
    count: int
    source: TicketSource
    reason: str | None
    paid: Gems
    pseudonym: Annotated[str, "What stands for the member in the published list"]
    created_at: datetime

    @classmethod
    def of(cls, held: HeldTickets) -> Self:
        tickets = held.tickets
        return cls(
            first=tickets.first,
            last=tickets.first + tickets.count - 1,
            count=tickets.count,
            source=TicketSource(tickets.source),
            reason=held.reason,
            paid=held.paid,
            pseudonym=tickets.pseudonym,
            created_at=tickets.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerOutput(Output):
    """The winner of a place. A win with a public ``reason`` was voided; the next drawn ticket wins instead.

    ``username`` is null if the member has left. ``isOwn`` is true for the calling user.
    """

    id: UUID
    place: int
    ticket: int
    username: str | None
    prize: PrizeOutput
    state: AwardState
    reason: str | None
    claim_until: datetime | None
    claimed_at: datetime | None
    is_own: bool

    @classmethod
    def of(cls, award: Award, member_id: UUID | None = None) -> Self:
        winner = award.winner
        return cls(
            id=award.pk,
            place=winner.place,
            ticket=winner.ticket,
            username=award.member.username if award.member.username != ANONYMIZED else None,
            prize=PrizeOutput.of(award.prize),
            state=AwardState(award.state),
            reason=winner.reason or None,
            claim_until=award.claim_until,
            claimed_at=award.claimed_at,
            is_own=award.member_id == member_id,
        )


def winners_of(raffle: Raffle, member_id: UUID | None = None) -> list[WinnerOutput]:
    if raffle.status != RaffleStatus.FINISHED:
        return []
    return [WinnerOutput.of(award, member_id) for award in selectors.awards_of(raffle)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PromiseOutput(Output):
    """The values fixed before the first ticket, and the values that decided the draw.

    Texts are empty until they are published. ``isFallback`` is true if no beacon answered for a day: then the members'
    own seeds decide.
    """

    id: Annotated[UUID, "The draw, as the proof names it"]
    commitment: str
    chain: str
    is_local: Annotated[bool, "The beacon is this installation's own"]
    round: int
    round_at: datetime
    entries_root: str
    randomness: str
    seed: str
    is_fallback: bool
    drawn_at: datetime | None

    @classmethod
    def of(cls, draw: Draw) -> Self:
        return cls(
            id=draw.pk,
            commitment=draw.commitment,
            chain=draw.chain,
            is_local=draw.chain.startswith("local-"),
            round=draw.round,
            round_at=draw.round_at,
            entries_root=draw.entries_root,
            randomness=draw.randomness,
            seed=draw.seed,
            is_fallback=draw.is_fallback,
            drawn_at=draw.drawn_at,
        )


class RaffleDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=DENIAL_CODES)


@dataclass(frozen=True, slots=True, kw_only=True)
class RafflePageOutput(RaffleOutput):
    """A raffle with what applies to the calling user.

    ``provider`` is the account that a member must have linked. ``asksForPassword``: joining needs the stream code.
    ``passwordTickets``: the stream code gives that many tickets, once (``codeRedeemed``).
    """

    min_level: int | None
    min_member_days: int | None
    min_linked_days: int | None
    provider: Annotated[str | None, serializers.ChoiceField(choices=LINKABLE, allow_null=True)]
    asks_for_password: bool
    password_tickets: int | None
    code_redeemed: bool
    claim_days: int | None
    members: Annotated[int, "How many members have a ticket"]
    tickets: list[OwnTicketsOutput]
    winners: list[WinnerOutput]
    promise: PromiseOutput
    denial: Annotated[
        Denial | None,
        RaffleDenialOutput(allow_null=True, help_text="Null: the person can join with one ticket"),
    ]

    @classmethod
    def of(cls, raffle: Raffle, user: User | None, community: Community) -> Self:
        moment, visitor = now(), selectors.raffle_visitor_of(user.pk if user else None)
        member_id = visitor.member.pk if visitor.member else None
        assert raffle.draw is not None
        held = selectors.tickets_of(raffle, member_id)
        situation = raffle_situation(
            raffle,
            user=user,
            member=visitor.member,
            held=sum(one.tickets.count for one in held),
            community=community,
            at=moment,
            balance=visitor.balance,
        )
        needs_code = bool(raffle.password) and raffle.password_tickets is None
        return cls(
            **raffle_output(raffle, moment).fields(),
            min_level=raffle.min_level,
            min_member_days=raffle.min_member_days,
            min_linked_days=raffle.min_linked_days,
            provider=raffle.provider or None,
            asks_for_password=needs_code and not held,
            password_tickets=raffle.password_tickets if raffle.password else None,
            code_redeemed=selectors.has_redeemed(raffle, member_id),
            claim_days=raffle.claim_days,
            members=selectors.members_of(raffle),
            tickets=[OwnTicketsOutput.of(one) for one in held],
            winners=winners_of(raffle, member_id),
            promise=PromiseOutput.of(raffle.draw),
            denial=denial_output(first_denial(RAFFLE_CHECKS, situation)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RaffleCountsOutput(Output):
    """Return the number of raffles in each tab."""

    all: int
    ending_soon: int
    finished: int

    @classmethod
    def of(cls, counts: TabCounts) -> Self:
        return cls(all=counts.all, ending_soon=counts.ending_soon, finished=counts.finished)


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinedOutput(Output):
    """The tickets that the user got, ``first`` to ``last``, and the gems paid."""

    first: int
    last: int
    count: int
    paid: Gems
    source: TicketSource

    @classmethod
    def of(cls, tickets: Tickets) -> Self:
        last = tickets.first + tickets.count - 1
        return cls(first=tickets.first, last=last, count=tickets.count, paid=tickets.price, source=tickets.source)
