"""The demo's raffles: some run, one starts later, and one was drawn. The product's own services create them."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import cycle
from typing import Any
from uuid import UUID, uuid5

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.activity.models import ActivityKind, ActivityRecord
from saas.fairness.beacon import beacon, round_after
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.tenancy.models import Community
from tenants.draws import services as draws
from tenants.draws.models import Draw, TicketRange, Winner
from tenants.members.models import Member
from tenants.raffles.models import Award, Raffle
from tenants.raffles.services import awards, catalog, joining, ticket_notifications
from tenants.stores.models import Product, ProductStatus
from tenants.wallets.services import current_community

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
BOUGHT_BEFORE_END = 6 * HOUR
# Those one can log in as keep most of their gems.
KEPT = ("pixelpanda", "latekick")
MAX_FANS = 8

_RAFFLES: dict[str, tuple[dict[str, Any], ...]] = {
    "nova": (
        {
            "name": "Friday night table",
            "description": "A seat at my table on Friday, live, with my chips in front of you.",
            "prizes": ("A seat at the Friday table", 500, 500), "cost": 20, "cap": 300, "each": 25, "ends": 7 * HOUR,
        },
        {
            "name": "High roller's drawer",
            "description": "What I kept from the last trip. Three of you get something out of it.",
            "prizes": (Product, 1500, 750), "cost": 50, "cap": None, "each": None, "ends": 3 * DAY + 4 * HOUR,
            "word": ("full house", 3),
        },
        {
            "name": "Midnight bonus",
            "description": "Free to join, once each. Set an alarm.",
            "prizes": (2000,), "cost": 0, "cap": None, "each": 1, "starts": 20 * HOUR, "ends": 2 * DAY,
        },
        {"name": "Opening night", "description": "The first draw of this place.", "prizes": (1000, 300), "cost": 10,
         "cap": 200, "each": 10, "ends": -2 * DAY},
    ),
    "hearth": (
        {
            "name": "The autumn parcel",
            "description": "Paper, ink and something baked, packed by hand and sent to one of you.",
            "prizes": (Product, "A letter, by hand"), "cost": 30, "cap": 120, "each": 10, "ends": 2 * DAY + 3 * HOUR,
        },
        {"name": "Sketch of the week", "description": "Last week's page, signed.", "prizes": ("The page, signed",),
         "cost": 15, "cap": 100, "each": 5, "ends": -1 * DAY},
    ),
    "pixel": (
        {
            "name": "Boss rush ticket",
            "description": "Pick the next three bosses and the worst weapon there is. I have to make do.",
            "prizes": ("You pick the run", 800), "cost": 25, "cap": 150, "each": 15, "ends": 9 * HOUR,
        },
        {
            "name": "Cartridge hunt",
            "description": "From my shelf to yours.",
            "prizes": (Product, 400, 400), "cost": 40, "cap": None, "each": None, "ends": 4 * DAY,
        },
        {"name": "Speedrun bet", "description": "Under forty minutes. It was close.", "prizes": (600, 600),
         "cost": 10, "cap": 100, "each": 8, "ends": -3 * DAY},
    ),
}  # fmt: skip


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Create the community's raffles, with tickets of fans who can afford them. Call it in the community's schema."""
    fans = list(
        Member.objects.filter(left_at=None, status="ACTIVE", account__balance__gte=150)
        .exclude(username__in=KEPT)
        .order_by("-account__balance", "pk")[:MAX_FANS]
    )
    shown = list(Member.objects.filter(username__in=KEPT, left_at=None))
    people = User.objects.in_bulk([fan.user_id for fan in (*fans, *shown)])
    for number, entry in enumerate(_RAFFLES.get(community.slug, ())):
        raffle = _published(entry, community, team, moment)
        if raffle.start_at > moment:
            continue
        ended = moment + entry["ends"] if entry["ends"] < timedelta(0) else None
        bought = ended - BOUGHT_BEFORE_END if ended else moment
        for fan, count in zip(_joined(fans, bought), _counts(number), strict=False):
            _join(raffle, people[fan.user_id], community, count, fan.pk)
        for fan in _joined(shown, bought) if raffle.max_entries_per_user != 1 else ():
            _join(raffle, people[fan.user_id], community, 2, fan.pk)
        if ended:
            _end(raffle, ended)


