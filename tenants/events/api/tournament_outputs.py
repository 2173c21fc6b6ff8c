"""Tournaments as the API answers them: rules, entrants, rounds with their matches, standings."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Annotated, Self
from uuid import UUID

from rest_framework import serializers

from saas.kernel.images import public_url
from saas.kernel.outputs import Gems, Output
from tenants.events import brackets
from tenants.events.api.team_outputs import TournamentRulesOutput
from tenants.events.brackets import BracketSection, Match, Placing, PlayState, Side
from tenants.events.models import (
    EventParticipant,
    MatchReport,
    MatchRuling,
    ReportState,
    RulingAction,
    TournamentProblem,
    TournamentState,
)
from tenants.events.rules.tournaments import prizes_of, secret_hash
from tenants.events.selectors.tournaments import TournamentView

SECTIONS = [(section.value, section.value) for section in BracketSection]
SHOWN_RULINGS = 100
MATCH_STATES = [(state.value, state.value) for state in PlayState]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentEntrantOutput(Output):
    """An entrant of a tournament. ``seed`` counts from 1 and is null before the draw."""

    id: UUID
    username: str
    avatar_url: str | None
    seed: int | None
    is_own: bool
    is_checked_in: bool
    has_withdrawn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSideOutput(Output):
    """A side of a match. ``entrantId`` null: the entrant of ``winnerOf`` or ``loserOf``, which are ids of matches.

    ``isBye``: no entrant will come.
    """

    entrant_id: UUID | None
    is_bye: bool
    winner_of: str | None
    loser_of: str | None
    score: int | None
    is_winner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReportOutput(Output):
    """A reported result. ``winner`` null is a draw. ``text`` is what the other side wrote with its dispute.

    ``image`` is the address of the private picture, for the caller.
    """

    id: UUID
    reported_by: UUID
    winner: UUID | None
    scores: list[int] | None
    image: str | None
    text: str
    state: ReportState
    created_at: datetime

    @classmethod
    def of(cls, row: MatchReport, slug: str, *, is_team: bool) -> Self:
        side = "creator" if is_team else "user"
        # A picture's request has no header that names the community.
        address = f"/api/{side}/events/one/{row.tournament_id}/tournament/reports/{row.pk}/picture?creator={slug}"
        return cls(
            id=row.pk,
            reported_by=row.reported_by_id,
            winner=row.winner,
            scores=list(row.scores) if row.scores else None,
            image=address if row.image else None,
            text=row.text,
            state=ReportState(row.state),
            created_at=row.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchOutput(Output):
    """A match. ``id`` is stable, as ``W2.3``. A READY match can be played.

    ``winner`` null in a DECIDED match is a draw. ``reports`` are shown to the team and to the two sides of the report
    only; others see ``isDisputed``. ``reason`` is the team's text about its last decision. ``canReport`` and
    ``canAnswer`` are about the caller: report the own result, or confirm or dispute the report of the other side.
    """

    id: str
    number: int
    state: Annotated[PlayState, serializers.ChoiceField(choices=MATCH_STATES)]
    best_of: int
    sides: list[MatchSideOutput]
    winner: UUID | None
    is_own: bool
    is_disputed: bool
    is_reported: bool
    can_report: bool
    can_answer: bool
    reason: str
    reports: list[MatchReportOutput]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRoundOutput(Output):
    section: Annotated[BracketSection, serializers.ChoiceField(choices=SECTIONS)]
    round: int
    matches: list[MatchOutput]


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentStandingOutput(Output):
    """An entrant's line in the table. ``place`` null: still open. ``gems`` is the prize if this is the final place."""

    entrant_id: UUID
    place: int | None
    is_shared: bool
    played: int
    wins: int
    draws: int
    losses: int
    scored: int
    conceded: int
    points: int
    tie_breaks: list[int]
    gems: Gems


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRulingOutput(Output):
    """A decision of the team about a match, or about an entrant if ``match`` is empty.

    ``entrants`` are the winner of a decided match (none for a draw), the absent sides, or the entrant who was withdrawn
    or reinstated; null in old decisions. ``undone`` are the other matches whose results were undone with it.
    """

    id: UUID
    match: str
    action: RulingAction
    entrants: list[UUID] | None
    scores: list[int] | None
    reason: str
    undone: list[str]
    created_at: datetime

    @classmethod
    def of(cls, row: MatchRuling) -> Self:
        return cls(
            id=row.pk,
            match=row.match,
            action=RulingAction(row.action),
            entrants=list(row.entrants) if row.entrants is not None else None,
            scores=list(row.scores) if row.scores else None,
            reason=row.reason,
            undone=list(row.undone),
            created_at=row.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOutput(Output):
    """A tournament with its whole bracket.

    ``isReserved``: the ledger holds the gems of all prizes. ``seedHash`` is the SHA-256 of ``seed``, which is shown
    after a draw at random. ``version`` grows with each change. ``ownMatch`` is the match that the caller plays next.
    ``rulings`` are the team's last decisions, the latest first. ``reviewUntil``: the prizes are paid then. ``problem``
    is shown to the team only.
    """

    id: UUID
    title: str
    state: TournamentState
    problem: Annotated[
        TournamentProblem | None, serializers.ChoiceField(choices=TournamentProblem.choices, allow_null=True)
    ]
    rules: TournamentRulesOutput
    prize_gems: Gems
    is_reserved: bool
    seed_hash: str
    seed: str | None
    version: int
    entrants: list[TournamentEntrantOutput]
    rounds: list[TournamentRoundOutput]
    standings: list[TournamentStandingOutput]
    rulings: list[MatchRulingOutput]
    champion: UUID | None
    own_match: str | None
    drawn_at: datetime | None
    review_until: datetime | None
    finished_at: datetime | None

    @classmethod
    def of(cls, play: TournamentView, title: str, slug: str, *, is_team: bool = False) -> Self:
        tournament, bracket, terms = play.tournament, play.bracket, play.terms
        is_own = str(play.own.pk) if play.own else None
        rounds: list[TournamentRoundOutput] = []
        own_match = None
        if bracket is not None:
            for (section, number), group in groupby(bracket.matches, key=lambda one: (one.section, one.round)):
                matches = [_match(play, one, is_own, slug, is_team=is_team) for one in group]
                rounds.append(TournamentRoundOutput(section=section, round=number, matches=matches))
            if is_own and tournament.state == TournamentState.RUNNING:
                open_matches = (one for one in bracket.matches if one.state == PlayState.READY)
                own_match = next((one.id for one in open_matches if is_own in one.entrants), None)
        winner = brackets.champion(bracket) if bracket is not None else None
        seed = tournament.seed
        paid = {str(one.participant_id): one.gems for one in play.places} or prizes_of(play.standings, terms.prizes)
        return cls(
            id=tournament.pk,
            title=title,
            state=TournamentState(tournament.state),
            problem=TournamentProblem(tournament.problem) if is_team and tournament.problem else None,
            rules=TournamentRulesOutput.of(terms),
            prize_gems=terms.total_gems,
            is_reserved=tournament.reserved_gems >= terms.total_gems,
            seed_hash=secret_hash(seed),
            seed=seed if bracket is not None else None,
            version=tournament.version,
            entrants=[_entrant(play, row, number) for number, row in enumerate(play.entrants, start=1)],
            rounds=rounds,
            standings=[_standing(one, paid) for one in play.standings],
            rulings=[MatchRulingOutput.of(one) for one in reversed(play.rulings[-SHOWN_RULINGS:])],
            champion=UUID(winner) if winner else None,
            own_match=own_match,
            drawn_at=tournament.drawn_at,
            review_until=tournament.review_until,
            finished_at=tournament.finished_at,
        )


def _entrant(play: TournamentView, row: EventParticipant, number: int) -> TournamentEntrantOutput:
    bracket = play.bracket
    return TournamentEntrantOutput(
        id=row.pk,
        username=row.member.username,
        avatar_url=public_url(row.member.avatar),
        seed=number if bracket is not None else None,
        is_own=play.own is not None and row.pk == play.own.pk,
        is_checked_in=row.checked_in_at is not None,
        has_withdrawn=bracket is not None and str(row.pk) in bracket.withdrawn,
    )


def _match(play: TournamentView, match: Match, own: str | None, slug: str, *, is_team: bool) -> MatchOutput:
    is_own = own is not None and own in match.entrants
    reports = list(play.reports.get(match.id, ()))
    # The reports of a canceled tournament stay as they were, but no person waits for an answer any longer.
    is_ready = match.state == PlayState.READY and play.tournament.state == TournamentState.RUNNING
    waiting = [one for one in reports if is_ready and one.state == ReportState.OPEN]
    is_disputed = is_ready and any(one.state == ReportState.DISPUTED for one in reports)
    # After a ruling, other entrants can play the match. They do not read what the former ones sent.
    side = play.own.pk if play.own is not None and is_own else None
    shown = [one for one in reports if is_team or side in one.entrants]
    ruling = play.last_rulings.get(match.id)
    return MatchOutput(
        id=match.id,
        number=match.number,
        state=match.state,
        best_of=match.best_of,
        sides=[_side(match, index, side) for index, side in enumerate(match.sides)],
        winner=UUID(match.winner) if match.winner else None,
        is_own=is_own,
        is_disputed=is_disputed,
        is_reported=bool(waiting),
        can_report=is_own and is_ready and not is_disputed,
        can_answer=is_own and is_ready and any(str(one.reported_by_id) != own for one in waiting),
        reason=ruling.reason if ruling else "",
        reports=[MatchReportOutput.of(one, slug, is_team=is_team) for one in shown],
    )


def _side(match: Match, index: int, side: Side) -> MatchSideOutput:
    return MatchSideOutput(
        entrant_id=UUID(side.entrant) if side.entrant else None,
        is_bye=side.is_bye,
        winner_of=side.winner_of,
        loser_of=side.loser_of,
        score=match.scores[index] if match.scores else None,
        is_winner=side.entrant is not None and side.entrant == match.winner,
    )


def _standing(one: Placing, gems: Mapping[str, int]) -> TournamentStandingOutput:
    return TournamentStandingOutput(
        entrant_id=UUID(one.entrant),
        place=one.place,
        is_shared=one.is_shared,
        played=one.played,
        wins=one.wins,
        draws=one.draws,
        losses=one.losses,
        scored=one.scored,
        conceded=one.conceded,
        points=one.points,
        tie_breaks=list(one.tie_breaks),
        gems=gems.get(one.entrant, 0),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DependentMatchesOutput(Output):
    """The other matches whose results an undo of this match would undo, too."""

    matches: list[str]
