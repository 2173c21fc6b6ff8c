"""Events under faults: a hundred fans for ten places, results at once, prizes and reminders with killed workers."""

import os
import signal
import time
from datetime import UTC, datetime, timedelta
from datetime import time as time_of_day
from functools import partial
from subprocess import PIPE, STDOUT, Popen
from sys import executable
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django_tenants.utils import tenant_context

from saas.jobs.models import Job
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.errors import as_domain_error
from saas.notifications.models import Notification
from tenants.events.models import (
    EventFeed,
    EventOccurrence,
    EventParticipant,
    MatchReport,
    Tournament,
    TournamentPlace,
)
from tenants.events.rules.repeat import HourKind
from tenants.events.services import canceling, feeds, joining, payouts, results, tournaments
from tenants.members.models import Member
from tenants.wallets.models import Cause, Outcome, Txn
from tests.support.api import Api
from tests.support.builders import a_community, a_user, an_actor
from tests.support.events import (
    a_report,
    a_tournament,
    an_event,
    day_of_change,
    entrant_of,
    joins,
    ready_matches,
    renewed,
    tournament_now,
)
from tests.support.ledger import books_are_right
from tests.support.races import race
from tests.support.shop import a_shopper

pytestmark = [pytest.mark.prove, pytest.mark.committed]

FANS, PLACES = 100, 10
REMINDED = 600
KILLS = int(os.environ.get("EVENT_KILLS", "6"))

_WORKER = """
import sys, django
django.setup()
from datetime import datetime
from uuid import UUID
from django_tenants.utils import tenant_context
from saas.tenancy.models import Community
from tenants.events.services import life, payouts
with tenant_context(Community.objects.get(pk=sys.argv[1])):
    print("at it", flush=True)
    {call}
    print("done", flush=True)
"""


@pytest.fixture
def place():
    return a_community()


def code_of(result) -> str | None:
    """The API's answer to a refused call; None for a success."""
    if not isinstance(result, Exception):
        return None
    known = as_domain_error(result)
    return known.code if known else repr(result)


def join(fan, row):
    joining.join_event(event_id=row.pk, fan=fan.user, community=fan.community)


def leave(fan, row):
    joining.leave_event(event_id=row.pk, fan=fan.user)


def counted(row, place) -> tuple[int, int]:
    """The places as the rows of the participants give them; the stored counts must be the same."""
    with tenant_context(place):
        rows = EventParticipant.objects.filter(occurrence=row.pk)
        found = rows.filter(state="JOINED").count(), rows.filter(state="WAITING").count()
        numbers = sorted(rows.values_list("place", flat=True))
    fresh = renewed(row, place)
    assert (fresh.joined, fresh.waiting) == found
    assert len(set(numbers)) == len(numbers)
    return found


def test_a_hundred_fans_race_for_ten_places(place):
    row, fans = an_event(place, capacity=PLACES), [a_shopper(place) for _ in range(FANS)]
    refused = [code_of(one) for one in race(place, [partial(join, fan, row) for fan in fans])]
    assert refused == [None] * FANS
    assert counted(row, place) == (PLACES, FANS - PLACES)
    with tenant_context(place):
        places = EventParticipant.objects.filter(occurrence=row.pk, state="JOINED").values_list("place", flat=True)
        assert sorted(places) == list(range(1, PLACES + 1))
        first = list(
            EventParticipant.objects.filter(occurrence=row.pk, state="JOINED").values_list("member", flat=True)
        )
        waiting = EventParticipant.objects.filter(occurrence=row.pk, state="WAITING").order_by("place")
        following = list(waiting.values_list("member", flat=True)[:PLACES])
    # All who have a place leave at once: each place goes to the next on the list, once.
    leavers = [fan for fan in fans if fan.member.pk in first]
    assert {code_of(one) for one in race(place, [partial(leave, fan, row) for fan in leavers])} == {None}
    assert counted(row, place) == (PLACES, FANS - 2 * PLACES)
    with tenant_context(place):
        joined = EventParticipant.objects.filter(occurrence=row.pk, state="JOINED")
        assert set(joined.values_list("member", flat=True)) == set(following)
        users = set(Member.objects.filter(pk__in=following).values_list("user_id", flat=True))
    sent = Notification.objects.filter(kind="EVENT_PLACE_FREE", community_id=place.pk).values_list("user_id", flat=True)
    assert sorted(sent) == sorted(users)


