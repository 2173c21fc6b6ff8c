"""Builds the demo once: communities, stores and branding by the product's own services, their history by ``books``.

Existing data do not change. After an interrupted run, the next run builds the missing parts. Every run brings the
community with a stream live again, because the creator's switch ends after some hours.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid5

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.utils.module_loading import import_string
from django_tenants.utils import tenant_context

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.accounts.signals import operator_made
from saas.communities.services import request_community
from saas.kernel.clock import now
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.images import store_public
from saas.plans.catalog import PlanCode, PlanLimit, PlanSource
from saas.plans.selectors import newest_version
from saas.plans.services import assign_plan, recount
from saas.streaming.selectors import live_of, working_channels
from saas.streaming.services import live
from saas.tenancy import lookup, provisioning
from saas.tenancy.models import Community, Domain
from tenants.back_office.getting_started import reach
from tenants.back_office.rules import SetupStep
from tenants.branding import services as branding
from tenants.demo import rewards, streams, teams
from tenants.demo.backdated import write
from tenants.demo.books import write_history
from tenants.demo.communities import COMMUNITIES, NEWCOMER, OPERATOR, PASSWORD, SHOWN_FANS, SHOWN_STAFF
from tenants.demo.communities.kinds import DemoCommunity, DemoProduct
from tenants.demo.history import SPAN, create_history
from tenants.demo.notifications import write_first_device
from tenants.demo.uptime import write_status_history
from tenants.members.models import MemberStatus
from tenants.stores.codes import services as codes
from tenants.stores.drops import services as drops
from tenants.stores.drops.entry import enter_drop
from tenants.stores.models import Order, Product, ProductCategory
from tenants.stores.services import catalog, listings, shelves
from tenants.wallets.models import Account
from tenants.wallets.reconciliation import schedule

PICTURES = Path(__file__).with_name("pictures")
DROP_MINUTES = 20 * 60
MAX_ENTRIES = 9
FOUNDED = SPAN + timedelta(days=3)


def seed() -> bool:
    """Build the missing parts of the demo. Return True if any part was missing."""
    moment = now()
    missing = [demo for demo in COMMUNITIES if not _is_whole(demo)]
    for demo in missing:
        _build(demo, moment)
    for demo in COMMUNITIES:
        if demo.stream:
            _go_live(demo, *demo.stream)
    _person(SHOWN_STAFF, moment - FOUNDED)
    teams.create_teams(moment)
    for user in User.objects.filter(username__in=[name for name, _ in SHOWN_FANS]):
        write_first_device(user, moment - timedelta(days=16, hours=5))
    _person(NEWCOMER, moment - timedelta(hours=2))
    if not settings.PRODUCTION:  # its password is in the documentation
        operator = _person(OPERATOR, moment - FOUNDED, is_operator=True)
        operator_made.send(sender=User, user_id=operator.pk)
        write_status_history(moment, operator.pk)
    return bool(missing)


def demo_file() -> dict[str, Any]:
    """Addresses and logins, as the start-up screen prints them."""
    parts = urlsplit(settings.PLATFORM_URL)
    port = f":{parts.port}" if parts.port else ""
    addresses = [{"name": "Explore", "url": f"{settings.PLATFORM_URL}/explore"}]
    logins = []
    for demo in COMMUNITIES:
        path, host = f"{settings.PLATFORM_URL}/creator/{demo.slug}", f"{parts.scheme}://{demo.slug}.localhost{port}"
        addresses.append({"name": demo.slug.title(), "url": host if demo.own_host else path})
        logins.append(_login(demo.slug, f"Owner of {demo.name}", "/admin"))
    logins.append(_login(SHOWN_STAFF, "On the teams of two communities", "/admin"))
    logins += [_login(name, who, "/login") for name, who in (*SHOWN_FANS, (NEWCOMER, "Fan who has joined nothing yet"))]
    if not settings.PRODUCTION:
        logins.append(_login(OPERATOR, "Operator of the platform", "/login"))
    return {"addresses": addresses, "logins": logins}


def _login(name: str, who: str, path: str) -> dict[str, str]:
    return {"who": who, "url": settings.PLATFORM_URL + path, "login": name, "password": PASSWORD}


def _picture(demo: DemoCommunity, name: str) -> bytes:
    """Return a picture of the community: ``logo``, ``favicon``, ``banner``, or the motif of a product."""
    return (PICTURES / demo.slug / f"{name}.webp").read_bytes()


def _is_whole(demo: DemoCommunity) -> bool:
    community = Community.objects.filter(slug=demo.slug).first()
    if community is None or not community.is_ready or not community.logo:
        return False
    with tenant_context(community):
        return Order.objects.exists()


def _build(demo: DemoCommunity, moment: datetime) -> None:
    """Build the community, or the parts that are missing after an interrupted run.

    The history is written last, in one transaction.
    """
    community = Community.objects.filter(slug=demo.slug).select_related("owner").first() or _open(demo, moment)
    team = _owner_of(community)
    if not community.logo:
        art = {name: _picture(demo, name) for name in ("logo", "favicon", "banner")}
        branding.edit_draft(
            community=community,
            changes={
                "shape": demo.shape,
                "font_pair": demo.font_pair,
                "social_links": [{"platform": platform, "url": url} for platform, url in demo.social_links],
                "home_blocks": list(demo.home),
            },
            discard=True,
            actor=team,
        )
        branding.set_pictures(community=community, pictures=art, actor=team)
        community = branding.publish(community=community, actor=team)
    if demo.channel and streams.is_simulated():
        # First: quests and rules of the stream need the channel.
        streams.connect_channel(demo, community, team)
    with tenant_context(community):
        if not Order.objects.exists():
            _fill(demo, community, moment, team)
    listings.refresh(community.pk)


def _go_live(demo: DemoCommunity, url: str, title: str) -> None:
    community = Community.objects.select_related("owner").get(slug=demo.slug)
    if streams.has_demo_channel(community):
        streams.go_live(community, title)
        return
    if live_of(community) is not None or working_channels([community.pk]):
        return
    team = _owner_of(community)
    live.switch(community=community, is_live=True, url=url, title=title, actor=team)


def _owner_of(community: Community) -> Actor:
    owner = community.owner
    return Actor(owner.pk, owner.username, acting_for=owner.pk, community_id=community.pk)


def _fill(demo: DemoCommunity, community: Community, moment: datetime, team: Actor) -> None:
    history = create_history(demo, moment)
    people = _people({fan.name: fan.joined - timedelta(minutes=6) for fan in history.fans})
    catalog.edit_store(changes={"title": demo.store_title, "description": demo.store_description}, actor=team)
    there = {product.name: product for product in Product.objects.all()}
    categories = _categories(demo, team)
    products = {
        entry.name: there.get(entry.name) or _product(demo, entry, categories, moment, team) for entry in demo.products
    }
    _backdate(demo.products, products, moment)
    write_history(history=history, community=community, people=people, products=products, notes=demo.notes, team=team)
    # The history was written without a check of the limit.
    recount(community.pk, PlanLimit.MEMBERS)
    _fill_pools(demo.products, products, team)
    for area in settings.DEMO_AREAS:
        import_string(area)(community=community, team=team, moment=moment)
    rewards.add_rewards(community=community, team=team)
    reach(step=SetupStep.QUESTS, actor=team)
    _announce_drops(demo.products, products, people, community, team)
    schedule()


def _fill_pools(entries: Iterable[DemoProduct], products: dict[str, Product], team: Actor) -> None:
    """From today on a piece of these is a code: the past was written without."""
    for entry in entries:
        if entry.codes:
            product = products[entry.name]
            keys = [uuid5(product.pk, str(number)).hex.upper() for number in range(entry.codes)]
            texts = [f"{key[:5]}-{key[5:10]}-{key[10:15]}" for key in keys]
            codes.add_codes(product_id=product.pk, codes=texts, actor=team)


def _announce_drops(
    entries: Iterable[DemoProduct],
    products: dict[str, Product],
    people: dict[str, User],
    community: Community,
    team: Actor,
) -> None:
    """Announce drops, with entries of some fans who can afford them."""
    for entry in entries:
        product = Product.objects.get(pk=products[entry.name].pk)
        if not entry.drawn or product.reserved:
            continue
        # The fans with a printed login enter by hand.
        shown = {name for name, _ in SHOWN_FANS}
        drop = drops.announce_drop(
            product_id=product.pk, pieces=entry.drawn, starts_at=None, minutes=DROP_MINUTES, actor=team
        )
        can_pay = Account.objects.filter(
            balance__gte=product.price,
            member__user_id__in=[one.pk for name, one in people.items() if name not in shown],
            member__status=MemberStatus.ACTIVE,
            member__left_at=None,
        ).exclude(member__orders__product=product)
        asking_ids = set(can_pay.order_by("pk").values_list("member__user_id", flat=True)[:MAX_ENTRIES])
        for user in people.values():
            if user.pk in asking_ids:
                enter_drop(
                    buyer=user,
                    community=community,
                    product_slug=product.slug,
                    drop_id=drop.pk,
                    expected_price=drop.price,
                    client_seed=uuid5(user.pk, product.slug).hex,
                    idempotency=Idempotency(uuid5(drop.pk, user.username), fingerprint("demo", user.username)),
                )


def _open(demo: DemoCommunity, moment: datetime) -> Community:
    owner = _person(demo.slug, moment - FOUNDED, avatar=_picture(demo, "logo"))
    community = provisioning.build(
        request_community(
            owner=owner,
            slug=demo.slug,
            name=demo.name,
            description=demo.description,
            brand_color=demo.brand_color,
            scheme=demo.scheme,
        )
    )
    Community.objects.filter(pk=community.pk).update(timezone=demo.timezone, created_at=moment - FOUNDED)
    if not demo.is_on_free_plan:
        assign_plan(community.pk, version=newest_version(PlanCode.PRO), source=PlanSource.OPERATOR)
    if demo.own_host:
        Domain.objects.get_or_create(
            domain=f"{demo.slug}.localhost", defaults={"tenant": community, "verified_at": moment}
        )
    lookup.clear_cache()
    return Community.objects.select_related("owner").get(pk=community.pk)


def _categories(demo: DemoCommunity, team: Actor) -> dict[str, UUID]:
    """Return the categories of the store by name. Missing ones are made."""
    found = dict(ProductCategory.objects.values_list("name", "pk"))
    if missing := [{"name": name} for name in demo.categories if name not in found]:
        shelves.arrange_categories(wanted=missing, removed=(), actor=team)
        found = dict(ProductCategory.objects.values_list("name", "pk"))
    return found


def _product(
    demo: DemoCommunity, entry: DemoProduct, categories: dict[str, UUID], moment: datetime, team: Actor
) -> Product:
    fields: dict[str, Any] = {
        "name": entry.name,
        "description": entry.description,
        "price": entry.price,
        "type": entry.type,
        "rarity": entry.rarity,
        "badge": entry.badge or "",
        "status": entry.status,
        "quantity": entry.left,
        "limit_per_day": entry.limit_per_day,
        "category_id": categories.get(entry.category),
        **entry.terms,
    }
    picture: bytes | None = _picture(demo, entry.motif)
    if entry.more:
        gallery = ((entry.motif, entry.name), *entry.more)
        pictures = [(catalog.add_picture(webp=_picture(demo, motif), actor=team), alt) for motif, alt in gallery]
        fields["pictures"], picture = [{"url": url, "alt": alt} for url, alt in pictures], None
    if entry.sale:
        fields["sale_price"], fields["sale_until"] = entry.sale[0], moment + entry.sale[1]
    if entry.opens_in:
        fields["on_sale_from"] = (moment + entry.opens_in).replace(minute=0, second=0, microsecond=0)
    return catalog.create_product(fields=fields, picture=picture, actor=team)


def _backdate(entries: Iterable[DemoProduct], products: dict[str, Product], moment: datetime) -> None:
    """Products get their historic dates of sale, in the order of the store."""
    for place, entry in enumerate(entries):
        products[entry.name].created_at = moment - min(entry.age, FOUNDED) - timedelta(minutes=9 * place)
    Product.objects.bulk_update(products.values(), ["created_at"])


# People -----------------------------------------------------------------------------------------------------------


@cache
def _hashed_password() -> str:
    """Return the hashed demo password. It is computed once, because Argon2 is slow on purpose."""
    return make_password(PASSWORD)


def _people(since: dict[str, datetime]) -> dict[str, User]:
    """Return the fans by username. A missing fan gets an account with the sign-up time in ``since``."""
    known = {user.username: user for user in User.objects.filter(username__in=since)}
    write(_signed_up(name, at) for name, at in since.items() if name not in known)
    return {user.username: user for user in User.objects.filter(username__in=since)}


def _person(name: str, since: datetime, *, avatar: bytes | None = None, is_operator: bool = False) -> User:
    known = User.objects.filter(username__iexact=name).first()
    if known is not None:
        return known
    user = _signed_up(name, since)
    user.is_operator = is_operator
    if avatar:
        user.avatar = store_public(user.pk, avatar)
    write([user])
    return user


def _signed_up(name: str, since: datetime) -> User:
    return User(
        username=name,
        email=f"{name}@demo.example",
        email_verified_at=since + timedelta(minutes=2),
        password=_hashed_password(),
        created_at=since,
    )
