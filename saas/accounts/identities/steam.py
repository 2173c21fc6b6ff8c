"""Login through Steam with OpenID 2.0: the browser brings the answer, and Steam is asked to confirm it."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.conf import settings
from django.db import IntegrityError, transaction

from saas.accounts.identities.errors import ConsentDenied, IntegrationUnavailable, OAuthTokenInvalid
from saas.accounts.identities.models import SteamNonce
from saas.accounts.identities.oauth import user_agent
from saas.accounts.identities.providers import (
    STEAM_OPENID,
    STEAM_SUMMARIES,
    ProviderProfile,
    address,
    callback_url,
    keys_of,
    profile_of,
)
from saas.kernel.clock import now
from saas.kernel.errors import RateLimited
from saas.kernel.outgoing import authorities, within_deadline
from saas.kernel.providers import Provider

if TYPE_CHECKING:
    import httpx

NAMESPACE = "http://specs.openid.net/auth/2.0"
SELECT = f"{NAMESPACE}/identifier_select"
# The signature must cover these fields. Otherwise an answer for another site could be changed and used here.
SIGNED = frozenset({"op_endpoint", "claimed_id", "identity", "return_to", "response_nonce", "assoc_handle"})
NONCE_LIFE = timedelta(minutes=10)
NONCE = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,235}", re.ASCII)


def return_to(state: str) -> str:
    return f"{callback_url(Provider.STEAM)}?{urlencode({'state': state})}"


def authorization_url(state: str) -> str:
    query = {
        "openid.ns": NAMESPACE,
        "openid.mode": "checkid_setup",
        "openid.return_to": return_to(state),
        "openid.realm": settings.PLATFORM_URL,
        "openid.identity": SELECT,
        "openid.claimed_id": SELECT,
    }
    return f"{_endpoint()}?{urlencode(query)}"


def arrive(answer: Mapping[str, str], *, state: str) -> ProviderProfile:
    """Return the user's profile. Raises ConsentDenied, OAuthTokenInvalid, IntegrationUnavailable, RateLimited."""
    if answer.get("openid.mode") == "cancel":
        raise ConsentDenied
    subject = _claimed(answer, state)
    _ask_steam(answer)
    _use_up(answer["openid.response_nonce"])
    return _profile(subject)


def purge() -> int:
    """Forget nonces that are too old to be taken anyway; how many went."""
    count, _ = SteamNonce.objects.filter(seen_at__lt=now() - timedelta(days=1)).delete()
    return count


def _endpoint() -> str:
    return f"{address(Provider.STEAM, STEAM_OPENID)}/login"


def _claimed(answer: Mapping[str, str], state: str) -> str:
    signed = set(answer.get("openid.signed", "").split(","))
    claimed = answer.get("openid.claimed_id", "")
    who = re.fullmatch(re.escape(f"{address(Provider.STEAM, STEAM_OPENID)}/id/") + r"(\d{17})", claimed, re.ASCII)
    is_ours = (
        answer.get("openid.ns") == NAMESPACE
        and answer.get("openid.mode") == "id_res"
        and signed >= SIGNED
        and answer.get("openid.op_endpoint") == _endpoint()
        and answer.get("openid.identity") == claimed
        and answer.get("openid.return_to") == return_to(state)
        and _is_fresh(answer.get("openid.response_nonce", ""))
    )
    if not who or not is_ours:
        raise OAuthTokenInvalid
    return who.group(1)


def _is_fresh(nonce: str) -> bool:
    found = NONCE.fullmatch(nonce)
    if not found:
        return False
    try:
        made = datetime.strptime(found.group(1), "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    except ValueError:
        return False
    return abs(now() - made) <= NONCE_LIFE


def _ask_steam(answer: Mapping[str, str]) -> None:
    fields = {name: value for name, value in answer.items() if name.startswith("openid.")}
    reply = _call("POST", _endpoint(), data=fields | {"openid.mode": "check_authentication"})
    lines = dict(line.split(":", 1) for line in reply.text.splitlines() if ":" in line)
    if lines.get("is_valid") != "true":
        raise OAuthTokenInvalid


def _use_up(nonce: str) -> None:
    try:
        with transaction.atomic():
            SteamNonce.objects.create(nonce=nonce)
    except IntegrityError:
        raise OAuthTokenInvalid from None


def _profile(subject: str) -> ProviderProfile:
    query = {"key": keys_of(Provider.STEAM)["client_secret"], "steamids": subject}
    reply = _call("GET", address(Provider.STEAM, STEAM_SUMMARIES), params=query)
    try:
        (person,) = [row for row in reply.json()["response"]["players"] if row["steamid"] == subject]
        return profile_of(subject, person["personaname"], person.get("avatarfull"))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise IntegrationUnavailable from error


def _call(method: str, url: str, **how: Any) -> "httpx.Response":
    import httpx

    try:
        reply = httpx.request(
            method,
            url,
            headers=user_agent(),
            timeout=within_deadline(settings.PROVIDER_TIMEOUTS),
            verify=authorities(),
            **how,
        )
    except httpx.HTTPError as error:
        raise IntegrationUnavailable from error
    if reply.status_code == 429:
        raise RateLimited
    if reply.status_code != 200:
        raise IntegrationUnavailable
    return reply
