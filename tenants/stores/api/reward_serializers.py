"""Input and output of rewards, for every area whose team promises them."""

from rest_framework import serializers

from saas.kernel.gems import GemsField
from saas.kernel.serializers import FormInput, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.stores.api.serializers import RewardProductOutput
from tenants.stores.models import MAX_EXPERIENCE_REWARD, MAX_REWARD_TICKETS


class RewardPlaceOutput(Serializer):
    """A case or a raffle, as it is now."""

    id = UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()
    image = serializers.CharField(allow_null=True)


class RewardOutput(Serializer):
    """``words`` is the text to show. A number is 0, and a thing is null, if it is no part of the reward.

    ``case`` can be opened once for free. ``tickets`` are those of ``raffle``.
    """

    words = serializers.CharField()
    gems = GemsField()
    experience = IntegerField()
    product = RewardProductOutput(allow_null=True)
    case = RewardPlaceOutput(allow_null=True)
    raffle = RewardPlaceOutput(allow_null=True)
    tickets = IntegerField()


class RewardInput(FormInput):
    """``rewardCaseId`` is a case that the fan opens once for free; ``rewardTickets`` are of ``rewardRaffleId``."""

    reward_gems = GemsField(default=0)
    reward_experience = IntegerField(min_value=0, max_value=MAX_EXPERIENCE_REWARD, default=0)
    reward_product_id = UUIDField(allow_null=True, default=None)
    reward_case_id = UUIDField(allow_null=True, default=None)
    reward_raffle_id = UUIDField(allow_null=True, default=None)
    reward_tickets = IntegerField(min_value=0, max_value=MAX_REWARD_TICKETS, default=0)
