"""Somebody at a browser, who signs up, logs in and reads their mail as people do, or got all that over with before."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import APIRequestContext, APIResponse, Locator, Page

from tests.e2e import judges
from tests.support.traffic import follow
from tests.support.waits import wait_until

PASSWORD = "Str0ng!pass"
PHONE: dict[str, Any] = {"viewport": judges.PHONE, "has_touch": True}
"""The browser of somebody on a phone."""
DESK: dict[str, Any] = {"viewport": judges.WIDE}
STILL: dict[str, Any] = {"reduced_motion": "reduce"}
"""The preferences of a journey's browser: drawing motion is a quarter of its work, and few journeys look at it."""
IN_MOTION: dict[str, Any] = {"reduced_motion": "no-preference"}
"""The browser of somebody who sees what moves, as most people do."""
MAX_MAIL_SECONDS = 30
"""A job sends the mail."""


@dataclass(frozen=True)
class Setting:
    """Where a journey is made: the fan's browser, and what the creator has the community look like."""

    device: dict[str, Any]
    look: dict[str, str]

    def dress(self, creator: "Person") -> None:
        creator.call("/creator/customization", "PATCH", data=self.look)
        creator.call("/creator/customization/publish")


SETTINGS = {
    "on a phone, in the dark": Setting(PHONE, {"scheme": "dark", "brandColor": "#7c5cff"}),
    "at a desk, in the light": Setting(DESK, {"scheme": "light", "brandColor": "#c2410c", "shape": "sharp"}),
}


def csrf_token(request: APIRequestContext, base_url: str = "") -> str:
    """Return the token of this browser's session.

    The call is sent again if the server closed the idle connection at that moment, as every browser does (RFC 9112,
    section 9.3.1). The write that follows has a fresh connection.
    """
    answer = request.get(f"{base_url}/api/common/auth/csrf", max_retries=1)
    return str(answer.json()["csrfToken"])


def sign_up(request: APIRequestContext, name: str, *, base_url: str = "") -> None:
    """By a call, past the form: the browser is logged in as ``name``, whose address is not confirmed."""
    token = csrf_token(request, base_url)
    data = {"username": name, "email": f"{name}@example.com", "password": PASSWORD}
    answer = request.post(f"{base_url}/api/common/auth/signup", data=data, headers={"X-CSRFToken": token})
    assert answer.ok, answer.text()


def newest_mail(page: Page, base_url: str, address: str, subject: str = "") -> Locator:
    """The newest mail to the address, with that subject, on the outbox page in a tab of its own.

    Raises AssertionError if no such mail comes within MAX_MAIL_SECONDS.
    """
    inbox = follow(page.context.new_page())
    mail = inbox.locator("li", has_text=address).filter(has_text=subject)

    def is_there() -> bool:
        inbox.goto(f"{base_url}/outbox")
        return mail.count() > 0

    wait_until(is_there, f"no mail “{subject}” to {address}", seconds=MAX_MAIL_SECONDS)
    return mail.first


class Person:
    """Somebody at a browser."""

    def __init__(self, page: Page, name: str, base_url: str) -> None:
        self.page, self.name, self.base_url = page, name, base_url

    def sign_up_here(self) -> None:
        self.page.get_by_label("Email").fill(f"{self.name}@example.com")
        self.page.get_by_label("Username").fill(self.name)
        self.page.locator("input[type=password]").fill(PASSWORD)
        self.page.get_by_role("button", name="Create account").click()

    def log_in_here(self) -> None:
        self.page.get_by_label("Email or username").fill(self.name)
        self.page.locator("input[type=password]").fill(PASSWORD)
        self.page.get_by_role("button", name="Log in").click()

    def confirm_email(self) -> None:
        """Open the mail that asks for it in a second tab, and follow its link."""
        mail = newest_mail(self.page, self.base_url, f"{self.name}@example.com", "Confirm your email address")
        inbox = mail.page
        # The page leads back to the community at once if the fan came from one.
        with inbox.expect_response(re.compile("/verify-email/confirm$")) as answer:
            inbox.goto(mail.locator("pre a").first.get_attribute("href") or "")
        assert answer.value.ok
        inbox.close()

    def call(self, path: str, method: str = "POST", *, key: str = "", **what: Any) -> APIResponse:
        """One call with this browser's session, past the pages: for what a journey is not about. It must succeed.

        ``key`` is the Idempotency-Key of a call that moves gems.
        """
        token = csrf_token(self.page.request, self.base_url)
        headers = {"X-CSRFToken": token, **({"Idempotency-Key": key} if key else {})}
        answer = self.page.request.fetch(f"{self.base_url}/api{path}", method=method, headers=headers, **what)
        assert answer.ok, f"{path}: {answer.text()}"
        return answer

    def has_an_account(self) -> None:
        """Signed up, and the address confirmed."""
        address = f"{self.name}@example.com"
        sign_up(self.page.request, self.name, base_url=self.base_url)
        link = re.compile(rf"{address}.*?/verify-email\?jwt=([\w.-]+)", re.DOTALL)
        found: list[str] = []

        def is_there() -> bool:
            found.extend(link.findall(self.page.request.get(f"{self.base_url}/outbox").text()))
            return bool(found)

        wait_until(is_there, f"no mail to {address}", seconds=MAX_MAIL_SECONDS)
        self.call("/user/users/my-profile/verify-email/confirm", data={"jwt": found[0]})

    def _wait_for_the_community(self) -> None:
        """A job builds the community if creators have used up the spare schemas."""
        home = f"{self.base_url}/creator/{self.name}"
        wait_until(lambda: self.page.request.get(home).ok, f"{self.name} was not built")

    def has_a_community(self) -> None:
        """With three pieces of one product, at ``/creator/<name>``."""
        self.has_an_account()
        opened = self.call("/user/communities", data={"slug": self.name, "name": "Moonlit Arcade"}).json()
        if opened["state"] != "READY":
            self._wait_for_the_community()
        product = {
            "productName": "Sunrise postcard",
            "description": "The first light over the arcade, painted for you.",
            "price": "120",
            "quantity": "3",
            "status": "ACTIVE",
        }
        self.call("/creator/product-manage/one", multipart=product)
