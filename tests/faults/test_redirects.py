"""No address that another person wrote redirects a user to another site; mails link only to this installation."""

import re
from copy import deepcopy
from urllib.parse import parse_qs, quote, unquote, urljoin, urlsplit

import pyotp
import pytest

from saas.accounts import mail
from saas.accounts.models import OutboxMail, User
from saas.jobs.runner import run_due
from saas.tenancy.models import Community
from tests.saas.accounts.mailbox import secret_for
from tests.support.api import PASSWORD, PLATFORM, Api
from tests.support.builders import a_community, a_domain, a_user
from tests.support.desk import an_operator
from tests.support.social import (
    PROVIDERS,
    agree,
    come_back,
    link,
    location,
    log_in,
    open_town,
    set_out,
    town,
    who,
)

__all__ = ["open_town", "town"]
pytestmark = pytest.mark.usefixtures("db", "town")
EVIL = "evil.example"
PAYLOADS = (
    "https://evil.example", "http://evil.example/", "HTTPS://EVIL.EXAMPLE", "//evil.example", "///evil.example",
    "////evil.example", "/\\evil.example", "\\\\evil.example", "\\/evil.example", "/\\/evil.example",
    "//\\evil.example",
    "/%5cevil.example", "/%5Cevil.example", "%2f%2fevil.example", "/%2fevil.example", "/%2F%2Fevil.example",
    "/%252fevil.example/..%252f", "/.//evil.example", "/..//evil.example", "/./\\evil.example", "/%2e%2e//evil.example",
    "/%2e/%2fevil.example", "/;//evil.example", "/\t/evil.example", "/\n/evil.example", "/\r/evil.example",
    "\t//evil.example", " //evil.example", "\u3000//evil.example", "/ /evil.example", "/%09/evil.example",
    "/%0a/evil.example", "/%0d%0aLocation:%20https://evil.example", "/\r\nLocation: https://evil.example",
    "/x\r\nSet-Cookie: a=b", "/%0d%0aSet-Cookie:a=b", "/%E5%98%8A%E5%98%8DLocation:https://evil.example",
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)", "\x01javascript:alert(1)",
    "javascript://localhost/%0aalert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:msgbox(1)",
    "file:///etc/passwd", "blob:https://evil.example/1", "https:evil.example", "https:/evil.example",
    "http:\\\\evil.example", "http://localhost@evil.example", "http://localhost.evil.example",
    "http://localhost:80@evil.example/", "http://localhost\\@evil.example", "http://evil.example#@localhost",
    "http://localhost//evil.example", "http://localhost/\\evil.example", "//localhost@evil.example",
    "//evil.example\\@localhost", "/\u2215/evil.example", "//\u24d4vil.example", "//[::1]@evil.example", "//3627732206",
    "evil.example", ".evil.example", "@evil.example", "?next=//evil.example", "#//evil.example", "",
)  # fmt: skip
# Surrounding white space is taken off before an address is read.
EACH, PRINTABLE, INVISIBLE = (
    pytest.mark.parametrize("payload", chosen, ids=ascii)
    for chosen in (
        PAYLOADS,
        [payload for payload in PAYLOADS if payload.strip().isprintable()],
        [payload for payload in PAYLOADS if not payload.strip().isprintable()],
    )
)


def as_a_browser_reads(address: str, base: str) -> str:
    """The WHATWG rules that urllib lacks: control characters vanish, a backslash is a slash, slashes are many."""
    trimmed = re.sub(r"[\t\n\r]", "", address.strip("".join(map(chr, range(0x21)))))
    path, sign, rest = trimmed.partition("?")
    return urljoin(base, path.replace("\\", "/") + sign + rest)


def ends_here(address: str, *, host: str = PLATFORM) -> None:
    read = urlsplit(as_a_browser_reads(address, f"http://{host}/api/common/auth/callback/kick"))
    assert (read.scheme, read.hostname) == ("http", host), address
    assert not re.search(r"[\r\n\t\\]", address)
    # A path that begins with two slashes is a host to the next one who reads it.
    assert not read.path.startswith("//"), address
    assert not unquote(read.path).startswith(("//", "/\\")), address


def test_there_are_sixty_at_least():
    assert len(set(PAYLOADS)) >= 60


@EACH
def test_through_a_social_log_in(payload):
    browser = Api()

    ends_here(log_in(browser, "KICK", "traveller", redirectUrl=payload))
    assert who(browser)


@EACH
def test_through_a_refused_social_log_in(payload):
    browser = Api()
    back = agree(set_out(browser, "DISCORD", redirectUrl=payload), "traveller", answer="cancel")

    place = come_back(browser, back)

    ends_here(place)
    kept = parse_qs(urlsplit(place).query).get("redirectUrl", ["/"])
    assert urlsplit(place).path == "/oauth-error"
    ends_here(kept[0])


@PRINTABLE
def test_through_linking(payload):
    browser = Api().login(a_user())

    ends_here(link(browser, "TWITCH", "traveller", redirectUrl=payload))


