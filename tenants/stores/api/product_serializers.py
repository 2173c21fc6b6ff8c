from typing import Any
from uuid import UUID

from django.core.files.base import File
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.images import MIN_SIDE, ImageUploadField, public_url
from saas.kernel.paging import ListInput
from saas.kernel.serializers import FormInput, MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.offers.catalog import ProductBadge, ProductType, Rarity
from tenants.checkout.api.serializers import DenialOutput
from tenants.stores.api.drop_serializers import DropEntryOutput, DropOutput
from tenants.stores.api.serializers import ShippingFields, ShippingOutput
from tenants.stores.api.slugs import ItemSlugField
from tenants.stores.codes import rules as code_rules
from tenants.stores.contents import rules as content_rules
from tenants.stores.models import (
    DeliveryMethod,
    Product,
    ProductContentKind,
    ProductSize,
    ProductStatus,
    RestockUnit,
    StoreStatus,
)
from tenants.stores.product_page import DENIAL_CODES

INTEGER_MAXIMUM = 2_147_483_647
MAX_QUESTIONS = 5
MAX_VARIANTS = 30
MAX_PICTURES = 6
MAX_RELATED = 8
A_YEAR = 365
YEAR_SECONDS = A_YEAR * 86_400
QUESTION_KINDS = [("TEXT", "TEXT"), ("CHOICE", "CHOICE")]


class QuestionOutput(Serializer):
    """A question to the buyer; ``choices`` are the possible answers of a CHOICE."""

    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.ChoiceField(choices=QUESTION_KINDS)
    required = serializers.BooleanField()  # type: ignore[assignment]
    choices = serializers.ListField(child=serializers.CharField())


class VariantOutput(Serializer):
    """An option that the buyer chooses. ``quantity`` null is unlimited, 0 is sold out.

    ``extraPrice`` is added to the product's price.
    """

    id = UUIDField()
    name = serializers.CharField()
    extra_price = GemsField()
    quantity = IntegerField(allow_null=True)


class PictureOutput(Serializer):
    """A picture of a product. ``alt`` describes it for fans who cannot see it; it may be empty."""

    url = serializers.CharField()
    alt = serializers.CharField()


class CategoryOutput(Serializer):
    """A part of the store."""

    id = UUIDField()
    name = serializers.CharField()
    slug = serializers.CharField()


class ProductOutput(Serializer):
    """A store item. ``quantity`` null is unlimited stock; a limit, gate or date that is null does not apply.

    ``contentKind`` is what the buyer gets when the order is completed: a link, a file or a message.

    With ``variants``, the buyer chooses one of them, and ``quantity`` is the sum of their stocks.

    ``price`` is what a purchase costs now. During a sale, ``regularPrice`` is the higher price outside of it, and the
    sale ends at ``saleEndsAt`` (null: no end is set).

    The product is for sale from ``onSaleFrom`` on; the stock is refilled at ``restocksAt``. ``sellPrice`` is the gems
    for selling a piece back. With ``hasCodes``, a piece is a code, delivered at once. During a ``drop``, the product is
    not for sale: a draw gives its pieces to members who entered.
    """

    id = UUIDField()
    slug = serializers.CharField()
    product_name = serializers.CharField(source="name")
    description = serializers.CharField()
    price = GemsField(source="price_now")
    regular_price = GemsField(allow_null=True)
    sale_ends_at = serializers.DateTimeField(allow_null=True)
    product_image = serializers.SerializerMethodField()
    pictures = PictureOutput(many=True, help_text="In their order; the first one is productImage")
    category = CategoryOutput(allow_null=True)
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
    variants = VariantOutput(many=True)
    sell_price = GemsField(allow_null=True)
    has_codes = serializers.BooleanField()
    content_kind = serializers.SerializerMethodField()
    drop = DropOutput(allow_null=True)
    created_at = serializers.DateTimeField()

    def get_product_image(self, product: Product) -> str | None:
        return public_url(product.image)

    @extend_schema_field(serializers.ChoiceField(choices=ProductContentKind.choices, allow_null=True))
    def get_content_kind(self, product: Product) -> ProductContentKind | None:
        return ProductContentKind(product.content_kind) if product.content_kind else None

    @extend_schema_field(serializers.ChoiceField(choices=ProductBadge.choices, allow_null=True))
    def get_badge(self, product: Product) -> ProductBadge | None:
        return ProductBadge(product.badge) if product.badge else None


