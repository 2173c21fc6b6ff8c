"""Every screen and dialog a person can open, and how; the demo gives them something to show."""

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Page, Route, expect

from tenants.branding.demo.communities import PASSWORD
from tests.e2e.people import Role
from tests.support.running import Running

Open = Callable[[Page], None]


@dataclass(frozen=True)
class Screen:
    """``path`` on the platform's host, or on ``host``; ``open`` leads on to what is judged: ``dialog``, for example."""

    name: str
    role: Role
    path: str
    open: Open | None = None
    host: str = ""
    dialog: str = ""
    """The key of the dialog that is open at the end (frontend/src/dialogs/kinds.ts)."""

    def __str__(self) -> str:
        return f"{self.role}: {self.name}"


def _click(role: Literal["button", "link", "menuitem", "radio", "tab"], name: str) -> Open:
    def click(page: Page) -> None:
        page.get_by_role(role, name=re.compile(name)).first.click()

    return click


def _dialog(*steps: str | Open) -> Open:
    """Take the steps one after the other, a name being the button to press; the last opens a dialog."""

    def open_dialog(page: Page) -> None:
        for step in steps:
            if isinstance(step, str):
                _click("button", step)(page)
            else:
                step(page)
        expect(page.get_by_role("dialog").first).to_be_visible()
        expect(page.get_by_role("menu")).to_have_count(0)  # the one it was chosen from
        page.wait_for_load_state("networkidle")  # what it asks for has come, too

    return open_dialog


def _of_a_member(*steps: str | Open) -> Open:
    """On the page of one fan of the list."""

    def member(page: Page) -> None:
        _click("link", "^pixelpanda")(page)
        expect(page.get_by_role("heading", name="pixelpanda", level=1)).to_be_visible()

    return _dialog(member, *steps) if steps else member


def _of_a_raffle(*names: str) -> Open:
    """On the page of one raffle of the list: the first name is a button, one after it what its menu offers."""

    def raffle(page: Page) -> None:
        _click("link", "^Friday night table")(page)
        expect(page.get_by_role("heading", name="Friday night table", level=1)).to_be_visible()

    if not names:
        return raffle
    return _dialog(raffle, names[0], *(_click("menuitem", name) for name in names[1:]))


def _of_a_case(page: Page) -> None:
    """The menu of one case of the list."""
    _click("link", "Neon jackpot")(page)
    expect(page.get_by_role("heading", name="Neon jackpot", level=1)).to_be_visible()
    _click("button", "^More")(page)


def _void(page: Page) -> None:
    _click("link", "^Opening night")(page)
    _dialog("^Void")(page)


def _check(page: Page) -> None:
    """From a raffle that was drawn to its proof, on the platform."""
    _click("link", "^Check this draw")(page)
    expect(page.get_by_role("heading", name="All of it agrees")).to_be_visible()


def _publish(page: Page) -> None:
    """A new one, up to the last look."""
    page.get_by_label("Name").fill("A quick one")
    page.get_by_label("How many gems").fill("100")
    page.get_by_label("Price of a ticket in gems").fill("0")
    page.get_by_role("button", name="Save and preview").click()
    _dialog("^Publish$")(page)


def _write_a_note(page: Page) -> None:
    page.get_by_role("button", name="Add note").first.click()
    note = page.get_by_role("dialog")
    note.get_by_role("textbox").fill("Asked for the blue shirt on stream.")
    note.get_by_role("button", name="note").click()
    expect(note).to_be_hidden()


def _choose_a_picture(page: Page) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (900, 700), "#336699").save(picture, "PNG")
    page.locator("input[type=file]").first.set_input_files(
        {"name": "picture.png", "mimeType": "image/png", "buffer": picture.getvalue()}
    )
    expect(page.get_by_label("Part of the picture that shows")).to_be_visible()


