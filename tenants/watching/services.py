"""Counts watching: heartbeats of the player, and signs of presence in the chat. Each counted stretch is a deed."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID, uuid4

from django.db.models.functions import Greatest

from saas.accounts.models import User
from saas.kernel import rates
from saas.kernel.providers import Provider
from saas.kernel.text import plain_code
from saas.kernel.transactions import atomically
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.streaming.selectors import RunningChannel, running_channels
from saas.tenancy.models import Community
from tenants.checkout.checks import Participant, first_denial
from tenants.members.activity import Deed, MemberEvent, event_id_of, record_activities
from tenants.members.models import Member
from tenants.members.services import locked_member
from tenants.wallets.services import current_community
from tenants.watching import rules
from tenants.watching.eligibility import WATCH_CHECKS
from tenants.watching.errors import PresenceCodeWrong, WatchingElsewhere
from tenants.watching.models import WatchState
from tenants.watching.selectors import WatchView, current_moment, linked_since, situation_of, watch_view

GUESSES, GUESSES_SECONDS = 5, 600
"""Wrong numbers allowed per fan in ten minutes, against guessing."""
SIGNS = (MemberEvent.MESSAGE, MemberEvent.REDEMPTION, MemberEvent.CODE)
_COLUMNS = ("counted_until", "waiting_seconds", "provider", "alone_seconds", "alone_limit", "code")


def beat(*, fan: User, community: Community, token: UUID | None, provider: str) -> tuple[UUID, WatchView]:
    """Count the time since the last heartbeat for the channel at ``provider``, if it streams.

    Return the token of the next heartbeat, and what the fan sees.

    Without a token, watching begins here, and ends in other tabs and on other devices. A heartbeat that comes too early
    changes nothing. Raises what WATCH_CHECKS deny, WatchingElsewhere.
    """

    def work() -> tuple[UUID, WatchView]:
        participant, state = _locked(fan, community)
        channels, moment = running_channels(community.pk), current_moment()
        if token is not None:
            if token != state.token or state.beat_at is None:
                raise WatchingElsewhere
            if moment - state.beat_at < rules.EARLIEST:
                return token, watch_view(participant, state, community, channels)
            channel = _at(provider, channels) if provider == state.player else None
            if channel and moment - state.beat_at <= rules.LATEST and not state.code:
                _count_beat(state, channel, moment)
        state.token, state.beat_at, state.player = uuid4(), moment, provider
        state.save()
        return state.token, watch_view(participant, state, community, channels)

    return atomically(work)


def _count_beat(state: WatchState, channel: RunningChannel, moment: datetime) -> None:
    assert state.beat_at is not None
    counted = rules.count(state, max(state.beat_at, channel.stream.since), moment, channel.provider)
    rules.watched_alone(state, counted.seconds)
    _record(_deeds(state.member, counted.stretches))


def show_presence(*, fan: User, community: Community, code: str) -> WatchView:
    """Enter the number that the player asks for: heartbeats count again. After a wrong one, it asks for another.

    Raises what WATCH_CHECKS deny, RateLimited, PresenceCodeWrong.
    """
    guesses = f"watch-code:{community.pk}:{fan.pk}"

    def work() -> WatchView | None:
        participant, state = _locked(fan, community)
        if not state.code:
            return None
        if plain_code(code) != state.code:
            state.code = rules.new_code()
            state.save()
            return None
        rules.showed_presence(state)
        state.save()
        return watch_view(participant, state, community, running_channels(community.pk))

    rates.limit(guesses, most=GUESSES, seconds=GUESSES_SECONDS)
    view = atomically(work)
    if view is None:
        raise PresenceCodeWrong(left=max(GUESSES - rates.seen(guesses), 0))
    return view


def _locked(fan: User, community: Community) -> tuple[Participant, WatchState]:
    """Return the fan with the member's row locked, and the fan's state. Raises what WATCH_CHECKS deny."""
    situation = situation_of(fan, community)
    if denial := first_denial(WATCH_CHECKS, situation):
        raise denial
    assert situation.participant.member is not None
    member = locked_member(situation.participant.member.pk)
    return situation.participant, _states([member]).get(member.pk) or _new(member)


def _states(members: Iterable[Member]) -> dict[UUID, WatchState]:
    by_id = {member.pk: member for member in members}
    found = {state.member_id: state for state in WatchState.objects.filter(member_id__in=by_id)}
    for member_id, state in found.items():
        state.member = by_id[member_id]
    return found


def _new(member: Member) -> WatchState:
    return WatchState(member=member, counted_until=member.joined_at, alone_limit=rules.new_alone_limit())


def count_presence(deeds: Sequence[Deed]) -> None:
    """Count SIGNS of presence in the transaction that stores them.

    The caller has locked the members. A fixed number of statements counts a batch, besides those of its deeds.
    """
    # A message that arrives late says nothing about who watches now.
    since = current_moment() - rules.MESSAGE_COUNTS
    signs = [deed for deed in deeds if deed.event in SIGNS and deed.at >= since]
    channels = running_channels(current_community().pk) if signs else []
    if not channels:
        return
    states, reported = _states(deed.member for deed in signs), list[Deed]()
    linked = linked_since({deed.member.user_id for deed in signs})
    for deed in sorted(signs, key=lambda deed: deed.at):
        state = states.get(deed.member.pk) or _new(deed.member)
        if (channel := _channel_of(deed, state, channels)) is None:
            continue
        states[deed.member.pk] = state
        rules.showed_presence(state)
        end = min(deed.at.replace(microsecond=0), current_moment())
        # An account that somebody else had linked before counts from its link on.
        since = linked.get((deed.member.user_id, deed.provider), deed.member.joined_at)
        begin = max(end - rules.MESSAGE_COUNTS, channel.stream.since, since)
        counted = rules.count(state, begin, end, channel.provider)
        reported += _deeds(state.member, counted.stretches)
    WatchState.objects.bulk_create(
        states.values(), update_conflicts=True, unique_fields=["member"], update_fields=list(_COLUMNS)
    )
    _record(reported)


def begin_again(member: Member) -> None:
    """Time before this moment does not count any more: the member was gone or restricted."""
    WatchState.objects.filter(member=member).update(
        counted_until=Greatest("counted_until", current_moment()), token=None, beat_at=None
    )


def _channel_of(deed: Deed, state: WatchState, channels: Sequence[RunningChannel]) -> RunningChannel | None:
    """Return the running channel at which the deed was done; a code is of the channel that the member watched last."""
    if deed.provider is Provider.LOCAL:
        return _at(state.provider, channels) or channels[0]
    return _at(deed.provider, channels)


def _at(provider: str, channels: Sequence[RunningChannel]) -> RunningChannel | None:
    return next((channel for channel in channels if channel.provider == provider), None)


def _deeds(member: Member, stretches: Iterable[rules.Stretch]) -> list[Deed]:
    """The id follows from the member and the end of the stretch, so that a stretch is one deed."""
    return [
        Deed(
            event_id_of(MemberEvent.WATCH, member.pk, stretch.until.isoformat()),
            member,
            MemberEvent.WATCH,
            stretch.seconds,
            stretch.until,
            Provider(stretch.provider),
        )
        for stretch in stretches
    ]


def _record(deeds: Sequence[Deed]) -> None:
    if not deeds:
        return
    record_activities(deeds)
    community = current_community()
    for member in {deed.member.pk: deed.member for deed in deeds}.values():
        announce_to_person(member.user_id, Event.QUESTS, community_id=community.pk, id="watching")
