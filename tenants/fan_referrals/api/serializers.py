"""Input of the calls about referrals."""

from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.paging import KeysetInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.whole_numbers import IntegerField
from tenants.fan_referrals.models import (
    MAX_DAYS,
    MAX_FRIENDS,
    MAX_MILESTONES,
    MAX_PER_DAY,
    MAX_REASON,
    FanReferralState,
    FriendAction,
    TrustRule,
)


class FriendListInput(KeysetInput):
    """The fan's own friends, the newest first."""


class FanReferralListInput(KeysetInput):
    state = serializers.ChoiceField(choices=FanReferralState.choices, required=False)


class FriendMilestoneInput(Serializer):
    friends = IntegerField(min_value=1, max_value=MAX_FRIENDS)
    gems = GemsField(minimum=1)


class FriendProgramInput(SeenInput):
    """New terms. Milestones are in ascending order of friends."""

    is_active = serializers.BooleanField()
    inviter_gems = GemsField()
    friend_gems = GemsField()
    min_days = IntegerField(min_value=0, max_value=MAX_DAYS)
    action = serializers.ChoiceField(choices=FriendAction.choices)
    daily_limit = IntegerField(min_value=1, max_value=MAX_PER_DAY)
    max_friends = IntegerField(min_value=1, max_value=MAX_FRIENDS)
    milestones = FriendMilestoneInput(many=True, max_length=MAX_MILESTONES)  # type: ignore[call-arg]
    trust_rules = serializers.ListField(
        child=serializers.ChoiceField(choices=TrustRule.choices), max_length=len(TrustRule)
    )
    fast_earning_gems = GemsField(minimum=1)


class VoidReferralInput(Serializer):
    reason = MultilineField(max_length=MAX_REASON)
