from rest_framework import serializers

from saas.directory.api.serializers import ListingCommunityOutput
from saas.kernel.gems import GemsField
from saas.kernel.images import public_url
from saas.kernel.serializers import Serializer
from saas.tenancy.models import Community


class LevelOutput(Serializer):
    level = serializers.IntegerField(min_value=1, max_value=50)
    experience = serializers.IntegerField(help_text="Points at which the level begins")


class ProfileStatisticOutput(Serializer):
    """A fan's totals in all communities; gems are text.

    ``balance`` is the gems in all wallets: ``earned`` less ``spent`` and ``removed``.
    """

    communities = serializers.IntegerField()
    orders = serializers.IntegerField()
    open_tickets = serializers.IntegerField(help_text="Support tickets that are not resolved")
    spent = GemsField()
    earned = GemsField()
    removed = GemsField()
    balance = GemsField()
    experience = serializers.IntegerField()
    top_level = serializers.IntegerField(min_value=1, max_value=50)


class StandingCommunityOutput(ListingCommunityOutput):
    avatar_url = serializers.SerializerMethodField()

    def get_avatar_url(self, community: Community) -> str | None:
        return public_url(community.logo or community.owner.avatar)


class StandingOutput(Serializer):
    """A level in one community. Points come from joining, ``days`` of visits and ``orders`` that were not canceled.

    This level begins at ``floor`` points and the next one at ``ceiling`` (null at level 50).
    """

    community = StandingCommunityOutput()
    level = serializers.IntegerField(source="standing.level", min_value=1, max_value=50)
    level_name = serializers.CharField(allow_null=True, help_text="The community's name of this level")
    experience = serializers.IntegerField(source="standing.experience")
    floor = serializers.IntegerField(source="standing.floor")
    ceiling = serializers.IntegerField(source="standing.ceiling", allow_null=True)
    days = serializers.IntegerField()
    orders = serializers.IntegerField()
