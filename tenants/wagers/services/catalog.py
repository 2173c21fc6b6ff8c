"""The team's writes to wager rewards: create, edit, publish, archive, delete."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.services import enqueue
from saas.kernel.amounts import plain
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.days import today_in
from saas.kernel.edits import NOTHING_SEEN, Seen, changes_any
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.casinos.errors import ConnectionNotFound
from tenants.casinos.models import CasinoConnection
from tenants.checkout.rewards import RewardKind, reward_giver
from tenants.stores.reward_facts import reward_words
from tenants.stores.services.rewards import check_reward
from tenants.wagers.errors import WagerRewardActive, WagerRewardNotFound
from tenants.wagers.models import ReachedStep, WagerClaim, WagerPublication, WagerReward
from tenants.wagers.sources import WAGER_REWARDS
from tenants.wallets.issuance import staff_of

# All other fields decide who is paid, when, how often or how much.
SHOWN_ONLY = ("name", "description")
FIXED_ONCE_REACHED = (
    "threshold", "measure", "period", "connection_id", "starts_on", "reward_gems", "reward_experience",
    "reward_product_id", "reward_case_id", "reward_raffle_id", "reward_tickets",
)  # fmt: skip
FIXED = "A fan already reached this reward"


def create_reward(*, fields: Mapping[str, Any], actor: Actor, community: Community) -> WagerReward:
    """Create a draft, or publish it at once. A reward without a first day begins today.

    Raises ValidationFailed, ConnectionNotFound, WagerRewardExists, IssuanceLimit.
    """
    values = dict(fields)
    publish = values.pop("publication", None) == WagerPublication.ACTIVE
    values["starts_on"] = values.get("starts_on") or today_in(community.timezone)

    def work() -> WagerReward:
        reward = WagerReward(**values, promised_by=staff_of(actor))
        _check(reward)
        check_reward(reward, actor, source=WAGER_REWARDS)
        if publish:
            reward.publication, reward.published_at = WagerPublication.ACTIVE, now()
        with constraints_as_errors():
            reward.save(force_insert=True)
        audit.record(actor, "wager-reward.create", reward.pk, after=_facts(reward))
        _changed(reward, actor, decides=publish)
        return reward

    return atomically(work)


def edit_reward(
    *, reward_id: UUID, changes: Mapping[str, Any], actor: Actor, community: Community, seen: Seen = NOTHING_SEEN
) -> WagerReward:
    """Change a reward; ``publication`` ACTIVE publishes it, ARCHIVED archives it.

    Once a member reached a step, the terms and the reward are fixed, except for a case or a raffle that is over. The
    actor is responsible for the reward from now on, unless only SHOWN_ONLY changed. Raises WagerRewardNotFound,
    WagerRewardActive, ValidationFailed, ConnectionNotFound, EditConflict, WagerRewardExists, IssuanceLimit.
    """
    values = dict(changes)
    wanted = values.pop("publication", None)
    if "starts_on" in values and values["starts_on"] is None:
        values["starts_on"] = today_in(community.timezone)

    def work() -> WagerReward:
        reward = locked_reward(reward_id)
        before = _facts(reward)
        seen.check(seen.of(reward))
        _refuse_fixed(reward, values)
        is_first = wanted == WagerPublication.ACTIVE and reward.publication == WagerPublication.DRAFT
        decides = is_first or changes_any(reward, {name: values[name] for name in values if name not in SHOWN_ONLY})
        if decides:
            reward.promised_by = staff_of(actor)
        for name, value in values.items():
            setattr(reward, name, value)
        _check(reward)
        if wanted == WagerPublication.ARCHIVED:
            reward.publication, reward.archived_at = WagerPublication.ARCHIVED, now()
        else:
            check_reward(reward, actor, source=WAGER_REWARDS, decides=decides)
        if is_first:
            reward.publication, reward.published_at = WagerPublication.ACTIVE, now()
        with constraints_as_errors():
            reward.save()
        audit.record(actor, _action(is_first, wanted), reward.pk, before=before, after=_facts(reward))
        _changed(reward, actor, decides=decides)
        return reward

    return atomically(work)


def delete_reward(*, reward_id: UUID, actor: Actor) -> None:
    """Delete a draft that no member reached, else archive the reward. Repeatable. Raises WagerRewardNotFound."""

    def work() -> None:
        reward = WagerReward.objects.select_for_update(of=("self",)).filter(pk=reward_id).first()
        if reward is None:
            raise WagerRewardNotFound
        if reward.publication == WagerPublication.ARCHIVED:
            return
        before = {"name": reward.name, "publication": reward.publication}
        if reward.publication == WagerPublication.DRAFT and not _is_reached(reward):
            reward.delete()
        else:
            reward.publication, reward.archived_at = WagerPublication.ARCHIVED, now()
            reward.save(update_fields=["publication", "archived_at", "updated_at"])
        audit.record(actor, "wager-reward.delete", reward_id, before=before)
        announce_to_community(actor.community_id, Event.WAGERS, id=str(reward_id))

    atomically(work)


def locked_reward(reward_id: UUID) -> WagerReward:
    """Return a reward with its row locked. Raises WagerRewardNotFound, also if it is archived."""
    rows = WagerReward.objects.select_for_update(of=("self",)).exclude(publication=WagerPublication.ARCHIVED)
    reward = rows.filter(pk=reward_id).first()
    if reward is None:
        raise WagerRewardNotFound
    return reward


def _action(is_first: bool, wanted: str | None) -> str:
    if wanted == WagerPublication.ARCHIVED:
        return "wager-reward.archive"
    return "wager-reward.publish" if is_first else "wager-reward.edit"


def _is_reached(reward: WagerReward) -> bool:
    return any(rows.filter(reward=reward).exists() for rows in (ReachedStep.objects, WagerClaim.objects))


def _refuse_fixed(reward: WagerReward, changes: Mapping[str, Any]) -> None:
    """Raise WagerRewardActive for changes of what members reached. A case or raffle that is over can be replaced."""
    fixed = [name for name in FIXED_ONCE_REACHED if name in changes and changes[name] != getattr(reward, name)]
    if not fixed or not _is_reached(reward):
        return
    replaceable: set[str] = set()
    if reward.reward_case_id and reward_giver(RewardKind.OPENING).is_over(reward.reward_case_id):
        replaceable.add("reward_case_id")
    if reward.reward_raffle_id and reward_giver(RewardKind.TICKETS).is_over(reward.reward_raffle_id):
        replaceable |= {"reward_raffle_id", "reward_tickets"}
    if left := [name for name in fixed if name not in replaceable]:
        raise WagerRewardActive(fields=dict.fromkeys(left, FIXED))


def _check(reward: WagerReward) -> None:
    """Raise ValidationFailed with the fields at fault, ConnectionNotFound."""
    if reward.ends_on is not None and reward.ends_on < reward.starts_on:
        raise ValidationFailed(fields={"ends_on": "Ending date can not be before start date!"})
    if reward.connection_id is not None and not CasinoConnection.objects.filter(pk=reward.connection_id).exists():
        raise ConnectionNotFound


def _changed(reward: WagerReward, actor: Actor, *, decides: bool) -> None:
    """Let open pages load the reward again. If it was published or its terms changed, a job finds who reached it."""
    if reward.publication != WagerPublication.DRAFT:
        announce_to_community(actor.community_id, Event.WAGERS, id=str(reward.pk))
    if decides and reward.publication == WagerPublication.ACTIVE:
        key = f"wagers-reach-reward:{reward.pk}"
        enqueue("wagers.reach_reward", actor.community_id, key=key, reward_id=reward.pk)


_KEPT = ("name", "description", "threshold", "measure", "period", "starts_on", "ends_on", "publication")


def _facts(reward: WagerReward) -> dict[str, Any]:
    plain_values = {name: _fact(value) for name in _KEPT if (value := getattr(reward, name)) not in (None, "")}
    connection = CasinoConnection.objects.filter(pk__in=[reward.connection_id]).values_list("name", flat=True).first()
    return plain_values | {"connection": connection or "", "reward": reward_words(reward)}


def _fact(value: Any) -> Any:
    if isinstance(value, Decimal):
        return plain(value)
    return value.isoformat() if isinstance(value, date | datetime) else value
