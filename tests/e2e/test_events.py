"""From joining an event to the prize: a fan is reminded, checks in, plays a bracket of two, and is paid.

Meanwhile the creator moves the later dates, and the fan keeps the place. Two people at two browsers go through a dozen
pages: some forty seconds. The hours before the start pass in the database.
"""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from playwright.sync_api import Page, expect
from psycopg.sql import SQL, Identifier

from tests.e2e.person import Person, Setting
from tests.e2e.test_raffles import schema_of
from tests.support.running import Running
from tests.support.waits import wait_until

# The date begins so many minutes from now, and the steps of its life since an hour ago are not made yet.
MOVE = SQL(
    "update {} set starts_at = now() + %(left)s, ends_at = now() + %(left)s + (ends_at - starts_at), "
    "followed_until = now() - interval '1 hour' where id = %(event)s"
)
# The next step of the date, which the product planned for later.
NEXT_STEP = SQL("update public.jobs_job set due_at = now() where state = 'WAITING' and key = 'event:' || %s")
FOLLOWED = SQL("select followed_until > now() - interval '1 minute' from {} where id = %s")


class Clock:
    """Lets time pass for the events of one community of the running product."""

    def __init__(self, running: Running, community: str) -> None:
        self._address = running.facts["database_url"]
        with psycopg.connect(self._address) as database:
            self._events = Identifier(schema_of(database, community), "events_eventoccurrence")

    def let_it_be(self, event: str, *, minutes: int) -> None:
        """So many minutes before the start. The product's own job makes the steps that are due."""
        with psycopg.connect(self._address, autocommit=True) as database:
            left = timedelta(minutes=minutes, seconds=-1)
            database.execute(MOVE.format(self._events), {"left": left, "event": event})

            def is_followed() -> bool:
                database.execute(NEXT_STEP, [event])
                return database.execute(FOLLOWED.format(self._events), [event]).fetchone() == (True,)

            wait_until(is_followed, "the steps of the event were not made")


@pytest.fixture
def clock(running: Running, creator: Person) -> Clock:
    return Clock(running, creator.name)


@pytest.fixture
def fans(creator: Person, setting: Setting, another_person, base_url) -> tuple[Person, Person]:
    setting.dress(creator)
    found = []
    for name in ("fan", "rival"):
        joined = Person(another_person(**setting.device), f"{name}{uuid4().hex[:8]}", base_url)
        joined.has_an_account()
        joined.call(f"/user/creators/{creator.name}/subscribe")
        found.append(joined)
    return found[0], found[1]


def a_weekly_cup(creator: Person) -> list[str]:
    """The draft of a weekly tournament in UTC; return the ids of its dates."""
    start = (datetime.now(UTC) + timedelta(days=3)).replace(hour=18, minute=0)
    cup: dict[str, Any] = {
        "type": "TOURNAMENT",
        "title": "Arcade cup",
        "description": "Two rounds on the old machines.",
        "capacity": 8,
        "checkInMinutes": 30,
        "reminders": [60],
        "zone": "UTC",
        "localStart": f"{start:%Y-%m-%dT%H:%M}",
        "localEnd": f"{start + timedelta(hours=2):%Y-%m-%dT%H:%M}",
        "repeat": {"freq": "WEEKLY", "count": 4},
        "tournament": {
            "kind": "SINGLE_ELIMINATION",
            "seeding": "JOINED",
            "prizes": [{"firstPlace": 1, "lastPlace": 1, "gems": "150"}],
        },
    }
    page = creator.call("/creator/events/one", data=cup).json()
    return [date["id"] for date in page["dates"]]


def publish(office: Page, event: str) -> None:
    office.goto(f"/admin/events/{event}")
    office.get_by_role("button", name="Publish event").click()
    dialog = office.get_by_role("dialog")
    expect(dialog).to_contain_text("150 gems are reserved for the prizes of each date")
    dialog.get_by_role("button", name="Publish event").click()
    expect(dialog).to_be_hidden()