class TeamProductOutput(ProductOutput):
    """A store item with all its terms. Cooldowns are seconds. ``contentText`` is the link or message for buyers.

    ``price`` is the price outside of a sale. ``salePrice`` is charged from ``saleFrom`` until ``saleUntil``.
    """

    price = GemsField()
    sale_price = GemsField(allow_null=True)
    sale_from = serializers.DateTimeField(allow_null=True)
    sale_until = serializers.DateTimeField(allow_null=True)
    related = serializers.ListField(child=UUIDField())
    ships_apart = serializers.BooleanField()
    shipping_methods = serializers.ListField(child=serializers.ChoiceField(choices=DeliveryMethod.choices))
    shipping_countries = serializers.ListField(child=serializers.CharField())
    shipping_min_days = IntegerField(allow_null=True)
    shipping_max_days = IntegerField(allow_null=True)

    member_cooldown = IntegerField(allow_null=True)
    global_cooldown = IntegerField(allow_null=True)
    questions = QuestionOutput(many=True)
    restock_to = IntegerField(allow_null=True)
    restock_every = IntegerField(allow_null=True)
    restock_unit = serializers.SerializerMethodField()
    restock_at = serializers.TimeField(allow_null=True, format="%H:%M")
    content_text = serializers.CharField(allow_null=True)
    content_file_name = serializers.CharField(allow_null=True)
    content_file_size = IntegerField(allow_null=True)

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
    shipping = ShippingOutput(allow_null=True, help_text="Null: the product is not sent")
    related = ProductOutput(many=True, help_text="Other products, those for sale first")
    asks_for_country = serializers.BooleanField(help_text="A purchase needs shipTo, because the country is not known")
    denial = ProductDenialOutput(allow_null=True, help_text="Null: the person can buy it, or enter the drop")


class ProductListInput(ListInput):
    type = serializers.ChoiceField(choices=ProductType.choices, required=False)
    rarity = serializers.ChoiceField(choices=Rarity.choices, required=False)
    badge = serializers.ChoiceField(choices=ProductBadge.choices, required=False)
    sort_by = serializers.ChoiceField(choices=["POSITION", "NAME", "CREATED_AT", "PRICE", "SOLD"], default="CREATED_AT")


class FanProductListInput(ProductListInput):
    """Filters and sorting. POSITION is the team's own order. ``category`` is the slug of a category. ``minPrice`` and
    ``maxPrice`` are inclusive.

    ``onSale`` keeps products that can be bought now. ``almostGone`` keeps those with fewer than ten pieces,
    ``affordable`` those that the user's wallet can pay. ``ids`` keeps the products with these ids, separated by commas.
    """

    category = serializers.CharField(max_length=60, required=False)
    ids = serializers.RegexField(r"\A[0-9a-f-]{36}(,[0-9a-f-]{36}){0,11}\Z", required=False)
    min_price = GemsField(required=False)
    max_price = GemsField(required=False)
    on_sale = serializers.BooleanField(required=False, default=False)
    almost_gone = serializers.BooleanField(required=False, default=False)
    affordable = serializers.BooleanField(required=False, default=False)
    store_slug = serializers.CharField(max_length=60, required=False, help_text="Default: the resolved community")


class TeamProductListInput(ProductListInput):
    category_id = UUIDField(required=False)
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


class CodeLinesField(serializers.CharField):
    """Lines that are kept as they were sent. The rules of codes refuse a line that cannot be shown."""

    any_letters = True


