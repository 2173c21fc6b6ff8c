"""Asking for one of a drop's pieces.

Promises kept here and nowhere else:
- one key asks once, and a member asks once, whoever races; a refusal changes nothing;
- who asks has paid, within what the product allows a member, as a purchase would have it.

As with a purchase, what is read before only words refusals: the schema's own function decides again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.db import DatabaseError, connection
from psycopg.types.json import Jsonb

from saas.access.acting import is_team
from saas.accounts.errors import EmailNotVerified
from saas.accounts.models import User
from saas.fairness.v1 import is_client_seed
from saas.kernel.clock import now
from saas.kernel.database_errors import raised_by_function, violated_constraint
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused
from saas.kernel.ids import new_id
from saas.kernel.sql_calls import SqlCall
from saas.kernel.transactions import as_one_statement
from saas.tenancy.models import Community
from tenants.draws.errors import BadClientSeed, DrawClosed
from tenants.draws.models import State
from tenants.draws.rules import pseudonym_of
from tenants.draws.services import refusal_of
from tenants.members.errors import MemberRestricted
from tenants.members.models import Member, MemberStatus
from tenants.members.selectors import member_level, member_of
from tenants.stores import rules
from tenants.stores.drops.errors import AskedAlready, AskWithdrawn, DropChanged
from tenants.stores.drops.models import Ask, AskState, Drop, asks_in
from tenants.stores.errors import (
    ComingSoon,
    CoolingDown,
    MembersOnly,
    OwnStore,
    PriceChanged,
    ProductNotFound,
    PurchaseLimit,
    StoreClosed,
)
from tenants.stores.models import Product, StoreStatus
from tenants.stores.selectors import history, store
from tenants.stores.terms import Buyer, Moment, checked_answers, counted_after, moment_in, refusal
from tenants.wallets.models import Cause, TransactionType
from tenants.wallets.receipts import Receipt, receipt_context, receipt_of
from tenants.wallets.rules import transaction_id
from tenants.wallets.services import show_balance, spend
from tenants.wallets.transaction_facts import activity_data

# What the function raises when the drop, or what the member may still have, has changed since it was read.
_CHANGED_SINCE = (PurchaseLimit, CoolingDown, DropChanged)


@dataclass(frozen=True, kw_only=True)
class AskForOne(SqlCall):
    function = "ask_for_one"

    tag: UUID
    transaction: UUID
    fingerprint: bytes
    member: UUID
    user: UUID
    community: UUID
    ask: UUID
    drop: UUID
    product: UUID
    draw: UUID
    price: int
    limit: int | None
    day: date
    total: int | None
    period: int | None
    since: date | None
    rested: datetime | None
    moment: datetime
    answers: Jsonb
    reason: str
    movement_record: Jsonb
    entry: UUID
    pseudonym: str
    client_seed: str


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks for, and by which words; ``identity`` is the transaction's."""

    drop: Drop
    member: Member
    identity: UUID
    idempotency: Idempotency
    client_seed: str
    answers: list[dict[str, str]]
    moment: Moment


def ask_for_one(
    *,
    buyer: User,
    community: Community,
    product_slug: str,
    drop_id: UUID,
    expected_price: int,
    client_seed: str,
    idempotency: Idempotency,
    answers: Sequence[dict[str, str]] = (),
) -> Ask:
    """Take the price from ``buyer`` and give them one ticket of the drop; a repeated call answers the first ask.

    Raises: EmailNotVerified, OwnStore, MembersOnly, MemberRestricted, StoreClosed, ProductNotFound, DropChanged (it is
    another drop, or none), BadClientSeed; what the product's terms say (``terms.refusal``, ``terms.checked_answers``),
    ComingSoon, DrawClosed, AskedAlready, PriceChanged; InsufficientBalance, WalletFrozen, SpendingStopped;
    IdempotencyKeyReused, IdempotencyInFlight and AskWithdrawn.
    """
    if not buyer.is_email_verified:
        raise EmailNotVerified
    if not is_client_seed(client_seed):
        raise BadClientSeed
    identity = transaction_id(actor=buyer.pk, key=idempotency.key)
    moment = moment_in(community, now())
    with connection.cursor() as cursor:
        if is_team(buyer.pk, community, cursor):
            raise OwnStore
    known = Ask.objects.select_related("drop", "member").filter(transaction_id=identity).first()
    if known is not None:
        return _repeated(known, idempotency)
    drop, member = _checked(buyer, community, product_slug, drop_id, expected_price, moment)
    asked = drop.product.questions
    kept = checked_answers(asked, answers) if answers or asked else []
    wish = Wish(drop, member, identity, idempotency, client_seed, kept, moment)
    ask = Ask(
        id=new_id(),
        drop=drop,
        member=member,
        transaction_id=identity,
        answers=kept,
        day=moment.day,
        created_at=moment.at,
    )
    try:
        receipt = as_one_statement(lambda: _write(ask, wish, community))
    except DatabaseError as error:
        twin = Ask.objects.select_related("drop", "member").filter(transaction_id=identity).first()
        if twin is not None:
            return _repeated(twin, idempotency)
        raise _worded(error, wish, buyer, community) from None
    if receipt.require_paid().replayed:
        return Ask.objects.get(transaction_id=identity)
    ask._state.adding = False
    if drop.price:
        show_balance(buyer.pk)
    return ask


