"""Names and rewards of levels, for fans and for the team."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of
from saas.plans.catalog import Area
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.resolver import required
from tenants.achievements.api.serializers import LevelRangeOutput, LevelRangesInput
from tenants.achievements.api.views import GUARD
from tenants.achievements.outputs import range_facts
from tenants.achievements.selectors import level_ranges
from tenants.achievements.services.levels import set_level_ranges
from tenants.wallets.errors import IssuanceLimit


def _rendered(view: Endpoint) -> Response:
    rows = range_facts(level_ranges())
    return view.render_list(LevelRangeOutput, rows, len(rows))


class LevelRanges(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.QUESTS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("listLevelRanges", responses=page_of(LevelRangeOutput))
    def get(self, request: Request) -> Response:
        """List the community's names of levels, with the reward for reaching each; the lowest level first."""
        required(request)
        return _rendered(self)


class TeamLevelRanges(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    features = {"PATCH": Area.QUESTS}
    raises = {"PATCH": (EditConflict, IssuanceLimit)}

    @documented("listOwnLevelRanges", responses=page_of(LevelRangeOutput))
    def get(self, request: Request) -> Response:
        """List the names and rewards of levels."""
        return _rendered(self)

    @documented("setLevelRanges", request=LevelRangesInput, responses=page_of(LevelRangeOutput))
    def patch(self, request: Request) -> Response:
        """Replace all names and rewards. A reward holds for members who reach its level from now on."""
        changes, seen = read_changes(self, LevelRangesInput, partial=False)
        set_level_ranges(ranges=changes["ranges"], actor=actor_of(request), seen=seen)
        return _rendered(self)
