"""The screens of wagers, wager rewards and leaderboards.

Calls of the product build their data once per process: the demo has no leaderboard in review, for example.
"""

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urljoin
from uuid import uuid4

from playwright.sync_api import Page, expect

from tenants.demo.communities import PASSWORD
from tests.e2e.person import Person, sign_up
from tests.e2e.screens.steps import Open, Screen, click, dialog
from tests.support.waits import wait_until

OFFICE, FAN = "/admin/leaderboard", "/creator/nova/leaderboards"
WAGERS, REWARDS = "/admin/wagers", "/admin/wager-rewards"
IN_REVIEW, PAID_OUT = "Autumn race", "Summer race"
# Processes share a demo, so each has a reward of its own.
REWARD = f"First 1,000 dollars, {uuid4().hex[:4]}"
PLAYERS = 12
_built: set[str] = set()


def boards_are_there(page: Page) -> None:
    """A leaderboard in review with an appeal, one whose cash is owed, wagers, and a draft of a wager reward."""
    address = urljoin(page.request.get("/robots.txt").url, "/")[:-1]
    if address in _built:
        return
    browser = page.context.browser
    assert browser is not None
    context, of_a_fan = browser.new_context(base_url=address), browser.new_context(base_url=address)
    nova = Person(context.new_page(), "nova", address)
    nova.call("/common/auth/login", data={"login": nova.name, "password": PASSWORD})
    members = nova.call(f"/creator/users/all?take={PLAYERS}", "GET").json()["data"]
    names = [member["username"] for member in members]
    review = _ended_board(nova, IN_REVIEW, names, appeal_hours=24)
    _ended_board(nova, PAID_OUT, names, appeal_hours=0)
    _appeal(Person(of_a_fan.new_page(), f"marlow{uuid4().hex[:4]}", address), nova, review)
    _add_wagers(nova, names)
    context.close()
    of_a_fan.close()
    _built.add(address)


def _ended_board(nova: Person, name: str, names: list[str], *, appeal_hours: int) -> dict[str, Any]:
    """Return the window of a leaderboard that ended, was frozen, and is in review or paid."""
    now = datetime.now(UTC)
    # It gets its name in the end: until then, a screen of another process does not find it.
    board = {
        "name": "Being prepared",
        "kind": "MANUAL",
        "startsAt": (now - timedelta(days=7)).isoformat(),
        "endsAt": (now + timedelta(hours=1)).isoformat(),
        "appealHours": appeal_hours,
        "graceMinutes": 0,
        "prizes": [
            {"firstPlace": 1, "lastPlace": 1, "cash": "500", "gems": "100"},
            {"firstPlace": 2, "lastPlace": 3, "cash": "150"},
            {"firstPlace": 4, "lastPlace": 10, "gems": "20"},
        ],
    }
    path = f"/creator/leaderboards/one/{nova.call('/creator/leaderboards/one', data=board).json()['id']}"
    nova.call(path, "PATCH", data={"publication": "ACTIVE"})
    found: dict[str, Any] = {}

    def is_in(*states: str) -> bool:
        found.update(nova.call(path, "GET").json()["window"])
        return found["state"] in states

    wait_until(lambda: is_in("RUNNING"), f"{name} did not start")
    rows = [f"{one},{9876 // (place + 1)}.50,{one}" for place, one in enumerate(names)]
    file = {"name": "points.csv", "mimeType": "text/csv", "buffer": "\n".join(["name,value,username", *rows]).encode()}
    nova.call(f"{path}/import", multipart={"file": file, "dryRun": "false"})
    settle = f"/creator/leaderboards/windows/{found['id']}/settle"
    nova.call(settle, data={"reason": "The last stream of the season is over"})
    nova.call(settle, data={"reason": "All points are in"})
    wait_until(lambda: is_in("REVIEW" if appeal_hours else "PAID"), f"{name} was not frozen")
    nova.call(path, "PATCH", data={"name": name})
    return found


def _appeal(fan: Person, nova: Person, window: dict[str, Any]) -> None:
    sign_up(fan.page.request, fan.name, base_url=fan.base_url)
    fan.call(f"/user/creators/{nova.name}/subscribe")
    text = "My points of Saturday are missing. I won the last round of the stream."
    fan.call(f"/user/leaderboards/windows/{window['id']}/appeals?creator={nova.name}", data={"text": text})


