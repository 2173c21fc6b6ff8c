"""Builds the demo through the product's own services, once: what is there already is left alone."""

import random
from functools import cache
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django_tenants.utils import tenant_context

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.images import encode, store_public
from saas.tenancy import lookup, provisioning
from saas.tenancy.models import Community, Domain
from tenants.branding.demo.content import COMMUNITIES, NEWCOMER, PASSWORD, SHOWN_FANS, DemoCommunity, DemoProduct
from tenants.branding.demo.pictures import square
from tenants.members import services as members
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.stores.models import Order, OrderStatus, Product, ProductStatus
from tenants.stores.services import catalogue, orders, purchase, showcase
from tenants.wallets import services as wallets

SHOPPING_SEED = 7
FEWEST_GEMS, MOST_GEMS = 600, 2_400


def seed() -> bool:
    """Build what is missing of the demo; answers whether anything was."""
    built = [_build(demo) for demo in COMMUNITIES]
    _person(NEWCOMER)
    return any(built)


def demo_file() -> dict[str, Any]:
    """Addresses and log-ins, as the start-up screen prints them."""
    parts = urlsplit(settings.PLATFORM_URL)
    port = f":{parts.port}" if parts.port else ""
    addresses = [{"name": "Explore", "url": f"{settings.PLATFORM_URL}/explore"}]
    logins = []
    for demo in COMMUNITIES:
        addresses.append({"name": demo.name.split()[0], "url": f"{settings.PLATFORM_URL}/creator/{demo.slug}"})
        addresses.append({"name": "  own host", "url": f"{parts.scheme}://{demo.slug}.localhost{port}"})
        logins.append(_login(demo.slug, f"Owner of {demo.name}", f"{settings.PLATFORM_URL}/admin"))
    fans = [*SHOWN_FANS, (NEWCOMER, "Fan who has joined nothing yet")]
    logins += [_login(name, who, f"{settings.PLATFORM_URL}/login") for name, who in fans]
    return {"addresses": addresses, "logins": logins}


def _login(name: str, who: str, url: str) -> dict[str, str]:
    return {"who": who, "url": url, "login": name, "password": PASSWORD}


@cache
def _hashed_password() -> str:
    """Hashed once for everybody: sixteen times Argon2 would be half of the waiting."""
    return make_password(PASSWORD)


def _person(name: str, picture: bytes | None = None) -> User:
    known = User.objects.filter(username__iexact=name).first()
    if known is not None:
        return known
    user = User(username=name, email=f"{name}@demo.example", email_verified_at=now(), password=_hashed_password())
    if picture:
        user.avatar = store_public(user.pk, picture)
    user.save()
    return user


def _key() -> Idempotency:
    return Idempotency(uuid4(), fingerprint("demo"))


def _build(demo: DemoCommunity) -> bool:
    """Build the community, or what an interrupted run has left out; answers whether there was anything to do."""
    community = Community.objects.filter(slug=demo.slug).select_related("owner").first() or _open(demo)
    owner = community.owner
    team = Actor(owner.pk, owner.username, acting_for=owner.pk, community_id=community.pk)
    with tenant_context(community):
        if Order.objects.exists():
            return False
        texts = {"title": demo.store_title, "description": demo.store_description}
        catalogue.edit_store(changes=texts, actor=team)
        there = {product.name: product for product in Product.objects.all()}
        products = [
            there.get(entry.name) or _product(entry, number, demo, team) for number, entry in enumerate(demo.products)
        ]
        _shop(demo, community, products, team)
    showcase.refresh(community.pk)
    return True


def _open(demo: DemoCommunity) -> Community:
    face = demo.avatar
    owner = _person(demo.slug, encode(square(demo.draw(face.motif, face.colour, face.other, 1))))
    community = provisioning.build(
        provisioning.request_community(
            owner=owner,
            slug=demo.slug,
            name=demo.name,
            description=demo.description,
            brand_color=demo.brand_color,
            scheme=demo.scheme,
        )
    )
    Community.objects.filter(pk=community.pk).update(timezone=demo.timezone)
    community.timezone = demo.timezone
    Domain.objects.get_or_create(
        domain=f"{demo.slug}.localhost", defaults={"tenant": community, "is_primary": True, "verified_at": now()}
    )
    lookup.forget()
    return community


def _product(entry: DemoProduct, number: int, demo: DemoCommunity, team: Actor) -> Product:
    picture = demo.draw(entry.motif, entry.colour, entry.other, number)
    fields = {"name": entry.name, "description": entry.description, "price": entry.price}
    return catalogue.create_product(
        fields={**fields, "status": ProductStatus.ACTIVE, **entry.more}, picture=encode(picture), actor=team
    )


def _shop(demo: DemoCommunity, community: Community, products: list[Product], team: Actor) -> None:
    """Everybody joins and is tipped; most buy something; the team has dealt with the first orders."""
    rng = random.Random(SHOPPING_SEED)  # noqa: S311 - the same demo everywhere
    bought: list[UUID] = []
    for place, name in enumerate(demo.fans):
        user = _person(name)
        member = member_of(user.pk) or members.join(user=user, community=community)
        gems = _tip(member, rng, demo, team)
        wanted = [product for product in products if product.price <= gems]
        for product in rng.sample(wanted, k=min(place % 3 + 1, len(wanted))):
            if product.price > gems:
                continue
            gems -= product.price
            order = purchase.buy_product(
                buyer=user,
                community=community,
                product_slug=product.slug,
                expected_price=product.price,
                idempotency=_key(),
            )
            bought.append(order.pk)
    done, refunded = bought[: len(bought) // 2], bought[-1]
    orders.edit_orders(order_ids=done, status=OrderStatus.COMPLETED, actor=team, community=community)
    orders.refund_order(
        order_id=refunded, reason="Bought twice by mistake", actor=team, community=community, idempotency=_key()
    )


def _tip(member: Member, rng: random.Random, demo: DemoCommunity, team: Actor) -> int:
    """Two tips; answers the gems the member holds then."""
    balance = 0
    for reason in rng.sample(demo.thanks, k=2):
        amount = rng.randrange(FEWEST_GEMS, MOST_GEMS, 50) // 2
        receipt = wallets.tip(member=member, amount=amount, reason=reason, idempotency=_key(), actor=team)
        balance = receipt.require_paid().balance
    return balance
