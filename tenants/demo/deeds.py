"""The deeds of the demo's members: they joined, bought, wagered and came by, as the history in the tables says.

Deeds from before the first quest and rule are written with their own dates. The later ones go through the same call as
every deed of the product, so quests, rules, achievements and totals count them alike.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from saas.access.acting import Actor
from saas.activity import presence
from saas.activity.models import ActivityRecord
from saas.kernel.transactions import atomically
from saas.tenancy.models import Community
from tenants.achievements.demo import count_past
from tenants.demo import streams
from tenants.demo.backdated import write
from tenants.demo.history import WELCOME_GEMS
from tenants.earning.models import EarningRule
from tenants.members.activity import Deed, MemberEvent, event_id_of, record_activities
from tenants.members.models import Member, MemberDeed
from tenants.quests.demo import remember_past
from tenants.quests.models import Challenge
from tenants.stores.models import Order
from tenants.stores.rules import is_final
from tenants.wagers.services.reports import every_deed
from tenants.wallets.models import given_back

STREAM = timedelta(hours=2)
"""The longest time that a fan watches after a visit."""


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Write and count the deeds. Call it in the community's schema, once its quests and rules exist."""
    quests, rules = Challenge.objects.exclude(published_at=None), EarningRule.objects.filter(is_active=True)
    starts = [*quests.values_list("published_at", flat=True), *rules.values_list("active_since", flat=True)]
    begins = min(start for start in starts if start is not None)

    # A visit of today is one that is made today.
    today = moment.astimezone(ZoneInfo(community.timezone)).date()
    presence.from_records(community.pk, timezone=community.timezone, before=today)

    def work() -> None:
        members = {member.user_id: member for member in Member.objects.select_for_update(no_key=True).order_by("pk")}
        found = list(_deeds(members, community, today))
        if streams.has_demo_channel(community):
            # The later ones would be paid, each with some statements.
            visits = [deed for deed in found if deed.event == MemberEvent.LOGIN and deed.at < begins - STREAM]
            found += streams.deeds_at(visits, streams.link_accounts(members, moment))
        deeds = sorted(found, key=lambda deed: (deed.at, deed.id))
        write(
            MemberDeed(
                id=deed.id, member=deed.member, event=deed.event, provider=deed.provider, amount=deed.amount, at=deed.at
            )
            for deed in deeds
            if deed.at < begins
        )
        count_past()
        remember_past(begins=begins, community=community, moment=moment, welcome_gems=WELCOME_GEMS)
        record_activities([deed for deed in deeds if deed.at >= begins])
        purchases = [deed.id for deed in deeds if deed.event == MemberEvent.PURCHASE]
        Order.objects.filter(pk__in=purchases).update(counted_at=moment)

    atomically(work)


def _deeds(members: dict[UUID, Member], community: Community, today: date) -> Iterator[Deed]:
    for member in members.values():
        key = event_id_of(MemberEvent.JOIN, member.pk, member.joined_at.isoformat())
        yield Deed(key, member, MemberEvent.JOIN, 1, member.joined_at)
    by_id = {member.pk: member for member in members.values()}
    # A purchase that counted and was given back would take the next one's place.
    for order in Order.objects.filter(~given_back("transaction_id"), price__gt=0):
        if is_final(order):
            yield Deed(order.pk, by_id[order.member_id], MemberEvent.PURCHASE, 1, order.created_at)
    yield from every_deed(by_id)
    zone = ZoneInfo(community.timezone)
    came: set[tuple[UUID, date]] = set()
    for user_id, at in ActivityRecord.objects.filter(community=community).order_by("at").values_list("user_id", "at"):
        member, day = members[user_id], at.astimezone(zone).date()
        if day < today and (user_id, day) not in came and at >= member.joined_at:
            came.add((user_id, day))
            yield Deed(event_id_of(MemberEvent.LOGIN, member.pk, day), member, MemberEvent.LOGIN, 1, at)
