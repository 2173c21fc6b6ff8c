"""Where the demo's orders went, what can be sold back, and what the teams gave away."""

import random
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from saas.activity.services import upsert
from saas.kernel.ids import new_id
from saas.offers.catalog import ProductType, Rarity
from saas.tenancy.models import Community
from tenants.demo.backdated import write
from tenants.members.models import Member
from tenants.stores.inventory.facts import activity_of_item
from tenants.stores.models import (
    Delivery,
    DeliveryMethod,
    ItemSource,
    Order,
    OrderStatus,
    Product,
    ProductSize,
    ProductStatus,
    WonItem,
)
from tenants.stores.shipping.rules import KEPT_AFTER_COMPLETION, kept, tracking_link

WORN = ("hoodie", "shirt", "cap")
COLLECTED = (Rarity.RARE, Rarity.EPIC, Rarity.LEGENDARY)
SENT = (OrderStatus.PENDING, OrderStatus.PROCESS, OrderStatus.SHIPPED, OrderStatus.COMPLETED, OrderStatus.ARCHIVED)
TRACKED = (OrderStatus.SHIPPED, OrderStatus.COMPLETED, OrderStatus.ARCHIVED)
PLACES = (
    ("SE", "Lund", "22100", "Fabriksgatan"),
    ("DE", "Leipzig", "04109", "Gartenweg"),
    ("US", "Tucson", "85701", "Elm Street"),
    ("FR", "Nantes", "44000", "Rue des Tilleuls"),
    ("NL", "Utrecht", "35110", "Molenpad"),
    ("PL", "Gdynia", "81300", "Morska"),
)
GIFTS = ("For staying until the very end", "You found the hidden level first")


def dress(products: Iterable[Product]) -> None:
    """Where nothing else was said: what is worn has sizes, what is collected is sold back for two fifths."""
    for product in products:
        is_worn = any(word in product.name.lower() for word in WORN)
        if product.type == ProductType.MERCH and is_worn and not product.sizes:
            product.sizes = list(ProductSize.values)
        elif (
            product.sell_price is None
            and not product.has_codes
            and product.type == ProductType.DIGITAL
            and product.rarity in COLLECTED
            and product.price >= 50
        ):
            product.sell_price = product.price * 2 // 50 * 10
    Product.objects.bulk_update(products, ["sizes", "sell_price"])


def ship(orders: Iterable[Order], moment: datetime) -> None:
    """The deliveries of what was sent: the address is erased where it is no longer needed."""
    rows = []
    for order in orders:
        if order.product_type != ProductType.MERCH or order.status not in SENT:
            continue
        rng = random.Random(order.number)  # noqa: S311
        country, city, digits, street = rng.choice(PLACES)
        method = rng.choice(list(DeliveryMethod))
        address = kept(
            method,
            {
                "full_name": f"{order.member.username.title()} Sample",
                "country": country,
                "city": city,
                "street": street,
                "building": str(rng.randrange(1, 90)),
                "zip": digits,
            },
        )
        erased = order.updated_at + KEPT_AFTER_COMPLETION
        is_erased = order.status == OrderStatus.ARCHIVED or (order.status == OrderStatus.COMPLETED and erased < moment)
        number = f"DEMO{order.number:06}" if order.status in TRACKED and method != DeliveryMethod.PICKUP else ""
        rows.append(
            Delivery(
                order=order,
                method=method,
                size=rng.choice(order.product.sizes) if order.product.sizes else "",
                carrier="DHL" if number else "",
                tracking_number=number,
                tracking_url=tracking_link("DHL", number),
                dispatched_at=min(order.created_at + timedelta(hours=2), order.updated_at),
                erased_at=min(erased, moment) if is_erased else None,
                **(dict.fromkeys(address, "") if is_erased else address),
            )
        )
    write(rows)


def give(members: Iterable[Member], products: Mapping[str, Product], community: Community, moment: datetime) -> None:
    """One thing to keep for each of these members, one of them to be sent."""
    offered = [one for one in products.values() if one.status == ProductStatus.ACTIVE and not one.has_codes]
    things = [
        next((one for one in offered if one.type == kind), None) for kind in (ProductType.MERCH, ProductType.DIGITAL)
    ]
    rows = []
    for member in members:
        for place, (product, reason) in enumerate(zip(things, GIFTS, strict=True)):
            if product is None:
                continue
            at = moment - timedelta(days=2 + place, hours=3)
            rows.append(
                WonItem(
                    id=new_id(),
                    member=member,
                    product=product,
                    product_slug=product.slug,
                    product_name=product.name,
                    product_image=product.image,
                    product_type=product.type,
                    product_rarity=product.rarity,
                    source=ItemSource.GIFT,
                    source_id=new_id(),
                    reason=reason,
                    created_at=at,
                    updated_at=at,
                )
            )
    write(rows)
    upsert(*(activity_of_item(row, user_id=row.member.user_id, community_id=community.pk) for row in rows))