def test_one_fan_who_joins_ten_times_at_once_has_one_place(place):
    row, fan = an_event(place, capacity=PLACES), a_shopper(place)
    answers = [code_of(one) for one in race(place, [partial(join, fan, row)] * 10)]
    assert sorted(answers, key=str) == ["EVENT_ALREADY_JOINED"] * 9 + [None]
    assert counted(row, place) == (1, 0)


def test_a_fan_who_joins_during_the_draw_is_in_it_or_refused(place):
    row, fans = a_tournament(place, 4, draw=False)
    late = [a_shopper(place) for _ in range(20)]
    works = [partial(join, fan, row) for fan in late]
    works.insert(5, partial(tournaments.draw_now, event_id=row.pk, actor=an_actor(place)))
    answers = race(place, works)
    assert {code_of(one) for one in answers} <= {None, "EVENT_JOIN_CLOSED"}
    bracket = tournament_now(row, place).bracket
    assert bracket is not None
    with tenant_context(place):
        joined = {str(pk) for pk in EventParticipant.objects.filter(occurrence=row.pk).values_list("pk", flat=True)}
    assert set(bracket["entrants"]) == joined
    assert len(fans) <= len(joined)


@pytest.mark.parametrize("is_same", [True, False])
def test_both_sides_report_at_once(place, is_same):
    for _ in range(10):
        row, fans = a_tournament(place, 2)
        ((match, entrants),) = ready_matches(row, place)

        def report(fan, winner, row=row, match=match):
            results.report_result(
                event_id=row.pk, match_id=match, fan=fan.user, winner=winner, scores=None, picture=None
            )

        winners = [entrants[0], entrants[0] if is_same else entrants[1]]
        answers = race(place, [partial(report, fan, winner) for fan, winner in zip(fans, winners, strict=True)])
        assert [code_of(one) for one in answers] == [None, None]
        with tenant_context(place):
            states = list(MatchReport.objects.filter(tournament=row.pk).values_list("state", flat=True))
        state = tournament_now(row, place).state
        assert (states, state) == ((["CONFIRMED"] * 2, "REVIEW") if is_same else (["DISPUTED"] * 2, "RUNNING"))


def test_a_confirmation_and_a_dispute_at_once_have_one_effect(place):
    for _ in range(10):
        row, (ann, dan) = a_tournament(place, 2)
        given: dict[str, Any] = {"event_id": row.pk, "match_id": "F", "fan": dan.user}
        given["report_id"] = a_report(row, ann, "F", entrant_of(row, ann))
        works = [partial(results.confirm_result, **given), partial(results.dispute_result, **given, text="No")]
        answers = [code_of(one) for one in race(place, works)]
        assert answers.count(None) == 1
        state = tournament_now(row, place).state
        with tenant_context(place):
            found = MatchReport.objects.get(tournament=row.pk).state
        assert (found, state) in (("CONFIRMED", "REVIEW"), ("DISPUTED", "RUNNING"))


def test_a_report_that_is_replaced_during_its_confirmation_does_not_count(place):
    """The other side confirms what it saw: its own win. Replaced at the same instant, that report is gone."""
    for _ in range(10):
        row, (ann, dan) = a_tournament(place, 2)
        own, other = entrant_of(row, ann), entrant_of(row, dan)
        given: dict[str, Any] = {"event_id": row.pk, "match_id": "F"}
        seen = a_report(row, ann, "F", other)
        works = [
            partial(results.report_result, **given, fan=ann.user, winner=own, scores=None, picture=None),
            partial(results.confirm_result, **given, fan=dan.user, report_id=seen),
        ]
        replaced, confirmed = [code_of(one) for one in race(place, works)]
        assert (replaced, confirmed) in ((None, "EVENT_REPORT_NOT_OPEN"), ("EVENT_TOURNAMENT_STATE", None))
        with tenant_context(place):
            counted = MatchReport.objects.filter(tournament=row.pk, state="CONFIRMED").values_list("winner", flat=True)
            assert list(counted) == ([] if confirmed else [other])