def move_following(office: Page, event: str) -> None:
    """This date and the following ones begin at 20:30. The last of them has a participant."""
    office.goto(f"/admin/events/{event}")
    office.get_by_role("button", name=re.compile("^Starts ")).click()
    panel = office.get_by_role("dialog")
    panel.get_by_label("Hours").fill("20")
    panel.get_by_label("Minutes").fill("30")
    panel.get_by_role("button", name="Done").click()
    office.get_by_label("Title").fill("Late arcade cup")
    office.get_by_role("button", name="Save event").click()
    dialog = office.get_by_role("dialog")
    dialog.get_by_text("This and the following", exact=True).click()
    expect(dialog).to_contain_text("It changes 3 dates with 1 participant.")
    expect(dialog).to_contain_text("Participants keep their places, and are notified if their date moves.")
    dialog.get_by_role("button", name="Save event").click()
    expect(dialog).to_be_hidden()


def win_by_confirmation(fan: Person, rival: Person, address: str) -> None:
    """The fan reports the result, and the rival confirms it."""
    own = fan.page.get_by_role("region", name="Your match")
    expect(own).to_contain_text(f"You against {rival.name}")
    own.get_by_role("button", name="Report result").click()
    dialog = fan.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="You won").check()
    dialog.get_by_label("Your score").fill("3")
    dialog.get_by_label(f"Score of {rival.name}").fill("1")
    dialog.get_by_role("button", name="Report result").click()
    expect(dialog).to_be_hidden()
    expect(own).to_contain_text(f"The result counts once {rival.name} confirms it.")
    rival.page.goto(address)
    asked = rival.page.get_by_role("region", name="Your match")
    expect(asked).to_contain_text(f"{fan.name} won 3:1")
    asked.get_by_role("button", name="Confirm result").click()


def test_a_fan_joins_wins_and_is_paid_while_later_dates_move(creator, fans, clock, find_barriers):
    (fan, rival), home = fans, f"/creator/{creator.name}"
    office, page = creator.page, fan.page
    cup, second, _, last = a_weekly_cup(creator)
    publish(office, cup)

    # Fan and rival join the first date, and the fan the last one, too.
    page.goto(f"{home}/events/{cup}")
    find_barriers(page)
    page.get_by_role("button", name="Join event").click()
    expect(page.get_by_text("You joined this event.")).to_be_visible()
    for event, person in ((cup, rival), (last, fan)):
        here = Person(person.page, person.name, f"{person.base_url}{home}")
        here.call(f"/user/events/one/{event}/join")

    # The creator moves the later dates. The fan keeps the place, and is notified.
    move_following(office, second)
    find_barriers(office)
    page.goto(f"{home}/events/{last}")
    expect(page.get_by_role("heading", name="Late arcade cup")).to_be_visible()
    expect(page.get_by_text("You joined this event.")).to_be_visible()
    expect(page.get_by_text(re.compile("20:30|8:30")).first).to_be_visible()
    page.goto("/notifications")
    expect(page.get_by_text(re.compile("20:30 UTC")).first).to_be_visible()

    # An hour before, the fan is reminded.
    clock.let_it_be(cup, minutes=60)
    expect(page.get_by_text(re.compile("Arcade cup starts in .* minutes")).first).to_be_visible()

    # Half an hour before, both check in.
    clock.let_it_be(cup, minutes=20)
    page.goto(f"{home}/events/{cup}")
    page.get_by_role("button", name="Check in").click()
    expect(page.get_by_text("You are checked in.")).to_be_visible()
    rival.page.goto(f"{home}/events/{cup}")
    rival.page.get_by_role("button", name="Check in").click()
    expect(rival.page.get_by_text("You are checked in.")).to_be_visible()

    # The bracket appears on the open page at the start.
    clock.let_it_be(cup, minutes=0)
    win_by_confirmation(fan, rival, f"{home}/events/{cup}")
    expect(page.get_by_role("region", name="Your match")).to_be_hidden()
    find_barriers(page)

    # The creator ends the review, and the prize arrives on the open page.
    office.goto(f"/admin/events/{cup}?tab=tournament")
    find_barriers(office)
    office.get_by_role("button", name="End review").click()
    dialog = office.get_by_role("dialog")
    expect(dialog).to_contain_text("150 gems are paid")
    dialog.get_by_role("button", name="End review").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name="Wallet: 150 gems")).to_be_visible()
    page.goto("/notifications")
    expect(page.get_by_text("Place 1 in Arcade cup")).to_be_visible()
