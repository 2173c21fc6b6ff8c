"""The people the screens are looked at by."""

import json
from typing import Literal
from uuid import uuid4

from playwright.sync_api import Browser, BrowserContext, Page, StorageState, expect

from tests.e2e.person import STILL, sign_up
from tests.support.answers import forget_answers, has_changed_answers
from tests.support.running import Running
from tests.support.traffic import follow, wait_until_quiet

Role = Literal["visitor", "newcomer", "fan", "creator", "staff"]
NEWCOMER = "newcomer"


class People:
    """Accounts of the demo, each logged in once, for as long as the product runs."""

    def __init__(self, browser: Browser, running: Running) -> None:
        self.browser, self.running = browser, running
        self._states: dict[str, StorageState] = {}
        self._kept: dict[Role, BrowserContext] = {}
        self._tabs: dict[Role, Page] = {}
        logins: list[dict[str, str]] = json.loads((running.state / "demo.json").read_text())["logins"]
        self._passwords = {entry["login"]: entry["password"] for entry in logins}
        self._fan = next(entry["login"] for entry in logins if entry["who"].startswith("Fan "))
        self._staff = next(entry["login"] for entry in logins if entry["who"].startswith("On the teams "))

    def context(self, role: Role, *, community: str = "nova", **options: object) -> BrowserContext:
        """A browser of its own, logged in on the platform unless it is a visitor's. Creators own ``community``."""
        if role != "visitor":
            logins = {"creator": community, "fan": self._fan, "staff": self._staff}
            options["storage_state"] = self._state(logins.get(role, NEWCOMER))
        return self.browser.new_context(base_url=self.running.url, **options)  # type: ignore[arg-type]

    def page(self, role: Role) -> Page:
        """A new page in the one browser kept for ``role``, which has the scripts compiled after its first pages.

        It wants no motion: what moves costs a picture at every step, and comes to rest before anybody judges it.
        """
        if role not in self._kept:
            self._kept[role] = self.context(role, **STILL)
        return follow(self._kept[role].new_page())

    def tab(self, role: Role) -> Page:
        """The one tab kept for ``role``, whose scripts stay compiled. Leave it by ``leave_tab``."""
        if role not in self._tabs or self._tabs[role].is_closed():
            self._tabs[role] = self.page(role)
        return self._tabs[role]

    def leave_tab(self, role: Role) -> None:
        """Forget what a visit has put into the tab.

        The page stays for the next visit, unless it was given other answers than the server's.
        """
        tab = self._tabs[role]
        if has_changed_answers(tab):
            forget_answers(tab)
            tab.goto("/robots.txt")
            tab.evaluate("sessionStorage.clear()")

    def leave(self) -> None:
        for context in self._kept.values():
            context.close()

    def _state(self, login: str) -> StorageState:
        if login not in self._states:
            context = self.browser.new_context(base_url=self.running.url)
            if login == NEWCOMER:
                self._sign_up(context)
            else:
                self._log_in(context, login)
            self._states[login] = context.storage_state()
            context.close()
        return self._states[login]

    def _sign_up(self, context: BrowserContext) -> None:
        """Somebody who has just signed up: in no community, the email not confirmed."""
        sign_up(context.request, f"{NEWCOMER}{uuid4().hex[:6]}")

    def _log_in(self, context: BrowserContext, login: str) -> None:
        page = follow(context.new_page())
        page.goto("/login")
        page.get_by_label("Email or username").fill(login)
        page.locator("input[type=password]").fill(self._passwords[login])
        page.get_by_role("button", name="Log in", exact=True).click()
        page.wait_for_url(lambda address: "/login" not in address)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        wait_until_quiet(page)
