"""Confirming an address, forgetting and resetting a password."""

from datetime import timedelta

import jwt
import pytest
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.message import BadHeaderError

from saas.accounts import links, mail
from saas.accounts.models import EmailToken, OutboxMail, Session, User
from saas.jobs.models import Job
from saas.kernel.clock import now
from tests.saas.accounts.mailbox import link_in, mails_to, secret_for
from tests.support.api import PASSWORD, Api
from tests.support.builders import a_user

NEW_PASSWORD = "N3w!secret"


def confirm(token, browser=None):
    return (browser or Api()).post("/user/users/my-profile/verify-email/confirm", {"jwt": token})


def reset(token, password=NEW_PASSWORD):
    return Api().post("/common/auth/reset-password", {"token": token, "password": password})


def forgot(email, **headers):
    return Api().post("/common/auth/forgot-password", {"email": email}, **headers)


def test_signing_up_mails_a_link_that_confirms_the_address(api):
    api.post("/common/auth/signup", {"username": "fanny", "email": "f@example.com", "password": PASSWORD}).ok()
    api.drop_csrf_token()
    assert not OutboxMail.objects.exists(), "mail is a job's business, never the request's"

    answer = confirm(secret_for("f@example.com", "jwt"), api)

    assert answer.ok() == {"email": "f@example.com"}
    assert api.get("/common/auth/whoami").ok()["user"]["emailVerified"]


def test_a_confirmed_address_is_not_confirmed_twice(api):
    user = a_user(verified=False)
    links.request_verification(user)
    token = secret_for(user.email, "jwt")
    api.login(user)
    confirm(token, api).ok()

    assert (confirm(token).status, confirm(token).code) == (409, "USER_EMAIL_ALREADY_VERIFIED")
    assert api.post("/user/users/my-profile/verify-email/send").code == "USER_EMAIL_ALREADY_VERIFIED"


def test_a_link_is_used_up_even_if_the_address_must_be_confirmed_again(database):
    user = a_user(verified=False)
    links.request_verification(user)
    token = secret_for(user.email, "jwt")
    confirm(token).ok()
    User.objects.filter(pk=user.pk).update(email_verified_at=None)

    assert confirm(token).code == "USER_VERIFY_LINK_EXPIRED"


def test_a_link_to_an_address_that_was_changed_confirms_nothing(database):
    user = a_user(verified=False)
    links.request_verification(user)
    token = secret_for(user.email, "jwt")
    User.objects.filter(pk=user.pk).update(email="elsewhere@example.com")

    assert (confirm(token).status, confirm(token).code) == (400, "USER_VERIFY_LINK_EXPIRED")
    user.refresh_from_db()
    assert not user.is_email_verified


def test_an_old_link_has_expired(database):
    user = a_user(verified=False)
    links.request_verification(user)
    token = secret_for(user.email, "jwt")
    EmailToken.objects.update(expires_at=now() - timedelta(seconds=1))

    assert confirm(token).code == "USER_VERIFY_LINK_EXPIRED"


@pytest.mark.parametrize(
    "forge",
    [
        lambda claims: "nonsense",
        lambda claims: jwt.encode(claims, "another key, long enough to be taken", algorithm="HS256"),
        lambda claims: jwt.encode(claims, "", algorithm="none"),
        lambda claims: jwt.encode({**claims, "aud": "other"}, links._signing_key(), algorithm="HS256"),
        lambda claims: jwt.encode({**claims, "jti": "guessed"}, links._signing_key(), algorithm="HS256"),
        lambda claims: jwt.encode({**claims, "sub": "17"}, links._signing_key(), algorithm="HS256"),
        lambda claims: jwt.encode({**claims, "exp": 1}, links._signing_key(), algorithm="HS256"),
        lambda claims: "\ud800",
    ],
)
def test_forged_links_confirm_nothing(database, forge):
    user = a_user(verified=False)
    links.request_verification(user)
    claims = jwt.decode(secret_for(user.email, "jwt"), options={"verify_signature": False})

    answer = confirm(forge(claims))

    assert answer.status == 400
    user.refresh_from_db()
    assert not user.is_email_verified


def test_a_known_and_an_unknown_address_get_the_same_answer(database):
    user = a_user()

    known, unknown = forgot(user.email), forgot("unknown@example.com")

    assert (known.status, known.body) == (unknown.status, unknown.body) == (202, {})
    assert Job.objects.filter(task="accounts.send_reset").count() == 2
    assert len(mails_to(user.email)) == 1
    assert not mails_to("unknown@example.com")