class VariantInput(Serializer):
    """An option of a product. Without ``id``, a new one.

    With ``quantityBefore``, the stock that the page showed, the stock changes by the difference, so that sales since
    the page was opened still count.
    """

    id = UUIDField(required=False, allow_null=True)
    name = serializers.CharField(max_length=40)
    extra_price = GemsField(default=0)
    quantity = IntegerField(min_value=0, max_value=INTEGER_MAXIMUM, allow_null=True, default=None)
    quantity_before = IntegerField(min_value=0, max_value=INTEGER_MAXIMUM, allow_null=True, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        # In a change of a few fields, DRF takes an option's own fields for optional too.
        if "name" not in attrs:
            raise serializers.ValidationError({"name": ["Field is required"]})
        return {"extra_price": 0, "quantity": None, **attrs}


def _number(most: int = INTEGER_MAXIMUM, *, least: int = 1, default: int | None = None) -> IntegerField:
    return IntegerField(min_value=least, max_value=most, allow_null=True, default=default)


class PictureInput(Serializer):
    """``url`` is the address of a stored picture: of this product, or of ``addProductPicture``."""

    url = serializers.CharField(max_length=200)
    alt = serializers.CharField(max_length=160, allow_blank=True, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        # In a change of a few fields, DRF takes a picture's own fields for optional too.
        if "url" not in attrs:
            raise serializers.ValidationError({"url": ["Field is required"]})
        return {"alt": "", **attrs}


class NewPictureInput(Serializer):
    picture = ImageUploadField(shortest_side=MIN_SIDE)


class NewPictureOutput(Serializer):
    url = serializers.CharField()


def within_limit(file: "File[Any]") -> None:
    """Raise ValidationError for a file that is too large for buyers."""
    if (file.size or 0) > content_rules.MAX_FILE_SIZE:
        raise serializers.ValidationError(f"At most {content_rules.MAX_FILE_MEGABYTES} MB")


class ProductFields(ShippingFields, FormInput):
    """The terms of a product. A number or date that is empty or null sets no limit.

    Cooldowns are seconds, at most a year. With ``restockTo``, the stock is filled to that number every ``restockEvery``
    hours or days; for days, at ``restockAt`` (HH:MM) in the community's time zone. In a form, ``questions`` and
    ``sizes`` are JSON. ``confirmedLoss`` is the figure that the owner typed: the gems for which a piece sells back
    beyond its price. ``variants`` are JSON in a form, too. Only a draft can get its first option, or lose its last one.

    ``pictures`` are all pictures in their order, and the first one is the cover. ``productImage`` uploads a cover.
    ``categoryId`` is a part of the store (null: none). ``related`` are the products shown beside it; without any, those
    of its category are. With ``shipsApart``, the product's own terms of shipping are
    valid instead of the store's.

    ``salePrice`` is charged instead of ``price`` from ``saleFrom`` until ``saleUntil``; without dates, at once and
    until the team removes it.

    ``contentKind`` is what buyers of a digital product get when their order is completed: ``contentText`` is the link
    or the message, ``contentFile`` the file. With ``contentForEarlier``, buyers of completed orders get it, too.
    """

    product_name = serializers.CharField(source="name", min_length=2, max_length=80)
    description = MultilineField(max_length=2000, allow_blank=True, default="")
    price = GemsField()
    sale_price = GemsField(allow_null=True, default=None)
    sale_from = serializers.DateTimeField(allow_null=True, default=None)
    sale_until = serializers.DateTimeField(allow_null=True, default=None)
    product_image = ImageUploadField(required=False, shortest_side=MIN_SIDE)
    pictures = PictureInput(many=True, max_length=MAX_PICTURES, required=False)  # type: ignore[call-arg]
    category_id = UUIDField(allow_null=True, required=False)
    related = serializers.ListField(child=UUIDField(), max_length=MAX_RELATED, required=False)
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
    variants = VariantInput(many=True, max_length=MAX_VARIANTS, default=list)  # type: ignore[call-arg]
    ships_apart = serializers.BooleanField(required=False)
    sell_price = GemsField(allow_null=True, default=None)
    confirmed_loss = GemsField(allow_null=True, required=False)
    has_codes = serializers.BooleanField(default=False)
    content_kind = serializers.ChoiceField(choices=ProductContentKind.choices, allow_blank=True, required=False)
    content_text = MultilineField(max_length=content_rules.MAX_TEXT_LENGTH, allow_blank=True, required=False)
    content_file = serializers.FileField(required=False, validators=[within_limit])
    content_for_earlier = serializers.BooleanField(required=False)
    restock_to = _number()
    restock_every = _number(1000)
    restock_unit = serializers.ChoiceField(choices=RestockUnit.choices, allow_blank=True, default="")
    # Written as TeamProductOutput shows it, so that what a page has seen can be compared.
    restock_at = serializers.TimeField(allow_null=True, default=None, format="%H:%M")
    slug = ItemSlugField(required=False)

    def validate_questions(self, questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
        labels = [question["label"].casefold() for question in questions]
        twice = next((index for index, label in enumerate(labels) if label in labels[:index]), None)
        if twice is not None:
            raise serializers.ValidationError({f"{twice}.label": ["This question already exists"]})
        return [dict(question) for question in questions]

    def validate_variants(self, variants: list[dict[str, Any]]) -> list[dict[str, Any]]:
        names = [variant["name"].casefold() for variant in variants]
        twice = next((index for index, name in enumerate(names) if name in names[:index]), None)
        if twice is not None:
            raise serializers.ValidationError({f"{twice}.name": ["This option already exists"]})
        ids = [variant["id"] for variant in variants if variant.get("id")]
        if len(set(ids)) < len(ids):
            raise serializers.ValidationError(["An option is listed twice"])
        return [dict(variant) for variant in variants]

    def validate_related(self, ids: list[UUID]) -> list[str]:
        return [str(one) for one in dict.fromkeys(ids)]

    def validate_sizes(self, sizes: list[str]) -> list[str]:
        return [size for size in ProductSize.values if size in sizes]


class ProductInput(ProductFields):
    """``codes``, one per line, fill the pool of a product with codes. Codes that the store had before are left out."""

    codes = CodeLinesField(max_length=code_rules.MAX_FILE_SIZE, required=False, allow_blank=True)

    def validate_codes(self, text: str) -> list[str]:
        try:
            return code_rules.codes_in(text, is_csv=False) if text.strip() else []
        except code_rules.InvalidCodeList as error:
            raise serializers.ValidationError(str(error)) from None


class ProductChangesInput(SeenInput, ProductFields):
    """Any of the fields; ``status`` ARCHIVED is the delete.

    ``quantityChange`` is added to the current stock, so that sales since the page was opened still count.
    """

    status = serializers.ChoiceField(choices=ProductStatus.choices, required=False)
    quantity_change = IntegerField(min_value=-INTEGER_MAXIMUM, max_value=INTEGER_MAXIMUM, required=False)


class BulkProductsInput(Serializer):
    ids = serializers.ListField(child=UUIDField(), min_length=1, max_length=100)
    status = serializers.ChoiceField(choices=ProductStatus.choices)


class NewPriceInput(Serializer):
    id = UUIDField()
    price = GemsField()


class BulkEditInput(Serializer):
    """One change of several products: ``pricePercent`` (-20: a fifth less), ``priceGems`` (added), or ``categoryId``.

    ``prices`` sets the price of each product, to undo a change; then ``ids`` is empty.
    """

    ids = serializers.ListField(child=UUIDField(), max_length=100, default=list)
    price_percent = IntegerField(min_value=-99, max_value=1000, required=False)
    price_gems = IntegerField(min_value=-INTEGER_MAXIMUM, max_value=INTEGER_MAXIMUM, required=False)
    category_id = UUIDField(allow_null=True, required=False)
    prices = NewPriceInput(many=True, max_length=100, required=False)  # type: ignore[call-arg]

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        names = {"price_percent", "price_gems", "category_id", "prices"} & set(attrs)
        if len(names) != 1:
            raise serializers.ValidationError({"ids": ["Send one change"]})
        if not attrs["ids"] and names != {"prices"}:
            raise serializers.ValidationError({"ids": ["Choose a product"]})
        return attrs


class BulkErrorOutput(Serializer):
    code = serializers.CharField()
    message = serializers.CharField()


class BulkProductOutput(Serializer):
    """The result for one product: the changed ``product``, or ``error`` if it was not changed."""

    id = UUIDField()
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