def _prove_it_is_you(page: Page) -> None:
    """Before what is asked of nobody who logged in less than ten minutes ago: on a busy machine that may be over."""
    token = page.request.get("/api/common/auth/csrf").json()["csrfToken"]
    proof = {"password": PASSWORD}
    answer = page.request.post("/api/user/users/my-profile/step-up", data=proof, headers={"X-CSRFToken": token})
    assert answer.ok, answer.text()


def _first_row(page: Page) -> None:
    page.get_by_role("button", name=re.compile(r"^#\d")).first.click()


def _choose_all(page: Page) -> None:
    page.get_by_role("checkbox", name=re.compile("^Choose all")).check()
    expect(page.get_by_role("group", name="With the chosen ones")).to_be_visible()


def _slips(page: Page) -> None:
    """They open in a tab of their own: here in the same one."""
    _choose_all(page)
    page.goto(page.get_by_role("link", name="Packing slips").get_attribute("href") or "")
    expect(page.get_by_role("article").first).to_be_visible()


def _gifts(page: Page) -> None:
    page.get_by_role("radio", name="Gifts and prizes").or_(page.get_by_role("button", name="Gifts and prizes")).click()


def _sell(page: Page) -> None:
    """The first thing that can be sold."""
    page.get_by_role("button", name=re.compile("worth")).first.click()
    page.get_by_role("button", name=re.compile("^Sell back for")).click()
    expect(page.get_by_role("dialog", name="Sell back")).to_be_visible()


def _with_answer(path: str, change: Callable[[Any], Any], *, status: int = 200) -> Open:
    """Changes what one GET answers, and loads the page again: for states that take a journey to reach."""

    def prepare(page: Page) -> None:
        def answer(route: Route) -> None:
            if route.request.method == "GET":
                given = route.fetch()
                route.fulfill(response=given, json=change(given.json()))
            else:
                route.fallback()

        page.route(path, answer)
        page.reload()
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        page.wait_for_load_state("networkidle")

    return prepare


_two_factor_is_on = _with_answer(
    "**/api/user/users/my-profile",
    lambda profile: {
        **profile,
        "twoFactor": {**profile["twoFactor"], "app": True, "email": True, "backupCodesLeft": 8},
    },
)


_age_is_confirmed = _with_answer(
    "**/api/user/users/my-profile",
    lambda profile: {**profile, "country": "SE", "birthDate": "1990-05-01", "ageConfirmedAt": "2026-01-01T00:00:00Z"},
)


def _proof_is_asked_for(page: Page) -> None:
    """As ten minutes after logging in."""
    body = {"code": "AUTH_STEP_UP_REQUIRED", "message": "", "params": {"password": True, "methods": []}, "fields": {}}
    page.route(
        "**/my-profile/export",
        lambda route: route.fallback() if route.request.method == "GET" else route.fulfill(status=409, json=body),
    )


def _sell_at_a_loss(page: Page) -> None:
    page.get_by_label("Name").fill("A costly gift")
    page.get_by_label("Price in gems").fill("5")
    page.get_by_label(re.compile("^Sell")).first.fill("50")
    page.get_by_role("button", name="Save as draft").first.click()


def _leave_unsaved(page: Page) -> None:
    _click("link", "High roller seat")(page)
    page.get_by_label("What a fan gets").fill("Something that is not saved yet")
    page.get_by_role("main").get_by_role("link", name="Products").click()


def _press(keys: str) -> Open:
    return lambda page: page.keyboard.press(keys)


NOVA, HEARTH, PIXEL = "/creator/nova", "/creator/hearth", "/creator/pixel"

