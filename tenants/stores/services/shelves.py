"""How the store is arranged: its categories, and the team's own order of the products."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from tenants.stores import rules
from tenants.stores.errors import ProductNotFound
from tenants.stores.models import Product, ProductCategory, ProductStatus, Store


def arrange_categories(*, wanted: Sequence[Mapping[str, Any]], removed: Sequence[UUID], actor: Actor) -> None:
    """Set the names and the order of the categories. ``wanted``: ``{"id" (null: a new one), "name"}``.

    Categories in ``removed`` are deleted, and their products then have none. Those that are in neither list stay: they
    were added since the page was opened. Slugs never change, so that links stay. Raises ValidationFailed.
    """

    def work() -> None:
        Store.objects.select_for_update().get()
        ProductCategory.objects.filter(pk__in=removed).delete()
        known = {one.pk: one for one in ProductCategory.objects.order_by("position", "pk")}
        before = [one.name for one in known.values()]
        rows = [_category(known, one, position) for position, one in enumerate(wanted)]
        rows += [one for one in known.values() if one.pk not in {row.pk for row in rows}]
        names, taken = [one.name.casefold() for one in rows], {one.slug for one in known.values()}
        if twice := next((at for at, name in enumerate(names) if name in names[:at]), None):
            raise ValidationFailed(fields={f"categories.{twice}.name": "This category already exists"})
        for position, one in enumerate(rows):
            one.position = position
            if not one.slug:
                one.slug = rules.free_slug(one.name, taken)
                taken.add(one.slug)
            one.save()
        audit.record(
            actor, "store.categories", "store",
            before={"categories": before}, after={"categories": [one.name for one in rows]},
        )  # fmt: skip
        announce_to_community(actor.community_id, Event.STOCK)

    atomically(work)


def _category(known: Mapping[UUID, ProductCategory], wanted: Mapping[str, Any], position: int) -> ProductCategory:
    pk = wanted.get("id")
    category = ProductCategory() if pk is None else known.get(pk)
    if category is None:
        raise ValidationFailed(fields={f"categories.{position}.name": "This category was deleted. Reload the page."})
    category.name = wanted["name"]
    return category


def arrange_products(*, product_ids: Sequence[UUID], actor: Actor) -> None:
    """Show these products first in the store, in this order. Products that are not named follow, the newest first.

    Raises ProductNotFound.
    """

    def work() -> None:
        Store.objects.select_for_update().get()
        named = list(dict.fromkeys(product_ids))
        rows = {
            one.pk: one
            for one in Product.objects.select_for_update(no_key=True)
            .filter(pk__in=named)
            .exclude(status=ProductStatus.ARCHIVED)
            .order_by("pk")
        }
        if len(rows) < len(named):
            raise ProductNotFound
        # Negative, so that a product that is added later, or by a server of the last version, follows them.
        for position, pk in enumerate(named):
            rows[pk].position = position - len(named)
        Product.objects.exclude(pk__in=named).exclude(position=0).update(position=0)
        Product.objects.bulk_update(rows.values(), ["position"])
        audit.record(actor, "store.order", "store", after={"products": [rows[pk].name for pk in named]})
        announce_to_community(actor.community_id, Event.STOCK)

    atomically(work)
