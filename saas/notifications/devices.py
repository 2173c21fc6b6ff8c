"""Every write to the browsers that show push notifications."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.guarded_addresses import address_problem
from saas.kernel.hooks import Hook
from saas.kernel.secrets import seal
from saas.notifications import vapid
from saas.notifications.errors import PushDeviceNotFound
from saas.notifications.models import PushSubscription
from saas.notifications.push_encryption import SECRET_SIZE, browser_key

SECRET_PURPOSE = "notifications.push-secret"
MAX_ENDPOINT_LENGTH = 1000
MAX_DEVICES = 10


@dataclass(frozen=True, slots=True)
class BrowserSession:
    """The session of a request, and a name for its browser, as in "Firefox on Windows"."""

    id: UUID
    device: str


# Return the session of a request (saas.accounts).
session_of: Hook[[Any], BrowserSession] = Hook()
# True while the session has not ended (saas.accounts).
is_session_open: Hook[[UUID], bool] = Hook()


@dataclass(frozen=True, slots=True)
class BrowserKeys:
    """A browser's answer to a subscription (W3C Push API): the address, and base64url texts.

    ``server_key`` is the public key of the server for which the browser subscribed.
    """

    endpoint: str
    public_key: str
    secret: str
    server_key: str


def subscribe(
    *, user_id: UUID, session: BrowserSession, community_id: UUID | None, keys: BrowserKeys
) -> PushSubscription:
    """Store the browser's subscription, or renew it. Of more than MAX_DEVICES, the oldest ones end.

    Raises ValidationFailed for an address that must not be called or for wrong keys, and RateLimited.
    """
    if problems := _problems(keys):
        raise ValidationFailed(fields=problems)
    rates.limit(f"push-subscribe:{user_id}", most=30, seconds=3600)
    with transaction.atomic():
        row, _ = PushSubscription.objects.update_or_create(
            endpoint=keys.endpoint,
            defaults={
                "user_id": user_id,
                "community_id": community_id,
                "session_id": session.id,
                "public_key": keys.public_key,
                "secret": seal(keys.secret, purpose=SECRET_PURPOSE),
                "server_key": keys.server_key,
                "device": session.device[:100],
                "failures": 0,
                "created_at": now(),
            },
        )
        kept = PushSubscription.objects.filter(user_id=user_id).order_by("-created_at", "-pk")
        PushSubscription.objects.filter(pk__in=list(kept.values_list("pk", flat=True)[MAX_DEVICES:])).delete()
    return row


def _problems(keys: BrowserKeys) -> dict[str, str]:
    problems = {}
    if problem := address_problem(keys.endpoint, max_length=MAX_ENDPOINT_LENGTH):
        problems["endpoint"] = problem
    try:
        browser_key(vapid.from_base64url(keys.public_key))
    except ValueError:
        problems["public_key"] = "Send the key p256dh of the subscription"
    try:
        is_secret = len(vapid.from_base64url(keys.secret)) == SECRET_SIZE
    except ValueError:
        is_secret = False
    if not is_secret:
        problems["secret"] = "Send the key auth of the subscription"
    if keys.server_key != vapid.public_key():
        problems["server_key"] = "Subscribe with the current key of this platform"
    return problems


def remove(*, user_id: UUID, device_id: UUID, community_id: UUID | None) -> None:
    """End a browser's push notifications.

    Raises PushDeviceNotFound: unknown, another user's, or (with ``community_id``) of another host.
    """
    rows = PushSubscription.objects.filter(pk=device_id, user_id=user_id)
    if community_id is not None:
        rows = rows.filter(community_id=community_id)
    if not rows.delete()[0]:
        raise PushDeviceNotFound
