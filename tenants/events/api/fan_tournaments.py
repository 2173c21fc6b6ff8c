"""Tournaments for fans: the bracket, and the results that its two sides report."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.errors import NotFound
from saas.kernel.files import private_picture
from saas.plans.catalog import Area
from saas.tenancy.resolver import required
from tenants.events.api.fans import EVENT_ERRORS
from tenants.events.api.tournament_outputs import TournamentOutput
from tenants.events.api.tournament_serializers import ConfirmInput, DisputeInput, ReportResultInput
from tenants.events.errors import (
    MatchNotFound,
    MatchNotPlayable,
    NotYourMatch,
    ReportDisputed,
    ReportLimitReached,
    ReportNotOpen,
    ResultInvalid,
    TournamentNotFound,
    TournamentNotOpen,
)
from tenants.events.selectors import events as event_reads
from tenants.events.selectors import tournaments as tournament_reads
from tenants.events.services import results
from tenants.members.errors import MemberRestricted
from tenants.stores.errors import PICTURE_ERRORS

_ERRORS = (*EVENT_ERRORS, TournamentNotFound)
_MATCH_ERRORS = (*_ERRORS, TournamentNotOpen, MatchNotFound, NotYourMatch, MemberRestricted, MatchNotPlayable)


def tournament_page(view: Endpoint, request: Request, event_id: UUID) -> Response:
    """Return the tournament as the caller sees it."""
    user = request.user if isinstance(request.user, User) else None
    event = event_reads.visible_event(event_id)
    play = tournament_reads.play_of(event, event_reads.active_member(user.pk if user else None))
    return view.render(TournamentOutput, TournamentOutput.of(play, event.title, required(request).slug))


class OneTournament(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.EVENTS}
    raises = {"GET": _ERRORS}

    @documented("getTournament", responses=TournamentOutput)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Return the tournament of an event with its bracket, its standings and the caller's next match."""
        required(request)
        return tournament_page(self, request, event_id)


class ReportResult(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.EVENTS}
    files = True
    raises = {"POST": (*_MATCH_ERRORS, ResultInvalid, ReportDisputed, ReportLimitReached, *PICTURE_ERRORS)}

    @documented(
        "reportMatchResult",
        request={"multipart/form-data": ReportResultInput, "application/json": ReportResultInput},
        responses=TournamentOutput,
    )
    def post(self, request: Request, event_id: UUID, match_id: str) -> Response:
        """Report the result of the caller's match, with an optional picture.

        It counts when the other side confirms it, or reports the same. Two different results are a dispute, which the
        team decides. A second report replaces the caller's first one.
        """
        required(request)
        if request.FILES:
            results.require_own_match(event_id=event_id, match_id=match_id, fan=person(request))
        body = self.read(ReportResultInput)
        results.report_result(
            event_id=event_id,
            match_id=match_id,
            fan=person(request),
            winner=body["winner"],
            scores=body.get("scores"),
            picture=body.get("image"),
        )
        return tournament_page(self, request, event_id)


class OwnReportPicture(Endpoint):
    guards = {"GET": "session"}
    features = {"GET": Area.EVENTS}
    raises = {"GET": (*EVENT_ERRORS, NotFound)}

    @documented("getMatchReportPicture", responses={(200, "image/webp"): OpenApiTypes.BINARY})
    def get(self, request: Request, event_id: UUID, report_id: UUID) -> Any:
        """Return the picture of a reported result, to the two sides of the match."""
        required(request)
        event = event_reads.visible_event(event_id)
        member = event_reads.active_member(person(request).pk)
        return private_picture(request, tournament_reads.own_report_picture(event, report_id, member))


class ConfirmResult(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.EVENTS}
    raises = {"POST": (*_MATCH_ERRORS, ReportNotOpen)}

    @documented("confirmMatchResult", request=ConfirmInput, responses=TournamentOutput)
    def post(self, request: Request, event_id: UUID, match_id: str) -> Response:
        """Confirm the result that the other side reported. It counts from then on."""
        required(request)
        report_id = self.read(ConfirmInput)["report_id"]
        results.confirm_result(event_id=event_id, match_id=match_id, report_id=report_id, fan=person(request))
        return tournament_page(self, request, event_id)


class DisputeResult(Endpoint):
    guards = {"POST": "session"}
    features = {"POST": Area.EVENTS}
    raises = {"POST": (*_MATCH_ERRORS, ReportNotOpen)}

    @documented("disputeMatchResult", request=DisputeInput, responses=TournamentOutput)
    def post(self, request: Request, event_id: UUID, match_id: str) -> Response:
        """Dispute the result that the other side reported. The team decides."""
        required(request)
        body = self.read(DisputeInput)
        results.dispute_result(
            event_id=event_id,
            match_id=match_id,
            report_id=body["report_id"],
            fan=person(request),
            text=body["text"],
        )
        return tournament_page(self, request, event_id)
