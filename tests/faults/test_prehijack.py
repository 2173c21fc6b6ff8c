"""Attempts to take an account over before its owner has it, at every provider.

The attacker goes first and knows only the victim's email address. Afterwards the victim logs in with the provider or
their own mailbox. The attacker must never get into the account that the victim uses.
"""

from urllib.parse import parse_qs, urlsplit

import pyotp
import pytest

from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from tests.saas.accounts.mailbox import link_in, mails_to, secret_for
from tests.support.api import PASSWORD, Api
from tests.support.social import PROVIDERS, REPORT_VERIFIED, code_of, link, log_in, open_town, town, who

__all__ = ["open_town", "town"]
pytestmark = pytest.mark.usefixtures("db", "town")
EVERY = pytest.mark.parametrize("provider", PROVIDERS)
VICTIM = "victim@example.com"
NEW_PASSWORD = "V1ctims!own"


@pytest.fixture(autouse=True)
def _mail_goes_to_the_outbox(settings):
    settings.EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"


def attacker_signs_up():
    """With the victim's address, which they cannot confirm."""
    browser = Api()
    browser.post("/common/auth/signup", {"username": "attacker", "email": VICTIM, "password": PASSWORD}).ok()
    browser.drop_csrf_token()
    return browser


def victim_recovers():
    """By their own inbox: the account with their address becomes theirs."""
    Api().post("/common/auth/forgot-password", {"email": VICTIM}).ok()
    token = secret_for(VICTIM, "token")
    assert Api().post("/common/auth/reset-password", {"token": token, "password": NEW_PASSWORD}).status == 204
    browser = Api()
    answer = browser.post("/common/auth/login", {"login": VICTIM, "password": NEW_PASSWORD}).ok()
    browser.drop_csrf_token()
    assert answer["user"]["emailVerified"]
    return browser


def victims_account_at(town, provider):
    town.services[provider.lower()].people.named("victim").email = VICTIM


@EVERY
def test_classic_federated_merge(town, provider):
    """The attacker opens an account with the victim's address and a password, and waits for the victim to come by the
    provider: a product that merges by email would put both into one account. Here nothing is ever merged by email."""
    attacker = attacker_signs_up()
    account = who(attacker)["id"]
    victims_account_at(town, provider)

    victim = Api()
    place = log_in(victim, provider, "victim")

    if provider in REPORT_VERIFIED:
        assert code_of(place) == "USER_EXIST"
        assert who(victim) is None
    else:
        assert who(victim)["id"] != account
    assert not Identity.objects.filter(user_id=account).exists()
    # The page says: log in, or ask for a new password. The inbox decides whose account it is.
    victim_recovers()
    assert Api().post("/common/auth/login", {"login": VICTIM, "password": PASSWORD}).code == "AUTH_INVALID_CREDENTIALS"
    assert who(attacker) is None


@EVERY
def test_unexpired_session(town, provider):
    """The attacker stays logged in while the victim recovers the account and links their provider: a new password ends
    every session there is."""
    attacker = attacker_signs_up()
    devices = [attacker, Api().login(User.objects.get(username="attacker"))]
    victims_account_at(town, provider)

    victim = victim_recovers()
    link(victim, provider, "victim")

    assert [who(device) for device in devices] == [None, None]
    for device in devices:
        device.drop_csrf_token()
        assert device.get("/user/users/my-profile").status == 401
    other = Api()
    log_in(other, provider, "victim")
    assert who(other)["email"] == VICTIM


@EVERY
def test_trojan_identifier(town, provider):
    """The attacker links an account of their own at the provider, which would survive the victim's recovery: the first
    time an address is proved by its inbox, what was linked before is unlinked."""
    attacker = attacker_signs_up()
    assert link(attacker, provider, "attackers own").startswith("/profile/settings")

    victim = victim_recovers()
    account = who(victim)["id"]

    assert not Identity.objects.filter(user_id=account).exists()
    back = Api()
    log_in(back, provider, "attackers own")
    assert who(back)["id"] != account
    # The place is the victim's to fill.
    link(victim, provider, "victim")
    assert Identity.objects.get(user_id=account).name == "victim"


