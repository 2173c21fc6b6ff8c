"""Everything that leaves for Kick and Twitch: questions and ids, no text for people, and nothing of a casino.

Both services forbid gambling links in chats and titles. The product writes neither, and asks for no right to do so.
"""

import json
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx
import pytest

from saas.accounts.identities.providers import SERVICES
from saas.kernel.providers import Provider
from saas.streaming.models import ChannelConnection
from saas.streaming.providers import CHANNELS
from saas.streaming.services import connections, live
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tests.support.boards import a_board
from tests.support.channels import begin, shown
from tests.support.stream_events import compare, subscribed
from tests.support.wagers import a_casino, a_reward

pytestmark = pytest.mark.django_db
EVERY = pytest.mark.parametrize("provider", ["KICK", "TWITCH"])
OF_CASINOS = re.compile(r"casino|wager|gambl|stake|\bbets?\b|\bodds\b|slots", re.IGNORECASE)
# The scopes it may ask for: to know a person, to read, and to be sent events. Twitch sends the messages of a chat
# only with the two rights of a bot; to write there it would need `user:write:chat` too.
READS = re.compile(
    r"(openid|email|profile|identify|user:read|events:subscribe|(user|channel):bot|([a-z:]+:)?read(:[a-z_]+)*)"
)
# The addresses that may be written to: tokens, and subscriptions to events.
WRITES = ("/oauth/token", "/oauth/revoke", "/oauth2/token", "/oauth2/revoke", "/events/subscriptions",
          "/eventsub/subscriptions")  # fmt: skip


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[httpx.Request]:
    """Every request that any client of the product sends."""
    requests: list[httpx.Request] = []
    original = httpx.Client.send

    def note(self: httpx.Client, request: httpx.Request, **how: Any) -> httpx.Response:
        requests.append(request)
        return original(self, request, **how)

    monkeypatch.setattr(httpx.Client, "send", note)
    return requests


@pytest.fixture
def casino_community(alpha: Community) -> Community:
    """A community whose every word is about casinos."""
    words = {"name": "Stake Casino Slots", "description": "Wagers and bets with the best odds"}
    Community.objects.filter(pk=alpha.pk).update(**words)
    lookup.clear_cache()
    a_casino(alpha, name="Stake Casino")
    a_reward(alpha, name="Wager reward")
    a_board(alpha, name="Wager race")
    return alpha


@pytest.mark.parametrize(
    "scope",
    sorted(
        {scope for one in [*CHANNELS.values()] for scope in one.scopes}
        | {scope for one in [*SERVICES.values()] for scope in one.scopes}
    ),
)
def test_no_grant_lets_the_product_write(scope):
    assert READS.fullmatch(scope), f"{scope} is more than reading"


@EVERY
def test_only_ids_leave_for_the_service_of_a_casino_community(provider, town, owner, casino_community, sent):
    begin(town, provider, "nova", title="Late night")
    subscribed(town, owner, provider)
    live.read_streams(Provider(provider))
    compare(provider)
    row = ChannelConnection.objects.get()
    connections.check(row.pk)
    assert shown(owner, provider)["status"] == "CONNECTED"

    # The person's own browser answers the question for consent.
    ours = [one for one in sent if "/_control" not in one.url.path and not one.url.path.endswith("/consent")]
    assert len(ours) > 5
    for request in ours:
        body = request.content.decode()
        # The name of a simulator's path is no text.
        assert not OF_CASINOS.search(f"{urlsplit(str(request.url)).query} {body}"), request.url
        if request.method not in ("GET", "DELETE"):
            assert request.url.path.endswith(WRITES), request.url
            assert keys_of(body) <= ALLOWED_KEYS, body


ALLOWED_KEYS = {
    "grant_type", "client_id", "client_secret", "code", "code_verifier", "redirect_uri", "refresh_token", "token",
    "token_hint_type", "token_type_hint", "broadcaster_user_id", "method", "events", "name", "version", "type",
    "condition", "transport", "callback", "secret", "user_id", "moderator_user_id", "to_broadcaster_user_id",
}  # fmt: skip


def keys_of(body: str) -> set[str]:
    """The names of all fields of a body, JSON or a form."""
    if not body.startswith("{"):
        return {name for name, _ in parse_qsl(body, keep_blank_values=True)}
    found: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            found.update(value)
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(json.loads(body))
    return found