def test_resetting_sets_the_password_and_ends_every_session(api):
    user = a_user(verified=False)
    api.login(user)
    forgot(user.email.upper()).ok()

    assert reset(secret_for(user.email, "token")).status == 204

    assert api.get("/common/auth/whoami").ok()["user"] is None
    assert not Session.objects.filter(user_id=user.pk).exists()
    assert Api().post("/common/auth/login", {"login": user.username, "password": PASSWORD}).status == 400
    Api().login(user, NEW_PASSWORD)
    user.refresh_from_db()
    assert user.is_email_verified, "a person who read the mail owns the address"
    assert mails_to(user.email)[-1].subject == "Your password was changed"


def test_a_reset_link_works_once(database):
    user = a_user()
    forgot(user.email).ok()
    token = secret_for(user.email, "token")
    assert reset(token).status == 204

    again = reset(token, "An0ther!one")

    assert (again.status, again.code) == (400, "USER_RESET_LINK_EXPIRED")
    Api().login(user, NEW_PASSWORD)


def test_a_used_link_takes_the_older_ones_with_it(database):
    user = a_user()
    forgot(user.email).ok()
    older = secret_for(user.email, "token")
    forgot(user.email).ok()
    newer = secret_for(user.email, "token")
    assert reset(newer).status == 204

    assert reset(older).code == "USER_RESET_LINK_EXPIRED"


def test_a_reset_link_lasts_thirty_minutes(database):
    user = a_user()
    forgot(user.email).ok()
    token = secret_for(user.email, "token")
    row = EmailToken.objects.get()
    assert timedelta(minutes=29) < row.expires_at - now() <= timedelta(minutes=30)
    EmailToken.objects.update(expires_at=now())

    assert reset(token).code == "USER_RESET_LINK_EXPIRED"


def test_a_weak_password_does_not_use_the_link_up(database):
    user = a_user()
    forgot(user.email).ok()
    token = secret_for(user.email, "token")

    assert reset(token, "weak").code == "VALIDATION_ERROR"
    assert reset(token).status == 204


def test_a_reset_link_does_not_survive_a_change_of_address(database):
    user = a_user()
    forgot(user.email).ok()
    token = secret_for(user.email, "token")
    User.objects.filter(pk=user.pk).update(email="elsewhere@example.com")

    assert reset(token).code == "USER_RESET_LINK_EXPIRED"


def test_tokens_are_not_stored(database):
    user = a_user()
    forgot(user.email).ok()
    token = secret_for(user.email, "token")

    assert token.encode() not in bytes(EmailToken.objects.get().digest)
    assert not Job.objects.filter(arguments__icontains=token).exists()


def test_links_never_follow_the_host_header(database):
    user = a_user()

    refused = Api("evil.example").post("/common/auth/forgot-password", {"email": user.email}, X_CSRFToken="x")
    forgot(user.email, X_Forwarded_Host="evil.example", Forwarded="host=evil.example").ok()

    assert refused.code == "HOST_UNKNOWN"
    (only,) = mails_to(user.email)
    assert link_in(only).startswith(f"{settings.PLATFORM_URL}/reset-password?token=")
    assert "evil.example" not in only.text + only.html


def test_mails_are_plain_and_html_and_say_the_same_address(database):
    user = a_user()
    forgot(user.email).ok()
    (only,) = mails_to(user.email)

    assert link_in(only) in only.html
    assert user.username in only.text
    assert "&amp;" not in only.text


def test_an_address_that_carries_headers_is_never_mailed(database):
    with pytest.raises(ValueError, match="control characters"):
        mail.send("reset", "x@example.com\r\nBcc: all@example.com", username="x", url="u")
    with pytest.raises((BadHeaderError, ValueError)):
        get_connection().send_messages([EmailMessage("Hi\r\nBcc: all@example.com", "text", to=["x@example.com"])])
    assert not OutboxMail.objects.exists()


def test_asking_for_the_link_again_and_again_is_limited(api):
    user = a_user(verified=False)
    api.login(user)
    answers = [api.post("/user/users/my-profile/verify-email/send") for _ in range(6)]

    assert [answer.status for answer in answers] == [202] * 5 + [429]
    assert len(mails_to(user.email)) == 1, "requests in one breath are one mail"


def test_the_outbox_shows_mails_where_none_are_sent(api, settings):
    user = a_user()
    forgot(user.email).ok()
    link = link_in(mails_to(user.email)[0])

    page = api.client.get("/outbox", headers={"Host": "localhost"})

    assert page.status_code == 200
    assert f'href="{link}"' in page.text
    settings.PRODUCTION = True
    assert api.client.get("/outbox", headers={"Host": "localhost"}).status_code == 404
