"""Wager rewards as the API answers them. Amounts are decimal texts, in US dollars."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Self
from uuid import UUID

from rest_framework import serializers

from saas.kernel.outputs import Gems, Output
from tenants.stores.api.reward_serializers import RewardOutput
from tenants.stores.reward_facts import reward_facts
from tenants.wagers import rules
from tenants.wagers.api.outputs import WagerCasinoOutput
from tenants.wagers.errors import WagerRewardWaits
from tenants.wagers.models import WagerMeasure, WagerPeriod, WagerPublication, WagerReward
from tenants.wagers.selectors.progress import OwnRewardProgress
from tenants.wagers.services.claims import STOPPING_ERRORS, PaidClaim

STOPPING_CODES = [*(error.code for error in STOPPING_ERRORS), WagerRewardWaits.code]


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerRewardOutput(Output):
    """A reward for an amount wagered. ``threshold`` is in US dollars; ``connection`` null counts all casinos.

    ``startsOn`` and ``endsOn`` (null: open) are days of the community. ``isOver`` is true after the last day.
    """

    id: UUID
    name: str
    description: str
    threshold: Decimal
    measure: WagerMeasure
    period: WagerPeriod
    connection: WagerCasinoOutput | None
    starts_on: date
    ends_on: date | None
    is_over: bool
    reward: Annotated[object, RewardOutput()]
    publication: WagerPublication
    published_at: datetime | None
    created_at: datetime


def wager_reward_output(reward: WagerReward, today: date) -> WagerRewardOutput:
    return WagerRewardOutput(
        id=reward.pk,
        name=reward.name,
        description=reward.description,
        threshold=reward.threshold,
        measure=WagerMeasure(reward.measure),
        period=WagerPeriod(reward.period),
        connection=None if reward.connection is None else WagerCasinoOutput.of(reward.connection),
        starts_on=reward.starts_on,
        ends_on=reward.ends_on,
        is_over=reward.ends_on is not None and reward.ends_on < today,
        reward=reward_facts(reward),
        publication=WagerPublication(reward.publication),
        published_at=reward.published_at,
        created_at=reward.created_at,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerProgressOutput(Output):
    """The user's own progress. ``total`` counts the period that runs now, from ``periodStart`` to ``periodEnd``.

    ``progress`` is the way to the next step from 0 to 100, and ``toNext`` what is missing. ``waiting`` counts reached
    steps that are not claimed, also of earlier periods. ``claimed`` counts all claimed steps. ``paidBefore`` counts
    steps of this period that were paid to an earlier fan of the user's casino accounts.
    """

    total: Decimal
    steps: int
    progress: int
    to_next: Decimal
    waiting: int
    claimed: int
    paid_before: int
    period_start: date
    period_end: date | None

    @classmethod
    def of(cls, reward: WagerReward, own: OwnRewardProgress) -> Self:
        kind, threshold = reward.period, reward.threshold
        return cls(
            total=own.total,
            steps=rules.steps_of(kind, own.total, threshold),
            progress=rules.percentage(kind, own.total, threshold),
            to_next=rules.to_next(kind, own.total, threshold),
            waiting=own.waiting,
            claimed=own.claimed,
            paid_before=own.paid_before,
            period_start=own.period,
            period_end=own.period_end,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FanWagerRewardOutput(WagerRewardOutput):
    """``own`` is null for a visitor, and for a user who is not a member."""

    own: WagerProgressOutput | None

    @classmethod
    def of(cls, reward: WagerReward, own: OwnRewardProgress | None, today: date) -> Self:
        return cls(
            **wager_reward_output(reward, today).fields(),
            own=None if own is None else WagerProgressOutput.of(reward, own),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedWagerRewardOutput(FanWagerRewardOutput):
    """A reward after a claim, which paid ``paidSteps``. ``own.waiting`` steps are left.

    ``stoppedBy`` is the code of the error that kept further steps from being paid now, null without one.
    """

    paid_steps: int
    stopped_by: Annotated[str | None, serializers.ChoiceField(choices=STOPPING_CODES, allow_null=True)]

    @classmethod
    def of_claim(cls, paid: PaidClaim, own: OwnRewardProgress | None, today: date) -> Self:
        return cls(
            **FanWagerRewardOutput.of(paid.reward, own, today).fields(),
            paid_steps=paid.steps,
            stopped_by=paid.stopped_by or None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamWagerRewardOutput(WagerRewardOutput):
    """A reward for the team. ``members`` reached it, ``steps`` were paid, with ``gems`` together.

    ``isFixed`` is true once a member reached it: then only the name, the description and the last day can change.
    """

    members: int
    steps: int
    gems: Gems
    is_fixed: bool
    archived_at: datetime | None

    @classmethod
    def of(cls, reward: WagerReward, today: date) -> Self:
        members, steps = getattr(reward, "members", 0), getattr(reward, "steps", 0)
        return cls(
            **wager_reward_output(reward, today).fields(),
            members=members,
            steps=steps,
            gems=steps * reward.reward_gems,
            is_fixed=bool(members or steps),
            archived_at=reward.archived_at,
        )
