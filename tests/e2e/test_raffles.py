"""A raffle, from the publication to the prize: a fan joins, the team closes it early, the draw comes to the open pages

automatically, and the fan claims. Two people at two browsers; the minute to the round passes in the database. It takes
fifteen seconds.
"""

import json
import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import psycopg
import pytest
from playwright.sync_api import expect
from psycopg.sql import SQL, Identifier

from tests.e2e.person import Person, Setting
from tests.e2e.test_fairness import run_the_one_file_command
from tests.support.running import Running

# The draw as if it had been closed two minutes ago: the round is the one of that end. Its job is due, nothing has run.
EARLIER = SQL(
    "update {} set closes_at = closes_at - interval '2 minutes', closed_early_at = closed_early_at "
    "- interval '2 minutes', round = round - 40, round_at = round_at - interval '2 minutes' "
    "where state = 'CLOSED' returning id"
)
DUE = "update public.jobs_job set due_at = now() where key = %s and state = 'WAITING'"


def schema_of(database: psycopg.Connection, community: str) -> str:
    found = database.execute("select schema_name from tenancy_community where slug = %s", [community]).fetchone()
    assert found is not None
    schema: str = found[0]
    return schema


def let_a_minute_pass(running: Running, community: str) -> None:
    """The list of the community's one draw is frozen; its round is there now, and the product's own job finds it."""
    with psycopg.connect(running.facts["database_url"], autocommit=True) as database:
        schema = schema_of(database, community)
        for _ in range(300):
            with database.transaction():
                closed = database.execute(EARLIER.format(Identifier(schema, "draws_draw"))).fetchall()
                for (draw,) in closed:
                    database.execute(DUE, [f"draws.draw:{draw}"])
            if closed:
                return
            database.execute("select pg_sleep(0.1)")
    raise AssertionError("the tickets are not frozen")


def a_raffle() -> dict[str, object]:
    now = datetime.now(UTC)
    return {
        "name": "Midnight table",
        "description": "One evening at the table, and gems to play with.",
        "entryCost": "10",
        "maxEntries": 20,
        "maxEntriesPerUser": 5,
        "claimDays": 7,
        "startAt": (now - timedelta(minutes=5)).isoformat(),
        "endAt": (now + timedelta(days=2)).isoformat(),
        "prizes": [{"kind": "GEMS", "amount": "500"}],
    }


@pytest.fixture
def fan(creator: Person, setting: Setting, another_person, base_url) -> Person:
    """A member who wants no motion, with 100 gems."""
    setting.dress(creator)
    joined = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    joined.has_an_account()
    joined.call(f"/user/creators/{creator.name}/subscribe")
    (member,) = creator.call("/creator/users/all", "GET").json()["data"]
    tip = {"kind": "TIP", "amount": "100", "reason": "For the first hello"}
    creator.call(f"/creator/users/one/{member['id']}/balance", "PATCH", data=tip, key=str(uuid4()))
    return joined


def test_a_fan_joins_wins_and_claims(creator, fan, running, find_barriers, tmp_path):
    raffle = creator.call("/creator/raffle/create", data=a_raffle()).json()
    creator.call(f"/creator/raffle/one/{raffle['id']}", "PATCH", data={"status": "ACTIVE"})

    # Three tickets in the dialog.
    page = fan.page
    page.goto(f"/creator/{creator.name}/raffles")
    page.get_by_role("link", name=re.compile("Midnight table")).click()
    dialog = page.get_by_role("dialog")
    buy = dialog.get_by_role("button", name="Buy 1 Ticket(s) - 10")
    expect(buy).to_be_enabled()
    # The dialog has an address: a reload opens it again, and Back closes it.
    page.reload()
    expect(buy).to_be_enabled()
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("heading", name="Raffles", level=1)).to_be_visible()
    page.go_forward()
    expect(buy).to_be_enabled()
    dialog.get_by_role("textbox").fill("3")
    find_barriers(page)
    dialog.get_by_role("button", name="Buy 3 Ticket(s) - 30").click()
    expect(page.get_by_text("You`ve successfully joined the raffle!")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Wallet: 70 gems")).to_be_visible()
    page.goto(f"/creator/{creator.name}/raffles/{raffle['slug']}")
    expect(page.get_by_text("#1 to #3")).to_be_visible()
    expect(page.get_by_role("heading", name="A draw you can check")).to_be_visible()
    find_barriers(page)

    # The team closes it early: everybody sees that at once.
    office = creator.page
    office.goto(f"/admin/raffles/{raffle['id']}")
    office.get_by_role("button", name="Close early and draw").click()
    office.get_by_role("dialog").get_by_role("button", name="Close and draw").click()
    expect(page.get_by_role("status").filter(has_text="Ticket sales have ended")).to_be_visible()
    find_barriers(office)

    # The draw comes, to the fan and to the office.
    let_a_minute_pass(running, creator.name)
    expect(page.get_by_role("heading", name="You won 500 gems")).to_be_visible()
    expect(page.get_by_text("Your browser recomputed the draw. The same tickets win.")).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    expect(office.get_by_text("Unclaimed")).to_be_visible()
    find_barriers(page)
    find_barriers(office)

    page.get_by_role("button", name="Claim my prize").click()
    expect(page.get_by_text("The gems are in your wallet")).to_be_visible()
    expect(page.get_by_role("button", name="Wallet: 570 gems")).to_be_visible()
    expect(page.get_by_role("heading", name="You won 500 gems")).to_have_count(0)
    expect(page.get_by_text("Claimed", exact=True)).to_be_visible()
    find_barriers(page)

    # Everyone can verify it: on the page, and with the program that shares no code with it.
    page.get_by_role("link", name="Check this draw yourself").click()
    expect(page.get_by_role("heading", name="Verified")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the proof").click()
    proof = tmp_path / "proof.json"
    saved.value.save_as(proof)
    assert json.loads(proof.read_text())["raffleId"]
    run_the_one_file_command(page, proof)
