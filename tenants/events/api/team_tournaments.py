"""Tournaments in the back office: seeds, draw, decisions about matches, the end."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import NotFound
from saas.kernel.files import private_picture
from saas.plans.catalog import Area
from saas.tenancy.resolver import required
from tenants.events.api.team import GUARD
from tenants.events.api.tournament_outputs import DependentMatchesOutput, TournamentOutput
from tenants.events.api.tournament_serializers import DecideMatchInput, MatchReasonInput, SeedsInput, WalkoverInput
from tenants.events.errors import (
    CommunityEventNotFound,
    EventParticipantNotFound,
    MatchNotFound,
    MatchNotPlayable,
    OwnTournament,
    ResultInvalid,
    TournamentNotFound,
    TournamentNotOpen,
    TournamentPrizesMissing,
    TournamentTooSmall,
)
from tenants.events.selectors import events as event_reads
from tenants.events.selectors import tournaments as tournament_reads
from tenants.events.services import payouts, rulings, tournaments
from tenants.wallets.errors import SpendingStopped

_ERRORS = (CommunityEventNotFound, TournamentNotFound)
_WRITE_ERRORS = (*_ERRORS, TournamentNotOpen, OwnTournament)
_MATCH_ERRORS = (*_WRITE_ERRORS, MatchNotFound, MatchNotPlayable)


class TournamentEndpoint(Endpoint):
    """A call about a tournament, which answers the whole tournament."""

    scope = Scope.COMMUNITY

    def _page(self, event_id: UUID) -> Response:
        event = event_reads.own_event(event_id)
        play = tournament_reads.play_of(event, None)
        return self.render(
            TournamentOutput, TournamentOutput.of(play, event.title, required(self.request).slug, is_team=True)
        )


class TeamTournament(TournamentEndpoint):
    guards = {"GET": GUARD}
    raises = {"GET": _ERRORS}

    @documented("getOwnTournament", responses=TournamentOutput)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Return the tournament of an event with all reported results."""
        return self._page(event_id)