@INVISIBLE
def test_linking_refuses_an_address_with_invisible_characters(payload):
    answer = Api().login(a_user()).post("/user/users/my-profile/connections/twitch", {"redirectUrl": payload})

    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")
    assert list(answer.body["fields"]) == ["redirectUrl"]


@pytest.mark.parametrize("provider", PROVIDERS)
def test_nothing_but_the_providers_own_page_is_led_to(provider, open_town):
    browser = Api()
    for name in ("redirectUrl", "redirect_uri", "redirect_url", "next", "return_to", "openid.return_to", "state"):
        url = set_out(browser, provider, **{name: f"https://{EVIL}"})
        assert url.startswith(open_town.base(provider.lower()))
        assert EVIL not in unquote(url)


@EACH
def test_through_the_callback_itself(payload):
    browser = Api()
    set_out(browser, "GOOGLE")
    said = quote(payload, safe="")

    query = f"state={said}&code={said}&redirectUrl={said}&error_uri={said}&error={said}"
    place = come_back(browser, f"http://localhost/api/common/auth/callback/google?{query}")

    ends_here(place)
    assert EVIL not in unquote(place)


@EACH
def test_through_logging_in_and_out(payload):
    user = a_user()
    browser, said = Api(), quote(payload, safe="")
    places = {name: payload for name in ("next", "redirectUrl", "redirect", "returnTo")}

    entered = browser.post(
        f"/common/auth/login?redirectUrl={said}&next={said}", {"login": user.username, "password": PASSWORD, **places}
    )
    assert entered.status == 200, entered.text
    browser.drop_csrf_token()
    left = browser.post(f"/common/auth/logout?redirectUrl={said}&next={said}", places)

    assert left.status == 204
    for answer in (entered, left):
        assert "Location" not in answer.headers
        assert "Refresh" not in answer.headers
        assert EVIL not in answer.text


@EACH
def test_through_the_hand_off(payload):
    a_domain(Community.objects.get(slug="alpha"), "hall.example")
    fan = a_user()
    visitor, platform = Api("hall.example"), Api().login(fan)

    asked = visitor.post("/common/auth/handoff/start", {"path": payload})

    if asked.status == 400:
        assert asked.code == "VALIDATION_ERROR"
        return
    ends_here(asked.body["url"])
    request = re.search(r"request=([^&]+)", asked.body["url"])
    assert request
    url = platform.post("/common/auth/handoff/authorize", {"request": unquote(request.group(1))}).ok()["url"]
    assert urlsplit(url).hostname == "hall.example"
    landed = visitor.get(url.removeprefix("http://hall.example/api"))
    ends_here(location(landed), host="hall.example")


@EACH
def test_from_a_custom_domain_by_a_provider(payload):
    a_domain(Community.objects.get(slug="alpha"), "hall.example")
    visitor, platform = Api("hall.example"), Api()

    there = location(visitor.get("/common/auth/login/kick", {"redirectUrl": payload}))
    ends_here(there)
    at_kick = location(platform.get(there.removeprefix("http://localhost/api")))
    consent = come_back(platform, agree(at_kick, "traveller"))
    ends_here(consent)
    request = unquote(consent.split("request=")[1].split("&")[0])
    url = platform.post("/common/auth/handoff/authorize", {"request": request}).ok()["url"]
    assert urlsplit(url).hostname == "hall.example"
    ends_here(location(visitor.get(url.removeprefix("http://hall.example/api"))), host="hall.example")


# Mails.

POISONS = {
    "an unknown host": {"host": EVIL},
    "a host with a port": {"host": f"{PLATFORM}:1337"},
    "a host with a name in it": {"host": f"{PLATFORM}@{EVIL}"},
    "somebody else's own domain": {"host": "own.evil.example"},
    "forwarded host": {"X-Forwarded-Host": EVIL},
    "forwarded everything": {
        "Forwarded": f"for=1.2.3.4;host={EVIL};proto=https",
        "X-Forwarded-For": "1.2.3.4",
        "X-Forwarded-Proto": "gopher",
        "X-Forwarded-Port": "1337",
        "X-Forwarded-Server": EVIL,
        "X-Forwarded-Prefix": f"//{EVIL}",
    },
    "other names of it": {
        "X-Host": EVIL, "X-Original-Host": EVIL, "X-HTTP-Host-Override": EVIL, "X-Original-URL": f"https://{EVIL}/",
        "X-Rewrite-URL": f"https://{EVIL}/",
    },
    "where it came from": {"Origin": f"https://{EVIL}", "Referer": f"https://{EVIL}/x"},
}  # fmt: skip


@pytest.fixture
def outbox(settings):
    settings.EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"


