"""The team's events: what must be given, publishing, lists and the calendar, participants."""

import json
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.plans.catalog import Area
from saas.plans.switches import set_switch
from saas.tenancy import lookup
from tenants.events.models import EventOccurrence
from tests.support.api import Api
from tests.support.boards import a_board
from tests.support.events import TOURNAMENT, an_event, joins, let_it_be, local, renewed, weekly
from tests.support.queries import at_most_queries
from tests.support.raffles import a_raffle
from tests.support.shop import a_picture, a_product, a_shopper

CUP = {
    "kind": "SINGLE_ELIMINATION",
    "prizes": [{"firstPlace": 1, "lastPlace": 1, "gems": "500"}, {"firstPlace": 2, "lastPlace": 3, "gems": "100"}],
}


def when(days: float = 1, hours: float = 0) -> str:
    return local(now() + timedelta(days=days, hours=hours)).strftime("%Y-%m-%dT%H:%M")


def a_body(**changes: Any) -> dict[str, Any]:
    return {
        "type": "STREAM",
        "platform": "TWITCH",
        "title": "Speedrun night",
        "localStart": when(),
        "localEnd": when(hours=2),
        "zone": "UTC",
        **changes,
    }


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"title": "x"}, "title"),
        ({"localStart": "tomorrow"}, "localStart"),
        ({"localStart": "2026-13-01T10:00"}, "localStart"),
        ({"localEnd": when(hours=-1)}, "localEnd"),
        ({"localEnd": when(days=40)}, "localEnd"),
        ({"localStart": "2046-01-01T10:00", "localEnd": "2046-01-01T11:00"}, "localStart"),
        ({"localStart": "0001-01-01T00:00", "zone": "Asia/Tokyo"}, "localStart"),
        ({"localStart": "9999-12-31T23:00"}, "localStart"),
        ({"localEnd": "2199-01-01T00:00"}, "localEnd"),
        ({"repeat": {"freq": "DAILY", "until": "9999-12-31"}}, "repeat.until"),
        ({"zone": "Mars/Base"}, "zone"),
        ({"link": "http://example.org"}, "link"),
        ({"capacity": 0}, "capacity"),
        ({"reminders": [1]}, "reminders.0"),
        ({"reminders": [60, 120, 240, 480]}, "reminders"),
        ({"checkInMinutes": 2}, "checkInMinutes"),
        ({"minLevel": 51}, "minLevel"),
        ({"linkedProvider": "STEAM"}, "linkedProvider"),
        ({"things": [{"kind": "RAFFLE", "id": "00000000-0000-7000-8000-000000000000"}]}, "things.0.id"),
        ({"things": [{"kind": "RAFFLE"}]}, "things.0.id"),
        ({"repeat": {"freq": "HOURLY"}}, "repeat.freq"),
        ({"repeat": {"interval": 2}}, "repeat.freq"),
        ({"repeat": {"freq": "WEEKLY", "byDay": ["2MO"]}}, "repeat.byDay"),
        ({"repeat": {"freq": "WEEKLY", "byDay": ["XX"]}}, "repeat.byDay.0"),
        ({"repeat": {"freq": "DAILY", "byMonthDay": [1]}}, "repeat.byMonthDay"),
        ({"repeat": {"freq": "MONTHLY", "byMonthDay": [0]}}, "repeat.byMonthDay"),
        ({"repeat": {"freq": "DAILY", "count": 3, "until": "2030-01-01"}}, "repeat.until"),
        ({"repeat": {"freq": "DAILY", "until": "2020-01-01"}}, "repeat.until"),
        ({"repeat": {"freq": "DAILY", "count": 501}}, "repeat.count"),
        ({"type": "TOURNAMENT", "capacity": 8}, "tournament"),
        ({"type": "TOURNAMENT", "tournament": CUP}, "capacity"),
        ({"type": "TOURNAMENT", "tournament": CUP, "capacity": 65}, "capacity"),
        ({"tournament": CUP}, "tournament"),
        ({"type": "TOURNAMENT", "capacity": 8, "tournament": {"seeding": "RANDOM"}}, "tournament.kind"),
        (
            {"type": "TOURNAMENT", "capacity": 8, "tournament": {**CUP, "bestOf": 2}},
            "tournament.bestOf",
        ),
        (
            {"type": "TOURNAMENT", "capacity": 8, "tournament": {**CUP, "kind": "SWISS", "thirdPlace": True}},
            "tournament.thirdPlace",
        ),
        (
            {
                "type": "TOURNAMENT",
                "capacity": 8,
                "tournament": {**CUP, "prizes": [CUP["prizes"][0], CUP["prizes"][0]]},
            },
            "tournament.prizes.1.firstPlace",
        ),
    ],
)
def test_what_contradicts_itself_is_refused_with_its_field(alpha, team, changes, field):
    answer = team.post("/creator/events/one", a_body(**changes))
    assert (answer.status, list(answer.body["fields"])) == (400, [field])


