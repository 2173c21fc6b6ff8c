"""The screens of events and tournaments for fans.

Calls of the product build their data once per process: a running tournament, a live stream, and a crowded month.
"""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urljoin
from uuid import uuid4

from playwright.sync_api import Page, expect

from tenants.demo.communities import PASSWORD
from tests.e2e import judges
from tests.e2e.person import Person, sign_up
from tests.e2e.screens.steps import Open, Screen, click, dialog, with_answer
from tests.support.waits import wait_until

FAN = "/creator/nova/events"
# Processes share a demo, so each has events of its own.
_MARK = uuid4().hex[:4]
CUP, LIVE, DAILY = f"Midnight cup {_MARK}", f"Speedrun night {_MARK}", f"Morning puzzle {_MARK}"
RIVALS = 3
_built: set[str] = set()


def events_are_there(page: Page) -> None:
    """A tournament in which the fan plays a semifinal, a stream that runs, and an event every day."""
    address = urljoin(page.request.get("/robots.txt").url, "/")[:-1]
    if address in _built:
        return
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(base_url=address)
    nova = Person(context.new_page(), "nova", address)
    nova.call("/common/auth/login", data={"login": nova.name, "password": PASSWORD})
    _add(nova, LIVE, starts_in=timedelta(minutes=-30), platform="KICK", link="https://kick.com/nova")
    repeat = {"freq": "DAILY", "count": 40}
    _add(nova, DAILY, starts_in=timedelta(hours=20), repeat=repeat, minLevel=2, capacity=20)
    _play_a_cup(nova, page)
    context.close()
    _built.add(address)


def _add(nova: Person, title: str, *, starts_in: timedelta, **what: Any) -> str:
    """Return the id of a published event of three hours; of its first date if it repeats."""
    start = datetime.now(UTC) + starts_in
    event = {
        "type": "STREAM",
        "title": title,
        "description": "We play what the chat wants. Bring questions.",
        "zone": "UTC",
        "localStart": f"{start:%Y-%m-%dT%H:%M}",
        "localEnd": f"{start + timedelta(hours=3):%Y-%m-%dT%H:%M}",
        **what,
    }
    event_id: str = nova.call("/creator/events/one", data=event).json()["id"]
    nova.call(f"/creator/events/one/{event_id}", "PATCH", data={"publication": "PUBLISHED"})
    return event_id


def _play_a_cup(nova: Person, page: Page) -> None:
    """The fan of the page and three others are drawn."""
    rules = {
        "kind": "SINGLE_ELIMINATION",
        "seeding": "RANDOM",
        "thirdPlace": True,
        "bestOf": 3,
        "prizes": [{"firstPlace": 1, "lastPlace": 1, "gems": "500"}, {"firstPlace": 2, "lastPlace": 2, "gems": "200"}],
    }
    event_id = _add(nova, CUP, starts_in=timedelta(hours=3), type="TOURNAMENT", capacity=8, tournament=rules)
    browser = page.context.browser
    assert browser is not None
    join = f"/user/events/one/{event_id}/join?creator={nova.name}"
    Person(page, "", nova.base_url).call(join)
    for number in range(RIVALS):
        context = browser.new_context(base_url=nova.base_url)
        rival = Person(context.new_page(), f"rival{_MARK}{number}", nova.base_url)
        sign_up(rival.page.request, rival.name, base_url=nova.base_url)
        rival.call(f"/user/creators/{nova.name}/subscribe")
        rival.call(join)
        context.close()
    tournament = f"/creator/events/one/{event_id}/tournament"

    def is_reserved() -> bool:
        return bool(nova.call(tournament, "GET").json()["isReserved"])

    wait_until(is_reserved, "the prizes were not reserved")
    nova.call(f"{tournament}/draw")


def of_an_event(name: str) -> Open:
    """The page of an event of the agenda."""

    def event(page: Page) -> None:
        click("radio", "Agenda")(page)
        click("link", name)(page)
        expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()

    return event


def view_in_the_month(page: Page) -> None:
    """At a desk, an event of a month opens over it; a phone's month has days alone, whose events are pages."""
    size_of_the_run = page.viewport_size
    page.set_viewport_size(judges.WIDE)
    click("radio", "Month")(page)
    dialog(lambda shown: shown.get_by_role("table").get_by_role("link", name=re.compile(DAILY)).last.click())(page)
    if size_of_the_run:
        page.set_viewport_size(size_of_the_run)


def _found(name: str) -> str:
    return f"{FAN}?search={name.replace(' ', '+')}"


