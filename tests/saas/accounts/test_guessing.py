"""Guesses are slowed down per account and network. One person's guesses never lock out another person."""

import pytest

from saas.accounts import checks, credentials
from saas.kernel.proxy import network_of_address
from tests.saas.accounts.mailbox import secret_for
from tests.support.api import PASSWORD, Api
from tests.support.builders import a_user

LOGIN = "/common/auth/login"

pytestmark = pytest.mark.django_db


def at(address):
    browser = Api()
    browser.client.defaults["REMOTE_ADDR"] = address
    return browser


def guess(user, address):
    return at(address).post(LOGIN, {"login": user.username, "password": "Wr0ng!pass"}).code


def slow_down(user):
    for n in range(1, 13):
        guess(user, f"198.51.100.{n}")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("", ""),
    ],
)
def test_an_ipv6_customer_is_one_caller(address, network):
    assert network_of_address(address) == network


def test_one_ipv6_network_has_the_tries_of_one_address():
    user = a_user()
    codes = [guess(user, f"2001:db8:1:2::{n:x}") for n in range(1, 21)]

    assert codes[:5] == ["AUTH_INVALID_CREDENTIALS"] * 5
    assert codes.count("AUTH_LOCKED") >= 13


def test_guesses_from_many_networks_wait_for_their_turn():
    user = a_user()
    codes = [guess(user, f"198.51.100.{n}") for n in range(1, 151)]

    assert codes.count("AUTH_LOCKED") >= 135


def test_an_attack_on_the_account_does_not_stop_its_owner():
    """The owner's known browser is not in the attackers' queue, and neither is the network they are logged in from."""
    user = a_user()
    browser = at("203.0.113.5")
    browser.login(user)
    for n in range(1, 60):
        guess(user, f"198.51.100.{n}")
    assert guess(user, "198.51.100.200") == "AUTH_LOCKED"

    at("203.0.113.5").login(user)
    browser.client.defaults["REMOTE_ADDR"] = "192.0.2.77"
    browser.login(user)


def test_wrong_logins_from_a_shared_network_lock_no_other_account(monkeypatch):
    monkeypatch.setattr(credentials, "FAILURES_PER_ADDRESS", 20)
    for n in range(30):
        at("198.51.100.1").post(LOGIN, {"login": f"stranger{n}", "password": "Wr0ng!pass"})

    at("198.51.100.1").login(a_user())


def test_on_a_network_with_many_wrong_logins_an_account_has_one_try_then_waits(monkeypatch):
    monkeypatch.setattr(credentials, "FAILURES_PER_ADDRESS", 20)
    user = a_user()
    for n in range(30):
        at("198.51.100.1").post(LOGIN, {"login": f"stranger{n}", "password": "Wr0ng!pass"})

    assert [guess(user, "198.51.100.1") for _ in range(3)] == [
        "AUTH_INVALID_CREDENTIALS",
        "AUTH_INVALID_CREDENTIALS",
        "AUTH_LOCKED",
    ]


def test_by_name_and_by_address_are_counted_apart():
    """Else a locked username would tell which address belongs to it."""
    user = a_user()
    for _ in range(8):
        guess(user, "198.51.100.1")

    answer = at("198.51.100.1").post(LOGIN, {"login": user.email, "password": PASSWORD})
    assert answer.status == 200


def test_a_reset_by_mail_lets_the_owner_in_while_the_account_is_slow(settings):
    settings.EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"
    user, owner = a_user(), at("192.0.2.77")
    slow_down(user)
    assert owner.post(LOGIN, {"login": user.username, "password": PASSWORD}).code == "AUTH_LOCKED"

    owner.post("/common/auth/forgot-password", {"email": user.email}).ok()
    reset = {"token": secret_for(user.email, "token"), "password": "N3w!password"}
    assert owner.post("/common/auth/reset-password", reset).status == 204

    assert guess(user, "198.51.100.201") == "AUTH_LOCKED"
    owner.login(user, "N3w!password")


def test_a_reset_in_a_logged_in_browser_is_answered_as_in_any_other(settings):
    settings.EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"
    user, owner = a_user(), at("192.0.2.77")
    owner.login(user)
    owner.post("/common/auth/forgot-password", {"email": user.email}).ok()
    reset = {"token": secret_for(user.email, "token"), "password": "N3w!password"}

    assert owner.post("/common/auth/reset-password", reset).status == 204
    assert owner.get("/user/users/my-profile").status == 401


def test_a_reset_opens_no_lane_to_another_account(settings):
    settings.EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"
    user, victim, browser = a_user(), a_user(), at("192.0.2.77")
    browser.post("/common/auth/forgot-password", {"email": user.email}).ok()
    reset = {"token": secret_for(user.email, "token"), "password": "N3w!password"}
    assert browser.post("/common/auth/reset-password", reset).status == 204

    slow_down(victim)
    assert browser.post(LOGIN, {"login": victim.username, "password": PASSWORD}).code == "AUTH_LOCKED"


def test_production_without_a_named_front_is_warned(settings):
    settings.PRODUCTION, settings.TRUSTED_PROXIES = True, []
    assert [message.id for message in checks.callers_are_told_apart_in_production()] == ["accounts.W002"]
    settings.TRUSTED_PROXIES = ["10.0.0.0/8"]
    assert checks.callers_are_told_apart_in_production() == []
