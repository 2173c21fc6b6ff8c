"""Reads the published configuration of an issuer, and verifies that an id token belongs to this login."""

import threading
import time
from functools import cache
from typing import Any

import jwt
import structlog
from django.conf import settings

from saas.accounts.identities.errors import IntegrationUnavailable, OAuthTokenInvalid
from saas.accounts.identities.providers import LoginService, address, keys_of
from saas.kernel.outgoing import authorities, within_deadline
from saas.kernel.secrets import is_same

log = structlog.get_logger(__name__)
KEPT_SECONDS = 3600
# An unknown key may be new, but unknown keys must not cause a request each time.
LOOK_AGAIN_SECONDS = 10
LEEWAY_SECONDS = 30

_kept: dict[str, tuple[float, dict[str, Any]]] = {}
_lock = threading.Lock()


def issuer_of(service: LoginService) -> str:
    return address(service.provider, service.issuer)


def endpoint(service: LoginService, name: str) -> str:
    """An address from the issuer's own description. Raises IntegrationUnavailable."""
    return str(_described(service)[name])


def claims_of(service: LoginService, id_token: str, *, nonce: str) -> dict[str, Any]:
    """The claims of a token that this issuer signed, for us, now, for the login with this nonce.

    Raises: OAuthTokenInvalid, IntegrationUnavailable.
    """
    client_id = keys_of(service.provider)["client_id"]
    try:
        key_id = jwt.get_unverified_header(id_token).get("kid")
        claims: dict[str, Any] = jwt.decode(
            id_token,
            _key(service, key_id),
            algorithms=["RS256"],
            audience=client_id,
            issuer=issuer_of(service),
            leeway=LEEWAY_SECONDS,
            options={"require": ["exp", "iat", "iss", "aud", "sub"]},
        )
    except jwt.PyJWTError as error:
        log.info("id token refused", provider=service.provider.value, reason=str(error))
        raise OAuthTokenInvalid from error
    audience = claims["aud"]
    several = isinstance(audience, list) and len(audience) > 1
    if (several or "azp" in claims) and claims.get("azp") != client_id:
        raise OAuthTokenInvalid
    if not is_same(str(claims.get("nonce", "")), nonce):
        raise OAuthTokenInvalid
    return claims


def clear_cache() -> None:
    """Clear the cached configuration of every issuer."""
    with _lock:
        _kept.clear()
    _keys_at.cache_clear()


def _described(service: LoginService) -> dict[str, Any]:
    issuer = issuer_of(service)
    description = _fetched(f"{issuer}/.well-known/openid-configuration")
    wanted = ("authorization_endpoint", "token_endpoint", "jwks_uri")
    if description.get("issuer") != issuer or not all(isinstance(description.get(name), str) for name in wanted):
        raise IntegrationUnavailable
    return description


def _key(service: LoginService, key_id: Any) -> Any:
    try:
        return _keys_at(str(_described(service)["jwks_uri"])).get_signing_key(key_id).key
    except (jwt.PyJWKClientConnectionError, OSError, ValueError) as error:
        raise IntegrationUnavailable from error


@cache
def _keys_at(url: str) -> jwt.PyJWKClient:
    return jwt.PyJWKClient(
        url,
        lifespan=KEPT_SECONDS,
        cooldown_duration=LOOK_AGAIN_SECONDS,
        timeout=settings.OPENID_TIMEOUTS["timeout"],
        ssl_context=authorities(),
    )


def _fetched(url: str) -> dict[str, Any]:
    import httpx

    with _lock:
        since, document = _kept.get(url, (0.0, {}))
    if document and time.monotonic() - since < KEPT_SECONDS:
        return document
    try:
        answer = httpx.get(url, timeout=within_deadline(settings.OPENID_TIMEOUTS), verify=authorities())
        answer.raise_for_status()
        fresh = answer.json()
    except (httpx.HTTPError, ValueError) as error:
        raise IntegrationUnavailable from error
    if not isinstance(fresh, dict):
        raise IntegrationUnavailable
    with _lock:
        _kept[url] = (time.monotonic(), fresh)
    return fresh
