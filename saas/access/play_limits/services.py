"""Reads and writes of play limits and breaks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from saas.access.play_limits import rules
from saas.access.play_limits.errors import SelfExcluded
from saas.access.play_limits.models import PlayLimits
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.model_columns import ModelColumns
from saas.tenancy.connection import connection


@dataclass(frozen=True, slots=True)
class EffectiveLimits:
    """The limits that apply to a user in one community: the lower ones of the community's and the platform's."""

    limits: rules.DailyLimits
    excluded_until: datetime | None

    @property
    def refusal(self) -> SelfExcluded | None:
        """The error during a break, else None. ``rules.exceeded`` checks the limits."""
        end = self.excluded_until
        return SelfExcluded(until=end.isoformat(), day=f"{end.day} {end:%B %Y}") if end else None


def play_limits_of(user_id: UUID, community_id: UUID | None) -> PlayLimits | None:
    """Return the user's row for one community, or the platform's row (``community_id`` None)."""
    return PlayLimits.objects.filter(user_id=user_id, community_id=community_id).first()


_COLUMNS = ModelColumns(PlayLimits, "r")
# Every call of a game of chance runs this statement.
_LIMITS = f"""
select {_COLUMNS.sql} from public.{PlayLimits._meta.db_table} r
where r.user_id = %s and (r.community_id is null or r.community_id = %s)
order by r.id
"""  # noqa: S608 - names of our own model
_LIMITS_FOR_UPDATE = f"{_LIMITS} for update"


def effective_limits(user_id: UUID, community_id: UUID, at: datetime, *, for_update: bool = False) -> EffectiveLimits:
    """Return the limits that apply in the community.

    With ``for_update``, the user's other games wait until the caller's transaction ends.
    """
    with connection.prepared_cursor(has_qualified_names=True) as cursor:
        cursor.execute(_LIMITS_FOR_UPDATE if for_update else _LIMITS, [user_id, community_id])
        rows = [_COLUMNS.instance(values) for values in cursor.fetchall()]
    limits, ends = rules.DailyLimits(), []
    for row in rows:
        assert row is not None
        limits = limits.combined_with(rules.current_limits(row, at))
        if row.excluded_until is not None and row.excluded_until > at:
            ends.append(row.excluded_until)
    return EffectiveLimits(limits, max(ends, default=None))


def users_on_break(user_ids: Iterable[UUID], community_id: UUID, at: datetime) -> set[UUID]:
    """Return those of the users who excluded themselves from the games of the community, or of all."""
    own = Q(community_id=None) | Q(community_id=community_id)
    rows = PlayLimits.objects.filter(own, user_id__in=list(user_ids), excluded_until__gt=at)
    return set(rows.values_list("user_id", flat=True))


def set_limits(
    *, user: User, community_id: UUID | None, times_per_day: int | None, gems_per_day: int | None
) -> PlayLimits:
    """Set the user's limits for a community, or for all (None). Higher limits apply after a day."""
    with transaction.atomic():
        row = _row(user, community_id)
        rules.apply_change(row, rules.DailyLimits(times_per_day, gems_per_day), now())
        row.save()
    return row


def exclude_self(*, user: User, community_id: UUID | None, period: str) -> PlayLimits:
    """Start a break of one of ``rules.PERIODS``. An existing break is never shortened."""
    with transaction.atomic():
        row = _row(user, community_id)
        row.excluded_until = _latest(now() + rules.PERIODS[period], row.excluded_until)
        row.save(update_fields=["excluded_until"])
    return row


def combine(*, source: User, target: User) -> None:
    """Give ``target`` the lower limits and the longer breaks of both users, in the caller's transaction.

    A higher limit that waits for its time is dropped: the person can set it again.
    """
    moment = now()
    for row in PlayLimits.objects.select_for_update().filter(user=source):
        own = _row(target, row.community_id)
        limits = rules.current_limits(row, moment).combined_with(rules.current_limits(own, moment))
        own.times_per_day, own.gems_per_day = limits.times, limits.gems
        own.next_times_per_day = own.next_gems_per_day = own.next_from = None
        own.excluded_until = _latest(row.excluded_until, own.excluded_until)
        own.save()
        row.delete()


def keep_breaks_only(user_id: UUID) -> None:
    """Delete the limits of an erased user. A running break stays, for the next account of the person."""
    rows = PlayLimits.objects.filter(user_id=user_id)
    rows.exclude(excluded_until__gt=now()).delete()
    rows.update(times_per_day=None, gems_per_day=None, next_times_per_day=None, next_gems_per_day=None, next_from=None)


def take_breaks_over(user: User, former: Sequence[UUID]) -> None:
    """Give ``user`` the running breaks of the erased users ``former``, in the caller's transaction."""
    for row in PlayLimits.objects.filter(user_id__in=former, excluded_until__gt=now()):
        own = _row(user, row.community_id)
        own.excluded_until = _latest(row.excluded_until, own.excluded_until)
        own.save(update_fields=["excluded_until"])


def purge() -> None:
    """Delete the breaks of erased users that are over."""
    PlayLimits.objects.filter(user__erased_at__isnull=False, excluded_until__lte=now()).delete()


def _latest(*ends: datetime | None) -> datetime | None:
    """Return the latest end of these breaks, of which None is no break."""
    return max((end for end in ends if end is not None), default=None)


def _row(user: User, community_id: UUID | None) -> PlayLimits:
    row, _ = PlayLimits.objects.get_or_create(user=user, community_id=community_id)
    return PlayLimits.objects.select_for_update().get(pk=row.pk)
