"""The second factor at the door."""

from datetime import timedelta

import pytest
from django.conf import settings

from saas.accounts.factors.models import AppFactor, BackupCode, Device, EmailCode
from saas.accounts.models import Session
from saas.kernel.clock import now
from tests.saas.accounts.factors.phone import (
    PROFILE,
    at_the_door,
    code_of,
    is_in,
    mailed_code,
    show,
    with_app,
    with_mail,
)
from tests.saas.accounts.mailbox import mails_to, secret_for
from tests.support.api import PASSWORD, Api
from tests.support.builders import a_user

pytestmark = pytest.mark.usefixtures("database")


def test_the_password_alone_does_not_log_in():
    person = with_app()

    browser = at_the_door(person.user)

    assert not is_in(browser)
    waiting = browser.get("/common/auth/whoami").ok()["pendingLogin"]
    assert waiting == {"methods": ["APP", "BACKUP"], "email": f"{person.user.email[0]}…@example.com"}
    refused = browser.get(PROFILE)
    assert (refused.status, refused.code) == (403, "AUTH_TWO_FACTOR_REQUIRED")
    assert refused.body["params"] == {"methods": ["APP", "BACKUP"]}


def test_the_page_of_a_pending_login_knows_its_factors_and_is_private():
    person = with_app()
    browser = at_the_door(person.user)

    page = browser.client.get("/login/two-fa", headers={"host": "localhost"})
    visitor = Api().client.get("/login/two-fa", headers={"host": "localhost"})

    assert '"pendingLogin":{"methods":["APP","BACKUP"]' in page.content.decode().replace(" ", "")
    assert page["Cache-Control"] == "private, no-store"
    assert '"pendingLogin":null' in visitor.content.decode().replace(" ", "")


def test_a_code_of_another_implementation_completes_the_log_in():
    person = with_app()
    browser = at_the_door(person.user)
    key = browser.client.cookies[settings.SESSION_COOKIE_NAME].value

    answer = show(browser, "APP", code_of(person.secret))

    assert answer.ok()["user"]["username"] == person.user.username
    assert is_in(browser)
    assert browser.client.cookies[settings.SESSION_COOKIE_NAME].value != key
    assert not Session.objects.filter(session_key=key).exists()


def test_a_typed_code_may_have_spaces():
    person = with_app()
    code = code_of(person.secret)

    show(at_the_door(person.user), "APP", f" {code[:3]} {code[3:]}").ok()


def test_the_code_of_the_step_before_is_still_taken_and_older_ones_are_not():
    person = with_app()
    AppFactor.objects.update(last_step=0)
    browser = at_the_door(person.user)

    assert show(browser, "APP", code_of(person.secret, steps=-2)).code == "AUTH_TWO_FACTOR_CODE_INVALID"
    assert show(browser, "APP", code_of(person.secret, steps=1)).code == "AUTH_TWO_FACTOR_CODE_INVALID"
    show(browser, "APP", code_of(person.secret, steps=-1)).ok()


def test_a_code_works_once_and_no_older_one_after_it():
    person = with_app()
    code, older = code_of(person.secret), code_of(person.secret, steps=-1)
    show(at_the_door(person.user), "APP", code).ok()

    second = at_the_door(person.user)

    assert show(second, "APP", code).code == "AUTH_TWO_FACTOR_CODE_INVALID"
    assert show(second, "APP", older).code == "AUTH_TWO_FACTOR_CODE_INVALID"
    assert not is_in(second)


def test_the_code_that_turned_the_app_on_is_used_up():
    person = with_app()

    answer = show(at_the_door(person.user), "APP", code_of(person.secret, steps=-1))

    assert answer.code == "AUTH_TWO_FACTOR_CODE_INVALID"


def test_the_secret_is_not_in_the_database():
    person = with_app()

    assert person.secret not in AppFactor.objects.get(user=person.user).sealed_secret


def test_a_backup_code_works_once_and_its_owner_is_notified():
    person = with_app()
    code = person.backup_codes[3].lower().replace("-", " ")
    show(at_the_door(person.user), "BACKUP", code).ok()

    second = at_the_door(person.user)

    assert show(second, "BACKUP", code).code == "AUTH_BACKUP_CODE_INVALID"
    mail = next(mail for mail in mails_to(person.user.email) if mail.subject == "A backup code was used")
    assert "9 codes left" in mail.text
    assert person.home.get(PROFILE).ok()["twoFactor"]["backupCodesLeft"] == 9


def test_backup_codes_are_kept_as_digests_of_eighty_random_bits():
    person = with_app()

    assert len(set(person.backup_codes)) == 10
    assert all(len(code.replace("-", "")) == 16 for code in person.backup_codes)
    stored = b"".join(bytes(row.digest) for row in BackupCode.objects.filter(user=person.user))
    assert not any(code.replace("-", "").encode() in stored for code in person.backup_codes)


