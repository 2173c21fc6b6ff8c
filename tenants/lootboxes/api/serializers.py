from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.fairness.v1 import PARTS, is_client_seed
from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.images import MIN_SIDE, ImageUploadField, public_url
from saas.kernel.paging import ListInput
from saas.kernel.serializers import FormInput, MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.offers.catalog import Rarity
from tenants.checkout.api.serializers import DenialOutput, denial_output
from tenants.lootboxes.case_page import CaseVisitor
from tenants.lootboxes.eligibility import DENIAL_CODES
from tenants.lootboxes.models import Lootbox, LootboxPrize, LootboxPrizeKind, LootboxStatus
from tenants.lootboxes.rules import MAX_OPENINGS_PER_CALL, MAX_PRIZES, edge, expected_value
from tenants.lootboxes.selectors import prizes_of
from tenants.stores.api.slugs import ItemSlugField
from tenants.stores.stock import pieces_free

# A new case is a draft, or it is published at once.
FIRST = [("DRAFT", "DRAFT"), ("ACTIVE", "ACTIVE")]
# Statuses that the team can set. Deleting a case is a separate call.
WANTED = [(status.value, status.value) for status in LootboxStatus if status != LootboxStatus.ARCHIVED]
MAX_PER_DAY = 1000


def check_client_seed(text: str) -> None:
    if text and not is_client_seed(text):
        raise serializers.ValidationError("Use 1 to 64 letters, digits, dashes or underscores")


class CasePrizeOutput(Serializer):
    """A prize of a case. ``ppm`` is parts per million (10,000 is one percent); ``value`` and ``sellPrice`` are gems.

    ``sellPrice`` is null if the prize cannot be sold back. ``left`` is the number that can still be won (null: no
    limit); ``isGone`` is true while the prize cannot be won.
    """

    id = UUIDField()
    kind = serializers.ChoiceField(choices=LootboxPrizeKind.choices)
    name = serializers.CharField()
    image = serializers.SerializerMethodField()
    rarity = serializers.ChoiceField(choices=Rarity.choices)
    ppm = IntegerField()
    value = GemsField()
    sell_price = GemsField(allow_null=True)
    product_id = UUIDField(allow_null=True)
    left = serializers.SerializerMethodField()
    is_gone = serializers.SerializerMethodField()

    def get_image(self, prize: LootboxPrize) -> str | None:
        return public_url(prize.image)

    def get_left(self, prize: LootboxPrize) -> int | None:
        return pieces_free(prize.product) if prize.product else None

    def get_is_gone(self, prize: LootboxPrize) -> bool:
        return prize.product is not None and pieces_free(prize.product) == 0


class CaseOutput(Serializer):
    """A case with its prizes in the order of the odds. ``oddsHash`` identifies exactly these odds."""

    id = UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()
    description = serializers.CharField()
    image = serializers.SerializerMethodField()
    price = GemsField()
    status = serializers.ChoiceField(choices=LootboxStatus.choices)
    limit_per_day = IntegerField(allow_null=True)
    odds_hash = serializers.CharField(source="table.odds_hash")
    odds_since = serializers.DateTimeField(source="table.created_at")
    prizes = CasePrizeOutput(many=True, source="table.prizes.all")
    created_at = serializers.DateTimeField()

    def get_image(self, lootbox: Lootbox) -> str | None:
        return public_url(lootbox.image)


class CaseDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=DENIAL_CODES)


class CasePageOutput(CaseOutput):
    """A case for the calling user. ``openedToday`` counts the user's openings of it; null for a non-member.

    ``leftToday`` is the number of openings that the case's daily limit leaves the user; null without a limit.
    ``freeOpenings`` are those that the user got as rewards. While one waits, ``denial`` is about it.
    """

    opened_today = serializers.SerializerMethodField()
    left_today = serializers.SerializerMethodField()
    free_openings = serializers.SerializerMethodField()
    denial = serializers.SerializerMethodField()

    def get_opened_today(self, _lootbox: Lootbox) -> int | None:
        return self._visitor().opened_today

    def get_left_today(self, _lootbox: Lootbox) -> int | None:
        return self._visitor().left_today

    def get_free_openings(self, _lootbox: Lootbox) -> int:
        return self._visitor().free_openings

    @extend_schema_field(CaseDenialOutput(allow_null=True, help_text="Null: the person can open it"))
    def get_denial(self, _lootbox: Lootbox) -> Any:
        denial = denial_output(self._visitor().denial)
        return denial and CaseDenialOutput(denial).data

    def _visitor(self) -> CaseVisitor:
        visitor: CaseVisitor = self.context["visitor"]
        return visitor


