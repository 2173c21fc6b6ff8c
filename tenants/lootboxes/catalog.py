"""The team's writes to cases."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.directory.services import request_refresh
from saas.fairness.v1 import PARTS, odds_hash
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.gems import count_gems
from saas.kernel.images import public_url
from saas.kernel.many import require_undoable
from saas.kernel.transactions import atomically
from saas.plans.stored_files import release_unused
from tenants.lootboxes import rules, selectors
from tenants.lootboxes.errors import LootboxNotFound, LootboxStatusNotAllowed, OddsInvalid
from tenants.lootboxes.models import Lootbox, LootboxPrize, LootboxPrizeKind, LootboxStatus, OddsTable
from tenants.lootboxes.sources import OPENING
from tenants.stores.models import Product
from tenants.stores.pictures import stored_picture
from tenants.stores.rules import slug_of
from tenants.stores.stock import NOT_GIVABLE, sell_price_of
from tenants.wallets.issuance import require_possible, staff_of
from tenants.wallets.losses import require_confirmed

_PRIZE_NAMES = ("kind", "product_id", "ppm", "value", "rarity")


def create_lootbox(
    *,
    fields: Mapping[str, Any],
    prizes: Sequence[Mapping[str, Any]],
    picture: bytes | None,
    actor: Actor,
    confirmed_loss: int | None = None,
) -> Lootbox:
    """Create a case with its first table of odds; its slug comes from the name unless ``fields`` has one.

    ``confirmed_loss`` is the figure that the owner typed: the gems that an opening gives beyond its price on average.

    Raises OddsInvalid, ValidationFailed for a prize that cannot be given, LootboxSlugTaken, ImageUploadFailed,
    LossNotConfirmed, LossNeedsOwner, IssuanceLimit.
    """

    def work() -> Lootbox:
        slug = fields.get("slug") or _free_slug(fields["name"])
        lootbox = Lootbox(**{**fields, "slug": slug, "image": image})
        rows = _rows(_ranked(prizes))
        _answer_for(lootbox, rows, actor, confirmed_loss)
        _save(lootbox)
        lootbox.table = _new_table(lootbox, rows)
        lootbox.save(update_fields=["table"])
        audit.record(actor, "lootbox.create", lootbox.pk, after=_facts(lootbox))
        request_refresh(actor.community_id)
        return selectors.own_lootbox(lootbox.pk)

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def edit_lootbox(
    *,
    lootbox_id: UUID,
    changes: Mapping[str, Any],
    prizes: Sequence[Mapping[str, Any]] | None,
    picture: bytes | None,
    actor: Actor,
    confirmed_loss: int | None = None,
    seen: Seen = NOTHING_SEEN,
) -> Lootbox:
    """Change a case. Changed prizes are a new table: a member who saw the old one must see the new one first.

    Raises the errors of ``create_lootbox``, LootboxNotFound, LootboxStatusNotAllowed.
    """

    def work() -> Lootbox:
        lootbox = _locked(lootbox_id)
        before, promised = _facts(lootbox), _promise_of(lootbox)
        _check_move(lootbox.status, changes.get("status", lootbox.status))
        rows = selectors.prizes_of(lootbox)
        listed = [{name: getattr(prize, name) for name in _PRIZE_NAMES} for prize in rows]
        seen.check({**seen.of(lootbox), "prizes": listed, "image": public_url(lootbox.image)})
        for name, value in changes.items():
            setattr(lootbox, name, value)
        replaced = lootbox.image if image else ""
        lootbox.image = image or lootbox.image
        ranked = None if prizes is None else _ranked(prizes)
        is_other = ranked is not None and _differ(ranked, rows)
        if ranked is not None and is_other:
            rows = _rows(ranked)
        if is_other or promised != _promise_of(lootbox):
            _answer_for(lootbox, rows, actor, confirmed_loss)
        if is_other:
            lootbox.table = _new_table(lootbox, rows)
        _save(lootbox)
        audit.record(actor, "lootbox.edit", lootbox.pk, before=before, after=_facts(lootbox))
        release_unused(actor.community_id, [replaced])
        request_refresh(actor.community_id)
        return selectors.own_lootbox(lootbox.pk)

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def archive_lootbox(*, lootbox_id: UUID, actor: Actor) -> None:
    """Delete the case; prizes already won stay. Raises LootboxNotFound."""

    def work() -> None:
        lootbox = _locked(lootbox_id)
        before = lootbox.status
        lootbox.status, lootbox.archived_from, lootbox.archived_at = LootboxStatus.ARCHIVED, before, now()
        lootbox.save(update_fields=["status", "archived_from", "archived_at", "updated_at"])
        facts = {"name": lootbox.name, "status": before}
        audit.record(actor, "lootbox.delete", lootbox.pk, before=facts, after={"status": lootbox.status})
        request_refresh(actor.community_id)

    atomically(work)


def restore_lootbox(*, lootbox_id: UUID, actor: Actor) -> None:
    """Undo the deletion: the case gets back the status that it had. A repeated call changes nothing.

    Raises LootboxNotFound, UndoTooLate, LossNotConfirmed, LossNeedsOwner, IssuanceLimit.
    """

    def work() -> None:
        lootbox = Lootbox.objects.select_for_update(no_key=True).filter(pk=lootbox_id).first()
        if lootbox is None:
            raise LootboxNotFound
        if lootbox.status != LootboxStatus.ARCHIVED:
            return
        require_undoable(lootbox.archived_at)
        lootbox.status, lootbox.archived_from, lootbox.archived_at = lootbox.archived_from, "", None
        _answer_for(lootbox, selectors.prizes_of(lootbox), actor, None)
        _save(lootbox)
        audit.record(actor, "lootbox.restore", lootbox.pk, after={"status": lootbox.status})
        request_refresh(actor.community_id)

    atomically(work)


def _locked(lootbox_id: UUID) -> Lootbox:
    lootbox = Lootbox.objects.select_for_update(no_key=True).filter(pk=lootbox_id).first()
    if lootbox is None or lootbox.status == LootboxStatus.ARCHIVED:
        raise LootboxNotFound
    return lootbox


def _promise_of(lootbox: Lootbox) -> tuple[Any, ...]:
    """Return the values besides the prizes that decide how many gems the openings promise."""
    return lootbox.price, lootbox.status, lootbox.limit_per_day


def _answer_for(lootbox: Lootbox, prizes: Sequence[LootboxPrize], actor: Actor, confirmed_loss: int | None) -> None:
    """Make the actor answer for the promised gems if they changed.

    Raises LossNotConfirmed, LossNeedsOwner; IssuanceLimit if one opening can promise more than a day's limit.
    """
    lootbox.confirmed_loss = require_confirmed(
        rules.loss_of(lootbox.price, prizes),
        known=lootbox.confirmed_loss,
        given=confirmed_loss,
        actor=actor,
        average=rules.average_loss(lootbox.price, prizes),
    )
    lootbox.promised_by = staff_of(actor)
    if lootbox.status == LootboxStatus.ACTIVE:
        require_possible(OPENING, most=rules.most_promised(lootbox.price, prizes), staff=[lootbox.promised_by])


def _check_move(current: str, wanted: str) -> None:
    if wanted not in (current, *rules.MOVES[current]):
        raise LootboxStatusNotAllowed(current=current, wanted=wanted)


def _ranked(prizes: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the prizes with the rarities that fans see."""
    chosen = [rules.Chosen(ppm=prize["ppm"], rarity=prize["rarity"]) for prize in prizes]
    shown = rules.shown_rarities(chosen)
    return [{**prize, "rarity": rarity} for prize, rarity in zip(prizes, shown, strict=True)]


