"""Raffles as fans see them."""

from rest_framework import serializers

from saas.kernel.gems import GemsField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField

TABS = ["ALL", "ENDING_SOON", "FINISHED"]
FILTERS = ["all", "winning", "losing", "active", "finished"]


class RaffleListInput(ListInput):
    tab = serializers.ChoiceField(choices=TABS, default="ALL")


class JoinRaffleInput(Serializer):
    """``expectedPrice`` is the ticket price that the page showed; the browser makes ``clientSeed``.
    ``storeSlug`` and ``raffleSlug`` must be those of the address.

    With 0 tickets, the stream code in ``password`` gives free tickets.
    """

    tickets_number = IntegerField(min_value=0, max_value=1_000_000)
    store_slug = serializers.CharField(max_length=60, required=False)
    raffle_slug = serializers.CharField(max_length=80, required=False)
    expected_price = GemsField()
    client_seed = serializers.CharField(max_length=64)
    password = serializers.CharField(max_length=40, allow_blank=True, default="")


class ClaimInput(Serializer):
    award_id = UUIDField()


class HoldingListInput(ListInput):
    filter = serializers.ChoiceField(choices=FILTERS, default="all")
