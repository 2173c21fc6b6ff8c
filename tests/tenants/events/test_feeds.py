"""Calendars to subscribe to: three programs read the times of the page, and a secret link opens one calendar only."""

import json
import subprocess
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import icalendar
import pytest
import recurring_ical_events
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from tenants.events.models import EventOccurrence, EventSeries
from tenants.events.rules.repeat import DAYS, HourKind
from tenants.members.services import leave
from tests.support.api import Api
from tests.support.events import an_event, change, dates_of, day_of_change, joins, local, weekly
from tests.support.running import ROOT
from tests.support.shop import a_shopper

FEED = "/public/events/feed/alpha/events.ics"
READERS = ROOT / "tests" / "tenants" / "events" / "readers.mjs"
Times = list[list[str]]


def text(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read(calendar: bytes, first: datetime, last: datetime) -> dict[str, Times]:
    """The times of the events as three programs read them."""
    arguments = ["node", str(READERS), text(first), text(last)]
    ran = subprocess.run(arguments, input=calendar, capture_output=True, check=True, cwd=ROOT)
    found: dict[str, Times] = json.loads(ran.stdout)
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(calendar)).between(first, last)
    found["icalendar"] = sorted([text(one.decoded("DTSTART")), text(one.decoded("DTEND"))] for one in events)
    return found


def shown(rows: list[EventOccurrence]) -> Times:
    """The times of the page."""
    return sorted([text(one.starts_at), text(one.ends_at)] for one in rows)


def agree(calendar: bytes, rows: list[EventOccurrence]) -> None:
    first, last = rows[0].starts_at - timedelta(days=3), rows[-1].ends_at + timedelta(days=3)
    expected = shown(rows)
    assert read(calendar, first, last) == {"ical.js": expected, "node-ical": expected, "icalendar": expected}


def feed_of(community) -> bytes:
    answer = Api().get(f"/public/events/feed/{community.slug}/events.ics")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "text/calendar")
    return answer.text.encode()


# A weekly hour around a change of the clock: (zone, local hour of the event, hour that the change concerns, its kind).
CHANGES = [
    ("Europe/Berlin", time(2, 30), time(2, 30), HourKind.MISSING),
    ("Europe/Berlin", time(2, 30), time(2, 30), HourKind.TWICE),
    # The clock changes during the event.
    ("Europe/Berlin", time(1, 30), time(2, 30), HourKind.MISSING),
    ("Europe/Berlin", time(1, 15), time(2, 30), HourKind.TWICE),
    ("America/New_York", time(2, 30), time(2, 30), HourKind.MISSING),
    ("America/New_York", time(1, 30), time(1, 30), HourKind.TWICE),
    ("Australia/Lord_Howe", time(2, 15), time(2, 15), HourKind.MISSING),
    ("Australia/Lord_Howe", time(1, 45), time(1, 45), HourKind.TWICE),
    ("Africa/Cairo", time(0, 30), time(0, 30), HourKind.MISSING),
    ("Africa/Cairo", time(23, 30), time(23, 30), HourKind.TWICE),
    ("UTC", time(2, 30), time(2, 30), HourKind.USUAL),
]


@pytest.mark.parametrize(("zone", "at", "hour", "kind"), CHANGES)
def test_all_programs_read_the_times_of_the_page(alpha, zone, at, hour, kind):
    """The third of five weeks is the one of the change."""
    begin = datetime.combine(day_of_change(zone, hour, kind) - timedelta(weeks=2), at)
    row = an_event(alpha, start=begin, zone=zone, repeat=weekly(count=5))
    dates = dates_of(row, alpha)
    offsets = [one.starts_at.astimezone(ZoneInfo(zone)).utcoffset() for one in dates]
    assert (offsets[0] != offsets[-1]) is (kind is not HourKind.USUAL)
    agree(feed_of(alpha), dates)


