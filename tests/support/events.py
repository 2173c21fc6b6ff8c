"""Helpers for events: series of the team, participants, and tournaments that are played to their end."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.events.brackets import PlayState
from tenants.events.models import EventOccurrence, EventParticipant, MatchReport, Tournament
from tenants.events.rules.repeat import HourKind, hour_kind
from tenants.events.selectors.tournaments import bracket_of
from tenants.events.services import editing, joining, life, results, tournaments
from tests.support.api import Answer, Api
from tests.support.builders import an_actor
from tests.support.shop import Shopper, a_shopper

TOURNAMENT: dict[str, Any] = {
    "kind": "SINGLE_ELIMINATION",
    "seeding": "JOINED",
    "third_place": False,
    "final_reset": True,
    "double_round": False,
    "rounds": None,
    "best_of": 1,
    "draws": False,
    "review_minutes": 60,
    "prizes": [{"first_place": 1, "last_place": 1, "gems": 500}, {"first_place": 2, "last_place": 2, "gems": 100}],
}


@dataclass(frozen=True)
class EventTimes:
    """The values of an occurrence that decide about its phase."""

    starts_at: datetime
    ends_at: datetime
    check_in_minutes: int | None = None
    reminders: Sequence[int] = ()
    canceled_at: datetime | None = None


def local(at: datetime, zone: str = "UTC") -> datetime:
    """The time on the wall of the zone, as the form sends it."""
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None, second=0, microsecond=0)


def day_of_change(zone: str, at: time, kind: HourKind) -> date:
    """The next day, at least three weeks away, on which the clock of the zone shows the hour so often."""
    days = (now().date() + timedelta(days=number) for number in range(21, 450))
    return next(day for day in days if hour_kind(day, at, zone) is kind)


def weekly(**changes: Any) -> dict[str, Any]:
    """A rule as the form sends it: each week on the day of the start."""
    rule = {
        "freq": "WEEKLY", "interval": 1, "by_day": [], "by_month_day": [], "count": None, "until": None, "excluded": [],
    }  # fmt: skip
    return {**rule, **changes}


def event_fields(**changes: Any) -> dict[str, Any]:
    """By default, a stream that begins in two hours in UTC and lasts one hour, without a check-in."""
    start = changes.pop("start", now() + timedelta(hours=2))
    zone = changes.pop("zone", "UTC")
    length = changes.pop("length", timedelta(hours=1))
    begin = start if start.tzinfo is None else local(start, zone)
    return {
        "type": "STREAM",
        "platform": "KICK",
        "title": "Friday stream",
        "description": "We play the new level.",
        "link": "",
        "capacity": None,
        "has_waiting_list": True,
        "check_in_minutes": None,
        "reminders": [60],
        "min_level": None,
        "min_member_days": None,
        "linked_provider": "",
        "things": [],
        "tournament": None,
        "is_all_day": False,
        "local_start": begin,
        "local_end": begin + length,
        "zone": zone,
        "repeat": None,
        **changes,
    }


def an_event(community: Community, *, publish: bool = True, **changes: Any) -> EventOccurrence:
    """The first date of a new event (see ``event_fields``)."""
    with tenant_context(community):
        actor = an_actor(community)
        row = editing.create_event(fields=event_fields(**changes), picture=None, actor=actor)
        if publish:
            change(row, community, publication="PUBLISHED", scope="ALL")
        return EventOccurrence.objects.select_related("series").get(pk=row.pk)


def change(row: EventOccurrence, community: Community, **changes: Any) -> None:
    """An edit by the owner."""
    with tenant_context(community):
        editing.edit_event(event_id=row.pk, changes=changes, picture=None, actor=an_actor(community))


def dates_of(row: EventOccurrence, community: Community) -> list[EventOccurrence]:
    """The dates of the event's series that take place, by start."""
    with tenant_context(community):
        series = EventOccurrence.objects.get(pk=row.pk).series_id
        rows = EventOccurrence.objects.filter(series=series, deleted_at=None, canceled_at=None)
        return list(rows.select_related("series").order_by("starts_at"))


def renewed(row: EventOccurrence, community: Community) -> EventOccurrence:
    """The date as it is now."""
    with tenant_context(community):
        return EventOccurrence.objects.select_related("series").get(pk=row.pk)


def joins(row: EventOccurrence, *fans: Shopper) -> None:
    for fan in fans:
        with tenant_context(fan.community):
            joining.join_event(event_id=row.pk, fan=fan.user, community=fan.community)


