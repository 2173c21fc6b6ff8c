"""Signing up, in and out."""

import pytest
from django.conf import settings
from django_tenants.utils import tenant_context
from rest_framework.request import Request

from saas.access.authentication import SessionAuthentication
from saas.accounts.models import Session, User
from saas.accounts.rules import (
    EMAIL_INVALID,
    FIELD_REQUIRED,
    PASSWORD_REQUIRED,
    PASSWORD_TOO_COMMON,
    PASSWORD_TOO_SHORT,
    USERNAME_TOO_LONG,
    USERNAME_TOO_SHORT,
)
from saas.kernel.errors import CsrfFailed
from tenants.wallets.services import open_wallet
from tests.support.api import PASSWORD, Api
from tests.support.builders import a_community, a_domain, a_member, a_user

GOOD = {"username": "Newcomer", "email": "newcomer@example.com", "password": PASSWORD}


def sign_up(api, **changes):
    return api.post("/common/auth/signup", {**GOOD, **changes})


def test_signing_up_signs_in(api):
    answer = sign_up(api)

    assert answer.status == 201
    user = answer.body["user"]
    assert (user["username"], user["email"], user["emailVerified"]) == ("Newcomer", "newcomer@example.com", False)
    assert user["roles"] == ["USER"]
    assert (user["community"], answer.body["balance"], answer.body["acting"]) == (None, None, None)
    assert api.get("/common/auth/whoami").ok()["user"]["id"] == user["id"]


def test_a_visitor_has_no_user(api):
    body = api.get("/common/auth/whoami").ok()

    assert (body["user"], body["balance"], body["member"], body["acting"]) == (None, None, None, None)
    assert body["csrfToken"]


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("username", "a", USERNAME_TOO_SHORT),
        ("username", "a" * 21, USERNAME_TOO_LONG),
        ("username", "no spaces", "Use letters, digits, dots, dashes and underscores"),
        ("username", "..", "Use letters, digits, dots, dashes and underscores"),
        ("username", "ünïcode", "Use letters, digits, dots, dashes and underscores"),
        ("username", "", FIELD_REQUIRED),
        ("username", None, FIELD_REQUIRED),
        ("email", "", FIELD_REQUIRED),
        ("email", "nonsense", EMAIL_INVALID),
        ("email", "x@example.com\r\nBcc: all@example.com", EMAIL_INVALID),
        ("email", "x@example.com\r\n", EMAIL_INVALID),
        ("email", "x\ty@example.com", EMAIL_INVALID),
        ("email", "a" * 250 + "@example.com", EMAIL_INVALID),
        ("password", "", PASSWORD_REQUIRED),
        ("password", "Aa1!", PASSWORD_TOO_SHORT),
        ("password", "Aa1!" * 5 + "x", "Must contain at most 20 characters"),
        ("password", "passw0rd!", "Must include at least one uppercase letter"),
        ("password", "PASSW0RD!", "Must include at least one lowercase letter"),
        ("password", "Password!", "Must include at least one digit"),
        ("password", "Passw0rdX", "Must include at least one special character"),
        ("password", "P@ssw0rd", PASSWORD_TOO_COMMON),
    ],
)
def test_each_rule_is_named_at_its_field(api, field, value, text):
    answer = sign_up(api, **{field: value})

    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")
    assert answer.body["fields"] == {field: text}
    assert not User.objects.filter(username="Newcomer").exists()


@pytest.mark.parametrize("field", ["username", "email", "password"])
def test_a_nul_is_refused(api, field):
    answer = sign_up(api, **{field: GOOD[field] + "\x00"})

    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")
    assert list(answer.body["fields"]) == [field]


@pytest.mark.parametrize("body", [b"{", b"[]", b'"text"', b"\xff\xfe", b'{"email": NaN}', b"[" * 100_000, b""])
def test_broken_json_is_refused(api, body):
    answer = api.post("/common/auth/signup", body)

    assert answer.status == 400
    assert answer.code in {"VALIDATION_INVALID_PAYLOAD", "VALIDATION_ERROR"}


@pytest.mark.parametrize("taken", [{"username": "NEWCOMER"}, {"email": "NewComer@Example.COM"}])
def test_names_and_addresses_are_taken_without_regard_to_case(api, taken):
    sign_up(api).ok()
    (field,) = taken

    answer = sign_up(Api(), **{"username": "somebody", "email": "somebody@example.com", **taken})

    assert (answer.status, answer.code) == (409, "USER_EXIST")
    assert list(answer.body["fields"]) == [field]


def test_a_name_that_would_pass_for_the_house_is_taken(api):
    answer = sign_up(api, username="Gemhall")

    assert (answer.status, answer.code) == (409, "USER_EXIST")


@pytest.mark.parametrize("login", ["fanny", "FANNY", "fanny@example.com", "Fanny@Example.com"])
def test_logging_in_by_name_or_address(api, login):
    user = a_user(username="fanny")

    answer = api.post("/common/auth/login", {"login": login, "password": PASSWORD})

    assert answer.ok()["user"]["id"] == str(user.pk)


def test_wrong_password_and_unknown_name_look_the_same(api):
    user = a_user()

    wrong = api.post("/common/auth/login", {"login": user.username, "password": "Wr0ng!pass"})
    unknown = api.post("/common/auth/login", {"login": "nobody-here", "password": "Wr0ng!pass"})

    assert (wrong.status, wrong.code) == (400, "AUTH_INVALID_CREDENTIALS")
    assert wrong.body == unknown.body


def test_unknown_names_cost_the_work_of_a_password(api, monkeypatch):
    hashed = []
    original = User.set_password

    def watched(user, password):
        hashed.append(password)
        original(user, password)

    monkeypatch.setattr(User, "set_password", watched)

    api.post("/common/auth/login", {"login": "nobody-here", "password": "Wr0ng!pass"})

    assert hashed == ["Wr0ng!pass"]