class MatchReportPicture(TournamentEndpoint):
    guards = {"GET": GUARD}
    raises = {"GET": (CommunityEventNotFound, NotFound)}

    @documented("getTeamMatchReportPicture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, event_id: UUID, report_id: UUID) -> Any:
        """Return the picture of a reported result."""
        event = event_reads.own_event(event_id)
        return private_picture(request, tournament_reads.report_picture(event, report_id))


class TournamentSeeds(TournamentEndpoint):
    guards = {"POST": GUARD}
    features = {"POST": Area.EVENTS}
    raises = {"POST": (*_WRITE_ERRORS, EventParticipantNotFound)}

    @documented("seedTournament", request=SeedsInput, responses=TournamentOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Set the order of the entrants for the draw. The seeding becomes MANUAL."""
        body = self.read(SeedsInput)
        tournaments.set_seeds(event_id=event_id, participants=body["participants"], actor=actor_of(request))
        return self._page(event_id)


class DrawTournament(TournamentEndpoint):
    guards = {"POST": GUARD}
    features = {"POST": Area.EVENTS}
    raises = {"POST": (*_WRITE_ERRORS, TournamentTooSmall, TournamentPrizesMissing, SpendingStopped)}

    @documented("drawTournament", request=None, responses=TournamentOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """Draw the bracket now. Before the check-in ends, all participants are drawn, and those who do not check in
        lose by walkover at the start. Without this call, the draw is made at the start.
        """
        tournaments.draw_now(event_id=event_id, actor=actor_of(request))
        return self._page(event_id)


class FinishTournament(TournamentEndpoint):
    guards = {"POST": GUARD}
    raises = {"POST": (*_WRITE_ERRORS, SpendingStopped)}

    @documented("finishTournament", request=None, responses=TournamentOutput)
    def post(self, request: Request, event_id: UUID) -> Response:
        """End the review now and pay the prizes. A repeated call pays nothing more."""
        payouts.finish_now(event_id=event_id, actor=actor_of(request))
        return self._page(event_id)


class DecideMatch(TournamentEndpoint):
    guards = {"POST": GUARD}
    features = {"POST": Area.EVENTS}
    raises = {"POST": (*_MATCH_ERRORS, ResultInvalid)}

    @documented("decideMatch", request=DecideMatchInput, responses=TournamentOutput)
    def post(self, request: Request, event_id: UUID, match_id: str) -> Response:
        """Decide the result of a match, or correct it. Another winner undoes the matches that depended on it."""
        body = self.read(DecideMatchInput)
        rulings.decide_match(
            event_id=event_id,
            match_id=match_id,
            winner=body["winner"],
            scores=body["scores"],
            reason=body["reason"],
            actor=actor_of(request),
        )
        return self._page(event_id)


class UndoMatch(TournamentEndpoint):
    guards = {"GET": GUARD, "POST": GUARD}
    features = {"POST": Area.EVENTS}
    raises = {"GET": (*_ERRORS, TournamentNotOpen, MatchNotFound, MatchNotPlayable), "POST": _MATCH_ERRORS}

    @documented("listDependentMatches", responses=DependentMatchesOutput)
    def get(self, request: Request, event_id: UUID, match_id: str) -> Response:
        """Return the other matches whose results an undo of this match would undo, too."""
        matches = rulings.dependent_matches(event_reads.own_event(event_id).pk, match_id)
        return self.render(DependentMatchesOutput, DependentMatchesOutput(matches=list(matches)))

    @documented("undoMatch", request=MatchReasonInput, responses=TournamentOutput)
    def post(self, request: Request, event_id: UUID, match_id: str) -> Response:
        """Undo the result of a match, and the results that depended on it."""
        body = self.read(MatchReasonInput)
        rulings.undo_match(event_id=event_id, match_id=match_id, reason=body["reason"], actor=actor_of(request))
        return self._page(event_id)


class MatchWalkover(TournamentEndpoint):
    guards = {"POST": GUARD}
    features = {"POST": Area.EVENTS}
    raises = {"POST": (*_MATCH_ERRORS, ResultInvalid)}

    @documented("walkOverMatch", request=WalkoverInput, responses=TournamentOutput)
    def post(self, request: Request, event_id: UUID, match_id: str) -> Response:
        """Record that one or both sides of a match did not play. The opponent advances."""
        body = self.read(WalkoverInput)
        rulings.walk_over(
            event_id=event_id,
            match_id=match_id,
            absent=body["absent"],
            reason=body["reason"],
            actor=actor_of(request),
        )
        return self._page(event_id)


class WithdrawEntrant(TournamentEndpoint):
    guards = {"POST": GUARD}
    features = {"POST": Area.EVENTS}
    raises = {"POST": (*_WRITE_ERRORS, EventParticipantNotFound, MatchNotPlayable)}

    @documented("withdrawEntrant", request=MatchReasonInput, responses=TournamentOutput)
    def post(self, request: Request, event_id: UUID, participant_id: UUID) -> Response:
        """Take an entrant out. Each open and later match is a walkover for the opponent."""
        body = self.read(MatchReasonInput)
        rulings.withdraw_entrant(
            event_id=event_id, participant_id=participant_id, reason=body["reason"], actor=actor_of(request)
        )
        return self._page(event_id)


class ReinstateEntrant(TournamentEndpoint):
    guards = {"POST": GUARD}
    features = {"POST": Area.EVENTS}
    raises = {"POST": (*_WRITE_ERRORS, EventParticipantNotFound, MatchNotPlayable)}

    @documented("reinstateEntrant", request=MatchReasonInput, responses=TournamentOutput)
    def post(self, request: Request, event_id: UUID, participant_id: UUID) -> Response:
        """Undo a withdrawal, and all that depended on its walkovers."""
        body = self.read(MatchReasonInput)
        rulings.reinstate_entrant(
            event_id=event_id, participant_id=participant_id, reason=body["reason"], actor=actor_of(request)
        )
        return self._page(event_id)