def _rows(prizes: Sequence[Mapping[str, Any]]) -> list[LootboxPrize]:
    """Return the prizes of a new table. Raises OddsInvalid, ValidationFailed."""
    total = sum(prize["ppm"] for prize in prizes)
    if total != PARTS:
        raise OddsInvalid(total=total)
    products = _products(prizes)
    return [_prize(place, given, products) for place, given in enumerate(prizes)]


def _new_table(lootbox: Lootbox, rows: Sequence[LootboxPrize]) -> OddsTable:
    table = OddsTable.objects.create(lootbox=lootbox, odds_hash=odds_hash(selectors.chances_of(rows)), created_at=now())
    for row in rows:
        row.table = table
    LootboxPrize.objects.bulk_create(rows)
    return table


def _products(prizes: Sequence[Mapping[str, Any]]) -> dict[UUID, Product]:
    """Return the named products. Raises ValidationFailed for a product that cannot be given or is named twice."""
    wanted = [prize.get("product_id") for prize in prizes]
    found = (
        Product.objects.filter(has_variants=False)
        .exclude(status__in=NOT_GIVABLE)
        .in_bulk([one for one in wanted if one])
    )
    fields = {}
    for place, prize in enumerate(prizes):
        if prize["kind"] != LootboxPrizeKind.PRODUCT:
            continue
        if prize["product_id"] not in found:
            fields[f"prizes.{place}.productId"] = "Choose a product that is published and not archived"
        elif wanted.index(prize["product_id"]) != place:
            fields[f"prizes.{place}.productId"] = "This product is a prize already"
    if fields:
        raise ValidationFailed(fields=fields)
    return found


def _prize(place: int, given: Mapping[str, Any], products: Mapping[UUID, Product]) -> LootboxPrize:
    common = {"place": place, "ppm": given["ppm"], "kind": given["kind"], "value": given["value"]}
    if given["kind"] == LootboxPrizeKind.GEMS:
        return LootboxPrize(**common, name=count_gems(given["value"]), rarity=given["rarity"])
    product = products[given["product_id"]]
    return LootboxPrize(
        **common,
        product=product,
        sell_price=sell_price_of(product),
        name=product.name,
        image=product.image,
        rarity=given["rarity"],
    )


def _differ(given: Sequence[Mapping[str, Any]], prizes: Sequence[LootboxPrize]) -> bool:
    return [[one.get(name) for name in _PRIZE_NAMES] for one in given] != [
        [getattr(prize, name) for name in _PRIZE_NAMES] for prize in prizes
    ]


def _free_slug(name: str) -> str:
    wanted = slug_of(name)
    taken = set(Lootbox.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    if wanted not in taken:
        return wanted
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken)


def _save(lootbox: Lootbox) -> None:
    with constraints_as_errors():
        lootbox.save()


def _facts(lootbox: Lootbox) -> dict[str, Any]:
    prizes = [
        {"name": one.name, "ppm": one.ppm, "value": str(one.value), "rarity": one.rarity}
        for one in (lootbox.table.prizes.all() if lootbox.table else [])
    ]
    return {
        "slug": lootbox.slug,
        "name": lootbox.name,
        "description": lootbox.description,
        "image": lootbox.image,
        "price": str(lootbox.price),
        "status": lootbox.status,
        "limit_per_day": lootbox.limit_per_day,
        "odds_hash": lootbox.table.odds_hash if lootbox.table else None,
        "prizes": prizes,
    }
