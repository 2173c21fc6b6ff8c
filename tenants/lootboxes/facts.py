"""The data of openings for the API."""

from collections.abc import Sequence
from typing import Any

from saas.kernel.images import public_url
from saas.kernel.privacy import ANONYMIZED
from tenants.lootboxes.models import LootboxPrizeKind, Opening
from tenants.lootboxes.selectors import items_of, proof_of, reel_of
from tenants.stores.models import ItemStatus, WonItem


def opening_facts(openings: Sequence[Opening], *, with_reel: bool = False) -> list[dict[str, Any]]:
    """Return the fields of ``OpeningOutput``."""
    items = items_of(openings)
    return [
        {
            "id": one.pk,
            "case_slug": one.lootbox.slug,
            "case_name": one.lootbox.name,
            "prize": one.prize,
            "price": one.price,
            "paid": one.paid,
            "is_gone": one.paid is not None and one.prize.kind == LootboxPrizeKind.PRODUCT,
            "item": _item(items.get(one.pk)),
            "pair_id": one.pair_id,
            "proof": proof_of(one),
            "created_at": one.created_at,
            **({"reel": reel_of(one)} if with_reel else {}),
        }
        for one in openings
    ]


def _item(item: WonItem | None) -> dict[str, Any] | None:
    if item is None:
        return None
    kept = item.status == ItemStatus.KEPT
    return {
        "id": item.pk,
        "sell_price": item.sell_price,
        "can_sell": kept and item.sell_price is not None,
        "can_order": kept,
    }


def win_facts(opening: Opening) -> dict[str, Any]:
    """Return the fields of ``WinOutput``."""
    return {
        "id": opening.pk,
        "case_slug": opening.lootbox.slug,
        "case_name": opening.lootbox.name,
        "prize_name": opening.prize.name,
        "prize_image": public_url(opening.prize.image),
        "prize_kind": opening.prize.kind,
        "rarity": opening.prize.rarity,
        "ppm": opening.prize.ppm,
        "username": opening.member.username if opening.member.username != ANONYMIZED else None,
        "avatar_url": public_url(opening.member.avatar),
        "created_at": opening.created_at,
    }
