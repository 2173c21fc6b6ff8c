"""Edits of repeating events: this one, this and the following, all. People keep their date."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.notifications.models import Notification
from tenants.events.models import EventOccurrence, EventSeries
from tenants.events.services import life
from tests.support.events import an_event, change, dates_of, joins, let_it_be, local, renewed, weekly
from tests.support.shop import a_shopper

ZONE = "Europe/Berlin"


def next_monday(hour: int = 20) -> datetime:
    """A Monday at least a week ahead, on the wall of Berlin."""
    today = local(now(), ZONE)
    return (today + timedelta(days=14 - today.weekday())).replace(hour=hour, minute=0)


@pytest.fixture
def start():
    return next_monday()


@pytest.fixture
def series(alpha, start):
    """Eight Mondays."""
    return an_event(alpha, start=start, zone=ZONE, repeat=weekly(count=8))


def walls(row, community) -> list[str]:
    """Local starts of the series' dates."""
    return [f"{local(one.starts_at, one.zone):%m-%d %H:%M}" for one in dates_of(row, community)]


def weeks(start: datetime, *numbers: int, **shift: float) -> list[str]:
    return [f"{start + timedelta(weeks=number, **shift):%m-%d %H:%M}" for number in numbers]


def notices(kind: str, *fans) -> list[int]:
    run_due()
    return [Notification.objects.filter(user=fan.user, kind=kind).count() for fan in fans]


def rules_of(row, community) -> list[tuple[str, date | None]]:
    """The rules of the series and of those that were divided from it, by their first day."""
    with tenant_context(community):
        found = EventSeries.objects.filter(deleted_at=None).order_by("start_day")
        return [(one.rule, one.until) for one in found]


def test_one_date_is_moved_alone_and_keeps_its_time_when_all_move(alpha, series, start, fan):
    third, other = dates_of(series, alpha)[2], a_shopper(alpha)
    joins(third, fan)
    joins(dates_of(series, alpha)[3], other)
    change(third, alpha, local_start=start + timedelta(weeks=2, days=1), title="Special")
    moved = renewed(third, alpha)
    assert (local(moved.starts_at, ZONE), moved.own_fields) == (start + timedelta(weeks=2, days=1), ["times", "title"])
    assert notices("EVENT_MOVED", fan, other) == [1, 0]
    change(dates_of(series, alpha)[0], alpha, scope="ALL", local_start=start.replace(hour=21), title="Renamed")
    late = start.replace(hour=21)
    expected = [*weeks(late, 0, 1), *weeks(start, 2, days=1), *weeks(late, 3, 4, 5, 6, 7)]
    assert walls(series, alpha) == expected
    assert [one.title for one in dates_of(series, alpha)][1:4] == ["Renamed", "Special", "Renamed"]
    assert notices("EVENT_MOVED", fan, other) == [1, 1]


def test_the_following_dates_get_a_series_of_their_own_with_their_people(alpha, series, start, fan):
    dates, other = dates_of(series, alpha), a_shopper(alpha)
    joins(dates[1], other)
    joins(dates[4], fan)
    change(dates[3], alpha, scope="FOLLOWING", local_start=start.replace(hour=18) + timedelta(weeks=3), title="Early")
    early = start.replace(hour=18)
    assert walls(dates[0], alpha) == weeks(start, 0, 1, 2)
    assert walls(dates[3], alpha) == weeks(early, 3, 4, 5, 6, 7)
    assert [one.pk for one in dates_of(dates[3], alpha)] == [one.pk for one in dates[3:]]
    assert notices("EVENT_MOVED", fan, other) == [1, 0]
    with tenant_context(alpha):
        assert renewed(dates[4], alpha).participants.get().member == fan.member
    last_day = (start + timedelta(weeks=3)).date() - timedelta(days=1)
    assert rules_of(series, alpha) == [("FREQ=WEEKLY", last_day), ("FREQ=WEEKLY;COUNT=5", None)]


