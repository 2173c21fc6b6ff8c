"""The demo's cases, and the openings of its first fans."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid5

from django.db.models import Q

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.fairness.v1 import PARTS
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.offers.catalog import Rarity
from saas.tenancy.models import Community
from tenants.lootboxes import catalog
from tenants.lootboxes.errors import PrizeMissing
from tenants.lootboxes.models import Lootbox, LootboxPrizeKind
from tenants.lootboxes.opening import open_cases
from tenants.stores.models import Product, ProductStatus
from tenants.wallets.models import Account

FIRST_FANS = 3
EACH_OPENS = 2
NAMED_FAN = "pixelpanda"
RARITIES = (Rarity.RARE, Rarity.UNCOMMON, Rarity.COMMON)


@dataclass(frozen=True, slots=True)
class DemoCase:
    """A case with ``things`` (products) and ``gems`` (amounts), each with parts per million.

    The last prize takes the rest of the million.
    """

    name: str
    description: str
    price: int
    things: Mapping[str, int]
    gems: Mapping[int, int]
    limit_per_day: int | None = None


_CASES: dict[str, tuple[DemoCase, ...]] = {
    "nova": (
        DemoCase(
            "Neon jackpot",
            "Everything the night has, under one light. The seat at my table comes up about four times in a thousand.",
            150,
            {
                "High roller seat": 4_000,
                "After Dark hoodie": 10_000,
                "Golden hour pass": 16_000,
                "Roll for the stake": 80_000,
                "Neon chip emote": 150_000,
            },
            {300: 60_000, 100: 280_000, 40: 0},
        ),
        DemoCase(
            "Midnight snack",
            "One a night, for free.",
            0,
            {"Overcharge": 20_000, "Cherry badge": 30_000},
            {50: 50_000, 10: 300_000, 3: 0},
            limit_per_day=1,
        ),
    ),
    "hearth": (
        DemoCase(
            "Paper parcel",
            "Wrapped in brown paper, tied with string. Sometimes the paint tin is in it.",
            100,
            {
                "Travel tin, twelve pans": 3_000,
                "Tea for two": 15_000,
                "Thank-you card": 30_000,
                "Wildflower study": 60_000,
                "Leaf palette": 150_000,
            },
            {200: 50_000, 70: 300_000, 25: 0},
        ),
    ),
    "pixel": (
        DemoCase(
            "Loot crate, level 1",
            "Dropped by the first boss. Cartridge inside, if the dice are with you.",
            120,
            {
                "Season zero cartridge": 4_000,
                "Squad leader's helmet": 12_000,
                "Invader plush": 14_000,
                "Boss slayer skull": 40_000,
                "Vanguard shield": 150_000,
            },
            {250: 60_000, 80: 280_000, 30: 0},
        ),
        DemoCase(
            "Daily supply drop",
            "Free for the squad, once a day.",
            0,
            {"Extra cell": 30_000},
            {60: 40_000, 12: 300_000, 4: 0},
            limit_per_day=1,
        ),
    ),
}


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Publish the community's cases, and let the fans with the most gems open the first one."""
    cases = _CASES.get(community.slug, ())
    if not cases or Lootbox.objects.exists():
        return
    products = {product.name: product for product in Product.objects.filter(status=ProductStatus.ACTIVE)}
    first, *_ = [_published(case, products, team) for case in cases]
    here = Account.objects.filter(member__left_at=None, member__status="ACTIVE").select_related("member")
    # A fan whose login the demo names has openings to look at.
    named = here.alias(is_named=Q(member__username=NAMED_FAN)).order_by("-is_named", "-balance")
    for account in named[:FIRST_FANS]:
        assert account.member is not None
        _open(first, User.objects.get(pk=account.member.user_id), community)


def _published(case: DemoCase, products: Mapping[str, Product], team: Actor) -> Lootbox:
    prizes: list[dict[str, Any]] = [
        {
            "kind": LootboxPrizeKind.PRODUCT,
            "product_id": products[name].pk,
            "ppm": ppm,
            "value": products[name].price,
            "rarity": products[name].rarity,
        }
        for name, ppm in case.things.items()
        if name in products
    ]
    prizes += [
        {"kind": LootboxPrizeKind.GEMS, "product_id": None, "ppm": ppm, "value": amount, "rarity": rarity}
        for (amount, ppm), rarity in zip(case.gems.items(), RARITIES, strict=True)
    ]
    prizes[-1]["ppm"] = PARTS - sum(prize["ppm"] for prize in prizes[:-1])
    fields = {
        "name": case.name,
        "description": case.description,
        "price": case.price,
        "status": "ACTIVE",
        "limit_per_day": case.limit_per_day,
    }
    return catalog.create_lootbox(fields=fields, prizes=prizes, picture=None, actor=team)


def _open(case: Lootbox, fan: User, community: Community) -> None:
    assert case.table is not None
    key = uuid5(case.pk, fan.username)
    # Another fan can have won the last piece of a prize.
    with suppress(PrizeMissing):
        open_cases(
            fan=fan,
            community=community,
            slug=case.slug,
            count=EACH_OPENS,
            expected_price=case.price,
            odds_hash=case.table.odds_hash,
            client_seed=key.hex[:20],
            idempotency=Idempotency(key, fingerprint("demo", key)),
        )
