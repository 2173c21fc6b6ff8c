"""Tickets of a raffle: bought, redeemed with the stream code, or given by the team.

The draw's row is written last and decides: tickets cannot exceed the raffle's limit or the member's limit, and no
ticket is given after the end.
"""

from dataclasses import dataclass
from uuid import UUID

from django.db import DatabaseError
from psycopg.types.json import Jsonb

from saas.access import audit
from saas.access.acting import Actor, is_team
from saas.accounts.models import User
from saas.fairness import v1
from saas.kernel.clock import now
from saas.kernel.database_errors import registered_error
from saas.kernel.gems import MAXIMUM
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused
from saas.kernel.ids import new_id
from saas.kernel.sql_calls import SqlCall
from saas.kernel.transactions import as_one_statement, atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import Community
from tenants.checkout.services import Charge, Checkout, Payment
from tenants.draws.errors import BadClientSeed, DrawFull, MemberTicketLimitReached
from tenants.draws.models import TicketRange, TicketTotal
from tenants.draws.rules import pseudonym_of
from tenants.members.errors import MemberNotFound
from tenants.members.models import Member
from tenants.members.selectors import member_of, present_member
from tenants.raffles import selectors
from tenants.raffles.eligibility import RAFFLE_CHECKS, RaffleSituation, raffle_situation, schedule
from tenants.raffles.errors import (
    OwnRaffle,
    PasswordUsed,
    RaffleFinished,
    RaffleFull,
    RaffleNotFound,
    TicketLimitReached,
)
from tenants.raffles.facts import record_data
from tenants.raffles.models import Raffle, TicketSource
from tenants.wallets.models import Cause
from tenants.wallets.receipts import Receipt
from tenants.wallets.rules import transaction_id


@dataclass(frozen=True, kw_only=True)
class SellTickets(SqlCall):
    function = "join_raffle"

    charge: Charge
    raffle: UUID
    draw: UUID
    entry: UUID
    count: int
    cost: int
    pseudonym: str
    client_seed: str
    source: str
    reason: str
    name: str
    record: Jsonb


@dataclass(frozen=True, slots=True)
class Tickets:
    """``count`` tickets from number ``first`` on, and what was paid for them."""

    raffle: Raffle
    first: int
    count: int
    price: int
    source: TicketSource


def join_raffle(
    *,
    fan: User,
    community: Community,
    raffle_slug: str,
    count: int,
    expected_price: int,
    client_seed: str,
    password: str,
    idempotency: Idempotency,
) -> Tickets:
    """Charge ``fan`` for ``count`` tickets at ``expected_price`` each. Without a ``count`` the stream code brings them.

    Raises BadClientSeed, RaffleNotFound, what RAFFLE_CHECKS deny, and what ``Checkout.run`` says.
    """
    if not v1.is_client_seed(client_seed):
        raise BadClientSeed
    return RaffleCheckout(
        fan=fan,
        community=community,
        idempotency=idempotency,
        raffle_slug=raffle_slug,
        count=count,
        expected_price=expected_price,
        client_seed=client_seed,
        code=password,
    ).run()


@dataclass(kw_only=True)
class RaffleCheckout(Checkout[RaffleSituation, Tickets]):
    cause = Cause.RAFFLE
    checks = RAFFLE_CHECKS

    raffle_slug: str
    count: int
    expected_price: int
    client_seed: str
    code: str

    def find(self) -> Tickets | None:
        entry = TicketRange.objects.filter(transaction_id=self.identity).first()
        return None if entry is None else _tickets_of(entry, self._raffle())

    def replay(self, earlier: Tickets) -> Tickets:
        entry = TicketRange.objects.select_related("member").get(transaction_id=self.identity)
        if entry.draw_id != earlier.raffle.draw_id or entry.member.user_id != self.fan.pk:
            raise IdempotencyKeyReused
        if earlier.price:
            return super().replay(earlier)
        # Nothing keeps the fingerprint of free tickets, so their number is compared.
        if earlier.source is not TicketSource.PASSWORD and earlier.count != self.count:
            raise IdempotencyKeyReused
        return earlier

    def stored_fingerprint(self, earlier: Tickets) -> bytes | None:
        return None

    def look(self, *, for_update: bool = False) -> RaffleSituation:
        """Raises RaffleNotFound."""
        raffle, member = self._raffle(), member_of(self.fan.pk)
        is_redeeming = bool(raffle.password) and raffle.password_tickets is not None and not self.count
        return raffle_situation(
            raffle,
            user=self.fan,
            member=member,
            held=selectors.tickets_held(raffle),
            community=self.community,
            at=now(),
            for_update=for_update,
            count=(raffle.password_tickets or 0) if is_redeeming else self.count,
            code=self.code,
            is_redeeming=is_redeeming,
            has_redeemed=is_redeeming and selectors.has_redeemed(raffle, member.pk if member else None),
            expected_price=self.expected_price,
            # More than any wallet holds is denied here: the ledger cannot even count it.
            balance=selectors.raffle_visitor_of(self.fan.pk).balance
            if raffle.entry_cost * self.count > MAXIMUM
            else None,
        )

    def must_wait(self, situation: RaffleSituation) -> bool:
        """A member with a limit on gems waits for their other games; most joins stay one statement."""
        own = situation.play_limits
        return situation.price > 0 and own is not None and own.limits.gems is not None

    def lost_race(self, error: type[Exception], situation: RaffleSituation) -> Exception:
        return _lost(error, situation.raffle, situation.held)

    def place(self, situation: RaffleSituation) -> tuple[Receipt, Tickets]:
        raffle, member = situation.raffle, situation.member
        assert member is not None
        source = TicketSource.PASSWORD if situation.is_redeeming else TicketSource.BOUGHT
        payment = self.payment(member, raffle.pk, raffle.name, situation.at)
        receipt, first = _sell(raffle, payment, situation.count, self.client_seed, source)
        return receipt, Tickets(raffle, first, situation.count, receipt.amount, source)

    def _raffle(self) -> Raffle:
        return selectors.visible_raffle(self.raffle_slug, user_id=self.fan.pk)