@pytest.mark.parametrize("scope", ["ONE", "FOLLOWING", "ALL"])
@pytest.mark.parametrize("start", ["9999-12-31T10:00", "2190-01-01T10:00", "1999-01-01T10:00", "0001-01-01T00:00"])
def test_no_edit_moves_an_event_to_a_far_year(alpha, team, fan, scope, start):
    row = an_event(alpha, repeat=weekly(count=3), zone="Asia/Tokyo")
    path = f"/creator/events/one/{row.pk}"
    answer = team.patch(path, {"localStart": start, "scope": scope})
    assert (answer.status, list(answer.body["fields"])) == (400, ["localStart"])
    both = {"localStart": start, "localEnd": start, "isAllDay": True, "scope": scope}
    assert next(iter(team.patch(path, both).body["fields"])) == "localStart"
    assert Api().get("/public/events/feed/alpha/events.ics").status == 200


@pytest.mark.parametrize(
    "query",
    [
        "firstDay=9999-12-31&lastDay=9999-12-31",
        "firstDay=9999-12-01&lastDay=9999-12-31&zone=America/New_York",
        "firstDay=0001-01-01&lastDay=0001-01-02&zone=Asia/Tokyo",
        "lastDay=9999-12-31",
        "firstDay=0001-01-01&zone=Asia/Tokyo",
    ],
)
def test_days_at_the_ends_of_the_calendar_are_refused(alpha, team, query):
    for path in ("/user/events/all/alpha", "/user/events/calendar/alpha", "/creator/events/calendar"):
        api = team if path.startswith("/creator") else Api()
        assert api.get(f"{path}?{query}").status == 400


def test_an_event_begins_on_a_day_of_its_rule(alpha, team):
    start = now() + timedelta(days=1)
    other = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][(start.weekday() + 1) % 7]
    answer = team.post("/creator/events/one", a_body(repeat={"freq": "WEEKLY", "byDay": [other]}))
    assert (answer.status, list(answer.body["fields"])) == (400, ["localStart"])


def test_a_form_with_a_picture_makes_the_same_event_as_json(alpha, team):
    rule = {"freq": "DAILY", "count": 3}
    fields = {**a_body(), "repeat": json.dumps(rule), "reminders": "[1440, 60]", "capacity": ""}
    made = team.upload("/creator/events/one", {**fields, "eventImage": a_picture()}).ok()
    assert made["eventImage"].startswith("/api/public/files/")
    assert (made["capacity"], made["reminders"], made["repeat"]["rule"]) == (None, [1440, 60], "FREQ=DAILY;COUNT=3")
    assert len(made["dates"]) == 3
    again = team.post("/creator/events/one", a_body(repeat=rule, reminders=[1440, 60])).ok()
    assert [one["startsAt"] for one in again["dates"]] == [one["startsAt"] for one in made["dates"]]


def test_the_editor_sees_the_dates_before_it_saves(alpha, team):
    body = {
        "localStart": "2027-03-14T02:30",
        "localEnd": "2027-03-14T03:30",
        "zone": "Europe/Berlin",
        "repeat": {"freq": "WEEKLY", "count": 3},
    }
    dates = team.post("/creator/events/dates", body).ok()["dates"]
    assert [(one["startsAt"], one["hour"]) for one in dates] == [
        ("2027-03-14T01:30:00Z", "USUAL"),
        ("2027-03-21T01:30:00Z", "USUAL"),
        ("2027-03-28T01:30:00Z", "MISSING"),
    ]
    with tenant_context(alpha):
        assert not EventOccurrence.objects.exists()


