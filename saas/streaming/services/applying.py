"""Applying the events of the inbox: deeds of members, and the live state of channels."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID

import structlog
from django.db import connection

from saas.accounts.identities.models import Identity
from saas.accounts.identities.services import keep_names
from saas.jobs.lease import heartbeat
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.kernel.transactions import atomically
from saas.streaming.deeds import StreamDeed, report_deeds
from saas.streaming.models import EventKind, EventState, StreamEvent
from saas.streaming.services import live

log = structlog.get_logger(__name__)
BATCH: Final = 500
# A batch waits for the rows of members, which their own purchases and claims lock for a moment.
LOCK_TIMEOUT_MS: Final = 5000
LATE: Final = timedelta(minutes=1)
_STREAM = (EventKind.ONLINE, EventKind.OFFLINE)
_FINISH = """
update public.streaming_streamevent
set state = %s, facts = case when kind in ('ONLINE', 'OFFLINE') then facts end
where id = any(%s)
"""
_COUNT = """
update public.streaming_eventsubscription s
set received = s.received + n.received, unlinked = s.unlinked + n.unlinked, late = s.late + n.late,
    last_event_at = greatest(s.last_event_at, n.last_at),
    delay_ms = case when s.last_event_at > n.last_at then s.delay_ms else n.delay_ms end
from unnest(%s::uuid[], %s::bigint[], %s::bigint[], %s::bigint[], %s::timestamptz[], %s::int[])
     as n(id, received, unlinked, late, last_at, delay_ms)
where s.id = n.id
"""


def apply_events(community_id: UUID) -> int:
    """Apply the waiting events of a community, in whose schema the caller is; return their number.

    Each batch is one transaction, so an event is applied exactly if it is marked as applied. Another worker takes
    other events.
    """
    total = 0
    while True:
        applied = atomically(lambda: _apply_batch(community_id), lock_timeout_ms=LOCK_TIMEOUT_MS)
        total += applied
        if applied < BATCH:
            return total
        heartbeat()


def _apply_batch(community_id: UUID) -> int:
    waiting = StreamEvent.objects.filter(community_id=community_id, state=EventState.WAITING)
    events = list(waiting.order_by("pk").select_for_update(skip_locked=True)[:BATCH])
    if not events:
        return 0
    _apply_streams(community_id, [event for event in events if event.kind in _STREAM])
    unlinked = _apply_deeds([event for event in events if event.kind not in _STREAM])
    with connection.cursor() as cursor:
        cursor.execute(_FINISH, [EventState.APPLIED, [event.pk for event in events if event.pk not in unlinked]])
        cursor.execute(_FINISH, [EventState.UNLINKED, list(unlinked)])
    _count(events, unlinked)
    return len(events)


def _apply_deeds(events: Sequence[StreamEvent]) -> set[int]:
    """Report the deeds of persons with a linked account that counted by then; return the other events."""
    persons: dict[str, set[str]] = defaultdict(set)
    for event in events:
        persons[event.provider].add(event.person_id)
    identities = {
        (provider, identity.subject): identity
        for provider, subjects in persons.items()
        for identity in Identity.objects.filter(provider=provider, subject__in=subjects).only(
            "provider", "subject", "user_id", "counts_from", "linked_at", "name", "login"
        )
    }
    _keep_names(events, identities)
    linked = [
        (event, identity.user_id)
        for event in events
        if (identity := identities.get((event.provider, event.person_id)))
        and (identity.counts_from is None or identity.counts_from <= event.at)
        # An event can come days late. A fan is not paid for the time before the link.
        and (event.received_at - event.sent_at <= LATE or identity.linked_at <= event.sent_at)
    ]
    deeds = [
        StreamDeed(event.deed_id, user_id, EventKind(event.kind), event.amount, event.at, Provider(event.provider))
        for event, user_id in linked
    ]
    members = report_deeds(deeds) if deeds else set()
    counted = {event.pk for event, user_id in linked if user_id in members}
    return {event.pk for event in events} - counted


def _keep_names(events: Sequence[StreamEvent], identities: Mapping[tuple[str, str], Identity]) -> None:
    """Keep the names of linked accounts as their newest events show them. A late event says nothing about now."""
    newest = {
        (event.provider, event.person_id): event.facts
        for event in sorted(events, key=lambda one: (one.sent_at, one.pk))
        if event.facts and event.received_at - event.sent_at <= LATE
    }
    changed = {
        identities[key].pk: facts
        for key, facts in newest.items()
        if key in identities and (identities[key].name, identities[key].login) != (facts["name"], facts["login"])
    }
    if not changed:
        return
    # The rows of another provider's check or of a login are locked for a moment only.
    for identity in Identity.objects.filter(pk__in=changed).order_by("pk").select_for_update(no_key=True):
        fields = keep_names(identity, **changed[identity.pk])
        identity.save(update_fields=fields)


def _apply_streams(community_id: UUID, events: Sequence[StreamEvent]) -> None:
    """Of each channel, the newest event counts: they may arrive in another order."""
    newest: dict[tuple[str, str], StreamEvent] = {}
    for event in sorted(events, key=lambda one: (one.at, one.pk)):
        newest[event.provider, event.channel_id] = event
    if newest:
        live.record_events(community_id, list(newest.values()))


def _count(events: Sequence[StreamEvent], unlinked: set[int]) -> None:
    by_subscription: dict[UUID, list[StreamEvent]] = defaultdict(list)
    for event in events:
        by_subscription[event.subscription_id].append(event)
    rows = []
    for subscription_id, own in sorted(by_subscription.items()):
        last = max(own, key=lambda one: one.received_at)
        delay = max(0, int((last.received_at - last.sent_at).total_seconds() * 1000))
        late = sum(event.received_at - event.sent_at > LATE for event in own)
        gone = sum(event.pk in unlinked for event in own)
        rows.append((subscription_id, len(own), gone, late, last.received_at, min(delay, 2_000_000_000)))
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [list(column) for column in zip(*rows, strict=True)])


def enqueue_forgotten() -> int:
    """Enqueue the job of each community with events that wait for too long; return their number."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            select count(public.enqueue_job(p_task => 'streaming.apply_events', p_community => community_id,
                                            p_arguments => '{}'::jsonb, p_key => 'stream-events:' || community_id))
            from (select distinct community_id from public.streaming_streamevent
                  where state = 'WAITING' and received_at < %s) waiting
            """,
            [now() - LATE],
        )
        return int(cursor.fetchone()[0])
