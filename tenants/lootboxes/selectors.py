"""Queries for cases and openings. The caller must enter the community's schema first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from saas.fairness.v1 import Chance, open_case
from saas.kernel.clock import now
from saas.kernel.model_columns import ModelColumns
from saas.kernel.privacy import STEP
from saas.tenancy.connection import connection
from tenants.draws.draw_subjects import Odds
from tenants.lootboxes.errors import LootboxNotFound
from tenants.lootboxes.models import FreeOpening, Lootbox, LootboxPrize, LootboxStatus, OddsTable, Opening
from tenants.lootboxes.rules import REVEAL_AFTER, VISIBLE
from tenants.lootboxes.seeds.models import SeedPair, SeedState
from tenants.lootboxes.seeds.services import server_seed_of
from tenants.members.models import Member
from tenants.stores.models import Product, WonItem

MAX_LISTED = 100
SORTS = {"NAME": "name", "CREATED_AT": "created_at", "PRICE": "price"}


def lootboxes(query: Mapping[str, Any], *, for_team: bool) -> QuerySet[Lootbox]:
    """Return cases with their odds table and prizes.

    Fans get the visible cases, paused ones last. The team gets all cases except archived ones, or those with the given
    status.
    """
    rows = Lootbox.objects.select_related("table").prefetch_related("table__prizes__product")
    if not for_team:
        rows = rows.filter(status__in=VISIBLE)
    elif query.get("status"):
        rows = rows.filter(status=query["status"])
    else:
        rows = rows.exclude(status=LootboxStatus.ARCHIVED)
    if words := query["search"].strip():
        rows = rows.filter(Q(name__icontains=words) | Q(description__icontains=words))
    column = F(SORTS[query["sort_by"]])
    direction = column.desc() if query["sort_direction"] == "desc" else column.asc()
    # Active cases come first for fans, because ACTIVE is also the first in the alphabet.
    return rows.order_by(direction, "pk") if for_team else rows.order_by("status", direction, "pk")


def lootbox_by_slug(slug: str) -> Lootbox:
    """Return a case that fans can see, with table and prizes. Raises LootboxNotFound."""
    rows = Lootbox.objects.select_related("table").prefetch_related("table__prizes__product")
    lootbox = rows.filter(slug=slug, status__in=VISIBLE).first()
    if lootbox is None:
        raise LootboxNotFound
    return lootbox


_LOOTBOX = ModelColumns(Lootbox, "l", unread=frozenset({"description", "image", "created_at", "updated_at"}))
_TABLE = ModelColumns(OddsTable, "t", unread=frozenset({"created_at"}))
_PRIZE = ModelColumns(LootboxPrize, "z")
# The columns of a product that a check or a win reads. Every other column is loaded when it is read.
_GIVEN = {"id", "slug", "name", "image", "type", "rarity", "status", "quantity", "reserved", "has_codes", "sell_price"}
_PRODUCT = ModelColumns(
    Product, "p", unread=frozenset(one.attname for one in Product._meta.concrete_fields).difference(_GIVEN)
)
_TO_OPEN = f"""
select {_LOOTBOX.sql}, {_TABLE.sql}, {_PRIZE.sql}, {_PRODUCT.sql}
from lootboxes_lootbox l
left join lootboxes_oddstable t on t.id = l.table_id
left join lootboxes_lootboxprize z on z.table_id = t.id
left join stores_product p on p.id = z.product_id
where l.slug = %s and l.status in ({", ".join(f"'{status}'" for status in VISIBLE)})
order by z.place
"""  # noqa: S608 - column names of our own models, and our own constants


def lootbox_to_open(slug: str) -> Lootbox:
    """Return what ``lootbox_by_slug`` returns, in one prepared statement. Raises LootboxNotFound."""
    with connection.prepared_cursor() as cursor:
        cursor.execute(_TO_OPEN, [slug])
        rows = cursor.fetchall()
    lootbox: Lootbox | None = None
    prizes: list[LootboxPrize] = []
    products: dict[UUID | None, Product | None] = {}
    for row in rows:
        parts = iter(row)
        lootbox_values, table_values, prize_values, product_values = (
            list(islice(parts, one.count)) for one in (_LOOTBOX, _TABLE, _PRIZE, _PRODUCT)
        )
        if lootbox is None:
            lootbox = _LOOTBOX.instance(lootbox_values)
            assert lootbox is not None
            lootbox.table = _TABLE.instance(table_values)
        prize = _PRIZE.instance(prize_values)
        if prize is not None:
            assert lootbox.table is not None
            prize.table = lootbox.table
            # Two prizes can be pieces of one product.
            prize.product = products.setdefault(prize.product_id, _PRODUCT.instance(product_values))
            prizes.append(prize)
    if lootbox is None:
        raise LootboxNotFound
    if lootbox.table is not None:
        loaded = LootboxPrize.objects.all()
        loaded._result_cache = prizes
        vars(lootbox.table)["_prefetched_objects_cache"] = {"prizes": loaded}
    return lootbox


def own_lootbox(lootbox_id: UUID) -> Lootbox:
    """Return a case for the team, also an archived one. Raises LootboxNotFound."""
    rows = Lootbox.objects.select_related("table").prefetch_related("table__prizes__product")
    lootbox = rows.filter(pk=lootbox_id).first()
    if lootbox is None:
        raise LootboxNotFound
    return lootbox


def open_lootboxes() -> list[Lootbox]:
    """Return the active cases for the listings, the newest first, with table and prizes."""
    rows = Lootbox.objects.filter(status=LootboxStatus.ACTIVE).select_related("table")
    return list(rows.prefetch_related("table__prizes__product").order_by("-created_at")[:MAX_LISTED])


def prizes_of(lootbox: Lootbox) -> list[LootboxPrize]:
    """Return the prizes in display order."""
    return list(lootbox.table.prizes.all()) if lootbox.table else []


def chances_of(prizes: Sequence[LootboxPrize]) -> list[Chance]:
    """Return the odds in the format of the algorithm."""
    return [Chance(str(prize.pk), prize.ppm) for prize in prizes]


@dataclass(frozen=True, slots=True)
class CaseTotals:
    """The totals of a case: gems taken and given. Products count with the value in their table."""

    opened: int = 0
    taken: int = 0
    given: int = 0


def figures_of(ids: Sequence[UUID]) -> dict[UUID, CaseTotals]:
    rows = Opening.objects.filter(lootbox_id__in=list(ids)).values("lootbox_id").order_by()
    found = rows.annotate(opened=Count("pk"), taken=Sum("price"), given=Sum(Coalesce(F("paid"), F("prize__value"))))
    return {row["lootbox_id"]: CaseTotals(row["opened"], row["taken"], row["given"]) for row in found}


def free_openings(member_id: UUID, lootbox_id: UUID) -> QuerySet[FreeOpening]:
    """Return the member's free openings of the case that wait, the oldest first."""
    rows = FreeOpening.objects.filter(member_id=member_id, lootbox_id=lootbox_id, transaction_id=None)
    return rows.order_by("created_at", "pk")


