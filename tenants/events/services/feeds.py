"""The secret link of a fan's own calendar: made, renewed, revoked."""

from uuid import UUID

from saas.kernel.transactions import atomically
from tenants.events.models import EventFeed
from tenants.events.selectors.events import active_member
from tenants.members.errors import NotJoined
from tenants.members.models import Member


def _member(user_id: UUID) -> Member:
    """Raises NotJoined."""
    member = active_member(user_id)
    if member is None:
        raise NotJoined
    return member


def renew_feed(user_id: UUID) -> None:
    """Make a new link. The earlier one is no longer found. Raises NotJoined."""
    member = _member(user_id)

    def work() -> None:
        # Members who renew at once wait for each other here; the last link is the valid one.
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        EventFeed.objects.filter(member=member).delete()
        EventFeed.objects.create(member=member)

    atomically(work)


def revoke_feed(user_id: UUID) -> None:
    """Delete the link. A repeated call changes nothing. Raises NotJoined."""
    EventFeed.objects.filter(member=_member(user_id)).delete()