class Poisoned(Api):
    """A browser whose every request carries the poison. Where that is refused, it asks again without, as if nothing
    had been."""

    def __init__(self, poison: dict[str, str]) -> None:
        super().__init__()
        self.poison = dict(poison)

    def _send(self, method, path, body, headers, key, content_type="application/json"):
        honest, cookies, token = self.host, deepcopy(self.client.cookies), self._csrf_token
        self.host = self.poison.get("host", honest)
        said = {name: value for name, value in self.poison.items() if name != "host"}
        try:
            answer = super()._send(method, path, body, {**headers, **said}, key, content_type)
        except AssertionError:  # not even a CSRF token is given out there
            answer = None
        finally:
            self.host = honest
        if answer is not None and answer.status < 400:
            return answer
        self.client.cookies, self._csrf_token, poison = cookies, token, self.poison
        self.poison = {}
        try:
            return super()._send(method, path, body, headers, key, content_type)
        finally:
            self.poison = poison


def merge_accounts(poison):
    """An operator merges two accounts; where the poisoned request is refused, without the poison."""
    duplicate, kept, desk = a_user(), a_user(), an_operator()
    form = {
        "csrfmiddlewaretoken": desk.token(), "reason": "Ticket 17", "into": kept.username,
        "confirmation": duplicate.username, "proof": "Answered from both addresses",
    }  # fmt: skip
    headers = {name: value for name, value in poison.items() if name != "host"}
    path, host = f"/desk/do/user.merge/{duplicate.pk}", poison.get("host", desk.host)
    if desk.client.post(path, form, HTTP_HOST=host, headers=headers).status_code != 302:
        assert desk.client.post(path, form, HTTP_HOST=desk.host).status_code == 302


def every_mail(poison):
    """Makes the product send each kind of mail it knows, and answers them."""
    me = "/user/users/my-profile"
    browser = Poisoned(poison)
    browser.post("/common/auth/signup", {"username": "mailed", "email": "m@example.com", "password": PASSWORD}).ok()
    browser.drop_csrf_token()
    browser.post(f"{me}/verify-email/send").ok()
    browser.post(f"{me}/verify-email/confirm", {"jwt": secret_for("m@example.com", "jwt")}).ok()
    browser.post("/common/auth/forgot-password", {"email": "m@example.com"}).ok()
    reset = {"token": secret_for("m@example.com", "token"), "password": "N3w!secret"}
    assert browser.post("/common/auth/reset-password", reset).status == 204
    browser.post("/common/auth/login", {"login": "mailed", "password": "N3w!secret"}).ok()
    browser.drop_csrf_token()
    browser.post(f"{me}/change-email", {"email": "new@example.com"}).ok()
    for address in ("m@example.com", "new@example.com"):
        browser.post(f"{me}/change-email/confirm", {"jwt": secret_for(address, "change")}).ok()
    browser.post(f"{me}/export").ok()
    landlord = Poisoned(poison).login(User.objects.get(username="landlord"))
    invitation = {"invitee": "helper@example.com", "permissions": ["STORES_MANAGEMENT"]}
    landlord.post("/creator/staff/one", invitation).ok()
    run_due()
    elsewhere = Poisoned(poison)
    elsewhere.post("/common/auth/login", {"login": "mailed", "password": "N3w!secret"}).ok()
    setup = browser.post(f"{me}/two-factor/app/setup").ok()
    code = pyotp.TOTP(setup["secret"]).now()
    codes = browser.post(f"{me}/two-factor/app/enable", {"code": code}).ok()["backupCodes"]
    for number in range(3):
        guesser = Poisoned(poison)
        guesser.client.defaults["REMOTE_ADDR"] = f"10.0.0.{number}"
        guesser.post("/common/auth/login", {"login": "mailed", "password": "N3w!secret"})
        guesser.drop_csrf_token()
        for _ in range(5):
            guesser.post("/common/auth/two-factor", {"method": "APP", "code": "000000", "trust": False})
    guesser.post("/common/auth/two-factor", {"method": "BACKUP", "code": codes[0], "trust": False}).ok()
    browser.post("/common/auth/two-factor/email/send")
    proofs = {"password": "N3w!secret", "method": "BACKUP", "code": codes[1]}
    browser.post(f"{me}/two-factor/app/disable", proofs)
    merge_accounts(poison)
    run_due()
    sent = list(OutboxMail.objects.all())
    assert browser.delete(f"{me}?confirmation=mailed").status == 204
    run_due()
    return sent + list(OutboxMail.objects.all())


@pytest.mark.parametrize("poison", POISONS.values(), ids=POISONS)
def test_no_mail_repeats_what_a_request_called_us(outbox, poison):
    owner = a_user(username="landlord")
    a_domain(a_community(owner=owner, slug="landlord"), "own.evil.example")

    sent = every_mail(poison)

    for kept in sent:
        text = kept.text + kept.html
        assert EVIL not in text, kept.subject
        assert "1337" not in text, kept.subject
        for url in re.findall(r"[a-z]+://[^\s\"'<>]+", text):
            place = urlsplit(url.rstrip(".,;"))
            assert (place.scheme, place.netloc) == ("http", PLATFORM), (kept.subject, url)
    subjects = {subject: re.compile(re.sub(r"{\w+}", ".+", subject)) for subject in mail.SUBJECTS.values()}
    missing = [name for name, shape in subjects.items() if not any(shape.fullmatch(kept.subject) for kept in sent)]
    assert not missing, f"say here how these are sent: {missing}"
