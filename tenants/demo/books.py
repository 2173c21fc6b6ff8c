"""Writes a generated history into a community: members, wallets, ledger, orders and all their copies, with their own
dates.

The services write the present; a past has to be written beside them. Every movement has its
transaction and its posting, balances and versions are the fold of the postings, and at the end the books are audited,
which refuses the whole when anything is found.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from django.db import connection, transaction

from saas.access.acting import Actor
from saas.access.models import AuditEntry
from saas.accounts.models import User
from saas.activity.services import upsert
from saas.directory.models import Membership
from saas.kernel.clock import now
from saas.kernel.idempotency import fingerprint
from saas.kernel.ids import new_id
from saas.tenancy.models import Community
from tenants.demo import parcels
from tenants.demo.backdated import write
from tenants.demo.history import SHOWN, DemoHistory, DemoMovement, Purchase
from tenants.demo.notifications import write_news
from tenants.members.models import Member, MemberNote
from tenants.stores.fulfillment import first_status
from tenants.stores.models import DailyPurchase, Order, OrderStatus, Product
from tenants.stores.order_facts import activity_of
from tenants.wallets import reconciliation
from tenants.wallets.models import (
    Account,
    AccountKind,
    Cause,
    IssuanceDay,
    Outcome,
    Posting,
    SystemAccount,
    TransactionType,
    Txn,
)
from tenants.wallets.rebuild import rebuild_activity
from tenants.wallets.rules import transaction_id

AT_ONCE = 500


class BooksDoNotBalance(Exception):
    """The history does not add up, so it was not written."""


@transaction.atomic
def write_history(
    *,
    history: DemoHistory,
    community: Community,
    people: Mapping[str, User],
    products: Mapping[str, Product],
    notes: Iterable[str],
    team: Actor,
) -> None:
    """Into the community's entered schema. ``people`` by fan name, ``products`` by product name.

    Raises BooksDoNotBalance, before anything is committed.
    """
    book = _Book(history, community, people, products, team)
    parcels.dress(list(products.values()))
    book.members()
    book.notes(tuple(notes))
    book.orders()
    book.parcels()
    book.ledger()
    book.audit()
    book.stock()
    write_news(history=history, community=community, people=people, order_of=book.order_of)
    if findings := reconciliation.reconcile():
        raise BooksDoNotBalance(findings[0])
    rebuild_activity()


class _Book:
    def __init__(
        self,
        history: DemoHistory,
        community: Community,
        people: Mapping[str, User],
        products: Mapping[str, Product],
        team: Actor,
    ) -> None:
        self.history, self.community, self.people, self.products = history, community, people, products
        self.team, self.zone = team, ZoneInfo(community.timezone)
        self.member_of: dict[str, Member] = {}
        self.order_of: dict[Purchase, Order] = {}

    def members(self) -> None:
        rows = []
        for fan in self.history.fans:
            user = self.people[fan.name]
            rows.append(
                Member(
                    user_id=user.pk,
                    username=user.username,
                    avatar=user.avatar,
                    status=fan.status,
                    joined_at=fan.joined,
                    left_at=fan.left,
                    created_at=fan.joined,
                )
            )
            self.member_of[fan.name] = rows[-1]
        write(rows)
        write(
            Account(
                tag=self.community.schema_tag,
                member=self.member_of[fan.name],
                kind=AccountKind.MEMBER,
                balance=fan.balance,
                version=fan.version,
            )
            for fan in self.history.fans
        )
        Membership.objects.bulk_create(
            Membership(
                user_id=row.user_id,
                community=self.community,
                member_id=row.pk,
                joined_at=row.joined_at,
                left_at=row.left_at,
            )
            for row in rows
        )

    def notes(self, texts: tuple[str, ...]) -> None:
        """Write the team's notes about the most active members."""
        busiest = sorted(self.history.fans, key=lambda fan: fan.version, reverse=True)
        rows = []
        for fan, text in zip(busiest, texts, strict=False):
            at = fan.joined + timedelta(days=1, hours=3)
            member = self.member_of[fan.name]
            rows.append(
                MemberNote(
                    member=member,
                    author_id=self.team.user_id,
                    author_name=self.team.username,
                    text=text,
                    created_at=at,
                    updated_at=at,
                )
            )
        write(rows)

    def orders(self) -> None:
        numbers = self._numbers(len(self.history.purchases))
        day_counts: Counter[tuple[UUID, UUID, date]] = Counter()
        for number, purchase in zip(numbers, self.history.purchases, strict=True):
            member, product = self.member_of[purchase.fan.name], self.products[purchase.product.name]
            order = Order(
                id=new_id(),
                number=number,
                transaction_id=self._identity("buy", number, member.user_id),
                member=member,
                product=product,
                status=purchase.status,
                price=purchase.product.price,
                product_slug=product.slug,
                product_name=product.name,
                product_image=product.image,
                product_type=product.type,
                product_rarity=product.rarity,
                sell_price=product.sell_price,
                day=purchase.at.astimezone(self.zone).date(),
                reason=purchase.reason,
                created_at=purchase.at,
                updated_at=purchase.moved,
            )
            self.order_of[purchase] = order
            if not purchase.canceled:
                day_counts[member.pk, product.pk, order.day] += 1
        orders = list(self.order_of.values())
        write(orders)
        write(
            DailyPurchase(member_id=member_id, product_id=product_id, day=day, count=times)
            for (member_id, product_id, day), times in day_counts.items()
        )
        for start in range(0, len(orders), AT_ONCE):
            upsert(
                *(
                    activity_of(order, user_id=order.member.user_id, community_id=self.community.pk)
                    for order in orders[start : start + AT_ONCE]
                )
            )

    def parcels(self) -> None:
        moment = now()
        parcels.ship(self.order_of.values(), moment)
        shown = [self.member_of[name] for name in sorted(SHOWN) if name in self.member_of]
        parcels.give(shown, self.products, self.community, moment)

    def _numbers(self, wanted: int) -> list[int]:
        with connection.cursor() as cursor:
            cursor.execute(
                "select nextval(pg_get_serial_sequence('stores_order', 'number')) from generate_series(1, %s)", [wanted]
            )
            return sorted(row[0] for row in cursor.fetchall())

    def _identity(self, what: str, number: int, actor: UUID) -> UUID:
        return transaction_id(actor=actor, key=uuid5(self.community.pk, f"{what} {number}"))

    def ledger(self) -> None:
        accounts = dict(Account.objects.filter(member__isnull=False).values_list("member_id", "id"))
        transactions, postings = [], []
        issued: Counter[date] = Counter()
        for number, movement in enumerate(self.history.movements):
            member = self.member_of[movement.fan.name]
            txn = self._txn(movement, number, member)
            transactions.append(txn)
            postings.append(self._posting(movement, txn, accounts[member.pk]))
            if movement.cause in (Cause.TIP, Cause.REWARD):
                issued[movement.at.astimezone(self.zone).date()] += movement.amount
        write(transactions)
        write(postings)
        write(IssuanceDay(day=day, issued=amount) for day, amount in issued.items())

    def _txn(self, movement: DemoMovement, number: int, member: Member) -> Txn:
        order = self.order_of[movement.purchase] if movement.purchase else None
        actor = self.team.user_id if movement.by_team else member.user_id
        back = movement.type == TransactionType.ROLLBACK
        identity = self._identity("move", number, actor)
        if order and not back:
            identity = order.transaction_id
        return Txn(
            id=identity,
            tag=self.community.schema_tag,
            actor=actor,
            acting_for=self.team.acting_for if movement.by_team else None,
            cause_id=order.pk if order else None,
            reverses_id=order.transaction_id if order and back else None,
            amount=abs(movement.amount),
            balance=movement.balance,
            created_at=movement.at,
            type=movement.type,
            outcome=Outcome.PAID,
            cause=movement.cause,
            reason=movement.reason,
            fingerprint=fingerprint("demo", str(identity)),
        )

    def _posting(self, movement: DemoMovement, txn: Txn, account: int) -> Posting:
        if movement.amount < 0:
            into = SystemAccount.DEDUCTIONS if movement.cause == Cause.DEDUCTION else SystemAccount.REVENUE
            sides = {
                "debit_id": account,
                "credit_id": into,
                "debit_version": movement.version,
                "debit_after": movement.balance,
            }
        else:
            back = movement.type == TransactionType.ROLLBACK
            source = SystemAccount.REVENUE if back else SystemAccount.ISSUANCE
            sides = {
                "debit_id": source,
                "credit_id": account,
                "credit_version": movement.version,
                "credit_after": movement.balance,
            }
        return Posting(txn=txn, tag=self.community.schema_tag, amount=abs(movement.amount), leg=1, **sides)

    def audit(self) -> None:
        """The back office's own log of it."""
        rows = []
        for movement in self.history.movements:
            if movement.by_team and movement.purchase is None:
                action = "wallet.tip" if movement.amount > 0 else "wallet.deduct"
                after = {
                    "amount": str(abs(movement.amount)),
                    "balance": str(movement.balance),
                    "reason": movement.reason,
                }
                rows.append(self._entry(action, self.member_of[movement.fan.name].pk, movement.at, None, after))
        for purchase, order in self.order_of.items():
            if purchase.by_team:
                before = {"status": str(first_status(purchase.product.type))}
                after = {"status": str(order.status)} | ({"reason": order.reason} if order.reason else {})
                rows.append(self._entry("order.status", order.pk, purchase.moved, before, after))
        write(rows)

    def _entry(
        self, action: str, target: UUID, at: datetime, before: dict[str, str] | None, after: dict[str, str]
    ) -> AuditEntry:
        return AuditEntry(
            community_id=self.community.pk,
            actor_id=self.team.user_id,
            actor_name=self.team.username,
            acting_for=self.team.acting_for,
            action=action,
            target=str(target),
            before=before,
            after=after,
            at=at,
        )

    def stock(self) -> None:
        sold = Counter(order.product_id for order in self.order_of.values() if order.status != OrderStatus.CANCELED)
        for product in self.products.values():
            product.sold = sold[product.pk]
        Product.objects.bulk_update(self.products.values(), ["sold"])
