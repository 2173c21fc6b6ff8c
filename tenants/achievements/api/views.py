"""Achievements for fans and for the team."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.models import User
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import ListInput, page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.streaming.selectors import connected_channels
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.resolver import required
from tenants.achievements import selectors
from tenants.achievements.api.serializers import (
    AchievementChangesInput,
    AchievementInput,
    AchievementListInput,
    AchievementOutput,
    TeamAchievementOutput,
)
from tenants.achievements.errors import (
    AchievementExists,
    AchievementLimitReached,
    AchievementNotFound,
    AchievementReached,
)
from tenants.achievements.outputs import fan_facts, team_facts
from tenants.achievements.services import catalog
from tenants.members.selectors import member_of
from tenants.wallets.errors import IssuanceLimit

GUARD = "CHALLENGES_MANAGEMENT|ACHIEVEMENTS_MANAGEMENT"


class Achievements(Endpoint):
    guards = {"GET": "public"}
    features = {"GET": Area.QUESTS}
    raises = {"GET": (CreatorNotFound,)}

    @documented("listAchievements", query=ListInput, responses=page_of(AchievementOutput))
    def get(self, request: Request) -> Response:
        """List achievements with the user's own progress. A secret one shows its words after its first tier."""
        query = self.read_query(ListInput)
        # First the community: members are in its schema.
        community = required(request)
        member = member_of(request.user.pk) if isinstance(request.user, User) else None
        connected = {channel.provider for channel in connected_channels(community.pk)}
        rows, total = window(selectors.fan_achievements(query, member, connected), query)
        return self.render_list(AchievementOutput, fan_facts(rows, member), total)


class TeamAchievements(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnAchievements", query=AchievementListInput, responses=page_of(TeamAchievementOutput))
    def get(self, request: Request) -> Response:
        """List achievements with the number of members who reached each tier."""
        query = self.read_query(AchievementListInput)
        rows, total = window(selectors.team_achievements(query), query)
        return self.render_list(TeamAchievementOutput, team_facts(rows), total)


def _rendered(view: Endpoint, achievement_id: UUID, status: int = 200) -> Response:
    (facts,) = team_facts([selectors.team_achievement(achievement_id)])
    return view.render(TeamAchievementOutput, facts, status=status)


class NewAchievement(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.QUESTS}
    raises = {"POST": (AchievementExists, AchievementLimitReached, IssuanceLimit)}

    @documented("createAchievement", request=AchievementInput, responses={201: TeamAchievementOutput})
    def post(self, request: Request) -> Response:
        """Create an achievement. It counts at once, also what members did before."""
        achievement = catalog.create_achievement(fields=self.read(AchievementInput), actor=actor_of(request))
        return _rendered(self, achievement.pk, status=201)


class OneAchievement(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.QUESTS}
    raises = {
        "PATCH": (AchievementNotFound, AchievementReached, AchievementExists, EditConflict, IssuanceLimit),
        "DELETE": (AchievementNotFound,),
    }

    @documented("editAchievement", request=AchievementChangesInput, responses=TeamAchievementOutput)
    def patch(self, request: Request, achievement_id: UUID) -> Response:
        """Change an achievement. A tier that a member reached keeps its target."""
        changes, seen = read_changes(self, AchievementChangesInput)
        catalog.edit_achievement(achievement_id=achievement_id, changes=changes, actor=actor_of(request), seen=seen)
        return _rendered(self, achievement_id)

    @documented("archiveAchievement", responses=NothingOutput)
    def delete(self, request: Request, achievement_id: UUID) -> Response:
        """Remove an achievement. Members keep the experience that it gave; repeatable."""
        catalog.archive_achievement(achievement_id=achievement_id, actor=actor_of(request))
        return self.render(NothingOutput, {})
