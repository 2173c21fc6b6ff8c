"""Tournaments as fans and the team see them: the bracket with names, and the reported results."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from saas.kernel.errors import NotFound
from tenants.events import brackets
from tenants.events.brackets import Bracket, Placing
from tenants.events.errors import TournamentNotFound
from tenants.events.models import (
    EventOccurrence,
    EventParticipant,
    MatchReport,
    MatchRuling,
    ParticipantState,
    ReportState,
    Seeding,
    Tournament,
    TournamentPlace,
    TournamentState,
)
from tenants.events.rules.tournaments import TournamentTerms, shuffled
from tenants.members.models import Member

WAITING_REPORTS = (ReportState.OPEN, ReportState.DISPUTED)


@dataclass(frozen=True)
class TournamentView:
    """A tournament with everything that its page shows.

    ``rulings`` are in the order of time. ``own`` is the participation of the person who looks.
    """

    tournament: Tournament
    terms: TournamentTerms
    bracket: Bracket | None
    entrants: Sequence[EventParticipant]
    reports: Mapping[str, Sequence[MatchReport]]
    rulings: Sequence[MatchRuling]
    places: Sequence[TournamentPlace]
    own: EventParticipant | None

    @cached_property
    def standings(self) -> tuple[Placing, ...]:
        return brackets.standings(self.bracket) if self.bracket else ()

    @cached_property
    def last_rulings(self) -> dict[str, MatchRuling]:
        """The last ruling of each match by its id."""
        return {ruling.match: ruling for ruling in self.rulings}


def terms_of(occurrence: EventOccurrence, tournament: Tournament | None = None) -> TournamentTerms:
    """Return the rules of the draw, or those of the event until then. Raises TournamentNotFound."""
    stored = (tournament.terms if tournament is not None else None) or occurrence.tournament
    if stored is None:
        raise TournamentNotFound
    return TournamentTerms.of(stored)


def bracket_of(tournament: Tournament) -> Bracket | None:
    return brackets.from_json(tournament.bracket) if tournament.bracket is not None else None


def tournament_of(event_id: UUID, *, with_bracket: bool = False) -> Tournament | None:
    """Return the tournament of a published event; None if it has none."""
    rows = Tournament.objects.filter(pk=event_id)
    return (rows if with_bracket else rows.defer("bracket")).first()


def play_of(occurrence: EventOccurrence, member: Member | None) -> TournamentView:
    """Return a tournament for its page, in a fixed number of statements. Raises TournamentNotFound."""
    tournament = tournament_of(occurrence.pk, with_bracket=True)
    if tournament is None:
        raise TournamentNotFound
    bracket = bracket_of(tournament)
    rows = EventParticipant.objects.filter(occurrence=occurrence, state=ParticipantState.JOINED)
    joined = list(rows.select_related("member").order_by("place"))
    if bracket is not None:
        by_id = {str(one.pk): one for one in joined}
        entrants = [by_id[one] for one in bracket.entrants if one in by_id]
    else:
        entrants = joined
    own = next((one for one in entrants if member is not None and one.member_id == member.pk), None)
    reports: dict[str, list[MatchReport]] = {}
    rulings: list[MatchRuling] = []
    places: list[TournamentPlace] = []
    if bracket is not None:
        found = MatchReport.objects.filter(tournament=tournament).exclude(state=ReportState.WITHDRAWN)
        for report in found.order_by("created_at", "pk"):
            reports.setdefault(report.match, []).append(report)
        rulings = list(MatchRuling.objects.filter(tournament=tournament).order_by("created_at", "pk"))
        places = list(TournamentPlace.objects.filter(tournament=tournament).select_related("member"))
    return TournamentView(
        tournament=tournament,
        terms=terms_of(occurrence, tournament),
        bracket=bracket,
        entrants=entrants,
        reports=reports,
        rulings=rulings,
        places=places,
        own=own,
    )


def report_picture(event: EventOccurrence, report_id: UUID, *, sides: QuerySet[EventParticipant] | None = None) -> str:
    """Return the file of a report's picture. With ``sides``, one of them is a side of the report.

    Raises NotFound, also if the report has no picture.
    """
    report = MatchReport.objects.filter(tournament=event.pk, pk=report_id).exclude(image="").first()
    if report is None or (sides is not None and not sides.filter(pk__in=report.entrants).exists()):
        raise NotFound
    return report.image


def own_report_picture(event: EventOccurrence, report_id: UUID, member: Member | None) -> str:
    """Return the file of the picture of a report for or against the member. Raises NotFound."""
    return report_picture(event, report_id, sides=EventParticipant.objects.filter(occurrence=event, member=member))


def disputed_reports() -> QuerySet[MatchReport]:
    """Return the reported results that the team must decide."""
    return MatchReport.objects.filter(
        state=ReportState.DISPUTED,
        tournament__state=TournamentState.RUNNING,
        tournament__occurrence__deleted_at=None,
    )


def waiting_events() -> QuerySet[EventOccurrence]:
    """Return the dates that wait for the team, the next first, with ``disputes``: their matches with a dispute."""
    disputed = Exists(disputed_reports().filter(tournament=OuterRef("pk")))
    without_prizes = ~Q(play__problem="") & Q(play__state=TournamentState.OPEN)
    is_disputed = Q(play__reports__state=ReportState.DISPUTED, play__state=TournamentState.RUNNING)
    rows = EventOccurrence.objects.filter(disputed | without_prizes, deleted_at=None, canceled_at=None)
    return (
        rows.annotate(disputes=Count("play__reports__match", filter=is_disputed, distinct=True))
        .select_related("play")
        .order_by("starts_at", "pk")
    )


def in_seed_order(rows: Iterable[EventParticipant], seeding: str, secret: str) -> list[EventParticipant]:
    """Return the participants in the order of the draw."""
    listed = sorted(rows, key=lambda one: one.place)
    if seeding == Seeding.RANDOM:
        by_id = {one.pk: one for one in listed}
        return [by_id[pk] for pk in shuffled(by_id, secret)]
    if seeding == Seeding.MANUAL:
        return sorted(listed, key=lambda one: (one.seed is None, one.seed or 0))
    return listed
