"""The groups of fans that the team can write to."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from saas.access.play_limits.services import users_on_break
from saas.activity.selectors import active_since, spenders
from saas.kernel.clock import now
from saas.levels.progress import at_level
from saas.tenancy.models import Community
from tenants.back_office.models import Segment
from tenants.members.models import Member, MemberStatus

COUNTED_AT_ONCE = 2000


TAKING_A_NUMBER = frozenset({Segment.LEVEL, Segment.SPENT})
_INACTIVE_DAYS = 30
_ACTIVE_DAYS = {Segment.ACTIVE_7: 7, Segment.ACTIVE_30: 30}


@dataclass(frozen=True, slots=True)
class Group:
    """A segment, with the level or the gems that LEVEL and SPENT begin at."""

    segment: Segment
    least: int = 0

    def among(self, members: Collection[Member], community: Community) -> list[Member]:
        """Return those of the members who belong to the group and may be written to, in the given order.

        Restricted members, and those who take a break from games, are left out.
        """
        moment = now()
        users = [member.user_id for member in members]
        reached = self._users(users, members, community) - users_on_break(users, community.pk, moment)
        return [one for one in members if one.status == MemberStatus.ACTIVE and one.user_id in reached]

    def _users(self, users: list[UUID], members: Collection[Member], community: Community) -> set[UUID]:
        today = now().date()
        if self.segment in _ACTIVE_DAYS:
            return active_since(community.pk, users, today - timedelta(days=_ACTIVE_DAYS[self.segment] - 1))
        if self.segment == Segment.INACTIVE:
            since = now() - timedelta(days=_INACTIVE_DAYS)
            old = {member.user_id for member in members if member.joined_at <= since}
            return old - active_since(community.pk, users, today - timedelta(days=_INACTIVE_DAYS - 1))
        if self.segment == Segment.LEVEL:
            return at_level(community.pk, users, self.least)
        if self.segment == Segment.SPENT:
            return spenders(community.pk, users, self.least)
        return set(users)


def members_in_steps(after: UUID | None, size: int) -> Iterator[list[Member]]:
    """Yield the members of today in the order of their ids, ``size`` at once, those after the id ``after``."""
    rows = Member.objects.filter(left_at=None).order_by("pk")
    while batch := list((rows.filter(pk__gt=after) if after else rows)[:size]):
        yield batch
        after = batch[-1].pk
