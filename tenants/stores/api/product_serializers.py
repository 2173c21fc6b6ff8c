import json
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.images import MIN_SIDE, ImageUploadField, public_url
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.whole_numbers import IntegerField
from saas.offers.catalog import ProductBadge, ProductType, Rarity
from tenants.checkout.api.serializers import DenialOutput
from tenants.stores.api.drop_serializers import DropEntryOutput, DropOutput
from tenants.stores.api.slugs import ItemSlugField
from tenants.stores.models import Product, ProductSize, ProductStatus, RestockUnit, StoreStatus
from tenants.stores.product_page import DENIAL_CODES

INTEGER_MAXIMUM = 2_147_483_647
MAX_QUESTIONS = 5
A_YEAR = 365
YEAR_SECONDS = A_YEAR * 86_400
QUESTION_KINDS = [("TEXT", "TEXT"), ("CHOICE", "CHOICE")]


class QuestionOutput(Serializer):
    """A question to the buyer; ``choices`` are the possible answers of a CHOICE."""

    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.ChoiceField(choices=QUESTION_KINDS)
    required = serializers.BooleanField()  # type: ignore[assignment]
    choices = serializers.ListField(child=serializers.CharField())


class ProductOutput(Serializer):
    """A store item. ``quantity`` null is unlimited stock; a limit, gate or date that is null does not apply.

    The sale starts at ``onSaleFrom``; the stock is refilled at ``restocksAt``. ``sellPrice`` is the gems for selling a
    piece back. With ``hasCodes``, a piece is a code, delivered at once. During a ``drop``, the product is not for sale:
    a draw gives its pieces to members who entered.
    """

    id = serializers.UUIDField()
    slug = serializers.CharField()
    product_name = serializers.CharField(source="name")
    description = serializers.CharField()
    price = GemsField()
    product_image = serializers.SerializerMethodField()
    status = serializers.ChoiceField(choices=ProductStatus.choices)
    type = serializers.ChoiceField(choices=ProductType.choices)
    rarity = serializers.ChoiceField(choices=Rarity.choices)
    badge = serializers.SerializerMethodField()
    quantity = IntegerField(allow_null=True)
    sold = IntegerField()
    limit_per_day = IntegerField(allow_null=True)
    limit_per_period = IntegerField(allow_null=True)
    period_days = IntegerField(allow_null=True)
    limit_total = IntegerField(allow_null=True)
    min_level = IntegerField(allow_null=True)
    min_member_days = IntegerField(allow_null=True)
    on_sale_from = serializers.DateTimeField(allow_null=True)
    on_sale_until = serializers.DateTimeField(allow_null=True)
    restocks_at = serializers.DateTimeField(allow_null=True)
    sizes = serializers.ListField(child=serializers.ChoiceField(choices=ProductSize.choices))
    sell_price = GemsField(allow_null=True)
    has_codes = serializers.BooleanField()
    drop = DropOutput(allow_null=True)
    created_at = serializers.DateTimeField()

    def get_product_image(self, product: Product) -> str | None:
        return public_url(product.image)

    @extend_schema_field(serializers.ChoiceField(choices=ProductBadge.choices, allow_null=True))
    def get_badge(self, product: Product) -> ProductBadge | None:
        return ProductBadge(product.badge) if product.badge else None


class TeamProductOutput(ProductOutput):
    """A store item with all its terms. Cooldowns are seconds."""

    member_cooldown = IntegerField(allow_null=True)
    global_cooldown = IntegerField(allow_null=True)
    questions = QuestionOutput(many=True)
    restock_to = IntegerField(allow_null=True)
    restock_every = IntegerField(allow_null=True)
    restock_unit = serializers.SerializerMethodField()
    restock_at = serializers.TimeField(allow_null=True, format="%H:%M")

    @extend_schema_field(serializers.ChoiceField(choices=RestockUnit.choices, allow_null=True))
    def get_restock_unit(self, product: Product) -> RestockUnit | None:
        return RestockUnit(product.restock_unit) if product.restock_unit else None


class ProductDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=DENIAL_CODES)


