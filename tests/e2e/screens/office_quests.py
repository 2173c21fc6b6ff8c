"""The screens on which a team runs quests, chains and reviews."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.screens.steps import Open, Screen, click, dialog, with_answer

LIST, REVIEWS, CHAINS, ACHIEVEMENTS = (
    "/admin/quests", "/admin/quests-review", "/admin/quests-chain", "/admin/achievements",
)  # fmt: skip


def of_a_quest(*items: str, name: str = "Clip of the week") -> Open:
    """The menu of one quest of the list, and what is chosen from it."""
    menu = click("button", f"^Actions for {name}")
    return dialog(menu, *(click("menuitem", item) for item in items))


def one(name: str) -> Open:
    """The page of one quest or chain of the list."""

    def open_it(page: Page) -> None:
        click("link", f"^{name}")(page)
        expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()

    return open_it


def a_chosen_template(page: Page) -> None:
    dialog("^Create quest")(page)
    page.get_by_role("dialog").get_by_label("Task").select_option(label="Buy in the store")


def rejecting(page: Page) -> None:
    click("button", "^Reject the submission of")(page)
    expect(page.get_by_role("textbox", name="Reason")).to_be_visible()


def some_selected(page: Page) -> None:
    page.get_by_label("Select all").check()
    expect(page.get_by_role("button", name=re.compile(r"^Approve \d+ submission"))).to_be_visible()


def some_quests(page: Page) -> None:
    page.get_by_role("checkbox", name=re.compile("^Select all")).check()
    expect(page.get_by_role("group", name="Actions for selected rows")).to_be_visible()


def shows(heading: str) -> Open:
    return lambda page: expect(page.get_by_role("heading", name=heading)).to_be_visible()


no_achievements = with_answer("**/creator/achievements/all**", lambda _: {"data": [], "total": 0})
nothing_waits = with_answer("**/creator/challenges/reviews/all**", lambda _: {"data": [], "total": 0})

QUESTS = (
    Screen("quests", "creator", LIST),
    Screen("several quests", "creator", LIST, some_quests),
    Screen("no quests match", "creator", f"{LIST}?search=nothing-like-this"),
    Screen("templates and providers", "creator", f"{LIST}?tab=templates"),
    Screen("add a service", "creator", f"{LIST}?tab=templates", dialog("^Add service"), dialog="challenge-provider"),
    Screen("add a task", "creator", f"{LIST}?tab=templates", dialog("^Add task"), dialog="challenge-template"),
    Screen("choose a template", "creator", LIST, a_chosen_template, dialog="challenge-create"),
    Screen("view a quest", "creator", LIST, of_a_quest("^View"), dialog="challenge-preview"),
    Screen("archive a quest", "creator", LIST, of_a_quest("^Archive"), dialog="challenge-delete"),
    Screen("publish a quest", "creator", LIST, of_a_quest("^Publish", name="Share the stream"), dialog="quest-publish"),
    Screen("create quest", "creator", f"{LIST}/create"),
    Screen("one quest", "creator", LIST, one("Clip of the week")),
    Screen("reviews", "creator", REVIEWS),
    Screen("reviewed", "creator", f"{REVIEWS}?state=DECIDED"),
    Screen("reject a submission", "creator", REVIEWS, rejecting),
    Screen("several submissions", "creator", REVIEWS, some_selected),
    Screen("nothing to review", "creator", REVIEWS, shows("Nothing to review"), given=nothing_waits),
    Screen("quests chain", "creator", CHAINS),
    Screen("create chain", "creator", f"{CHAINS}/create"),
    Screen(
        "create a step",
        "creator",
        f"{CHAINS}/create",
        dialog("^Create a new step"),
        dialog="challenge-create",
    ),
    Screen("one chain", "creator", CHAINS, one("Road to the table")),
    Screen(
        "delete a chain",
        "creator",
        CHAINS,
        dialog(one("Road to the table"), "^Delete chain"),
        dialog="challenge-chain-delete",
    ),
    Screen("achievements", "creator", ACHIEVEMENTS),
    Screen("no achievements", "creator", ACHIEVEMENTS, shows("No achievements yet"), given=no_achievements),
    Screen("create an achievement", "creator", ACHIEVEMENTS, dialog("^Create achievement"), dialog="achievement"),
    Screen("edit an achievement", "creator", ACHIEVEMENTS, dialog("^Edit Regular"), dialog="achievement"),
    Screen("remove an achievement", "creator", ACHIEVEMENTS, dialog("^Remove Regular"), dialog="achievement-delete"),
)