def test_only_the_team_sees_a_draft(alpha, team, fan):
    made = team.post("/creator/events/one", a_body()).ok()
    path = f"/user/events/one/{made['id']}"
    assert fan.api.at(alpha).get(path).code == "EVENT_NOT_FOUND"
    assert fan.api.get("/user/events/all/alpha").ok()["total"] == 0
    assert team.get("/creator/events/all?tab=DRAFT").ok()["total"] == 1
    assert team.get("/creator/events/all").ok()["total"] == 0
    published = team.patch(f"/creator/events/one/{made['id']}", {"publication": "PUBLISHED"}).ok()
    assert published["publication"] == "PUBLISHED"
    shown = fan.api.at(alpha).get(path).ok()
    assert (shown["phase"], shown["denial"], shown["placesLeft"]) == ("UPCOMING", None, None)
    assert [row["title"] for row in team.get("/creator/events/all").ok()["data"]] == ["Speedrun night"]
    visitor = Api().at(alpha).get(path).ok()
    assert visitor["denial"]["code"] == "AUTH_UNAUTHORIZED"


def test_an_event_that_is_over_cannot_be_published(alpha, team):
    row = an_event(alpha, publish=False)
    with tenant_context(alpha):
        past = now() - timedelta(days=2)
        EventOccurrence.objects.filter(pk=row.pk).update(starts_at=past, ends_at=past + timedelta(hours=1))
    answer = team.patch(f"/creator/events/one/{row.pk}", {"publication": "PUBLISHED"})
    assert list(answer.body["fields"]) == ["localEnd"]


def test_a_draft_is_deleted_and_not_canceled(alpha, team):
    row = an_event(alpha, publish=False)
    answer = team.patch(f"/creator/events/one/{row.pk}", {"publication": "CANCELED"})
    assert list(answer.body["fields"]) == ["publication"]


def test_gems_beyond_the_daily_limit_are_refused_at_the_publication(alpha, team):
    prizes = [{"first_place": 1, "last_place": 1, "gems": 2_000_000}]
    row = an_event(alpha, publish=False, type="TOURNAMENT", capacity=8, tournament={**TOURNAMENT, "prizes": prizes})
    answer = team.patch(f"/creator/events/one/{row.pk}", {"publication": "PUBLISHED"})
    assert answer.code == "WALLET_ISSUANCE_LIMIT"


def test_linked_things_are_shown_once_fans_can_see_them(alpha, team, fan):
    product, board, raffle = a_product(alpha), a_board(alpha), a_raffle(alpha, publish=False)
    things = [
        {"kind": "RAFFLE", "id": str(raffle.pk)},
        {"kind": "BOARD", "id": str(board.pk)},
        {"kind": "PRODUCT", "id": str(product.pk)},
    ]
    made = team.post("/creator/events/one", a_body(type="RAFFLE", things=things)).ok()
    assert [(one["kind"], one["isShown"]) for one in made["linkedThings"]] == [
        ("RAFFLE", False),
        ("BOARD", True),
        ("PRODUCT", True),
    ]
    team.patch(f"/creator/events/one/{made['id']}", {"publication": "PUBLISHED"}).ok()
    shown = fan.api.at(alpha).get(f"/user/events/one/{made['id']}").ok()["things"]
    assert [one["path"] for one in shown] == [f"/leaderboards/{board.pk}", f"/store/{product.slug}"]


@pytest.mark.parametrize(
    ("area", "left"), [(None, [0, 1, 2]), (Area.CASINOS, [1, 2]), (Area.LEADERBOARDS, [2]), (Area.RAFFLES, [0, 1])]
)
def test_linked_things_follow_the_switches_and_rules_of_their_area(alpha, team, fan, area, left):
    wagers, other, raffle = a_board(alpha), a_board(alpha, kind="MANUAL", name="Points"), a_raffle(alpha)
    things = [{"kind": "BOARD", "id": str(one.pk)} for one in (wagers, other)]
    row = an_event(alpha, things=[*things, {"kind": "RAFFLE", "id": str(raffle.pk)}])

    def shown(viewer: Api) -> list[str]:
        return [one["id"] for one in viewer.at(alpha).get(f"/user/events/one/{row.pk}").ok()["things"]]

    everything = [str(wagers.pk), str(other.pk), str(raffle.pk)]
    if area is not None:
        set_switch(alpha.pk, feature=area, is_on=False, until=None, reason="Test", actor=alpha.owner_id)
        lookup.clear_cache()
    expected = [everything[number] for number in left]
    # Visitors, whose age is unknown, read the name of a board of wagers. It is for adults.
    assert shown(Api()) == expected
    fan.user.birth_date = now().date() - timedelta(days=15 * 365)
    fan.user.save(update_fields=["birth_date"])
    assert shown(fan.api) == [one for one in expected if one != str(wagers.pk)]
    listed = team.get(f"/creator/events/one/{row.pk}").ok()["linkedThings"]
    assert [one["isShown"] for one in listed] == [number in left for number in range(3)]


