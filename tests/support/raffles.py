"""Helpers for raffles: raffles of the team, fans who join them, and raffles whose end has passed."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.draws.models import Draw
from tenants.raffles.models import Raffle
from tenants.raffles.services import catalog
from tests.support.api import Answer
from tests.support.builders import an_actor
from tests.support.draws import drawn, let_it_end
from tests.support.shop import Shopper

GEMS = {"kind": "GEMS", "winners": 1, "amount": 500, "product_id": None, "text": ""}


def a_prize(**fields: Any) -> dict[str, Any]:
    """One of 500 gems by default."""
    chosen = {"product_id": None, "text": "", **fields}
    return GEMS | chosen | ({"amount": None} if chosen["product_id"] or chosen["text"] else {})


def a_raffle(community: Community, *, publish: bool = True, **fields: Any) -> Raffle:
    """By default, it runs for two days, with 10 gems a ticket and one prize of 500 gems."""
    given = {
        "name": "Signed deck",
        "entry_cost": 10,
        "start_at": now() - timedelta(minutes=1),
        "end_at": now() + timedelta(days=2),
        "prizes": [a_prize()],
        **fields,
    }
    with tenant_context(community):
        actor = an_actor(community)
        raffle = catalog.create_raffle(fields=given, picture=None, actor=actor)
        if publish:
            raffle = catalog.edit_raffle(raffle_id=raffle.pk, changes={"status": "ACTIVE"}, picture=None, actor=actor)
        return raffle


def join(fan: Shopper, raffle: Raffle, count: int = 1, *, key: UUID | None = None, **changes: Any) -> Answer:
    body = {
        "ticketsNumber": count,
        "expectedPrice": str(raffle.entry_cost),
        "clientSeed": f"seed-{fan.user.username}",
        **changes,
    }
    path = f"/user/raffle/join/{fan.community.slug}/{raffle.slug}"
    return fan.api.post(path, body, key=key or uuid4())


def claim(fan: Shopper, raffle: Raffle, award_id: str, *, key: UUID | None = None) -> Answer:
    path = f"/user/raffle/claim/{fan.community.slug}/{raffle.slug}"
    return fan.api.post(path, {"awardId": award_id}, key=key or uuid4())


def page(fan: Shopper, raffle: Raffle) -> dict[str, Any]:
    """The raffle as the fan's browser has it."""
    body: dict[str, Any] = fan.api.get(f"/user/raffle/one/{fan.community.slug}/{raffle.slug}").ok()
    return body


def end(raffle: Raffle) -> Draw:
    """The raffle's end, and the round after it, have passed; it is drawn. In the community's schema."""
    draw = let_it_end(Draw.objects.get(pk=raffle.its_draw))
    Raffle.objects.filter(pk=raffle.pk).update(start_at=draw.closes_at - timedelta(days=1), end_at=draw.closes_at)
    return drawn(draw)
