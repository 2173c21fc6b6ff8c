"""Every write to the connections of channels."""

from datetime import timedelta
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import Q

from saas.access import audit
from saas.access.acting import Actor
from saas.accounts.identities import oauth, tokens
from saas.accounts.identities.attempts import FinishedAttempt
from saas.accounts.identities.errors import (
    DiscordNotConnected,
    IntegrationUnavailable,
    KickNotConnected,
    OAuthTokenInvalid,
    TwitchNotConnected,
)
from saas.accounts.identities.providers import ProviderProfile, is_offered
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.errors import DomainError, RateLimited
from saas.kernel.providers import Provider
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team
from saas.plans.stored_files import release_unused
from saas.realtime.announce import announce_to_team
from saas.realtime.events import Event
from saas.streaming import pictures, streams
from saas.streaming.errors import ChannelNotConnected, ChannelOther, ChannelScopesMissing, ChannelTaken
from saas.streaming.models import ChannelConnection, ChannelProblem
from saas.streaming.providers import CHANNELS
from saas.streaming.services import live, subscriptions
from saas.streaming.signals import channel_connected
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission

log = structlog.get_logger(__name__)
SETTINGS_LINK = "/admin/settings?tab=CONNECTIONS"
BETWEEN_CHECKS = timedelta(hours=1)
AFTER_FAILED_CHECK = timedelta(minutes=10)
MAX_ENQUEUED = 500
_NOT_CONNECTED = (KickNotConnected, TwitchNotConnected, DiscordNotConnected)


def connect(*, community: Community, provider: Provider, arrival: FinishedAttempt, actor: Actor) -> ChannelConnection:
    """Connect the account to the community, or renew the connection. A job reads its picture and its live state.

    Tokens that are not stored are revoked, if that ends no other grant. Raises: ChannelTaken, ChannelOther,
    ChannelScopesMissing.
    """
    fresh = arrival.tokens
    assert fresh is not None, "channels are at providers with tokens"
    try:
        if not set(CHANNELS[provider].scopes) <= set(fresh.scopes):
            raise ChannelScopesMissing
        row = _store(community, provider, arrival.profile, fresh, actor)
    except DomainError:
        tokens.discard(provider, fresh)
        raise
    log.info("channel connected", community=str(community.pk), provider=provider.value)
    return row


def _store(
    community: Community, provider: Provider, profile: ProviderProfile, fresh: oauth.Tokens, actor: Actor
) -> ChannelConnection:
    with transaction.atomic():
        Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        if ChannelConnection.objects.filter(provider=provider, channel_id=profile.subject).exclude(
            community=community
        ).exists():  # fmt: skip
            raise ChannelTaken
        row = ChannelConnection.objects.filter(community=community, provider=provider).first()
        if row is not None and row.channel_id != profile.subject:
            raise ChannelOther
        moment = now()
        row = row or ChannelConnection(
            community=community, provider=provider, channel_id=profile.subject, connected_at=moment
        )
        row.name, row.login = profile.name, profile.login or row.login
        row.checked_at, row.next_check_at, row.problem = moment, moment + BETWEEN_CHECKS, ""
        tokens.keep(row, fresh)
        with constraints_as_errors():
            row.save()
        live.settle([community.pk])
        subscriptions.compare_later(row.pk)
        enqueue(
            "streaming.complete",
            None,
            key=f"channel-complete:{row.pk}",
            connection_id=str(row.pk),
            picture=profile.avatar_url,
        )
        audit.record(actor, "connection.connect", row.pk, after=_facts(row))
        channel_connected.send(sender=ChannelConnection, community=community, provider=provider, actor=actor)
    return row


def disconnect(*, community: Community, provider: Provider, actor: Actor) -> None:
    """Remove the connection. A job revokes its tokens, so an outage of the provider does not matter.

    Raises ChannelNotConnected.
    """
    with transaction.atomic():
        Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        row = ChannelConnection.objects.filter(community=community, provider=provider).first()
        if row is None:
            raise ChannelNotConnected
        tokens.revoke_later(row)
        subscriptions.remove_later(row)
        row.delete()
        live.settle([community.pk])
        audit.record(actor, "connection.disconnect", row.pk, before=_facts(row))
        release_unused(community.pk, [row.picture])
    log.info("channel disconnected", community=str(community.pk), provider=provider.value)


