"""Opening cases.

The charge, the nonces, the drawn prizes and the given items are one commit, so no nonce is skipped and no result is
lost. The lock on the pair of seeds makes the openings of a member wait for each other. The prizes follow only from the
seeds and from the odds that the member saw. If a product is out of stock at the win, its value is paid in gems, and
there is no second draw. The wallet is locked first and the stock last, with products in the order of their ids.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from uuid import UUID

from django.db import transaction

from saas.accounts.models import User
from saas.fairness import v1
from saas.kernel.clock import now
from saas.kernel.days import day_of
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.ids import new_id
from saas.kernel.sql_calls import SqlCall
from saas.tenancy.models import Community
from tenants.checkout.errors import MembersOnly
from tenants.checkout.services import Charge, Checkout, Payment
from tenants.lootboxes import selectors
from tenants.lootboxes.eligibility import CASE_CHECKS, CaseSituation, case_situation
from tenants.lootboxes.models import FreeOpening, Lootbox, LootboxPrize, LootboxPrizeKind, Opening
from tenants.lootboxes.rules import REVEAL_AFTER, most_promised
from tenants.lootboxes.seeds import services as seeds
from tenants.lootboxes.seeds.models import SeedPair
from tenants.lootboxes.sources import OPENING
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.stores.errors import ProductOutOfStock
from tenants.stores.inventory.services import give_item
from tenants.stores.models import ItemSource
from tenants.wallets.issuance import promise
from tenants.wallets.models import Cause
from tenants.wallets.receipts import Receipt
from tenants.wallets.services import issue


@dataclass(frozen=True, kw_only=True)
class OpenCases(SqlCall):
    function = "open_case"

    charge: Charge
    lootbox: UUID
    table: UUID
    pair: UUID
    nonce: int
    client_seed: str
    made_here: bool
    price: int
    name: str
    day: date
    told_at: datetime
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
    is_free: bool = False,
) -> list[Opening]:
    """Charge ``fan`` for ``count`` openings of a case of ``community`` (whose schema is entered), and give the prizes.

    ``client_seed`` begins a pair of seeds that has none yet; empty, one is made here. With ``is_free``, one opening
    uses a free opening of the fan and costs nothing.

    Raises LootboxNotFound, what CASE_CHECKS deny, and what ``Checkout.run`` says; IssuanceLimit when the best prizes
    are more than the day's limits leave.
    """
    return CaseCheckout(
        fan=fan,
        community=community,
        idempotency=idempotency,
        slug=slug,
        count=count,
        expected_price=expected_price,
        odds_hash=odds_hash,
        client_seed=client_seed,
        is_free=is_free,
    ).run()


@dataclass(kw_only=True)
class CaseCheckout(Checkout[CaseSituation, list[Opening]]):
    cause = Cause.CASE
    checks = CASE_CHECKS
    is_locked_first = True

    slug: str
    count: int
    expected_price: int
    odds_hash: str
    client_seed: str
    is_free: bool
    _free: FreeOpening | None = field(default=None, init=False)
    _pair: SeedPair | None = field(default=None, init=False)

    def find(self) -> list[Opening] | None:
        return selectors.opening_by_transaction(self.identity) or None

    def find_or_load(self) -> tuple[list[Opening] | None, CaseSituation | None]:
        """Return neither: nearly every call is a first one, ``open_case`` recognizes the others and writes nothing."""
        return None, None

    def load_situation(self, *, for_update: bool = False) -> CaseSituation:
        """Raises LootboxNotFound."""
        member = self._member_and_pair() if for_update else member_of(self.fan.pk)
        lootbox = selectors.lootbox_to_open(self.slug)
        if self.is_free and member is not None:
            self._free = selectors.free_openings(member.pk, lootbox.pk).first()
        return case_situation(
            lootbox,
            selectors.prizes_of(lootbox),
            user=self.fan,
            member=member,
            community=self.community,
            at=now(),
            for_update=for_update,
            count=self.count,
            expected_price=self.expected_price,
            expected_odds=self.odds_hash,
            free=self._free,
            is_free=self.is_free,
            free_left=int(self._free is not None),
        )

    def _member_and_pair(self) -> Member | None:
        """Load the member, and the pair with its row locked: the member's openings wait here for each other."""
        member, self._pair = seeds.member_and_drawing_pair(self.fan.pk)
        if self._pair is None and (member := member_of(self.fan.pk)) is not None:
            self._pair = _pair_of(member)
        return member

    def place(self, situation: CaseSituation) -> tuple[Receipt, list[Opening]]:
        member, pair, lootbox, prizes = situation.participant.member, self._pair, situation.lootbox, situation.prizes
        if member is None or pair is None:
            raise MembersOnly
        drawn = _draw(pair, self.client_seed, prizes, self.count)
        openings = _openings(drawn, lootbox, member, self.community, self.identity, situation.unit_price)
        payment = self.payment(member, lootbox.pk, lootbox.name, openings[0].created_at)
        receipt = _charge(drawn, openings, payment)
        if receipt.paid and not receipt.replayed:
            if self._free is not None:
                FreeOpening.objects.filter(pk=self._free.pk).update(transaction_id=self.identity)
            _give(openings, member)
            _count(openings, prizes, situation.responsible)
        return receipt, openings

    def announce(self, receipt: Receipt, result: list[Opening]) -> None:
        """Nothing yet: the balance holds the prizes and is shown when the reels stop (``lootboxes.opened``)."""


