"""Confirming an address of a fan who signed up from a community: its mail, its look, and the page where the fan was."""

from urllib.parse import parse_qs, urlsplit

import pytest

from saas.tenancy.models import Domain
from tests.saas.accounts.mailbox import link_in, mails_to
from tests.support.api import PASSWORD, Api
from tests.support.builders import a_community, a_domain, a_user
from tests.support.handoff import HOST, PAGE, Journey

EMAIL = "fan@example.com"
CONFIRM = "/user/users/my-profile/verify-email/confirm"
SEND = "/user/users/my-profile/verify-email/send"


def sign_up(return_to):
    api = Api()
    body = {"username": "fanny", "email": EMAIL, "password": PASSWORD, "returnTo": return_to}
    api.post("/common/auth/signup", body).ok()
    api.drop_csrf_token()
    return api


def query_of(mail):
    return {name: values[0] for name, values in parse_qs(urlsplit(link_in(mail)).query).items()}


@pytest.fixture
def community(database):
    return a_community(slug="hearth", name="Hearth & Paper")


def test_the_mail_names_the_community_and_has_its_color(community):
    community.brand_color = "#1f7a4d"
    community.save()

    sign_up("/creator/hearth/store?product=tea")

    [mail] = mails_to(EMAIL)
    assert "Hearth & Paper" in mail.text
    assert "Hearth &amp; Paper" in mail.html
    assert "#1f7a4d" in mail.html
    assert "Hearth" not in mail.subject, "a stranger must not choose the words of our subjects"
    assert urlsplit(link_in(mail)).path == "/verify-email"
    assert query_of(mail)["creator"] == "hearth"


def test_the_confirmed_fan_is_led_back_to_the_page(community, settings):
    api = sign_up("/creator/hearth/store?product=tea")
    [mail] = mails_to(EMAIL)
    there = f"{settings.PLATFORM_URL}/creator/hearth/store?product=tea"

    assert api.post(CONFIRM, {"jwt": query_of(mail)["jwt"]}).ok() == {"email": EMAIL, "returnUrl": there}

    again = api.post(CONFIRM, {"jwt": query_of(mail)["jwt"]})
    assert (again.code, again.body["params"]["returnUrl"]) == ("USER_EMAIL_ALREADY_VERIFIED", there)


def test_a_fan_from_a_custom_domain_is_led_back_there(database):
    journey = Journey()
    started = journey.browser.post("/common/auth/handoff/start", {"path": PAGE}).ok()["url"]
    api = sign_up(started.removeprefix(f"{urlsplit(started).scheme}://{urlsplit(started).netloc}"))
    [mail] = mails_to(EMAIL)

    back = api.post(CONFIRM, {"jwt": query_of(mail)["jwt"]}).ok()["returnUrl"]

    assert (urlsplit(back).hostname, urlsplit(back).path) == (HOST, urlsplit(PAGE).path)


def test_a_domain_that_is_no_longer_verified_is_no_place_to_return_to(community):
    domain = a_domain(community, "hearth.example")
    browser = Api("hearth.example")
    started = browser.post("/common/auth/handoff/start", {"path": "/store"}).ok()["url"]
    api = sign_up(f"/login/continue?{urlsplit(started).query}")
    [mail] = mails_to(EMAIL)
    Domain.objects.filter(pk=domain.pk).update(verified_at=None)

    back = api.post(CONFIRM, {"jwt": query_of(mail)["jwt"]}).ok()["returnUrl"]

    assert back.endswith("/creator/hearth/store")


@pytest.mark.parametrize("target", ["/", "/explore", "/creator/unknown/store", "/login/continue?request=forged"])
def test_other_sign_ups_get_the_mail_of_the_platform(database, target):
    api = sign_up(target)
    [mail] = mails_to(EMAIL)

    assert "creator" not in query_of(mail)
    assert "Gemhall" in mail.html
    assert api.post(CONFIRM, {"jwt": query_of(mail)["jwt"]}).ok() == {"email": EMAIL}


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "/\\evil.example", "creator/hearth"])
def test_a_page_elsewhere_is_refused(database, target):
    body = {"username": "fanny", "email": EMAIL, "password": PASSWORD, "returnTo": target}

    answer = Api().post("/common/auth/signup", body)

    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")


def test_a_link_that_is_sent_again_in_the_community_leads_back_to_its_page(community, settings):
    user = a_user(verified=False)
    api = Api().login(user)

    api.at(community).post(SEND, {"path": "/raffles?raffle=opening-night"}).ok()

    [mail] = mails_to(user.email)
    assert "Hearth & Paper" in mail.text
    back = api.post(CONFIRM, {"jwt": query_of(mail)["jwt"]}).ok()["returnUrl"]
    assert back == f"{settings.PLATFORM_URL}/creator/hearth/raffles?raffle=opening-night"


def test_a_browser_that_is_not_logged_in_is_led_nowhere(community):
    """The account gets a new password first, so there is nothing to return to yet."""
    sign_up("/creator/hearth/store")
    [mail] = mails_to(EMAIL)

    answer = Api().post(CONFIRM, {"jwt": query_of(mail)["jwt"]}).ok()

    assert answer.keys() == {"email", "resetToken"}
