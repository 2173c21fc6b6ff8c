"""Rates of calls: who is counted, what the answer says, and what happens while nothing can be counted."""

from uuid import uuid4

import pytest

from saas.kernel import rates, redis_clients
from saas.kernel.rates import Rate
from tests.saas.accounts.factors.phone import at_the_door, code_of, is_in, show, with_app
from tests.support.api import PASSWORD, Api
from tests.support.builders import a_user
from tests.support.shop import a_product, a_shopper

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def rate_of(settings):
    """Sets the rates of one class: scope to (burst, per second)."""

    def change(name: str, *, closed: bool = False, **scopes: tuple[float, float]) -> None:
        settings.RATE_LIMITS = {**settings.RATE_LIMITS, name: {"closed": closed, "scopes": scopes}}

    return change


@pytest.fixture
def valkey_down(settings, monkeypatch):
    def strike() -> None:
        redis_clients.reset()
        settings.REDIS_URL = "redis://127.0.0.1:1/0"

    yield strike
    redis_clients.reset()


def from_address(address: str, browser: Api | None = None) -> Api:
    browser = browser or Api()
    browser.client.defaults["REMOTE_ADDR"] = address
    return browser


def test_a_burst_is_allowed_and_later_calls_get_retry_after(rate_of):
    rate_of("read", address=(3, 0.1))
    browser = Api()

    answers = [browser.get("/common/auth/whoami") for _ in range(4)]

    assert [answer.status for answer in answers] == [200, 200, 200, 429]
    refused = answers[-1]
    assert refused.code == "RATE_LIMITED"
    assert 1 <= int(refused.headers["Retry-After"]) <= 10
    assert refused.body["params"] == {"retryAfter": int(refused.headers["Retry-After"])}
    # Others are not concerned.
    from_address("198.51.100.9").get("/common/auth/whoami").ok()


def test_calls_come_back_at_the_rate(rate_of):
    rate_of("read", address=(1, 50))
    browser = Api()
    statuses = [browser.get("/common/auth/whoami").status for _ in range(60)]

    assert statuses[0] == 200
    assert 2 <= statuses.count(200) < 60


def test_a_person_is_counted_wherever_they_call_from(rate_of):
    user = a_user()
    here, there = from_address("198.51.100.1").login(user), from_address("198.51.100.2").login(user)
    other = Api().login(a_user())
    rate_of("read", person=(2, 0.01))

    assert [browser.get("/user/users/my-profile").status for browser in (here, there, here)] == [200, 200, 429]
    other.get("/user/users/my-profile").ok()


def test_a_community_is_counted_by_itself(rate_of, alpha, beta):
    rate_of("read", community=(2, 0.01))

    statuses = [Api(prefix=f"/creator/{alpha.slug}").get("/public/community").status for _ in range(3)]

    assert statuses == [200, 200, 429]
    Api(prefix=f"/creator/{beta.slug}").get("/public/community").ok()


def test_refused_calls_count_too(rate_of):
    rate_of("read", address=(2, 0.01))
    browser = Api()

    assert [browser.get("/user/users/my-profile").status for _ in range(3)] == [401, 401, 429]


def test_the_call_itself_determines_its_class(rate_of, alpha):
    shopper = a_shopper(alpha, 500)
    rate_of("money", person=(1, 0.01))
    rate_of("search", address=(1, 0.01))
    product = a_product(alpha, price=1, limit_per_day=None)
    shopper.buy(product).ok()

    assert shopper.buy(product).code == "RATE_LIMITED"
    browser = Api()
    assert [browser.get("/public/creators", {"search": "a"}).status for _ in range(2)] == [200, 429]
    browser.get("/public/creators").ok()


def test_pictures_and_health_are_not_counted(rate_of):
    rate_of("read", address=(0, 0.01))
    browser = Api()

    browser.get("/health/live").ok()
    assert browser.get(f"/public/files/{'0' * 32}-{'0' * 32}.webp").status == 404