def _pair_of(member: Member) -> SeedPair | None:
    pair = seeds.drawing_pair(member.pk)
    if pair is None:
        seeds.seeds_of(member)
        pair = seeds.drawing_pair(member.pk)
    return pair


class _Drawn:
    """The results of the seeds: a prize for each opening."""

    def __init__(self, pair: SeedPair, client_seed: str, is_made_here: bool) -> None:
        self.pair, self.client_seed, self.is_made_here = pair, client_seed, is_made_here
        self.ids: list[UUID] = []
        self.tickets: list[int] = []
        self.prizes: list[LootboxPrize] = []
        self.reels: list[tuple[str, ...]] = []


def _draw(pair: SeedPair, given_seed: str, prizes: Sequence[LootboxPrize], count: int) -> _Drawn:
    client_seed = pair.client_seed or given_seed or seeds.a_client_seed()
    drawn = _Drawn(pair, client_seed, pair.is_made_here if pair.client_seed else not given_seed)
    by_id, odds = {str(one.pk): one for one in prizes}, selectors.chances_of(prizes)
    server_seed = seeds.server_seed_of(pair)
    for nonce in range(pair.nonce, pair.nonce + count):
        roll = v1.open_case(server_seed=server_seed, client_seed=client_seed, nonce=nonce, odds=odds)
        drawn.ids.append(new_id())
        drawn.tickets.append(roll.ticket)
        drawn.prizes.append(by_id[roll.prize])
        drawn.reels.append(roll.reel)
    return drawn


def _openings(
    drawn: _Drawn, lootbox: Lootbox, member: Member, community: Community, identity: UUID, price: int
) -> list[Opening]:
    """The openings as they will be written."""
    moment = now()
    day, _ = day_of(moment, community.limit_zone)
    openings = [
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
            price=price,
            paid=prize.value if prize.kind == LootboxPrizeKind.GEMS else None,
            transaction_id=identity,
            place=place,
            day=day,
            created_at=moment,
        )
        for place, (opening_id, ticket, prize) in enumerate(zip(drawn.ids, drawn.tickets, drawn.prizes, strict=True))
    ]
    for opening, reel in zip(openings, drawn.reels, strict=True):
        opening.reel = reel
    return openings


def _charge(drawn: _Drawn, openings: Sequence[Opening], payment: Payment) -> Receipt:
    """The charge and the openings, in one call of the schema's own function."""
    first = openings[0]
    lootbox = first.lootbox
    assert lootbox.table_id is not None
    call = OpenCases(
        charge=payment.charge(),
        lootbox=lootbox.pk,
        table=lootbox.table_id,
        pair=drawn.pair.pk,
        nonce=drawn.pair.nonce,
        client_seed=drawn.client_seed,
        made_here=drawn.is_made_here,
        price=first.price,
        name=lootbox.name,
        day=first.day,
        told_at=first.created_at + REVEAL_AFTER,
        ids=drawn.ids,
        prizes=[prize.pk for prize in drawn.prizes],
        tickets=drawn.tickets,
        paid=[one.paid for one in openings],
    )
    receipt, _ = payment.post(call)
    return receipt


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
                opening.item = give_item(
                    member=member,
                    product=prize.product,
                    source=ItemSource.CASE,
                    source_id=opening.pk,
                    sell_price=prize.sell_price,
                )
        except ProductOutOfStock:
            opening.paid = prize.value
            Opening.objects.filter(pk=opening.pk).update(paid=prize.value)
            if prize.value:
                _pay(opening.pk, prize, member)


def _count(openings: Sequence[Opening], prizes: Sequence[LootboxPrize], staff: Sequence[UUID | None]) -> None:
    """Count the gems promised by the results. The best possible prize decides if the limits allow the opening.

    Otherwise a refusal would reveal the result of the next opening. Raises IssuanceLimit.
    """
    cost = sum(one.price for one in openings)
    given = sum((one.prize.sell_price or 0) if one.paid is None else one.paid for one in openings)
    promise(
        OPENING,
        amount=max(given - cost, 0),
        most=most_promised(openings[0].price, prizes, len(openings)),
        staff=staff,
    )


def _pay(opening_id: UUID, prize: LootboxPrize, member: Member) -> None:
    """Gems for an opening, once: its id is the key. Pages are notified after the reel has stopped (tasks.opened)."""
    issue(
        member=member,
        amount=prize.value,
        source=OPENING,
        cause_id=opening_id,
        reason=prize.name,
        idempotency=Idempotency(opening_id, fingerprint("case", opening_id)),
        actor=member.user_id,
        is_shown=False,
    )
