"""Events as the API answers them: each output is made from models in one step."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Self
from uuid import UUID

from rest_framework import serializers

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.images import public_url
from saas.kernel.outputs import Gems, Output
from saas.tenancy.models import Community
from tenants.checkout.api.serializers import Denial, DenialOutput, denial_output
from tenants.checkout.checks import first_denial
from tenants.checkout.linked_things import LinkedThing, ThingKind, ThingWinner, linked_things
from tenants.events.api.serializers import FREQUENCIES
from tenants.events.eligibility import DENIAL_CODES, JOIN_CHECKS, event_situation
from tenants.events.models import (
    LINKABLE,
    CommunityEventType,
    EventOccurrence,
    EventParticipant,
    EventPlatform,
    EventSeries,
    ParticipantState,
    TournamentState,
)
from tenants.events.rules.phases import PHASES, EventPhase, check_in_from
from tenants.events.rules.repeat import Frequency, RepeatRule
from tenants.events.rules.tournaments import TournamentTerms
from tenants.events.selectors import events as event_reads
from tenants.events.selectors import tournaments as tournament_reads
from tenants.events.selectors.events import CalendarDay, CalendarEvent, ShownEvent
from tenants.members.models import Member

_Phase = Annotated[EventPhase, serializers.ChoiceField(choices=PHASES)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatOutput(Output):
    """A repeat rule. ``rule`` is the value of its RRULE (RFC 5545), without the end."""

    freq: Annotated[Frequency, serializers.ChoiceField(choices=FREQUENCIES)]
    interval: int
    by_day: list[str]
    by_month_day: list[int]
    count: int | None
    until: date | None
    excluded: list[date]
    rule: str

    @classmethod
    def of(cls, series: EventSeries) -> Self | None:
        rule = RepeatRule.of(series.rule)
        if rule is None:
            return None
        return cls(
            freq=rule.freq,
            interval=rule.interval,
            by_day=list(rule.by_day),
            by_month_day=list(rule.by_month_day),
            count=rule.count,
            until=series.until,
            excluded=list(series.excluded),
            rule=series.rule,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOutput(Output):
    """An event on its date. ``id`` is that of the date; a repeating event has one per date.

    ``firstDay`` and ``lastDay`` are days in ``zone``. ``ownState`` and ``isCheckedIn`` are about the caller.
    ``placesLeft`` null: there is no limit. ``prizeGems`` are the gems of a tournament. ``repeat`` null: it happens
    once. ``laterDates`` is the number of dates that a grouped list leaves out.
    """

    id: UUID
    series_id: UUID
    type: CommunityEventType
    platform: EventPlatform
    title: str
    event_image: str | None
    starts_at: datetime
    ends_at: datetime
    first_day: date
    last_day: date
    is_all_day: bool
    zone: str
    phase: _Phase
    repeat: RepeatOutput | None
    later_dates: int
    capacity: int | None
    joined: int
    waiting: int
    places_left: int | None
    prize_gems: Gems
    own_state: ParticipantState | None
    is_checked_in: bool
    canceled_at: datetime | None


def event_output(shown: ShownEvent) -> EventOutput:
    row, own = shown.occurrence, shown.own
    return EventOutput(
        id=row.pk,
        series_id=row.series_id,
        type=CommunityEventType(row.type),
        platform=EventPlatform(row.platform),
        title=row.title,
        event_image=public_url(row.image),
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        first_day=row.first_day,
        last_day=row.last_day,
        is_all_day=row.is_all_day,
        zone=row.zone,
        phase=shown.phase,
        repeat=RepeatOutput.of(row.series),
        later_dates=shown.later_dates,
        capacity=row.capacity,
        joined=row.joined,
        waiting=row.waiting,
        places_left=None if row.capacity is None else max(row.capacity - row.joined, 0),
        prize_gems=TournamentTerms.of(row.tournament).total_gems if row.tournament else 0,
        own_state=ParticipantState(own.state) if own else None,
        is_checked_in=bool(own and own.checked_in_at),
        canceled_at=row.canceled_at,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingWinnerOutput(Output):
    username: str
    prize: str

    @classmethod
    def of(cls, winner: ThingWinner) -> Self:
        return cls(username=winner.username, prize=winner.prize)


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedThingOutput(Output):
    """A linked raffle, leaderboard or product. ``path`` is its page in the community.

    ``winners`` are those of a raffle that has ended. ``isShown`` false: fans do not see it yet, or no longer.
    """

    kind: ThingKind
    id: UUID
    name: str
    path: str
    image: str | None
    is_shown: bool
    is_over: bool
    winners: list[ThingWinnerOutput]

    @classmethod
    def of(cls, thing: LinkedThing) -> Self:
        return cls(
            kind=thing.kind,
            id=thing.id,
            name=thing.name,
            path=thing.path,
            image=public_url(thing.image),
            is_shown=thing.is_shown,
            is_over=thing.is_over,
            winners=[ThingWinnerOutput.of(one) for one in thing.winners],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDateOutput(Output):
    """A date of a repeating event."""

    id: UUID
    starts_at: datetime
    ends_at: datetime
    first_day: date

    @classmethod
    def of(cls, row: EventOccurrence) -> Self:
        return cls(id=row.pk, starts_at=row.starts_at, ends_at=row.ends_at, first_day=row.first_day)


class EventDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=DENIAL_CODES)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPageOutput(EventOutput):
    """An event with its rules, its linked things and the caller's possibilities.

    ``denial`` says why the caller cannot join now. ``checkInFrom`` null: there is no check-in; else it lasts from then
    to the start. ``waitingPlace`` is the caller's place on the waiting list. ``tournamentState`` null: no tournament.
    ``dates`` are the next dates of a repeating event.
    """

    description: str
    link: str
    cancel_reason: str
    has_waiting_list: bool
    min_level: int | None
    min_member_days: int | None
    min_linked_days: int | None
    linked_provider: Annotated[str, serializers.ChoiceField(choices=LINKABLE, allow_blank=True)]
    check_in_from: datetime | None
    can_check_in: bool
    can_leave: bool
    waiting_place: int | None
    denial: Annotated[Denial | None, EventDenialOutput(allow_null=True)]
    dates: list[EventDateOutput]
    things: list[LinkedThingOutput]
    tournament_state: TournamentState | None
    attended: int
    replay_link: str
    summary: str

    @classmethod
    def of(cls, shown: ShownEvent, user: User | None, member: Member | None, community: Community) -> Self:
        row, own = shown.occurrence, shown.own
        tournament = tournament_reads.tournament_of(row.pk) if row.type == CommunityEventType.TOURNAMENT else None
        situation = event_situation(
            row, user=user, member=member, is_joined=own is not None, tournament=tournament, community=community,
            at=now(),
        )  # fmt: skip
        is_waiting = own is not None and own.state == ParticipantState.WAITING
        is_open = shown.phase in (EventPhase.UPCOMING, EventPhase.CHECK_IN)
        is_drawn = tournament is not None and tournament.state != TournamentState.OPEN
        return cls(
            **event_output(shown).fields(),
            description=row.description,
            link=row.link,
            cancel_reason=row.cancel_reason,
            has_waiting_list=row.has_waiting_list,
            min_level=row.min_level,
            min_member_days=row.min_member_days,
            min_linked_days=row.min_linked_days,
            linked_provider=row.linked_provider,
            check_in_from=check_in_from(row),
            can_check_in=(
                shown.phase is EventPhase.CHECK_IN
                and own is not None
                and own.state == ParticipantState.JOINED
                and own.checked_in_at is None
            ),
            can_leave=own is not None and (is_open or is_waiting) and not is_drawn,
            waiting_place=event_reads.waiting_place(own) if own is not None and is_waiting else None,
            denial=denial_output(first_denial(JOIN_CHECKS, situation)),
            dates=[EventDateOutput.of(one) for one in event_reads.other_dates(row)],
            things=[LinkedThingOutput.of(one) for one in linked_things(row.things, user)],
            tournament_state=TournamentState(tournament.state) if tournament else None,
            attended=row.attended,
            replay_link=row.replay_link,
            summary=row.summary,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEventOutput(Output):
    id: UUID
    type: CommunityEventType
    platform: EventPlatform
    title: str
    starts_at: datetime
    ends_at: datetime
    is_all_day: bool
    is_published: bool
    is_canceled: bool
    is_joined: bool

    @classmethod
    def of(cls, event: CalendarEvent) -> Self:
        return cls(
            id=event.id,
            type=CommunityEventType(event.type),
            platform=EventPlatform(event.platform),
            title=event.title,
            starts_at=event.starts_at,
            ends_at=event.ends_at,
            is_all_day=event.is_all_day,
            is_published=event.is_published,
            is_canceled=event.canceled_at is not None,
            is_joined=event.is_joined,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarDayOutput(Output):
    """A day with at least one event. ``events`` are the first of ``total``; the day's list has all of them."""

    day: date
    total: int
    events: list[CalendarEventOutput]

    @classmethod
    def of(cls, found: CalendarDay) -> Self:
        return cls(day=found.day, total=found.total, events=[CalendarEventOutput.of(one) for one in found.events])


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCalendarOutput(Output):
    """The days with events, in ``zone``."""

    zone: str
    days: list[CalendarDayOutput]

    @classmethod
    def of(cls, zone: str, days: Sequence[CalendarDay]) -> Self:
        return cls(zone=zone, days=[CalendarDayOutput.of(one) for one in days])


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFeedOutput(Output):
    """Addresses of calendars (iCalendar). ``own`` is the caller's secret link to the events they joined; null: none."""

    community: str
    own: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventParticipantOutput(Output):
    """A participant, as the team sees them. ``place`` counts the joins of the event."""

    id: UUID
    member_id: UUID
    username: str
    avatar_url: str | None
    state: ParticipantState
    place: int
    seed: int | None
    joined_at: datetime
    checked_in_at: datetime | None

    @classmethod
    def of(cls, row: EventParticipant) -> Self:
        return cls(
            id=row.pk,
            member_id=row.member_id,
            username=row.member.username,
            avatar_url=public_url(row.member.avatar),
            state=ParticipantState(row.state),
            place=row.place,
            seed=row.seed,
            joined_at=row.joined_at,
            checked_in_at=row.checked_in_at,
        )
