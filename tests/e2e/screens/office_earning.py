"""The screens on which a team sets the pay for deeds."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.screens.steps import Screen, dialog, with_answer

PLACE, MOVING_IN = "/admin/quests/earning", "/admin/users/import"
WORKBOOK = Path(__file__).parents[2] / "tenants" / "wallets" / "imports" / "files" / "streamlabs-chatbot.xlsx"
CODES, BOOSTS, WAITING = (f"{PLACE}?tab={tab}" for tab in ("codes", "boosts", "waiting"))


def save_beyond_the_limit(page: Page) -> None:
    page.get_by_label("What pays").select_option(label="Visit the community")
    page.get_by_role("textbox", name="Gems").fill("100000")
    page.get_by_label("Payments per day, at most").fill("11")
    page.get_by_role("button", name="Save rule").click()


def _stream(number: int) -> dict[str, Any]:
    """The gifts of an evening."""
    return {
        "streamAt": f"2026-11-{10 + number}T18:00:00Z",
        "dueAt": f"2026-11-{12 + number}T18:00:00Z",
        "fans": 3**number,
        "gems": str(1_250 * 10**number),
        "experience": 40 if number else 0,
    }


gifts_wait = with_answer(
    "**/api/creator/earning/gifts", lambda given: {**given, "streams": [_stream(number) for number in range(4)]}
)


def drop_a_workbook(page: Page) -> None:
    page.locator("input[type=file]").set_input_files(WORKBOOK)
    expect(page.get_by_label(re.compile("^Regular"))).to_be_visible()


EARNING = (
    Screen("add an earning rule", "creator", PLACE, dialog("^Add rule"), dialog="earning-rule"),
    Screen(
        "add a rule beyond the daily limit",
        "creator",
        PLACE,
        dialog("^Add rule", save_beyond_the_limit),
        dialog="limit-confirm",
    ),
    Screen("edit an earning rule", "creator", PLACE, dialog("^Edit rule Watch"), dialog="earning-rule"),
    Screen("delete an earning rule", "creator", PLACE, dialog("^Delete rule Watch"), dialog="earning-remove"),
    Screen("stream codes", "creator", CODES),
    Screen("add a stream code", "creator", CODES, dialog("^Add code"), dialog="gem-code"),
    Screen("boosts and streak", "creator", BOOSTS),
    Screen("add a boost", "creator", BOOSTS, dialog("^Add boost"), dialog="earning-boost"),
    Screen("what waits", "creator", WAITING),
    Screen("cancel what waits", "creator", WAITING, dialog("^Cancel "), dialog="earning-cancel"),
    Screen("gifts of streams that wait", "creator", WAITING, given=gifts_wait),
    Screen(
        "withdraw the gifts of a stream",
        "creator",
        WAITING,
        dialog("^Withdraw "),
        given=gifts_wait,
        dialog="earning-cancel",
    ),
    Screen("levels for the ranks of a file", "creator", MOVING_IN, drop_a_workbook),
    Screen("economy of earning", "creator", f"{PLACE}?tab=economy"),
)
