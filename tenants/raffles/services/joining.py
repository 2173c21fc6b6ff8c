"""Getting tickets: bought, for the word heard on stream, or given by the team.

Promises kept here and nowhere else:
- one key joins once: a repeated call answers the first tickets;
- never more tickets than there are, nor than one member may have, and none after the end, whoever races;
- a refusal changes nothing (the ledger remembers that a wallet was too poor, so that a repeated call says the same).

What is read before only words refusals: wallet, share and draw decide again when they are written, in one call of the
schema's own function whose last row is the draw's, which everybody wants.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import DatabaseError, IntegrityError
from psycopg.types.json import Jsonb

from saas.access import audit
from saas.access.acting import Actor, is_team
from saas.access.play_limits import services as play_limits
from saas.accounts.errors import EmailNotVerified
from saas.accounts.models import User
from saas.fairness import v1
from saas.kernel.clock import now
from saas.kernel.database_errors import raised_by_function, violated_constraint
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused
from saas.kernel.ids import new_id
from saas.kernel.sql_calls import SqlCall
from saas.kernel.transactions import as_one_statement, atomically
from saas.notifications.catalog import Kind as Notice
from saas.notifications.services import notify
from saas.tenancy.models import Community
from tenants.draws.errors import BadClientSeed, DrawClosed, DrawFull, EnoughTickets
from tenants.draws.models import Entry
from tenants.draws.rules import pseudonym_of
from tenants.draws.services import refusal_of
from tenants.members.errors import MemberNotFound, MemberRestricted
from tenants.members.models import Member, MemberStatus
from tenants.members.selectors import member_of, present_member
from tenants.raffles import rules, selectors
from tenants.raffles.errors import (
    EnoughOfThis,
    OwnRaffle,
    PasswordUsed,
    RaffleChanged,
    RaffleFinished,
    RaffleFull,
    RaffleNotFound,
    WrongPassword,
)
from tenants.raffles.facts import record_data
from tenants.raffles.models import FreeTickets, Raffle, TicketSource
from tenants.raffles.terms import beyond_own_limits, gate, schedule
from tenants.stores.errors import MembersOnly, PriceChanged
from tenants.wallets.models import Cause, TransactionType
from tenants.wallets.receipts import Receipt, receipt_context, receipt_of
from tenants.wallets.rules import transaction_id
from tenants.wallets.services import show_balance, spend
from tenants.wallets.transaction_facts import activity_data


@dataclass(frozen=True, kw_only=True)
class JoinRaffle(SqlCall):
    function = "join_raffle"

    tag: UUID
    transaction: UUID
    fingerprint: bytes
    member: UUID
    user: UUID
    community: UUID
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
    moment: datetime
    record: Jsonb
    movement_record: Jsonb


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
    """Charge ``fan`` for ``count`` tickets at ``expected_price`` each.

    With no ``count`` it is the word heard on stream that brings tickets. Raises EmailNotVerified, OwnRaffle,
    MembersOnly, MemberRestricted, RaffleNotFound, RaffleComingSoon, RaffleFinished, what the gates say (terms.gate),
    WrongPassword, PasswordUsed, PriceChanged, Excluded, OwnLimit, EnoughOfThis, RaffleFull, BadClientSeed;
    InsufficientBalance, WalletFrozen, SpendingStopped; IdempotencyKeyReused, IdempotencyInFlight.
    """
    if not v1.is_client_seed(client_seed):
        raise BadClientSeed
    if not fan.is_email_verified:
        raise EmailNotVerified
    raffle, moment = selectors.visible_raffle(raffle_slug, user_id=fan.pk), now()
    if is_team(fan.pk, community):
        raise OwnRaffle
    member = member_of(fan.pk)
    if member is None or not member.is_here:
        raise MembersOnly
    identity = transaction_id(actor=fan.pk, key=idempotency.key)
    known = Entry.objects.filter(transaction_id=identity).first()
    if known is not None:
        return _repeated(known, raffle, member, count, idempotency)
    source = TicketSource.BOUGHT
    _check(raffle, member, fan, community, moment)
    if raffle.password and raffle.password_tickets is not None and not count:
        source, count = _heard(raffle, member, password)
    elif _requires_code(raffle, member) and not rules.matches_code(password, raffle.password):
        raise WrongPassword
    if not count:
        raise WrongPassword
    if source is TicketSource.BOUGHT and raffle.entry_cost != expected_price:
        raise PriceChanged(price=str(raffle.entry_cost))
    order = _Order(raffle, member, community, count, client_seed, source, "", identity, idempotency, moment)
    try:
        receipt, first = _within_own_limits(order, fan)
    except IntegrityError as error:
        if violated_constraint(error) == "heard_the_word_once":
            raise PasswordUsed from None
        twin = Entry.objects.filter(transaction_id=identity).first()
        if twin is None:
            raise
        # The twin of a call that costs nothing was faster: the entry's own key refused this one.
        return _repeated(twin, raffle, member, count, idempotency)
    if receipt.require_paid().replayed:
        return _repeated(Entry.objects.get(transaction_id=identity), raffle, member, count, idempotency)
    if receipt.amount:
        show_balance(fan.pk)
    return Tickets(raffle, first, count, receipt.amount, source)


def give_tickets(
    *, raffle_id: UUID, username: str, count: int, reason: str, actor: Actor, community: Community,
    idempotency: Idempotency,
) -> Tickets:  # fmt: skip
    """The team gives a member tickets that nobody pays for. A repeated call answers the first ones.

    Raises RaffleNotFound, MemberNotFound, NotSubscribed, OwnRaffle, RaffleComingSoon, RaffleFinished, EnoughOfThis,
    RaffleFull, IdempotencyKeyReused.
    """
    raffle, moment = selectors.own_raffle(raffle_id), now()
    if raffle.draw_id is None:
        raise RaffleNotFound
    identity = transaction_id(actor=actor.user_id, key=idempotency.key)
    member = _named(username)
    if is_team(member.user_id, community):
        raise OwnRaffle
    known = Entry.objects.filter(transaction_id=identity).first()
    if known is not None:
        return _repeated(known, raffle, member, count, idempotency)
    if denial := schedule(raffle, moment):
        raise denial
    order = _Order(
        raffle, member, community, count, v1.new_seed()[:32], TicketSource.GIVEN, reason, identity, idempotency, moment
    )

    def work() -> Tickets:
        audit.record(
            actor, "raffle.tickets", raffle.pk,
            after={"member": str(member.pk), "username": member.username, "tickets": count, "reason": reason},
        )  # fmt: skip
        notify(
            user_id=member.user_id,
            kind=Notice.RAFFLE_TICKETS_GIVEN,
            community_id=community.pk,
            values={"raffle": raffle.name, "tickets": count, "reason": reason},
            link=f"/raffles/{raffle.slug}",
            key=f"tickets:{identity}",
        )
        _, first = _tickets(order)
        return Tickets(raffle, first, count, 0, TicketSource.GIVEN)

    return atomically(work)


def _named(username: str) -> Member:
    """Who is here by this name. Raises MemberNotFound, NotSubscribed."""
    member = Member.objects.filter(username__iexact=username.strip()).first()
    if member is None:
        raise MemberNotFound
    return present_member(member.pk)


@dataclass(frozen=True, slots=True)
class _Order:
    """Tickets as they will be written."""

    raffle: Raffle
    member: Member
    community: Community
    count: int
    client_seed: str
    source: TicketSource
    reason: str
    identity: UUID
    idempotency: Idempotency
    moment: datetime


def _check(raffle: Raffle, member: Member, fan: User, community: Community, moment: datetime) -> None:
    if member.status != MemberStatus.ACTIVE:
        raise MemberRestricted
    if denial := schedule(raffle, moment) or gate(raffle, member, fan, community, moment):
        raise denial


def _requires_code(raffle: Raffle, member: Member) -> bool:
    """Whether nobody joins who has not heard the word: who has a ticket has said it."""
    is_needed = bool(raffle.password) and raffle.password_tickets is None
    return is_needed and not selectors.has_tickets(raffle, member.pk)


def _heard(raffle: Raffle, member: Member, password: str) -> tuple[TicketSource, int]:
    """The tickets the word from the stream brings. Raises WrongPassword, PasswordUsed."""
    if not rules.matches_code(password, raffle.password):
        raise WrongPassword
    heard = FreeTickets.objects.filter(raffle=raffle, member=member, source=TicketSource.PASSWORD)
    if heard.exists():
        raise PasswordUsed
    return TicketSource.PASSWORD, raffle.password_tickets or 0


def _within_own_limits(order: _Order, fan: User) -> tuple[Receipt, int]:
    """The tickets, unless the member's own limits forbid them. Raises Excluded, OwnLimit."""
    member, community, moment = order.member, order.community, order.moment
    gems = order.count * order.raffle.entry_cost if order.source is TicketSource.BOUGHT else 0

    own = play_limits.held(fan.pk, community.pk, moment)
    if own.refusal:
        raise own.refusal
    # Only who has a limit waits for their other games: most joins stay one statement.
    if not gems or own.limits.gems is None:
        return _tickets(order)

    def decided() -> tuple[Receipt, int]:
        held = play_limits.held(fan.pk, community.pk, moment, for_update=True)
        if denial := beyond_own_limits(held, member, community, moment, gems=gems):
            raise denial
        return _tickets(order)

    return atomically(decided)


