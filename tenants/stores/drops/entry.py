"""Entering a drop: a member enters once and pays. The limits of a purchase of the product apply."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from psycopg.types.json import Jsonb

from saas.accounts.models import User
from saas.fairness.v1 import is_client_seed
from saas.kernel.clock import now
from saas.kernel.idempotency import Idempotency
from saas.kernel.ids import new_id
from saas.kernel.sql_calls import SqlCall
from saas.tenancy.models import Community
from tenants.checkout.services import Charge, Checkout
from tenants.draws.errors import BadClientSeed, MemberTicketLimitReached
from tenants.draws.rules import pseudonym_of
from tenants.members.selectors import member_of
from tenants.stores import rules
from tenants.stores.drops.eligibility import DROP_CHECKS, DropSituation, drop_situation
from tenants.stores.drops.errors import AlreadyEntered, DropChanged, EntryWithdrawn
from tenants.stores.errors import ProductNotFound
from tenants.stores.models import DropEntry, DropEntryState, LimitedDrop, Product, SavedAddress
from tenants.stores.selectors import store
from tenants.stores.shipping_terms import shipping_terms
from tenants.stores.terms import checked_answers, counted_after, moment_in
from tenants.wallets.models import Cause
from tenants.wallets.receipts import Receipt


@dataclass(frozen=True, kw_only=True)
class PlaceDropEntry(SqlCall):
    function = "enter_drop"

    charge: Charge
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
    answers: Jsonb
    reason: str
    entry: UUID
    pseudonym: str
    client_seed: str


def enter_drop(
    *,
    buyer: User,
    community: Community,
    product_slug: str,
    drop_id: UUID,
    expected_price: int,
    client_seed: str,
    idempotency: Idempotency,
    answers: Sequence[dict[str, str]] = (),
) -> DropEntry:
    """Charge ``buyer`` the price and add one ticket to the drop. A repeated call returns the first entry.

    Raises BadClientSeed, ProductNotFound, DropChanged (another drop is open, or none), the denials of DROP_CHECKS,
    QuestionsChanged, ValidationFailed, EntryWithdrawn, and the errors of ``Checkout.run``.
    """
    if not is_client_seed(client_seed):
        raise BadClientSeed
    return DropCheckout(
        fan=buyer,
        community=community,
        idempotency=idempotency,
        product_slug=product_slug,
        drop_id=drop_id,
        expected_price=expected_price,
        client_seed=client_seed,
        answers=answers,
    ).run()


@dataclass(kw_only=True)
class DropCheckout(Checkout[DropSituation, DropEntry]):
    cause = Cause.ORDER
    checks = DROP_CHECKS

    product_slug: str
    drop_id: UUID
    expected_price: int
    client_seed: str
    answers: Sequence[dict[str, str]]

    def find(self) -> DropEntry | None:
        return DropEntry.objects.select_related("drop", "member").filter(transaction_id=self.identity).first()

    def replay(self, earlier: DropEntry) -> DropEntry:
        super().replay(earlier)
        if earlier.state == DropEntryState.WITHDRAWN:
            raise EntryWithdrawn
        return earlier

    def load_situation(self, *, for_update: bool = False) -> DropSituation:
        """Return the situation that the checks read. Raises ProductNotFound, DropChanged."""
        moment, member = moment_in(self.community, now()), member_of(self.fan.pk)
        product = Product.objects.filter(slug=self.product_slug, status__in=rules.VISIBLE).first()
        if product is None:
            raise ProductNotFound
        drop = (
            LimitedDrop.objects.select_related("draw").filter(pk=self.drop_id, product=product, ended_at=None).first()
        )
        if drop is None:
            raise DropChanged
        drop.product = product
        place = store()
        saved = SavedAddress.objects.filter(member=member).values_list("country", flat=True).first() if member else ""
        return drop_situation(
            drop,
            product,
            store_status=place.status,
            user=self.fan,
            member=member,
            community=self.community,
            moment=moment,
            expected_price=self.expected_price,
            shipping=(shipping_terms(product, place), saved or self.fan.country),
        )

    def lost_race(self, error: type[Exception], situation: DropSituation) -> Exception:
        return AlreadyEntered() if error in (AlreadyEntered, MemberTicketLimitReached) else DropChanged()

    def place(self, situation: DropSituation) -> tuple[Receipt, DropEntry]:
        product, drop, moment = situation.product, situation.drop, situation.moment
        member = situation.participant.member
        assert member is not None
        ask = DropEntry(
            id=new_id(),
            drop=drop,
            member=member,
            transaction_id=self.identity,
            answers=checked_answers(product.questions, self.answers),
            day=moment.day,
            created_at=moment.at,
        )
        ask._state.adding = False
        reason = f"Asked for {product.name}"
        payment = self.payment(member, ask.pk, reason, moment.at)
        since, rested = counted_after(product, moment)
        call = PlaceDropEntry(
            charge=payment.charge(),
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
            answers=Jsonb(ask.answers),
            reason=reason,
            entry=new_id(),
            pseudonym=pseudonym_of(drop.draw_id, member.pk),
            client_seed=self.client_seed,
        )
        receipt, _ = payment.post(call)
        return receipt, ask