def test_the_calendar_has_the_days_of_the_zone(alpha, team, fan):
    start = (now() + timedelta(days=3)).replace(hour=23, minute=30)
    an_event(alpha, title="Late", start=start, length=timedelta(hours=1))
    for number in range(5):
        an_event(alpha, title=f"Event {number}", start=start - timedelta(hours=number + 1))
    trip = an_event(alpha, title="Trip", is_all_day=True, start=start.replace(tzinfo=None), length=timedelta(days=2))
    joins(trip, fan)
    first, last = start.date() - timedelta(days=1), start.date() + timedelta(days=5)
    query = f"firstDay={first}&lastDay={last}"
    found = fan.api.get(f"/user/events/calendar/alpha?{query}").ok()
    days = {one["day"]: (one["total"], [event["title"] for event in one["events"]]) for one in found["days"]}
    day = str(start.date())
    # All-day events come first, then the others by time. The day's list has all of them.
    assert days[day] == (7, ["Trip", "Event 4", "Event 3"])
    assert days[str(start.date() + timedelta(days=1))] == (2, ["Trip", "Late"])
    assert days[str(start.date() + timedelta(days=2))] == (1, ["Trip"])
    assert [event["isJoined"] for event in found["days"][0]["events"]] == [True, False, False]
    listed = fan.api.get(f"/user/events/all/alpha?firstDay={day}&lastDay={day}").ok()
    assert listed["total"] == 7
    # Elsewhere, the late event begins on the next day. An all-day event is on its own days everywhere.
    away = fan.api.get(f"/user/events/calendar/alpha?{query}&zone=Asia/Tokyo").ok()
    days = {one["day"]: (one["total"], [event["title"] for event in one["events"]]) for one in away["days"]}
    assert days[day] == (1, ["Trip"])
    assert days[str(start.date() + timedelta(days=1))] == (7, ["Trip", "Event 4", "Event 3"])
    assert fan.api.get(f"/user/events/calendar/alpha?firstDay={last}&lastDay={first}").status == 400
    assert fan.api.get("/user/events/calendar/alpha?firstDay=2026-01-01&lastDay=2027-01-01").status == 400


def test_the_list_begins_with_what_runs_and_comes_next(alpha, team):
    for title, days in (("Far", 40), ("Long ago", -30), ("Next", 1), ("Just over", -2), ("Live", -0.01)):
        row = an_event(alpha, title=title, length=timedelta(hours=1))
        let_it_be(row, alpha, minutes=days * 24 * 60)
    titles = [one["title"] for one in team.get("/creator/events/all?tab=ALL").ok()["data"]]
    assert titles == ["Live", "Next", "Far", "Just over", "Long ago"]
    titles = [one["title"] for one in team.get("/creator/events/all?tab=ALL&sortDirection=desc").ok()["data"]]
    assert titles == ["Far", "Next", "Live", "Long ago", "Just over"]


def test_a_month_of_many_events_takes_the_queries_of_a_small_one(alpha, team, fan):
    """It makes 60 events through the service, which takes about a second."""
    begin = now() + timedelta(days=1)
    joins(an_event(alpha, start=begin), fan)
    first, last = now().date(), now().date() + timedelta(days=30)
    calls = (
        (fan.api, f"/user/events/calendar/alpha?firstDay={first}&lastDay={last}", 6),
        (fan.api, "/user/events/all/alpha?take=50", 8),
        (team, f"/creator/events/calendar?firstDay={first}&lastDay={last}", 7),
        (team, "/creator/events/all?take=50", 10),
    )
    for api, path, most in calls:
        with at_most_queries(most):
            api.get(path).ok()
    for number in range(60):
        an_event(alpha, title=f"Event {number}", start=begin + timedelta(hours=number))
    for api, path, most in calls:
        with at_most_queries(most):
            assert api.get(path).ok()


