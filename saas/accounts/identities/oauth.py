"""The conversation with an OAuth 2 provider, through Authlib: off to consent, code for tokens, refresh, revocation."""

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import structlog
from django.conf import settings

from saas.accounts.identities import openid_connect
from saas.accounts.identities.errors import IntegrationUnavailable, OAuthTokenInvalid
from saas.accounts.identities.models import LoginAttempt
from saas.accounts.identities.providers import SERVICES, LoginService, ProviderProfile, address, callback_url, keys_of
from saas.kernel.clock import now
from saas.kernel.errors import RateLimited
from saas.kernel.outgoing import authorities, within_deadline
from saas.kernel.providers import Provider

if TYPE_CHECKING:
    import httpx

log = structlog.get_logger(__name__)
CLIENT_AUTH = "client_secret_post"
# A token without a stated life: what providers commonly mean.
UNSTATED_LIFE = 3600
MAX_LIFETIME_SECONDS = 60 * 60 * 24 * 365
Query = Iterable[tuple[str, str]]
# The provider, or a proxy before it, has trouble that passes. Grants and tokens stay.
PASSING = (IntegrationUnavailable, RateLimited)
# The statuses with which a provider refuses a code or token (RFC 6749, section 5.2).
_REFUSALS = frozenset({400, 401})


@dataclass(frozen=True, slots=True)
class Tokens:
    access: str
    refresh: str
    expires_at: datetime
    scopes: list[str] = field(default_factory=list)


def user_agent() -> dict[str, str]:
    return {"User-Agent": f"Gemhall (+{settings.PLATFORM_URL})"}


def authorization_url(attempt: LoginAttempt, *, state: str, code_verifier: str) -> str:
    """Return the address at which the user gives consent."""
    service = SERVICES[Provider(attempt.provider)]
    # The claims of ``asks`` are those of a login. For a channel, the person chooses one of their accounts again.
    extra = {} if attempt.intent == LoginAttempt.Intent.CHANNEL else dict(service.asks)
    if attempt.intent in {LoginAttempt.Intent.CONFIRM, LoginAttempt.Intent.CHANNEL}:
        extra |= service.asks_afresh
    if service.issuer:
        extra["nonce"] = attempt.nonce
    with _client(service) as client:
        url, _ = client.create_authorization_url(
            _endpoint(service, "authorization_endpoint", service.authorize_url),
            state=state,
            code_verifier=code_verifier if service.uses_pkce else None,
            scope=" ".join(attempt.scopes or service.scopes),
            **extra,
        )
    return str(url)


def arrive(attempt: LoginAttempt, *, code: str, code_verifier: str) -> tuple[ProviderProfile, Tokens]:
    """Exchange the code for tokens and return the user's profile.

    Raises OAuthTokenInvalid, IntegrationUnavailable, RateLimited.
    """
    service = SERVICES[Provider(attempt.provider)]
    with _client(service) as client:
        answer = _ask_for_token(
            lambda url: client.fetch_token(
                url,
                grant_type="authorization_code",
                code=code,
                **({"code_verifier": code_verifier} if service.uses_pkce else {}),
            ),
            service,
        )
        tokens = _tokens(service, answer, attempt.scopes or service.scopes)
        claims: dict[str, Any] = {}
        if service.issuer:
            claims = openid_connect.claims_of(service, str(answer.get("id_token", "")), nonce=attempt.nonce)
        person = _profile(service, tokens.access, claims)
    if claims and claims["sub"] != person.subject:
        raise OAuthTokenInvalid
    return person, tokens


def profile(provider: Provider, access_token: str) -> ProviderProfile:
    """Return the account of a token. Raises OAuthTokenInvalid, IntegrationUnavailable, RateLimited.

    Not for Google, whose profile is in the id token of a login.
    """
    return _profile(SERVICES[provider], access_token, {})


def app_tokens(provider: Provider) -> Tokens:
    """Return tokens of this installation itself, for public data. Raises IntegrationUnavailable, RateLimited."""
    service = SERVICES[provider]
    with _client(service) as client:
        try:
            answer = _ask_for_token(lambda url: client.fetch_token(url, grant_type="client_credentials"), service)
        except OAuthTokenInvalid as error:
            # No person is involved, so the registration at the provider is wrong.
            raise IntegrationUnavailable from error
        return _tokens(service, answer, ())


