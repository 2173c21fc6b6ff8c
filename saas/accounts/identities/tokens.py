"""The tokens of an account at a provider: sealed at rest, renewed by one caller at a time, revoked at the end.

The holder of the tokens is a row of any model with ``SealedTokens``.
"""

import time
from contextlib import suppress
from datetime import timedelta

import structlog
from django.db.models import Q, QuerySet

from saas.accounts.identities import oauth
from saas.accounts.identities.errors import IntegrationUnavailable, OAuthTokenInvalid, not_connected
from saas.accounts.identities.models import SealedTokens, TokenRevocation
from saas.accounts.identities.providers import SERVICES, is_offered
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


def keep(holder: SealedTokens, fresh: oauth.Tokens) -> list[str]:
    """Put sealed tokens on the row, unsaved; the names of the columns that changed."""
    holder.access_token = seal(fresh.access, purpose=PURPOSE)
    holder.refresh_token = seal(fresh.refresh, purpose=PURPOSE) if fresh.refresh else ""
    holder.token_expires_at = fresh.expires_at
    holder.scopes = fresh.scopes
    holder.needs_reconnection = False
    holder.refreshing_until = None
    holder.version += 1
    return [
        "access_token", "refresh_token", "token_expires_at", "scopes", "needs_reconnection", "refreshing_until",
        "version",
    ]  # fmt: skip


def access_token_of(holder: SealedTokens) -> str:
    """A token that is good for at least a minute. Of many who ask at once, one fetches it and the others wait.

    No database transaction may be open around this call: it talks to the provider.
    Raises: INTEGRATION_…_NOT_CONNECTED (OAuthTokenInvalid for Google and Steam) when the user must connect again,
    IntegrationUnavailable, RateLimited.
    """
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        current = _rows(holder).first()
        if current is None or current.needs_reconnection or not current.access_token:
            raise not_connected(holder.provider)
        if current.token_expires_at is None or current.token_expires_at > now() + LEEWAY:
            return _open(current, current.access_token)
        if not current.refresh_token:
            raise not_connected(holder.provider)
        if _take_lease(current):
            _refresh(current)
        elif time.monotonic() > deadline:
            raise IntegrationUnavailable
        else:
            time.sleep(LOOK_EVERY_SECONDS)


def _take_lease(holder: SealedTokens) -> bool:
    """The row's lock, held by a column: the provider is not asked inside a transaction."""
    moment = now()
    free = Q(refreshing_until__isnull=True) | Q(refreshing_until__lt=moment)
    same = _rows(holder).filter(free, version=holder.version)
    return bool(same.update(refreshing_until=moment + LEASE))


def _refresh(holder: SealedTokens) -> None:
    mine = _rows(holder).filter(version=holder.version)
    try:
        fresh = oauth.refreshed(Provider(holder.provider), _open(holder, holder.refresh_token), holder.scopes)
    except OAuthTokenInvalid:
        log.info("refresh refused", holder=str(holder.pk), provider=holder.provider)
        mine.update(needs_reconnection=True, access_token="", refresh_token="", refreshing_until=None)
        raise not_connected(holder.provider) from None
    except DomainError:
        mine.update(refreshing_until=None)
        raise
    before = holder.version
    columns = keep(holder, fresh)
    # If the user logged in meanwhile, keep the newer tokens.
    _rows(holder).filter(version=before).update(**{name: getattr(holder, name) for name in columns})


def expire(holder: SealedTokens) -> None:
    """Let the next caller fetch a new token, because the provider refuses this one before its time."""
    _rows(holder).filter(version=holder.version).update(token_expires_at=now())


def _rows(holder: SealedTokens) -> QuerySet[SealedTokens]:
    rows: QuerySet[SealedTokens] = type(holder)._default_manager.filter(pk=holder.pk)
    return rows


def _open(holder: SealedTokens, sealed: str) -> str:
    try:
        return unseal(sealed, purpose=PURPOSE)
    except Unreadable:
        log.warning("a token cannot be read", holder=str(holder.pk))
        raise not_connected(holder.provider) from None


def revoke_later(holder: SealedTokens) -> None:
    """In the caller's transaction; a job notifies the provider."""
    subject = seal(getattr(holder, holder.subject_field), purpose=PURPOSE)
    _revoke_sealed(holder.provider, subject, holder.access_token, holder.refresh_token)


def discard(provider: Provider, fresh: oauth.Tokens) -> None:
    """Let a job revoke tokens that were never stored, unless that would end other grants of the same person."""
    if SERVICES[provider].revokes_all:
        return
    _revoke_sealed(
        provider,
        "",
        seal(fresh.access, purpose=PURPOSE),
        seal(fresh.refresh, purpose=PURPOSE) if fresh.refresh else "",
    )


def _revoke_sealed(provider: str, subject: str, access_token: str, refresh_token: str) -> None:
    if access_token or refresh_token:
        row = TokenRevocation.objects.create(
            provider=provider, subject=subject, access_token=access_token, refresh_token=refresh_token
        )
        enqueue("identities.revoke", None, revocation_id=row.pk)


def revoke(revocation_id: int) -> None:
    """Revoke the tokens, unless that would end another grant of the same account.

    Raises IntegrationUnavailable or RateLimited, so that the job is retried.
    """
    row = TokenRevocation.objects.filter(pk=revocation_id).first()
    if row is None:
        return
    provider = Provider(row.provider)
    if is_offered(provider) and not (SERVICES[provider].revokes_all and _has_other_grant(row)):
        for sealed, hint in ((row.refresh_token, "refresh_token"), (row.access_token, "access_token")):
            try:
                token = unseal(sealed, purpose=PURPOSE) if sealed else ""
            except Unreadable:
                continue
            if token:
                _revoke_one(provider, token, hint)
    row.delete()


def _has_other_grant(revocation: TokenRevocation) -> bool:
    try:
        subject = unseal(revocation.subject, purpose=PURPOSE) if revocation.subject else ""
    except Unreadable:
        return False
    return bool(subject) and any(
        model._default_manager.filter(provider=revocation.provider, **{model.subject_field: subject})
        .exclude(access_token="")
        .exists()
        for model in SealedTokens.__subclasses__()
    )


def _revoke_one(provider: Provider, token: str, hint: str) -> None:
    # A token the provider does not know any more is as void as was wanted.
    with suppress(OAuthTokenInvalid):
        oauth.revoke(provider, token, hint)