def test_mailed_codes_complete_a_log_in():
    person = with_mail()
    browser = at_the_door(person.user)
    assert browser.get("/common/auth/whoami").ok()["pendingLogin"]["methods"] == ["EMAIL", "BACKUP"]

    sent = browser.post("/common/auth/two-factor/email/send")

    assert (sent.status, sent.body) == (202, {"email": f"{person.user.email[0]}…@example.com"})
    show(browser, "EMAIL", mailed_code(person.user)).ok()
    assert is_in(browser)


def test_a_mailed_code_of_another_log_in_is_refused():
    person = with_mail()
    asked, other = at_the_door(person.user), at_the_door(person.user)
    asked.post("/common/auth/two-factor/email/send").ok()
    code = mailed_code(person.user)
    other.post("/common/auth/two-factor/email/send").ok()
    mailed_code(person.user)

    assert show(other, "EMAIL", code).code == "AUTH_EMAIL_CODE_INVALID"
    show(asked, "EMAIL", code).ok()


def test_a_code_that_was_not_sent_is_refused_as_such():
    person = with_mail()

    assert show(at_the_door(person.user), "EMAIL", "12345678").code == "AUTH_EMAIL_CODE_NOT_SENT"


def test_a_new_mailed_code_ends_the_one_before():
    person = with_mail()
    browser = at_the_door(person.user)
    browser.post("/common/auth/two-factor/email/send").ok()
    first = mailed_code(person.user)
    browser.post("/common/auth/two-factor/email/send").ok()
    second = mailed_code(person.user)

    assert show(browser, "EMAIL", first).code == "AUTH_EMAIL_CODE_INVALID"
    show(browser, "EMAIL", second).ok()


def test_a_mailed_code_has_five_tries_and_ten_minutes():
    person = with_mail()
    browser = at_the_door(person.user)
    browser.post("/common/auth/two-factor/email/send").ok()
    code = mailed_code(person.user)
    wrong = f"{(int(code) + 1) % 10**8:08d}"
    assert [show(browser, "EMAIL", wrong).code for _ in range(5)] == ["AUTH_EMAIL_CODE_INVALID"] * 5

    late = at_the_door(person.user, address="198.51.100.7")
    late.post("/common/auth/two-factor/email/send").ok()
    code = mailed_code(person.user)
    EmailCode.objects.update(expires_at=now() - timedelta(seconds=1))
    assert show(late, "EMAIL", code).code == "AUTH_EMAIL_CODE_EXPIRED"


def test_a_sixth_try_at_a_mailed_code_is_too_late_even_if_right():
    person = with_mail()
    browser = at_the_door(person.user)
    browser.post("/common/auth/two-factor/email/send").ok()
    code = mailed_code(person.user)
    EmailCode.objects.update(tries=5)

    assert show(browser, "EMAIL", code).code == "AUTH_EMAIL_CODE_EXPIRED"


def test_codes_are_mailed_a_few_times_only():
    person = with_mail()
    browser = at_the_door(person.user)

    answers = [browser.post("/common/auth/two-factor/email/send") for _ in range(6)]

    assert [answer.status for answer in answers] == [202] * 5 + [429]


def test_without_a_pending_login_none_can_be_completed(api):
    assert (api.post("/common/auth/two-factor", {"method": "APP", "code": "123456"}).status) == 401
    assert (api.post("/common/auth/two-factor/email/send").status) == 401


def test_a_log_in_waits_for_ten_minutes(monkeypatch):
    person = with_app()
    browser = at_the_door(person.user)
    monkeypatch.setattr("saas.accounts.login_flow.now", lambda: now() + timedelta(minutes=10, seconds=1))

    assert show(browser, "APP", code_of(person.secret)).code == "AUTH_UNAUTHORIZED"


def test_a_new_password_ends_log_ins_that_wait():
    person = with_app()
    browser = at_the_door(person.user)
    person.user.set_password("An0ther!pass")
    person.user.save()

    assert show(browser, "APP", code_of(person.secret)).code == "AUTH_UNAUTHORIZED"


def test_a_reset_link_works_once_and_the_second_factor_is_still_asked_for():
    person = with_app()
    stranger = Api()
    stranger.post("/common/auth/forgot-password", {"email": person.user.email}).ok()
    token = secret_for(person.user.email, "token")

    new = {"token": token, "password": "An0ther!pass"}
    assert stranger.post("/common/auth/reset-password", new).status == 204
    assert stranger.post("/common/auth/reset-password", new).code == "USER_RESET_LINK_EXPIRED"

    answer = stranger.post("/common/auth/login", {"login": person.user.username, "password": "An0ther!pass"})
    assert answer.code == "AUTH_TWO_FACTOR_REQUIRED"
    assert not is_in(stranger)


