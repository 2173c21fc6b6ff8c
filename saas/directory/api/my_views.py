"""A user over all communities: totals, levels and onboarding steps."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.signed_in import person
from saas.activity.selectors import total_balance, totals_of
from saas.directory import onboarding
from saas.directory.api.serializers import OnboardingOutput, ProfileStatisticOutput, StandingOutput
from saas.directory.level_progress import places_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import ListInput, page_of
from saas.tenancy.resolver import community_of


class ProfileStatistic(Endpoint):
    guards = {"GET": "session"}
    strong_session = True

    @documented("getProfileStatistic", responses=ProfileStatisticOutput)
    def get(self, request: Request) -> Response:
        """Return the fan's totals over all communities."""
        user = person(request)
        places = places_of(user.pk)
        totals = totals_of(user.pk) | {
            "communities": len(places),
            "balance": total_balance(user.pk),
            "experience": sum(place.standing.experience for place in places),
            "top_level": max((place.standing.level for place in places), default=1),
        }
        return self.render(ProfileStatisticOutput, totals)


class Levels(Endpoint):
    guards = {"GET": "session"}

    @documented("listMyLevels", query=ListInput, responses=page_of(StandingOutput))
    def get(self, request: Request) -> Response:
        """List the fan's levels in all their communities, the highest first; in a community, only its own."""
        query = self.read_query(ListInput)
        rows = places_of(person(request).pk, community_of(request._request))
        start = (query["page"] - 1) * query["take"]
        return self.render_list(StandingOutput, rows[start : start + query["take"]], len(rows))


class Onboarding(Endpoint):
    scope = Scope.PLATFORM
    guards = {"GET": "session"}

    @documented("getMyOnboarding", responses=OnboardingOutput)
    def get(self, request: Request) -> Response:
        """List the onboarding steps and which of them are done."""
        found = onboarding.progress(person(request))
        steps = [{"name": step.value, "is_done": is_done} for step, is_done in found.steps]
        return self.render(OnboardingOutput, {"role": found.role or None, "steps": steps})
