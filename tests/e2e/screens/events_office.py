"""The screens of events and tournaments in the back office.

Calls of the product build their data once per process: a dispute needs two fans who report different results.
"""

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urljoin
from uuid import uuid4

from playwright.sync_api import Page, expect

from tenants.demo.communities import PASSWORD
from tests.e2e.person import Person, sign_up
from tests.e2e.screens.steps import Open, Screen, click, dialog, with_answer

OFFICE = "/admin/events"
# Processes share a demo, so each has events of its own.
_MARK = uuid4().hex[:4]
CUP, SHOW, DRAFT, OPEN_CUP = (
    f"{name} {_MARK}" for name in ("Winter cup", "Sunday show", "Speedrun week", "Spring cup")
)
FANS = ("ada", "grace", "joan", "mary")
_built: set[str] = set()


def events_are_there(page: Page) -> None:
    """A drawn tournament with a dispute, one that is open, a weekly event, and a draft."""
    address = urljoin(page.request.get("/robots.txt").url, "/")[:-1]
    if address in _built:
        return
    browser = page.context.browser
    assert browser is not None
    contexts = [browser.new_context(base_url=address) for _ in range(len(FANS) + 1)]
    nova = Person(contexts[0].new_page(), "nova", address)
    nova.call("/common/auth/login", data={"login": nova.name, "password": PASSWORD})
    fans = [Person(one.new_page(), f"{name}{_MARK}", address) for one, name in zip(contexts[1:], FANS, strict=True)]
    for fan in fans:
        sign_up(fan.page.request, fan.name, base_url=address)
        fan.call("/user/creators/nova/subscribe")
    rules = {"kind": "DOUBLE_ELIMINATION", "prizes": [{"firstPlace": 1, "lastPlace": 1, "gems": "50"}]}
    cups = [_event(nova, name, type="TOURNAMENT", capacity=8, tournament=rules) for name in (CUP, OPEN_CUP)]
    repeat = {"freq": "WEEKLY", "count": 6}
    show = _event(nova, SHOW, capacity=3, checkInMinutes=30, repeat=repeat, description="We play what you send us.")
    for event_id in (*cups, show):
        for fan in fans:
            fan.call(f"/user/events/one/{event_id}/join?creator=nova")
    _event(nova, DRAFT, publish=False, repeat={"freq": "MONTHLY", "byDay": []})
    _dispute(nova, fans, cups[0])
    for context in contexts:
        context.close()
    _built.add(address)


def _event(nova: Person, title: str, *, publish: bool = True, **terms: Any) -> str:
    """Return the id of the first date of an event that begins in two days."""
    start = (datetime.now(UTC) + timedelta(days=2)).replace(minute=0)
    times = {"localStart": f"{start:%Y-%m-%dT%H:%M}", "localEnd": f"{start + timedelta(hours=2):%Y-%m-%dT%H:%M}"}
    body = {"type": "STREAM", "title": title, "zone": "UTC", **times, **terms}
    event_id = str(nova.call("/creator/events/one", data=body).json()["id"])
    if publish:
        nova.call(f"/creator/events/one/{event_id}", "PATCH", data={"publication": "PUBLISHED", "scope": "ALL"})
    return event_id


def _dispute(nova: Person, fans: list[Person], event_id: str) -> None:
    """Draw the bracket. Both sides of the first match say that they won; the second match is decided."""
    drawn = nova.call(f"/creator/events/one/{event_id}/tournament/draw").json()
    names = {one["id"]: one["username"] for one in drawn["entrants"]}
    first, second = drawn["rounds"][0]["matches"]
    for fan in fans:
        own = next(id_ for id_, name in names.items() if name == fan.name)
        if own in [side["entrantId"] for side in first["sides"]]:
            report = f"/user/events/one/{event_id}/tournament/matches/{first['id']}/report?creator=nova"
            fan.call(report, data={"winner": own})
    decision = {"winner": second["sides"][0]["entrantId"], "reason": "The opponent left the game"}
    nova.call(f"/creator/events/one/{event_id}/tournament/matches/{second['id']}/decide", data=decision)


def of_an_event(title: str, tab: str = "") -> Open:
    """The page of one event of the list, at one of its tabs."""

    def event(page: Page) -> None:
        page.get_by_role("searchbox", name="Search events").fill(title)
        page.get_by_role("link", name=title).first.click()
        expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()
        if tab:
            click("link", f"^{tab}$")(page)

    return event


def change_the_title(page: Page) -> None:
    page.get_by_role("textbox", name="Title").fill(f"{SHOW}, live")


def open_a_match(number: int) -> Open:
    def match(page: Page) -> None:
        page.get_by_role("button", name=f"Match {number}: ").first.click()

    return match


is_over = with_answer(
    "**/api/creator/events/one/*",
    lambda event: {**event, "phase": "ENDED", "attended": 2, "fixed": ["type", "local_start", "local_end", "repeat"]},
)


def an_event_is_over(page: Page) -> None:
    events_are_there(page)
    is_over(page)


def _office(
    name: str, path: str = OFFICE, open_it: Open | None = None, kind: str = "", given: Open | None = None
) -> Screen:
    return Screen(name, "creator", path, open_it, dialog=kind, given=given or events_are_there)


EVENT_OFFICE = (
    _office("events"),
    _office("calendar of events", f"{OFFICE}?view=calendar"),
    _office("an event that repeats", open_it=of_an_event(SHOW)),
    _office("dates of an event", open_it=of_an_event(SHOW, "Dates")),
    _office("participants of an event", open_it=of_an_event(SHOW, "Participants")),
    _office("an event that is over", open_it=of_an_event(SHOW), given=an_event_is_over),
    _office("rules of a tournament", open_it=of_an_event(OPEN_CUP)),
    _office("a tournament before its draw", open_it=of_an_event(OPEN_CUP, "Tournament")),
    _office("a running tournament", open_it=of_an_event(CUP, "Tournament")),
    _office("preview of an event", open_it=dialog(of_an_event(SHOW), "^Preview$"), kind="event-preview"),
    _office("publish an event", open_it=dialog(of_an_event(DRAFT), "^Publish event"), kind="event-publish"),
    _office(
        "dates that an edit changes",
        open_it=dialog(of_an_event(SHOW), change_the_title, "^Save event"),
        kind="event-scope",
    ),
    _office(
        "cancel an event",
        open_it=dialog(of_an_event(SHOW), "^More actions", click("menuitem", "^Cancel")),
        kind="event-cancel",
    ),
    _office(
        "delete an event",
        open_it=dialog(of_an_event(SHOW), "^More actions", click("menuitem", "^Delete")),
        kind="event-delete",
    ),
    _office(
        "remove a participant",
        open_it=dialog(of_an_event(SHOW, "Participants"), "^More actions for", click("menuitem", "^Remove")),
        kind="event-participant-remove",
    ),
    _office(
        "draw a tournament",
        open_it=dialog(of_an_event(OPEN_CUP, "Tournament"), "^Draw now"),
        kind="event-tournament-step",
    ),
    _office(
        "decide a disputed match", open_it=dialog(of_an_event(CUP, "Tournament"), "^Decide Match"), kind="event-match"
    ),
    _office(
        "undo a match",
        open_it=dialog(of_an_event(CUP, "Tournament"), open_a_match(2), click("radio", "^Undo")),
        kind="event-match",
    ),
    _office("withdraw an entrant", open_it=dialog(of_an_event(CUP, "Tournament"), "^Withdraw "), kind="event-entrant"),
)
