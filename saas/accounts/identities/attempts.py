"""Login attempts at a provider: the browser, the intent, and the page to return to."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from saas.accounts.identities import oauth, steam
from saas.accounts.identities.errors import ConsentDenied, IntegrationUnavailable, OAuthTokenInvalid
from saas.accounts.identities.models import LoginAttempt
from saas.accounts.identities.openid_connect import issuer_of
from saas.accounts.identities.providers import SERVICES, ProviderProfile, is_offered
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.kernel.secrets import digest_of, seal, unseal
from saas.tenancy.models import Community

LIFE = timedelta(minutes=10)
PURPOSE = "identities.attempt"
MAX_TARGET_LENGTH = 2_000
# Refusals that are the provider's state, not the person's choice.
PASSING = frozenset({"temporarily_unavailable", "server_error"})


@dataclass(frozen=True, slots=True)
class FinishedAttempt:
    """A finished attempt: the user at the provider is ``profile``. ``tokens`` is None for Steam, which has none."""

    profile: ProviderProfile
    tokens: oauth.Tokens | None


def new_browser() -> str:
    """Return a value for the cookie that binds attempts to a browser."""
    return secrets.token_urlsafe(32)


def start_attempt(
    provider: Provider,
    *,
    intent: LoginAttempt.Intent,
    browser: str,
    user: User | None = None,
    target: str = "/",
    source: str = "",
    reference: str = "",
    community: Community | None = None,
    scopes: Sequence[str] = (),
) -> str:
    """Create an attempt for ``browser`` and return the provider's address. Raises IntegrationUnavailable.

    Without ``scopes``, those of a login are requested.
    """
    if not is_offered(provider):
        raise IntegrationUnavailable
    state, code_verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
    attempt = LoginAttempt(
        state_digest=digest_of(state),
        browser_digest=digest_of(browser),
        provider=provider,
        intent=intent,
        user=user,
        nonce=secrets.token_urlsafe(32),
        code_verifier=seal(code_verifier, purpose=PURPOSE),
        target=target,
        source=source,
        reference=reference,
        community=community,
        scopes=list(scopes),
        expires_at=now() + LIFE,
    )
    if provider is Provider.STEAM:
        url = steam.authorization_url(state)
    else:
        url = oauth.authorization_url(attempt, state=state, code_verifier=code_verifier)
    attempt.save(force_insert=True)
    return url


def use_attempt(provider: Provider, *, state: str, browser: str) -> LoginAttempt:
    """Use up and return the attempt that this browser started. Raises OAuthTokenInvalid."""
    moment = now()
    digest = digest_of(state)
    won = LoginAttempt.objects.filter(
        state_digest=digest,
        browser_digest=digest_of(browser),
        provider=provider,
        used_at__isnull=True,
        expires_at__gt=moment,
    ).update(used_at=moment)
    if not won or not is_offered(provider):
        raise OAuthTokenInvalid
    return LoginAttempt.objects.select_related("user", "community").get(state_digest=digest)


def finish_attempt(attempt: LoginAttempt, answer: Mapping[str, str], *, state: str) -> FinishedAttempt:
    """Ask the provider for the user.

    Raises ConsentDenied, OAuthTokenInvalid, IntegrationUnavailable, RateLimited.
    """
    provider = Provider(attempt.provider)
    if provider is Provider.STEAM:
        return FinishedAttempt(steam.arrive(answer, state=state), None)
    refusal, code = answer.get("error", ""), answer.get("code", "")
    if refusal == "access_denied":
        raise ConsentDenied
    if refusal in PASSING:
        raise IntegrationUnavailable
    service = SERVICES[provider]
    is_mixed_up = bool(service.issuer) and answer.get("iss", issuer_of(service)) != issuer_of(service)
    if refusal or not code or len(code) > MAX_TARGET_LENGTH or is_mixed_up:
        raise OAuthTokenInvalid
    verifier = unseal(attempt.code_verifier, purpose=PURPOSE)
    return FinishedAttempt(*oauth.arrive(attempt, code=code, code_verifier=verifier))


def purge() -> int:
    """Delete the login attempts that expired more than a day ago. Return the number deleted."""
    count, _ = LoginAttempt.objects.filter(expires_at__lt=now() - timedelta(days=1)).delete()
    return count