def test_a_disturbed_day_is_written_with_its_exact_time_between_two_rules(alpha):
    day = day_of_change("Europe/Berlin", time(2, 30), HourKind.MISSING)
    begin = datetime.combine(day - timedelta(weeks=2), time(2, 30))
    row = an_event(alpha, start=begin, zone="Europe/Berlin", repeat=weekly(count=5))
    calendar = icalendar.Calendar.from_ical(feed_of(alpha))
    events = {str(one["UID"]).split("@")[0]: one for one in calendar.walk("VEVENT")}
    missing = dates_of(row, alpha)[2]
    assert missing.day == day
    rules = {name: "RRULE" in one for name, one in events.items()}
    series = row.series_id
    assert rules == {f"{series}-start": True, str(missing.pk): False, f"{series}-{day}": True}
    assert events[str(missing.pk)]["DTSTART"].to_ical() == f"{day:%Y%m%d}T013000Z".encode()
    zone = calendar.walk("VTIMEZONE")[0]
    assert {part.name for part in zone.subcomponents} == {"STANDARD", "DAYLIGHT"}
    assert not any("RDATE" in part for part in zone.subcomponents)


def test_moved_canceled_and_deleted_dates_are_as_on_the_page(alpha, team):
    begin = (local(now(), "Europe/Berlin") + timedelta(days=2)).replace(hour=20, minute=0)
    row = an_event(alpha, start=begin, zone="Europe/Berlin", repeat=weekly(freq="DAILY", count=9))
    dates = dates_of(row, alpha)
    change(dates[1], alpha, local_start=begin + timedelta(days=1, hours=2))
    change(dates[2], alpha, title="Special")
    change(dates[4], alpha, publication="CANCELED")
    team.delete(f"/creator/events/one/{dates[6].pk}").ok()
    an_event(alpha, title="Trip", is_all_day=True, start=begin, length=timedelta(days=2), zone="Europe/Berlin")
    calendar = feed_of(alpha)
    whole = [one for one in icalendar.Calendar.from_ical(calendar).walk("VEVENT") if str(one["SUMMARY"]) == "Trip"]
    assert [(one.decoded("DTSTART"), one.decoded("DTEND")) for one in whole] == [
        (begin.date(), begin.date() + timedelta(days=3)),
    ]
    assert b"Special" in calendar
    with tenant_context(alpha):
        EventSeries.objects.filter(title="Trip").update(deleted_at=now())
        EventOccurrence.objects.filter(title="Trip").update(deleted_at=now(), updated_at=now())
    agree(feed_of(alpha), dates_of(row, alpha))


YEAR = now().year + 1


def first_day(year: int, name: str) -> date:
    """The first day of January with this name, or the last one for a name with -1."""
    days = [date(year, 1, number) for number in range(1, 32)]
    found = [day for day in days if DAYS[day.weekday()] == name[-2:]]
    return found[-1 if name.startswith("-") else 0]


@pytest.mark.parametrize(
    ("rule", "first"),
    [
        (weekly(interval=2, by_day=["MO", "TH"], count=12), first_day(YEAR, "MO")),
        (weekly(freq="MONTHLY", by_day=["-1FR"], count=8), first_day(YEAR, "-1FR")),
        (weekly(freq="MONTHLY", by_month_day=[31], count=5), date(YEAR, 1, 31)),
        (weekly(freq="MONTHLY", by_month_day=[-1, 1], count=9), date(YEAR, 1, 31)),
        (weekly(freq="DAILY", interval=3, until=date(YEAR, 6, 1)), date(YEAR, 1, 4)),
        (weekly(freq="YEARLY", count=2), date(YEAR, 1, 4)),
    ],
    ids=lambda given: given["freq"] if isinstance(given, dict) else "",
)
def test_each_kind_of_rule_is_read_alike(alpha, rule, first):
    begin = datetime.combine(first, time(19, 30))
    row = an_event(alpha, start=begin, zone="America/New_York", repeat=rule)
    agree(feed_of(alpha), dates_of(row, alpha))


