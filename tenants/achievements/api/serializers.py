"""Input and output of the calls about achievements."""

from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.levels.models import MAX_LEVEL_NAME
from saas.levels.rules import LEVELS
from tenants.achievements.models import (
    EVENTS,
    MAX_EXPERIENCE,
    MAX_RANGES,
    MAX_TARGET,
    MAX_TIERS,
    PROVIDERS,
    AchievementSymbol,
)
from tenants.achievements.selectors import SORTS
from tenants.stores.api.serializers import RewardProductOutput


class AchievementTierInput(Serializer):
    target = IntegerField(min_value=1, max_value=MAX_TARGET)
    experience = IntegerField(min_value=0, max_value=MAX_EXPERIENCE, default=0)


class AchievementInput(Serializer):
    """Counts deeds of ``event``; an empty ``provider`` counts those of all of them. WATCH is counted in seconds."""

    name = serializers.CharField(min_length=2, max_length=60)
    description = MultilineField(max_length=300, allow_blank=True, default="")
    symbol = serializers.ChoiceField(choices=AchievementSymbol.choices, default=AchievementSymbol.TROPHY)
    event = serializers.ChoiceField(choices=EVENTS)
    provider = serializers.ChoiceField(choices=PROVIDERS, allow_blank=True, default="")
    is_secret = serializers.BooleanField(default=False)
    tiers = AchievementTierInput(many=True, min_length=1, max_length=MAX_TIERS)  # type: ignore[call-arg]


class LevelRangeInput(Serializer):
    """The name of the levels from ``fromLevel`` to the next one, and the reward of a member who reaches it."""

    from_level = IntegerField(min_value=1, max_value=LEVELS)
    name = serializers.CharField(min_length=2, max_length=MAX_LEVEL_NAME)
    reward_gems = GemsField(default=0)
    reward_product_id = UUIDField(allow_null=True, default=None)


class LevelRangesInput(SeenInput):
    """All of them, the lowest level first."""

    ranges = LevelRangeInput(many=True, max_length=MAX_RANGES)  # type: ignore[call-arg]


class LevelRangeOutput(Serializer):
    from_level = IntegerField()
    name = serializers.CharField()
    reward_gems = GemsField()
    reward_product = RewardProductOutput(allow_null=True)


class AchievementChangesInput(SeenInput, AchievementInput):
    """Any of the fields."""


class AchievementListInput(ListInput):
    sort_by = serializers.ChoiceField(choices=list(SORTS), default="CREATED_AT")


class TeamTierOutput(Serializer):
    """``members`` counts current members who reached it."""

    position = IntegerField()
    name = serializers.CharField()
    target = IntegerField()
    experience = IntegerField()
    members = IntegerField()


class TierOutput(TeamTierOutput):
    """``share`` is the percentage of members who reached it."""

    reached_at = serializers.DateTimeField(allow_null=True)
    share = IntegerField()


class TeamAchievementOutput(Serializer):
    id = UUIDField()
    name = serializers.CharField()
    description = serializers.CharField()
    symbol = serializers.ChoiceField(choices=AchievementSymbol.choices)
    event = serializers.ChoiceField(choices=EVENTS)
    provider = serializers.ChoiceField(choices=PROVIDERS, allow_null=True)
    is_secret = serializers.BooleanField()
    tiers = TeamTierOutput(many=True)


class AchievementOutput(TeamAchievementOutput):
    """``amount`` is what the user did so far. While ``isHidden``, a secret one shows nothing but that it exists."""

    symbol = serializers.ChoiceField(choices=AchievementSymbol.choices, allow_null=True)
    event = serializers.ChoiceField(choices=EVENTS, allow_null=True)
    is_hidden = serializers.BooleanField()
    amount = IntegerField()
    tiers = TierOutput(many=True)
