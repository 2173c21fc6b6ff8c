"""The definition of a screen, and the steps that lead to it."""

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal
from uuid import uuid4

from PIL import Image
from playwright.sync_api import Page, Route, expect

from tenants.demo.communities import PASSWORD
from tenants.watching.pictures import picture_of
from tests.e2e.people import Role
from tests.e2e.person import csrf_token
from tests.support.answers import answer
from tests.support.traffic import wait_until_quiet

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
    given: Open | None = None
    """Changes what the server answers, before the page is loaded."""

    def __str__(self) -> str:
        return f"{self.role}: {self.name}"

    @property
    def is_as_loaded(self) -> bool:
        """True if the page is judged as the server sends it, without a step."""
        return self.open is None and self.given is None


def click(role: Literal["button", "link", "menuitem", "radio", "switch", "tab"], name: str) -> Open:
    def press_it(page: Page) -> None:
        page.get_by_role(role, name=re.compile(name)).first.click()

    return press_it


def show_a_reason(page: Page) -> None:
    """Open the reason of the first notification, with the press that ends such ones."""
    page.get_by_text("Why did I get this?").first.click()


def dialog(*steps: str | Open) -> Open:
    """Take the steps one after the other, a name being the button to press; the last opens a dialog."""

    def open_dialog(page: Page) -> None:
        for step in steps:
            if isinstance(step, str):
                click("button", step)(page)
            else:
                step(page)
        expect(page.get_by_role("dialog").first).to_be_visible()
        expect(page.get_by_role("menu")).to_have_count(0)  # the one it was chosen from
        wait_until_quiet(page)  # what it asks for has come, too

    return open_dialog


def press_a_name(page: Page) -> None:
    """The first name of another fan."""
    page.locator("a[href*='/members/']").first.click()


def check_a_draw(page: Page) -> None:
    """From a raffle that was drawn to its proof, on the platform."""
    click("link", "^Check this draw")(page)
    expect(page.get_by_role("heading", name="Verified")).to_be_visible()


def choose_a_picture(page: Page) -> None:
    picture = io.BytesIO()
    Image.new("RGB", (900, 700), "#336699").save(picture, "PNG")
    page.locator("input[type=file]").first.set_input_files(
        {"name": "picture.png", "mimeType": "image/png", "buffer": picture.getvalue()}
    )
    expect(page.get_by_label("Visible part of the picture")).to_be_visible()


def prove_it_is_you(page: Page) -> None:
    """Before a step-up, which is not needed for ten minutes after the login: on a busy machine that may be over."""
    token = csrf_token(page.request)
    proof = {"password": PASSWORD}
    answer = page.request.post("/api/user/users/my-profile/step-up", data=proof, headers={"X-CSRFToken": token})
    assert answer.ok, answer.text()


def sell(page: Page) -> None:
    """The first thing that can be sold."""
    page.get_by_role("button", name=re.compile("worth")).first.click()
    page.get_by_role("button", name=re.compile("^Sell back for")).click()
    expect(page.get_by_role("dialog", name="Sell back")).to_be_visible()


def with_answer(path: str | re.Pattern[str], change: Callable[[Any], Any], *, status: int = 200) -> Open:
    """Changes what one GET answers: for states that take a journey to reach (``given`` of a screen)."""

    def handle(route: Route) -> None:
        if route.request.method == "GET":
            given = route.fetch()
            route.fulfill(response=given, status=status, json=change(given.json()))
        else:
            route.fallback()

    return lambda page: answer(page, path, handle)


two_factor_is_on = with_answer(
    "**/api/user/users/my-profile",
    lambda profile: {
        **profile,
        "twoFactor": {**profile["twoFactor"], "app": True, "email": True, "backupCodesLeft": 8},
    },
)


age_is_confirmed = with_answer(
    "**/api/user/users/my-profile",
    lambda profile: {**profile, "country": "SE", "birthDate": "1990-05-01", "ageConfirmedAt": "2026-01-01T00:00:00Z"},
)


PAID_PLAN = {
    "state": "ACTIVE",
    "plan": "pro",
    "planName": "Pro",
    "paidPlanName": "Pro",
    "interval": "MONTH",
    "amount": "2900",
    "currency": "USD",
    "periodEnd": "2027-01-05T09:00:00Z",
    "possible": {"checkout": False, "change": True, "cancel": True, "resume": False, "portal": True},
}
plan_is_paid = with_answer(
    "**/api/creator/billing",
    lambda billing: {**billing, **PAID_PLAN, "paymentMethod": {"brand": "visa", "last4": "4242"}},
)
payment_method_is_missing = with_answer(
    "**/api/creator/billing",
    lambda billing: {**billing, **PAID_PLAN, "paymentMethodDue": PAID_PLAN["periodEnd"]},
)


def change_plan(page: Page) -> None:
    """To the yearly payment of the same plan."""
    seen: dict[str, object] = {
        "currency": "USD",
        "dueLater": "29000",
        "dueNow": "26100",
        "kind": "NOW",
        "lines": [],
        "nextAt": "2027-12-05T09:00:00Z",
        "prorationAt": None,
        "startsAt": None,
    }
    answer(page, "**/creator/billing/change-plan/preview", lambda route: route.fulfill(json=seen))
    page.get_by_role("radiogroup", name="Billing period").get_by_text("Yearly").click()
    page.get_by_role("button", name="Pay yearly").click()
    expect(page.get_by_role("dialog", name="Change plan")).to_be_visible()


