"""Attacks on the handoff code over HTTP: it gives at most one session, to the browser that asked, on its own domain."""

from datetime import timedelta
from functools import partial
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.cache import cache

from saas.accounts.models import HandoffCode, Session
from saas.kernel.clock import now
from tests.support.builders import a_community, a_domain, a_user
from tests.support.web import Visitor, all_at_once, web_server

PAGE = "/store?from=home"
RACERS = 50
ROUNDS = 20


@pytest.fixture
def port(durable, tmp_path):
    cache.clear()
    with web_server(durable.url, tmp_path / "web.log") as port:
        yield port


class Journey:
    """A fan who is logged in on the platform host and opens a custom domain."""

    def __init__(self, port):
        name = uuid4().hex[:12]
        self.port, self.host, self.user = port, f"{name}.example.com", a_user(username=f"fan{name}")
        self.domain = a_domain(a_community(slug=f"place-{name}", owner=a_user(username=f"owner{name}")), self.host)
        self.platform = Visitor(port)
        self.platform.log_in(self.user.username).ok()
        self.browser = self.visitor()

    def visitor(self, **headers):
        return Visitor(self.port, host=self.host, **headers)

    def code(self):
        """Return the platform's answer to the request that `browser` has begun."""
        url = self.browser.post("/common/auth/handoff/start", {"path": PAGE}).ok()["url"]
        request = parse_qs(urlsplit(url).query)["request"][0]
        answer = self.platform.post("/common/auth/handoff/authorize", {"request": request}).ok()
        return parse_qs(urlsplit(answer["url"]).query)["code"][0]

    def sessions(self):
        return Session.objects.filter(user_id=self.user.pk, domain_id=self.domain.pk).count()


def trade(browser, code):
    return browser.get("/common/auth/handoff", code=code)


def test_the_way_it_is_meant(port):
    journey = Journey(port)

    answer = trade(journey.browser, journey.code())

    assert (answer.status, answer.headers["location"]) == (302, PAGE)
    assert journey.browser.is_in()
    assert journey.sessions() == 1


def test_a_code_is_traded_once(port):
    journey = Journey(port)
    code = journey.code()
    nonce = {"Cookie": f"{settings.HANDOFF_COOKIE_NAME}={journey.browser.http.cookies[settings.HANDOFF_COOKIE_NAME]}"}
    trade(journey.browser, code)
    twin = journey.visitor(**nonce)

    assert trade(twin, code).code == "AUTH_HANDOFF_INVALID"
    assert not twin.is_in()
    assert journey.sessions() == 1


def test_of_fifty_concurrent_exchanges_one_gets_a_session(port):
    journey = Journey(port)
    code = journey.code()
    nonce = {"Cookie": f"{settings.HANDOFF_COOKIE_NAME}={journey.browser.http.cookies[settings.HANDOFF_COOKIE_NAME]}"}
    racers = [journey.visitor(**nonce) for _ in range(RACERS)]

    answers = all_at_once([partial(trade, racer, code) for racer in racers])

    assert sorted(answer.status for answer in answers) == [302] + [400] * (RACERS - 1)
    assert journey.sessions() == 1


def test_a_code_traded_while_the_person_logs_out_leaves_no_session(port):
    for _ in range(ROUNDS):
        journey = Journey(port)
        code, token = journey.code(), journey.platform.token
        assert token

        answers = all_at_once(
            [partial(trade, journey.browser, code), partial(journey.platform.post, "/common/auth/logout")]
        )

        assert answers[0].status in (302, 400)
        assert answers[1].status == 204
        assert journey.sessions() == 0
        assert not journey.browser.is_in()


def test_a_code_without_the_nonce_of_the_asking_browser_is_worthless(port):
    journey = Journey(port)
    code = journey.code()
    bare, other = journey.visitor(), journey.visitor()
    other.post("/common/auth/handoff/start", {"path": PAGE}).ok()

    assert trade(bare, code).code == "AUTH_HANDOFF_INVALID"
    assert trade(other, code).code == "AUTH_HANDOFF_INVALID"
    assert journey.sessions() == 0


def test_a_code_for_another_domain_is_worthless(port):
    journey, elsewhere = Journey(port), Journey(port)
    code = journey.code()
    nonce = journey.browser.http.cookies[settings.HANDOFF_COOKIE_NAME]
    thief = elsewhere.visitor(Cookie=f"{settings.HANDOFF_COOKIE_NAME}={nonce}")

    assert trade(thief, code).code == "AUTH_HANDOFF_INVALID"
    on_platform = Visitor(port, Cookie=f"{settings.HANDOFF_COOKIE_NAME}={nonce}")
    assert trade(on_platform, code).code == "AUTH_HANDOFF_INVALID"
    assert journey.sessions() + elsewhere.sessions() == 0


def test_a_code_lives_for_sixty_seconds(port):
    journey = Journey(port)
    code = journey.code()
    rows = HandoffCode.objects.filter(user=journey.user)
    assert timedelta(seconds=50) < rows.get().expires_at - now() <= timedelta(seconds=60)
    rows.update(expires_at=now() - timedelta(seconds=1))

    assert trade(journey.browser, code).code == "AUTH_HANDOFF_INVALID"
    assert journey.sessions() == 0


def test_a_domains_cookie_is_worthless_on_the_platform_and_on_another_domain(port):
    journey, elsewhere = Journey(port), Journey(port)
    trade(journey.browser, journey.code())
    stolen = {"Cookie": f"{settings.SESSION_COOKIE_NAME}={journey.browser.http.cookies[settings.SESSION_COOKIE_NAME]}"}

    assert journey.visitor(**stolen).is_in()
    assert not Visitor(port, **stolen).is_in()
    assert not elsewhere.visitor(**stolen).is_in()
    assert Visitor(port, **stolen).get("/user/users/my-profile").status == 401
    # Nor does the platform's own cookie open a domain.
    name = settings.SESSION_COOKIE_NAME
    assert not journey.visitor(Cookie=f"{name}={journey.platform.http.cookies[name]}").is_in()