@dataclass(frozen=True, slots=True)
class OpenedToday:
    """The number of a member's openings on the community's day: of one case, and of all cases."""

    of_this: int = 0
    times: int = 0


_TODAY = """
select count(*) filter (where lootbox_id = %s), count(*)
from lootboxes_opening where member_id = %s and created_at >= %s and day = %s
"""


def opened_today(member_id: UUID, lootbox_id: UUID | None, *, day: date, since: datetime) -> OpenedToday:
    """Count a member's openings on the day.

    ``since`` is a time before the day's start, because the index is by time.
    """
    with connection.prepared_cursor() as cursor:
        cursor.execute(_TODAY, [lootbox_id, member_id, since, day])
        return OpenedToday(*cursor.fetchone())


_SHOWN = ("lootbox", "prize", "pair", "member")


def openings_of(member: Member, query: Mapping[str, Any]) -> QuerySet[Opening]:
    """Return a member's openings, the latest first; ``case`` and ``pair`` are filters."""
    rows = Opening.objects.filter(member=member).select_related(*_SHOWN, "table").prefetch_related("table__prizes")
    if query.get("case"):
        rows = rows.filter(lootbox__slug=query["case"])
    if query.get("pair"):
        rows = rows.filter(pair_id=query["pair"])
    return rows.order_by("-created_at", "-nonce")


