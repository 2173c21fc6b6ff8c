"""The screens of invited friends, for fans and for the team, and the Trust tab of a member."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.person import csrf_token
from tests.e2e.screens.steps import Screen, click, dialog

NOVA, PLACE = "/creator/nova", "/admin/users/friends"


def the_page_of_a_link(page: Page) -> None:
    """Another fan's link, as its visitor sees it."""
    headers = {"X-CSRFToken": csrf_token(page.request)}
    own = page.request.post(f"{NOVA}/api/user/fan-referrals/own/link", headers=headers).json()
    page.goto(f"{NOVA}/invite/{own['code']}")
    expect(page.get_by_role("heading", name=re.compile("invites you"))).to_be_visible()


def trust_of_an_inviter(page: Page) -> None:
    fans = page.request.get("/api/creator/users/all?search=pixelpanda&take=1").json()
    page.goto(f"/admin/users/{fans['data'][0]['id']}")
    page.get_by_text("Trust", exact=True).click()
    expect(page.get_by_role("list", name="Invited friends")).to_be_visible()


FRIENDS_FAN = (
    Screen("invite friends, in every state", "fan", f"{NOVA}/friends"),
    Screen("invite friends, no rewards", "fan", "/creator/hearth/friends"),
    Screen("the page of a link", "fan", f"{NOVA}/friends", the_page_of_a_link),
    Screen("a link that does not exist", "visitor", f"{NOVA}/invite/bcdfghjk"),
)
FRIENDS_OFFICE = (
    Screen("invited friends under review", "creator", f"{PLACE}?state=HELD"),
    Screen("no invited friends found", "creator", f"{PLACE}?search=zzzzzz"),
    Screen(
        "review a referral",
        "creator",
        f"{PLACE}?state=HELD",
        dialog(lambda page: page.get_by_role("row").nth(1).click()),
        dialog="fan-referral",
    ),
    Screen("rewards for invited friends", "creator", f"{PLACE}?tab=rewards"),
    Screen("add a milestone", "creator", f"{PLACE}?tab=rewards", click("button", "^Add milestone")),
    Screen("trust of a member", "creator", "/admin/users", trust_of_an_inviter),
)