def test_one_round_trip_counts_a_call(rate_of, monkeypatch):
    sent = []
    original = rates.Script.__call__

    def watched(*given):
        sent.append(given)
        return original(*given)

    monkeypatch.setattr(rates.Script, "__call__", watched)

    Api().login(a_user()).get("/user/users/my-profile").ok()
    before = len(sent)
    Api().get("/common/auth/whoami").ok()

    assert len(sent) == before + 1


def test_reads_pass_while_calls_cannot_be_counted(valkey_down, alpha):
    product = a_product(alpha)
    fan = Api().login(a_user())
    valkey_down()

    fan.get("/user/users/my-profile").ok()
    Api().get(f"/user/product-manage/one/{alpha.slug}/{product.slug}").ok()
    assert fan.patch("/user/users/my-profile", {"username": "renamed"}).status == 200


def test_log_in_and_money_are_refused_while_calls_cannot_be_counted(valkey_down, alpha):
    user, shopper = a_user(), a_shopper(alpha, 500)
    product = a_product(alpha)
    visitor = Api()
    visitor.csrf_token()
    valkey_down()

    refused = visitor.post("/common/auth/login", {"login": user.username, "password": "Passw0rd!"})
    bought = shopper.buy(product)

    assert (refused.status, refused.code, refused.headers["Retry-After"]) == (503, "BUSY_RETRY", "1")
    assert (bought.status, bought.code) == (503, "BUSY_RETRY")
    assert visitor.get("/common/auth/whoami").ok()["user"] is None


def test_a_limit_of_one_call_that_cannot_be_counted_is_busy_not_too_many(valkey_down, rate_of, db):
    """Valkey can end after the call's class was counted."""
    rate_of("login")
    visitor = Api()
    visitor.csrf_token()
    valkey_down()

    refused = visitor.post(
        "/common/auth/signup", {"username": "latecomer", "email": "late@example.com", "password": "Tr0ub4dor&3xyz"}
    )

    assert (refused.status, refused.code, refused.headers["Retry-After"]) == (503, "BUSY_RETRY", "1")


def test_guesses_of_passwords_and_codes_that_cannot_be_counted_are_busy_not_too_many(valkey_down, rate_of):
    rate_of("login")
    user, person = a_user(), with_app()
    visitor, waiting = Api(), at_the_door(person.user)
    visitor.csrf_token()
    waiting.csrf_token()
    valkey_down()

    refused = [
        visitor.post("/common/auth/login", {"login": user.username, "password": PASSWORD}),
        show(waiting, "APP", code_of(person.secret)),
        show(waiting, "BACKUP", person.backup_codes[0]),
        person.home.post(
            "/user/users/my-profile/two-factor/app/disable", {"password": PASSWORD, "method": "APP", "code": "123456"}
        ),
    ]

    assert {(one.status, one.code, one.headers.get("Retry-After")) for one in refused} == {(503, "BUSY_RETRY", "1")}


def test_a_second_factor_works_after_an_outage_of_the_counting(valkey_down, rate_of, settings, monkeypatch):
    rate_of("login")
    person, there = with_app(), settings.REDIS_URL
    waiting = at_the_door(person.user)
    waiting.csrf_token()
    valkey_down()
    assert show(waiting, "BACKUP", person.backup_codes[0]).status == 503
    redis_clients.reset()
    settings.REDIS_URL = there

    show(waiting, "BACKUP", person.backup_codes[0]).ok()

    assert is_in(waiting)


def test_a_call_that_is_forgiven_after_its_window_allows_no_further_one():
    name = f"forgiven:{uuid4()}"
    rates.forgive(name)

    assert [rates.is_within(name, most=1, seconds=60) for _ in range(2)] == [True, False]


def test_every_class_has_rates(settings):
    assert set(settings.RATE_LIMITS) == {rate.value for rate in Rate}
    closed = {name for name, table in settings.RATE_LIMITS.items() if table["closed"]}
    assert closed == {"login", "mail", "money"}