class ProductPageOutput(ProductOutput):
    """A store item with what applies to the calling user.

    ``boughtToday`` counts the user's purchases on the community's day; null if the user is not a member. That day ends
    at ``limitResetsAt``. ``watching``: the user waits for a notification. A ``drop`` is shown for some days after its
    end, too; ``ask`` is the user's entry in it.
    """

    ask = DropEntryOutput(allow_null=True)
    questions = QuestionOutput(many=True)
    store_status = serializers.ChoiceField(choices=StoreStatus.choices)
    bought_today = IntegerField(allow_null=True)
    limit_resets_at = serializers.DateTimeField()
    watching = serializers.BooleanField()
    denial = ProductDenialOutput(allow_null=True, help_text="Null: the person can buy it, or enter the drop")


class ProductListInput(ListInput):
    type = serializers.ChoiceField(choices=ProductType.choices, required=False)
    rarity = serializers.ChoiceField(choices=Rarity.choices, required=False)
    badge = serializers.ChoiceField(choices=ProductBadge.choices, required=False)
    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT", "PRICE", "SOLD"], default="CREATED_AT")


class FanProductListInput(ProductListInput):
    """Filters and sorting. ``minPrice`` and ``maxPrice`` are inclusive.

    ``onSale`` keeps products that can be bought now. ``almostGone`` keeps those with fewer than ten pieces,
    ``affordable`` those that the user's wallet can pay. ``ids`` keeps the products with these ids, separated by commas.
    """

    ids = serializers.RegexField(r"\A[0-9a-f-]{36}(,[0-9a-f-]{36}){0,11}\Z", required=False)
    min_price = GemsField(required=False)
    max_price = GemsField(required=False)
    on_sale = serializers.BooleanField(required=False, default=False)
    almost_gone = serializers.BooleanField(required=False, default=False)
    affordable = serializers.BooleanField(required=False, default=False)
    store_slug = serializers.CharField(max_length=60, required=False, help_text="Default: the resolved community")


class TeamProductListInput(ProductListInput):
    status = serializers.ChoiceField(choices=ProductStatus.choices, required=False)


class QuestionInput(Serializer):
    """A CHOICE has 2 to 10 ``choices``."""

    label = serializers.CharField(max_length=120)  # type: ignore[assignment]
    kind = serializers.ChoiceField(choices=QUESTION_KINDS, default="TEXT")
    required = serializers.BooleanField(default=True)  # type: ignore[assignment]
    choices = serializers.ListField(child=serializers.CharField(max_length=80), max_length=10, default=list)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        # In a change of a few fields, DRF takes a question's own fields for optional too.
        if "label" not in attrs:
            raise serializers.ValidationError({"label": ["Field is required"]})
        question = {"kind": "TEXT", "required": True, "choices": [], **attrs}
        question["choices"] = list(dict.fromkeys(question["choices"])) if question["kind"] == "CHOICE" else []
        labels = [choice.casefold() for choice in question["choices"]]
        twice = next((choice for at, choice in enumerate(question["choices"]) if labels[at] in labels[:at]), None)
        if twice is not None:
            raise serializers.ValidationError({"choices": [f"“{twice}” is there twice"]})
        if question["kind"] == "CHOICE" and len(question["choices"]) < 2:
            raise serializers.ValidationError({"choices": ["Enter at least two different choices"]})
        return question


def _number(most: int = INTEGER_MAXIMUM, *, least: int = 1, default: int | None = None) -> IntegerField:
    return IntegerField(min_value=least, max_value=most, allow_null=True, default=default)