def test_following_from_the_first_date_is_the_whole_series(alpha, series, start):
    change(dates_of(series, alpha)[0], alpha, scope="FOLLOWING", title="All of them")
    assert {one.title for one in dates_of(series, alpha)} == {"All of them"}
    assert len(rules_of(series, alpha)) == 1


def test_all_dates_move_to_another_day_with_their_people(alpha, series, start, fan):
    dates = dates_of(series, alpha)
    joins(dates[2], fan)
    later = start + timedelta(days=2)
    change(dates[0], alpha, scope="ALL", local_start=later, local_end=later + timedelta(hours=3))
    assert walls(series, alpha) == weeks(start, *range(8), days=2)
    moved = renewed(dates[2], alpha)
    assert moved.ends_at - moved.starts_at == timedelta(hours=3)
    assert [one.pk for one in dates_of(series, alpha)] == [one.pk for one in dates]
    assert notices("EVENT_MOVED", fan) == [1]


def test_the_days_of_a_weekly_rule_move_with_the_start(alpha, start):
    row = an_event(alpha, start=start, zone=ZONE, repeat=weekly(by_day=["MO", "TH"], count=4))
    change(row, alpha, scope="ALL", local_start=start + timedelta(days=1))
    assert walls(row, alpha) == sorted([*weeks(start, 0, 1, days=1), *weeks(start, 0, 1, days=4)])
    assert rules_of(row, alpha)[0][0] == "FREQ=WEEKLY;BYDAY=TU,FR;COUNT=4"


def test_another_rule_keeps_the_dates_that_it_still_has(alpha, start, fan):
    end = (start + timedelta(weeks=3)).date()
    row = an_event(alpha, start=start, zone=ZONE, repeat=weekly(by_day=["MO", "WE"], until=end))
    dates, wednesday = dates_of(row, alpha), a_shopper(alpha)
    joins(dates[2], fan)
    joins(dates[3], wednesday)
    change(row, alpha, scope="ALL", repeat=weekly(by_day=["MO"], until=end))
    assert walls(row, alpha) == weeks(start, 0, 1, 2, 3)
    assert renewed(dates[2], alpha).canceled_at is None
    assert renewed(dates[3], alpha).canceled_at is not None
    assert notices("EVENT_CANCELED", fan, wednesday) == [0, 1]
    # The days come back as new dates, and the canceled one stays canceled.
    change(row, alpha, scope="ALL", repeat=weekly(by_day=["MO", "WE"], until=end))
    assert len(dates_of(row, alpha)) == 7
    assert renewed(dates[3], alpha).canceled_at is not None


def test_a_draft_loses_the_dates_that_its_rule_no_longer_has(alpha, start):
    row = an_event(alpha, publish=False, start=start, zone=ZONE, repeat=weekly(by_day=["MO", "WE"], count=6))
    change(row, alpha, scope="ALL", repeat=weekly(by_day=["MO"], count=3))
    with tenant_context(alpha):
        assert EventOccurrence.objects.count() == 3


def test_a_series_whose_first_dates_were_deleted_can_be_moved(alpha, team, start):
    row = an_event(alpha, start=start, zone=ZONE, repeat=weekly(count=4))
    dates = dates_of(row, alpha)
    for one in dates[:2]:
        team.delete(f"/creator/events/one/{one.pk}").ok()
    later = start.replace(hour=21) + timedelta(weeks=2)
    change(dates[2], alpha, scope="ALL", local_start=later)
    assert walls(dates[2], alpha) == weeks(start.replace(hour=21), 2, 3)
    assert rules_of(row, alpha) == [("FREQ=WEEKLY;COUNT=2", None)]