def _ended(event: dict[str, Any]) -> dict[str, Any]:
    now = datetime.now(UTC)
    return {
        **event,
        "phase": "ENDED",
        "startsAt": (now - timedelta(hours=4)).isoformat(),
        "endsAt": (now - timedelta(hours=1)).isoformat(),
        "attended": 18,
        "summary": "Four runs under an hour, and a new record in the last one.",
        "replayLink": "https://kick.com/nova/videos/1",
    }


def _given(*steps: Open) -> Open:
    def take(page: Page) -> None:
        for step in steps:
            step(page)

    return take


def _reported(tournament: dict[str, Any]) -> dict[str, Any]:
    """The opponent has reported the fan's match."""
    own = next(one["id"] for one in tournament["entrants"] if one["isOwn"])
    for round_ in tournament["rounds"]:
        for match in round_["matches"]:
            sides = [side["entrantId"] for side in match["sides"]]
            if own in sides:
                other = next(side for side in sides if side != own)
                report = {"id": str(uuid4()), "reportedBy": other, "winner": other, "scores": [1, 2], "image": None}
                sent = {"text": "", "state": "OPEN", "createdAt": datetime.now(UTC).isoformat()}
                match |= {"canAnswer": True, "isReported": True, "reports": [report | sent]}
    return tournament


def _ruled(tournament: dict[str, Any]) -> dict[str, Any]:
    """The team has decided three things, the last of them with other results undone."""
    matches = [match["id"] for round_ in tournament["rounds"] for match in round_["matches"]]
    entrants = [one["id"] for one in tournament["entrants"]]
    decided = {"match": matches[0], "action": "DECIDED", "entrants": entrants[:1], "scores": [1, 2]}
    withdrawn = {"match": "", "action": "WITHDRAWN", "entrants": entrants[-1:], "scores": None}
    undone = {"match": matches[1], "action": "UNDONE", "entrants": [], "scores": None}
    rulings = [
        {**undone, "reason": "The wrong player was entered", "undone": matches[2:4]},
        {**withdrawn, "reason": "Had to leave early", "undone": []},
        {**decided, "reason": "We watched the replay of the last round together", "undone": []},
    ]
    moment = datetime.now(UTC).isoformat()
    return {**tournament, "rulings": [{"id": str(uuid4()), "createdAt": moment, **one} for one in rulings]}


_is_ruled = with_answer("**/api/user/events/one/*/tournament*", _ruled)
_is_reported = with_answer("**/api/user/events/one/*/tournament*", _reported)
_is_over = with_answer("**/api/user/events/one/*", _ended)
_nothing = with_answer("**/api/user/events/all/*", lambda _: {"data": [], "total": 0})
EVENT_FAN = (
    Screen("no events", "fan", FAN, given=_nothing),
    Screen("events, agenda", "fan", FAN, click("radio", "Agenda"), given=events_are_there),
    Screen(
        "events, all dates of one",
        "fan",
        _found(DAILY),
        _given(click("radio", "Agenda"), click("button", f"more dates of {DAILY}")),
        given=events_are_there,
    ),
    Screen("events, a month", "fan", FAN, click("radio", "Month"), given=events_are_there),
    Screen(
        "events of a day",
        "fan",
        FAN,
        dialog(click("radio", "Month"), r", \d+ events?$"),
        dialog="events-by-date",
        given=events_are_there,
    ),
    Screen("subscribe to events", "fan", FAN, dialog("^Subscribe"), dialog="event-feed"),
    Screen("an event that runs", "fan", _found(LIVE), of_an_event(LIVE), given=events_are_there),
    Screen("an event that ended", "fan", _found(LIVE), of_an_event(LIVE), given=_given(events_are_there, _is_over)),
    Screen("an event of a month", "fan", _found(DAILY), view_in_the_month, dialog="event-view", given=events_are_there),
    Screen("a running tournament", "fan", _found(CUP), of_an_event(CUP), given=events_are_there),
    Screen(
        "decisions of the team",
        "fan",
        _found(CUP),
        of_an_event(CUP),
        given=_given(events_are_there, _is_ruled),
    ),
    Screen(
        "report a result",
        "fan",
        _found(CUP),
        dialog(of_an_event(CUP), "^Report result"),
        dialog="match-report",
        given=events_are_there,
    ),
    Screen(
        "dispute a result",
        "fan",
        _found(CUP),
        dialog(of_an_event(CUP), "^Dispute result"),
        dialog="match-dispute",
        given=_given(events_are_there, _is_reported),
    ),
)