def _joined(fans: list[Member], before: datetime) -> list[Member]:
    return [fan for fan in fans if fan.joined_at < before]


def _published(entry: dict[str, Any], community: Community, team: Actor, moment: datetime) -> Raffle:
    starts = moment + entry["starts"] if "starts" in entry else moment - HOUR
    is_over = entry["ends"] < timedelta(0)
    word, tickets = entry.get("word", ("", None))
    fields = {
        "name": entry["name"],
        "description": entry["description"],
        "entry_cost": entry["cost"],
        "max_entries": entry["cap"],
        "max_entries_per_user": entry["each"],
        "start_at": starts.replace(second=0, microsecond=0),
        "end_at": (moment + (DAY if is_over else entry["ends"])).replace(second=0, microsecond=0),
        "claim_days": 7,
        "password": word,
        "password_tickets": tickets,
        "prizes": list(_prizes(entry["prizes"])),
    }
    raffle = catalog.create_raffle(fields=fields, picture=None, actor=team)
    return catalog.edit_raffle(raffle_id=raffle.pk, changes={"status": "ACTIVE"}, picture=None, actor=team)


def _prizes(given: tuple[Any, ...]) -> Iterator[dict[str, Any]]:
    for prize in given:
        blank = {"kind": "TEXT", "winners": 1, "amount": None, "product_id": None, "text": ""}
        if isinstance(prize, int):
            yield blank | {"kind": "GEMS", "amount": prize}
        elif isinstance(prize, str):
            yield blank | {"text": prize}
        else:
            offered = Product.objects.filter(status=ProductStatus.ACTIVE, has_codes=False, quantity=None)
            product = offered.exclude(image="").order_by("-price").first()
            yield blank | ({"kind": "PRODUCT", "product_id": product.pk} if product else {"text": "A surprise"})


def _counts(number: int) -> Iterator[int]:
    return cycle([(3, 1, 5, 2, 4, 1, 2), (1, 4, 2, 1, 3), (2, 1, 1, 5, 2, 3)][number % 3])


def _join(raffle: Raffle, fan: User, community: Community, count: int, member_id: UUID) -> None:
    try:
        joining.join_raffle(
            fan=fan, community=community, raffle_slug=raffle.slug, count=count, expected_price=raffle.entry_cost,
            client_seed=member_id.hex, password="", idempotency=_key(raffle.pk, member_id),
        )  # fmt: skip
    except DomainError:
        # The fan cannot afford the tickets anymore; skip this fan.
        return


def _end(raffle: Raffle, ended: datetime) -> None:
    """Move the raffle's end into the past, draw it by the round of that time, and claim most prizes."""
    number = round_after(ended)
    chain = beacon().chain
    Draw.objects.filter(pk=raffle.its_draw).update(closes_at=ended, round=number, round_at=chain.time_of(number))
    Raffle.objects.filter(pk=raffle.pk).update(start_at=ended - 3 * DAY, end_at=ended)
    bought = ended - BOUGHT_BEFORE_END
    TicketRange.objects.filter(draw_id=raffle.its_draw).update(created_at=bought)
    ActivityRecord.objects.filter(kind=ActivityKind.TICKETS, data__raffle_id=str(raffle.pk)).update(at=bought)
    draws.close(raffle.its_draw)
    draws.draw_winners(raffle.its_draw)
    Draw.objects.filter(pk=raffle.its_draw).update(drawn_at=chain.time_of(number))
    Winner.objects.filter(draw_id=raffle.its_draw).update(drawn_at=chain.time_of(number))
    ticket_notifications.settle(raffle.pk)
    for award in Award.objects.filter(raffle=raffle).select_related("member")[1:]:
        awards.claim_prize(
            award_id=award.pk, raffle_slug=raffle.slug, fan_id=award.member.user_id,
            community=current_community(), idempotency=_key(raffle.pk, award.pk),
        )  # fmt: skip


def _key(*parts: UUID) -> Idempotency:
    named = uuid5(parts[0], "".join(str(part) for part in parts[1:]))
    return Idempotency(named, fingerprint("demo raffle", *(str(part) for part in parts)))
