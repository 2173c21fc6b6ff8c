"""Sends notifications to browsers (Web Push, RFC 8030): one job per browser, with one short call.

The browser chose the address. So a call goes to a public address only, ends within PUSH_SECONDS, and reads no body. A
service that does not answer makes the other pushes of the same user wait, and of no other one.
"""

import json
from datetime import datetime, timedelta
from hashlib import sha256
from urllib.parse import urlsplit
from uuid import UUID

import structlog
from django.conf import settings
from django.core.cache import cache

from saas.jobs.services import enqueue
from saas.kernel import metrics
from saas.kernel.clock import now
from saas.kernel.guarded_addresses import AddressRefused, LookupUnavailable, checked
from saas.kernel.outgoing import exchange, pinned
from saas.kernel.secrets import Unreadable, unseal
from saas.notifications import selectors, vapid
from saas.notifications.catalog import SHORT_LIVED, NotificationKind
from saas.notifications.devices import MAX_ENDPOINT_LENGTH, SECRET_PURPOSE, is_session_open
from saas.notifications.facts import Facts, own_facts
from saas.notifications.models import Notification, PushSubscription
from saas.notifications.push_encryption import encrypted
from saas.notifications.words import TEMPLATES

log = structlog.get_logger(__name__)
KEPT = timedelta(days=2)
KEPT_IF_SHORT_LIVED = timedelta(hours=2)
MAX_TITLE_LENGTH, MAX_TEXT_LENGTH = 120, 400
MAX_TRIES = 4
MAX_FAILURES = 5
"""A subscription with so many failed calls in a row is deleted."""
AWAY_SECONDS = 60
ICON_PIXELS = 192


class _NoAnswer(Exception):
    """The push service did not take the message now."""

    def __init__(self, retry_after: str = "") -> None:
        self.seconds = min(int(retry_after), 3600) if retry_after.isascii() and retry_after.isdigit() else 0
        super().__init__(retry_after)


def send(notification_id: UUID, subscription_id: UUID, tries: int) -> None:
    """Send a notification to one browser, unless it was read, muted or became too old since.

    A subscription is deleted when its session ended, when the service says that it ended, when its address is not
    public, or when it was made for a key that we have no more.
    """
    subscription = PushSubscription.objects.filter(pk=subscription_id).first()
    row = Notification.objects.select_related("community").filter(pk=notification_id).first()
    if subscription is None or row is None or row.user_id != subscription.user_id or row.read_at is not None:
        return
    kind = NotificationKind(row.kind)
    end = row.created_at + (KEPT_IF_SHORT_LIVED if kind in SHORT_LIVED else KEPT)
    if end <= now() or not _is_wanted(row, kind):
        return
    authorization = vapid.authorization(subscription.endpoint, subscription.server_key)
    if authorization is None or not is_session_open(subscription.session_id):
        subscription.delete()
        return
    away = f"push-away:{subscription.user_id}"
    if cache.get(away):
        _again(row, subscription, tries, AWAY_SECONDS)
        return
    try:
        status = _post(subscription, _headers(row, kind, end, authorization), _message(row, subscription))
    except (AddressRefused, Unreadable):
        metrics.pushes.labels("gone").inc()
        subscription.delete()
        return
    except _NoAnswer as error:
        metrics.pushes.labels("no answer").inc()
        cache.set(away, 1, AWAY_SECONDS)
        if _failed(subscription) and tries < MAX_TRIES:
            _again(row, subscription, tries + 1, max(error.seconds, AWAY_SECONDS * 2**tries))
        return
    if status in (404, 410):
        metrics.pushes.labels("gone").inc()
        subscription.delete()
    elif 200 <= status < 300:
        metrics.pushes.labels("sent").inc()
        PushSubscription.objects.filter(pk=subscription.pk, failures__gt=0).update(failures=0)
    else:
        metrics.pushes.labels("refused").inc()
        log.warning("push was refused", status=status)
        _failed(subscription)


