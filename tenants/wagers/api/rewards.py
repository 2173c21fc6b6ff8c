"""Wager rewards in the back office."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.days import today_in
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of, window
from saas.kernel.serializers import NothingOutput
from saas.plans.catalog import Area
from saas.tenancy.resolver import required
from tenants.casinos.errors import ConnectionNotFound
from tenants.wagers.api.reward_outputs import TeamWagerRewardOutput
from tenants.wagers.api.serializers import (
    TeamWagerRewardListInput,
    WagerRewardChangesInput,
    WagerRewardInput,
)
from tenants.wagers.errors import WagerRewardActive, WagerRewardExists, WagerRewardNotFound
from tenants.wagers.selectors import rewards
from tenants.wagers.services import catalog
from tenants.wallets.errors import IssuanceLimit

GUARD = "REWARDS_MANAGEMENT"


def _rendered(view: Endpoint, request: Request, reward_id: UUID, status: int = 200) -> Response:
    reward = rewards.team_reward(reward_id)
    output = TeamWagerRewardOutput.of(reward, today_in(required(request).timezone))
    return view.render(TeamWagerRewardOutput, output, status=status)


class TeamWagerRewards(Endpoint):
    area = Area.WAGERS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnWagerRewards", query=TeamWagerRewardListInput, responses=page_of(TeamWagerRewardOutput))
    def get(self, request: Request) -> Response:
        """List all wager rewards, also drafts; archived ones only with that publication."""
        query = self.read_query(TeamWagerRewardListInput)
        rows, total = window(rewards.team_rewards(query), query)
        today = today_in(required(request).timezone)
        return self.render_list(TeamWagerRewardOutput, [TeamWagerRewardOutput.of(row, today) for row in rows], total)


class NewWagerReward(Endpoint):
    area = Area.WAGERS
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.WAGERS}
    raises = {"POST": (WagerRewardExists, ConnectionNotFound, IssuanceLimit)}

    @documented("createWagerReward", request=WagerRewardInput, responses={201: TeamWagerRewardOutput})
    def post(self, request: Request) -> Response:
        """Create a wager reward, as a draft or published at once."""
        body = self.read(WagerRewardInput)
        reward = catalog.create_reward(fields=body, actor=actor_of(request), community=required(request))
        return _rendered(self, request, reward.pk, status=201)


class OneWagerReward(Endpoint):
    area = Area.WAGERS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.WAGERS}
    raises = {
        "GET": (WagerRewardNotFound,),
        "PATCH": (
            WagerRewardNotFound,
            WagerRewardActive,
            WagerRewardExists,
            ConnectionNotFound,
            EditConflict,
            IssuanceLimit,
        ),
        "DELETE": (WagerRewardNotFound,),
    }

    @documented("getOwnWagerReward", responses=TeamWagerRewardOutput)
    def get(self, request: Request, reward_id: UUID) -> Response:
        """Return a wager reward, also an archived one."""
        return _rendered(self, request, reward_id)

    @documented("editWagerReward", request=WagerRewardChangesInput, responses=TeamWagerRewardOutput)
    def patch(self, request: Request, reward_id: UUID) -> Response:
        """Change, publish or archive a wager reward. Once a fan reached it, its terms are fixed."""
        body, seen = read_changes(self, WagerRewardChangesInput)
        catalog.edit_reward(
            reward_id=reward_id, changes=body, actor=actor_of(request), community=required(request), seen=seen
        )
        return _rendered(self, request, reward_id)

    @documented("deleteWagerReward", responses=NothingOutput)
    def delete(self, request: Request, reward_id: UUID) -> Response:
        """Delete a draft that no fan reached, else archive it. Steps that wait can still be claimed; repeatable."""
        catalog.delete_reward(reward_id=reward_id, actor=actor_of(request))
        return self.render(NothingOutput, {})