def keys_answer(provider: Provider) -> int:
    """Return the status with which a provider answers our keys: 200, or 401 if it refuses them.

    Kick and Twitch give a token of the application. The others refuse the made-up code of a login, and name the keys as
    the reason if these are wrong (RFC 6749, section 5.2). Raises PASSING.
    """
    import httpx

    service, keys = SERVICES[provider], keys_of(provider)
    fields = {"client_id": keys["client_id"], "client_secret": keys["client_secret"]}
    if provider in {Provider.KICK, Provider.TWITCH}:
        fields["grant_type"] = "client_credentials"
    else:
        fields |= {"grant_type": "authorization_code", "code": "none", "redirect_uri": callback_url(provider)}
    try:
        answer = httpx.post(
            _endpoint(service, "token_endpoint", service.exchange_url),
            data=fields,
            headers=user_agent(),
            timeout=within_deadline(settings.PROVIDER_TIMEOUTS),
            verify=authorities(),
        )
    except httpx.HTTPError as error:
        raise IntegrationUnavailable from error
    body = _object_of(answer)
    if answer.status_code == 429:
        raise RateLimited
    if answer.status_code >= 500 or body is None:
        raise IntegrationUnavailable
    if answer.status_code == 200 or body.get("error") == "invalid_grant":
        return 200
    return 401


def call(provider: Provider, url: str, access_token: str, query: Query = ()) -> Any:
    """Return the JSON of a GET call. Raises OAuthTokenInvalid (401, 403 from the provider), and PASSING."""
    answer = send(provider, "GET", url, access_token, query)
    if answer.status_code == 403:
        raise OAuthTokenInvalid
    if answer.status_code != 200:
        raise IntegrationUnavailable
    return json_of(answer)


def send(
    provider: Provider, method: str, url: str, access_token: str, query: Query = (), body: Any = None
) -> "httpx.Response":
    """Return the answer of a call with a token, whatever its status. ``body`` is sent as JSON.

    Raises OAuthTokenInvalid (401), RateLimited, IntegrationUnavailable (no answer, a failure of the provider, or the
    error page of a proxy).
    """
    import httpx

    headers = {"Authorization": f"Bearer {access_token}", **user_agent()}
    if provider is Provider.TWITCH:
        headers["Client-Id"] = keys_of(provider)["client_id"]
    extra = {} if body is None else {"json": body}
    try:
        answer = httpx.request(
            method,
            address(provider, url),
            params=list(query),
            headers=headers,
            timeout=within_deadline(settings.PROVIDER_TIMEOUTS),
            verify=authorities(),
            **extra,
        )
    except httpx.HTTPError as error:
        raise IntegrationUnavailable from error
    if answer.status_code == 429:
        raise RateLimited
    if answer.status_code >= 500 or (answer.status_code >= 400 and _object_of(answer) is None):
        raise IntegrationUnavailable
    if answer.status_code == 401:
        raise OAuthTokenInvalid
    return answer


def json_of(answer: "httpx.Response") -> Any:
    """Raises IntegrationUnavailable for an answer that is no JSON."""
    try:
        return answer.json()
    except ValueError as error:
        raise IntegrationUnavailable from error


def _object_of(answer: "httpx.Response") -> dict[str, Any] | None:
    """Return the JSON object of an answer; None for another body, such as the error page of a proxy."""
    try:
        body = answer.json()
    except ValueError:
        return None
    return body if isinstance(body, dict) else None


def refreshed(provider: Provider, refresh_token: str, scopes: Sequence[str] = ()) -> Tokens:
    """Return new tokens. ``scopes`` are those of the old ones, for a provider that does not repeat them.

    Raises OAuthTokenInvalid when the provider will not (any more), IntegrationUnavailable, RateLimited.
    """
    service = SERVICES[provider]
    with _client(service) as client:
        answer = _ask_for_token(lambda url: client.refresh_token(url, refresh_token=refresh_token), service)
        return _tokens(service, answer, scopes or service.scopes, refresh_token)


