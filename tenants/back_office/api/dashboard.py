"""The team's first pages: the overview, and the setup steps."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.tenancy.models import Community
from saas.tenancy.resolver import required
from tenants.back_office.api.serializers import GetStartedOutput, OverviewInput, OverviewOutput, StepInput
from tenants.back_office.getting_started import reach, steps_done
from tenants.back_office.overview import overview
from tenants.back_office.rules import SetupStep


class Overview(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "DASHBOARDS_MANAGEMENT"}

    @documented("dashboardOverview", query=OverviewInput, responses=OverviewOutput)
    def get(self, request: Request) -> Response:
        """Return members, gems, orders and best sellers of the last days, each compared with the period before.

        ``today`` has the current state of raffles, cases and support tickets.
        """
        days = self.read_query(OverviewInput)["days"]
        return self.render(OverviewOutput, overview(required(request), days=days))


class GetStarted(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "team", "POST": "team"}

    @documented("getStarted", responses=GetStartedOutput)
    def get(self, request: Request) -> Response:
        """List the setup steps and which of them are done."""
        return self.answer(required(request))

    @documented("reachStep", request=StepInput, responses=GetStartedOutput)
    def post(self, request: Request) -> Response:
        """Complete a setup step that cannot be detected automatically; a second time changes nothing."""
        reach(step=SetupStep(self.read(StepInput)["step"]), actor=actor_of(request))
        return self.answer(required(request))

    def answer(self, community: Community) -> Response:
        found = steps_done(community)
        steps = [{"step": step, "is_done": is_done} for step, is_done in found.items()]
        return self.render(GetStartedOutput, {"steps": steps, "done": sum(found.values()), "total": len(found)})