def opening_by_transaction(transaction_id: UUID) -> list[Opening]:
    """Return the openings of one call, in order."""
    rows = Opening.objects.filter(transaction_id=transaction_id).select_related(*_SHOWN, "table")
    return list(rows.prefetch_related("table__prizes").order_by("place"))


def recent_wins(most: int, *, case: str | None = None) -> list[Opening]:
    """Return the latest wins of all members whose reels have stopped, of all cases or of the one with the slug."""
    rows = Opening.objects.filter(created_at__lte=now() - REVEAL_AFTER).select_related(*_SHOWN)
    if case is not None:
        rows = rows.filter(lootbox__slug=case)
    return list(rows.order_by("-created_at", "-nonce")[:most])


def items_of(openings: Sequence[Opening]) -> dict[UUID, WonItem]:
    """Return the won items by opening."""
    given = {opening.pk: opening.item for opening in openings if opening.item is not None}
    ids = [opening.pk for opening in openings if opening.paid is None and opening.item is None]
    stored = WonItem.objects.filter(source="CASE", source_id__in=ids) if ids else ()
    return given | {item.source_id: item for item in stored if item.source_id}


def revealed_pairs(member: Member, most: int) -> list[SeedPair]:
    """Return the revealed pairs, the latest first."""
    return list(SeedPair.objects.filter(member=member, state=SeedState.REVEALED).order_by("-revealed_at")[:most])


def odds_of(table: OddsTable) -> list[dict[str, Any]]:
    """Return the odds in the format of a proof. The hash covers ``id`` and ``ppm``; ``name`` is only displayed."""
    return [{"id": str(prize.pk), "ppm": prize.ppm, "name": prize.name} for prize in table.prizes.all()]


def proof_of(opening: Opening) -> dict[str, Any]:
    """Return an opening's proof (docs/fairness.md), with ``serverSeed`` once it is revealed.

    Pair, table and prizes must be loaded.
    """
    pair = opening.pair
    return {
        "version": "v1",
        "kind": "case",
        "serverSeed": pair.server_seed or None,
        "commitment": pair.commitment,
        "clientSeed": opening.client_seed,
        "nonce": opening.nonce,
        "odds": odds_of(opening.table),
        "oddsHash": opening.table.odds_hash,
        "ticket": opening.ticket,
        "prize": str(opening.prize_id),
    }


def reel_of(opening: Opening) -> tuple[str, ...]:
    """Return the prizes on the reel. They follow from the seeds, also while these are secret."""
    return (
        opening.reel
        or open_case(
            server_seed=server_seed_of(opening.pair),
            client_seed=opening.client_seed,
            nonce=opening.nonce,
            odds=chances_of(list(opening.table.prizes.all())),
        ).reel
    )


def revealed_openings() -> Iterator[tuple[UUID, dict[str, Any]]]:
    """Yield id and proof of every opening with revealed seeds, a limited number in memory at a time.

    Pairs are read in the order of their nonces, so that a missing nonce is found.
    """
    pairs = SeedPair.objects.filter(state=SeedState.REVEALED)
    for pair in pairs.order_by("revealed_at", "pk").iterator(chunk_size=STEP):
        openings = Opening.objects.filter(pair=pair).select_related("pair", "table").prefetch_related("table__prizes")
        for opening in openings.order_by("nonce").iterator(chunk_size=STEP):
            yield opening.pk, proof_of(opening)


def odds_history(*, most: int = 100) -> list[Odds]:
    """Return the tables of all published cases, the latest first."""
    tables = OddsTable.objects.exclude(lootbox__status=LootboxStatus.DRAFT).select_related("lootbox")
    return [
        Odds(
            title=table.lootbox.name,
            path=f"/cases/{table.lootbox.slug}",
            odds_hash=table.odds_hash,
            since=table.created_at,
            rows=tuple((prize.name, prize.ppm) for prize in table.prizes.all()),
        )
        for table in tables.prefetch_related("prizes").order_by("-created_at")[:most]
    ]
