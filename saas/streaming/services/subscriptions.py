"""Event subscriptions of channels: what is wanted, compared with what the provider lists."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q

from saas.accounts.identities import oauth
from saas.accounts.identities.providers import is_offered
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import RateLimited
from saas.kernel.providers import Provider
from saas.streaming import subscription_calls as calls
from saas.streaming.events import EVENTS, EventType
from saas.streaming.models import ChannelConnection, ChannelProblem, EventSubscription, SubscriptionState
from saas.streaming.signatures import new_secret, opened
from saas.streaming.subscription_calls import ListedSubscription

log = structlog.get_logger(__name__)
BETWEEN_COMPARISONS: Final = timedelta(hours=1)
AFTER_PROBLEM: Final = timedelta(minutes=10)
# How long a request or its challenge may take before it is repeated.
PATIENCE: Final = timedelta(minutes=5)
AFTER_REVOCATION: Final = timedelta(seconds=30)
MAX_ENQUEUED: Final = 500
COMPARE: Final = "streaming.compare_subscriptions"
GRANT_ENDED: Final = frozenset({"authorization_revoked", "user_removed"})
MISSING: Final = "missing"


def row_of(provider: Provider, channel_id: str, name: str) -> EventSubscription | None:
    rows = EventSubscription.objects.filter(connection__provider=provider, connection__channel_id=channel_id, name=name)
    return rows.only("id", "secret").first()


def wanted_types(connection: ChannelConnection) -> list[EventType]:
    """Return the types of events for which the creator gave the scopes."""
    provider, granted = Provider(connection.provider), set(connection.scopes)
    return [one for one in EVENTS.get(provider, ()) if granted.issuperset(one.scopes)]


def compare_later(connection_id: UUID, pause: timedelta = timedelta()) -> None:
    """In the caller's transaction, enqueue a job that compares our event subscriptions with the provider's."""
    enqueue(COMPARE, None, now() + pause, key=f"stream-subscriptions:{connection_id}", connection_id=connection_id)


def remove_later(connection: ChannelConnection) -> None:
    """Enqueue the removal at the provider, in the transaction that disconnects the channel."""
    if Provider(connection.provider) in EVENTS:
        enqueue("streaming.remove_subscriptions", None, provider=connection.provider, channel_id=connection.channel_id)


def plan_comparisons() -> int:
    """Enqueue the comparisons that are due; return their number."""
    moment = now()
    unfinished = EventSubscription.objects.filter(connection=OuterRef("pk")).exclude(state=SubscriptionState.ACTIVE)
    due = ChannelConnection.objects.filter(provider__in=EVENTS, needs_reconnection=False).filter(
        Q(events_checked_at=None)
        | Q(events_checked_at__lte=moment - BETWEEN_COMPARISONS)
        | (Q(events_checked_at__lte=moment - AFTER_PROBLEM) & (~Q(events_problem="") | Exists(unfinished)))
    )
    ids = list(due.order_by(F("events_checked_at").asc(nulls_first=True)).values_list("pk", flat=True)[:MAX_ENQUEUED])
    for connection_id in ids:
        compare_later(connection_id)
    return len(ids)


def compare(connection_id: UUID) -> None:
    """Bring the subscriptions of a channel in line with the provider's list, and request those that are missing."""
    connection = ChannelConnection.objects.filter(pk=connection_id, needs_reconnection=False).first()
    if connection is None or Provider(connection.provider) not in EVENTS:
        return
    problem = ""
    if is_offered(Provider(connection.provider)):
        try:
            _compare(connection)
        except oauth.PASSING as error:
            is_limit = isinstance(error, RateLimited)
            problem = ChannelProblem.RATE_LIMITED if is_limit else ChannelProblem.UNAVAILABLE
            log.warning("subscriptions were not compared", connection=str(connection_id), code=error.code)
    ChannelConnection.objects.filter(pk=connection_id).update(events_checked_at=now(), events_problem=problem)


