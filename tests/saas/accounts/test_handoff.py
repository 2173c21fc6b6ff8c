"""The hand-off to a custom domain, and how little its session may do."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event
from time import sleep
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.core import signing
from django.db import connection, transaction

from saas.accounts import handoff, signed_in
from saas.accounts.errors import HandoffInvalid
from saas.accounts.models import HandoffCode, Session
from saas.kernel.clock import now
from saas.tenancy.addresses import origin_of
from tests.support.api import Api
from tests.support.builders import a_community, a_domain
from tests.support.handoff import HOST, PAGE, Journey

SOMEBODY_WAITS = (
    "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')"
)


def test_a_fan_is_signed_in_on_the_domain_and_back_on_the_page(database):
    journey = Journey()
    url = journey.agree()
    assert url.startswith(f"http://{HOST}/api/common/auth/handoff?code=")

    answer = journey.follow(url)

    assert (answer.status, answer.headers["Location"]) == (302, PAGE)
    body = journey.browser.get("/common/auth/whoami").ok()
    assert body["user"]["username"] == journey.user.username
    assert Session.objects.filter(user_id=journey.user.pk, domain_id=journey.domain.pk).count() == 1


def test_the_address_has_the_port_and_scheme_of_the_platform(database, settings):
    settings.PLATFORM_URL = "https://gemhall.example:8443"
    domain = a_domain(a_community(), HOST)

    assert origin_of(domain) == f"https://{HOST}:8443"


def test_the_page_that_asks_wears_the_communitys_colours(database):
    journey = Journey()
    url = journey.browser.post("/common/auth/handoff/start", {"path": PAGE}).ok()["url"]

    assert parse_qs(urlsplit(url).query)["creator"] == [journey.community.slug]


def test_the_preview_says_where_and_agrees_to_nothing(database):
    journey = Journey()

    body = journey.platform.post("/common/auth/handoff/authorize", {"request": journey.request(), "preview": True}).ok()

    assert body == {
        "url": None,
        # "Not now" leads back without a login.
        "backUrl": f"{origin_of(journey.domain)}/",
        "domain": HOST,
        "communityName": journey.community.name,
        "communitySlug": journey.community.slug,
    }
    assert not HandoffCode.objects.exists()


def test_agreeing_needs_a_session(database):
    journey = Journey()

    answer = Api().post("/common/auth/handoff/authorize", {"request": journey.request()})

    assert (answer.status, answer.code) == (401, "AUTH_UNAUTHORIZED")


def test_a_code_works_once(database):
    journey = Journey()
    url = journey.agree()
    assert journey.follow(url).status == 302
    other = Api(HOST)
    other.client.cookies = journey.browser.client.cookies

    again = journey.follow(url, other)

    assert (again.status, again.code) == (400, "AUTH_HANDOFF_INVALID")


def test_a_code_is_worth_nothing_without_the_nonce(database):
    journey = Journey()
    thief = Api(HOST)

    assert journey.follow(journey.agree(), thief).code == "AUTH_HANDOFF_INVALID"

    thief.post("/common/auth/handoff/start", {"path": "/"}).ok()
    assert journey.follow(journey.agree(), thief).code == "AUTH_HANDOFF_INVALID", "another nonce is no better"
    assert thief.get("/common/auth/whoami").ok()["user"] is None


def test_a_code_is_worth_nothing_on_another_domain_or_on_the_platform(database):
    journey = Journey()
    a_domain(a_community(), "other.example.com")
    nonce = journey.browser
    url = journey.agree()
    for host in ("other.example.com", "localhost"):
        elsewhere = Api(host)
        elsewhere.client.cookies = nonce.client.cookies
        assert journey.follow(url, elsewhere).code == "AUTH_HANDOFF_INVALID"


def test_a_code_lasts_a_minute(database):
    journey = Journey()
    url = journey.agree()
    assert HandoffCode.objects.get().expires_at - now() <= timedelta(seconds=60)
    HandoffCode.objects.update(expires_at=now())

    assert journey.follow(url).code == "AUTH_HANDOFF_INVALID"


def test_a_closed_account_is_not_signed_in(database):
    journey = Journey()
    url = journey.agree()
    journey.user.is_active = False
    journey.user.save()

    assert journey.follow(url).code == "AUTH_HANDOFF_INVALID"


@pytest.mark.parametrize(
    "forge",
    [
        lambda: "",
        lambda: "nonsense",
        lambda: "a:b:c",
        lambda: signing.dumps({"domain": "x"}, salt=handoff.SALT),
        lambda: signing.dumps({"domain": "x"}, salt="another"),
        lambda: signing.dumps([], salt=handoff.SALT),
    ],
)
def test_forged_requests_are_refused(database, forge):
    journey = Journey()

    answer = journey.platform.post("/common/auth/handoff/authorize", {"request": forge()})

    assert answer.status == 400
    assert answer.code in {"AUTH_HANDOFF_INVALID", "VALIDATION_ERROR"}


def test_an_old_request_has_expired(database, monkeypatch):
    journey = Journey()
    request = journey.request()
    monkeypatch.setattr(handoff, "REQUEST_SECONDS", -1)

    assert journey.platform.post("/common/auth/handoff/authorize", {"request": request}).code == "AUTH_HANDOFF_INVALID"


def test_a_domain_that_lost_its_verification_gets_no_session(database):
    journey = Journey()
    request = journey.request()
    journey.domain.verified_at = None
    journey.domain.save()

    assert journey.platform.post("/common/auth/handoff/authorize", {"request": request}).code == "AUTH_HANDOFF_INVALID"


def test_there_is_no_hand_off_to_the_platform_itself(api):
    assert api.post("/common/auth/handoff/start", {"path": "/"}).code == "AUTH_HANDOFF_INVALID"


@pytest.mark.parametrize("path", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
def test_the_way_back_stays_on_the_domain(database, path):
    journey = Journey()

    answer = journey.browser.post("/common/auth/handoff/start", {"path": path})

    assert (answer.status, answer.body["fields"]) == (400, {"path": "Must be a path on this site"})


def test_a_browser_that_navigates_sees_a_page(database):
    journey = Journey()

    answer = journey.browser.get("/common/auth/handoff", {"code": "x"}, Accept="text/html,*/*")

    assert answer.status == 400
    assert answer.headers["Content-Type"].startswith("text/html")


def test_the_domains_session_counts_nowhere_else(database):
    journey = Journey()
    journey.follow(journey.agree())
    a_domain(a_community(), "other.example.com")
    cookie = journey.browser.client.cookies[settings.SESSION_COOKIE_NAME].value

    for host in ("localhost", "other.example.com"):
        elsewhere = Api(host)
        elsewhere.client.cookies[settings.SESSION_COOKIE_NAME] = cookie
        assert elsewhere.get("/common/auth/whoami").ok()["user"] is None
    assert journey.browser.get("/common/auth/whoami").ok()["user"], "and is still good where it belongs"


def test_the_platforms_session_does_not_count_on_a_domain(database):
    journey = Journey()
    journey.browser.client.cookies[settings.SESSION_COOKIE_NAME] = journey.platform.client.cookies[
        settings.SESSION_COOKIE_NAME
    ].value

    assert journey.browser.get("/common/auth/whoami").ok()["user"] is None


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/user/users/my-profile"),
        ("patch", "/user/users/my-profile"),
        ("patch", "/user/users/my-profile/change-password"),
        ("post", "/user/users/my-profile/verify-email/send"),
        ("get", "/user/users/my-profile/sessions"),
        ("delete", "/user/users/my-profile/sessions"),
        ("get", "/user/users/my-profile/statistic"),
        ("get", "/user/wallets"),
        ("delete", "/user/users/my-profile/sessions/0198a000-0000-7000-8000-000000000000"),
    ],
)
def test_the_domains_session_keeps_its_hands_off_the_account(database, method, path):
    journey = Journey()
    journey.follow(journey.agree())

    answer = getattr(journey.browser, method)(path)

    assert (answer.status, answer.code) == (403, "PERMISSION_NOT_PERMITTED")


def test_the_owner_is_a_fan_on_their_own_domain(database):
    journey = Journey()
    journey.user, journey.platform = journey.community.owner, Api().login(journey.community.owner)
    journey.follow(journey.agree())

    body = journey.browser.get("/common/auth/whoami").ok()

    assert body["user"]["username"] == journey.user.username
    assert body["acting"] is None
    assert body["user"]["email"] is None, "the person who controls the domain can read its answers"


def test_a_new_password_ends_the_sessions_on_domains_too(database):
    journey = Journey()
    journey.follow(journey.agree())

    journey.platform.patch(
        "/user/users/my-profile/change-password", {"previousPassword": "Passw0rd!", "updatedPassword": "N3w!secret"}
    ).ok()

    assert journey.browser.get("/common/auth/whoami").ok()["user"] is None


def test_logging_out_on_the_domain_leaves_the_platform_alone(database):
    journey = Journey()
    journey.follow(journey.agree())

    assert journey.browser.post("/common/auth/logout").status == 204

    assert journey.browser.get("/common/auth/whoami").ok()["user"] is None
    assert journey.platform.get("/common/auth/whoami").ok()["user"]


@pytest.mark.committed
def test_of_fifty_concurrent_exchanges_of_one_code_one_wins():
    journey = Journey()
    url = journey.agree()
    nonce = journey.browser.client.cookies[settings.HANDOFF_COOKIE_NAME].value

    def race(_):
        racer = Api(HOST)
        racer.client.cookies[settings.HANDOFF_COOKIE_NAME] = nonce
        try:
            return journey.follow(url, racer).status
        finally:
            connection.close()

    with ThreadPoolExecutor(16) as pool:
        statuses = sorted(pool.map(race, range(50)))

    assert statuses == [302] + [400] * 49
    assert Session.objects.filter(domain_id=journey.domain.pk).count() == 1


def test_an_exchange_that_waited_for_the_winner_finds_the_code_used(committed):
    """The loser has begun while the winner is not through: its condition must be asked again once the row is free."""
    journey = Journey()
    code = parse_qs(urlsplit(journey.agree()).query)["code"][0]
    nonce = journey.browser.client.cookies[settings.HANDOFF_COOKIE_NAME].value

    def trade():
        try:
            return handoff.exchange(code=code, nonce=nonce, domain=journey.domain)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic(), connection.cursor() as cursor:
            handoff.exchange(code=code, nonce=nonce, domain=journey.domain)
            loser = pool.submit(trade)
            for _ in range(500):
                cursor.execute(SOMEBODY_WAITS)
                if cursor.fetchone() == (True,):
                    break
                cursor.execute("select pg_sleep(0.02)")
        with pytest.raises(HandoffInvalid):
            loser.result(timeout=30)


@pytest.mark.parametrize("way_out", ["log out", "end the others", "end this device"])
def test_a_code_traded_at_the_instant_of_a_log_out_leaves_no_session(committed, monkeypatch, way_out):
    """The code is used up and its session not yet saved when the person logs out on the platform."""
    journey = Journey()
    url = journey.agree()
    other = Api().login(journey.user)
    begun, ended = Event(), Event()
    begin = signed_in.begin

    def slow_begin(*arguments, **named):
        begun.set()
        ended.wait(1.5)  # in vain when logging out waits for us
        begin(*arguments, **named)

    def leave():
        begun.wait(10)
        try:
            if way_out == "log out":
                journey.platform.post("/common/auth/logout").ok()
            elif way_out == "end the others":
                other.delete("/user/users/my-profile/sessions").ok()
            else:
                rows = other.get("/user/users/my-profile/sessions").ok()["data"]
                (platform,) = [row for row in rows if not row["current"] and row["host"].startswith("localhost")]
                other.delete(f"/user/users/my-profile/sessions/{platform['id']}").ok()
        finally:
            ended.set()
            connection.close()

    monkeypatch.setattr("saas.accounts.api.views.handoff.signed_in.begin", slow_begin)
    with ThreadPoolExecutor(1) as pool:
        leaving = pool.submit(leave)
        journey.follow(url)
        leaving.result(30)

    assert journey.browser.get("/common/auth/whoami").ok()["user"] is None
    assert not Session.objects.filter(domain_id=journey.domain.pk, user_id=journey.user.pk).exists()


def test_a_late_exchange_is_refused_with_a_reason(committed):
    """Logging out holds the session when the code is traded: the trade waits, and finds no session."""
    journey = Journey()
    url = journey.agree()

    def trade():
        try:
            return journey.follow(url)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            family = Session.objects.get(user_id=journey.user.pk).family
            assert family
            assert signed_in.hold(family)
            late = pool.submit(trade)
            sleep(0.5)
            Session.objects.filter(family=family).delete()
        assert late.result(30).code == "AUTH_HANDOFF_INVALID"
