"""The screens on which a team sets the pay for deeds."""

from playwright.sync_api import Page

from tests.e2e.screens.steps import Screen, dialog

PLACE = "/admin/quests/earning"
CODES, BOOSTS, WAITING = (f"{PLACE}?tab={tab}" for tab in ("codes", "boosts", "waiting"))


def save_beyond_the_limit(page: Page) -> None:
    page.get_by_label("What pays").select_option(label="Visit the community")
    page.get_by_role("textbox", name="Gems").fill("100000")
    page.get_by_label("Payments per day, at most").fill("11")
    page.get_by_role("button", name="Save rule").click()


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
    Screen("economy of earning", "creator", f"{PLACE}?tab=economy"),
)