def test_an_event_that_is_deleted_while_its_prizes_are_paid_keeps_no_gems(place):
    for _ in range(5):
        row, (ann, dan) = a_tournament(place, 2)
        report = a_report(row, ann, "F", entrant_of(row, ann))
        with tenant_context(place):
            results.confirm_result(event_id=row.pk, match_id="F", report_id=report, fan=dan.user)
            moment = now()
            EventOccurrence.objects.filter(pk=row.pk).update(
                starts_at=moment - timedelta(hours=2), ends_at=moment - timedelta(hours=1)
            )
        works = [
            partial(payouts.finish_now, event_id=row.pk, actor=an_actor(place)),
            partial(canceling.delete_event, event_id=row.pk, scope="ONE", actor=an_actor(place)),
        ]
        codes = [code_of(one) for one in race(place, works)]
        assert set(codes) <= {None, "EVENT_NOT_FOUND", "EVENT_TOURNAMENT_STATE"}
        tournament = tournament_now(row, place)
        paid = 500 if tournament.state == "FINISHED" else 0
        assert (ann.gems, tournament.reserved_gems) == (paid, 0)
        assert tournament.state in ("FINISHED", "CANCELED")
        with tenant_context(place):
            books_are_right()


def _worker(place, call):
    facts = connection.settings_dict
    url = f"postgres://{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT']}/{facts['NAME']}"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "saas.settings", "DATABASE_URL": url}
    code = _WORKER.format(call=call)
    return Popen([executable, "-c", code, str(place.pk)], env=environment, stdout=PIPE, stderr=STDOUT)


def _killed(place, call):
    """Kill the worker at a later moment each time, so it dies before, in and after its writes."""
    for turn in range(KILLS):
        worker = _worker(place, call)
        assert worker.stdout is not None
        worker.stdout.readline()
        time.sleep(0.01 * 2**turn)
        worker.send_signal(signal.SIGKILL)
        worker.communicate()


def test_prizes_are_paid_once_by_killed_and_racing_workers(place):
    row, fans = a_tournament(place, 8, tournament={"kind": "ROUND_ROBIN", "review_minutes": 0})
    order = {entrant_of(row, fan): fan for fan in fans}
    while ready := ready_matches(row, place):
        for match, entrants in ready:
            first, second = sorted((order[one] for one in entrants), key=fans.index)
            report = a_report(row, first, match, entrant_of(row, first))
            with tenant_context(place):
                results.confirm_result(event_id=row.pk, match_id=match, report_id=report, fan=second.user)
    _killed(place, f"payouts.pay_prizes(UUID('{row.pk}'))")
    works = [
        *[partial(payouts.pay_prizes, row.pk)] * 5,
        *[partial(payouts.finish_now, event_id=row.pk, actor=an_actor(place))] * 5,
    ]
    assert {code_of(one) for one in race(place, works)} == {None}
    assert [fan.gems for fan in fans] == [500, 100, 0, 0, 0, 0, 0, 0]
    with tenant_context(place):
        assert Tournament.objects.get(pk=row.pk).reserved_gems == 0
        assert TournamentPlace.objects.filter(tournament=row.pk).count() == len(fans)
        paid = Txn.objects.filter(cause=Cause.PRIZE, type="CREDIT", outcome=Outcome.PAID)
        assert sorted(paid.values_list("amount", flat=True)) == [100, 500]
        books_are_right()


def _finished(place, call):
    """Let a worker do its work to the end."""
    output, _ = _worker(place, call).communicate(timeout=120)
    assert output.decode().splitlines()[-1] == "done"