class TeamCaseOutput(CaseOutput):
    """A case for the team. ``expectedValue`` is the average gems of an opening.

    ``edge`` is the average share of the price that the community keeps, in percent (null: the case is free; negative:
    it gives more than it takes). Both count a product at its value, or at its sell price if that is higher. ``taken``
    and ``given`` are the gems of all openings, with products at their value.
    """

    expected_value = serializers.SerializerMethodField()
    edge = serializers.SerializerMethodField()
    opened = serializers.SerializerMethodField()
    taken = serializers.SerializerMethodField()
    given = serializers.SerializerMethodField()

    def get_expected_value(self, lootbox: Lootbox) -> float:
        return round(expected_value(prizes_of(lootbox)), 4)

    def get_edge(self, lootbox: Lootbox) -> float | None:
        found = edge(lootbox.price, prizes_of(lootbox))
        return None if found is None else round(found, 4)

    def get_opened(self, lootbox: Lootbox) -> int:
        return self._figure(lootbox, "opened")

    def get_taken(self, lootbox: Lootbox) -> str:
        return str(self._figure(lootbox, "taken"))

    def get_given(self, lootbox: Lootbox) -> str:
        return str(self._figure(lootbox, "given"))

    def _figure(self, lootbox: Lootbox, name: str) -> int:
        figures = self.context["figures"].get(lootbox.pk)
        return getattr(figures, name) if figures else 0


class ProofPrizeOutput(Serializer):
    """A prize in a proof. The odds' hash covers ``id`` and ``ppm``; ``name`` is only displayed."""

    id = serializers.CharField()
    ppm = IntegerField()
    name = serializers.CharField()


class ProofOutput(Serializer):
    """The proof of an opening for the verifier. ``serverSeed`` is null until it is revealed."""

    version = serializers.CharField()
    kind = serializers.CharField()
    serverSeed = serializers.CharField(allow_null=True)
    commitment = serializers.CharField()
    clientSeed = serializers.CharField()
    nonce = IntegerField()
    odds = ProofPrizeOutput(many=True)
    oddsHash = serializers.CharField()
    ticket = IntegerField()
    prize = serializers.CharField()


class WonItemOutput(Serializer):
    """The item that an opening gave; ``sellPrice`` is null if it cannot be sold back."""

    id = UUIDField()
    sell_price = GemsField(allow_null=True)
    can_sell = serializers.BooleanField()
    can_order = serializers.BooleanField()


class OpeningOutput(Serializer):
    """One opening. ``paid`` is the gems that it gave; null if it gave an item.

    ``isGone``: the product was out of stock at the win, so its value was paid.
    """

    id = UUIDField()
    case_slug = serializers.CharField()
    case_name = serializers.CharField()
    prize = CasePrizeOutput()
    price = GemsField()
    paid = GemsField(allow_null=True)
    is_gone = serializers.BooleanField()
    item = WonItemOutput(allow_null=True)
    pair_id = UUIDField()
    proof = ProofOutput()
    created_at = serializers.DateTimeField()


class OpenedOutput(OpeningOutput):
    """An opening with its reel. ``reel`` lists the ids of 30 prizes; it stops at position 25, counted from 0."""

    reel = serializers.ListField(child=serializers.CharField())


class OpenOutput(Serializer):
    """The openings in the order of their nonces. ``balance`` is the wallet before the won gems were added."""

    openings = OpenedOutput(many=True)
    paid_with = GemsField()


class WinOutput(Serializer):
    """A public win from a case. ``username`` is null if the account was erased."""

    id = UUIDField()
    case_slug = serializers.CharField()
    case_name = serializers.CharField()
    prize_name = serializers.CharField()
    prize_image = serializers.CharField(allow_null=True)
    prize_kind = serializers.ChoiceField(choices=LootboxPrizeKind.choices)
    rarity = serializers.ChoiceField(choices=Rarity.choices)
    ppm = IntegerField()
    username = serializers.CharField(allow_null=True)
    avatar_url = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()


class CaseListInput(ListInput):
    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT", "PRICE"], default="CREATED_AT")


class TeamCaseListInput(CaseListInput):
    status = serializers.ChoiceField(choices=LootboxStatus.choices, required=False)


class HistoryInput(ListInput):
    """``case`` is a slug, ``pair`` the id of a pair of seeds."""

    case = serializers.CharField(max_length=80, required=False)
    pair = UUIDField(required=False)


