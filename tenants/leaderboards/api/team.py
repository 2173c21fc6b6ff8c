"""Leaderboards in the back office: boards, imports, pulls, exclusions, and the test of the audience."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.audience import KnownAudience, is_shown, refusal
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import PayloadTooLarge
from saas.kernel.paging import ListInput, page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.tenancy.resolver import required
from tenants.casinos.errors import CasinoNotConnected, ConnectionPaused, ReferralNotFound
from tenants.leaderboards.access import board_rule
from tenants.leaderboards.api.serializers import (
    AudienceTestInput,
    BoardChangesInput,
    BoardInput,
    ExclusionInput,
    ImportPositionsInput,
    TeamBoardListInput,
)
from tenants.leaderboards.api.team_outputs import (
    AudienceTestOutput,
    BoardExclusionOutput,
    PositionsImportOutput,
    SyncedOutput,
    TeamBoardOutput,
)
from tenants.leaderboards.errors import (
    ExclusionNotFound,
    ImportFaulty,
    LeaderboardFinished,
    LeaderboardNotFound,
    LeaderboardNotManual,
    LeaderboardSlugTaken,
    LeaderboardTermsFixed,
    OwnBoardPrize,
    ParticipantExcluded,
    PrizesOwed,
    WindowNotOpen,
)
from tenants.leaderboards.models import Board
from tenants.leaderboards.selectors import boards as board_reads
from tenants.leaderboards.selectors.prizes import NO_DEBT, debts_of
from tenants.leaderboards.services import boards, imports, reviews, syncing
from tenants.members.errors import MemberNotFound
from tenants.wallets.errors import IssuanceLimit

GUARD = "LEADERBOARDS_MANAGEMENT"
FORM_MARGIN = 16_384


class BoardEndpoint(Endpoint):
    """A call about boards, which answers whole boards."""

    scope = Scope.COMMUNITY

    def _outputs(self, request: Request, rows: list[Board]) -> list[TeamBoardOutput]:
        debts = debts_of([row.pk for row in rows])
        shown = board_reads.shown_boards(rows, None, required(request))
        return [TeamBoardOutput.of(one, debts.get(one.board.pk, NO_DEBT)) for one in shown]

    def _board(self, request: Request, board_id: UUID, status: int = 200) -> Response:
        (output,) = self._outputs(request, [board_reads.own_board(board_id)])
        return self.render(TeamBoardOutput, output, status=status)


class TeamBoards(BoardEndpoint):
    guards = {"GET": GUARD}

    @documented("listOwnLeaderboards", query=TeamBoardListInput, responses=page_of(TeamBoardOutput))
    def get(self, request: Request) -> Response:
        """List all boards, also drafts."""
        query = self.read_query(TeamBoardListInput)
        rows, total = window(board_reads.own_boards(query), query)
        return self.render_list(TeamBoardOutput, self._outputs(request, rows), total)


class NewBoard(BoardEndpoint):
    guards = {"POST": GUARD}
    features = {"POST": Area.LEADERBOARDS}
    raises = {"POST": (LeaderboardSlugTaken,)}

    @documented("createLeaderboard", request=BoardInput, responses={201: TeamBoardOutput})
    def post(self, request: Request) -> Response:
        """Create a board; only the team sees it until it is published."""
        board = boards.create_board(fields=self.read(BoardInput), actor=actor_of(request))
        return self._board(request, board.pk, status=201)


class TeamBoard(BoardEndpoint):
    guards = {"GET": GUARD, "PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.LEADERBOARDS}
    raises = {
        "GET": (LeaderboardNotFound,),
        "PATCH": (
            LeaderboardNotFound,
            LeaderboardTermsFixed,
            LeaderboardFinished,
            LeaderboardSlugTaken,
            EditConflict,
            IssuanceLimit,
        ),
        "DELETE": (LeaderboardNotFound, PrizesOwed),
    }

    @documented("getOwnLeaderboard", responses=TeamBoardOutput)
    def get(self, request: Request, board_id: UUID) -> Response:
        """Return a board with all its rules."""
        return self._board(request, board_id)

    @documented("editLeaderboard", request=BoardChangesInput, responses=TeamBoardOutput)
    def patch(self, request: Request, board_id: UUID) -> Response:
        """Change, publish or finish a board. After its start, rules and prizes change the next window only."""
        body, seen = read_changes(self, BoardChangesInput)
        boards.edit_board(board_id=board_id, changes=body, actor=actor_of(request), seen=seen)
        return self._board(request, board_id)

    @documented("deleteLeaderboard", responses=NothingOutput)
    def delete(self, request: Request, board_id: UUID) -> Response:
        """Delete a draft, or hide a board and cancel its running window. Owed prizes must be paid first."""
        boards.delete_board(board_id=board_id, actor=actor_of(request))
        return self.render(NothingOutput, {})


class ImportPositions(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.LEADERBOARDS}
    raises = {
        "POST": (
            LeaderboardNotFound,
            LeaderboardNotManual,
            WindowNotOpen,
            ImportFaulty,
            IssuanceLimit,
            OwnBoardPrize,
        )
    }
    files = True
    largest_form = imports.MAX_FILE_SIZE + FORM_MARGIN

    @documented(
        "importLeaderboardPositions",
        request={"multipart/form-data": ImportPositionsInput},
        responses=PositionsImportOutput,
    )
    def post(self, request: Request, board_id: UUID) -> Response:
        """Import values into a manual board from a CSV file. A dry run stores nothing and lists the problems."""
        body = self.read(ImportPositionsInput)
        file = body["file"]
        if file.size > imports.MAX_FILE_SIZE:
            raise PayloadTooLarge
        report = imports.import_scores(
            board_id=board_id, raw=file.read(), dry_run=body["dry_run"], actor=actor_of(request)
        )
        return self.render(PositionsImportOutput, PositionsImportOutput.of(report))


class SyncBoard(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.LEADERBOARDS}
    raises = {"POST": (LeaderboardNotFound, CasinoNotConnected, ConnectionPaused)}

    @documented("syncLeaderboard", request=None, responses=SyncedOutput)
    def post(self, request: Request, board_id: UUID) -> Response:
        """Pull from the casinos of the board now, as far as their limits allow."""
        count = syncing.sync(board_id=board_id, actor=actor_of(request))
        return self.render(SyncedOutput, SyncedOutput(connections=count))


class AudienceTest(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (LeaderboardNotFound,)}

    @documented("testLeaderboardAudience", query=AudienceTestInput, responses=AudienceTestOutput)
    def get(self, request: Request, board_id: UUID) -> Response:
        """Return what a person of this age from this country sees of the board."""
        query = self.read_query(AudienceTestInput)
        rule = board_rule(board_reads.own_board(board_id), required(request))
        denial = refusal(rule, KnownAudience(query.get("age"), query.get("country", "")))
        return self.render(
            AudienceTestOutput,
            AudienceTestOutput(
                is_listed=is_shown(denial),
                is_visible=denial is None,
                code=denial.code if denial else None,
                message=str(denial) if denial else None,
                minimum_age=rule.minimum_age,
                blocked_countries=sorted(rule.blocked),
            ),
        )


class Exclusions(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "POST": GUARD}
    raises = {
        "GET": (LeaderboardNotFound,),
        "POST": (LeaderboardNotFound, MemberNotFound, ReferralNotFound, ParticipantExcluded, OwnBoardPrize),
    }

    @documented("listLeaderboardExclusions", query=ListInput, responses=page_of(BoardExclusionOutput))
    def get(self, request: Request, board_id: UUID) -> Response:
        """List the excluded participants, the latest first. The team is excluded by a rule of the board."""
        rows, total = window(board_reads.exclusions(board_reads.own_board(board_id)), self.read_query(ListInput))
        return self.render_list(BoardExclusionOutput, [BoardExclusionOutput.of(row) for row in rows], total)

    @documented("excludeFromLeaderboard", request=ExclusionInput, responses={201: BoardExclusionOutput})
    def post(self, request: Request, board_id: UUID) -> Response:
        """Exclude a member or a casino account. Open windows are computed again without it."""
        row = reviews.exclude(board_id=board_id, **self.read(ExclusionInput), actor=actor_of(request))
        return self.render(BoardExclusionOutput, BoardExclusionOutput.of(row), status=201)


class Exclusion(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"DELETE": GUARD}
    raises = {"DELETE": (ExclusionNotFound, OwnBoardPrize)}

    @documented("includeInLeaderboard", responses=NothingOutput)
    def delete(self, request: Request, board_id: UUID, exclusion_id: UUID) -> Response:
        """Count an excluded participant again."""
        reviews.include(board_id=board_id, exclusion_id=exclusion_id, actor=actor_of(request))
        return self.render(NothingOutput, {})