def test_a_change_of_the_clock_neither_moves_nor_repeats_a_reminder(place):
    """It begins at 03:30 in the night in which 02:00 becomes 03:00, so an hour before is 01:30. Workers are killed."""
    day = day_of_change("Europe/Berlin", time_of_day(2, 30), HourKind.MISSING)
    start = datetime.combine(day, time_of_day(3, 30))
    row, fans = an_event(place, zone="Europe/Berlin", start=start, reminders=[60]), [a_shopper(place) for _ in range(5)]
    joins(row, *fans)
    due = datetime.combine(day, time_of_day(1, 30), ZoneInfo("Europe/Berlin")).astimezone(UTC)

    def advance(at):
        return f"life.now = lambda: datetime.fromisoformat('{at.isoformat()}'); life.advance(UUID('{row.pk}'))"

    def reminders():
        return Job.objects.filter(task="events.remind", arguments__event_id=str(row.pk)).count()

    _finished(place, advance(due - timedelta(seconds=1)))
    assert reminders() == 0
    _killed(place, advance(due))
    _finished(place, advance(due))
    assert reminders() == 1
    run_due()
    for minutes in (1, 31):
        _finished(place, advance(due + timedelta(minutes=minutes)))
    run_due()
    sent = Notification.objects.filter(community_id=place.pk, kind="EVENT_REMINDER")
    assert sorted(sent.values_list("user", flat=True)) == sorted(fan.user.pk for fan in fans)
    assert {one.values["start"][-10:] for one in sent} == {"03:30 CEST"}


def test_a_calendar_that_is_renewed_twenty_times_at_once_has_one_link(place):
    fan, other = a_shopper(place), a_shopper(place)
    row = an_event(place, title="Mine")
    joins(row, fan)
    api = fan.api.at(place)
    former = api.post("/user/events/feed").ok()["own"]
    answers = race(place, [partial(feeds.renew_feed, fan.user.pk)] * 20)
    assert {code_of(one) for one in answers} == {None}
    link = api.get("/user/events/feed").ok()["own"]
    other.api.at(place).post("/user/events/feed").ok()
    with tenant_context(place):
        assert EventFeed.objects.filter(member=fan.member).count() == 1
    found = {address: Api().get(address[address.index("/public") :]) for address in (former, link)}
    assert found[former].code == "EVENT_FEED_NOT_FOUND"
    assert "SUMMARY:Mine" in found[link].text
    # No other letter of the link leads to a calendar.
    path = link[link.index("/public") :]
    begin, end = path.index("/own/") + len("/own/"), path.index(".ics")
    for place_of_letter in range(begin, end):
        letter = "A" if path[place_of_letter] != "A" else "B"
        guessed = Api().get(path[:place_of_letter] + letter + path[place_of_letter + 1 :])
        assert guessed.status == 404, place_of_letter


def test_each_fan_is_reminded_once_by_killed_workers(place):
    row, fan = an_event(place, reminders=[60]), a_shopper(place)
    joins(row, fan)
    with tenant_context(place):
        moment = now()
        people = [a_user() for _ in range(REMINDED)]
        members = Member.objects.bulk_create(
            [Member(user_id=one.pk, username=one.username, joined_at=moment) for one in people]
        )
        EventParticipant.objects.bulk_create(
            [
                EventParticipant(
                    occurrence_id=row.pk, member=member, state="JOINED", place=number + 2, joined_at=moment
                )
                for number, member in enumerate(members)
            ]
        )
    starts_at = renewed(row, place).starts_at
    call = f"life.remind(UUID('{row.pk}'), 60, datetime.fromisoformat('{starts_at.isoformat()}'))"
    _killed(place, call)
    for _ in range(2):
        _finished(place, call)
    sent = Notification.objects.filter(community_id=place.pk, kind__in=("EVENT_STARTING_SOON", "EVENT_REMINDER"))
    assert sent.count() == sent.values("user").distinct().count() == REMINDED + 1
    mails = Job.objects.filter(task="notifications.mail").values_list("arguments", flat=True)
    ids = {str(pk) for pk in sent.values_list("pk", flat=True)}
    mailed = [one["notification_id"] for one in mails if one["notification_id"] in ids]
    assert sorted(mailed) == sorted(ids)
