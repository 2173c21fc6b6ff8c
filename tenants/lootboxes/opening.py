"""Opening cases.

Promises kept here and nowhere else:
- one key opens once, and draws with the same nonces: a repeated call answers what the first one gave;
- the charge, the nonces, what was drawn and what is given for it are one commit, so that no nonce is skipped and no
  result thrown away; the pair's row lock makes a member's openings one after the other;
- what was drawn follows from the seeds and the odds the member saw, and from nothing else: a piece that is gone at the
  win is paid out in gems, never drawn anew.

The wallet comes first and the shelf last, products in the order of their ids.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from psycopg.types.json import Jsonb

from saas.accounts.models import User
from saas.fairness import v1
from saas.kernel.clock import now
from saas.kernel.days import day_of
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused, fingerprint
from saas.kernel.ids import new_id
from saas.kernel.sql_calls import SqlCall
from saas.kernel.transactions import atomically
from saas.tenancy.models import Community
from tenants.lootboxes import selectors
from tenants.lootboxes.eligibility import Wish, refusal
from tenants.lootboxes.errors import OddsChanged
from tenants.lootboxes.models import Lootbox, Opening, Prize, PrizeKind
from tenants.lootboxes.rules import TOLD_AFTER, most_promised
from tenants.lootboxes.seeds import services as seeds
from tenants.lootboxes.seeds.models import SeedPair
from tenants.lootboxes.sources import OPENING
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.stores.errors import MembersOnly, PriceChanged, ProductOutOfStock
from tenants.stores.inventory.models import Source
from tenants.stores.inventory.services import give_item
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import promise, used_up
from tenants.wallets.models import Cause, TransactionType
from tenants.wallets.receipts import Receipt, receipt_context, receipt_of
from tenants.wallets.rules import transaction_id
from tenants.wallets.services import credit
from tenants.wallets.transaction_facts import activity_data


@dataclass(frozen=True, kw_only=True)
class OpenCase(SqlCall):
    function = "open_case"

    tag: UUID
    transaction: UUID
    fingerprint: bytes
    member: UUID
    user: UUID
    community: UUID
    lootbox: UUID
    table: UUID
    pair: UUID
    nonce: int
    client_seed: str
    made_here: bool
    price: int
    name: str
    day: date
    moment: datetime
    told_at: datetime
    movement_record: Jsonb
    ids: list[UUID]
    prizes: list[UUID]
    tickets: list[int]
    paid: list[int | None]


def open_cases(
    *,
    fan: User,
    community: Community,
    slug: str,
    count: int,
    expected_price: int,
    odds_hash: str,
    client_seed: str,
    idempotency: Idempotency,
) -> list[Opening]:
    """Charge ``fan`` for ``count`` openings of a case of ``community`` (whose schema is entered), and give the prizes.

    ``client_seed`` begins a pair of seeds that has none yet; empty, one is made here.

    Raises: LootboxNotFound; what ``eligibility.refusal`` says; PriceChanged, OddsChanged; InsufficientBalance,
    WalletFrozen, SpendingStopped, IssuanceLimit (its best prizes are more than the day's limits leave);
    IdempotencyKeyReused and IdempotencyInFlight.
    """
    identity = transaction_id(actor=fan.pk, key=idempotency.key)
    if known := _known(identity, idempotency):
        return known
    member = member_of(fan.pk)

    def work() -> tuple[Receipt, list[Opening]]:
        pair = _pair_of(member) if member is not None else None
        lootbox = selectors.lootbox_by_slug(slug)
        prizes = selectors.prizes_of(lootbox)
        if denial := refusal(Wish(lootbox, prizes, count), fan, member, community, now(), for_update=True):
            raise denial
        if member is None or pair is None:
            raise MembersOnly
        _check_seen(lootbox, prizes, expected_price, odds_hash)
        drawn = _draw(pair, client_seed, prizes, count)
        openings = _openings(drawn, lootbox, member, community, identity, idempotency)
        receipt = _charge(drawn, openings, member, community)
        if receipt.paid and not receipt.replayed:
            _give(openings, member)
            _count(openings, prizes)
        return receipt, openings

    try:
        receipt, openings = atomically(work)
    except IssuanceLimit:
        # Counted after the openings were written: no other call has this key.
        raise used_up() from None
    except (DomainError, IntegrityError):
        # Whoever waited for the pair may be the twin of the call that held it.
        if known := _known(identity, idempotency):
            return known
        raise
    if receipt.require_paid().replayed:
        return _known(identity, idempotency)
    # The balance is announced when the reels have stopped (``lootboxes.opened``): it already holds the prizes.
    return openings


def _pair_of(member: Member) -> SeedPair | None:
    pair = seeds.drawing_pair(member.pk)
    if pair is None:
        seeds.seeds_of(member)
        pair = seeds.drawing_pair(member.pk)
    return pair


def _known(identity: UUID, idempotency: Idempotency) -> list[Opening]:
    """What was opened under this key. Raises IdempotencyKeyReused when that call asked otherwise."""
    found = selectors.opening_by_transaction(identity)
    if found and bytes(found[0].fingerprint) != idempotency.fingerprint:
        raise IdempotencyKeyReused
    return found


def _check_seen(lootbox: Lootbox, prizes: Sequence[Prize], expected_price: int, odds_hash: str) -> None:
    if lootbox.price != expected_price:
        raise PriceChanged(price=str(lootbox.price))
    assert lootbox.table is not None
    if lootbox.table.odds_hash != odds_hash:
        table = [{"id": str(prize.pk), "name": prize.name, "ppm": prize.ppm} for prize in prizes]
        raise OddsChanged(oddsHash=lootbox.table.odds_hash, prizes=table)


class _Drawn:
    """What the seeds gave: a prize for each opening."""

    def __init__(self, pair: SeedPair, client_seed: str, is_made_here: bool) -> None:
        self.pair, self.client_seed, self.is_made_here = pair, client_seed, is_made_here
        self.ids: list[UUID] = []
        self.tickets: list[int] = []
        self.prizes: list[Prize] = []


def _draw(pair: SeedPair, given_seed: str, prizes: Sequence[Prize], count: int) -> _Drawn:
    client_seed = pair.client_seed or given_seed or seeds.a_client_seed()
    drawn = _Drawn(pair, client_seed, pair.is_made_here if pair.client_seed else not given_seed)
    by_id, odds = {str(one.pk): one for one in prizes}, selectors.chances_of(prizes)
    server_seed = seeds.server_seed_of(pair)
    for nonce in range(pair.nonce, pair.nonce + count):
        roll = v1.open_case(server_seed=server_seed, client_seed=client_seed, nonce=nonce, odds=odds)
        drawn.ids.append(new_id())
        drawn.tickets.append(roll.ticket)
        drawn.prizes.append(by_id[roll.prize])
    return drawn


def _openings(
    drawn: _Drawn, lootbox: Lootbox, member: Member, community: Community, identity: UUID, idempotency: Idempotency
) -> list[Opening]:
    """The openings as they will be written."""
    moment = now()
    day, _ = day_of(moment, community.timezone)
    return [
        Opening(
            id=opening_id,
            member=member,
            lootbox=lootbox,
            table=lootbox.table,
            prize=prize,
            pair=drawn.pair,
            nonce=drawn.pair.nonce + place,
            client_seed=drawn.client_seed,
            ticket=ticket,
            price=lootbox.price,
            paid=prize.value if prize.kind == PrizeKind.GEMS else None,
            transaction_id=identity,
            fingerprint=idempotency.fingerprint,
            place=place,
            day=day,
            created_at=moment,
        )
        for place, (opening_id, ticket, prize) in enumerate(zip(drawn.ids, drawn.tickets, drawn.prizes, strict=True))
    ]


def _charge(drawn: _Drawn, openings: Sequence[Opening], member: Member, community: Community) -> Receipt:
    """The charge and the openings, in one call of the schema's own function."""
    first = openings[0]
    lootbox = first.lootbox
    assert lootbox.table_id is not None
    asked = receipt_context(
        first.transaction_id, TransactionType.DEBIT, Cause.CASE, lootbox.pk, lootbox.name, member.user_id
    )
    call = OpenCase(
        tag=community.schema_tag,
        transaction=first.transaction_id,
        fingerprint=bytes(first.fingerprint),
        member=member.pk,
        user=member.user_id,
        community=community.pk,
        lootbox=lootbox.pk,
        table=lootbox.table_id,
        pair=drawn.pair.pk,
        nonce=drawn.pair.nonce,
        client_seed=drawn.client_seed,
        made_here=drawn.is_made_here,
        price=lootbox.price,
        name=lootbox.name,
        day=first.day,
        moment=first.created_at,
        told_at=first.created_at + TOLD_AFTER,
        movement_record=Jsonb(activity_data("out", None, Cause.CASE, lootbox.pk, lootbox.name)),
        ids=drawn.ids,
        prizes=[prize.pk for prize in drawn.prizes],
        tickets=drawn.tickets,
        paid=[one.paid for one in openings],
    )
    return receipt_of(call.answer(), asked)


def _give(openings: Sequence[Opening], member: Member) -> None:
    for opening in openings:
        if opening.paid is not None:
            _pay(opening.pk, opening.prize, member)
    things = [opening for opening in openings if opening.paid is None]
    for opening in sorted(things, key=lambda one: (one.prize.product_id, one.place)):
        prize = opening.prize
        assert prize.product is not None
        try:
            with transaction.atomic():
                give_item(
                    member=member,
                    product=prize.product,
                    source=Source.CASE,
                    source_id=opening.pk,
                    sell_price=prize.sell_price,
                )
        except ProductOutOfStock:
            opening.paid = prize.value
            Opening.objects.filter(pk=opening.pk).update(paid=prize.value)
            if prize.value:
                _pay(opening.pk, prize, member)


def _count(openings: Sequence[Opening], prizes: Sequence[Prize]) -> None:
    """Count the gems promised by what came out. Whether they fit is decided by the best that could have come out.

    Otherwise a refusal would tell the member what the next opening gives. Raises IssuanceLimit.
    """
    lootbox, cost = openings[0].lootbox, sum(one.price for one in openings)
    given = sum((one.prize.sell_price or 0) if one.paid is None else one.paid for one in openings)
    promise(
        OPENING,
        amount=max(given - cost, 0),
        most=most_promised(lootbox.price, prizes, len(openings)),
        staff=[lootbox.promised_by],
    )


def _pay(opening_id: UUID, prize: Prize, member: Member) -> None:
    """Gems for an opening, once: its id is the key. Pages are told once the reel has stopped (tasks.opened)."""
    credit(
        member=member,
        amount=prize.value,
        source=OPENING,
        cause_id=opening_id,
        reason=prize.name,
        idempotency=Idempotency(opening_id, fingerprint("case", opening_id)),
        actor=member.user_id,
        is_shown=False,
    )