def complete(connection_id: UUID, *, picture: str) -> None:
    """Read what the page of a new connection needs from the provider, and announce it to the team."""
    row = ChannelConnection.objects.filter(pk=connection_id).first()
    if row is None:
        return
    _copy_picture(row, picture)
    _read_stream(row)
    announce_to_team(row.community_id, Event.CHANNELS, permission=Permission.SETTINGS_MANAGEMENT, id=str(row.pk))


def plan_checks() -> int:
    """Enqueue the checks that are due; return their number."""
    due = ChannelConnection.objects.filter(next_check_at__lte=now(), needs_reconnection=False)
    ids = list(due.order_by("next_check_at").values_list("pk", flat=True)[:MAX_ENQUEUED])
    for connection_id in ids:
        enqueue("streaming.check", None, key=f"channel:{connection_id}", connection_id=str(connection_id))
    return len(ids)


def check(connection_id: UUID) -> None:
    """Ask the provider if the grant is still valid, and for the channel's current name and picture."""
    row = ChannelConnection.objects.filter(pk=connection_id, needs_reconnection=False).first()
    if row is None or not is_offered(Provider(row.provider)):
        ChannelConnection.objects.filter(pk=connection_id).update(next_check_at=now() + BETWEEN_CHECKS)
        return
    try:
        profile = _profile(row)
    except _NOT_CONNECTED:
        _mark_revoked(row)
        return
    except oauth.PASSING as error:
        limited = isinstance(error, RateLimited)
        _checked(row, AFTER_FAILED_CHECK, ChannelProblem.RATE_LIMITED if limited else ChannelProblem.UNAVAILABLE)
        return
    _checked(row, BETWEEN_CHECKS, "", name=profile.name, login=profile.login or row.login)
    if profile.avatar_url != row.picture_source:
        _copy_picture(row, profile.avatar_url)


def _profile(row: ChannelConnection) -> ProviderProfile:
    """Return the account of the connection's token, with a new token if the provider refuses the stored one."""
    provider = Provider(row.provider)
    for _ in range(2):
        try:
            return oauth.profile(provider, tokens.access_token_of(row))
        except OAuthTokenInvalid:
            row.refresh_from_db(fields=["version"])
            tokens.expire(row)
    # A new token is refused, too: the provider has another problem than the grant.
    raise IntegrationUnavailable


def _mark_revoked(row: ChannelConnection) -> None:
    """Stop using the connection and notify the team, once."""
    with transaction.atomic():
        Community.objects.select_for_update(no_key=True).get(pk=row.community_id)
        working = ChannelConnection.objects.filter(~Q(problem=ChannelProblem.REVOKED), pk=row.pk, version=row.version)
        broken = working.update(
            needs_reconnection=True,
            access_token="",
            refresh_token="",
            problem=ChannelProblem.REVOKED,
            checked_at=now(),
            stream=None,
        )
        if not broken:
            return
        live.settle([row.community_id])
        notify_team(
            community_id=row.community_id,
            kind=NotificationKind.TEAM_CHANNEL_LOST,
            values={"provider": str(Provider(row.provider).label), "channel": row.name},
            link=SETTINGS_LINK,
            permission=Permission.SETTINGS_MANAGEMENT,
            key=f"channel-lost:{row.pk}:{row.version}",
        )
    log.info("channel lost", connection=str(row.pk), provider=row.provider)


def _checked(row: ChannelConnection, pause: timedelta, problem: str, **facts: str) -> None:
    moment = now()
    ChannelConnection.objects.filter(pk=row.pk).update(
        checked_at=moment, next_check_at=moment + pause, problem=problem, **facts
    )


def _copy_picture(row: ChannelConnection, source: str) -> None:
    if source == row.picture_source and row.picture:
        return
    name = pictures.copy_picture(row.community_id, Provider(row.provider), source) if source else ""
    if source and not name:
        return  # The next check tries again.
    old = row.picture
    row.picture, row.picture_source = name, source
    if not ChannelConnection.objects.filter(pk=row.pk).update(picture=name, picture_source=source):
        old = name
    release_unused(row.community_id, [old])


def _read_stream(row: ChannelConnection) -> None:
    """Read the live state now. A failure does not matter: the next run of the job reads it."""
    if CHANNELS[Provider(row.provider)].streams is None:
        return
    asked_at = now()
    try:
        answers = streams.read(Provider(row.provider), [row.channel_id])
    except oauth.PASSING as error:
        log.info("the stream of a new channel was not read", provider=row.provider, code=error.code)
        return
    live.record_answers([row.pk], answers, asked_at=asked_at)


def _facts(row: ChannelConnection) -> dict[str, str]:
    return {"provider": str(Provider(row.provider).label), "channel": row.name}
