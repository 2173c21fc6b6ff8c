"""Deeds at channels, reported for the members of this community."""

from collections.abc import Sequence
from uuid import UUID

from saas.streaming.deeds import StreamDeed
from tenants.members.activity import MemberEvent, record_activity
from tenants.members.models import Member


def report_stream_deeds(deeds: Sequence[StreamDeed]) -> set[UUID]:
    """Report the deeds of members who have not left, in the caller's transaction. Return the users who are members.

    All members are locked first, in one order, because receivers lock further rows after the member's.
    """
    rows = Member.objects.filter(user_id__in={deed.user_id for deed in deeds}, left_at=None)
    members = {member.user_id: member for member in rows.order_by("pk").select_for_update(no_key=True)}
    for deed in deeds:
        if member := members.get(deed.user_id):
            record_activity(
                member=member,
                event=MemberEvent(deed.kind.value),
                amount=deed.amount,
                at=deed.at,
                event_id=deed.id,
                provider=deed.provider,
            )
    return set(members)