@EVERY
def test_unexpired_email_change(town, provider):
    """The attacker begins to change the address to their own, and follows the mailed link after the victim has the
    account: a new password forgets the change. The other way round, a change to the victim's address is worth nothing
    once the victim has an account."""
    attacker = attacker_signs_up()
    attacker.post("/user/users/my-profile/change-email", {"email": "attacker@evil.example"}).ok()
    trap = parse_qs(urlsplit(link_in(mails_to("attacker@evil.example")[-1])).query)["change"][0]

    victim = victim_recovers()
    link(victim, provider, "victim")

    sprung = Api().post("/user/users/my-profile/change-email/confirm", {"jwt": trap})
    assert sprung.code == "USER_EMAIL_CHANGE_EXPIRED"
    assert who(victim)["email"] == VICTIM

    second = Api()
    log_in(second, provider, "attackers own")
    wanted = second.post("/user/users/my-profile/change-email", {"email": VICTIM})
    assert wanted.code == "USER_EXIST"
    assert not who(second)["email"] or who(second)["email"] != VICTIM


@EVERY
def test_non_verifying_provider(town, provider):
    """The attacker has an account at the provider that names the victim's address without ever having confirmed it:
    such an address opens no account, and does not even occupy the address here."""
    person = town.services[provider.lower()].people.named("attackers own")
    person.email, person.email_verified = VICTIM, False
    early = Api()
    log_in(early, provider, "attackers own")
    assert not who(early)["email"]

    victim = Api()
    victim.post("/common/auth/signup", {"username": "victim", "email": VICTIM, "password": PASSWORD}).ok()
    victim.drop_csrf_token()
    account = who(victim)["id"]

    late = Api()
    log_in(late, provider, "attackers own")
    assert who(late)["id"] != account
    assert not Identity.objects.filter(user_id=account).exists()
    assert who(victim)["email"] == VICTIM


VARIANTS = ("password", "own provider", "app", "app and own provider", "changed address")
RECOVERIES = ("confirmed", "reset", "confirmed, then reset", "reset, then confirmed", "neither")
# An unconfirmed address belongs to no account yet: there is nothing to reset.
HISTORIES = [
    (variant, recovery)
    for variant in VARIANTS
    for recovery in RECOVERIES
    if not (variant == "changed address" and recovery.startswith("reset"))
]


def sets_up(town, provider, variant):
    """The attacker's account with the victim's address, and every login that the variant has."""
    if variant == "changed address":
        browser = Api()
        log_in(browser, provider, "attackers own")
        browser.drop_csrf_token()
        browser.post("/user/users/my-profile/change-email", {"email": VICTIM}).ok()
        return browser
    browser = attacker_signs_up()
    if "provider" in variant:
        link(browser, provider, "attackers own")
    if "app" in variant:
        secret = browser.post("/user/users/my-profile/two-factor/app/setup").ok()["secret"]
        code = pyotp.TOTP(secret).now()
        browser.post("/user/users/my-profile/two-factor/app/enable", {"secret": secret, "code": code}).ok()
    return browser


def follows_the_mail(variant, attackers_address):
    """The victim, in a browser of their own; whether the account asks for a password now."""
    if variant == "changed address":
        secret = secret_for(VICTIM, "change")
        if attackers_address:
            own = {"jwt": secret_for(attackers_address, "change")}
            Api().post("/user/users/my-profile/change-email/confirm", own).ok()
        answer = Api().post("/user/users/my-profile/change-email/confirm", {"jwt": secret}).ok()
        assert answer["changed"]
        return None
    answer = Api().post("/user/users/my-profile/verify-email/confirm", {"jwt": secret_for(VICTIM, "jwt")})
    if answer.code == "USER_EMAIL_ALREADY_VERIFIED":
        return None
    return answer.ok()["resetToken"]


