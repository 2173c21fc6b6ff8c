"""Names and rewards of levels: the team's writes, and the payment to members who reach a level.

The reward is written in the transaction of the level, so it is promised once. A job pays it: that transaction can hold
locks that come after the wallet, and the day's limit or the stock can make the reward wait.
"""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db.models import Max

from saas.access import audit
from saas.access.acting import Actor, is_team, missing_right
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.days import day_of
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.gems import count_gems
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.transactions import atomically
from saas.levels.rules import FOR_JOINING, standing
from saas.levels.selectors import level_thresholds
from saas.levels.services import set_level_names
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission
from tenants.achievements.models import LevelRange, LevelReward
from tenants.achievements.selectors import level_ranges
from tenants.achievements.sources import LEVEL_REWARDS
from tenants.members.models import Member, MemberStatus
from tenants.members.services import locked_member
from tenants.stores.errors import ProductOutOfStock
from tenants.stores.inventory.services import give_item
from tenants.stores.models import ItemSource, Product, ProductStatus
from tenants.stores.stock import NOT_FOR_REWARDS, NOT_GIVABLE
from tenants.wallets.errors import IssuanceLimit, SpendingStopped
from tenants.wallets.issuance import promise, require_possible, staff_of
from tenants.wallets.models import Books
from tenants.wallets.services import current_community, issue

PAUSE = timedelta(minutes=5)
_REWARD = ("reward_gems", "reward_product_id")


def set_level_ranges(*, ranges: Sequence[Mapping[str, Any]], actor: Actor, seen: Seen = NOTHING_SEEN) -> None:
    """Replace the community's names and rewards of levels. Rewards hold for members who reach a level from now on.

    Raises ValidationFailed, EditConflict, IssuanceLimit.
    """

    def work() -> None:
        # One at a time. There may be no row of a range to lock yet.
        Books.objects.select_for_update().get()
        rows = list(level_ranges())
        seen.check({"ranges": [_values(row) for row in rows]})
        earlier, before = {row.from_level: row for row in rows}, _facts(rows)
        _check(ranges, earlier, actor)
        staff = staff_of(actor)
        for values in ranges:
            if not _is_kept(values, earlier):
                require_possible(LEVEL_REWARDS, most=values["reward_gems"], staff=[staff])
        LevelRange.objects.all().delete()
        LevelRange.objects.bulk_create(
            LevelRange(
                **values, promised_by=earlier[values["from_level"]].promised_by if _is_kept(values, earlier) else staff
            )
            for values in ranges
        )
        set_level_names(actor.community_id, {values["from_level"]: values["name"] for values in ranges})
        audit.record(actor, "achievement.levels", actor.community_id, before=before, after=_facts(list(level_ranges())))
        announce_to_community(actor.community_id, Event.ACHIEVEMENTS)

    atomically(work)


def require_rewards_possible(staff: UUID) -> None:
    """Raise IssuanceLimit if the reward of a level exceeds the limit of ``staff``, who raises members to levels."""
    most = LevelRange.objects.aggregate(most=Max("reward_gems"))["most"] or 0
    require_possible(LEVEL_REWARDS, most=most, staff=[staff])


def promise_rewards(member: Member, *, before: int, level: int, raised_by: UUID | None) -> None:
    """Promise the rewards of the levels after ``before`` up to ``level``, each once, in the caller's transaction.

    ``raised_by`` is the staff member who is responsible for the experience, None for the owner.
    """
    rewarded = LevelRange.objects.exclude(reward_gems=0, reward_product=None)
    ranges = list(rewarded.filter(from_level__gt=before, from_level__lte=level))
    community = current_community()
    # As with achievements: the team sets the rewards, so they give it none.
    if not ranges or is_team(member.user_id, community):
        return
    for row in ranges:
        reward, is_new = LevelReward.objects.get_or_create(
            member=member,
            level=row.from_level,
            defaults={
                "name": row.name,
                "gems": row.reward_gems,
                "product_id": row.reward_product_id,
                "promised_by": row.promised_by,
                "raised_by": raised_by,
                "reached_at": now(),
            },
        )
        if is_new:
            enqueue("achievements.pay_level", community.pk, reward_id=reward.pk)


def pay_waiting_rewards(member: Member) -> None:
    """Let jobs pay what a former or restricted member could not get, in the transaction of the return or release."""
    for reward_id in LevelReward.objects.filter(member=member, paid_at=None).values_list("pk", flat=True):
        enqueue("achievements.pay_level", current_community().pk, reward_id=reward_id)


