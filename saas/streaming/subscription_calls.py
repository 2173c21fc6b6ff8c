"""Calls that list, request and remove event subscriptions, with a token of the installation."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import structlog
from django.conf import settings

from saas.accounts.identities import oauth
from saas.accounts.identities.errors import IntegrationUnavailable
from saas.kernel.providers import Provider
from saas.streaming.events import EventType, type_of
from saas.streaming.streams import with_app_token

if TYPE_CHECKING:
    import httpx

log = structlog.get_logger(__name__)
URLS: Final = {
    Provider.KICK: "https://api.kick.com/public/v1/events/subscriptions",
    Provider.TWITCH: "https://api.twitch.tv/helix/eventsub/subscriptions",
}
MAX_PAGES: Final = 50
PENDING: Final = "webhook_callback_verification_pending"


@dataclass(frozen=True, slots=True)
class ListedSubscription:
    """A subscription as its provider lists it. Kick lists only those that work."""

    id: str
    name: str
    version: str
    status: str

    @property
    def is_active(self) -> bool:
        return self.status == "enabled"

    @property
    def is_pending(self) -> bool:
        return self.status == PENDING


@dataclass(frozen=True, slots=True)
class Requested:
    """The provider's answer to a request: an id, or a reason."""

    id: str = ""
    problem: str = ""
    is_active: bool = False


def callback_of(provider: Provider) -> str:
    """Return the address to which the provider sends events. At Kick, it is set in the developer settings."""
    return f"{settings.PLATFORM_URL}/api/hooks/{provider.value.lower()}"


def listed(provider: Provider, channel_id: str) -> list[ListedSubscription]:
    """Return our subscriptions of a channel. Raises IntegrationUnavailable, RateLimited."""
    try:
        if provider is Provider.KICK:
            body = _get(provider, [("broadcaster_user_id", channel_id)])
            return [
                ListedSubscription(str(row["id"]), str(row["event"]), str(row["version"]), "enabled")
                for row in body["data"] or []
                if str(row["broadcaster_user_id"]) == channel_id
            ]
        return [
            ListedSubscription(str(row["id"]), str(row["type"]), str(row["version"]), str(row["status"]))
            for row in _pages_of_twitch(channel_id)
            if row["transport"].get("callback") == callback_of(provider) and _is_about(row, channel_id)
        ]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        log.warning("a list of subscriptions has another shape", provider=provider.value, error=str(error))
        raise IntegrationUnavailable from error


def request(provider: Provider, channel_id: str, wanted: Sequence[tuple[EventType, str]]) -> dict[str, Requested]:
    """Request subscriptions, each a type with its secret; return the answers by the names of the types.

    Raises IntegrationUnavailable, RateLimited. Those that were requested before the failure are listed by the provider.
    """
    if not wanted:
        return {}
    if provider is Provider.KICK:
        return _request_at_kick(channel_id, [kind for kind, _ in wanted])
    return {kind.name: _request_at_twitch(channel_id, kind, secret) for kind, secret in wanted}


def remove(provider: Provider, ids: Iterable[str]) -> None:
    """Remove subscriptions. An unknown one counts as removed. Raises IntegrationUnavailable, RateLimited."""
    for one in ids:
        answer = _send(provider, "DELETE", query=[("id", one)])
        if answer.status_code not in {200, 204, 400, 404}:
            raise IntegrationUnavailable


def _get(provider: Provider, query: list[tuple[str, str]]) -> Any:
    return with_app_token(provider, lambda token: oauth.call(provider, URLS[provider], token, query))


def _pages_of_twitch(channel_id: str) -> Iterable[Any]:
    cursor = ""
    for _ in range(MAX_PAGES):
        body = _get(Provider.TWITCH, [("user_id", channel_id), *([("after", cursor)] if cursor else [])])
        yield from body["data"]
        cursor = (body.get("pagination") or {}).get("cursor") or ""
        if not cursor:
            return


def _is_about(row: Any, channel_id: str) -> bool:
    kind = type_of(Provider.TWITCH, row["type"])
    names = kind.condition if kind else row["condition"]
    return any(str(row["condition"].get(name)) == channel_id for name in names)


def _request_at_twitch(channel_id: str, kind: EventType, secret: str) -> Requested:
    body = {
        "type": kind.name,
        "version": kind.version,
        "condition": dict.fromkeys(kind.condition, channel_id),
        "transport": {"method": "webhook", "callback": callback_of(Provider.TWITCH), "secret": secret},
    }
    answer = _send(Provider.TWITCH, "POST", body=body)
    if answer.status_code == 202:
        row = oauth.json_of(answer)["data"][0]
        return Requested(str(row["id"]), is_active=row["status"] == "enabled")
    # 409: it exists already, and the next comparison finds it.
    return Requested(problem="" if answer.status_code == 409 else _reason(answer))


def _request_at_kick(channel_id: str, kinds: Sequence[EventType]) -> dict[str, Requested]:
    body = {
        "broadcaster_user_id": int(channel_id),
        "method": "webhook",
        "events": [{"name": kind.name, "version": int(kind.version)} for kind in kinds],
    }
    answer = _send(Provider.KICK, "POST", body=body)
    if answer.status_code != 200:
        return {kind.name: Requested(problem=_reason(answer)) for kind in kinds}
    found = {}
    for row in oauth.json_of(answer)["data"]:
        if row.get("error"):
            found[str(row["name"])] = Requested(problem=str(row["error"])[:60])
        else:
            found[str(row["name"])] = Requested(str(row["subscription_id"]), is_active=True)
    return found


def _send(
    provider: Provider, method: str, *, query: Sequence[tuple[str, str]] = (), body: Any = None
) -> "httpx.Response":
    return with_app_token(provider, lambda token: oauth.send(provider, method, URLS[provider], token, query, body))


def _reason(answer: "httpx.Response") -> str:
    log.warning("a subscription was refused", status=answer.status_code, text=answer.text[:300])
    return f"HTTP {answer.status_code}"
