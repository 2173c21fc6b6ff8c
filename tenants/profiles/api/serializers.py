from rest_framework import serializers

from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.achievements.models import AchievementSymbol
from tenants.profiles.models import CardAudience


class CardSettingsInput(Serializer):
    audience = serializers.ChoiceField(choices=CardAudience.choices)


class SharedTierOutput(Serializer):
    """``position`` of the tier is 1 for Bronze."""

    tier = serializers.CharField()
    position = IntegerField()


class ReachedAchievementOutput(SharedTierOutput):
    """The highest tier of an achievement that a member reached."""

    id = UUIDField()
    name = serializers.CharField()
    symbol = serializers.ChoiceField(choices=AchievementSymbol.choices)
    reached_at = serializers.DateTimeField()


class CardOutput(Serializer):
    """``progress`` to the next level is in percent, null at the highest level. ``achievements`` have the highest tiers
    first. ``achievements``, ``quests`` and ``chains`` are null while they are switched off. ``audience`` is null for
    everyone except the member.
    """

    username = serializers.CharField()
    avatar_url = serializers.CharField(allow_null=True)
    joined_at = serializers.DateTimeField()
    level = IntegerField()
    level_name = serializers.CharField(allow_null=True)
    progress = IntegerField(allow_null=True)
    achievements = ReachedAchievementOutput(many=True, allow_null=True)
    quests = IntegerField(allow_null=True)
    chains = IntegerField(allow_null=True)
    streak = IntegerField()
    events = IntegerField(allow_null=True)
    audience = serializers.ChoiceField(choices=CardAudience.choices, allow_null=True)


class ShareAddressOutput(SharedTierOutput):
    address = serializers.CharField()


class AchievementShareOutput(Serializer):
    """``link`` is null until the user makes one. It shows the tier that the user shared."""

    reached = ReachedAchievementOutput()
    link = ShareAddressOutput(allow_null=True)


class SharedAchievementOutput(SharedTierOutput):
    username = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    symbol = serializers.ChoiceField(choices=AchievementSymbol.choices)
    reached_at = serializers.DateTimeField()
