"""A stranger who signed up with somebody's address keeps nothing once its owner has proved the inbox."""

from urllib.parse import parse_qs, urlsplit

import pyotp
import pytest

from saas.accounts import handoff
from saas.accounts.errors import HandoffInvalid
from saas.accounts.factors.models import AppFactor, BackupCode, Device
from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.kernel.providers import Provider
from saas.kernel.secrets import digest_of
from tests.saas.accounts.mailbox import link_in, mails_to, secret_for
from tests.support.api import PASSWORD, Api
from tests.support.builders import a_community, a_domain

VICTIM = "victim@example.com"
NEW_PASSWORD = "V1ctims!own"
CONFIRM = "/user/users/my-profile/verify-email/confirm"
RESET = "/common/auth/reset-password"

pytestmark = pytest.mark.django_db


@pytest.fixture
def attacker():
    """Signed up with the victim's address, with every login that an account can have."""
    browser = Api()
    browser.post("/common/auth/signup", {"username": "attacker", "email": VICTIM, "password": PASSWORD}).ok()
    browser.drop_csrf_token()
    user = User.objects.get(username="attacker")
    Identity.objects.create(user=user, provider=Provider.KICK, subject="attackers own", name="evil")
    secret = browser.post("/user/users/my-profile/two-factor/app/setup").ok()["secret"]
    browser.post("/user/users/my-profile/two-factor/app/enable", {"code": pyotp.TOTP(secret).now()}).ok()
    return browser


def confirm(token, browser=None):
    return (browser or Api()).post(CONFIRM, {"jwt": token})


def assert_only_the_password_leads_in(attacker):
    user = User.objects.get(username="attacker")
    assert user.is_email_verified
    for rows in (Identity, AppFactor, BackupCode, Device):
        assert not rows.objects.filter(user=user).exists(), rows
    attacker.drop_csrf_token()
    assert attacker.get("/common/auth/whoami").ok()["user"] is None
    assert Api().post("/common/auth/login", {"login": VICTIM, "password": PASSWORD}).code == "AUTH_INVALID_CREDENTIALS"


def test_confirming_elsewhere_voids_all_access_and_leads_to_a_new_password(attacker):
    token = secret_for(VICTIM, "jwt")

    answer = confirm(token).ok()

    assert answer["email"] == VICTIM
    assert_only_the_password_leads_in(attacker)
    assert Api().post(RESET, {"token": answer["resetToken"], "password": NEW_PASSWORD}).status == 204
    victim = Api().post("/common/auth/login", {"login": VICTIM, "password": NEW_PASSWORD}).ok()
    assert victim["user"]["emailVerified"]


def test_a_link_followed_again_says_whether_a_password_is_still_needed(attacker):
    token = secret_for(VICTIM, "jwt")
    reset_token = confirm(token).ok()["resetToken"]

    again = confirm(token)
    assert (again.code, again.body["params"]) == ("USER_EMAIL_ALREADY_VERIFIED", {"needsPassword": True})

    Api().post(RESET, {"token": reset_token, "password": NEW_PASSWORD})
    assert confirm(token).body["params"] == {"needsPassword": False}


def test_a_reset_before_any_confirmation_voids_all_access(attacker):
    Api().post("/common/auth/forgot-password", {"email": VICTIM}).ok()

    assert Api().post(RESET, {"token": secret_for(VICTIM, "token"), "password": NEW_PASSWORD}).status == 204

    assert_only_the_password_leads_in(attacker)
    Api().post("/common/auth/login", {"login": VICTIM, "password": NEW_PASSWORD}).ok()


def test_a_session_of_the_account_confirms_and_keeps_everything(attacker):
    answer = confirm(secret_for(VICTIM, "jwt"), attacker)

    assert answer.ok() == {"email": VICTIM}
    assert Device.objects.filter(user__username="attacker").exists(), "the browser is still a known one"
    user = User.objects.get(username="attacker")
    assert Identity.objects.filter(user=user).exists()
    assert AppFactor.objects.filter(user=user).exists()
    assert user.check_password(PASSWORD)


def test_a_session_of_another_account_proves_nothing(attacker):
    stranger = Api()
    stranger.post("/common/auth/signup", {"username": "other", "email": "o@example.com", "password": PASSWORD}).ok()
    stranger.drop_csrf_token()

    assert "resetToken" in confirm(secret_for(VICTIM, "jwt"), stranger).ok()

    assert_only_the_password_leads_in(attacker)


def test_a_handoff_that_was_agreed_to_before_is_void(database, attacker):
    domain = a_domain(a_community(), "fans.example")
    request = handoff.HandoffRequest(domain, digest_of("nonce"), "/")
    address = handoff.authorize(User.objects.get(username="attacker"), request)
    code = parse_qs(urlsplit(address).query)["code"][0]

    confirm(secret_for(VICTIM, "jwt")).ok()

    with pytest.raises(HandoffInvalid):
        handoff.exchange(code=code, nonce="nonce", domain=domain)


@pytest.mark.parametrize("followed_in", ["own session", "another browser"])
def test_an_address_belongs_to_its_reader_after_a_reset(api, followed_in):
    """A stranger changes the address of an account of theirs to the victim's, and the victim follows the link."""
    api.post("/common/auth/signup", {"username": "attacker", "email": "a@evil.example", "password": PASSWORD}).ok()
    api.drop_csrf_token()
    confirm(secret_for("a@evil.example", "jwt"), api).ok()
    user = User.objects.get(username="attacker")
    Identity.objects.create(user=user, provider=Provider.KICK, subject="attackers own", name="evil")
    api.post("/user/users/my-profile/change-email", {"email": VICTIM}).ok()
    run_due()
    for address, browser in ((VICTIM, api if followed_in == "own session" else Api()), ("a@evil.example", api)):
        link = next(link_in(mail) for mail in reversed(mails_to(address)) if "change=" in mail.text)
        change = parse_qs(urlsplit(link).query)["change"][0]
        browser.post("/user/users/my-profile/change-email/confirm", {"jwt": change}).ok()
    user.refresh_from_db()
    assert user.email == VICTIM

    Api().post("/common/auth/forgot-password", {"email": VICTIM}).ok()
    Api().post(RESET, {"token": secret_for(VICTIM, "token"), "password": NEW_PASSWORD})

    kept = Identity.objects.filter(user=user).exists()
    assert kept is (followed_in == "own session")
    Api().post("/common/auth/login", {"login": VICTIM, "password": NEW_PASSWORD}).ok()