def test_a_trusted_browser_is_not_asked_for_thirty_days(monkeypatch):
    person = with_app()
    browser = at_the_door(person.user)
    show(browser, "APP", code_of(person.secret), trust=True).ok()
    browser.post("/common/auth/logout").ok()
    browser.drop_csrf_token()

    browser.login(person.user)
    assert is_in(browser)

    # It has not shown a factor today: a sensitive change asks for it.
    assert browser.post(f"{PROFILE}/two-factor/backup-codes").code == "AUTH_STEP_UP_REQUIRED"
    Device.objects.update(trusted_until=now() - timedelta(seconds=1))
    browser.post("/common/auth/logout").ok()
    at_the_door(person.user, browser=_fresh(browser))


def test_without_trust_the_same_browser_is_asked_again():
    person = with_app()
    browser = at_the_door(person.user)
    show(browser, "APP", code_of(person.secret)).ok()
    browser.post("/common/auth/logout").ok()

    at_the_door(person.user, browser=_fresh(browser))


@pytest.mark.parametrize("ending", ["signed out from afar", "signed out everywhere else", "new password", "turned off"])
def test_what_ends_trust(ending):
    person = with_app()
    browser = at_the_door(person.user)
    show(browser, "APP", code_of(person.secret), trust=True).ok()
    password = PASSWORD
    if ending == "signed out from afar":
        others = [row for row in person.home.get(f"{PROFILE}/sessions").ok()["data"] if not row["current"]]
        person.home.delete(f"{PROFILE}/sessions/{others[0]['id']}").ok()
    elif ending == "signed out everywhere else":
        person.home.delete(f"{PROFILE}/sessions").ok()
    elif ending == "new password":
        password = "An0ther!pass"
        body = {"previousPassword": PASSWORD, "updatedPassword": password}
        browser.patch(f"{PROFILE}/change-password", body).ok()
    else:
        proofs = {"password": PASSWORD, "method": "BACKUP", "code": person.backup_codes[0]}
        person.home.post(f"{PROFILE}/two-factor/app/disable", proofs).ok()
        assert not Device.objects.filter(trusted_until__isnull=False).exists()
        return
    _fresh(browser)

    answer = browser.post("/common/auth/login", {"login": person.user.username, "password": password})

    assert answer.code == "AUTH_TWO_FACTOR_REQUIRED"


def test_a_planted_cookie_is_not_accepted():
    user = a_user()
    browser = Api()
    browser.client.cookies[settings.DEVICE_COOKIE_NAME] = "A" * 43

    browser.login(user)

    cookie = browser.client.cookies[settings.DEVICE_COOKIE_NAME]
    assert cookie.value != "A" * 43
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_two_people_at_one_browser_are_both_known():
    one, other = a_user(), a_user()
    browser = Api().login(one)
    token = browser.client.cookies[settings.DEVICE_COOKIE_NAME].value
    _fresh(browser).login(other)

    assert browser.client.cookies[settings.DEVICE_COOKIE_NAME].value == token
    assert Device.objects.count() == 2


def test_a_new_browser_is_announced_by_mail_and_the_first_is_not():
    user = a_user()
    first = Api().login(user)
    assert "New login to your account" not in [mail.subject for mail in mails_to(user.email)]
    _fresh(first).login(user)
    assert "New login to your account" not in [mail.subject for mail in mails_to(user.email)]

    elsewhere = Api()
    elsewhere.headers["User-Agent"] = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36"
    elsewhere.login(user)

    mail = mails_to(user.email)[-1]
    assert mail.subject == "New login to your account"
    assert "Chrome on Windows at 127.0.0.1" in mail.text
    assert f"{settings.PLATFORM_URL}/profile/settings" in mail.text


def _fresh(browser: Api) -> Api:
    """The same browser without its session: what it knows by cookie stays."""
    browser.client.cookies.pop(settings.SESSION_COOKIE_NAME, None)
    browser.drop_csrf_token()
    return browser


WIDE = {code: chr(code + 0xFEE0) for code in map(ord, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-")}
ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
UNREADABLE = ["１２３４５é", "ééé", "①②③④⑤⑥⑦", "½½½", "१२३x", "😀" * 6, "\ud800" * 6]


@pytest.mark.parametrize("script", [WIDE, ARABIC], ids=["wide", "arabic"])
def test_a_code_is_taken_in_the_digits_of_the_keyboard(script):
    person, mailed = with_app(), with_mail()
    show(at_the_door(person.user), "APP", code_of(person.secret).translate(script)).ok()
    show(at_the_door(person.user), "BACKUP", person.backup_codes[0].translate(script)).ok()

    browser = at_the_door(mailed.user)
    browser.post("/common/auth/two-factor/email/send").ok()
    show(browser, "EMAIL", mailed_code(mailed.user).translate(script)).ok()


@pytest.mark.parametrize("method", ["APP", "EMAIL", "BACKUP"])
def test_a_code_of_other_letters_is_wrong_and_not_an_error(method):
    for code in UNREADABLE[::2] if method == "BACKUP" else UNREADABLE[:4]:  # Five tries lock a login.
        person = with_mail() if method == "EMAIL" else with_app()
        browser = at_the_door(person.user)
        if method == "EMAIL":
            browser.post("/common/auth/two-factor/email/send").ok()
        assert show(browser, method, code).status == 400, code
