"""The windows of a leaderboard in the back office: positions, freezing, evidence, later changes."""

from uuid import UUID

from django.http import FileResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access import audit
from saas.access.acting import actor_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import ListInput, page_of, window
from saas.tenancy.resolver import required
from tenants.leaderboards.api.serializers import EvidenceInput, ReasonInput
from tenants.leaderboards.api.team_outputs import ChangedRowOutput, TeamPositionOutput, TeamWindowOutput
from tenants.leaderboards.errors import (
    BoardWindowNotFound,
    EvidenceNotFound,
    LeaderboardNotFound,
    OwnBoardPrize,
    WindowNotOpen,
)
from tenants.leaderboards.models import WindowState
from tenants.leaderboards.rules import Terms
from tenants.leaderboards.selectors import boards as board_reads
from tenants.leaderboards.selectors import positions as position_reads
from tenants.leaderboards.selectors import windows as window_reads
from tenants.leaderboards.services import evidence, reviews

GUARD = "LEADERBOARDS_MANAGEMENT"


class WindowEndpoint(Endpoint):
    """A call about one window, which answers the window."""

    scope = Scope.COMMUNITY

    def _window(self, window_id: UUID, status: int = 200) -> Response:
        (found,) = window_reads.team_windows([position_reads.window_by_id(window_id)])
        return self.render(TeamWindowOutput, TeamWindowOutput.of(found), status=status)


class TeamWindows(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (LeaderboardNotFound,)}

    @documented("listLeaderboardWindows", query=ListInput, responses=page_of(TeamWindowOutput))
    def get(self, request: Request, board_id: UUID) -> Response:
        """List all windows of a board, the latest first."""
        query = self.read_query(ListInput)
        rows, total = window(window_reads.windows_of(board_reads.own_board(board_id)), query)
        shown = [TeamWindowOutput.of(found) for found in window_reads.team_windows(rows)]
        return self.render_list(TeamWindowOutput, shown, total)


class TeamWindowDetail(WindowEndpoint):
    guards = {"GET": GUARD}
    raises = {"GET": (BoardWindowNotFound,)}

    @documented("getLeaderboardWindow", responses=TeamWindowOutput)
    def get(self, request: Request, window_id: UUID) -> Response:
        """Return a window with its freezings and what it waits for."""
        return self._window(window_id)


class TeamPositions(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (BoardWindowNotFound,)}

    @documented("listOwnLeaderboardPositions", query=ListInput, responses=page_of(TeamPositionOutput))
    def get(self, request: Request, window_id: UUID) -> Response:
        """List the positions with whole names. Without a search, a page is found by an index."""
        query = self.read_query(ListInput)
        found = position_reads.window_by_id(window_id)
        if query["search"].strip():
            rows, total = window(window_reads.team_positions(found, query), query)
        else:
            rows, total = position_reads.positions(found, query), found.positions
        currency = Terms.of(found.terms).currency
        return self.render_list(TeamPositionOutput, [TeamPositionOutput.of(row, currency) for row in rows], total)


class ChangedRows(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (BoardWindowNotFound, WindowNotOpen)}

    @documented("listChangedLeaderboardRows", query=ListInput, responses=page_of(ChangedRowOutput))
    def get(self, request: Request, window_id: UUID) -> Response:
        """List up to 100 positions whose figures changed after the freezing. The frozen result stays as it is."""
        self.read_query(ListInput)
        found = position_reads.window_by_id(window_id)
        if found.state not in (WindowState.REVIEW, WindowState.PAID):
            raise WindowNotOpen(state=found.state)
        rows, total = window_reads.changed_rows(found, required(request))
        return self.render_list(ChangedRowOutput, [ChangedRowOutput.of(row) for row in rows], total)


class SettleWindow(WindowEndpoint):
    guards = {"POST": GUARD}
    raises = {"POST": (BoardWindowNotFound, WindowNotOpen, OwnBoardPrize)}

    @documented("settleLeaderboardWindow", request=ReasonInput, responses={202: TeamWindowOutput})
    def post(self, request: Request, window_id: UUID) -> Response:
        """End a running window now, or let a job freeze a settling one without waiting."""
        body = self.read(ReasonInput)
        reviews.settle_now(window_id=window_id, reason=body["reason"], actor=actor_of(request))
        return self._window(window_id, status=202)


class FreezeWindow(WindowEndpoint):
    guards = {"POST": GUARD}
    raises = {"POST": (BoardWindowNotFound, WindowNotOpen, OwnBoardPrize)}

    @documented("freezeLeaderboardWindow", request=ReasonInput, responses={202: TeamWindowOutput})
    def post(self, request: Request, window_id: UUID) -> Response:
        """Let a job freeze a window under review again, with the figures of now. The review begins again."""
        body = self.read(ReasonInput)
        reviews.freeze_again(window_id=window_id, reason=body["reason"], actor=actor_of(request))
        return self._window(window_id, status=202)


class Evidence(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (BoardWindowNotFound, EvidenceNotFound)}
    starts_write = True

    @extend_schema(
        operation_id="getLeaderboardEvidence",
        parameters=[EvidenceInput],
        responses={(200, "application/json"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, window_id: UUID) -> FileResponse:
        """Return the evidence of a frozen result as a file. Its SHA-256 is that of the freezing."""
        query = self.read_query(EvidenceInput)
        found = position_reads.window_by_id(window_id)
        freezing = window_reads.freezing_of(found, query.get("revision"))
        try:
            content = evidence.open_evidence(freezing.file)
        except FileNotFoundError:
            raise EvidenceNotFound from None
        audit.record(
            actor_of(request),
            "leaderboard.evidence",
            found.board_id,
            after={"window": found.number, "revision": freezing.revision},
        )
        name = f"leaderboard-{found.board.slug}-{found.number}-{freezing.revision}.json"
        response = FileResponse(content, as_attachment=True, filename=name, content_type="application/json")
        response["Cache-Control"] = "no-store"
        response["X-Content-SHA256"] = freezing.sha256
        return response