def ask_refusal(drop: Drop, *, has_asked: bool, moment: Moment) -> DomainError | None:
    """What stands between anybody and a ticket of this drop just now."""
    if has_asked:
        return AskedAlready()
    if drop.starts_at > moment.at:
        return ComingSoon(until=drop.starts_at.isoformat())
    if drop.draw.state != State.OPEN or drop.draw.closes_at <= moment.at:
        return DrawClosed()
    return None


def _checked(
    buyer: User, community: Community, slug: str, drop_id: UUID, expected_price: int, moment: Moment
) -> tuple[Drop, Member]:
    """The drop and the member; raises what speaks against it, first things first."""
    member = member_of(buyer.pk)
    if member is None or not member.is_here:
        raise MembersOnly
    if member.status != MemberStatus.ACTIVE:
        raise MemberRestricted
    product = Product.objects.filter(slug=slug, status__in=rules.VISIBLE).first()
    if product is None:
        raise ProductNotFound
    if store().status != StoreStatus.OPEN:
        raise StoreClosed
    drop = Drop.objects.select_related("draw").filter(pk=drop_id, product=product, ended_at=None).first()
    if drop is None:
        raise DropChanged
    drop.product = product
    # In this order: an ask of this moment that counts among what they had is seen as the ask it is.
    had = history(member.pk, product.pk)
    has_asked = asks_in(drop, member.pk).exists()
    if denial := ask_refusal(drop, has_asked=has_asked, moment=moment):
        raise denial
    person = Buyer(
        joined_at=member.joined_at,
        bought_today=sum(row.count for row in had if row.day == moment.day),
        level=member_level(buyer.pk, community) if product.min_level is not None else 1,
        history=had,
    )
    if denial := refusal(product, person, moment):
        raise denial
    if drop.price != expected_price:
        raise PriceChanged(price=str(drop.price))
    return drop, member


def _write(ask: Ask, wish: Wish, community: Community) -> Receipt:
    """All of it in one call of the schema's own function."""
    drop, product, member, moment = wish.drop, wish.drop.product, wish.member, wish.moment
    reason = f"Asked for {product.name}"
    asked = receipt_context(wish.identity, TransactionType.DEBIT, Cause.ORDER, ask.pk, reason, member.user_id)
    since, rested = counted_after(product, moment)
    call = AskForOne(
        tag=community.schema_tag,
        transaction=wish.identity,
        fingerprint=wish.idempotency.fingerprint,
        member=member.pk,
        user=member.user_id,
        community=community.pk,
        ask=ask.pk,
        drop=drop.pk,
        product=product.pk,
        draw=drop.draw_id,
        price=drop.price,
        limit=product.limit_per_day,
        day=moment.day,
        total=product.limit_total,
        period=product.limit_per_period,
        since=since,
        rested=rested,
        moment=moment.at,
        answers=Jsonb(wish.answers),
        reason=reason,
        movement_record=Jsonb(activity_data("out", None, Cause.ORDER, ask.pk, reason)),
        entry=new_id(),
        pseudonym=pseudonym_of(drop.draw_id, member.pk),
        client_seed=wish.client_seed,
    )
    return receipt_of(call.answer(), asked)


def _worded(error: DatabaseError, wish: Wish, buyer: User, community: Community) -> Exception:
    """Why the function refused, by what stands there now."""
    drop = wish.drop
    if violated_constraint(error) == "ask_once":
        return AskedAlready()
    if denial := refusal_of(error, draw_id=drop.draw_id, member_id=wish.member.pk):
        return denial if isinstance(denial, DrawClosed) else AskedAlready()
    if raised_by_function(error) not in _CHANGED_SINCE:
        return error
    try:
        _checked(buyer, community, drop.product.slug, drop.pk, drop.price, moment_in(community, now()))
    except DomainError as denial:
        return denial
    return DropChanged()


def _repeated(ask: Ask, idempotency: Idempotency) -> Ask:
    """The ask of an earlier call with this key. Raises IdempotencyKeyReused when that one asked otherwise."""
    if ask.drop.price:
        spend(
            member=ask.member,
            amount=ask.drop.price,
            cause=Cause.ORDER,
            cause_id=ask.pk,
            idempotency=idempotency,
            actor=ask.member.user_id,
        )
    elif bytes(ask.fingerprint or b"") != idempotency.fingerprint:
        raise IdempotencyKeyReused
    if ask.state == AskState.WITHDRAWN:
        raise AskWithdrawn
    return ask