def test_one_event_and_its_participants_take_few_queries(alpha, team, fan):
    row = an_event(alpha, repeat=weekly(count=30))
    joins(row, fan, *[a_shopper(alpha) for _ in range(5)])
    with at_most_queries(13):
        fan.api.at(alpha).get(f"/user/events/one/{row.pk}").ok()
    with at_most_queries(12):
        team.get(f"/creator/events/one/{row.pk}").ok()
    with at_most_queries(10):
        listed = team.get(f"/creator/events/one/{row.pk}/participants").ok()
    assert [one["place"] for one in listed["data"]] == [1, 2, 3, 4, 5, 6]


def test_the_team_checks_in_and_removes_participants(alpha, team, fan):
    row, other = an_event(alpha, capacity=1, check_in_minutes=30), a_shopper(alpha)
    joins(row, fan, other)
    path = f"/creator/events/one/{row.pk}/participants"
    first, second = team.get(path).ok()["data"]
    assert (first["username"], first["state"], second["state"]) == (fan.user.username, "JOINED", "WAITING")
    done = team.patch(f"{path}/{first['id']}", {"isCheckedIn": True}).ok()
    assert done["checkedInAt"] is not None
    assert team.get(f"{path}?isCheckedIn=true").ok()["total"] == 1
    assert team.patch(f"{path}/{second['id']}", {"isCheckedIn": True}).code == "EVENT_ON_WAITING_LIST"
    team.post(f"{path}/{first['id']}/remove", {"reason": "Asked for it"}).ok()
    assert [one["state"] for one in team.get(path).ok()["data"]] == ["JOINED"]
    now_ = renewed(row, alpha)
    assert (now_.joined, now_.waiting, now_.attended) == (1, 0, 0)
    assert team.post(f"{path}/{first['id']}/remove", {"reason": "Asked for it"}).code == "EVENT_PARTICIPANT_NOT_FOUND"


def test_other_communities_and_rights_see_nothing(alpha, beta, team):
    row = an_event(alpha)
    stranger = Api().login(beta.owner)
    assert stranger.get(f"/creator/events/one/{row.pk}").code == "EVENT_NOT_FOUND"
    assert Api().at(beta).get(f"/user/events/one/{row.pk}").code == "EVENT_NOT_FOUND"
    assert team.get(f"/creator/events/one/{UUID(int=7)}").code == "EVENT_NOT_FOUND"


def test_a_community_without_the_area_shows_no_event(alpha, fan):
    an_event(alpha)
    set_switch(alpha.pk, feature=Area.EVENTS, is_on=False, until=None, reason="Test", actor=alpha.owner_id)
    assert fan.api.get("/user/events/all/alpha").code == "FEATURE_SWITCHED_OFF"


def test_what_another_person_saved_first_is_not_undone(alpha, team):
    row = an_event(alpha)
    path = f"/creator/events/one/{row.pk}"
    shown = team.get(path).ok()
    team.patch(path, {"title": "First", "seen": {"title": shown["title"]}}).ok()
    answer = team.patch(path, {"title": "Second", "seen": {"title": shown["title"]}})
    assert (answer.code, answer.body["params"]["stale"]["title"]["theirs"]) == ("EDIT_CONFLICT", "First")
    seen = {name: shown[name] for name in ("localStart", "repeat", "things", "reminders", "tournament")}
    team.patch(path, {"localStart": shown["localStart"], "seen": seen}).ok()


def test_an_edit_is_compared_with_the_rules_that_the_editor_showed(alpha, team):
    row = an_event(alpha, type="TOURNAMENT", capacity=8, tournament=TOURNAMENT, repeat=weekly(count=4))
    path = f"/creator/events/one/{row.pk}"
    shown = team.get(path).ok()
    # The form sends all fields of the editor when it publishes, and the rule without its text.
    names = ("localStart", "localEnd", "zone", "isAllDay", "reminders", "things", "tournament", "capacity", "minLevel")
    seen = {name: shown[name] for name in names}
    seen["repeat"] = {name: value for name, value in shown["repeat"].items() if name != "rule"}
    edited = team.patch(path, {"description": "Bring a friend", "scope": "ALL", "seen": seen}).ok()
    assert edited["description"] == "Bring a friend"
    answer = team.patch(path, {"repeat": None, "scope": "ALL", "seen": {"repeat": {**seen["repeat"], "count": 9}}})
    assert answer.code == "EDIT_CONFLICT"
