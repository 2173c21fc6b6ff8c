"""Turning two-factor on and off, backup codes, step-up."""

import re
from datetime import timedelta

import pytest

from saas.accounts.factors import services
from saas.accounts.factors.errors import CodeInvalid
from saas.accounts.factors.models import AppFactor, BackupCode, EmailFactor
from saas.accounts.factors.rules import app_secret
from saas.accounts.models import Session, User
from saas.desk.models import DeskRole, OperatorRole
from saas.kernel.clock import now
from tests.saas.accounts.factors.phone import (
    PROFILE,
    at_the_door,
    code_of,
    confirmation,
    mailed_code,
    show,
    with_app,
    with_mail,
)
from tests.saas.accounts.mailbox import mails_to, secret_for
from tests.support.api import PASSWORD, Api
from tests.support.builders import a_community, a_domain, a_user
from tests.support.desk import Desk

pytestmark = pytest.mark.usefixtures("database")
TWO_FACTOR = f"{PROFILE}/two-factor"


def later(monkeypatch, **how):
    """Time passes for step-up alone."""
    monkeypatch.setattr("saas.accounts.step_up.now", lambda: now() + timedelta(**how))


def test_the_profile_says_what_is_on():
    user = a_user()
    browser = Api().login(user)
    assert browser.get(PROFILE).ok()["twoFactor"] == {"app": False, "email": False, "backupCodesLeft": 0}

    person = with_app(user, home=browser)

    assert person.home.get(PROFILE).ok()["twoFactor"] == {"app": True, "email": False, "backupCodesLeft": 10}
    assert mails_to(user.email)[-1].subject == "Two-factor is on"


def test_setting_up_gives_a_secret_an_address_and_a_picture():
    user = a_user()

    answer = Api().login(user).post(f"{TWO_FACTOR}/app/setup")

    setup = answer.ok()
    assert answer.headers["Cache-Control"] == "no-store"
    assert setup["uri"].startswith("otpauth://totp/Gemhall:")
    assert f"secret={setup['secret']}" in setup["uri"]
    assert len(setup["secret"]) == 32
    assert setup["qrSvg"].startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert not re.search(r"<script|style=|onload", setup["qrSvg"])
    assert not AppFactor.objects.exists()


def test_the_first_code_must_be_right():
    browser = Api().login(a_user())
    assert browser.post(f"{TWO_FACTOR}/app/enable", {"code": "123456"}).code == "AUTH_TWO_FACTOR_CODE_INVALID"
    secret = browser.post(f"{TWO_FACTOR}/app/setup").ok()["secret"]

    answer = browser.post(f"{TWO_FACTOR}/app/enable", {"code": code_of(secret, steps=5)})

    assert (answer.code, list(answer.body["fields"])) == ("AUTH_TWO_FACTOR_CODE_INVALID", ["code"])
    assert not AppFactor.objects.exists()
    browser.post(f"{TWO_FACTOR}/app/enable", {"code": code_of(secret)}).ok()


def test_the_first_code_may_be_typed_in_wide_digits_and_other_letters_are_wrong():
    browser = Api().login(a_user())
    secret = browser.post(f"{TWO_FACTOR}/app/setup").ok()["secret"]
    for code in ("١٢٣٤٥é", "éééééé", "日本語"):
        answer = browser.post(f"{TWO_FACTOR}/app/enable", {"code": code})
        assert (answer.status, list(answer.body["fields"])) == (400, ["code"])

    wide = str.maketrans("0123456789", "０１２３４５６７８９")
    browser.post(f"{TWO_FACTOR}/app/enable", {"code": code_of(secret).translate(wide)}).ok()

    proofs = {"password": PASSWORD, "method": "APP", "code": "éééééé"}
    assert browser.post(f"{PROFILE}/step-up", proofs).status == 400
    assert browser.post(f"{TWO_FACTOR}/app/disable", proofs).status == 400


def test_an_app_that_a_second_click_turns_on_again_keeps_its_backup_codes():
    """The second call can have read the setup before the first one removed it."""
    user, secret = a_user(), app_secret()
    codes = services.enable_app(user, secret=secret, code=code_of(secret, steps=-1))

    with pytest.raises(CodeInvalid):
        services.enable_app(user, secret=secret, code=code_of(secret))

    show(at_the_door(user), "BACKUP", codes[0]).ok()


@pytest.mark.parametrize("method", ["app", "email"])
def test_the_first_code_is_a_fresh_proof_at_the_desk(method):
    user = a_user(is_operator=True)
    OperatorRole.objects.create(user=user, role=DeskRole.SUPPORT)
    browser = Api().login(user)
    if method == "app":
        secret = browser.post(f"{TWO_FACTOR}/app/setup").ok()["secret"]
        browser.post(f"{TWO_FACTOR}/app/enable", {"code": code_of(secret)}).ok()
    else:
        browser.post("/common/auth/two-factor/email/send").ok()
        browser.post(f"{TWO_FACTOR}/email/enable", {"code": mailed_code(user)}).ok()
    assert Desk(browser, user).get("/users").status_code == 200