class ProductInput(Serializer):
    """The terms of a product. A number or date that is empty or null sets no limit.

    Cooldowns are seconds, at most a year. With ``restockTo``, the stock is filled to that number every ``restockEvery``
    hours or days; for days, at ``restockAt`` (HH:MM) in the community's time zone. In a form, ``questions`` and
    ``sizes`` are JSON. ``confirmedLoss`` is the figure that the owner typed: the gems for which a piece sells back
    beyond its price.
    """

    NULLABLE: ClassVar[frozenset[str]] = frozenset(
        {
            "quantity", "limitPerDay", "limitPerPeriod", "periodDays", "limitTotal", "memberCooldown", "globalCooldown",
            "onSaleFrom", "onSaleUntil", "minLevel", "minMemberDays", "sellPrice", "restockTo", "restockEvery",
            "restockAt", "confirmedLoss",
        }
    )  # fmt: skip
    AS_JSON: ClassVar[tuple[str, ...]] = ("questions", "sizes")

    product_name = serializers.CharField(source="name", min_length=2, max_length=80)
    description = MultilineField(max_length=2000, allow_blank=True, default="")
    price = GemsField()
    product_image = ImageUploadField(required=False, shortest_side=MIN_SIDE)
    status = serializers.ChoiceField(choices=["DRAFT", "ACTIVE"], default="DRAFT")
    type = serializers.ChoiceField(choices=ProductType.choices, default=ProductType.DIGITAL)
    rarity = serializers.ChoiceField(choices=Rarity.choices, default=Rarity.COMMON)
    badge = serializers.ChoiceField(choices=ProductBadge.choices, allow_blank=True, default="")
    quantity = _number(least=0)
    limit_per_day = _number(default=1)
    limit_per_period = _number()
    period_days = _number(A_YEAR, least=2)
    limit_total = _number()
    member_cooldown = _number(YEAR_SECONDS)
    global_cooldown = _number(YEAR_SECONDS)
    on_sale_from = serializers.DateTimeField(allow_null=True, default=None)
    on_sale_until = serializers.DateTimeField(allow_null=True, default=None)
    min_level = _number(50)
    min_member_days = _number(10 * A_YEAR)
    questions = QuestionInput(many=True, max_length=MAX_QUESTIONS, default=list)  # type: ignore[call-arg]
    sizes = serializers.ListField(child=serializers.ChoiceField(choices=ProductSize.choices), default=list)
    sell_price = GemsField(allow_null=True, default=None)
    confirmed_loss = GemsField(allow_null=True, required=False)
    has_codes = serializers.BooleanField(default=False)
    restock_to = _number()
    restock_every = _number(1000)
    restock_unit = serializers.ChoiceField(choices=RestockUnit.choices, allow_blank=True, default="")
    # Written as TeamProductOutput shows it, so that what a page has seen can be compared.
    restock_at = serializers.TimeField(allow_null=True, default=None, format="%H:%M")
    slug = ItemSlugField(required=False)

    def to_internal_value(self, data: Any) -> Any:
        if hasattr(data, "getlist"):
            data = self._from_form({name: data[name] for name in data})
        return super().to_internal_value(data)

    def _from_form(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the form's values with nulls and lists, which a form cannot send."""
        for name in self.NULLABLE:
            if data.get(name) == "":
                data[name] = None
        for name in self.AS_JSON:
            if name in data:
                try:
                    data[name] = json.loads(data[name] or "[]")
                except (ValueError, RecursionError):
                    raise serializers.ValidationError({name: ["Must be a list as JSON"]}) from None
        if data.get("slug") == "":
            del data["slug"]
        return data

    def validate_questions(self, questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
        labels = [question["label"].casefold() for question in questions]
        twice = next((index for index, label in enumerate(labels) if label in labels[:index]), None)
        if twice is not None:
            raise serializers.ValidationError({f"{twice}.label": ["This question already exists"]})
        return [dict(question) for question in questions]

    def validate_sizes(self, sizes: list[str]) -> list[str]:
        return [size for size in ProductSize.values if size in sizes]


class ProductChangesInput(SeenInput, ProductInput):
    """Any of the fields; ``status`` ARCHIVED is the delete.

    ``quantityChange`` is added to the current stock, so that sales since the page was opened still count.
    """

    status = serializers.ChoiceField(choices=ProductStatus.choices, required=False)
    quantity_change = IntegerField(min_value=-INTEGER_MAXIMUM, max_value=INTEGER_MAXIMUM, required=False)


class BulkProductsInput(Serializer):
    ids = serializers.ListField(child=serializers.UUIDField(), min_length=1, max_length=100)
    status = serializers.ChoiceField(choices=ProductStatus.choices)


class BulkErrorOutput(Serializer):
    code = serializers.CharField()
    message = serializers.CharField()


class BulkProductOutput(Serializer):
    """The result for one product: the changed ``product``, or ``error`` if it was not changed."""

    id = serializers.UUIDField()
    product = TeamProductOutput(allow_null=True)
    error = BulkErrorOutput(allow_null=True)


class ProductChangeOutput(Serializer):
    """One change of the team to a product. ``changes`` names the changed fields."""

    action = serializers.CharField()
    at = serializers.DateTimeField()
    by = serializers.CharField()
    changes = serializers.ListField(child=serializers.CharField())


class WatchOutput(Serializer):
    watching = serializers.BooleanField()
