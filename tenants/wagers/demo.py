"""The demo's wagers: rewards, some of them claimed, a formula, and a wager that the team recorded and corrected."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import UUID, uuid5

from django.db.models import OuterRef, Subquery

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.days import day_of
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification
from saas.tenancy.models import Community
from tenants.casinos.models import CasinoConnection, ConnectionState, MatchState, ReferredAccount
from tenants.members.models import Member
from tenants.stores.models import Product, ProductStatus
from tenants.wagers import rules
from tenants.wagers.models import ReachedStep, Wager, WagerEntry, WagerPublication, WagerReward
from tenants.wagers.selectors.progress import totals
from tenants.wagers.services import catalog, claims, formulas, records, reports

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
COUNTED_DAYS = 29
# Those one can log in as are notified of what they reached. The first of them has claimed one reward, the other none.
SHOWN = ("pixelpanda", "latekick")
MAX_CLAIMANTS = 4
_REPEATING = "Every ten thousand"
_REWARDS: tuple[dict[str, Any], ...] = (
    {"name": "First thousand", "threshold": 1_000, "reward_gems": 50,
     "description": "For your first thousand under my code."},
    {"name": _REPEATING, "threshold": 10_000, "period": "REPEATING", "reward_gems": 25,
     "description": "Again and again, for each ten thousand."},
    {"name": "Warm-up week", "threshold": 4_000, "period": "WEEKLY", "reward_gems": 20, "reward_experience": 10,
     "description": "Once a week, from Monday on."},
    # The demo adds a case and a raffle, and publishes it.
    {"name": "High roller's month", "threshold": 90_000, "measure": "RAW", "period": "MONTHLY", "reward_gems": 150,
     "publication": "DRAFT",
     "description": "Ninety thousand in a month, without weights. It opens a case, and two tickets come with it."},
    {"name": "A quarter of a million", "threshold": 250_000, "product": "Neon chip emote",
     "description": "The chip that lights up chat, for those who stay."},
    {"name": "New year's run", "threshold": 5_000, "reward_gems": 100, "publication": "DRAFT",
     "description": "From the last night of the year on."},
    {"name": "Opening week", "threshold": 2_500, "reward_gems": 40, "ends": 20,
     "description": "The first week under my code."},
)  # fmt: skip
_ARCHIVED = "Opening week"


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Create rewards and a wager of the team, if the community has casinos. Call it in the community's schema."""
    connections = list(CasinoConnection.objects.filter(disconnected_at=None).order_by("state"))
    if not connections:
        return
    today = day_of(moment, community.timezone)[0]
    by_file = next(one for one in connections if one.state == ConnectionState.IMPORT_ONLY)
    formulas.set_formula(connection_id=by_file.pk, raw_factor=Decimal("0.9"), weighted_factor=Decimal(0), actor=team)
    _record_wager(connections, community, team, today)
    latest = WagerEntry.objects.filter(wager=OuterRef("pk")).order_by("-at").values("at")
    Wager.objects.update(updated_at=Subquery(latest[:1]))
    rewards = [_reward(entry, community, team, moment, today) for entry in _REWARDS]
    published = [one for one in rewards if one.publication == WagerPublication.ACTIVE]
    members = list(Member.objects.filter(left_at=None, status="ACTIVE").order_by("joined_at", "pk"))
    _reach_before(published, [one for one in members if one.username not in SHOWN], moment)
    atomically(partial(reports.reach, {one.pk: one for one in members}, community, since=date.min))
    ready = Notification.objects.filter(community=community, kind=NotificationKind.WAGER_REWARD_READY)
    ready.exclude(values__name=_REPEATING).update(created_at=moment - 6 * DAY, read_at=moment - 5 * DAY)
    first, repeating, *_ = published
    _claim_some(first, members, community)
    _claim_some(repeating, [one for one in members if one.username not in SHOWN], community)
    (over,) = (one for one in rewards if one.name == _ARCHIVED)
    catalog.edit_reward(reward_id=over.pk, changes={"publication": "ARCHIVED"}, actor=team, community=community)


def _record_wager(connections: Iterable[CasinoConnection], community: Community, team: Actor, today: date) -> None:
    """Record a wager of a matched account at the first casino, and correct it."""
    accounts = ReferredAccount.objects.filter(match=MatchState.CONFIRMED).exclude(member__username__in=SHOWN)
    account = next(one for place in connections for one in accounts.filter(connection=place).order_by("name")[:1])
    wager = records.record_wager(
        connection_id=account.connection_id, account_id=account.pk, username="", day=today - 3 * DAY,
        amount=Decimal(1_250), weighted=None, actor=team, community=community,
        reason="Played before the code was entered. The casino confirmed it by email.",
    )  # fmt: skip
    records.correct_wager(
        wager_id=wager.pk, change=Decimal(-250), weighted_change=None, actor=team,
        reason="Two of the bets were void. The casino wrote that on the next day.",
    )  # fmt: skip
    for pk in list(
        WagerEntry.objects.filter(wager=wager, observation=None).order_by("pk").values_list("pk", flat=True)
    ):
        reports.report_entry(pk)


def _reward(entry: dict[str, Any], community: Community, team: Actor, moment: datetime, today: date) -> WagerReward:
    fields = {name: value for name, value in entry.items() if name not in ("product", "ends")}
    fields |= {"threshold": Decimal(entry["threshold"]), "starts_on": today - COUNTED_DAYS * DAY}
    fields.setdefault("publication", WagerPublication.ACTIVE)
    if "ends" in entry:
        fields["ends_on"] = today - entry["ends"] * DAY
    if name := entry.get("product"):
        product = Product.objects.filter(name=name, status=ProductStatus.ACTIVE).first()
        fields |= {"reward_product_id": product.pk} if product else {"reward_gems": 500}
    reward = catalog.create_reward(fields=fields, actor=team, community=community)
    since = moment - COUNTED_DAYS * DAY
    published = None if reward.published_at is None else since
    WagerReward.objects.filter(pk=reward.pk).update(created_at=since, published_at=published)
    return reward


def _reach_before(rewards: list[WagerReward], members: list[Member], moment: datetime) -> None:
    """Write the steps that members reached before, without notifications."""
    reward_of = {one.pk: one for one in rewards}
    ReachedStep.objects.bulk_create(
        ReachedStep(reward_id=reward_id, member_id=member_id, period=one.period, step=steps, reached_at=moment - DAY)
        for (reward_id, member_id), every in totals(rewards, [one.pk for one in members]).items()
        for one in every
        if (steps := rules.steps_of(reward_of[reward_id].period, one.total, reward_of[reward_id].threshold))
    )


def _claim_some(reward: WagerReward, members: list[Member], community: Community) -> None:
    """Let some of the members claim all that they reached, the first of the shown ones among them."""
    reached = set(ReachedStep.objects.filter(reward=reward).values_list("member_id", flat=True))
    able = [one for one in members if one.pk in reached and one.username != SHOWN[1]]
    able.sort(key=lambda one: one.username != SHOWN[0])
    users = User.objects.in_bulk([one.user_id for one in able[:MAX_CLAIMANTS]])
    for member in able[:MAX_CLAIMANTS]:
        claims.claim(
            reward_id=reward.pk, steps=None, fan=users[member.user_id], community=community,
            idempotency=_key(reward.pk, member.pk),
        )  # fmt: skip


def _key(reward_id: UUID, member_id: UUID) -> Idempotency:
    return Idempotency(uuid5(reward_id, str(member_id)), fingerprint("demo wager reward", str(reward_id)))