class RecentWinsInput(Serializer):
    """``case`` is a slug."""

    case = serializers.CharField(max_length=80, required=False)


class OpenInput(Serializer):
    """The values that the page showed, and a client seed for a pair of seeds that has none yet."""

    count = IntegerField(min_value=1, max_value=MAX_OPENINGS_PER_CALL, default=1)
    expected_price = GemsField()
    odds_hash = serializers.RegexField(r"\A[0-9a-f]{64}\Z")
    client_seed = serializers.CharField(
        max_length=64, allow_blank=True, default="", validators=[check_client_seed], trim_whitespace=False
    )
    is_free = serializers.BooleanField(default=False, help_text="True uses a free opening; expectedPrice is then 0")


class CasePrizeInput(Serializer):
    """A product (``productId``), or ``value`` gems.

    For a product, ``value`` is paid if it is out of stock at the win.
    """

    kind = serializers.ChoiceField(choices=LootboxPrizeKind.choices)
    product_id = UUIDField(allow_null=True, default=None)
    ppm = IntegerField(min_value=1, max_value=PARTS)
    value = GemsField()
    rarity = serializers.ChoiceField(choices=Rarity.choices, default=Rarity.COMMON)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        # In a change of a few fields, DRF takes a prize's own fields for optional too.
        missing = [name for name in ("kind", "ppm", "value") if name not in attrs]
        if missing:
            raise serializers.ValidationError({name: ["Field is required"] for name in missing})
        prize = {"product_id": None, "rarity": Rarity.COMMON, **attrs}
        if prize["kind"] == LootboxPrizeKind.PRODUCT and prize["product_id"] is None:
            raise serializers.ValidationError({"productId": ["Field is required"]})
        if prize["kind"] == LootboxPrizeKind.GEMS:
            prize["product_id"] = None
            if prize["value"] < 1:
                raise serializers.ValidationError({"value": ["Must be a positive number"]})
        return prize


class CaseInput(FormInput):
    """The terms of a case. The prizes are in display order; their odds add up to 1,000,000.

    In a form, ``prizes`` is JSON. ``confirmedLoss`` is the figure that the owner typed: the gems that an opening gives
    beyond its price on average.
    """

    name = serializers.CharField(min_length=2, max_length=80)
    description = MultilineField(max_length=500, allow_blank=True, default="")
    image = ImageUploadField(required=False, shortest_side=MIN_SIDE)
    price = GemsField()
    status = serializers.ChoiceField(choices=FIRST, default="DRAFT")
    limit_per_day = IntegerField(min_value=1, max_value=MAX_PER_DAY, allow_null=True, default=None)
    slug = ItemSlugField(required=False)
    confirmed_loss = GemsField(allow_null=True, required=False)
    prizes = CasePrizeInput(many=True, min_length=1, max_length=MAX_PRIZES)  # type: ignore[call-arg]


class CaseChangesInput(SeenInput, CaseInput):
    status = serializers.ChoiceField(choices=WANTED, required=False)


class PairOutput(Serializer):
    """A pair of seeds. ``openings`` is the nonce of the next opening.

    ``clientSeed`` is null until one was chosen; ``isMadeHere`` is true if the server made it. ``serverSeed`` is null
    while the pair is active.
    """

    id = UUIDField()
    commitment = serializers.CharField()
    client_seed = serializers.SerializerMethodField()
    is_made_here = serializers.BooleanField()
    openings = IntegerField(source="nonce")
    server_seed = serializers.SerializerMethodField()
    begun_at = serializers.DateTimeField(allow_null=True)
    revealed_at = serializers.DateTimeField(allow_null=True)

    def get_client_seed(self, pair: Any) -> str | None:
        return pair.client_seed or None

    def get_server_seed(self, pair: Any) -> str | None:
        return pair.server_seed or None


class SeedsOutput(Serializer):
    """The current pair, the hash of the next server seed, and the latest revealed pairs."""

    active = PairOutput()
    next_commitment = serializers.CharField()
    revealed = PairOutput(many=True)


class PlaceInput(Serializer):
    """``creator`` names the community where the address does not."""

    creator = serializers.CharField(max_length=60, required=False)


class RotateInput(Serializer):
    """``commitment`` is that of the active pair that the page showed, so that a repeated call rotates once."""

    commitment = serializers.RegexField(r"\A[0-9a-f]{64}\Z")
    client_seed = serializers.CharField(
        max_length=64, allow_blank=True, default="", validators=[check_client_seed], trim_whitespace=False
    )
