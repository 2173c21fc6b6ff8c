"""A fan whom age or country excludes finds no trace of casinos, wagers and leaderboards of wagers.

Two people, and six pages of a community: some fifteen seconds.
"""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.e2e import judges
from tests.e2e.person import Person

TRACES = ("Lucky Harbor", "Midnight race", "The first 300", "MOONCODE")
"""The names of a casino, a board and a reward, and a code: none is in any page, nor in what the server sends for it."""


@pytest.fixture
def board(creator: Person) -> str:
    """A board of the community, which has a casino and a reward for wagers, too. Its casinos exclude Denmark."""
    casino = {"provider": "STAKE", "name": "Lucky Harbor", "campaignCodes": ["MOONCODE"]}
    creator.call("/creator/casinos/connect", data=casino)
    creator.call("/creator/casinos/rule", "PATCH", data={"countries": ["DK"], "isAllowList": False})
    reward = {"name": "The first 300", "threshold": "300", "rewardGems": "40", "publication": "ACTIVE"}
    creator.call("/creator/wager-rewards/one", data=reward)
    now = datetime.now(UTC)
    race = {
        "name": "Midnight race",
        "kind": "WAGER",
        "startsAt": (now - timedelta(minutes=5)).isoformat(),
        "endsAt": (now + timedelta(days=2)).isoformat(),
        "prizes": [{"firstPlace": 1, "lastPlace": 1, "cash": "100"}],
    }
    board_id: str = creator.call("/creator/leaderboards/one", data=race).json()["id"]
    creator.call(f"/creator/leaderboards/one/{board_id}", "PATCH", data={"publication": "ACTIVE"})
    return board_id


@pytest.mark.parametrize(
    ("born", "country", "reason"),
    [
        (f"{datetime.now(UTC).year - 17}-01-01", "SE", "For ages 18 and over"),
        ("1990-05-01", "DK", "Not available in your country"),
    ],
    ids=["too young", "in a blocked country"],
)
def test_an_excluded_fan_finds_no_trace(
    creator, board, born, country, reason, setting, another_person, base_url, find_barriers
):
    setting.dress(creator)
    fan = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")
    confirmed = {"birthDate": born, "country": country, "isAdult": False}
    fan.call("/user/users/my-profile/age-confirmation", data=confirmed)
    home = f"/creator/{creator.name}"
    headings = {
        "": "Moonlit Arcade",
        "/store": "Store",
        "/wagers": reason,
        "/leaderboards": "No leaderboards yet",
        f"/leaderboards/{board}": "This leaderboard is not available",
    }
    page = fan.page
    for path, heading in headings.items():
        answer = page.goto(f"{home}{path}")
        assert answer is not None
        sent = answer.text()
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
        judges.at_rest(page)
        shown = page.locator("body").inner_text()
        traces = [one for one in TRACES if one in sent or one in shown]
        assert not traces, f"{path} shows {traces}"
    find_barriers(page)
