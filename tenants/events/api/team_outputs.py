"""Events as the team sees them."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Self
from uuid import UUID

from rest_framework import serializers

from saas.kernel.clock import now
from saas.kernel.images import public_url
from saas.kernel.outputs import Gems, Output
from tenants.checkout.linked_things import ThingKind, linked_things
from tenants.events.api.outputs import LinkedThingOutput, RepeatOutput
from tenants.events.api.serializers import LocalTimeField
from tenants.events.api.tournament_serializers import TOURNAMENT_KINDS
from tenants.events.brackets import Kind
from tenants.events.models import (
    LINKABLE,
    CommunityEventType,
    EventOccurrence,
    EventPlatform,
    EventPublication,
    Seeding,
    TournamentProblem,
    TournamentState,
)
from tenants.events.rules.phases import PHASES, EventPhase, phase_at
from tenants.events.rules.repeat import HourKind
from tenants.events.rules.tournaments import TournamentPrize, TournamentTerms
from tenants.events.selectors import events as event_reads
from tenants.events.selectors import tournaments as tournament_reads
from tenants.events.selectors.events import SeriesRow
from tenants.events.services.times import PlannedDate

HOURS = [(kind.value, kind.value) for kind in HourKind]
_Phase = Annotated[EventPhase, serializers.ChoiceField(choices=PHASES)]
_Local = Annotated[str, LocalTimeField()]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEventOutput(Output):
    """A series in the team's list, with its next date, or the last one. ``id`` is that of the date.

    ``id`` is null if every date was deleted. ``dates`` counts the coming ones.
    """

    id: UUID | None
    series_id: UUID
    type: CommunityEventType
    platform: EventPlatform
    title: str
    event_image: str | None
    publication: EventPublication
    zone: str
    repeat: RepeatOutput | None
    dates: int
    starts_at: datetime | None
    ends_at: datetime | None
    is_all_day: bool
    phase: _Phase | None
    capacity: int | None
    joined: int
    waiting: int
    attended: int
    tournament_state: TournamentState | None
    tournament_problem: Annotated[
        TournamentProblem | None, serializers.ChoiceField(choices=TournamentProblem.choices, allow_null=True)
    ]
    created_at: datetime

    @classmethod
    def of(cls, row: SeriesRow) -> Self:
        series, date_ = row.series, row.occurrence
        shown = date_ or series
        return cls(
            id=date_.pk if date_ else None,
            series_id=series.pk,
            type=CommunityEventType(series.type),
            platform=EventPlatform(series.platform),
            title=shown.title,
            event_image=public_url(shown.image),
            publication=EventPublication(series.publication),
            zone=series.zone,
            repeat=RepeatOutput.of(series),
            dates=row.dates,
            starts_at=date_.starts_at if date_ else None,
            ends_at=date_.ends_at if date_ else None,
            is_all_day=series.is_all_day,
            phase=phase_at(date_, now()) if date_ else None,
            capacity=shown.capacity,
            joined=date_.joined if date_ else 0,
            waiting=date_.waiting if date_ else 0,
            attended=date_.attended if date_ else 0,
            tournament_state=TournamentState(row.tournament.state) if row.tournament else None,
            tournament_problem=TournamentProblem(row.tournament.problem)
            if row.tournament and row.tournament.problem
            else None,
            created_at=series.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingEventOutput(Output):
    """A date that waits for the team. ``disputes`` counts the matches whose result the team must decide.

    ``problem`` says why the prizes of its tournament are not reserved; null: they are.
    """

    id: UUID
    title: str
    starts_at: datetime
    zone: str
    is_all_day: bool
    disputes: int
    problem: Annotated[
        TournamentProblem | None, serializers.ChoiceField(choices=TournamentProblem.choices, allow_null=True)
    ]

    @classmethod
    def of(cls, row: EventOccurrence) -> Self:
        problem = row.play.problem
        return cls(
            id=row.pk,
            title=row.title,
            starts_at=row.starts_at,
            zone=row.zone,
            is_all_day=row.is_all_day,
            disputes=row.disputes,  # type: ignore[attr-defined]
            problem=TournamentProblem(problem) if problem else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPrizeOutput(Output):
    first_place: int
    last_place: int
    gems: Gems

    @classmethod
    def of(cls, prize: TournamentPrize) -> Self:
        return cls(first_place=prize.first_place, last_place=prize.last_place, gems=prize.gems)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRulesOutput(Output):
    """The rules of a tournament, in the format of the input."""

    kind: Annotated[Kind, serializers.ChoiceField(choices=TOURNAMENT_KINDS)]
    seeding: Seeding
    third_place: bool
    final_reset: bool
    double_round: bool
    rounds: int | None
    best_of: int
    draws: bool
    review_minutes: int
    prizes: list[TournamentPrizeOutput]

    @classmethod
    def of(cls, terms: TournamentTerms) -> Self:
        return cls(
            kind=terms.kind,
            seeding=terms.seeding,
            third_place=terms.third_place,
            final_reset=terms.final_reset,
            double_round=terms.double_round,
            rounds=terms.rounds,
            best_of=terms.best_of,
            draws=terms.draws,
            review_minutes=terms.review_minutes,
            prizes=[TournamentPrizeOutput.of(one) for one in terms.prizes],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamDateOutput(Output):
    """A date of the series. ``isOwn``: it was edited alone."""

    id: UUID
    starts_at: datetime
    ends_at: datetime
    first_day: date
    phase: _Phase
    joined: int
    waiting: int
    is_own: bool

    @classmethod
    def of(cls, row: EventOccurrence) -> Self:
        return cls(
            id=row.pk,
            starts_at=row.starts_at,
            ends_at=row.ends_at,
            first_day=row.first_day,
            phase=phase_at(row, now()),
            joined=row.joined,
            waiting=row.waiting,
            is_own=bool(row.own_fields),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingReferenceOutput(Output):
    kind: ThingKind
    id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEventPageOutput(Output):
    """A date of an event with all fields of the editor. ``id`` is that of the date.

    ``fixed`` are the fields that cannot change for this date anymore. ``ownFields`` were edited for this date alone;
    edits of the series leave them. ``linkedThings`` are ``things`` as fans see them. ``tournamentState`` null: there is
    no tournament yet.
    """

    id: UUID
    series_id: UUID
    publication: EventPublication
    phase: _Phase
    type: CommunityEventType
    platform: EventPlatform
    title: str
    description: str
    event_image: str | None
    link: str
    is_all_day: bool
    local_start: _Local
    local_end: _Local
    starts_at: datetime
    ends_at: datetime
    zone: str
    repeat: RepeatOutput | None
    capacity: int | None
    has_waiting_list: bool
    check_in_minutes: int | None
    reminders: list[int]
    min_level: int | None
    min_member_days: int | None
    min_linked_days: int | None
    linked_provider: Annotated[str, serializers.ChoiceField(choices=LINKABLE, allow_blank=True)]
    things: list[ThingReferenceOutput]
    linked_things: list[LinkedThingOutput]
    tournament: TournamentRulesOutput | None
    tournament_state: TournamentState | None
    tournament_problem: Annotated[
        TournamentProblem | None, serializers.ChoiceField(choices=TournamentProblem.choices, allow_null=True)
    ]
    replay_link: str
    summary: str
    cancel_reason: str
    canceled_at: datetime | None
    joined: int
    waiting: int
    attended: int
    fixed: list[str]
    own_fields: list[str]
    dates: list[TeamDateOutput]
    created_at: datetime

    @classmethod
    def of(cls, row: EventOccurrence) -> Self:
        series = row.series
        play = tournament_reads.tournament_of(row.pk) if row.type == CommunityEventType.TOURNAMENT else None
        return cls(
            id=row.pk,
            series_id=series.pk,
            publication=EventPublication(series.publication),
            phase=phase_at(row, now()),
            type=CommunityEventType(row.type),
            platform=EventPlatform(row.platform),
            title=row.title,
            description=row.description,
            event_image=public_url(row.image),
            link=row.link,
            is_all_day=row.is_all_day,
            local_start=event_reads.local_start(row),  # type: ignore[arg-type]
            local_end=event_reads.local_end(row),  # type: ignore[arg-type]
            starts_at=row.starts_at,
            ends_at=row.ends_at,
            zone=row.zone,
            repeat=RepeatOutput.of(series),
            capacity=row.capacity,
            has_waiting_list=row.has_waiting_list,
            check_in_minutes=row.check_in_minutes,
            reminders=list(row.reminders),
            min_level=row.min_level,
            min_member_days=row.min_member_days,
            min_linked_days=row.min_linked_days,
            linked_provider=row.linked_provider,
            things=[ThingReferenceOutput(kind=ThingKind(one["kind"]), id=UUID(one["id"])) for one in row.things],
            linked_things=[LinkedThingOutput.of(one) for one in linked_things(row.things, for_team=True)],
            tournament=TournamentRulesOutput.of(tournament_reads.terms_of(row, play)) if row.tournament else None,
            tournament_state=TournamentState(play.state) if play else None,
            tournament_problem=TournamentProblem(play.problem) if play and play.problem else None,
            replay_link=row.replay_link,
            summary=row.summary,
            cancel_reason=row.cancel_reason,
            canceled_at=row.canceled_at,
            joined=row.joined,
            waiting=row.waiting,
            attended=row.attended,
            fixed=event_reads.fixed_fields(row, play, now()),
            own_fields=list(row.own_fields),
            dates=[TeamDateOutput.of(one) for one in event_reads.dates_of(series.pk)],
            created_at=series.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedDateOutput(Output):
    """A date that the rule gives. ``hour`` MISSING: the clock skips the local hour, so the event begins at another one.

    TWICE: the local hour exists twice, and the event begins in the first one.
    """

    day: date
    starts_at: datetime
    ends_at: datetime
    hour: Annotated[HourKind, serializers.ChoiceField(choices=HOURS)]

    @classmethod
    def of(cls, planned: PlannedDate) -> Self:
        return cls(day=planned.day, starts_at=planned.starts_at, ends_at=planned.ends_at, hour=planned.hour)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedDatesOutput(Output):
    """The first dates that the times and the rule give."""

    dates: list[PlannedDateOutput]
