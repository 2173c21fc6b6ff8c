"""Openings and own limits as the outside sees them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from saas.access.restraint import rules
from saas.access.restraint.models import Restraint
from saas.kernel.images import public_url
from tenants.lootboxes.models import Opening, PrizeKind
from tenants.lootboxes.selectors import items_of, proof_of, reel_of
from tenants.stores.inventory.models import ItemStatus, WonItem


def opening_facts(openings: Sequence[Opening], *, with_reel: bool = False) -> list[dict[str, Any]]:
    """What ``OpeningOutput`` renders."""
    items = items_of(openings)
    return [
        {
            "id": one.pk,
            "case_slug": one.lootbox.slug,
            "case_name": one.lootbox.name,
            "prize": one.prize,
            "price": one.price,
            "paid": one.paid,
            "is_gone": one.paid is not None and one.prize.kind == PrizeKind.PRODUCT,
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
    """What ``WinOutput`` renders."""
    return {
        "id": opening.pk,
        "case_slug": opening.lootbox.slug,
        "case_name": opening.lootbox.name,
        "prize_name": opening.prize.name,
        "prize_image": public_url(opening.prize.image),
        "prize_kind": opening.prize.kind,
        "rarity": opening.prize.rarity,
        "ppm": opening.prize.ppm,
        "username": opening.member.username,
        "avatar_url": public_url(opening.member.avatar),
        "created_at": opening.created_at,
    }


def restraint_facts(row: Restraint | None, at: datetime) -> dict[str, Any]:
    """What ``RestraintOutput`` renders."""
    if row is None:
        return {"times_per_day": None, "gems_per_day": None, "later": None, "excluded_until": None}
    limits = rules.in_force(row, at)
    later = None
    if row.next_from is not None and row.next_from > at:
        later = {"times_per_day": row.next_times_per_day, "gems_per_day": row.next_gems_per_day, "since": row.next_from}
    excluded = row.excluded_until is not None and row.excluded_until > at
    return {
        "times_per_day": limits.times,
        "gems_per_day": limits.gems,
        "later": later,
        "excluded_until": row.excluded_until if excluded else None,
    }
