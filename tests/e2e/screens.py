"""Every screen and dialog a person can open, and how; the demo gives them something to show."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.running import Running

Role = Literal["visitor", "fan", "creator"]
Open = Callable[[Page], None]


@dataclass(frozen=True)
class Screen:
    """``path`` on the platform's host, or on ``host``; ``open`` leads on to what is judged, a dialog for example."""

    name: str
    role: Role
    path: str
    open: Open | None = None
    host: str = ""

    def __str__(self) -> str:
        return f"{self.role}: {self.name}"


def _click(role: Literal["button", "link", "menuitem", "radio", "tab"], name: str) -> Open:
    def click(page: Page) -> None:
        page.get_by_role(role, name=re.compile(name)).first.click()

    return click


def _dialog(*names: str) -> Open:
    """Press the buttons one after the other; the last opens a dialog."""

    def open_dialog(page: Page) -> None:
        for name in names:
            page.get_by_role("button", name=re.compile(name)).first.click()
        expect(page.get_by_role("dialog").first).to_be_visible()

    return open_dialog


NOVA, HEARTH, PIXEL = "/creator/nova", "/creator/hearth", "/creator/pixel"

PLATFORM = (
    Screen("home", "visitor", "/"),
    Screen("explore", "visitor", "/explore"),
    Screen("explore, nothing found", "visitor", "/explore?search=zzzzzz"),
    Screen("terms", "visitor", "/terms-of-service"),
    Screen("privacy", "visitor", "/privacy-policy"),
    Screen("oauth error", "visitor", "/oauth-error"),
    Screen("not found", "visitor", "/nowhere"),
    Screen("no such community", "visitor", "/creator/nobody-has-this-name"),
    Screen("home", "fan", "/"),
    Screen("my communities", "fan", "/my-communities"),
    Screen("wallets", "fan", "/my-communities", _dialog("^Wallets")),
)
ACCOUNT = (
    Screen("log in", "visitor", "/login"),
    Screen("forgot password", "visitor", "/forgot-password"),
    Screen("reset password, bad link", "visitor", "/reset-password?token=unknown"),
    Screen("verify e-mail, bad link", "visitor", "/verify-email?token=unknown"),
    Screen("create account", "visitor", "/onboarding"),
    Screen("check inbox", "fan", "/onboarding/check-inbox"),
    Screen("create community", "fan", "/onboarding/create-community"),
    Screen("finish", "fan", "/onboarding/finish"),
    Screen("profile", "fan", "/profile"),
    Screen("own orders", "fan", "/profile?tab=orders"),
    Screen("profile settings", "fan", "/profile/settings"),
)
COMMUNITY = (
    Screen("home", "visitor", NOVA),
    Screen("home, light", "visitor", HEARTH),
    Screen("home, on its own host", "visitor", "/", host="pixel.localhost"),
    Screen("store", "visitor", f"{HEARTH}/store"),
    Screen("store, nothing found", "visitor", f"{NOVA}/store?search=zzzzzz"),
    Screen("not found", "visitor", f"{NOVA}/nowhere"),
    Screen("home", "fan", NOVA),
    Screen("store", "fan", f"{PIXEL}/store"),
    Screen("own orders", "fan", f"{NOVA}/orders"),
    Screen("one product", "visitor", f"{NOVA}/store/high-roller-seat"),
    Screen("product dialog", "fan", f"{NOVA}/store", _click("link", "High roller seat")),
    Screen("wallet", "fan", NOVA, _dialog("^Wallet")),
    Screen("leave community", "fan", NOVA, _dialog("^Joined")),
    Screen("one order", "fan", f"{NOVA}/orders", _click("link", r"Order \d")),
    Screen("own statement", "fan", f"{NOVA}/wallet"),
)
OFFICE = (
    Screen("overview", "creator", "/admin"),
    Screen("get started", "creator", "/admin/get-started"),
    Screen("users", "creator", "/admin/users"),
    Screen("users, nothing found", "creator", "/admin/users?search=zzzzzz"),
    Screen("products", "creator", "/admin/store"),
    Screen("new product", "creator", "/admin/store/create"),
    Screen("orders", "creator", "/admin/store/orders"),
    Screen("settings", "creator", "/admin/settings"),
    Screen("wallet settings", "creator", "/admin/settings?tab=WALLET"),
    Screen("audit log", "creator", "/admin/settings?tab=SECURITY"),
    Screen("transactions", "creator", "/admin/transactions"),
    Screen("quests chain", "creator", "/admin/quests-chain"),
    Screen("branding", "creator", "/admin/customization/branding"),
    Screen("not found", "creator", "/admin/nowhere"),
)
EVERY = PLATFORM + ACCOUNT + COMMUNITY + OFFICE

BRANDED = (
    Screen("home", "visitor", "/creator/{slug}"),
    Screen("home", "fan", "/creator/{slug}"),
    Screen("store", "fan", "/creator/{slug}/store"),
    Screen("own orders", "fan", "/creator/{slug}/orders"),
    Screen("overview", "creator", "/admin"),
    Screen("users", "creator", "/admin/users"),
    Screen("products", "creator", "/admin/store"),
    Screen("new product", "creator", "/admin/store/create"),
    Screen("orders", "creator", "/admin/store/orders"),
    Screen("settings", "creator", "/admin/settings"),
    Screen("wallet settings", "creator", "/admin/settings?tab=WALLET"),
    Screen("branding", "creator", "/admin/customization/branding"),
)
"""The screens that wear a community's colours."""
UNBRANDED = (
    Screen("platform home", "visitor", "/"),
    Screen("explore", "visitor", "/explore"),
    Screen("my communities", "fan", "/my-communities"),
    Screen("profile", "fan", "/profile"),
    Screen("profile settings", "fan", "/profile/settings"),
)


class People:
    """One signed-in browser state for each account, for as long as the product runs."""

    def __init__(self, browser: Browser, running: Running) -> None:
        self.browser, self.running = browser, running
        self._states: dict[str, str] = {}
        logins: list[dict[str, str]] = json.loads((running.state / "demo.json").read_text())["logins"]
        self._passwords = {entry["login"]: entry["password"] for entry in logins}
        self._fan = next(entry["login"] for entry in logins if entry["who"].startswith("Fan "))

    def context(self, role: Role, *, community: str = "nova", **options: object) -> BrowserContext:
        """A browser of its own, signed in on the platform unless it is a visitor's. Creators own ``community``."""
        if role != "visitor":
            options["storage_state"] = self._state(community if role == "creator" else self._fan)
        return self.browser.new_context(base_url=self.running.url, **options)  # type: ignore[arg-type]

    def _state(self, login: str) -> str:
        if login not in self._states:
            path = self.running.state / f"{login}.json"
            context = self.browser.new_context(base_url=self.running.url)
            page = context.new_page()
            page.goto("/login")
            page.get_by_label("E-mail or username").fill(login)
            page.locator("input[type=password]").fill(self._passwords[login])
            page.get_by_role("button", name="Log in", exact=True).click()
            page.wait_for_url(re.compile(r"/(?!login)"))
            expect(page.get_by_role("heading", level=1).first).to_be_visible()
            page.wait_for_load_state("networkidle")
            context.storage_state(path=path)
            context.close()
            self._states[login] = str(path)
        return self._states[login]


def visit(page: Page, screen: Screen, running: Running, *, community: str = "nova") -> None:
    path = screen.path.format(slug=community)
    page.goto(f"http://{screen.host}:{running.port}{path}" if screen.host else path)
    if screen.open:
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        screen.open(page)
