"""Writes the demo's events with the product's own services, as if the team and the fans had done so before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.days import day_of
from saas.notifications.models import Notification
from saas.tenancy.models import Community
from tenants.demo.history import SHOWN
from tenants.events.brackets import Match, PlayState
from tenants.events.models import (
    EventOccurrence,
    EventParticipant,
    EventSeries,
    ParticipantState,
    Tournament,
)
from tenants.events.rules.repeat import timed_span
from tenants.events.rules.schedule import schedule_of
from tenants.events.rules.tournaments import TournamentTerms
from tenants.events.selectors.tournaments import bracket_of
from tenants.events.services import editing, results, tournaments
from tenants.events.services.occurrences import copy_terms, plan, set_span
from tenants.leaderboards.demo import promise_earlier
from tenants.members.models import Member

MINUTE, HOUR, DAY, WEEK = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)
# The weekly streams began so many weeks ago.
PAST_WEEKS = 4
_DEFAULTS: dict[str, Any] = {
    "type": "STREAM", "platform": "HERE", "description": "", "link": "", "capacity": None, "has_waiting_list": True,
    "check_in_minutes": None, "reminders": [60], "min_level": None, "min_member_days": None, "linked_provider": "",
    "things": [], "tournament": None, "is_all_day": False, "repeat": None,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class EventPlace:
    """The community whose events are written. ``fans`` are its members, those with a printed login first."""

    community: Community
    team: Actor
    moment: datetime
    fans: Sequence[Member]

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.community.timezone)

    def day(self, after: int) -> date:
        """Return the day so many days after today."""
        return day_of(self.moment, self.community.timezone)[0] + timedelta(days=after)

    def on(self, after: int, hour: int, minute: int = 0) -> datetime:
        """Return an hour of the local clock, so many days after today."""
        return datetime.combine(self.day(after), time(hour, minute))

    def local(self, at: datetime) -> datetime:
        """Return the time on the local clock, as the team's form sends it."""
        return at.astimezone(self.zone).replace(tzinfo=None, second=0, microsecond=0)

    def some(self, count: int, *, before: datetime, skip: int = 0, shown: bool = True) -> list[Member]:
        """Return fans who joined the community before this time; ``skip`` lets events have other ones."""
        known = [fan for fan in self.fans if fan.joined_at < before]
        first = [fan for fan in known if fan.username in SHOWN] if shown else []
        others = [fan for fan in known if fan.username not in SHOWN]
        return [*first, *others[skip:], *others[:skip]][:count]


def created(place: EventPlace, start: datetime, length: timedelta, **terms: Any) -> EventOccurrence:
    times = {"local_start": start, "local_end": start + length, "zone": place.community.timezone}
    row = editing.create_event(fields={**_DEFAULTS, **times, **terms}, picture=None, actor=place.team)
    return EventOccurrence.objects.select_related("series").get(pk=row.pk)


def published(
    place: EventPlace, start: datetime, length: timedelta, *, ago: timedelta = 6 * DAY, **terms: Any
) -> EventOccurrence:
    """Publish an event that begins at this local time, as if that had been ``ago``; return its first date."""
    row = created(place, start, length, **terms)
    changes = {"publication": "PUBLISHED", "scope": "ALL"}
    editing.edit_event(event_id=row.pk, changes=changes, picture=None, actor=place.team)
    since = place.moment - ago
    EventSeries.objects.filter(pk=row.series_id).update(created_at=since, published_at=since)
    if row.tournament:
        gems = TournamentTerms.of(row.tournament).total_gems
        promise_earlier(row.pk, gems, zone=place.community.timezone, moment=place.moment, ago=ago)
    return EventOccurrence.objects.select_related("series").get(pk=row.pk)


def begun_earlier(place: EventPlace, row: EventOccurrence) -> list[EventOccurrence]:
    """Let a weekly event have begun some weeks ago; return its past dates."""
    series = row.series
    schedule = replace(schedule_of(series), start_day=row.day - PAST_WEEKS * WEEK)
    schedule.store(series)
    series.created_at = series.published_at = place.moment - (PAST_WEEKS + 1) * WEEK
    series.save()
    past = []
    for week in range(PAST_WEEKS):
        day = schedule.start_day + week * WEEK
        one = EventOccurrence(
            series=series, day=day, zone=schedule.zone, is_all_day=row.is_all_day, is_published=True,
            followed_until=place.moment,
        )  # fmt: skip
        copy_terms(series, one)
        set_span(one, schedule.span(day))
        past.append(one)
    return EventOccurrence.objects.bulk_create(past)