def _compare(connection: ChannelConnection) -> None:
    provider = Provider(connection.provider)
    kinds = {kind.name: kind for kind in wanted_types(connection)}
    signs = provider is Provider.TWITCH
    EventSubscription.objects.bulk_create(
        [EventSubscription(connection=connection, name=name, secret=new_secret() if signs else "") for name in kinds],
        ignore_conflicts=True,
    )
    found = calls.listed(provider, connection.channel_id)
    surplus, missing = {one.id for one in found}, []
    for row in connection.event_subscriptions.all():
        if row.name not in kinds:
            row.delete()
            continue
        kept = _kept(row, kinds[row.name], found)
        if kept is not None:
            surplus.discard(kept.id)
        if kept is not None and kept.is_active:
            confirm(row.pk, kept.id)
        elif kept is None or row.requested_at is None or row.requested_at < now() - PATIENCE:
            if kept is not None:
                surplus.add(kept.id)
            if row.state == SubscriptionState.ACTIVE:
                lose(row.pk, MISSING, is_compared=True)
            missing.append(row)
    calls.remove(provider, surplus)
    _request(connection, kinds, missing)


def _kept(row: EventSubscription, kind: EventType, found: Sequence[ListedSubscription]) -> ListedSubscription | None:
    """Return the listed subscription that delivers the type: an active one, else one that waits for its challenge.

    A subscription with a secret of its own is useless if it was requested with another one, before a reconnection.
    """
    own = [one for one in found if (one.name, one.version) == (kind.name, kind.version)]
    if row.secret:
        is_ours = row.requested_at is not None and not row.external_id
        own = [one for one in own if opened(row.secret) and (is_ours or one.id == row.external_id)]
    own.sort(key=lambda one: (not one.is_active, one.id != row.external_id))
    return next((one for one in own if one.is_active or one.is_pending), None)


def _request(connection: ChannelConnection, kinds: dict[str, EventType], missing: Sequence[EventSubscription]) -> None:
    """Request the subscriptions that no other worker requests at the moment."""
    moment, mine = now(), []
    for row in missing:
        free = Q(requested_at=None) | Q(requested_at__lt=moment - PATIENCE) | ~Q(state=SubscriptionState.WAITING)
        taken = EventSubscription.objects.filter(free, pk=row.pk, requested_at=row.requested_at)
        if taken.update(requested_at=moment, state=SubscriptionState.WAITING, external_id="", problem=""):
            mine.append(row)
    for row in mine:
        # A secret that cannot be read was encrypted with another key of the installation.
        if row.secret and not opened(row.secret):
            row.secret = new_secret()
            row.save(update_fields=["secret"])
    wanted = [(kinds[row.name], opened(row.secret) if row.secret else "") for row in mine]
    answers = calls.request(Provider(connection.provider), connection.channel_id, wanted)
    for row in mine:
        answer = answers.get(row.name, calls.Requested(problem="no answer"))
        rows = EventSubscription.objects.filter(pk=row.pk)
        if answer.problem:
            rows.update(state=SubscriptionState.REFUSED, problem=answer.problem)
        elif answer.is_active:
            confirm(row.pk, answer.id)
        elif answer.id:
            # The challenge may have come before this answer, so the state stays.
            rows.update(external_id=answer.id)


def confirm(subscription_id: UUID, external_id: str) -> None:
    """The provider delivers the events from now on."""
    EventSubscription.objects.filter(pk=subscription_id).exclude(
        state=SubscriptionState.ACTIVE, external_id=external_id
    ).update(state=SubscriptionState.ACTIVE, external_id=external_id, problem="", lost_at=None)


def lose(subscription_id: UUID, problem: str, *, external_id: str = "", is_compared: bool = False) -> None:
    """The provider stopped the delivery. A job requests it again, or finds that the creator revoked the grant."""
    with transaction.atomic():
        rows = EventSubscription.objects.filter(pk=subscription_id).exclude(state=SubscriptionState.LOST)
        row = rows.select_for_update().first()
        # The end of a subscription that was replaced changes nothing.
        if row is None or (external_id and row.external_id and row.external_id != external_id):
            return
        row.state, row.problem, row.lost_at, row.losses = SubscriptionState.LOST, problem[:60], now(), row.losses + 1
        row.save(update_fields=["state", "problem", "lost_at", "losses"])
        if is_compared:
            return
        if problem in GRANT_ENDED:
            connection_id = row.connection_id
            enqueue("streaming.check", None, key=f"channel:{connection_id}", connection_id=str(connection_id))
        compare_later(row.connection_id, AFTER_REVOCATION)


def remove_of_channel(provider: Provider, channel_id: str) -> None:
    """Remove the subscriptions of a channel that no community has. Raises IntegrationUnavailable, RateLimited."""
    if not is_offered(provider) or ChannelConnection.objects.filter(provider=provider, channel_id=channel_id).exists():
        return
    calls.remove(provider, [one.id for one in calls.listed(provider, channel_id)])
