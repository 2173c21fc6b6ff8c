"""The next action of a member, and what earns gems right now (tenants.profiles.next_steps)."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.gems import GemsField
from saas.kernel.providers import Provider
from saas.kernel.serializers import Serializer
from saas.tenancy.resolver import required
from tenants.profiles.next_steps import MAX_WAYS, NextActionKind, WayKind, next_action, ways_to_earn


class NextActionOutput(Serializer):
    """`gems` are what the action pays, or what SPEND_GEMS and CONFIRM_EMAIL let the member spend. `count` counts the
    rewards of CLAIM_REWARDS. `name` and `reference` are the prize and the raffle of CLAIM_PRIZE, or the quest.
    """

    kind = serializers.ChoiceField(choices=[kind.value for kind in NextActionKind])
    gems = GemsField()
    count = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    reference = serializers.CharField(allow_blank=True)


class OwnNextActionOutput(Serializer):
    action = NextActionOutput(allow_null=True)


class EarningWayOutput(Serializer):
    """`gems` are paid once, or for every `per` minutes of WATCH. `name` and `reference` (the id) are the quest's."""

    kind = serializers.ChoiceField(choices=[kind.value for kind in WayKind])
    gems = GemsField()
    per = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    reference = serializers.CharField(allow_blank=True)
    provider = serializers.ChoiceField(choices=Provider.choices, allow_blank=True)


class OwnWaysToEarnOutput(Serializer):
    ways = EarningWayOutput(many=True, max_length=MAX_WAYS)  # type: ignore[call-arg]


class OwnNextAction(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session"}

    @documented("getNextAction", responses=OwnNextActionOutput)
    def get(self, request: Request) -> Response:
        """Return the one thing that helps the fan most right now. `action` is null for people who do not take part."""
        action = next_action(person(request), required(request))
        return self.render(OwnNextActionOutput, {"action": action})


class OwnWaysToEarn(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session"}

    @documented("getWaysToEarn", responses=OwnWaysToEarnOutput)
    def get(self, request: Request) -> Response:
        """Return what pays gems to the fan right now: waiting rewards, quests, watching, accounts to link, the
        streak."""
        return self.render(OwnWaysToEarnOutput, {"ways": ways_to_earn(person(request), required(request))})
