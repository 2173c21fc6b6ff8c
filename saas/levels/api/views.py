"""The levels, and those of a fan over all communities."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.signed_in import person
from saas.activity.selectors import total_balance, totals_of
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.paging import ListInput, page_of
from saas.levels.api.serializers import LevelOutput, ProfileStatisticOutput, StandingOutput
from saas.levels.progress import places_of
from saas.levels.selectors import level_thresholds
from saas.tenancy.resolver import community_of


class ExperienceLevels(Endpoint):
    guards = {"GET": "public"}

    @documented("listExperienceLevels", responses=page_of(LevelOutput))
    def get(self, request: Request) -> Response:
        """List the levels 1 to 50 with the points where each begins."""
        rows = [{"level": level, "experience": points} for level, points in enumerate(level_thresholds(), 1)]
        return self.render_list(LevelOutput, rows, len(rows))


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