def pay_level_reward(reward_id: UUID) -> None:
    """Pay the reward once. If the day's limit is reached or the product is sold out, try again the next day.

    While spending is stopped, try again after PAUSE.
    The reward of a former or restricted member waits for the return or release (pay_waiting_rewards).
    """
    community = current_community()
    try:
        atomically(lambda: _pay(reward_id), savepoint=True)
    except (IssuanceLimit, ProductOutOfStock):
        _, day_ends = day_of(now(), community.limit_zone)
        enqueue("achievements.pay_level", community.pk, due_at=day_ends, reward_id=reward_id)
    except SpendingStopped:
        enqueue("achievements.pay_level", community.pk, due_at=now() + PAUSE, reward_id=reward_id)


def _pay(reward_id: UUID) -> None:
    member_id = LevelReward.objects.values_list("member_id", flat=True).get(pk=reward_id)
    member = locked_member(member_id)
    reward = LevelReward.objects.select_related("product").get(pk=reward_id)
    if reward.paid_at is not None or not member.is_active or member.status != MemberStatus.ACTIVE:
        return
    reward.paid_at = now()
    reward.save(update_fields=["paid_at"])
    reason = f"Level {reward.level}: {reward.name}"
    if reward.gems:
        issue(
            member=member,
            amount=reward.gems,
            source=LEVEL_REWARDS,
            cause_id=reward.pk,
            reason=reason,
            idempotency=Idempotency(reward.pk, fingerprint("level reward", str(reward.pk))),
            actor=member.user_id,
        ).require_paid()
    if reward.product is not None:
        give_item(member=member, product=reward.product, source=ItemSource.LEVEL, source_id=reward.pk, reason=reason)
    promise(LEVEL_REWARDS, amount=reward.gems, staff=_responsible_for(reward))


def _responsible_for(reward: LevelReward) -> list[UUID | None]:
    try:
        require_possible(LEVEL_REWARDS, most=reward.gems, staff=[reward.raised_by])
    except IssuanceLimit:
        # The owner set a larger reward later. It would wait forever.
        return [reward.promised_by]
    return [reward.promised_by, reward.raised_by]


def _check(ranges: Sequence[Mapping[str, Any]], earlier: Mapping[int, LevelRange], actor: Actor) -> None:
    """Raise ValidationFailed for levels out of order, rewards without a way to reach them, and missing products.

    A new product needs the right to give it as a gift.
    """
    fields: dict[str, str] = {}
    first = standing(FOR_JOINING, level_thresholds()).level
    wanted = [values["reward_product_id"] for values in ranges if values["reward_product_id"]]
    statuses = dict(Product.objects.filter(pk__in=wanted, has_variants=False).values_list("pk", "status"))
    refusal = missing_right(actor, Permission.STORES_MANAGEMENT)
    for place, values in enumerate(ranges):
        if place and values["from_level"] <= ranges[place - 1]["from_level"]:
            fields[f"ranges.{place}.fromLevel"] = "Must be higher than the level before"
        product, row = values["reward_product_id"], earlier.get(values["from_level"])
        is_chosen = product and (row is None or row.reward_product_id != product)
        closed = NOT_FOR_REWARDS if is_chosen else NOT_GIVABLE
        if is_chosen and refusal:
            fields[f"ranges.{place}.rewardProductId"] = refusal
        elif product and statuses.get(product, ProductStatus.DRAFT) in closed:
            fields[f"ranges.{place}.rewardProductId"] = "Choose a product that is on offer"
        if values["from_level"] <= first and (values["reward_gems"] or values["reward_product_id"]):
            fields[f"ranges.{place}.fromLevel"] = f"Members begin at level {first}, so a reward needs a higher level"
    if fields:
        raise ValidationFailed(fields=fields)


def _is_kept(values: Mapping[str, Any], earlier: Mapping[int, LevelRange]) -> bool:
    """True if the level had this reward before. Then its responsible person stays."""
    row = earlier.get(values["from_level"])
    return row is not None and all(values[name] == getattr(row, name) for name in _REWARD)


def _values(row: LevelRange) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("from_level", "name", *_REWARD)}


def _facts(rows: Sequence[LevelRange]) -> dict[str, str]:
    found = {}
    for row in rows:
        parts = [row.name]
        if row.reward_gems:
            parts.append(count_gems(row.reward_gems))
        if row.reward_product is not None:
            parts.append(row.reward_product.name)
        found[f"level {row.from_level}"] = ", ".join(parts)
    return found
