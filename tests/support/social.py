"""Logs in with a provider as a browser does: redirect to the simulator, consent, redirect back."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

import httpx
import pytest

from saas.kernel.outgoing import authorities
from simulators.__main__ import CLIENT_ID
from simulators.town import Town
from tests.support.api import Answer, Api

SECRET = "simulated"
PROVIDERS = ("KICK", "TWITCH", "DISCORD", "GOOGLE", "STEAM")
WITH_TOKENS = ("KICK", "TWITCH", "DISCORD", "GOOGLE")
REPORT_VERIFIED = ("TWITCH", "DISCORD", "GOOGLE")
"""Those that say whether an address was confirmed."""


@pytest.fixture(scope="session")
def open_town() -> Iterator[Town]:
    town = Town("http://localhost", client_id=CLIENT_ID, client_secret=SECRET)
    town.run_in_background()
    yield town
    town.stop()


@pytest.fixture
def town(open_town: Town, settings: Any) -> Iterator[Town]:
    """The simulators, well-behaved, and the product set up to use them."""
    from saas.accounts.identities import openid_connect

    settings.SOCIAL_LOGIN = {
        name: {"client_id": CLIENT_ID, "client_secret": SECRET, "base_url": open_town.base(name.lower())}
        for name in PROVIDERS
    }
    openid_connect.clear_cache()
    yield open_town
    open_town.reset()


@dataclass(frozen=True)
class Return:
    """The address a provider sends the browser back to."""

    url: str

    @property
    def query(self) -> dict[str, str]:
        return dict(parse_qsl(urlsplit(self.url).query, keep_blank_values=True))


def location(answer: Answer) -> str:
    assert answer.status == 302, f"{answer.status} {answer.text[:500]}"
    return answer.headers["Location"]


def agree(url: str, login: str, *, answer: str = "allow", email: str = "") -> Return:
    """The person's choice at the provider."""
    with httpx.Client(verify=authorities()) as browser:
        consent = browser.get(url)
        ticket = re.search(r'name="ticket" value="([^"]+)"', consent.text)
        action = re.search(r'action="([^"]+)"', consent.text)
        assert ticket, f"{consent.status_code} {consent.text[:300]}"
        assert action
        form = {"ticket": ticket.group(1), "login": login, "answer": answer, "email": email}
        return Return(browser.post(action.group(1), data=form).headers["Location"])


def set_out(api: Api, provider: str, **query: str) -> str:
    """Press the button; where the browser is sent."""
    return location(api.get(f"/common/auth/login/{provider.lower()}", query))


def come_back(api: Api, back: Return | str) -> str:
    """Follow the provider's redirect into the product; where that leads."""
    parts = urlsplit(back.url if isinstance(back, Return) else back)
    assert parts.netloc == "localhost"
    return location(api.get(f"{parts.path.removeprefix('/api')}?{parts.query}"))


def log_in(api: Api, provider: str, login: str, **query: str) -> str:
    """All of it; where the person ends up."""
    return come_back(api, agree(set_out(api, provider, **query), login))


def start_link(api: Api, provider: str, **body: str) -> str:
    return str(api.post(f"/user/users/my-profile/connections/{provider.lower()}", body).ok()["url"])


def link(api: Api, provider: str, login: str, **body: str) -> str:
    """Link from the settings; where the person ends up."""
    return come_back(api, agree(start_link(api, provider, **body), login))


def code_of(place: str) -> str:
    """The code of the error page; fails on any other page."""
    assert urlsplit(place).path == "/oauth-error", place
    return parse_qs(urlsplit(place).query)["code"][0]


def who(api: Api) -> Any:
    """The user of whoami; None for a visitor."""
    return api.get("/common/auth/whoami").ok()["user"]
