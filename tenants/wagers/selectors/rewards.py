"""Reads of wager rewards, for fans and for the team."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from saas.kernel.paging import ordering
from tenants.members.models import Member
from tenants.stores.models import REWARD_THINGS
from tenants.wagers.errors import WagerRewardNotFound
from tenants.wagers.models import ReachedStep, WagerClaim, WagerPublication, WagerReward

REWARD_SORTS = {"NAME": "name", "CREATED_AT": "created_at", "THRESHOLD": "threshold"}


# A step that was paid to an earlier fan of the member's account does not wait. It is paid once, also for two accounts.
_WAITING = """
select count(*) from wagers_reachedstep reached
where reached.step > (
    select count(*) from wagers_wagerclaim claim
    where claim.reward_id = reached.reward_id and claim.member_id = reached.member_id
      and claim.period = reached.period)
  + (
    select count(distinct step.payment) from wagers_paidaccountstep step
    join community_casinos_referredaccount account on account.id = step.account_id and account.match = 'CONFIRMED'
    where account.member_id = reached.member_id and step.reward_id = reached.reward_id
      and step.period = reached.period and not exists (
        select from wagers_wagerclaim own where own.id = step.payment and own.member_id = reached.member_id))
"""


def count_unclaimed() -> int:
    """Return how many rewards members reached and have not claimed, each period on its own."""
    with connection.cursor() as cursor:
        cursor.execute(_WAITING)
        return int(cursor.fetchone()[0])


def rewards_with_things() -> QuerySet[WagerReward]:
    """Return all rewards with what they give and where they count."""
    return WagerReward.objects.select_related("connection", *REWARD_THINGS)


def rewards_for_fans(query: Mapping[str, Any], member: Member | None) -> QuerySet[WagerReward]:
    """Return the published rewards, the lowest amount first; archived ones only if the member reached them."""
    shown = Q(publication=WagerPublication.ACTIVE)
    if member is not None:
        reached = ReachedStep.objects.filter(member=member).values("reward_id")
        shown |= Q(publication=WagerPublication.ARCHIVED, pk__in=reached)
    rows = rewards_with_things().filter(shown)
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    return rows.order_by("publication", "threshold", "pk")


def visible_reward(reward_id: UUID) -> WagerReward:
    """Return a reward that is or was published. Raises WagerRewardNotFound."""
    reward = rewards_with_things().filter(pk=reward_id, published_at__isnull=False).first()
    if reward is None:
        raise WagerRewardNotFound
    return reward


def _counted(rows: Any) -> Coalesce:
    return Coalesce(Subquery(rows, output_field=IntegerField()), 0)


def _for_team() -> QuerySet[WagerReward]:
    own = {"reward": OuterRef("pk")}
    reached = ReachedStep.objects.filter(**own).order_by().values("reward")
    paid = WagerClaim.objects.filter(**own).order_by().values("reward")
    return rewards_with_things().annotate(
        members=_counted(reached.annotate(count=Count("member", distinct=True)).values("count")),
        steps=_counted(paid.annotate(count=Count("pk")).values("count")),
    )


def team_rewards(query: Mapping[str, Any]) -> QuerySet[WagerReward]:
    """Return the team's list; archived rewards only with that publication."""
    rows = _for_team()
    if wanted := query.get("publication"):
        rows = rows.filter(publication=wanted)
    else:
        rows = rows.exclude(publication=WagerPublication.ARCHIVED)
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    return rows.order_by(*ordering(query, REWARD_SORTS[query["sort_by"]]))


def team_reward(reward_id: UUID) -> WagerReward:
    """Return one reward for the team, archived ones too. Raises WagerRewardNotFound."""
    reward = _for_team().filter(pk=reward_id).first()
    if reward is None:
        raise WagerRewardNotFound
    return reward
