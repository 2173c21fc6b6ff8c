"""The plans on show, and what a community uses of its plan."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of
from saas.plans import selectors
from saas.plans.api.serializers import CommunityPlanOutput, PlanOutput
from saas.tenancy.resolver import required


class Plans(Endpoint):
    guards = {"GET": "public"}

    @documented("listPlans", responses=page_of(PlanOutput))
    def get(self, request: Request) -> Response:
        """List the newest version of each plan with prices, limits and features, the smallest plan first."""
        rows = selectors.current_versions()
        return self.render_list(PlanOutput, rows, len(rows))


class PlanOverview(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "team"}
    # The page of billing shows the usage.
    accepts_closed = True
    accepts_suspended = True

    @documented("getCommunityPlan", responses=CommunityPlanOutput)
    def get(self, request: Request) -> Response:
        """Return the community's plan, what it uses of each limit, and which plan opens a missing feature."""
        return self.render(CommunityPlanOutput, selectors.overview_of(required(request).pk))
