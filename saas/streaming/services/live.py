"""Every write to live states: what channels report, the creator's own switch, and the end of both."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

import structlog

from saas.access import audit
from saas.access.acting import Actor
from saas.accounts.identities import oauth
from saas.accounts.identities.providers import is_offered
from saas.jobs.lease import heartbeat
from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.errors import RateLimited, ValidationFailed
from saas.kernel.providers import Provider
from saas.kernel.transactions import atomically
from saas.kernel.web_addresses import url_problem
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from saas.streaming import streams
from saas.streaming.errors import LiveByChannel
from saas.streaming.models import ChannelConnection, ChannelProblem, EventKind, LiveSource, LiveState, StreamEvent
from saas.streaming.providers import CHANNELS, ChannelAnswer, page_of
from saas.streaming.rules import (
    EVENT_HOLDS,
    STATE_HOLDS,
    SWITCH_HOLDS,
    ReadChannel,
    RunningStream,
    began_just_now,
    shown_channel,
)
from saas.streaming.selectors import LIVE_COLUMNS, working_channels
from saas.streaming.signals import stream_began
from saas.tenancy.models import Community, CommunityState, SocialPlatform
from saas.tenancy.social import platform_of

log = structlog.get_logger(__name__)
MAX_ENDED = 500


def read_streams(provider: Provider) -> int:
    """Ask the provider which connected channels are live; return the number of calls.

    A failed call ends the run: the channels keep their last state for STATE_HOLDS.
    """
    call = CHANNELS[provider].streams
    if call is None or not is_offered(provider):
        return 0
    calls, last = 0, UUID(int=0)
    rows = ChannelConnection.objects.filter(
        provider=provider,
        needs_reconnection=False,
        community__state=CommunityState.READY,
        community__suspended_at__isnull=True,
    ).order_by("pk")
    while batch := list(rows.filter(pk__gt=last).values_list("pk", "channel_id")[: call.batch]):
        heartbeat()
        calls, last = calls + 1, batch[-1][0]
        asked_at = now()
        try:
            answers = streams.read(provider, [channel_id for _, channel_id in batch])
        except oauth.PASSING as error:
            limited = isinstance(error, RateLimited)
            problem = ChannelProblem.RATE_LIMITED if limited else ChannelProblem.UNAVAILABLE
            rows.filter(pk__gte=batch[0][0]).update(problem=problem, checked_at=now())
            log.warning("streams were not read", provider=provider.value, code=error.code)
            break
        record_answers([pk for pk, _ in batch], answers, asked_at=asked_at)
    return calls


def record_answers(connection_ids: Sequence[UUID], answers: dict[str, ChannelAnswer], *, asked_at: datetime) -> None:
    """Store what the provider said about these channels, and show the changes.

    The state of an event after ``asked_at`` is newer than the answer and stays.
    """
    if not connection_ids:
        return

    def work() -> None:
        known = ChannelConnection.objects.filter(pk__in=connection_ids, needs_reconnection=False)
        communities = sorted(known.values_list("community_id", flat=True))
        _lock(communities)
        # Read under the lock: a channel that was disconnected meanwhile is gone.
        moment, read = now(), []
        for row in known:
            if (answer := answers.get(row.channel_id)) is None:
                continue
            if row.stream_read_at is not None and row.stream_read_at > asked_at:
                continue
            if answer.stream is None and began_just_now(row.stream, moment):
                continue
            row.stream = answer.stream.stored() if answer.stream else None
            row.login = answer.login or row.login
            row.stream_read_at = row.checked_at = moment
            row.problem = ""
            read.append(row)
        ChannelConnection.objects.bulk_update(read, ["stream", "login", "stream_read_at", "checked_at", "problem"])
        settle(communities)

    atomically(work)


def record_events(community_id: UUID, events: Sequence[StreamEvent]) -> None:
    """Show what events say about the streams of a community's channels, in the caller's transaction.

    An event that comes late is not shown: the channel was read since.
    """
    _lock([community_id])
    moment, changed = now(), []
    fresh = {(event.provider, event.channel_id): event for event in events if event.sent_at + EVENT_HOLDS > moment}
    for row in working_channels([community_id]):
        event = fresh.get((row.provider, row.channel_id))
        if event is None:
            continue
        running = RunningStream.of(row.stream) if row.stream else None
        if event.kind == EventKind.OFFLINE:
            row.stream = None if running is None or running.since <= event.at else row.stream
        elif running is None or running.since < event.at:
            row.stream = RunningStream((event.facts or {}).get("title", ""), None, event.at).stored()
        row.stream_read_at = moment
        changed.append(row)
    ChannelConnection.objects.bulk_update(changed, ["stream", "stream_read_at"])
    settle([community_id])


def settle(community_ids: Sequence[UUID]) -> None:
    """Bring the live states of these communities in line with their channels, in the caller's transaction.

    A channel that streams is shown in place of the creator's own switch. Without one, the switch stays on until the
    creator ends it or it expires.
    Each change is announced once: the communities are locked while the old and the new state are compared.
    """
    _lock(community_ids)
    moment = now()
    channels: dict[UUID, list[ChannelConnection]] = {}
    for row in working_channels(community_ids):
        channels.setdefault(row.community_id, []).append(row)
    states = {state.community_id: state for state in LiveState.objects.filter(community_id__in=community_ids)}
    written = []
    for community_id in community_ids:
        state, own = states.get(community_id), channels.get(community_id, [])
        found = shown_channel((_read_channel(row) for row in own), moment)
        if found is None and state is not None and state.is_live and not _is_over(state, moment):
            continue
        if found is not None:
            written.append(_live(community_id, state, found))
        elif state is not None and state.is_live:
            written.append(_ended(state))
    _write(written)


def end_expired() -> int:
    """End the states that were not confirmed in time; return their number."""
    over = LiveState.objects.filter(is_live=True, valid_until__lte=now()).order_by("community_id")
    ids = list(over.values_list("community_id", flat=True)[:MAX_ENDED])
    if ids:
        atomically(lambda: settle(ids))
    return len(ids)


def switch(*, community: Community, is_live: bool, url: str, title: str, actor: Actor) -> None:
    """Say by hand that the creator is live, for at most SWITCH_HOLDS, or that the stream is over.

    Raises: LiveByChannel, ValidationFailed (an address that cannot be shown), RateLimited.
    """
    if is_live and (problem := url_problem(url)):
        raise ValidationFailed(fields={"url": problem})
    rates.limit(f"live-switch:{community.pk}", most=30, seconds=3600)

    def work() -> None:
        _lock([community.pk])
        state = LiveState.objects.filter(community=community).first()
        was_live = state is not None and state.is_live
        by_hand = state is not None and was_live and state.source == LiveSource.SWITCH
        # A switch that is on stays the creator's own, whatever was connected since.
        if working_channels([community.pk]) and not by_hand:
            raise LiveByChannel
        if not is_live and not was_live:
            return
        moment = now()
        if is_live:
            since = state.since if state is not None and was_live else moment
            fresh = LiveState(
                community=community, is_live=True, source=LiveSource.SWITCH, platform=platform_of(url), title=title,
                viewers=None, since=since, url=url, valid_until=moment + SWITCH_HOLDS,
            )  # fmt: skip
            _write([_changed(state, fresh)])
        elif state is not None:
            _write([_ended(state)])
        before = {"live": was_live, "url": state.url if state and was_live else None}
        audit.record(actor, "live.switch", community.pk, before=before, after={"live": is_live, "url": url or None})

    atomically(work)


def _lock(community_ids: Iterable[UUID]) -> None:
    """Lock the communities in one order, so that two changes of a live state never overlap."""
    rows = Community.objects.filter(pk__in=list(community_ids)).order_by("pk")
    list(rows.select_for_update(no_key=True).values_list("pk", flat=True))


def _read_channel(row: ChannelConnection) -> ReadChannel:
    stream = RunningStream.of(row.stream) if row.stream else None
    return ReadChannel(row.provider, page_of(Provider(row.provider), row.login), stream, row.stream_read_at)


def _is_over(state: LiveState, moment: datetime) -> bool:
    return state.source != LiveSource.SWITCH or state.valid_until <= moment


def _live(community_id: UUID, state: LiveState | None, channel: ReadChannel) -> LiveState:
    assert channel.stream is not None
    assert channel.read_at is not None
    fresh = LiveState(
        community_id=community_id, is_live=True, source=LiveSource(channel.provider),
        platform=SocialPlatform(channel.provider), title=channel.stream.title, viewers=channel.stream.viewers,
        since=channel.stream.since, url=channel.url, valid_until=channel.read_at + STATE_HOLDS,
    )  # fmt: skip
    return _changed(state, fresh)


def _ended(state: LiveState) -> LiveState:
    values = {name: getattr(state, name) for name in LIVE_COLUMNS}
    return _changed(state, LiveState(**{**values, "community_id": state.community_id, "is_live": False}))


def _changed(state: LiveState | None, fresh: LiveState) -> LiveState:
    """Give ``fresh`` its version, and plan the announcement of what differs from ``state``."""
    fresh.version = 1 if state is None else state.version
    compared = ("is_live", "source", "platform", "title", "since", "url")
    is_same = state is not None and all(getattr(state, name) == getattr(fresh, name) for name in compared)
    if state is not None and not is_same:
        fresh.version += 1
    fresh.has_begun = fresh.is_live and (state is None or not state.is_live)
    if state is None or not is_same or state.viewers != fresh.viewers:
        announce_to_community(
            fresh.community_id,
            Event.LIVE_STATE,
            isLive=fresh.is_live,
            version=fresh.version,
            viewers=fresh.viewers,
        )
    return fresh


def _write(states: Sequence[LiveState]) -> None:
    LiveState.objects.bulk_create(
        states, update_conflicts=True, unique_fields=["community"], update_fields=list(LIVE_COLUMNS)
    )
    if began := {state.community_id: state.since for state in states if state.has_begun}:
        stream_began.send(sender=LiveState, began=began)