def give_tickets(
    *, raffle_id: UUID, username: str, count: int, reason: str, actor: Actor, community: Community,
    idempotency: Idempotency,
) -> Tickets:  # fmt: skip
    """Give a member free tickets. A repeated call returns the first ones.

    Raises RaffleNotFound, MemberNotFound, NotSubscribed, OwnRaffle, RaffleComingSoon, RaffleFinished,
    TicketLimitReached, RaffleFull, IdempotencyKeyReused.
    """
    raffle, moment = selectors.own_raffle(raffle_id), now()
    if raffle.draw_id is None:
        raise RaffleNotFound
    identity = transaction_id(actor=actor.user_id, key=idempotency.key)
    member = _named(username)
    if is_team(member.user_id, community):
        raise OwnRaffle
    entry = TicketRange.objects.filter(transaction_id=identity).first()
    if entry is not None:
        if entry.draw_id != raffle.draw_id or entry.member_id != member.pk or entry.count != count:
            raise IdempotencyKeyReused
        return _tickets_of(entry, raffle)
    if denial := schedule(raffle, moment):
        raise denial
    payment = Payment(
        community, member, identity, idempotency.fingerprint, Cause.RAFFLE, raffle.pk, raffle.name, moment
    )

    def work() -> Tickets:
        audit.record(
            actor, "raffle.tickets", raffle.pk,
            after={"member": str(member.pk), "username": member.username, "tickets": count, "reason": reason},
        )  # fmt: skip
        notify(
            user_id=member.user_id,
            kind=NotificationKind.RAFFLE_TICKETS_GIVEN,
            community_id=community.pk,
            values={"raffle": raffle.name, "tickets": count, "reason": reason},
            link=f"/raffles/{raffle.slug}",
            key=f"tickets:{identity}",
        )
        seed = v1.new_seed()[:32]
        _, first = as_one_statement(lambda: _sell(raffle, payment, count, seed, TicketSource.GIVEN, reason=reason))
        return Tickets(raffle, first, count, 0, TicketSource.GIVEN)

    try:
        return atomically(work)
    except DatabaseError as error:
        # The twin of this call was faster: the key of its rows refused this one.
        if twin := TicketRange.objects.filter(transaction_id=identity, member=member, count=count).first():
            return _tickets_of(twin, raffle)
        if (kind := registered_error(error)) is None:
            raise
        raise _lost(kind, selectors.own_raffle(raffle_id), _held(raffle, member)) from None


def _named(username: str) -> Member:
    """Return the present member with this name. Raises MemberNotFound, NotSubscribed."""
    member = Member.objects.filter(username__iexact=username.strip()).first()
    if member is None:
        raise MemberNotFound
    return present_member(member.pk)


def _tickets_of(entry: TicketRange, raffle: Raffle) -> Tickets:
    source = TicketSource(entry.source)
    price = raffle.entry_cost * entry.count if source is TicketSource.BOUGHT else 0
    return Tickets(raffle, entry.first, entry.count, price, source)


def _sell(
    raffle: Raffle, payment: Payment, count: int, client_seed: str, source: TicketSource, *, reason: str = ""
) -> tuple[Receipt, int]:
    """Write the tickets by the SQL function; return the receipt and the first ticket."""
    member, draw_id = payment.member, raffle.its_draw
    call = SellTickets(
        charge=payment.charge(),
        raffle=raffle.pk,
        draw=draw_id,
        entry=new_id(),
        count=count,
        cost=raffle.entry_cost,
        pseudonym=pseudonym_of(draw_id, member.pk),
        client_seed=client_seed,
        source=source,
        reason=reason,
        name=raffle.name,
        record=Jsonb(record_data(raffle)),
    )
    receipt, (first,) = payment.post(call)
    return receipt, int(first or 0)


def _held(raffle: Raffle, member: Member) -> int:
    share = TicketTotal.objects.filter(draw_id=raffle.its_draw, member=member).first()
    return share.tickets if share else 0


def _lost(error: type[Exception], raffle: Raffle, held: int) -> Exception:
    """Return the error for a refusal of the SQL function, with the number of tickets that are left now."""
    assert raffle.draw is not None
    if error is DrawFull:
        return RaffleFull(left=max((raffle.max_entries or 0) - raffle.draw.tickets, 0))
    if error is MemberTicketLimitReached:
        return TicketLimitReached(left=max((raffle.max_entries_per_user or 0) - held, 0))
    return error() if error is PasswordUsed else RaffleFinished()
