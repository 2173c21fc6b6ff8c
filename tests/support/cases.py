"""Helpers for tests of cases: a case with products and gems, and openings through the API."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from uuid import UUID, uuid4

from django_tenants.utils import tenant_context

from saas.tenancy.models import Community
from tenants.lootboxes import catalog, selectors
from tenants.lootboxes.models import Lootbox
from tenants.wallets.errors import LossNotConfirmed
from tests.support.api import Answer
from tests.support.builders import an_actor
from tests.support.shop import Shopper, a_product

T = TypeVar("T")

CLIENT_SEED = "fan-seed_01"


def gems(value: int, ppm: int, rarity: str = "COMMON") -> dict[str, Any]:
    return {"kind": "GEMS", "product_id": None, "ppm": ppm, "value": value, "rarity": rarity}


def thing(product_id: UUID, ppm: int, value: int = 0, rarity: str = "RARE") -> dict[str, Any]:
    return {"kind": "PRODUCT", "product_id": product_id, "ppm": ppm, "value": value, "rarity": rarity}


def hash_of(lootbox: Lootbox) -> str:
    """Return the name of its odds."""
    assert lootbox.table is not None
    return lootbox.table.odds_hash


def a_case(community: Community, prizes: Sequence[dict[str, Any]] | None = None, **fields: Any) -> Lootbox:
    """On sale for 100 gems by default; an unlimited poster and 50 gems, half and half."""
    if prizes is None:
        poster = a_product(community, quantity=None)
        prizes = [thing(poster.pk, 500_000, 120), gems(50, 500_000)]
    given = {"name": "Neon case", "price": 100, "status": "ACTIVE", **fields}

    def make(confirmed: int | None) -> Lootbox:
        return catalog.create_lootbox(
            fields=given, prizes=prizes, picture=None, actor=an_actor(community), confirmed_loss=confirmed
        )

    with tenant_context(community):
        return with_the_loss_confirmed(make)


def with_the_loss_confirmed(write: Callable[[int | None], T]) -> T:
    """The owner writes, and types the loss when they are asked for it."""
    try:
        return write(None)
    except LossNotConfirmed as asked:
        return write(int(asked.params["loss"]))


def edit(
    lootbox: Lootbox, community: Community, prizes: Sequence[dict[str, Any]] | None = None, **changes: Any
) -> Lootbox:

    def write(confirmed: int | None) -> Lootbox:
        return catalog.edit_lootbox(
            lootbox_id=lootbox.pk,
            changes=changes,
            prizes=prizes,
            picture=None,
            actor=an_actor(community),
            confirmed_loss=confirmed,
        )

    with tenant_context(community):
        return with_the_loss_confirmed(write)


def again(lootbox: Lootbox, community: Community) -> Lootbox:
    """The case as it is now."""
    with tenant_context(community):
        return selectors.own_lootbox(lootbox.pk)


def open_it(fan: Shopper, lootbox: Lootbox, *, key: UUID | None = None, **changes: Any) -> Answer:
    """The fan opens it as they see it in ``lootbox``."""
    body = {
        "expectedPrice": str(lootbox.price),
        "oddsHash": hash_of(lootbox),
        "clientSeed": CLIENT_SEED,
        **changes,
    }
    path = f"/user/cases/open/{fan.community.slug}/{lootbox.slug}"
    return fan.api.post(path, body, key=key or uuid4())


def seeds(fan: Shopper) -> dict[str, Any]:
    found: dict[str, Any] = fan.api.at(fan.community).get("/user/fairness/seeds").ok()
    return found


def rotate(fan: Shopper, client_seed: str = "second-seed") -> dict[str, Any]:
    body = {"commitment": seeds(fan)["active"]["commitment"], "clientSeed": client_seed}
    found: dict[str, Any] = fan.api.at(fan.community).post("/user/fairness/seeds/rotate", body).ok()
    return found


def history(fan: Shopper, **query: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = fan.api.at(fan.community).get("/user/cases/history", query).ok()["data"]
    return rows