def _tickets(order: _Order) -> tuple[Receipt, int]:
    try:
        return as_one_statement(lambda: _post(order))
    except DatabaseError as error:
        if raised_by_function(error) is RaffleChanged:
            raise _changed(order) from None
        if refusal := refusal_of(error, draw_id=order.raffle.its_draw, member_id=order.member.pk):
            raise _worded(refusal) from None
        raise


def _post(order: _Order) -> tuple[Receipt, int]:
    """The whole of it in one call of the schema's own function."""
    raffle, member, draw_id = order.raffle, order.member, order.raffle.its_draw
    asked = receipt_context(order.identity, TransactionType.DEBIT, Cause.RAFFLE, raffle.pk, raffle.name, member.user_id)
    call = JoinRaffle(
        tag=order.community.schema_tag,
        transaction=order.identity,
        fingerprint=order.idempotency.fingerprint,
        member=member.pk,
        user=member.user_id,
        community=order.community.pk,
        raffle=raffle.pk,
        draw=draw_id,
        entry=new_id(),
        count=order.count,
        cost=raffle.entry_cost,
        pseudonym=pseudonym_of(draw_id, member.pk),
        client_seed=order.client_seed,
        source=order.source,
        reason=order.reason,
        name=raffle.name,
        moment=order.moment,
        record=Jsonb(record_data(raffle)),
        movement_record=Jsonb(activity_data("out", None, Cause.RAFFLE, raffle.pk, raffle.name)),
    )
    # The answer of post_spend, and the first ticket.
    *answer, first = call.answer()
    return receipt_of(answer, asked), int(first or 0)


