"""Members are counted for the plan, and move when accounts are merged. A former owner becomes a member."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from saas.accounts.export import joined_communities
from saas.accounts.identities.signals import person_returned
from saas.accounts.models import User
from saas.communities.backups.importing import Person
from saas.communities.backups.signals import community_imported
from saas.communities.exports.contents import user_ids_of_members
from saas.communities.hand_over.signals import owner_changed
from saas.desk.merging import move_member
from saas.jobs.services import enqueue, enqueue_each
from saas.kernel.shared_constants import share
from saas.levels.rules import FOR_A_DAY, FOR_AN_ORDER
from saas.plans.catalog import PlanLimit
from saas.plans.counting import counts
from saas.streaming.deeds import report_deeds
from saas.streaming.signals import stream_began
from saas.tenancy.connection import connection
from saas.tenancy.models import Community
from tenants.members.activity import EVENTS_AT, Deed, MemberEvent
from tenants.members.experience import experience_grew
from tenants.members.models import Member
from tenants.members.services import join, leave, locked_members
from tenants.members.services import move_member as move_member_here
from tenants.members.signals import members_active
from tenants.members.stream_deeds import report_stream_deeds
from tenants.members.waiting import place_people

# Points of the deeds that give experience automatically.
GIVEN_FOR = {MemberEvent.LOGIN: FOR_A_DAY, MemberEvent.PURCHASE: FOR_AN_ORDER}

share(EVENTS_AT={provider.value: [event.value for event in events] for provider, events in EVENTS_AT.items()})
report_deeds.register(report_stream_deeds)


@receiver(community_imported)
def _place_people(people: Sequence[Person], **_signal: Any) -> None:
    place_people(people)


@user_ids_of_members.register
def _user_ids() -> Sequence[UUID]:
    return list(Member.objects.values_list("user_id", flat=True))


@receiver(owner_changed)
def _change_places(community: Community, giver: User, receiver: User, **_signal: Any) -> None:
    if Member.objects.filter(user_id=receiver.pk, left_at__isnull=True).exists():
        leave(user_id=receiver.pk, community=community)
    join(user=giver, community=community, is_former_owner=True)


@receiver(person_returned)
def _take_restrictions_over(user: User, **_signal: Any) -> None:
    for community in joined_communities(user.pk):
        enqueue("members.take_restrictions_over", community.pk, user_id=str(user.pk))


@move_member.register
def _move(source: UUID, target: User) -> None:
    move_member_here(source=source, target=target)


@receiver(stream_began)
def _plan_alerts(began: Mapping[UUID, datetime], **_signal: Any) -> None:
    # A job that still waits is for a stream that is over: it gets the time of this one.
    enqueue_each(
        "members.send_live_alerts", {one: {"since": since.isoformat()} for one, since in began.items()}, "live-alerts"
    )


@receiver(members_active)
def _grow(deeds: Sequence[Deed], **_signal: Any) -> None:
    community = connection.tenant
    assert isinstance(community, Community)
    # Of two gains at the same time, neither would see the level that both reach.
    gained: Counter[Member] = Counter()
    for deed in deeds:
        gained[deed.member] += GIVEN_FOR.get(deed.event, 0)
    members = locked_members(member.pk for member, points in gained.items() if points)
    for member in members.values():
        experience_grew(member=member, community=community, gained=gained[member])


@counts(PlanLimit.MEMBERS, in_schema=True)
def _count(_community_id: UUID) -> int:
    return Member.objects.filter(left_at__isnull=True).count()
