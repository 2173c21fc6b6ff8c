"""A linked account's tokens: sealed at rest, renewed by one caller at a time, revoked when the account is unlinked."""

import time
from contextlib import suppress
from datetime import timedelta

import structlog
from django.db.models import Q

from saas.accounts.identities import oauth
from saas.accounts.identities.errors import IntegrationUnavailable, OAuthTokenInvalid, not_connected
from saas.accounts.identities.models import Identity, TokenRevocation
from saas.accounts.identities.providers import is_offered
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.kernel.providers import Provider
from saas.kernel.secrets import Unreadable, seal, unseal

log = structlog.get_logger(__name__)
PURPOSE = "identities.token"
# A token that ends while it is on its way is of no use.
LEEWAY = timedelta(seconds=60)
LEASE = timedelta(seconds=30)
PATIENCE_SECONDS = 15.0
LOOK_EVERY_SECONDS = 0.1


def keep(identity: Identity, fresh: oauth.Tokens) -> list[str]:
    """Put sealed tokens on the row, unsaved; the names of the columns that changed."""
    identity.access_token = seal(fresh.access, purpose=PURPOSE)
    identity.refresh_token = seal(fresh.refresh, purpose=PURPOSE) if fresh.refresh else ""
    identity.token_expires_at = fresh.expires_at
    identity.scopes = fresh.scopes
    identity.needs_reconnection = False
    identity.refreshing_until = None
    identity.version += 1
    return [
        "access_token", "refresh_token", "token_expires_at", "scopes", "needs_reconnection", "refreshing_until",
        "version",
    ]  # fmt: skip


def access_token_of(identity: Identity) -> str:
    """A token that is good for at least a minute. Of many who ask at once, one fetches it and the others wait.

    No database transaction may be open around this call: it talks to the provider.
    Raises: INTEGRATION_…_NOT_CONNECTED (OAuthTokenInvalid for Google and Steam) when the user must connect again,
    IntegrationUnavailable, RateLimited.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        current = Identity.objects.filter(pk=identity.pk).first()
        if current is None or current.needs_reconnection or not current.access_token:
            raise not_connected(identity.provider)
        if current.token_expires_at is None or current.token_expires_at > now() + LEEWAY:
            return _open(current, current.access_token)
        if not current.refresh_token:
            raise not_connected(identity.provider)
        if _take_lease(current):
            _refresh(current)
        elif time.monotonic() > deadline:
            raise IntegrationUnavailable
        else:
            time.sleep(LOOK_EVERY_SECONDS)


def _take_lease(identity: Identity) -> bool:
    """The row's lock, held by a column: the provider is not asked inside a transaction."""
    moment = now()
    free = Q(refreshing_until__isnull=True) | Q(refreshing_until__lt=moment)
    same = Identity.objects.filter(free, pk=identity.pk, version=identity.version)
    return bool(same.update(refreshing_until=moment + LEASE))


def _refresh(identity: Identity) -> None:
    mine = Identity.objects.filter(pk=identity.pk, version=identity.version)
    try:
        fresh = oauth.refreshed(Provider(identity.provider), _open(identity, identity.refresh_token))
    except OAuthTokenInvalid:
        log.info("refresh refused", identity=str(identity.pk), provider=identity.provider)
        mine.update(needs_reconnection=True, access_token="", refresh_token="", refreshing_until=None)
        raise not_connected(identity.provider) from None
    except DomainError:
        mine.update(refreshing_until=None)
        raise
    before = identity.version
    columns = keep(identity, fresh)
    # If the user logged in meanwhile, keep the newer tokens.
    Identity.objects.filter(pk=identity.pk, version=before).update(
        **{name: getattr(identity, name) for name in columns}
    )


def _open(identity: Identity, sealed: str) -> str:
    try:
        return unseal(sealed, purpose=PURPOSE)
    except Unreadable:
        log.warning("a token cannot be read", identity=str(identity.pk))
        raise not_connected(identity.provider) from None


def revoke_later(identity: Identity) -> None:
    """In the caller's transaction; a job notifies the provider."""
    if identity.access_token or identity.refresh_token:
        row = TokenRevocation.objects.create(
            provider=identity.provider, access_token=identity.access_token, refresh_token=identity.refresh_token
        )
        enqueue("identities.revoke", None, revocation_id=row.pk)


def revoke(revocation_id: int) -> None:
    """Revoke the token. Raises IntegrationUnavailable or RateLimited, so that the job is retried."""
    row = TokenRevocation.objects.filter(pk=revocation_id).first()
    if row is None:
        return
    provider = Provider(row.provider)
    if is_offered(provider):
        for sealed, hint in ((row.refresh_token, "refresh_token"), (row.access_token, "access_token")):
            try:
                token = unseal(sealed, purpose=PURPOSE) if sealed else ""
            except Unreadable:
                continue
            if token:
                _revoke_one(provider, token, hint)
    row.delete()


def _revoke_one(provider: Provider, token: str, hint: str) -> None:
    # A token the provider does not know any more is as void as was wanted.
    with suppress(OAuthTokenInvalid):
        oauth.revoke(provider, token, hint)