def join(row: EventOccurrence, fans: Sequence[Member], *, at: datetime, present: int = 0) -> None:
    """Let the fans join from this time on. Those after the capacity wait, and the first ``present`` checked in."""
    free = len(fans) if row.capacity is None else row.capacity
    opened = row.starts_at - (row.check_in_minutes or 0) * MINUTE
    EventParticipant.objects.bulk_create(
        EventParticipant(
            occurrence=row,
            member=fan,
            state=ParticipantState.JOINED if number < free else ParticipantState.WAITING,
            place=number + 1,
            joined_at=at + number * 4 * MINUTE,
            checked_in_at=opened + (number + 1) * MINUTE if number < present else None,
        )
        for number, fan in enumerate(fans)
    )
    row.joined, row.waiting = min(len(fans), free), max(len(fans) - free, 0)
    row.attended, row.last_place = min(present, row.joined), len(fans)
    row.save(update_fields=["joined", "waiting", "attended", "last_place"])


def cancel(place: EventPlace, row: EventOccurrence, reason: str) -> None:
    changes = {"publication": "CANCELED", "scope": "ONE", "cancel_reason": reason}
    editing.edit_event(event_id=row.pk, changes=changes, picture=None, actor=place.team)


def moved(place: EventPlace, row: EventOccurrence, starts_at: datetime) -> EventOccurrence:
    """Give an event that happens once a past start, without notices; its later steps are planned."""
    series = row.series
    set_span(row, timed_span(starts_at, starts_at + (row.ends_at - row.starts_at), row.zone))
    row.day, row.followed_until = row.first_day, place.moment
    row.save()
    before = schedule_of(series)
    length = replace(before.length, at=starts_at.astimezone(place.zone).time())
    replace(before, start_day=row.day, length=length).store(series)
    series.made_until = row.day
    series.save()
    plan(row)
    return row


def drawn(place: EventPlace, row: EventOccurrence, begun: datetime) -> EventOccurrence:
    """Draw the bracket of a tournament, and move its start into the past."""
    tournaments.draw_now(event_id=row.pk, actor=place.team)
    row = moved(place, row, begun)
    Tournament.objects.filter(pk=row.pk).update(drawn_at=begun, absent_at=begun)
    came = EventParticipant.objects.filter(occurrence=row, checked_in_at__isnull=False)
    came.update(checked_in_at=begun - 12 * MINUTE)
    Notification.objects.filter(link=f"/events/{row.pk}").update(created_at=begun)
    return row


@dataclass(frozen=True, slots=True)
class DemoCup:
    """A drawn tournament, and the users of its entrants."""

    row: EventOccurrence
    users: Mapping[str, User]

    @classmethod
    def of(cls, place: EventPlace, row: EventOccurrence) -> "DemoCup":
        known = dict(EventParticipant.objects.filter(occurrence=row).values_list("pk", "member__user_id"))
        users = User.objects.in_bulk(list(known.values()))
        return cls(row, {str(pk): users[user_id] for pk, user_id in known.items()})

    def ready(self) -> list[Match]:
        bracket = bracket_of(Tournament.objects.get(pk=self.row.pk))
        assert bracket is not None
        return [match for match in bracket.matches if match.state is PlayState.READY]

    def report(self, match: Match, *, by: int, winner: int, scores: tuple[int, int]) -> None:
        results.report_result(
            event_id=self.row.pk, match_id=match.id, fan=self.users[match.entrants[by]],
            winner=UUID(match.entrants[winner]), scores=scores, picture=None,
        )  # fmt: skip

    def play(self, match: Match, *, winner: int, scores: tuple[int, int]) -> None:
        """Let both sides report the same result, which then counts."""
        for side in (winner, 1 - winner):
            self.report(match, by=side, winner=winner, scores=scores)
