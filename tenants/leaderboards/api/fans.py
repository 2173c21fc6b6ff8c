"""Leaderboards for fans: the list, one board, its positions, past windows, and appeals.

A board that excludes the caller's known age or country is not listed, and every call about it is refused.
"""

from dataclasses import replace
from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.audience import AUDIENCE_ERRORS, known_of
from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import RateLimited
from saas.kernel.outgoing import callers_of
from saas.kernel.paging import ListInput, page_of, window
from saas.plans.catalog import Area
from saas.tenancy.errors import CommunityRequired, CreatorNotFound
from saas.tenancy.resolver import required
from tenants.leaderboards.api.outputs import (
    BoardAppealOutput,
    BoardOutput,
    BoardPageOutput,
    BoardWindowOutput,
    OwnPositionOutput,
    PositionOutput,
    PositionsOutput,
    board_output,
    window_output,
)
from tenants.leaderboards.api.serializers import AppealInput, BoardListInput, OwnPositionInput, PositionListInput
from tenants.leaderboards.errors import (
    AppealClosed,
    AppealExists,
    BoardWindowNotFound,
    EvidenceNotFound,
    LeaderboardNotFound,
)
from tenants.leaderboards.models import Board, BoardWindow
from tenants.leaderboards.rules import Terms
from tenants.leaderboards.selectors import boards as board_reads
from tenants.leaderboards.selectors import positions as position_reads
from tenants.leaderboards.selectors import windows as window_reads
from tenants.leaderboards.selectors.boards import ShownBoard
from tenants.leaderboards.services import evidence, reviews
from tenants.members.errors import NotJoined
from tenants.members.models import Member

BOARD_ERRORS = (LeaderboardNotFound, *AUDIENCE_ERRORS)
WINDOW_ERRORS = (*BOARD_ERRORS, BoardWindowNotFound)
# A file of a large board has some megabytes.
DOWNLOADS, DOWNLOAD_SECONDS = 30, 3600


def _user_of(request: Request) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _visible(request: Request, board_id: UUID) -> ShownBoard:
    return board_reads.visible_board(board_id, _user_of(request), required(request))


def _window(shown: ShownBoard, window_id: UUID | None) -> BoardWindow | None:
    """Return the requested window, else the one that the board shows first. Raises BoardWindowNotFound."""
    return position_reads.window_of(shown.board, window_id) if window_id else shown.window


def _at_window(shown: ShownBoard, window_id: UUID | None) -> ShownBoard:
    """Return the board with the requested window and its terms. Raises BoardWindowNotFound."""
    if window_id is None:
        return shown
    found = position_reads.window_of(shown.board, window_id)
    return replace(shown, window=found, terms=Terms.of(found.terms))


def _own(board: Board, found: BoardWindow, member: Member) -> OwnPositionOutput:
    own = position_reads.own_position(board, found, member)
    return OwnPositionOutput.of(own, board, Terms.of(found.terms).currency)