def test_a_secret_set_up_in_another_session_cannot_be_turned_on():
    user = a_user()
    secret = Api().login(user).post(f"{TWO_FACTOR}/app/setup").ok()["secret"]

    answer = Api().login(user).post(f"{TWO_FACTOR}/app/enable", {"code": code_of(secret)})

    assert answer.code == "AUTH_TWO_FACTOR_CODE_INVALID"


def test_after_losing_the_phone_a_backup_code_logs_in_and_the_app_is_set_up_again():
    person = with_app()
    browser = at_the_door(person.user)
    show(browser, "BACKUP", person.backup_codes[0]).ok()

    secret = browser.post(f"{TWO_FACTOR}/app/setup").ok()["secret"]
    codes = browser.post(f"{TWO_FACTOR}/app/enable", {"code": code_of(secret, steps=-1)}).ok()["backupCodes"]

    second = at_the_door(person.user, browser=Api())
    assert show(second, "APP", code_of(person.secret)).code == "AUTH_TWO_FACTOR_CODE_INVALID"
    assert show(second, "BACKUP", person.backup_codes[1]).code == "AUTH_BACKUP_CODE_INVALID"
    show(second, "APP", code_of(secret)).ok()
    assert len(codes) == 10


@pytest.mark.parametrize("method", ["APP", "BACKUP"])
def test_turning_the_app_off_takes_password_and_code(method):
    person = with_app()
    code = code_of(person.secret) if method == "APP" else person.backup_codes[0]
    wrong = person.home.post(f"{TWO_FACTOR}/app/disable", {"password": "Wr0ng!pass", "method": method, "code": code})
    assert (wrong.code, list(wrong.body["fields"])) == ("USER_PASSWORD_MISMATCH", ["password"])
    bare = person.home.post(f"{TWO_FACTOR}/app/disable", {"password": PASSWORD})
    assert (bare.code, list(bare.body["fields"])) == ("VALIDATION_ERROR", ["code"])

    proofs = {"password": PASSWORD, "method": method, "code": code}
    assert person.home.post(f"{TWO_FACTOR}/app/disable", proofs).status == 204

    assert person.home.get(PROFILE).ok()["twoFactor"] == {"app": False, "email": False, "backupCodesLeft": 0}
    assert mails_to(person.user.email)[-1].subject == "Two-factor was turned off"
    Api().login(person.user)


def test_mailed_codes_need_a_confirmed_address():
    nowhere, unconfirmed = Api().login(a_user(email="")), Api().login(a_user(verified=False))

    assert nowhere.post("/common/auth/two-factor/email/send").code == "USER_EMAIL_NOT_SET"
    assert unconfirmed.post("/common/auth/two-factor/email/send").code == "USER_EMAIL_NOT_VERIFIED"
    assert unconfirmed.post(f"{TWO_FACTOR}/email/enable", {"code": "12345678"}).code == "USER_EMAIL_NOT_VERIFIED"


def test_turning_mailed_codes_off():
    person = with_mail()
    assert len(person.backup_codes) == 10
    person.home.post("/common/auth/two-factor/email/send").ok()

    proofs = {"password": PASSWORD, "method": "EMAIL", "code": mailed_code(person.user)}
    refused = person.home.post(f"{TWO_FACTOR}/email/disable", {**proofs, "password": "wrong"})
    assert (refused.status, refused.code) == (400, "USER_PASSWORD_MISMATCH")
    assert person.home.post(f"{TWO_FACTOR}/email/disable", proofs).status == 204

    assert not EmailFactor.objects.exists()
    assert not BackupCode.objects.exists()


def test_a_second_way_keeps_the_backup_codes_there_are():
    person = with_app()
    person.home.post("/common/auth/two-factor/email/send").ok()

    answer = person.home.post(f"{TWO_FACTOR}/email/enable", {"code": mailed_code(person.user)})

    assert answer.ok() == {"backupCodes": []}
    browser = at_the_door(person.user)
    assert browser.get("/common/auth/whoami").ok()["pendingLogin"]["methods"] == ["APP", "EMAIL", "BACKUP"]
    show(browser, "BACKUP", person.backup_codes[0]).ok()


def test_a_new_set_of_backup_codes_ends_the_old_one():
    person = with_app()

    codes = person.home.post(f"{TWO_FACTOR}/backup-codes").ok()["backupCodes"]

    browser = at_the_door(person.user)
    assert show(browser, "BACKUP", person.backup_codes[0]).code == "AUTH_BACKUP_CODE_INVALID"
    show(browser, "BACKUP", codes[0]).ok()


def test_there_are_no_backup_codes_without_two_factor():
    assert Api().login(a_user()).post(f"{TWO_FACTOR}/backup-codes").status == 404