def revoke(provider: Provider, token: str, hint: str) -> None:
    """Revoke ``token`` at the provider. A token that the provider does not know counts as revoked.

    ``hint``: access_token or refresh_token. Raises IntegrationUnavailable, RateLimited.
    """
    import httpx

    service = SERVICES[provider]
    url = address(provider, service.revoke_url)
    with _client(service) as client:
        try:
            if service.revokes_by_query:
                query = {"token": token, "token_hint_type": hint}
                answer = client.post(url, params=query, auth=None)
            else:
                answer = client.revoke_token(url, token=token, token_type_hint=hint)
        except httpx.HTTPError as error:
            raise IntegrationUnavailable from error
    _refuse_failures(answer)


def _client(service: LoginService) -> Any:

    with warnings.catch_warnings():
        # Authlib would rather have httpx2, which nothing else here needs.
        warnings.simplefilter("ignore")
        from authlib.integrations.httpx_client import OAuth2Client

    keys = keys_of(service.provider)
    client = OAuth2Client(
        client_id=keys["client_id"],
        client_secret=keys["client_secret"],
        token_endpoint_auth_method=CLIENT_AUTH,
        revocation_endpoint_auth_method=CLIENT_AUTH,
        redirect_uri=callback_url(service.provider),
        code_challenge_method="S256",
        timeout=within_deadline(settings.PROVIDER_TIMEOUTS),
        verify=authorities(),
        headers=user_agent(),
    )
    for moment in ("access_token_response", "refresh_token_response"):
        client.register_compliance_hook(moment, _refuse_failures)
    return client


def _endpoint(service: LoginService, name: str, otherwise: str) -> str:
    return openid_connect.endpoint(service, name) if service.issuer else address(service.provider, otherwise)


def _ask_for_token(ask: Any, service: LoginService) -> Mapping[str, Any]:
    import httpx
    from authlib.integrations.base_client import OAuthError

    try:
        answer: Mapping[str, Any] = ask(_endpoint(service, "token_endpoint", service.exchange_url))
    except OAuthError as error:
        log.info("provider refused", provider=service.provider.value, reason=error.error)
        # Our own keys are wrong: the user cannot fix that by a retry.
        ours = error.error in {"invalid_client", "unauthorized_client"}
        raise (IntegrationUnavailable if ours else OAuthTokenInvalid) from error
    except (httpx.HTTPError, ValueError) as error:
        raise IntegrationUnavailable from error
    return answer


def _refuse_failures(answer: "httpx.Response") -> "httpx.Response":
    """Raise the error of an answer that contains no token, before Authlib parses it."""
    if answer.status_code == 429:
        raise RateLimited
    if answer.status_code < 300:
        return answer
    body = _object_of(answer)
    if answer.status_code not in _REFUSALS or body is None:
        raise IntegrationUnavailable
    if "error" not in body:
        raise OAuthTokenInvalid
    return answer


def _tokens(service: LoginService, answer: Mapping[str, Any], requested: Sequence[str], previous: str = "") -> Tokens:
    access, kind = answer.get("access_token"), str(answer.get("token_type", "bearer"))
    if not isinstance(access, str) or not access or kind.lower() != "bearer":
        raise IntegrationUnavailable
    try:
        life = min(max(int(answer.get("expires_in") or UNSTATED_LIFE), 0), MAX_LIFETIME_SECONDS)
    except (TypeError, ValueError):
        life = UNSTATED_LIFE
    granted = answer.get("scope")
    if isinstance(granted, str):
        granted = granted.split()
    scopes = [str(scope) for scope in granted] if isinstance(granted, list) else list(requested)
    return Tokens(access, str(answer.get("refresh_token") or previous), now() + timedelta(seconds=life), scopes)


def _profile(service: LoginService, access_token: str, claims: dict[str, Any]) -> ProviderProfile:
    if not service.profile_url:
        return _read(service, claims)
    person = _read(service, call(service.provider, service.profile_url, access_token))
    if claims.get("email_verified") is True and not person.verified_email:
        return replace(person, verified_email=str(claims.get("email") or ""))
    return person


def _read(service: LoginService, answer: Any) -> ProviderProfile:
    try:
        return service.read(answer)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        log.warning("a provider's answer has another shape", provider=service.provider.value, error=str(error))
        raise IntegrationUnavailable from error
