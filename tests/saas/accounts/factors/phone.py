"""A person with an authenticator app (oathtool's, not the product's own library), a mailbox and a sheet of codes."""

import re
import time
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from oathtool import generate_otp

from saas.accounts.models import User
from saas.kernel.clock import now
from tests.saas.accounts.mailbox import link_in, mails_to
from tests.support.api import PASSWORD, Answer, Api
from tests.support.builders import a_user

PROFILE = "/user/users/my-profile"
STEP_SECONDS = 30
SOON_SECONDS = 2


def code_of(secret: str, *, steps: int = 0) -> str:
    """The app's code, `steps` time steps from now.

    That of the step before is taken until the present step ends: when that is near, the next one is waited for.
    """
    left = STEP_SECONDS - now().timestamp() % STEP_SECONDS
    if steps < 0 and left < SOON_SECONDS:
        time.sleep(left)
    return str(generate_otp(secret, int(now().timestamp()) // STEP_SECONDS + steps))


def mailed_code(user: User) -> str:
    mails = [mail for mail in mails_to(user.email) if mail.subject == "Your code for Gemhall"]
    found = re.search(r"^(\d{4}) (\d{4})$", mails[-1].text, re.MULTILINE)
    assert found
    return "".join(found.groups())


def confirmation(user: User) -> str:
    """The token of the newest mail that confirms the address."""
    mails = [mail for mail in mails_to(user.email) if mail.subject == "Confirm your email address"]
    return parse_qs(urlsplit(link_in(mails[-1])).query)["jwt"][0]


@dataclass
class Person:
    """`home` is the browser two-factor was turned on with."""

    user: User
    home: Api
    secret: str = ""
    backup_codes: list[str] = field(default_factory=list)


def with_app(user: User | None = None, *, home: Api | None = None) -> Person:
    """Logged in, with the app on. The code of the present step is used up; that of the next is not."""
    user = user or a_user()
    person = Person(user, (home or Api()).login(user))
    person.secret = person.home.post(f"{PROFILE}/two-factor/app/setup").ok()["secret"]
    # With the code of the step before, the present one is left to log in with.
    answer = person.home.post(f"{PROFILE}/two-factor/app/enable", {"code": code_of(person.secret, steps=-1)})
    person.backup_codes = answer.ok()["backupCodes"]
    return person


def with_mail(user: User | None = None) -> Person:
    user = user or a_user()
    person = Person(user, Api().login(user))
    person.home.post("/common/auth/two-factor/email/send").ok()
    answer = person.home.post(f"{PROFILE}/two-factor/email/enable", {"code": mailed_code(user)})
    person.backup_codes = answer.ok()["backupCodes"]
    return person


def at_the_door(user: User, *, address: str = "127.0.0.1", browser: Api | None = None) -> Api:
    """A browser where the password was right and the second factor is asked for."""
    browser = browser or Api()
    browser.client.defaults["REMOTE_ADDR"] = address
    answer = browser.post("/common/auth/login", {"login": user.username, "password": PASSWORD})
    assert (answer.status, answer.code) == (403, "AUTH_TWO_FACTOR_REQUIRED"), answer.text
    browser.drop_csrf_token()
    return browser


def show(browser: Api, method: str, code: str, *, trust: bool = False) -> Answer:
    answer = browser.post("/common/auth/two-factor", {"method": method, "code": code, "trust": trust})
    if answer.status == 200:
        browser.drop_csrf_token()
    return answer


def is_in(browser: Api) -> bool:
    return browser.get("/common/auth/whoami").ok()["user"] is not None