def _repeated(known: Entry, raffle: Raffle, member: Member, count: int, idempotency: Idempotency) -> Tickets:
    """The tickets of an earlier call with this key. Raises IdempotencyKeyReused when that one asked otherwise."""
    if known.draw_id != raffle.draw_id or known.member_id != member.pk:
        raise IdempotencyKeyReused
    source = TicketSource(known.source)
    price = raffle.entry_cost * known.count if source is TicketSource.BOUGHT else 0
    if price:
        spend(
            member=member,
            amount=price,
            cause=Cause.RAFFLE,
            cause_id=raffle.pk,
            idempotency=idempotency,
            actor=member.user_id,
            reason=raffle.name,
        )
    elif known.count != count and source is not TicketSource.PASSWORD:
        raise IdempotencyKeyReused
    return Tickets(raffle, known.first, known.count, price, source)


def _changed(order: _Order) -> Exception:
    """Why join_raffle did not find what the member saw."""
    raffle = Raffle.objects.select_related("draw").filter(pk=order.raffle.pk).first()
    if raffle is None:
        return RaffleNotFound()
    if raffle.entry_cost != order.raffle.entry_cost:
        return PriceChanged(price=str(raffle.entry_cost))
    return schedule(raffle, order.moment) or RaffleFinished()


def _worded(refusal: DrawClosed | DrawFull | EnoughTickets) -> Exception:
    if isinstance(refusal, EnoughTickets):
        return EnoughOfThis(**refusal.params)
    return RaffleFull(**refusal.params) if isinstance(refusal, DrawFull) else RaffleFinished()
