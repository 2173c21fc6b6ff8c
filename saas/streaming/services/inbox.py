"""The inbox of stream events.

Receiving is one insert and the row of a job, in one statement. A job applies the events of one community in batches.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from uuid import NAMESPACE_OID, UUID, uuid5

import structlog
from django.db import connection

from saas.kernel.clock import now
from saas.kernel.errors import InvalidPayload, PayloadTooLarge
from saas.kernel.providers import Provider
from saas.streaming import signatures
from saas.streaming.errors import EventRefused
from saas.streaming.events import EventReading, EventType, channel_of, id_of, names_of, time_of, type_of
from saas.streaming.models import EventSubscription, StreamEvent
from saas.streaming.refusals import count_refusal
from saas.streaming.services import subscriptions

log = structlog.get_logger(__name__)
MAX_BODY_SIZE: Final = 65_536
# Events that arrive within this time are applied together.
GATHER: Final = timedelta(seconds=1)
# Longer than an event may be late (``signatures.MAX_AGE``): a repeated one is refused by its id.
KEPT: Final = timedelta(days=7)
# Providers have sent one cheer in two messages. A person does not type the same one again within this time.
NEAR: Final = timedelta(seconds=30)
PURGE_STEP: Final = 5000
APPLY: Final = "streaming.apply_events"
# Twitch signs with the secret of one subscription, so the row of the type is enough there. Kick signs for all
# applications with one key: without our subscription's id, a stranger's application could report the same deeds.
_STORE = """
with subscription as (
  select s.id, c.community_id
  from public.streaming_channelconnection c
  join public.streaming_eventsubscription s on s.connection_id = c.id and s.name = %(name)s
  where c.provider = %(provider)s and c.channel_id = %(channel)s
    and (%(external)s::text is null or (s.external_id = %(external)s and s.external_id <> ''))
), stored as (
  insert into public.streaming_streamevent
    (provider, message_id, community_id, subscription_id, channel_id, kind, person_id, amount, deed_id, at, sent_at,
     received_at, facts, state)
  select %(provider)s, %(message)s, community_id, id, %(channel)s, %(kind)s, %(person)s, %(amount)s,
         coalesce((select e.deed_id from public.streaming_streamevent e
                   where e.deed_id = any(%(near)s::uuid[]) and e.kind = 'CHEER'
                     and e.sent_at between %(sent)s - %(span)s::interval and %(sent)s + %(span)s::interval
                   order by e.id limit 1), %(deed)s),
         %(at)s, %(sent)s, %(received)s, %(facts)s::jsonb, 'WAITING'
  from subscription
  on conflict (provider, message_id) do nothing
  returning community_id
)
select (select count(*) from subscription),
       (select count(public.enqueue_job(p_task => %(task)s, p_community => community_id, p_arguments => '{}'::jsonb,
                                        p_key => 'stream-events:' || community_id, p_due_at => %(due)s,
                                        p_moves => false))
        from stored),
       (select count(*) from stored)
