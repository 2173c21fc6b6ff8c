"""Input and output of the calls about limited drops."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.gems import GemsField
from saas.kernel.images import public_url
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.draws.models import DrawState
from tenants.stores.models import DropEntryState, LimitedDrop, Product

MAX_MINUTES = 1440
# Each winner's order is written with the result, in one transaction.
MAX_PIECES = 100


class DropOutput(Serializer):
    """A draw of a product's pieces. Fans enter from ``startAt`` to ``endAt``; an entry costs ``price``.

    ``state`` OPEN accepts entries from ``startAt`` on; CLOSED waits for the beacon's round at ``roundAt``.
    ``commitment``, ``chain`` and ``round`` were published at the announcement. ``entriesRoot`` identifies the frozen
    list; null until then. ``drawId`` is the id of the public proof; ``asked`` counts the entries.
    """

    id = UUIDField()
    draw_id = UUIDField()
    state = serializers.ChoiceField(choices=DrawState.choices, source="draw.state")
    price = GemsField()
    pieces = IntegerField()
    asked = IntegerField(source="draw.tickets")
    start_at = serializers.DateTimeField(source="starts_at")
    end_at = serializers.DateTimeField(source="draw.closes_at")
    round_at = serializers.DateTimeField(source="draw.round_at")
    commitment = serializers.CharField(source="draw.commitment")
    chain = serializers.CharField(source="draw.chain")
    round = IntegerField(source="draw.round")
    entries_root = serializers.SerializerMethodField()

    def get_entries_root(self, drop: LimitedDrop) -> str | None:
        return drop.draw.entries_root or None


class DropEntryOutput(Serializer):
    """An entry of the user. WON became the order with the same id; LOST was refunded.

    ``pseudonym`` represents the user in the published list of tickets.
    """

    id = UUIDField()
    state = serializers.ChoiceField(choices=DropEntryState.choices)
    ticket = IntegerField()
    pseudonym = serializers.CharField()
    created_at = serializers.DateTimeField()


class EnteredProductOutput(Serializer):
    id = UUIDField()
    slug = serializers.CharField()
    product_name = serializers.CharField(source="name")
    product_image = serializers.SerializerMethodField()

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_product_image(self, product: Product) -> str | None:
        return public_url(product.image)


class EnteredDropOutput(Serializer):
    """A draw that the fan entered. ``price`` is charged at the entry and refunded if the state becomes LOST.

    The fan can withdraw until ``endAt`` while ``drawState`` is OPEN. The draw is at ``roundAt``.
    """

    id = UUIDField()
    state = serializers.ChoiceField(choices=DropEntryState.choices)
    draw_state = serializers.ChoiceField(choices=DrawState.choices, source="drop.draw.state")
    price = GemsField(source="drop.price")
    end_at = serializers.DateTimeField(source="drop.draw.closes_at")
    round_at = serializers.DateTimeField(source="drop.draw.round_at")
    created_at = serializers.DateTimeField()
    product = EnteredProductOutput(source="drop.product")


class WithdrawInput(Serializer):
    ask_id = UUIDField()
    store_slug = serializers.CharField(max_length=60)


class DropInput(Serializer):
    """If ``startAt`` is null, the drop starts now. The draw closes ``minutes`` later."""

    pieces = IntegerField(min_value=1, max_value=MAX_PIECES)
    start_at = serializers.DateTimeField(allow_null=True, default=None)
    minutes = IntegerField(min_value=1, max_value=MAX_MINUTES)