@pytest.mark.parametrize("call", ["app/setup", "email/enable", "backup-codes"])
def test_an_hour_later_changes_require_a_step_up(call, monkeypatch):
    person = with_mail()
    later(monkeypatch, hours=1)

    answer = person.home.post(f"{TWO_FACTOR}/{call}", {"code": "12345678"} if call == "email/enable" else None)

    assert (answer.status, answer.code) == (409, "AUTH_STEP_UP_REQUIRED")
    assert answer.body["params"] == {"password": True, "methods": ["EMAIL", "BACKUP"]}


def test_step_up_takes_everything_the_person_has(monkeypatch):
    person = with_app()
    later(monkeypatch, hours=1)
    step_up = f"{PROFILE}/step-up"
    assert person.home.post(step_up, {"password": PASSWORD}).code == "VALIDATION_ERROR"
    code = code_of(person.secret)
    wrong = {"password": "Wr0ng!pass", "method": "APP", "code": code}
    assert person.home.post(step_up, wrong).code == "USER_PASSWORD_MISMATCH"
    wrong = {"password": PASSWORD, "method": "APP", "code": code_of(person.secret, steps=9)}
    assert person.home.post(step_up, wrong).code == "AUTH_TWO_FACTOR_CODE_INVALID"

    answer = person.home.post(step_up, {"password": PASSWORD, "method": "APP", "code": code})

    assert answer.ok() == {"seconds": 600}
    person.home.post(f"{TWO_FACTOR}/backup-codes").ok()


def test_a_step_up_without_two_factor_takes_the_password(monkeypatch):
    browser = Api().login(a_user())
    later(monkeypatch, minutes=11)
    assert browser.post(f"{TWO_FACTOR}/app/setup").body["params"] == {"password": True, "methods": []}

    browser.post(f"{PROFILE}/step-up", {"password": PASSWORD}).ok()

    browser.post(f"{TWO_FACTOR}/app/setup").ok()


def test_a_user_without_password_and_factor_logs_in_again(monkeypatch):
    user = a_user()
    browser = Api().login(user)
    user.set_unusable_password()
    user.save()
    browser = _same_session(browser, user)
    later(monkeypatch, minutes=11)

    answer = browser.post(f"{PROFILE}/step-up", {"password": "anything"})

    assert (answer.code, answer.body["params"]) == ("AUTH_STEP_UP_REQUIRED", {"password": False, "methods": []})


def test_a_session_of_a_custom_domain_never_touches_two_factor():
    domain = a_domain(a_community(), "fans.example")
    user = a_user()
    weak = Api("fans.example")
    weak.client.force_login(user)
    session = weak.client.session
    session["domain"] = str(domain.pk)
    session.save()

    for call in ("app/setup", "app/enable", "app/disable", "email/enable", "email/disable", "backup-codes"):
        answer = weak.post(f"{TWO_FACTOR}/{call}", {"code": "123456"})
        assert (answer.status, answer.code) == (403, "PERMISSION_NOT_PERMITTED"), call
    assert weak.post(f"{PROFILE}/step-up", {"password": PASSWORD}).status == 421


def test_confirming_an_address_removes_factors_that_another_person_set_up():
    thief = Api()
    body = {"email": "victim@example.com", "username": "thief", "password": PASSWORD}
    thief.post("/common/auth/signup", body).ok()
    thief.drop_csrf_token()
    secret = thief.post(f"{TWO_FACTOR}/app/setup").ok()["secret"]
    thief.post(f"{TWO_FACTOR}/app/enable", {"code": code_of(secret)}).ok()

    victim = Api()
    victim.post(f"{PROFILE}/verify-email/confirm", {"jwt": confirmation(User.objects.get(username="thief"))}).ok()

    assert not AppFactor.objects.exists()
    assert not BackupCode.objects.exists()
    assert thief.get(PROFILE).status == 401


def test_a_reset_by_mail_of_an_unconfirmed_account_ends_a_factor_set_up_before():
    user = a_user(verified=False)
    with_app(user)
    owner = Api()
    owner.post("/common/auth/forgot-password", {"email": user.email}).ok()
    owner.post(
        "/common/auth/reset-password", {"token": secret_for(user.email, "token"), "password": "An0ther!pass"}
    ).ok()

    owner.login(user, "An0ther!pass")


def test_confirming_in_ones_own_browser_keeps_session_and_factor():
    user = a_user(verified=False)
    person = with_app(user)
    other = at_the_door(user, browser=Api())
    show(other, "APP", code_of(person.secret)).ok()
    person.home.post(f"{PROFILE}/verify-email/send").ok()

    person.home.post(f"{PROFILE}/verify-email/confirm", {"jwt": confirmation(user)}).ok()

    assert person.home.get(PROFILE).ok()["twoFactor"]["app"]
    assert Session.objects.filter(user_id=user.pk).count() == 1
    assert other.get(PROFILE).status == 401


def _same_session(browser: Api, user) -> Api:
    from django.contrib.auth import HASH_SESSION_KEY

    session = browser.client.session
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return browser
