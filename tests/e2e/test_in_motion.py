"""Moving screens are played to their end: the reel of a case and the live draw of a raffle, by people who want motion.

The reel takes six seconds by the specification, so each test takes some ten seconds.
"""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import judges
from tests.e2e.person import DESK, IN_MOTION, PHONE, Person
from tests.e2e.test_raffles import a_raffle, let_a_minute_pass
from tests.support.running import Running

SHIFT = "(reel) => -new DOMMatrix(getComputedStyle(reel).transform).m41"


@pytest.fixture
def fan_at(creator: Person, another_person: Callable[..., Page], base_url: str) -> Callable[..., Person]:
    """A member with 100 gems, in a browser that shows motion."""

    def join(device: dict[str, object]) -> Person:
        fan = Person(another_person(**device, **IN_MOTION), f"fan{uuid4().hex[:8]}", base_url)
        fan.has_an_account()
        fan.call(f"/user/creators/{creator.name}/subscribe")
        (member,) = creator.call("/creator/users/all", "GET").json()["data"]
        tip = {"kind": "TIP", "amount": "100", "reason": "For the first hello"}
        creator.call(f"/creator/users/one/{member['id']}/balance", "PATCH", data=tip, key=str(uuid4()))
        return fan

    return join


def test_the_reel_turns_to_its_prize_and_the_wallet_waits_for_it(creator, fan_at):
    prize = {"kind": "GEMS", "ppm": 1_000_000, "value": "15"}
    case = {"name": "Small drawer", "price": "20", "status": "ACTIVE", "prizes": [prize]}
    creator.call("/creator/lootboxes/one", data=case)
    fan = fan_at(PHONE)
    page = fan.page
    judges.note_shifts(page)
    page.goto(f"/creator/{creator.name}/cases/small-drawer")
    expect(page.get_by_role("button", name="Wallet: 100 gems")).to_be_visible()

    page.get_by_role("button", name="Open for 20").click()
    skip = page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()

    places = []
    while skip.is_visible():
        places.append(page.get_by_test_id("reel").evaluate(SHIFT))
        is_counted = page.get_by_role("button", name="Wallet: 80 gems").count() == 0
        # The reel can stop, and the wallet count, after the look of the loop. Then the button is gone, too.
        assert not (is_counted and skip.is_visible()), "the wallet is ahead of the reel"
        page.wait_for_timeout(250)
        assert len(places) < 60, "the reel does not stop"
    assert len(set(places)) > 4
    assert places[0] < places[len(places) // 2] < max(places)

    expect(page.get_by_role("heading", name="15 gems")).to_be_visible()
    expect(page.get_by_role("button", name="Wallet: 95 gems")).to_be_visible()
    judges.at_rest(page)
    judges.nothing_shifts(page)


def test_a_live_draw_is_played_to_the_winner(creator: Person, fan_at, running: Running):
    raffle = creator.call("/creator/raffle/create", data=a_raffle()).json()
    creator.call(f"/creator/raffle/one/{raffle['id']}", "PATCH", data={"status": "ACTIVE"})
    fan = fan_at(DESK)
    body = {"ticketsNumber": 3, "expectedPrice": "10", "clientSeed": "seed"}
    fan.call(f"/user/raffle/join/{creator.name}/{raffle['slug']}", data=body, key=str(uuid4()))
    page = fan.page
    page.goto(f"/creator/{creator.name}/raffles/{raffle['slug']}")
    expect(page.get_by_text("#1 to #3")).to_be_visible()

    creator.call(f"/creator/raffle/draw/{raffle['id']}")
    expect(page.get_by_role("status").filter(has_text="Ticket sales have ended")).to_be_visible()
    let_a_minute_pass(running, creator.name)

    # The draw is shown before its winner, and comes to its end without a press.
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    expect(page.get_by_role("heading", name=re.compile("You won 500 gems"))).to_be_visible()
