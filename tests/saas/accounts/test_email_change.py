"""A new address counts once both inboxes have said yes."""

from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest

from saas.accounts.models import EmailChange, User
from saas.accounts.signed_in import PROVEN_AT
from saas.kernel.clock import now
from tests.saas.accounts.mailbox import link_in, mails_to
from tests.support.api import Api
from tests.support.builders import a_user

CHANGE = "/user/users/my-profile/change-email"
NEW = "new@example.com"

pytestmark = pytest.mark.django_db


def token_for(address):
    return parse_qs(urlsplit(link_in(mails_to(address)[-1])).query)["change"][0]


def follow(token):
    return Api().post(f"{CHANGE}/confirm", {"jwt": token})


def test_both_inboxes_have_to_agree(api):
    user = a_user(username="fanny")
    assert api.login(user).post(CHANGE, {"email": NEW}).status == 202
    old, new = token_for("fanny@example.com"), token_for(NEW)

    first = follow(new).ok()
    user.refresh_from_db()
    assert (first["changed"], first["waitsFor"], user.email) == (False, ["OLD"], "fanny@example.com")
    assert follow(old).ok()["changed"] is True

    user.refresh_from_db()
    assert (user.email, user.is_email_verified) == (NEW, True)
    assert mails_to("fanny@example.com")[-1].subject == "Your email address was changed"
    assert api.get("/user/users/my-profile").ok()["emailChange"] is None


def test_the_profile_says_what_is_waited_for_and_the_change_can_be_withdrawn(api):
    api.login(a_user(username="fanny")).post(CHANGE, {"email": NEW}).ok()
    old = token_for("fanny@example.com")
    waiting = api.get("/user/users/my-profile").ok()["emailChange"]
    assert (waiting["email"], waiting["waitsFor"]) == (NEW, ["OLD", "NEW"])

    assert api.delete(CHANGE).status == 204

    assert api.get("/user/users/my-profile").ok()["emailChange"] is None
    assert follow(old).code == "USER_EMAIL_CHANGE_EXPIRED"


def test_a_link_works_once_and_for_half_an_hour(api):
    user = a_user()
    api.login(user).post(CHANGE, {"email": NEW}).ok()
    old, new = token_for(user.email), token_for(NEW)
    follow(new).ok()
    assert follow(new).code == "USER_EMAIL_CHANGE_EXPIRED"

    EmailChange.objects.update(expires_at=now() - timedelta(seconds=1))
    assert follow(old).code == "USER_EMAIL_CHANGE_EXPIRED"
    assert User.objects.get(pk=user.pk).email != NEW


def test_a_second_wish_voids_the_links_of_the_first(api):
    user = a_user()
    api.login(user).post(CHANGE, {"email": NEW}).ok()
    first = token_for(NEW)
    api.post(CHANGE, {"email": "other@example.com"}).ok()
    token_for("other@example.com")
    assert follow(first).code == "USER_EMAIL_CHANGE_EXPIRED"


def test_an_unconfirmed_old_address_is_notified_without_a_link(api):
    user = a_user(username="fanny", verified=False)
    api.login(user).post(CHANGE, {"email": NEW}).ok()
    assert follow(token_for(NEW)).ok()["changed"] is True
    assert [mail.subject for mail in mails_to("fanny@example.com")] == ["Your email address was changed"]


def test_a_user_without_an_address_adds_one_with_one_confirmation(api):
    user = a_user(email="", verified=False)
    api.login(user).post(CHANGE, {"email": NEW}).ok()
    assert follow(token_for(NEW)).ok()["changed"] is True
    assert api.get("/common/auth/whoami").ok()["user"]["email"] == NEW


@pytest.mark.parametrize("taken", ["own", "another's"])
def test_an_address_in_use_is_refused_at_its_field(api, taken):
    user, other = a_user(), a_user()
    wanted = (user if taken == "own" else other).email.upper()
    answer = api.login(user).post(CHANGE, {"email": wanted})
    assert (answer.status, answer.code, list(answer.body["fields"])) == (409, "USER_EXIST", ["email"])


def test_an_address_that_another_account_took_since_is_refused(api):
    user = a_user(verified=False)
    api.login(user).post(CHANGE, {"email": NEW}).ok()
    token = token_for(NEW)
    a_user(email=NEW)
    assert follow(token).code == "USER_EXIST"
    assert User.objects.get(pk=user.pk).email == user.email


def test_a_session_that_is_not_fresh_has_to_prove_itself(api):
    api.login(a_user())
    session = api.client.session
    session[PROVEN_AT] = int((now() - timedelta(minutes=11)).timestamp())
    session.save()
    for call in (api.post(CHANGE, {"email": NEW}), api.post("/user/users/my-profile/export")):
        assert (call.status, call.code) == (409, "AUTH_STEP_UP_REQUIRED")
    erasing = api.delete("/user/users/my-profile?confirmation=x")
    assert (erasing.status, erasing.code) == (409, "AUTH_STEP_UP_REQUIRED")