def cancel_plan(page: Page) -> None:
    page.get_by_role("button", name="Cancel plan").click()
    expect(page.get_by_role("dialog", name="Cancel plan")).to_be_visible()


def proof_is_asked_for(page: Page) -> None:
    """As ten minutes after logging in."""
    body = {"code": "AUTH_STEP_UP_REQUIRED", "message": "", "params": {"password": True, "methods": []}, "fields": {}}
    answer(
        page,
        "**/my-profile/export",
        lambda route: route.fallback() if route.request.method == "GET" else route.fulfill(status=409, json=body),
    )


raffles_are_off = with_answer(
    "**/api/user/raffle/all*/**",
    lambda _: {
        "code": "FEATURE_SWITCHED_OFF",
        "message": "Raffles: the platform has switched this off for this community. Contact the platform's support",
        "params": {"feature": "RAFFLES", "words": "Raffles", "until": None},
        "fields": {},
    },
    status=409,
)


def terms_are_new(page: Page) -> None:
    """A write is refused until the user accepts the version of the terms that is there."""
    refusal = {"code": "LEGAL_ACCEPTANCE_REQUIRED", "message": "Our terms have changed", "params": {}, "fields": {}}
    answer(page, "**/api/user/creators/*/*subscribe", lambda route: route.fulfill(status=409, json=refusal))

    def ask(route: Route) -> None:
        given = route.fetch()
        whoami = given.json()
        whoami["user"]["legalDue"] = [{"document": "TERMS", "version": 1}]
        route.fulfill(response=given, json=whoami)

    answer(page, "**/api/common/auth/whoami*", ask)
    page.get_by_role("button", name=re.compile("^Join ")).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Terms of service, version 1")).to_be_visible()


def press(keys: str) -> Open:
    return lambda page: page.keyboard.press(keys)


def _entered(name: str, **changes: str) -> dict[str, object]:
    """A limited drop that the fan entered; it is drawn in an hour."""
    drawn_at = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    product = {"id": str(uuid4()), "slug": "golden-hour-pass", "productName": name, "productImage": None}
    times = {"createdAt": drawn_at, "endAt": drawn_at, "roundAt": drawn_at}
    waits = {"id": str(uuid4()), "state": "WAITING", "drawState": "OPEN", "price": "650"}
    return {**waits, **times, **changes, "product": product}


drops_were_entered = with_answer(
    "**/api/user/product-order/asks*",
    lambda _: {
        "data": [
            _entered("Golden hour pass"),
            _entered("Signed poster", state="WON", drawState="DRAWN"),
            _entered("A very long night at the table", state="LOST", drawState="DRAWN"),
        ],
        "total": 3,
    },
)


def ask_to_withdraw(page: Page) -> None:
    page.get_by_role("button", name="Withdraw from Golden hour pass").click()
    expect(page.get_by_role("button", name="Yes, withdraw")).to_be_visible()


def _connection(entry: dict[str, Any]) -> dict[str, Any]:
    """Twitch is connected, and Discord must be connected again."""
    moment = datetime.now(UTC).isoformat()
    named = {"name": "Nova After Dark", "connectedAt": moment, "checkedAt": moment}
    if entry["provider"] == "TWITCH":
        return {**entry, **named, "status": "CONNECTED", "url": "https://www.twitch.tv/novaafterdark"}
    if entry["provider"] == "DISCORD":
        return {**entry, **named, "status": "NEEDS_RECONNECTING", "problem": "REVOKED"}
    return {**entry, "offered": False}


channels_are_connected = with_answer(
    "**/api/creator/connections/all",
    lambda given: {**given, "data": [_connection(entry) for entry in given["data"]]},
)
nobody_is_live = with_answer(
    "**/api/creator/live", lambda given: {**given, "live": None, "source": None, "endsAt": None, "available": True}
)


_STREAMS = [
    {"provider": provider, "login": "nova", "url": url, "title": title, "since": since, "isLinked": False}
    for provider, url, title, since in (
        ("TWITCH", "https://www.twitch.tv/nova", "Late slots", "2026-11-20T18:00:00Z"),
        ("KICK", "https://kick.com/nova", "Late slots, on Kick", "2026-11-20T18:05:00Z"),
    )
]
_WATCHED = {"channels": _STREAMS, "secondsToday": 2070, "waitingSeconds": 120, "denial": None}
a_channel_streams = with_answer("**/api/user/watching/own", lambda given: {**given, **_WATCHED})


def the_player_is_there(page: Page) -> None:
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def the_player_asks(page: Page) -> None:
    asking = {**_WATCHED, "picture": picture_of("4071"), "token": str(uuid4()), "beatSeconds": 60}
    answer(page, "**/api/user/watching/beat", lambda route: route.fulfill(json=asking))
    answer(page, "**/embed/**", lambda route: route.fulfill(body="", content_type="text/html"))
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("textbox", name="Number")).to_be_visible()
