"""Wagers as the API answers them. Amounts are decimal texts: in the casino's currency, or in US dollars if so named."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Self
from uuid import UUID

from saas.kernel.outputs import Gems, Output
from tenants.casinos.models import CasinoConnection, MatchState, Pull, PullMode, PullSource, bucket_or_none
from tenants.stores.reward_facts import reward_words
from tenants.wagers.models import (
    Wager,
    WagerCause,
    WagerEntry,
    WeightFormula,
)
from tenants.wagers.selectors.progress import PaidCall
from tenants.wagers.selectors.wagers import CasinoDay, Earned, OwnCasino, WagerStats


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerCasinoOutput(Output):
    """A casino connection. ``provider`` is the casino's code."""

    id: UUID
    name: str
    provider: str
    currency: str

    @classmethod
    def of(cls, connection: CasinoConnection) -> Self:
        return cls(id=connection.pk, name=connection.name, provider=connection.provider, currency=connection.currency)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamWagerCasinoOutput(WagerCasinoOutput):
    """A casino connection for the team. ``readAt`` is the last successful reading of the casino's report."""

    is_connected: bool
    read_at: datetime | None

    @classmethod
    def of(cls, connection: CasinoConnection) -> Self:
        return cls(
            **WagerCasinoOutput.of(connection).fields(),
            is_connected=connection.disconnected_at is None,
            read_at=connection.last_success_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerOutput(Output):
    """The wagers of one account on one day of the community.

    ``weighted`` is the casino's own weighted amount, null without one. ``counted`` is what rewards and boards count.
    """

    id: UUID
    day: date
    connection: WagerCasinoOutput
    account_name: Annotated[str | None, "Null if the team recorded it without an account"]
    amount: Decimal
    weighted: Decimal | None
    usd: Decimal
    weighted_usd: Decimal
    counted: Decimal
    updated_at: datetime

    @classmethod
    def of(cls, wager: Wager) -> Self:
        return cls(
            id=wager.pk,
            day=wager.day,
            connection=WagerCasinoOutput.of(wager.connection),
            account_name=None if wager.account is None else wager.account.name,
            amount=wager.amount,
            weighted=wager.weighted,
            usd=wager.usd,
            weighted_usd=wager.weighted_usd,
            counted=wager.counted,
            updated_at=wager.updated_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnWagerCasinoOutput(Output):
    """The user's account at one casino. ``readAt`` is the last successful reading of the casino's report."""

    connection: WagerCasinoOutput
    account_name: str | None
    usd: Decimal
    counted: Decimal
    read_at: datetime | None

    @classmethod
    def of(cls, found: OwnCasino) -> Self:
        return cls(
            connection=WagerCasinoOutput.of(found.connection),
            account_name=found.account_name,
            usd=found.usd,
            counted=found.counted,
            read_at=found.connection.last_success_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerClaimOutput(Output):
    """Steps of a wager reward that one call paid. ``words`` is the reward of one step."""

    reward_id: UUID
    name: str
    words: str
    steps: int
    gems: Gems
    claimed_at: datetime

    @classmethod
    def of(cls, paid: PaidCall) -> Self:
        return cls(
            reward_id=paid.reward.pk,
            name=paid.reward.name,
            words=reward_words(paid.reward),
            steps=paid.steps,
            gems=paid.reward.reward_gems * paid.steps,
            claimed_at=paid.claimed_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EarnedByWagersOutput(Output):
    """The rewards that the user's wagers earned. ``claims`` are the latest 20 claims."""

    gems: Gems
    experience: int
    steps: int
    claims: list[WagerClaimOutput]

    @classmethod
    def of(cls, earned: Earned) -> Self:
        return cls(
            gems=earned.gems,
            experience=earned.experience,
            steps=earned.steps,
            claims=[WagerClaimOutput.of(paid) for paid in earned.latest],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnWagersOutput(Output):
    """A page of the user's wagers, the latest day first, with sums over all days."""

    data: list[WagerOutput]
    total: int
    usd: Decimal
    counted: Decimal
    casinos: list[OwnWagerCasinoOutput]
    earned: EarnedByWagersOutput


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerAccountOutput(Output):
    """The account of a casino's report, and the state of its match with a fan."""

    id: UUID
    name: str
    match: MatchState
    is_hidden: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerMemberOutput(Output):
    id: UUID
    username: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamWagerOutput(WagerOutput):
    """A wager for the team. ``member`` is the fan that it counts for, null without a confirmed match.

    ``takenBack`` is the part that the casino took back. ``isCorrected`` is true if the team changed the sum.
    """

    account: WagerAccountOutput | None
    member: WagerMemberOutput | None
    taken_back: Decimal
    is_corrected: bool

    @classmethod
    def of(cls, wager: Wager) -> Self:
        account, member = wager.account, wager.member
        if account is not None and account.match == MatchState.CONFIRMED:
            member = account.member
        return cls(
            **WagerOutput.of(wager).fields(),
            account=None
            if account is None
            else WagerAccountOutput(
                id=account.pk, name=account.name, match=MatchState(account.match), is_hidden=account.is_hidden
            ),
            member=None if member is None else WagerMemberOutput(id=member.pk, username=member.username),
            taken_back=wager.taken_back,
            is_corrected=getattr(wager, "is_corrected", False),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidencePullOutput(Output):
    """The reading of a report that an entry comes from. ``total`` is the account's total in the bucket at that time.

    ``bucket`` is the first day of the bucket, null for a running total.
    """

    id: UUID
    source: PullSource
    mode: PullMode
    bucket: date | None
    taken_at: datetime
    counts_at: datetime
    served_from: datetime | None
    served_to: datetime | None
    file_name: str
    body_sha256: str
    total: Decimal
    weighted_total: Decimal | None

    @classmethod
    def of(cls, pull: Pull, total: Decimal, weighted_total: Decimal | None) -> Self:
        return cls(
            id=pull.pk,
            source=PullSource(pull.source),
            mode=PullMode(pull.mode),
            bucket=bucket_or_none(pull.bucket),
            taken_at=pull.taken_at,
            counts_at=pull.counts_at,
            served_from=pull.served_from,
            served_to=pull.served_to,
            file_name=pull.file_name,
            body_sha256=pull.body_sha256,
            total=total,
            weighted_total=weighted_total,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FormulaWeightsOutput(Output):
    """``counted`` = ``rawFactor`` × amount + ``weightedFactor`` × weighted amount, in US dollars."""

    version: int
    raw_factor: Decimal
    weighted_factor: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerEvidenceOutput(Output):
    """One change of a wager. ``rate`` converts the casino's currency to US dollars.

    ``formula`` is null for the default: the casino's own weighted amount if it has one, else the amount. ``pull`` is
    null for an entry of the team, which then has a ``reason`` and an ``actor``.
    """

    id: int
    at: datetime
    day: date
    cause: WagerCause
    amount: Decimal
    weighted: Decimal | None
    rate: Decimal
    usd: Decimal
    weighted_usd: Decimal
    counted: Decimal
    formula: FormulaWeightsOutput | None
    reason: str
    actor: str | None
    pull: EvidencePullOutput | None

    @classmethod
    def of(cls, entry: WagerEntry, actor: str | None) -> Self:
        seen, formula = entry.observation, entry.formula
        return cls(
            id=entry.pk,
            at=entry.at,
            day=entry.day,
            cause=WagerCause(entry.cause),
            amount=entry.amount,
            weighted=entry.weighted,
            rate=entry.rate,
            usd=entry.usd,
            weighted_usd=entry.weighted_usd,
            counted=entry.counted,
            formula=None
            if formula is None
            else FormulaWeightsOutput(
                version=formula.version, raw_factor=formula.raw_factor, weighted_factor=formula.weighted_factor
            ),
            reason=entry.reason,
            actor=actor,
            pull=None if seen is None else EvidencePullOutput.of(seen.pull, seen.raw, seen.weighted),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerDayOutput(Output):
    """The wagers of one casino on one day. ``matched`` is the part of ``counted`` of confirmed fans."""

    day: date
    connection_id: UUID
    accounts: int
    usd: Decimal
    counted: Decimal
    matched: Decimal

    @classmethod
    def of(cls, row: CasinoDay) -> Self:
        return cls(
            day=row.day,
            connection_id=row.connection_id,
            accounts=row.accounts,
            usd=row.usd,
            counted=row.counted,
            matched=row.matched,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerStatsOutput(Output):
    """Sums from ``since`` to ``until``, per day and casino. Days without a wager are left out."""

    since: date
    until: date
    usd: Decimal
    counted: Decimal
    matched: Decimal
    connections: list[WagerCasinoOutput]
    days: list[WagerDayOutput]

    @classmethod
    def of(cls, stats: WagerStats) -> Self:
        return cls(
            since=stats.since,
            until=stats.until,
            usd=sum((row.usd for row in stats.days), Decimal(0)),
            counted=sum((row.counted for row in stats.days), Decimal(0)),
            matched=sum((row.matched for row in stats.days), Decimal(0)),
            connections=[WagerCasinoOutput.of(one) for one in stats.connections],
            days=[WagerDayOutput.of(row) for row in stats.days],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightFormulaOutput(FormulaWeightsOutput):
    """A version of a casino's weight formula. It applies to wagers from ``validFrom`` on."""

    id: UUID
    connection: WagerCasinoOutput
    valid_from: datetime
    set_by: str | None
    is_current: bool

    @classmethod
    def of(cls, formula: WeightFormula, set_by: str | None) -> Self:
        return cls(
            id=formula.pk,
            version=formula.version,
            raw_factor=formula.raw_factor,
            weighted_factor=formula.weighted_factor,
            connection=WagerCasinoOutput.of(formula.connection),
            valid_from=formula.valid_from,
            set_by=set_by,
            is_current=getattr(formula, "is_current", True),
        )