PLATFORM = (
    Screen("home", "visitor", "/"),
    Screen("explore", "visitor", "/explore"),
    Screen("platform store", "visitor", "/store"),
    Screen("platform store, cases", "visitor", "/store?kind=CASE"),
    Screen("explore, nothing found", "visitor", "/explore?search=zzzzzz"),
    Screen("check a draw", "visitor", "/fairness"),
    Screen("a draw, checked", "visitor", "/creator/nova/raffles/opening-night", _check),
    Screen("check your seeds", "visitor", "/fairness", _click("radio", "Your seeds")),
    Screen("terms", "visitor", "/terms-of-service"),
    Screen("privacy", "visitor", "/privacy-policy"),
    Screen("oauth error", "visitor", "/oauth-error"),
    Screen("not found", "visitor", "/nowhere"),
    Screen("no such community", "visitor", "/creator/nobody-has-this-name"),
    Screen("home", "fan", "/"),
    Screen("my communities", "fan", "/my-communities"),
    Screen("my communities", "staff", "/my-communities"),
    Screen("team invitation, gone", "visitor", "/staff-invitation/unknown"),
    Screen("mails to stop, an old link", "visitor", "/stop-mails/unknown"),
    Screen("wallets", "fan", "/my-communities", _dialog("^Wallets")),
    Screen("find a creator", "fan", "/explore?search=zzzzzz", _dialog("^Tell us"), dialog="creator-email-or-usernames"),
)
ACCOUNT = (
    Screen("log in", "visitor", "/login"),
    Screen("forgot password", "visitor", "/forgot-password"),
    Screen("reset password, bad link", "visitor", "/reset-password?token=unknown"),
    Screen("verify e-mail, bad link", "visitor", "/verify-email?token=unknown"),
    Screen("create account", "visitor", "/onboarding"),
    Screen("waitlist", "visitor", "/waitlist"),
    Screen("link accounts", "fan", "/onboarding/stream-accounts"),
    Screen("join communities", "fan", "/onboarding/creators"),
    Screen("casino accounts", "fan", "/onboarding/casino-accounts"),
    Screen(
        "connect a casino",
        "fan",
        "/onboarding/casino-accounts",
        _dialog(_age_is_confirmed, "^Connect Stake"),
        dialog="casino-user-connect",
    ),
    Screen("check inbox", "fan", "/onboarding/check-inbox"),
    Screen("create community", "fan", "/onboarding/create-community"),
    Screen("finish", "fan", "/onboarding/finish"),
    Screen("profile", "fan", "/profile"),
    Screen("own orders", "fan", "/profile?tab=orders"),
    Screen("own tickets everywhere", "fan", "/profile?tab=tickets"),
    Screen("no tickets yet", "newcomer", "/profile?tab=tickets"),
    Screen("inventory", "fan", "/my-inventory"),
    Screen("inventory, nothing found", "fan", "/my-inventory?search=zzzzzz"),
    Screen("one item", "fan", "/my-inventory?type=MERCH", _dialog("^(?!Account).*A gift"), dialog="inventory-item"),
    Screen("profile settings", "fan", "/profile/settings"),
    Screen(
        "set up the app",
        "fan",
        "/profile/settings?tab=security",
        _dialog(_prove_it_is_you, "^Set up the app"),
        dialog="app-2fa-enable",
    ),
    Screen(
        "turn on e-mail codes",
        "fan",
        "/profile/settings?tab=security",
        _dialog(_prove_it_is_you, "^Turn on e-mail"),
        dialog="email-2fa-enable",
    ),
    Screen("second factor, no log-in waits", "visitor", "/login/two-fa"),
    Screen(
        "turn off the app",
        "fan",
        "/profile/settings?tab=security",
        _dialog(_two_factor_is_on, "^Turn off the app"),
        dialog="app-2fa-disable",
    ),
    Screen(
        "turn off e-mail codes",
        "fan",
        "/profile/settings?tab=security",
        _dialog(_two_factor_is_on, "^Turn off e-mail codes"),
        dialog="email-2fa-disable",
    ),
    Screen(
        "new backup codes",
        "fan",
        "/profile/settings?tab=security",
        _dialog(_two_factor_is_on, _prove_it_is_you, "^New codes"),
        dialog="backup-codes",
    ),
    Screen(
        "confirm that it is you",
        "fan",
        "/profile/settings?tab=data",
        _dialog(_proof_is_asked_for, "^Export"),
        dialog="step-up",
    ),
    Screen(
        "choose a role",
        "newcomer",
        "/onboarding/stream-accounts",
        _dialog("^(Go on|Continue|Skip)"),
        dialog="role-choose",
    ),
    Screen("continue on a custom domain, an old link", "fan", "/login/continue?request=unknown"),
    Screen("sign-in settings", "fan", "/profile/settings?tab=security"),
    Screen("connections", "fan", "/profile/settings?tab=connections"),
    Screen("notifications", "fan", "/notifications"),
    Screen("notifications, nothing found", "fan", "/notifications?area=ADMIN"),
    Screen("notifications, latest", "fan", "/my-communities", _dialog("^Notifications")),
    Screen("notification settings", "fan", "/profile/settings?tab=notifications"),
    Screen("limits and seeds", "fan", "/profile/settings?tab=cases"),
    Screen(
        "take a break",
        "fan",
        "/profile/settings?tab=cases",
        _dialog("^Take a break"),
        dialog="break-confirm",
    ),
    Screen("own data", "fan", "/profile/settings?tab=data"),
    Screen("erase account", "fan", "/profile/settings?tab=data", _click("button", "^Erase my account")),
    Screen("levels", "fan", "/profile?tab=levels"),
    Screen("avatar crop", "fan", "/profile/settings", _choose_a_picture),
    Screen("confirm e-mail", "newcomer", "/profile", _dialog("[Cc]onfirm"), dialog="email-verify"),
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
    Screen("a product that is drawn", "fan", f"{NOVA}/store/golden-hour-pass"),
    Screen("fair draws", "visitor", f"{NOVA}/trust"),
    Screen("product dialog", "fan", f"{NOVA}/store", _click("link", "High roller seat"), dialog="store-product"),
    Screen("product with questions", "fan", f"{NOVA}/store/pick-the-next-slot"),
    Screen("bought", "fan", f"{PIXEL}/store/extra-cell", _dialog("^Buy"), dialog="purchase-successful"),
    Screen("product coming soon", "fan", f"{NOVA}/store/ace-up-the-sleeve"),
    Screen("raffles", "visitor", f"{NOVA}/raffles"),
    Screen("raffles", "fan", f"{HEARTH}/raffles"),
    Screen("raffles, nothing found", "visitor", f"{NOVA}/raffles?search=zzzzzz"),
    Screen("one raffle", "fan", f"{NOVA}/raffles/high-roller-s-drawer"),
    Screen("one raffle, drawn", "visitor", f"{PIXEL}/raffles/speedrun-bet"),
    Screen(
        "join raffle", "fan", f"{NOVA}/raffles", _dialog(_click("link", "Friday night table")), dialog="raffle-join"
    ),
    Screen("own tickets", "fan", f"{PIXEL}/raffles/my"),
    Screen("wallet", "fan", NOVA, _dialog("^Wallet")),
    Screen("notifications, latest", "fan", HEARTH, _dialog("^Notifications")),
    Screen("leave community", "fan", NOVA, _dialog("^Joined"), dialog="creator-unsubscribe"),
    Screen("log in first", "visitor", NOVA, _dialog("^Join"), dialog="authorization-required"),
    Screen("picture", "visitor", f"{NOVA}/store/high-roller-seat", _dialog("larger$"), dialog="view-image"),
    Screen("one order", "fan", f"{NOVA}/orders", _dialog(_click("link", r"Order \d"))),
    Screen("inventory", "fan", f"{PIXEL}/inventory"),
    Screen(
        "dispatch form",
        "fan",
        f"{PIXEL}/orders?status=RESERVED",
        _dialog(_click("link", r"Order \d"), "^Say where"),
        dialog="inventory-order",
    ),
    Screen(
        "track an order",
        "fan",
        f"{PIXEL}/orders?status=SHIPPED",
        _dialog(_click("link", r"Order \d"), "^Track"),
        dialog="inventory-tracking",
    ),
    Screen("sell an item", "fan", "/my-inventory?type=DIGITAL&state=YOURS", _sell, dialog="inventory-sell"),
    Screen("own statement", "fan", f"{NOVA}/wallet"),
    Screen("cases", "visitor", f"{NOVA}/cases"),
    Screen("one case", "visitor", f"{HEARTH}/cases/paper-parcel"),
    Screen("one case, seeds and limits", "fan", f"{NOVA}/cases/neon-jackpot"),
)
OFFICE = (
    Screen("overview", "creator", "/admin"),
    Screen("get started", "creator", "/admin/get-started"),
    Screen("users", "creator", "/admin/users"),
    Screen("users, nothing found", "creator", "/admin/users?search=zzzzzz"),
    Screen("commands", "creator", "/admin", _dialog(_press("Control+k"))),
    Screen("one user", "creator", "/admin/users?search=pixelpanda", _of_a_member()),
    Screen("tip", "creator", "/admin/users?search=pixelpanda", _of_a_member("^Send tip"), dialog="user-tip"),
    Screen(
        "deduct",
        "creator",
        "/admin/users?search=pixelpanda",
        _of_a_member("^More", _click("menuitem", "^Deduct")),
        dialog="user-deduct",
    ),
    Screen("add note", "creator", "/admin/users?search=pixelpanda", _of_a_member("^Add note"), dialog="user-note-add"),
    Screen(
        "delete note",
        "creator",
        "/admin/users?search=pixelpanda",
        _of_a_member(_write_a_note, "^Delete note"),
        dialog="user-note-delete",
    ),
    Screen(
        "remove",
        "creator",
        "/admin/users?search=pixelpanda",
        _of_a_member("^More", _click("menuitem", "^Remove")),
        dialog="user-unsubscribe",
    ),
    Screen("cases", "creator", "/admin/cases"),
    Screen("one case", "creator", "/admin/cases", _click("link", "Neon jackpot")),
    Screen("make a case", "creator", "/admin/cases/create"),
    Screen(
        "case preview",
        "creator",
        "/admin/cases",
        _dialog(_click("link", "Neon jackpot"), "^Preview"),
        dialog="case-preview",
    ),
    Screen(
        "delete case",
        "creator",
        "/admin/cases",
        _dialog(_of_a_case, _click("menuitem", "^Delete")),
        dialog="lootbox-delete",
    ),
    Screen("products", "creator", "/admin/store"),
    Screen("one product", "creator", "/admin/store?search=high", _click("link", "High roller seat")),
    Screen(
        "product preview",
        "creator",
        "/admin/store?search=high",
        _dialog(_click("link", "High roller seat"), "^More actions", _click("menuitem", "^Preview")),
        dialog="store-item-preview",
    ),
    Screen(
        "delete product",
        "creator",
        "/admin/store?search=high",
        _dialog(_click("link", "High roller seat"), "^More actions", _click("menuitem", "^Delete")),
        dialog="product-delete",
    ),
    Screen("new product", "creator", "/admin/store/create"),
    Screen("new product at a loss", "creator", "/admin/store/create", _dialog(_sell_at_a_loss), dialog="loss-confirm"),
    Screen("leave with unsaved work", "creator", "/admin/store?search=high", _dialog(_leave_unsaved)),
    Screen("product with codes", "creator", "/admin/store?search=wheel", _click("link", "Friday wheel spin")),
    Screen("product with questions", "creator", "/admin/store?search=slot", _click("link", "Pick the next slot")),
    Screen("orders", "creator", "/admin/store/orders"),
    Screen("order drawer", "creator", "/admin/store/orders", _dialog(_first_row)),
    Screen("parcel", "creator", "/admin/store/orders?status=SHIPPED", _dialog(_first_row)),
    Screen("orders, several chosen", "creator", "/admin/store/orders", _choose_all),
    Screen("packing slips", "creator", "/admin/store/orders?status=SHIPPED", _slips),
    Screen(
        "give an item",
        "creator",
        "/admin/users?search=pixelpanda",
        _of_a_member(_gifts, "^Give an item"),
        dialog="item-give",
    ),
    Screen("raffles", "creator", "/admin/raffles"),
    Screen("create raffle", "creator", "/admin/raffles/create"),
    Screen("one raffle", "creator", "/admin/raffles?search=friday", _of_a_raffle()),
    Screen(
        "raffle preview",
        "creator",
        "/admin/raffles?search=friday",
        _of_a_raffle("^More", "^Preview"),
        dialog="raffle-preview",
    ),
    Screen(
        "delete raffle",
        "creator",
        "/admin/raffles?search=friday",
        _of_a_raffle("^More", "^Delete"),
        dialog="raffle-delete",
    ),
    Screen(
        "close raffle",
        "creator",
        "/admin/raffles?search=friday",
        _of_a_raffle("^More", "^Close early"),
        dialog="raffle-close",
    ),
    Screen(
        "give tickets",
        "creator",
        "/admin/raffles?search=friday",
        _of_a_raffle("^Give tickets"),
        dialog="raffle-tickets-give",
    ),
    Screen("void a winner", "creator", "/admin/raffles", _void, dialog="raffle-void"),
    Screen("publish raffle", "creator", "/admin/raffles/create", _publish, dialog="raffle-publish-preview"),
    Screen("settings", "creator", "/admin/settings"),
    Screen("wallet settings", "creator", "/admin/settings?tab=WALLET"),
    Screen("team", "creator", "/admin/settings?tab=ADMINS"),
    Screen("invite to the team", "creator", "/admin/settings?tab=ADMINS", _dialog("^Invite$"), dialog="staff-create"),
    Screen(
        "who can do what", "creator", "/admin/settings?tab=ADMINS", _dialog("^Who can do what"), dialog="staff-list"
    ),
    Screen("edit rights", "creator", "/admin/settings?tab=ADMINS", _dialog("^sidekick"), dialog="staff-edit"),
    Screen(
        "remove from team",
        "creator",
        "/admin/settings?tab=ADMINS",
        _dialog("^sidekick", "^Remove from team"),
        dialog="staff-delete",
    ),
    Screen("no community yet", "fan", "/admin"),
    Screen("overview", "staff", "/admin"),
    Screen("switch office", "staff", "/admin", _click("button", "switch office$")),
    Screen("office of another team", "staff", "/admin?creator=hearth"),
    Screen("audit log", "creator", "/admin/settings?tab=SECURITY"),
    Screen("transactions", "creator", "/admin/transactions"),
    Screen("economy", "creator", "/admin/economy"),
    Screen("rewards", "creator", "/admin/rewards"),
    Screen("bring points along", "creator", "/admin/users/import"),
    Screen("notifications", "creator", "/admin/notifications"),
    Screen("notifications, latest", "creator", "/admin", _dialog("^Notifications")),
    Screen("quests chain", "creator", "/admin/quests-chain"),
    Screen("branding", "creator", "/admin/customization/branding"),
    Screen("picture crop", "creator", "/admin/customization/branding", _choose_a_picture),
    Screen("not found", "creator", "/admin/nowhere"),
)
EVERY = PLATFORM + ACCOUNT + COMMUNITY + OFFICE


def visit(page: Page, screen: Screen, running: Running) -> None:
    page.goto(f"http://{screen.host}:{running.port}{screen.path}" if screen.host else screen.path)
    if screen.open:
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        screen.open(page)
    if screen.dialog:
        expect(page.locator(f"[data-dialog={screen.dialog}] [role=dialog]")).to_be_visible()