def let_it_be(row: EventOccurrence, community: Community, *, minutes: float) -> EventOccurrence:
    """Move the date so that it begins ``minutes`` from now, without a notice, and run what is due since 90 seconds."""
    with tenant_context(community):
        fresh = EventOccurrence.objects.get(pk=row.pk)
        starts_at = now() + timedelta(minutes=minutes)
        EventOccurrence.objects.filter(pk=row.pk).update(
            starts_at=starts_at,
            ends_at=starts_at + (fresh.ends_at - fresh.starts_at),
            first_day=starts_at.date(),
            last_day=(starts_at + (fresh.ends_at - fresh.starts_at)).date(),
            followed_until=now() - timedelta(seconds=90),
        )
        life.advance(row.pk)
    run_due()
    return renewed(row, community)


def a_tournament(
    community: Community, fans: Sequence[Shopper] | int = 4, *, draw: bool = True, **changes: Any
) -> tuple[EventOccurrence, list[Shopper]]:
    """A published tournament with these fans, drawn in the order of joining."""
    people = [a_shopper(community) for _ in range(fans)] if isinstance(fans, int) else list(fans)
    rules = {**TOURNAMENT, **changes.pop("tournament", {})}
    given = {"type": "TOURNAMENT", "platform": "HERE", "title": "Cup", "capacity": 64, "tournament": rules, **changes}
    row = an_event(community, **given)
    joins(row, *people)
    if draw:
        with tenant_context(community):
            tournaments.draw_now(event_id=row.pk, actor=an_actor(community))
    return renewed(row, community), people


def ready_matches(row: EventOccurrence, community: Community) -> list[tuple[str, list[UUID]]]:
    """The matches that can be played, with their entrants in the order of the sides."""
    with tenant_context(community):
        bracket = bracket_of(Tournament.objects.get(pk=row.pk))
    assert bracket is not None
    ready = [one for one in bracket.matches if one.state is PlayState.READY]
    return [(one.id, [UUID(entrant) for entrant in one.entrants]) for one in ready]


def entrant_of(row: EventOccurrence, fan: Shopper) -> UUID:
    with tenant_context(fan.community):
        return EventParticipant.objects.get(occurrence=row.pk, member=fan.member).pk


def tournament_now(row: EventOccurrence, community: Community) -> Tournament:
    with tenant_context(community):
        return Tournament.objects.get(pk=row.pk)


def bracket(fan: Shopper, row: EventOccurrence) -> dict[str, Any]:
    """The page of the tournament as the fan sees it."""
    shown: dict[str, Any] = fan.api.at(fan.community).get(f"/user/events/one/{row.pk}/tournament").ok()
    return shown


def found(page: dict[str, Any], match: str) -> dict[str, Any]:
    """One match of the page."""
    return next(one for stage in page["rounds"] for one in stage["matches"] if one["id"] == match)


def path_of(row: EventOccurrence, match: str, action: str) -> str:
    return f"/user/events/one/{row.pk}/tournament/matches/{match}/{action}"


def act(fan: Shopper, row: EventOccurrence, match: str, action: str, body: dict[str, Any] | None = None) -> Answer:
    return fan.api.at(fan.community).post(path_of(row, match, action), body)


def win(fan: Shopper, row: EventOccurrence, match: str, **body: Any) -> Answer:
    """The fan reports an own win."""
    return act(fan, row, match, "report", {"winner": str(entrant_of(row, fan)), **body})


def answer(fan: Shopper, row: EventOccurrence, match: str, action: str = "confirm", **body: Any) -> Answer:
    """The fan confirms or disputes the report of the other side that the page shows, if there is one."""
    page = bracket(fan, row)
    own = [one["id"] for one in page["entrants"] if one["isOwn"]]
    reports = found(page, match)["reports"]
    ids = [one["id"] for one in reports if one["state"] == "OPEN" and one["reportedBy"] not in own]
    return act(fan, row, match, action, {"reportId": ids[0] if ids else str(UUID(int=9)), **body})


def rule(team: Api, row: EventOccurrence, match: str, action: str, **body: Any) -> Answer:
    """The team decides about a match."""
    given = {"reason": "We saw the replay", **body}
    return team.post(f"/creator/events/one/{row.pk}/tournament/matches/{match}/{action}", given)


def played(row: EventOccurrence, community: Community, fans: Sequence[Shopper]) -> None:
    """The fans play the tournament to its end; the first of ``fans`` who is in a match wins it."""
    order = {entrant_of(row, fan): fan for fan in fans}
    while ready := ready_matches(row, community):
        for match, entrants in ready:
            winner, loser = sorted((order[one] for one in entrants), key=fans.index)
            win(winner, row, match).ok()
            answer(loser, row, match).ok()


def a_report(row: EventOccurrence, fan: Shopper, match: str, winner: UUID) -> UUID:
    """The fan reports through the service; returns the report's id."""
    with tenant_context(fan.community):
        results.report_result(
            event_id=row.pk, match_id=match, fan=fan.user, winner=winner, scores=None, picture=None
        )  # fmt: skip
        return MatchReport.objects.get(tournament=row.pk, match=match, state="OPEN").pk
