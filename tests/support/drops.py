"""Helpers for limited drops: announcing, entering and closing them."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from tenants.draws.models import Draw
from tenants.stores.drops import services
from tenants.stores.models import LimitedDrop, Product
from tests.support.api import Answer
from tests.support.builders import an_actor
from tests.support.draws import drawn, let_it_end
from tests.support.shop import Shopper


def a_drop(
    product: Product, community: Any, *, pieces: int = 1, minutes: int = 10, starts_in: float = 0
) -> LimitedDrop:
    """One that takes asks for ``minutes``, ``starts_in`` minutes from now."""
    starts_at = now() + timedelta(minutes=starts_in) if starts_in else None
    with tenant_context(community):
        return services.announce_drop(
            product_id=product.pk, pieces=pieces, starts_at=starts_at, minutes=minutes, actor=an_actor(community)
        )


def ask(fan: Shopper, product: Product, drop: LimitedDrop, *, key: UUID | None = None, **changes: Any) -> Answer:
    body = {
        "productSlug": product.slug,
        "storeSlug": fan.community.slug,
        "dropId": str(drop.pk),
        "expectedPrice": str(drop.price),
        "clientSeed": f"seed-{fan.user.username}",
        **changes,
    }
    return fan.api.post("/user/product-order/ask", body, key=key or uuid4())


def end_of(drop: LimitedDrop, community: Any) -> Draw:
    """Its window is over, its round has come, and everybody has been notified."""
    with tenant_context(community):
        draw = drawn(let_it_end(Draw.objects.get(pk=drop.draw_id)))
    run_due()
    return draw