def test_a_calendar_leads_back_to_the_page_and_keeps_every_letter(alpha):
    title = "Größe; mit, Komma \\ und 🎮 " + "x" * 40
    row = an_event(alpha, title=title, description="Line one\nLine two; ü" * 20)
    raw = feed_of(alpha)
    assert max(len(line) for line in raw.split(b"\r\n")) <= 75
    (event,) = icalendar.Calendar.from_ical(raw).walk("VEVENT")
    address = f"/creator/alpha/events/{row.pk}"
    assert str(event["SUMMARY"]) == title
    assert str(event["URL"]).endswith(address)
    assert str(event["DESCRIPTION"]).startswith("Line one\nLine two; ü")
    assert str(event["DESCRIPTION"]).endswith(address)


def test_an_unchanged_calendar_is_not_sent_again(alpha):
    row = an_event(alpha)
    first = Api().get(FEED)
    etag = first.headers["ETag"]
    assert Api().get(FEED, If_None_Match=etag).status == 304
    assert "max-age=300" in first.headers["Cache-Control"]
    change(row, alpha, title="Renamed")
    changed = Api().get(FEED, If_None_Match=etag)
    assert (changed.status, "Renamed" in changed.text) == (200, True)


def test_drafts_are_in_no_calendar(alpha):
    an_event(alpha, publish=False, title="Secret")
    assert "Secret" not in Api().get(FEED).text


def test_a_secret_link_opens_the_own_calendar_until_it_is_revoked(alpha, beta, fan):
    joined, other = an_event(alpha, title="Mine"), an_event(alpha, title="Not mine")
    joins(joined, fan)
    stranger = a_shopper(alpha)
    joins(other, stranger)
    api = fan.api.at(alpha)
    assert api.get("/user/events/feed").ok()["own"] is None
    link = api.post("/user/events/feed").ok()["own"]
    path = link[link.index("/public") :]
    mine = Api().get(path)
    assert (mine.status, "SUMMARY:Mine" in mine.text, "Not mine" in mine.text) == (200, True, False)
    assert "private" in mine.headers["Cache-Control"]
    # The link of this community opens nothing elsewhere, and no changed link opens anything.
    assert Api().get(path.replace("/alpha/", "/beta/")).code == "EVENT_FEED_NOT_FOUND"
    for broken in (path.replace(".ics", "x.ics"), path[:-8] + ".ics", path.replace("/own/", "/own/x")):
        assert Api().get(broken).status == 404
    renewed = api.post("/user/events/feed").ok()["own"]
    assert Api().get(path).code == "EVENT_FEED_NOT_FOUND"
    path = renewed[renewed.index("/public") :]
    assert Api().get(path).status == 200
    api.delete("/user/events/feed").ok()
    assert Api().get(path).code == "EVENT_FEED_NOT_FOUND"
    again = api.post("/user/events/feed").ok()["own"]
    with tenant_context(alpha):
        leave(user_id=fan.user.pk, community=alpha)
    assert Api().get(again[again.index("/public") :]).code == "EVENT_FEED_NOT_FOUND"


def test_an_own_calendar_changes_with_the_joined_events(alpha, fan):
    """One event instead of another one of the same time: neither number nor times of the events differ."""
    start = now() + timedelta(days=2)
    one, other = an_event(alpha, title="One", start=start), an_event(alpha, title="Other", start=start)
    joins(one, fan)
    link = fan.api.at(alpha).post("/user/events/feed").ok()["own"]
    path = link[link.index("/public") :]
    before = Api().get(path)
    assert "SUMMARY:One" in before.text
    fan.api.at(alpha).post(f"/user/events/one/{one.pk}/leave").ok()
    joins(other, fan)
    after = Api().get(path)
    assert "SUMMARY:Other" in after.text
    assert before.headers["ETag"] != after.headers["ETag"]
