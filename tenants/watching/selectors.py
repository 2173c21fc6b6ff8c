"""Reads of watching, inside the community's schema."""

from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Sum
from django.db.models.functions import Greatest

from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.days import today_begin
from saas.kernel.errors import DomainError
from saas.streaming.selectors import RunningChannel, running_channels
from saas.tenancy.models import Community
from tenants.checkout.checks import Participant, first_denial
from tenants.checkout.selectors import participant_of
from tenants.members.activity import MemberEvent
from tenants.members.models import MemberDeed
from tenants.members.selectors import member_of
from tenants.watching.eligibility import WATCH_CHECKS, WatchSituation
from tenants.watching.models import WatchState


@dataclass(frozen=True, slots=True)
class WatchView:
    """The facts for a fan: the ``channels`` that stream now, and the seconds counted today.

    ``linked`` are the providers at which the fan has linked an account. ``waiting_seconds`` are not reported yet.
    ``denial`` is why watching does not count for this person.
    """

    channels: Sequence[RunningChannel]
    linked: Set[str]
    seconds_today: int
    waiting_seconds: int
    code: str
    denial: DomainError | None


def current_moment() -> datetime:
    """Return the time in whole seconds, so that no part of a second is lost between two counted times."""
    return now().replace(microsecond=0)


def linked_since(user_ids: Collection[UUID]) -> dict[tuple[UUID, str], datetime]:
    """Return since when the linked accounts of these users count, by user and provider."""
    rows = Identity.objects.filter(user_id__in=user_ids)
    since = Greatest("linked_at", "counts_from")  # PostgreSQL ignores nulls here.
    return {(user, provider): at for user, provider, at in rows.values_list("user_id", "provider", since)}


def situation_of(user: User | None, community: Community) -> WatchSituation:
    member = member_of(user.pk) if user else None
    is_owner = user is not None and user.pk == community.owner_id
    # Staff watch as fans do: rules decide whether they earn.
    return WatchSituation(participant_of(user, member, community, is_on_team=is_owner))


def view_of(user: User | None, community: Community) -> WatchView:
    situation = situation_of(user, community)
    denial = first_denial(WATCH_CHECKS, situation)
    member = situation.participant.member if denial is None else None
    state = WatchState.objects.filter(member=member).first() if member else None
    return watch_view(situation.participant, state, community, running_channels(community.pk), denial)


def watch_view(
    participant: Participant,
    state: WatchState | None,
    community: Community,
    channels: Sequence[RunningChannel],
    denial: DomainError | None = None,
) -> WatchView:
    begin = today_begin(community.limit_zone)
    waiting = state.waiting_seconds if state and state.counted_until > begin else 0
    return WatchView(
        channels=channels,
        linked=_linked(participant.user, channels),
        seconds_today=(_reported_since(begin, state) if state else 0) + waiting,
        waiting_seconds=waiting,
        code=state.code if state else "",
        denial=denial,
    )


def _linked(user: User | None, channels: Sequence[RunningChannel]) -> set[str]:
    if user is None or not channels:
        return set()
    own = Identity.objects.filter(user=user, provider__in=[channel.provider for channel in channels])
    return set(own.values_list("provider", flat=True))


def _reported_since(begin: datetime, state: WatchState) -> int:
    rows = MemberDeed.objects.filter(member_id=state.member_id, event=MemberEvent.WATCH, at__gt=begin)
    return rows.aggregate(total=Sum("amount"))["total"] or 0