def resets(token=None):
    if token is None:
        Api().post("/common/auth/forgot-password", {"email": VICTIM}).ok()
        token = secret_for(VICTIM, "token")
    assert Api().post("/common/auth/reset-password", {"token": token, "password": NEW_PASSWORD}).status == 204


def comes_by_the_provider(town, provider, account):
    """The victim, without a mail: the provider proves the address, or gives none. Their browser, logged in.

    Where the page says that ``account`` has their address, it asks them to prove it, as in every other recovery.
    """
    victims_account_at(town, provider)
    victim = Api()
    place = log_in(victim, provider, "victim")
    if who(victim) is not None:
        assert who(victim)["id"] != account, "the victim was led into the attacker's account"
        return victim
    assert provider in REPORT_VERIFIED
    assert code_of(place) == "USER_EXIST"
    victim = victim_recovers()
    assert who(victim)["id"] == account
    link(victim, provider, "victim")
    return victim


def has_nothing_of(attacker, provider, own):
    """Nothing the attacker has leads into the account ``own``: session, password, linked account."""
    assert who(attacker) is None or who(attacker)["id"] != own
    by_password = Api().post("/common/auth/login", {"login": VICTIM, "password": PASSWORD})
    if by_password.code == "AUTH_TWO_FACTOR_REQUIRED":  # the attacker's own app, for the attacker's own account
        assert str(User.objects.get(email=VICTIM).pk) != own
    else:
        assert by_password.status == 400 or by_password.ok()["user"]["id"] != own
    assert not Identity.objects.filter(user_id=own, name="attackers own").exists()
    again = Api()
    log_in(again, provider, "attackers own")
    assert who(again) is None or who(again)["id"] != own
    confirmed = User.objects.filter(email=VICTIM, email_verified_at__isnull=False).exclude(pk=own)
    assert not confirmed.exists(), "another account has the victim's address"


@EVERY
@pytest.mark.parametrize(("variant", "recovery"), HISTORIES)
def test_the_attacker_has_nothing_and_the_victim_gets_in(town, provider, variant, recovery):
    attacker = sets_up(town, provider, variant)
    account, attackers_address = who(attacker)["id"], who(attacker)["email"]
    attacker.drop_csrf_token()

    if recovery == "neither":
        victim = comes_by_the_provider(town, provider, account)
    else:
        recovers(variant, recovery, attackers_address)
        victim = Api()
        inside = victim.post("/common/auth/login", {"login": VICTIM, "password": NEW_PASSWORD}).ok()
        assert inside["user"]["id"] == account
        assert inside["user"]["emailVerified"]
        assert not Identity.objects.filter(user_id=account).exists()
        victim.drop_csrf_token()
        link(victim, provider, "victim")

    own = who(victim)["id"]
    has_nothing_of(attacker, provider, own)
    if own != account and variant != "changed address":
        # The provider gave no address: the attacker's account still has it, not confirmed. The victim gets that, too.
        assert not who(attacker)["emailVerified"]
        assert who(victim_recovers())["id"] == account
        has_nothing_of(attacker, provider, account)
    back = Api()
    log_in(back, provider, "victim")
    assert who(back)["id"] == own


def recovers(variant, recovery, attackers_address):
    """The victim gives the account with their address a password of their own."""
    if recovery == "reset, then confirmed":
        early = secret_for(VICTIM, "jwt")
        resets()
        late = Api().post("/user/users/my-profile/verify-email/confirm", {"jwt": early})
        assert late.code == "USER_EMAIL_ALREADY_VERIFIED"
    elif recovery == "reset":
        resets()
    else:
        token = follows_the_mail(variant, attackers_address)
        resets(token if recovery == "confirmed" else None)