def test_a_closed_account_cannot_log_in(api):
    user = a_user(is_active=False)

    answer = api.post("/common/auth/login", {"login": user.username, "password": PASSWORD})

    assert answer.code == "AUTH_INVALID_CREDENTIALS"


def test_guessing_is_slowed_down_for_the_guesser_alone(api):
    user = a_user()
    guesses = [api.post("/common/auth/login", {"login": user.username, "password": f"Gu3ss!{n}"}) for n in range(8)]

    assert [guess.code for guess in guesses[:5]] == ["AUTH_INVALID_CREDENTIALS"] * 5
    assert (guesses[-1].status, guesses[-1].code) == (429, "AUTH_LOCKED")
    # Another person behind the same address, and the owner at home, are let in.
    other = a_user()
    Api().login(other)
    home = Api()
    home.client.defaults["REMOTE_ADDR"] = "198.51.100.7"
    home.login(user)


def test_logging_in_forgets_the_failures_before_it(api):
    user = a_user()
    for _ in range(3):
        for _ in range(4):
            api.post("/common/auth/login", {"login": user.username, "password": "Wr0ng!pass"})
        Api().login(user)


def test_the_session_key_is_new_after_logging_in(api):
    user = a_user()
    api.login(user)
    first = api.client.cookies[settings.SESSION_COOKIE_NAME].value

    api.login(user)

    second = api.client.cookies[settings.SESSION_COOKIE_NAME].value
    assert first != second
    assert not Session.objects.filter(session_key=first).exists()


def test_a_planted_session_key_is_not_used(api):
    api.client.cookies[settings.SESSION_COOKIE_NAME] = "planted" * 5

    api.login(a_user())

    assert api.client.cookies[settings.SESSION_COOKIE_NAME].value != "planted" * 5


def test_logging_out_ends_the_session(api):
    api.login(a_user())
    key = api.client.cookies[settings.SESSION_COOKIE_NAME].value

    assert api.post("/common/auth/logout").status == 204

    assert api.get("/common/auth/whoami").ok()["user"] is None
    assert not Session.objects.filter(session_key=key).exists()


def test_logging_out_needs_a_session(api):
    answer = api.post("/common/auth/logout")

    assert (answer.status, answer.code) == (401, "AUTH_UNAUTHORIZED")


def test_a_write_without_the_token_is_refused(api):
    api.login(a_user())

    answer = api.post("/common/auth/logout", X_CSRFToken="")

    assert (answer.status, answer.code) == (403, "AUTH_CSRF_FAILED")
    assert api.get("/common/auth/whoami").ok()["user"]


def test_a_form_without_the_token_is_refused_unread(rf):
    """Otherwise a stranger's slow upload keeps the turn of an upload."""

    class Unreadable:
        def read(self, *_: object) -> bytes:
            pytest.fail("the form was read")

    rf.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    headers = {"HTTP_HOST": "localhost", "HTTP_ORIGIN": "https://localhost"}
    request = rf.post("/api/creator/customization/assets", {"picture": "a"}, secure=True, **headers)
    request._stream = Unreadable()

    with pytest.raises(CsrfFailed):
        SessionAuthentication().authenticate(Request(request))


def test_the_token_from_before_logging_in_has_expired(api):
    before = api.csrf_token()
    api.login(a_user())

    answer = api.post("/common/auth/logout", X_CSRFToken=before)

    assert answer.code == "AUTH_CSRF_FAILED"


def test_another_origin_is_refused_even_with_the_token(api):
    api.login(a_user())

    answer = api.post("/common/auth/logout", Origin="https://evil.example")

    assert answer.code == "AUTH_CSRF_FAILED"


def test_asking_for_the_token_again_keeps_other_tabs_alive(api):
    api.login(a_user())
    old_tab = api.csrf_token()
    api.get("/common/auth/csrf").ok()
    api.get("/common/auth/whoami").ok()

    assert api.post("/common/auth/logout", X_CSRFToken=old_tab).status == 204


def test_cookies_are_kept_from_scripts_and_other_sites(api):
    api.login(a_user())

    for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME):
        cookie = api.client.cookies[name]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert not cookie["domain"]


@pytest.mark.parametrize("path", ["signup", "login", "forgot-password", "reset-password", "handoff/authorize"])
def test_passwords_are_taken_on_the_platform_host_only(api, path):
    a_domain(a_community(), "fans.example.com")

    answer = Api("fans.example.com").post(f"/common/auth/{path}", {"login": "x", "password": "y"})

    assert (answer.status, answer.code) == (421, "HOST_UNKNOWN")


def test_whoami_returns_member_and_balance_of_the_resolved_community(api):
    community, user = a_community(), a_user()
    member = a_member(community, user)
    with tenant_context(community):
        if not hasattr(member, "account"):
            open_wallet(member=member)
    api.login(user)

    outside, inside = api.get("/common/auth/whoami").ok(), api.at(community).get("/common/auth/whoami").ok()

    assert (outside["member"], outside["balance"]) == (None, None)
    assert inside["member"]["id"] == str(member.pk)
    assert inside["balance"] == "0"


def test_whoami_returns_an_owners_community(api):
    community = a_community()
    api.login(community.owner)

    body = api.get("/common/auth/whoami").ok()

    assert body["user"]["roles"] == ["USER", "CREATOR"]
    assert body["user"]["community"] == {
        "creatorId": str(community.owner_id),
        "slug": community.slug,
        "name": community.name,
        "state": "READY",
    }
    assert body["acting"]["isOwner"]
    assert len(body["acting"]["permissions"]) == 15