def _is_wanted(row: Notification, kind: NotificationKind) -> bool:
    return TEMPLATES[kind].is_fixed or selectors.channels_for(row.user_id, kind, row.community_id).push


def _again(row: Notification, subscription: PushSubscription, tries: int, seconds: int) -> None:
    due = now() + timedelta(seconds=seconds)
    enqueue(
        "notifications.push", None, due, notification_id=str(row.pk), subscription_id=str(subscription.pk), tries=tries
    )


def _failed(subscription: PushSubscription) -> bool:
    """Count a failed call; False if the subscription is deleted for too many of them."""
    subscription.failures += 1
    if subscription.failures >= MAX_FAILURES:
        subscription.delete()
        return False
    subscription.save(update_fields=["failures"])
    return True


def _headers(row: Notification, kind: NotificationKind, end: datetime, authorization: str) -> dict[str, str]:
    return {
        "Authorization": authorization,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(0, int((end - now()).total_seconds()))),
        "Topic": _topic(row, kind),
        "Urgency": "high" if kind in SHORT_LIVED or TEMPLATES[kind].is_fixed else "normal",
    }


def _topic(row: Notification, kind: NotificationKind) -> str:
    """Return the topic, 32 characters of base64url (RFC 8030, section 5.4).

    A message that was not delivered yet is replaced by a newer one of its topic: by the next stream of a community, for
    all other kinds by the same notification alone.
    """
    subject = f"{kind}:{row.community_id}" if kind is NotificationKind.STREAM_LIVE else str(row.pk)
    return vapid.base64url(sha256(subject.encode()).digest()[:24])


def _message(row: Notification, subscription: PushSubscription) -> bytes:
    """Return what the service worker shows, as encrypted JSON. Its addresses are paths on the subscription's host."""
    is_own_domain = subscription.community_id is not None
    facts = own_facts(row, on_own_domain=is_own_domain)
    shown = {
        "id": str(row.pk),
        "title": _short(facts.title, MAX_TITLE_LENGTH),
        "body": _short(facts.text, MAX_TEXT_LENGTH),
        "url": facts.link or "/notifications",
        "icon": f"{_base(facts, is_own_domain=is_own_domain)}/app-icon-{ICON_PIXELS}.png",
        "tag": _topic(row, facts.type),
        "canMute": facts.can_mute,
        "badge": selectors.unread_count(row.user_id, subscription.community_id),
    }
    return encrypted(
        json.dumps(shown, ensure_ascii=False).encode(),
        point=vapid.from_base64url(subscription.public_key),
        secret=vapid.from_base64url(unseal(subscription.secret, purpose=SECRET_PURPOSE)),
    )


def _base(facts: Facts, *, is_own_domain: bool) -> str:
    return "" if is_own_domain or facts.community is None else f"/creator/{facts.community.slug}"


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _post(subscription: PushSubscription, headers: dict[str, str], body: bytes) -> int:
    """Return the status of the push service. Raises AddressRefused, _NoAnswer."""
    import httpx

    try:
        target = checked(subscription.endpoint, max_length=MAX_ENDPOINT_LENGTH)
    except LookupUnavailable:
        raise _NoAnswer from None
    url, pins = pinned(subscription.endpoint, target)
    headers = {"Host": urlsplit(subscription.endpoint).netloc, **headers}
    extensions = {"timeout": httpx.Timeout(settings.PUSH_SECONDS).as_dict(), **pins}
    request = httpx.Request("POST", url, headers=headers, content=body, extensions=extensions)
    # The client's errors name the address, with which anyone could write to the browser: they are not in the log.
    try:
        with exchange(request, settings.PUSH_SECONDS) as answer:
            status, retry_after = answer.status_code, answer.headers.get("retry-after", "")
    except Exception as error:
        log.info("push service did not answer", error=type(error).__name__)
        raise _NoAnswer from None
    if status == 429 or status >= 500:
        raise _NoAnswer(retry_after)
    return status