class Leaderboards(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.LEADERBOARDS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("listLeaderboards", query=BoardListInput, responses=page_of(BoardOutput))
    def get(self, request: Request, creator: str) -> Response:
        """List the published boards: those with a running or coming window first, then the newest."""
        query = self.read_query(BoardListInput)
        community, user = required(request), _user_of(request)
        rows = board_reads.boards_for_fans(query, community).exclude(pk__in=board_reads.hidden_boards(user, community))
        boards, total = window(rows, query)
        shown = board_reads.shown_boards(boards, known_of(user, now().date()), community)
        return self.render_list(BoardOutput, [board_output(one) for one in shown], total)


class Leaderboard(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.LEADERBOARDS}
    raises = {"GET": (CommunityRequired, *WINDOW_ERRORS)}

    @documented("getLeaderboard", query=OwnPositionInput, responses=BoardPageOutput)
    def get(self, request: Request, board_id: UUID) -> Response:
        """Return a board with its podium, its prizes and the caller's own position, as of ``window`` if it is sent."""
        shown = _at_window(_visible(request, board_id), self.read_query(OwnPositionInput).get("window"))
        return self.render(BoardPageOutput, BoardPageOutput.of(shown, request.user.pk))


class Positions(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.LEADERBOARDS}
    raises = {"GET": (CommunityRequired, *WINDOW_ERRORS)}

    @documented("listLeaderboardPositions", query=PositionListInput, responses=PositionsOutput)
    def get(self, request: Request, board_id: UUID) -> Response:
        """List the positions of the board's window, or of ``window``, with the caller's own position."""
        query = self.read_query(PositionListInput)
        shown = _visible(request, board_id)
        found = _window(shown, query.get("window"))
        if found is None:
            return self.render(PositionsOutput, PositionsOutput(data=[], total=0, own=None))
        member = position_reads.active_member(request.user.pk)
        own = _own(shown.board, found, member) if member else None
        currency = Terms.of(found.terms).currency
        rows = [
            PositionOutput.of(row, shown.board, currency, member.pk if member else None)
            for row in position_reads.positions(found, query)
        ]
        return self.render(PositionsOutput, PositionsOutput(data=rows, total=found.positions, own=own))


class OwnBoardPosition(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session"}
    features = {"GET": Area.LEADERBOARDS}
    raises = {"GET": (*WINDOW_ERRORS, NotJoined)}

    @documented("getOwnLeaderboardPosition", query=OwnPositionInput, responses=OwnPositionOutput)
    def get(self, request: Request, board_id: UUID) -> Response:
        """Return the caller's position, and what they lack to the next place."""
        query = self.read_query(OwnPositionInput)
        shown = _visible(request, board_id)
        member = position_reads.active_member(request.user.pk)
        if member is None:
            raise NotJoined
        found = _window(shown, query.get("window"))
        if found is None:
            raise BoardWindowNotFound
        return self.render(OwnPositionOutput, _own(shown.board, found, member))


class PastWindows(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "public"}
    features = {"GET": Area.LEADERBOARDS}
    raises = {"GET": BOARD_ERRORS}

    @documented("listPastLeaderboards", query=ListInput, responses=page_of(BoardWindowOutput))
    def get(self, request: Request, board_id: UUID) -> Response:
        """List the windows with a frozen result, the latest first."""
        query = self.read_query(ListInput)
        rows, total = window(position_reads.past_windows(_visible(request, board_id).board), query)
        return self.render_list(BoardWindowOutput, [window_output(row) for row in rows], total)


def _seen_window(request: Request, window_id: UUID) -> BoardWindow:
    """Return a window of a board that the caller may see. Raises WINDOW_ERRORS."""
    board_id = position_reads.window_by_id(window_id).board_id
    return position_reads.window_of(_visible(request, board_id).board, window_id)


class FanEvidence(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "public"}
    features = {"GET": Area.LEADERBOARDS}
    raises = {"GET": (*WINDOW_ERRORS, EvidenceNotFound, RateLimited)}

    @extend_schema(operation_id="getLeaderboardProof", responses={(200, "application/json"): OpenApiTypes.BINARY})
    def get(self, request: Request, window_id: UUID) -> StreamingHttpResponse:
        """Return the evidence of a frozen result as a file, with names as the board shows them.

        The SHA-256 of the canonical JSON of ``evidence`` is the window's ``evidenceHash``.
        """
        for caller in callers_of(request):
            rates.limit(f"board-evidence:{caller}", most=DOWNLOADS, seconds=DOWNLOAD_SECONDS)
        found = _seen_window(request, window_id)
        freezing = window_reads.freezing_of(found, found.revision)
        if found.state not in position_reads.ENDED or not freezing.public_file:
            raise EvidenceNotFound
        member = position_reads.active_member(request.user.pk)
        try:
            content = evidence.public_evidence(freezing, found.board, required(request), member)
        except FileNotFoundError:
            raise EvidenceNotFound from None
        response = StreamingHttpResponse(content, content_type="application/json")
        name = f"leaderboard-{found.board.slug}-{found.number}.json"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
        response["Cache-Control"] = "no-store"
        response["X-Content-SHA256"] = freezing.public_sha256
        return response


class Appeals(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session", "POST": "session"}
    features = {"GET": Area.LEADERBOARDS, "POST": Area.LEADERBOARDS}
    raises = {
        "GET": WINDOW_ERRORS,
        "POST": (*WINDOW_ERRORS, NotJoined, AppealClosed, AppealExists),
    }

    @documented("listOwnLeaderboardAppeals", query=ListInput, responses=page_of(BoardAppealOutput))
    def get(self, request: Request, window_id: UUID) -> Response:
        """List the caller's appeals about a window, the latest first."""
        self.read_query(ListInput)
        found = _seen_window(request, window_id)
        rows = position_reads.appeals_of(found, position_reads.active_member(request.user.pk))
        return self.render_list(BoardAppealOutput, [BoardAppealOutput.of(row) for row in rows], len(rows))

    @documented("appealLeaderboard", request=AppealInput, responses={201: BoardAppealOutput})
    def post(self, request: Request, window_id: UUID) -> Response:
        """Appeal against the frozen result of a window. No prize is paid before the team decides."""
        body = self.read(AppealInput)
        found = _seen_window(request, window_id)
        member = position_reads.active_member(person(request).pk)
        if member is None:
            raise NotJoined
        row = reviews.appeal(window=found, member=member, text=body["text"])
        return self.render(BoardAppealOutput, BoardAppealOutput.of(row), status=201)
