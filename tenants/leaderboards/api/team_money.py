"""Appeals and payouts of leaderboards in the back office."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of, window
from tenants.leaderboards.api.money_outputs import BoardPayoutOutput, PrizeDebtOutput, TeamAppealOutput
from tenants.leaderboards.api.serializers import AppealListInput, DecideAppealInput, PayoutListInput, PayPayoutInput
from tenants.leaderboards.errors import (
    AppealDecided,
    AppealNotFound,
    OwnBoardPrize,
    PayoutByLedger,
    PayoutNotFound,
    PayoutSettled,
)
from tenants.leaderboards.selectors import prizes as prize_reads
from tenants.leaderboards.services import payouts, reviews

GUARD = "LEADERBOARDS_MANAGEMENT"


class TeamAppeals(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listLeaderboardAppeals", query=AppealListInput, responses=page_of(TeamAppealOutput))
    def get(self, request: Request) -> Response:
        """List the appeals: open ones first, then the latest."""
        query = self.read_query(AppealListInput)
        rows, total = window(prize_reads.appeals(query), query)
        return self.render_list(TeamAppealOutput, [TeamAppealOutput.of(row) for row in rows], total)


class TeamAppeal(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    raises = {"GET": (AppealNotFound,), "PATCH": (AppealNotFound, AppealDecided, OwnBoardPrize)}

    @documented("getLeaderboardAppeal", responses=TeamAppealOutput)
    def get(self, request: Request, appeal_id: UUID) -> Response:
        """Return an appeal."""
        return self.render(TeamAppealOutput, TeamAppealOutput.of(prize_reads.appeal_by_id(appeal_id)))

    @documented("decideLeaderboardAppeal", request=DecideAppealInput, responses=TeamAppealOutput)
    def patch(self, request: Request, appeal_id: UUID) -> Response:
        """Accept or refuse an appeal, with an answer. To change the result, correct it and freeze it again."""
        body = self.read(DecideAppealInput)
        reviews.decide_appeal(appeal_id=appeal_id, state=body["state"], answer=body["answer"], actor=actor_of(request))
        return self.render(TeamAppealOutput, TeamAppealOutput.of(prize_reads.appeal_by_id(appeal_id)))


class BoardPayouts(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listLeaderboardPayouts", query=PayoutListInput, responses=page_of(BoardPayoutOutput))
    def get(self, request: Request) -> Response:
        """List the prizes of ended windows: owed ones first, then the latest."""
        query = self.read_query(PayoutListInput)
        rows, total = window(prize_reads.payouts(query), query)
        return self.render_list(BoardPayoutOutput, [BoardPayoutOutput.of(row) for row in rows], total)


class PrizeDebt(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("getLeaderboardDebt", responses=PrizeDebtOutput)
    def get(self, request: Request) -> Response:
        """Return the sum of all prizes that are not paid."""
        return self.render(PrizeDebtOutput, PrizeDebtOutput.of(prize_reads.prize_debt()))


class OneBoardPayout(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    raises = {
        "GET": (PayoutNotFound,),
        "PATCH": (PayoutNotFound, PayoutSettled, PayoutByLedger, OwnBoardPrize),
    }

    @documented("getLeaderboardPayout", responses=BoardPayoutOutput)
    def get(self, request: Request, payout_id: UUID) -> Response:
        """Return a prize that is owed or paid."""
        return self.render(BoardPayoutOutput, BoardPayoutOutput.of(prize_reads.payout_by_id(payout_id)))

    @documented("payLeaderboardPayout", request=PayPayoutInput, responses=BoardPayoutOutput)
    def patch(self, request: Request, payout_id: UUID) -> Response:
        """Mark owed cash as paid, with a note. Gems are paid by the product itself."""
        body = self.read(PayPayoutInput)
        row = payouts.mark_paid(payout_id=payout_id, note=body["note"], actor=actor_of(request))
        return self.render(BoardPayoutOutput, BoardPayoutOutput.of(row))