def _add_wagers(nova: Person, names: list[str]) -> None:
    known = nova.call("/creator/wagers/casinos", "GET").json()["data"]
    connected = [one["id"] for one in known if one["isConnected"]]
    if not connected:
        body = {"provider": "CSGOEMPIRE", "name": "CSGOEmpire", "campaignCodes": ["NOVA"]}
        connected = [nova.call("/creator/casinos/connect", data=body).json()["id"]]
    reason = "From the list that the casino sent"
    # In zones west of UTC, it is still the day before.
    day = datetime.now(UTC) - timedelta(days=1)
    wager = {"connectionId": connected[0], "day": f"{day:%Y-%m-%d}", "reason": reason}
    for place, name in enumerate(names[:4]):
        nova.call("/creator/wagers/one", data={**wager, "username": name, "amount": f"{400 // (place + 1)}.25"})
    nova.call("/creator/wager-rewards/one", data={"name": REWARD, "threshold": "1000", "rewardGems": "250"})


def of_a_board(name: str, tab: str = "") -> Open:
    """The page of one leaderboard of the list, at one of its tabs."""

    def board(page: Page) -> None:
        click("link", name)(page)
        expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
        if tab:
            click("link", f"^{tab}$")(page)

    return board


def save_a_board(page: Page) -> None:
    """A new one, as a draft: it is published on its page."""
    page.get_by_role("textbox", name="Name", exact=True).fill("Winter race")
    page.get_by_role("button", name="Save leaderboard").click()
    expect(page.get_by_role("heading", name="Winter race", level=1)).to_be_visible()


def of_a_reward(page: Page) -> None:
    click("link", f"^{REWARD}")(page)
    expect(page.get_by_role("heading", name=REWARD, level=1)).to_be_visible()


def _office(name: str, path: str, open_it: Open | None = None, kind: str = "") -> Screen:
    return Screen(name, "creator", path, open_it, dialog=kind, given=boards_are_there)


BOARD_OFFICE = (
    _office("leaderboards", OFFICE),
    _office("rounds of a leaderboard", OFFICE, of_a_board(IN_REVIEW, "Rounds")),
    _office("positions of a leaderboard", OFFICE, of_a_board(IN_REVIEW, "Positions")),
    _office("payouts of leaderboards", f"{OFFICE}?tab=payouts"),
    _office("publish a leaderboard", f"{OFFICE}/create", dialog(save_a_board, "^Publish"), "leaderboard-publish"),
    _office(
        "freeze a round again",
        OFFICE,
        dialog(of_a_board(IN_REVIEW, "Rounds"), "^Freeze again"),
        "leaderboard-settle",
    ),
    _office(
        "exclude from a leaderboard",
        OFFICE,
        dialog(of_a_board(IN_REVIEW, "Positions"), "^Exclude "),
        "leaderboard-exclude",
    ),
    _office(
        "delete a leaderboard",
        OFFICE,
        dialog(of_a_board(IN_REVIEW), "^More actions", click("menuitem", "^Delete")),
        "leaderboard-delete",
    ),
    _office("mark a prize as paid", f"{OFFICE}?tab=payouts", dialog("^Mark "), "leaderboard-pay"),
    _office("decide an appeal", f"{OFFICE}?tab=appeals", dialog("^Decide "), "leaderboard-appeal-decide"),
    _office("wagers with figures", WAGERS),
    _office("record a wager", WAGERS, dialog("^Record wager"), "wager-create"),
    _office("one wager reward", REWARDS, of_a_reward),
    _office("publish a wager reward", REWARDS, dialog(of_a_reward, "^Publish$"), "wager-reward-publish"),
    _office(
        "delete a wager reward",
        REWARDS,
        dialog(of_a_reward, "^More actions", click("menuitem", "^Delete")),
        "wager-reward-delete",
    ),
)
BOARD_FAN = (
    Screen("leaderboards", "fan", FAN, given=boards_are_there),
    Screen("a leaderboard in review", "fan", FAN, of_a_board(IN_REVIEW), given=boards_are_there),
    Screen(
        "appeal a result",
        "fan",
        FAN,
        dialog(of_a_board(IN_REVIEW), "^Appeal the result"),
        dialog="leaderboard-appeal",
        given=boards_are_there,
    ),
)
