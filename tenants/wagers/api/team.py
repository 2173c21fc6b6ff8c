"""Wagers in the back office: the list, the evidence, records and corrections, and the weight formulas."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import ListInput, page_of, window
from saas.plans.catalog import Area
from saas.tenancy.resolver import required
from tenants.casinos.errors import ConnectionNotFound, OwnProof, ReferralNotFound, RivalFigure, StakeNotConnected
from tenants.members.errors import MemberNotFound, NotJoined
from tenants.wagers.api.outputs import (
    TeamWagerCasinoOutput,
    TeamWagerOutput,
    WagerEvidenceOutput,
    WagerStatsOutput,
    WeightFormulaOutput,
)
from tenants.wagers.api.serializers import (
    FormulaListInput,
    TeamWagerListInput,
    WagerCorrectionInput,
    WagerInput,
    WagerStatsInput,
    WeightFormulaInput,
)
from tenants.wagers.errors import ExchangeRateMissing, WagerNegative, WagerNotFound
from tenants.wagers.selectors import evidence, wagers
from tenants.wagers.services import formulas, records

GUARD = "REWARDS_MANAGEMENT"


class TeamWagers(Endpoint):
    area = Area.WAGERS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listCommunityWagers", query=TeamWagerListInput, responses=page_of(TeamWagerOutput))
    def get(self, request: Request) -> Response:
        """List the wagers of all accounts per day, also of accounts without a fan."""
        query = self.read_query(TeamWagerListInput)
        rows, total = window(wagers.team_wagers(query), query)
        return self.render_list(TeamWagerOutput, [TeamWagerOutput.of(row) for row in rows], total)


class TeamWagerStats(Endpoint):
    area = Area.WAGERS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("getWagerStats", query=WagerStatsInput, responses=WagerStatsOutput)
    def get(self, request: Request) -> Response:
        """Return the sums per day and casino."""
        stats = wagers.wager_stats(self.read_query(WagerStatsInput), required(request).timezone)
        return self.render(WagerStatsOutput, WagerStatsOutput.of(stats))


class WagerCasinos(Endpoint):
    area = Area.WAGERS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listWagerCasinos", query=ListInput, responses=page_of(TeamWagerCasinoOutput))
    def get(self, request: Request) -> Response:
        """List the casino connections whose wagers the team can record, filter and weigh."""
        query = self.read_query(ListInput)
        rows, total = window(wagers.team_casinos(query), query)
        return self.render_list(TeamWagerCasinoOutput, [TeamWagerCasinoOutput.of(row) for row in rows], total)


class NewWager(Endpoint):
    area = Area.WAGERS
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.WAGERS}
    raises = {
        "POST": (
            ConnectionNotFound,
            StakeNotConnected,
            ReferralNotFound,
            MemberNotFound,
            NotJoined,
            OwnProof,
            ExchangeRateMissing,
            WagerNegative,
        )
    }

    @documented("recordWager", request=WagerInput, responses={201: TeamWagerOutput})
    def post(self, request: Request) -> Response:
        """Record a wager of an account or a fan, with a reason. It adds to the day."""
        body = self.read(WagerInput)
        wager = records.record_wager(**body, actor=actor_of(request), community=required(request))
        return self.render(TeamWagerOutput, TeamWagerOutput.of(wagers.team_wager(wager.pk)), status=201)


class OneWager(Endpoint):
    area = Area.WAGERS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    features = {"PATCH": Area.WAGERS}
    raises = {
        "GET": (WagerNotFound,),
        "PATCH": (WagerNotFound, OwnProof, RivalFigure, WagerNegative, ExchangeRateMissing),
    }

    @documented("getCommunityWager", responses=TeamWagerOutput)
    def get(self, request: Request, wager_id: UUID) -> Response:
        """Return what one account or fan wagered on one day."""
        return self.render(TeamWagerOutput, TeamWagerOutput.of(wagers.team_wager(wager_id)))

    @documented("correctWager", request=WagerCorrectionInput, responses=TeamWagerOutput)
    def patch(self, request: Request, wager_id: UUID) -> Response:
        """Correct a day's amount by a change, with a reason. The earlier entries stay."""
        body = self.read(WagerCorrectionInput)
        records.correct_wager(wager_id=wager_id, **body, actor=actor_of(request))
        return self.render(TeamWagerOutput, TeamWagerOutput.of(wagers.team_wager(wager_id)))


class WagerEvidence(Endpoint):
    area = Area.WAGERS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (WagerNotFound,)}

    @documented("listWagerEvidence", query=ListInput, responses=page_of(WagerEvidenceOutput))
    def get(self, request: Request, wager_id: UUID) -> Response:
        """List every change of a wager with the reading that it comes from, the latest first."""
        query = self.read_query(ListInput)
        rows, total = window(evidence.entries_of(wager_id), query)
        actors = evidence.usernames(row.actor for row in rows)
        output = [WagerEvidenceOutput.of(row, actors.get(row.actor)) for row in rows]
        return self.render_list(WagerEvidenceOutput, output, total)


class WeightFormulas(Endpoint):
    area = Area.WAGERS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "POST": GUARD}
    features = {"POST": Area.WAGERS}
    raises = {"POST": (ConnectionNotFound,)}

    @documented("listWeightFormulas", query=FormulaListInput, responses=page_of(WeightFormulaOutput))
    def get(self, request: Request) -> Response:
        """List the versions of the weight formulas, the latest first."""
        query = self.read_query(FormulaListInput)
        rows, total = window(evidence.formulas(query), query)
        names = evidence.usernames(row.set_by for row in rows)
        output = [WeightFormulaOutput.of(row, names.get(row.set_by)) for row in rows]
        return self.render_list(WeightFormulaOutput, output, total)

    @documented("setWeightFormula", request=WeightFormulaInput, responses={201: WeightFormulaOutput})
    def post(self, request: Request) -> Response:
        """Set a casino's weight formula for wagers from now on. Earlier wagers keep theirs."""
        body = self.read(WeightFormulaInput)
        formula = formulas.set_formula(**body, actor=actor_of(request))
        names = evidence.usernames([formula.set_by])
        output = WeightFormulaOutput.of(formula, names.get(formula.set_by))
        return self.render(WeightFormulaOutput, output, status=201)