"""


class Reception(StrEnum):
    """STORED, REPEATED and IGNORED are fine. UNKNOWN: no community has the channel, or not with this subscription."""

    STORED = "STORED"
    REPEATED = "REPEATED"
    IGNORED = "IGNORED"
    UNKNOWN = "UNKNOWN"


def receive_kick(headers: Mapping[str, str], body: bytes) -> Reception:
    """Store a signed event of Kick.

    Raises EventRefused, InvalidPayload, PayloadTooLarge, IntegrationUnavailable (the key of Kick is unknown).
    """
    message, stamp = headers.get("Kick-Event-Message-Id", ""), headers.get("Kick-Event-Message-Timestamp", "")
    sent_at = _checked(message, stamp, body)
    parsed = _parsed(body)
    kind = type_of(Provider.KICK, headers.get("Kick-Event-Type", ""))
    is_genuine = signatures.is_of_kick(message, stamp, body, headers.get("Kick-Event-Signature", ""))
    if not is_genuine or not signatures.is_recent(sent_at, now()):
        _refuse(Provider.KICK, kind, parsed)
    # Kick does not sign the type, so a type with another version is not read.
    if kind is None or headers.get("Kick-Event-Version", "") != kind.version:
        return Reception.UNKNOWN
    subscription = headers.get("Kick-Event-Subscription-Id", "")
    return _read_and_store(Provider.KICK, kind, parsed, parsed, message, sent_at, subscription=subscription)


def receive_twitch(headers: Mapping[str, str], body: bytes) -> Reception | str:
    """Store a signed event of Twitch, or note a revocation. Returns the challenge that the answer must repeat.

    Raises EventRefused, InvalidPayload, PayloadTooLarge.
    """
    message = headers.get("Twitch-Eventsub-Message-Id", "")
    stamp = headers.get("Twitch-Eventsub-Message-Timestamp", "")
    sent_at = _checked(message, stamp, body)
    parsed = _parsed(body)
    kind, subscription = _subscription_of(Provider.TWITCH, parsed)
    secret = signatures.opened(subscription.secret) if subscription else ""
    signature = headers.get("Twitch-Eventsub-Message-Signature", "")
    is_genuine = signatures.is_of_twitch(secret, message, stamp, body, signature)
    if kind is None or subscription is None or not is_genuine or not signatures.is_recent(sent_at, now()):
        if subscription is not None:
            count_refusal(subscription.pk)
        raise EventRefused
    match headers.get("Twitch-Eventsub-Message-Type", ""):
        case "webhook_callback_verification":
            return _confirm(subscription, parsed)
        case "revocation":
            status = str(parsed["subscription"].get("status") or "revoked")
            subscriptions.lose(subscription.pk, status, external_id=str(parsed["subscription"].get("id")))
            return Reception.STORED
        case "notification":
            return _read_and_store(Provider.TWITCH, kind, parsed, parsed.get("event"), message, sent_at)
    raise InvalidPayload


def _checked(message: str, stamp: str, body: bytes) -> datetime:
    if len(body) > MAX_BODY_SIZE:
        raise PayloadTooLarge
    if not message or len(message) > 100:
        raise EventRefused
    try:
        return time_of(stamp)
    except ValueError as error:
        raise EventRefused from error


def _parsed(body: bytes) -> dict[str, Any]:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise InvalidPayload from error
    if not isinstance(found, dict):
        raise InvalidPayload
    return found


def _subscription_of(provider: Provider, body: Any) -> tuple[EventType | None, EventSubscription | None]:
    """Return the type and the row that a body of Twitch claims to be of."""
    try:
        kind = type_of(provider, body["subscription"]["type"])
        if kind is None or body["subscription"]["version"] != kind.version:
            return None, None
        channel = channel_of(provider, kind, body)
    except (KeyError, TypeError, ValueError):
        return None, None
    return kind, subscriptions.row_of(provider, channel, kind.name)


def _refuse(provider: Provider, kind: EventType | None, body: Any) -> None:
    """Count the refusal for a channel that exists. Raises EventRefused."""
    if kind is not None:
        try:
            channel = channel_of(provider, kind, body)
        except (KeyError, TypeError, ValueError):
            raise EventRefused from None
        if row := subscriptions.row_of(provider, channel, kind.name):
            count_refusal(row.pk)
    raise EventRefused


def _confirm(subscription: EventSubscription, body: Any) -> str:
    challenge = body.get("challenge")
    if not isinstance(challenge, str) or not challenge:
        raise InvalidPayload
    subscriptions.confirm(subscription.pk, str(body["subscription"].get("id") or ""))
    return challenge


def _read_and_store(
    provider: Provider,
    kind: EventType,
    body: Any,
    event: Any,
    message: str,
    sent_at: datetime,
    *,
    subscription: str | None = None,
) -> Reception:
    try:
        channel = channel_of(provider, kind, body)
        reading = kind.read(event, id_of(message))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        # The provider would repeat it, with the same result.
        log.warning("a stream event has another shape", provider=provider.value, type=kind.name, error=str(error))
        return Reception.IGNORED
    if reading is None or reading.person == channel:
        return Reception.IGNORED
    if reading.person and (names := names_of(provider, event, reading.person)):
        reading = replace(reading, facts=names.stored())
    return _store(provider, kind, channel, reading, message, sent_at, subscription)


def _store(
    provider: Provider,
    kind: EventType,
    channel: str,
    reading: EventReading,
    message: str,
    sent_at: datetime,
    subscription: str | None,
) -> Reception:
    moment, stretch = now(), _stretch(sent_at)
    near = [deed_id(provider, reading, stretch + step) for step in (-1, 0, 1)] if reading.is_near else []
    values: dict[str, Any] = {
        "provider": provider.value,
        "name": kind.name,
        "channel": channel,
        "message": message,
        "external": subscription,
        "kind": reading.kind.value,
        "person": reading.person,
        "amount": reading.amount,
        "deed": near[1] if near else deed_id(provider, reading),
        "near": near,
        "span": NEAR,
        "at": min(reading.at or sent_at, moment),
        "sent": sent_at,
        "received": moment,
        "facts": json.dumps(reading.facts) if reading.facts else None,
        "task": APPLY,
        "due": moment + GATHER,
    }
    with connection.cursor() as cursor:
        cursor.execute(_STORE, values)
        known, _, stored = cursor.fetchone()
    if stored:
        return Reception.STORED
    return Reception.REPEATED if known else Reception.UNKNOWN


def _stretch(sent_at: datetime) -> int:
    """Return the number of the stretch of NEAR in which a message was sent."""
    return int(sent_at.timestamp() // NEAR.total_seconds())


def deed_id(provider: Provider, reading: EventReading, stretch: int | None = None) -> UUID:
    """Return the id of the deed. The same parts in one ``stretch`` of time are the same deed."""
    parts = ["stream", provider.value, reading.kind.value, *reading.deed, *([] if stretch is None else [str(stretch)])]
    return uuid5(NAMESPACE_OID, ":".join(parts))


def purge() -> int:
    """Delete events that are older than KEPT, applied or not; return their number."""
    total, before = 0, now() - KEPT
    while True:
        oldest = list(StreamEvent.objects.order_by("pk").values_list("pk", "received_at")[:PURGE_STEP])
        ids = [pk for pk, received_at in oldest if received_at < before]
        if not ids:
            return total
        total += StreamEvent.objects.filter(pk__in=ids).delete()[0]