def test_a_rule_without_a_date_in_the_next_year_is_refused(alpha, team, start):
    body = {
        "type": "STREAM",
        "title": "Rare",
        "localStart": start.strftime("%Y-%m-%dT%H:%M"),
        "localEnd": (start + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M"),
        "repeat": {"freq": "YEARLY", "interval": 3, "excluded": [start.date().isoformat()]},
    }
    answer = team.post("/creator/events/one", body)
    assert list(answer.body["fields"]) == ["repeat.excluded"]


def test_a_single_event_can_begin_to_repeat_and_stop_again(alpha, start, fan):
    row = an_event(alpha, start=start, zone=ZONE)
    joins(row, fan)
    change(row, alpha, scope="ALL", repeat=weekly(count=3))
    assert walls(row, alpha) == weeks(start, 0, 1, 2)
    change(row, alpha, scope="ALL", repeat=None)
    assert walls(row, alpha) == weeks(start, 0)
    assert renewed(row, alpha).canceled_at is None
    assert notices("EVENT_CANCELED", fan) == [0]


def test_a_single_event_that_moves_takes_its_series_along(alpha, start):
    row = an_event(alpha, start=start, zone=ZONE)
    change(row, alpha, local_start=start + timedelta(days=3))
    assert renewed(row, alpha).own_fields == []
    change(row, alpha, scope="ALL", repeat=weekly(count=2))
    assert walls(row, alpha) == weeks(start, 0, 1, days=3)


def test_dates_that_have_begun_keep_what_they_were(alpha, start):
    row = an_event(alpha, start=now() + timedelta(hours=1), repeat=weekly(count=4))
    first = let_it_be(row, alpha, minutes=-10)
    later = dates_of(row, alpha)[1]
    hour = local(later.starts_at).replace(minute=0) + timedelta(hours=1)
    change(later, alpha, scope="ALL", local_start=hour, title="Next season")
    begun = renewed(first, alpha)
    assert (begun.starts_at, begun.title, begun.series_id) == (first.starts_at, "Next season", row.series_id)
    assert [local(one.starts_at) for one in dates_of(later, alpha)] == [hour + timedelta(weeks=n) for n in range(3)]


def test_the_fields_of_a_running_and_an_ended_date_are_fixed(alpha, team, start):
    row = an_event(alpha, check_in_minutes=30)
    path = f"/creator/events/one/{row.pk}"
    let_it_be(row, alpha, minutes=-5)
    for changes in ({"localStart": "2030-01-01T10:00"}, {"reminders": [5]}, {"minLevel": 3}, {"type": "RAFFLE"}):
        answer = team.patch(path, changes)
        assert (answer.code, list(answer.body["fields"])) == ("EVENT_TERMS_FIXED", list(changes))
    end = local(now()) + timedelta(hours=4)
    team.patch(path, {"localEnd": end.strftime("%Y-%m-%dT%H:%M"), "title": "Longer"}).ok()
    assert renewed(row, alpha).ends_at == end.replace(tzinfo=UTC)
    let_it_be(row, alpha, minutes=-600)
    assert team.patch(path, {"capacity": 5}).code == "EVENT_TERMS_FIXED"
    afterwards = {"replayLink": "https://example.org/video", "summary": "Ann won the race."}
    shown = team.patch(path, afterwards).ok()
    assert (shown["replayLink"], shown["summary"]) == tuple(afterwards.values())


def test_one_canceled_date_does_not_come_back(alpha, series, start, fan):
    dates = dates_of(series, alpha)
    joins(dates[2], fan)
    change(dates[2], alpha, publication="CANCELED", cancel_reason="A holiday")
    assert walls(series, alpha) == weeks(start, 0, 1, 3, 4, 5, 6, 7)
    assert notices("EVENT_CANCELED", fan) == [1]
    change(dates[0], alpha, scope="ALL", local_start=start.replace(hour=19))
    assert walls(series, alpha) == weeks(start.replace(hour=19), 0, 1, 3, 4, 5, 6, 7)
    shown = fan.api.at(alpha).get(f"/user/events/one/{dates[2].pk}").ok()
    assert (shown["phase"], shown["cancelReason"], shown["denial"]["code"]) == ("CANCELED", "A holiday", "EVENT_ENDED")


@pytest.mark.parametrize(("scope", "left"), [("ONE", [0, 1, 3, 4, 5, 6, 7]), ("FOLLOWING", [0, 1]), ("ALL", [])])
def test_deleting_hides_the_dates_of_the_scope(alpha, team, series, start, fan, scope, left):
    dates = dates_of(series, alpha)
    joins(dates[2], fan)
    team.delete(f"/creator/events/one/{dates[2].pk}?scope={scope}").ok()
    assert walls(dates[0], alpha) == weeks(start, *left)
    assert fan.api.at(alpha).get(f"/user/events/one/{dates[2].pk}").code == "EVENT_NOT_FOUND"
    assert notices("EVENT_CANCELED", fan) == [1]
    with tenant_context(alpha):
        life.extend(series.series_id)
    assert walls(dates[0], alpha) == weeks(start, *left)


def test_a_deleted_draft_leaves_no_row(alpha, team, start):
    row = an_event(alpha, publish=False, repeat=weekly(count=3))
    team.delete(f"/creator/events/one/{row.pk}?scope=ALL").ok()
    with tenant_context(alpha):
        assert (EventSeries.objects.count(), EventOccurrence.objects.count()) == (0, 0)


def test_an_endless_rule_is_made_ahead_and_extended(alpha, start):
    row = an_event(alpha, start=now() + timedelta(hours=3), repeat=weekly(freq="DAILY"))
    assert len(dates_of(row, alpha)) == 100
    with tenant_context(alpha):
        past = list(EventOccurrence.objects.order_by("starts_at").values_list("pk", flat=True)[:10])
        EventOccurrence.objects.filter(pk__in=past).update(
            starts_at=now() - timedelta(days=9), ends_at=now() - timedelta(days=8)
        )
    with tenant_context(alpha):
        life.extend(row.series_id)
        days = list(EventOccurrence.objects.order_by("day").values_list("day", flat=True))
    assert len(days) == 110
    assert days == [days[0] + timedelta(days=number) for number in range(110)]


def test_the_local_hour_is_kept_when_the_rules_of_a_zone_change(alpha, series, start, fan):
    """A country moves its clock: the next extension corrects the stored times."""
    second = dates_of(series, alpha)[1]
    joins(second, fan)
    with tenant_context(alpha):
        EventOccurrence.objects.filter(pk=second.pk).update(
            starts_at=second.starts_at + timedelta(hours=1), ends_at=second.ends_at + timedelta(hours=1)
        )
        life.extend(series.series_id)
    assert renewed(second, alpha).starts_at == second.starts_at
    assert notices("EVENT_MOVED", fan) == [1]


@pytest.mark.parametrize(
    ("zone", "first", "at", "expected"),
    [
        ("Europe/Berlin", "2027-03-14", "02:30", ["01:30", "01:30", "01:30", "00:30"]),
        ("Europe/Berlin", "2027-10-17", "02:30", ["00:30", "00:30", "00:30", "01:30"]),
        ("America/New_York", "2027-03-07", "02:30", ["07:30", "07:30", "06:30", "06:30"]),
        ("Australia/Lord_Howe", "2027-03-28", "20:00", ["09:00", "09:30", "09:30", "09:30"]),
        ("Africa/Cairo", "2027-04-16", "20:00", ["18:00", "18:00", "17:00", "17:00"]),
    ],
)
def test_a_weekly_event_keeps_its_local_hour(alpha, zone, first, at, expected):
    begin = datetime.fromisoformat(f"{first}T{at}")
    row = an_event(alpha, start=begin, zone=zone, repeat=weekly(count=4))
    assert [f"{one.starts_at:%H:%M}" for one in dates_of(row, alpha)] == expected
