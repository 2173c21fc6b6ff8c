"""Helpers for tests of stores: products, members with gems, purchases through the API."""

from dataclasses import dataclass
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django_tenants.utils import tenant_context
from PIL import Image

from saas.accounts.models import User
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.services import join
from tenants.stores.models import Product
from tenants.stores.services import catalog
from tenants.stores.services.listings import count_purchases
from tenants.stores.services.orders import edit_order
from tenants.wallets import services as wallets
from tests.support.api import Answer, Api
from tests.support.builders import a_user, an_actor
from tests.support.ledger import a_key, balance


@dataclass(frozen=True)
class Shopper:
    """A fan who has joined ``community``, with a logged-in browser on the platform host."""

    user: User
    member: Member
    community: Community
    api: Api

    def buy(self, product: Product, *, key: UUID | None = None, **changes: Any) -> Answer:
        body = {
            "productSlug": product.slug,
            "storeSlug": self.community.slug,
            "quantity": 1,
            "expectedPrice": str(product.price),
            **changes,
        }
        return self.api.post("/user/product-order/buy", body, key=key or uuid4())

    def cancel(self, order_id: str, *, key: UUID | None = None) -> Answer:
        return self.api.post("/user/product-order/cancel", {"orderId": order_id}, key=key or uuid4())

    @property
    def gems(self) -> int:
        with tenant_context(self.community):
            return balance(self.member)


def a_shopper(community: Community, gems: int = 0, *, verified: bool = True) -> Shopper:
    user = a_user(verified=verified)
    with tenant_context(community):
        member = join(user=user, community=community)
        if gems:
            wallets.tip(
                member=member, amount=gems, reason="Welcome", idempotency=a_key(), actor=an_actor(community)
            ).require_paid()
    return Shopper(user, member, community, Api().login(user))


def a_product(community: Community, *, picture: bytes | None = None, **fields: Any) -> Product:
    """By default, on sale for 100 gems, with five pieces, once per member and day."""
    given = {"name": "Signed poster", "price": 100, "quantity": 5, "status": "ACTIVE", "limit_per_day": 1, **fields}
    with tenant_context(community):
        return catalog.create_product(fields=given, picture=picture, actor=an_actor(community))


def complete(community: Community, *order_ids: str) -> None:
    """The team completes the orders, and the job counts them."""
    with tenant_context(community):
        for order_id in order_ids:
            edit_order(
                order_id=UUID(order_id), status="COMPLETED", note=None, actor=an_actor(community), community=community
            )
        count_purchases(order_ids)


def again(product: Product, community: Community) -> Product:
    """The product as it is now."""
    with tenant_context(community):
        return Product.objects.get(pk=product.pk)


def a_picture(kind: str = "PNG", size: tuple[int, int] = (400, 300), **options: Any) -> SimpleUploadedFile:
    target = BytesIO()
    Image.new("RGB", size, "#7744cc").save(target, kind, **options)
    return SimpleUploadedFile(f"picture.{kind.lower()}", target.getvalue(), f"image/{kind.lower()}")
