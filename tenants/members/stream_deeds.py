"""Deeds at channels, reported for the members of this community."""

from collections.abc import Sequence
from uuid import UUID

from saas.streaming.deeds import StreamDeed
from tenants.members.activity import Deed, MemberEvent, record_activities
from tenants.members.models import Member


def report_stream_deeds(deeds: Sequence[StreamDeed]) -> set[UUID]:
    """Report the deeds of members who have not left, in the caller's transaction. Return the users who are members.

    All members are locked first, in one order, because receivers lock further rows after the member's.
    """
    rows = Member.objects.filter(user_id__in={deed.user_id for deed in deeds}, left_at=None)
    members = {member.user_id: member for member in rows.order_by("pk").select_for_update(no_key=True)}
    found = [
        Deed(deed.id, member, MemberEvent(deed.kind.value), deed.amount, deed.at, deed.provider)
        for deed in deeds
        if (member := members.get(deed.user_id))
    ]
    if found:
        record_activities(found)
    return set(members)
