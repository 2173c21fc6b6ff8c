"""One workflow for everything that a fan takes for gems: buy a product, enter a drop, join a raffle, open a case.

Find the earlier call by its key → check eligibility → draft and place in one SQL call → answer, or replay. Guarantees:

- A key takes effect once, in one area. A repeated call gets the first answer, even if the object is deleted by then.
- A refusal changes nothing. The ledger stores a refusal for lack of gems, so a repeated call is refused again.
- The checks only choose the error. The SQL function checks the wallet, the limits and the stock again under locks.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar
from uuid import UUID

from django.db import DatabaseError
from psycopg.types.json import Jsonb

from saas.accounts.models import User
from saas.kernel.database_errors import DatabaseFault, registered_error
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused
from saas.kernel.sql_calls import SqlArguments, SqlCall, wait_for_disk
from saas.kernel.transactions import as_one_statement, atomically
from saas.tenancy.models import Community
from tenants.checkout.checks import Check, first_denial
from tenants.checkout.selectors import stored_fingerprint
from tenants.members.models import Member
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import limit_denial
from tenants.wallets.models import Cause, TransactionType
from tenants.wallets.receipts import Receipt, receipt_context, receipt_of
from tenants.wallets.rules import transaction_id
from tenants.wallets.services import show_balances
from tenants.wallets.transaction_facts import activity_data

S = TypeVar("S")
R = TypeVar("R")
RECEIPT_COLUMNS = 6


@dataclass(frozen=True, kw_only=True, slots=True)
class Charge(SqlArguments):
    """The arguments that the SQL function of every area passes to ``charge()``."""

    tag: UUID
    transaction: UUID
    fingerprint: bytes
    member: UUID
    user: UUID
    community: UUID
    moment: datetime
    movement_record: Jsonb

    def log_facts(self) -> dict[str, str]:
        return {"transaction_id": str(self.transaction)}


@dataclass(frozen=True, slots=True)
class Payment:
    """A payment: ``transaction`` is the key of the call, ``cause_id`` the id of the object, and ``reason`` its name."""

    community: Community
    member: Member
    transaction: UUID
    fingerprint: bytes
    cause: Cause
    cause_id: UUID
    reason: str
    moment: datetime

    def charge(self) -> Charge:
        return Charge(
            tag=self.community.schema_tag,
            transaction=self.transaction,
            fingerprint=self.fingerprint,
            member=self.member.pk,
            user=self.member.user_id,
            community=self.community.pk,
            moment=self.moment,
            movement_record=Jsonb(activity_data("out", None, self.cause, self.cause_id, self.reason)),
        )

    def post(self, call: SqlCall) -> tuple[Receipt, Sequence[str | None]]:
        """Call the area's function. Return the receipt and the function's other result."""
        context = receipt_context(
            self.transaction, TransactionType.DEBIT, self.cause, self.cause_id, self.reason, self.member.user_id
        )
        answer = call.answer()
        return receipt_of(answer[:RECEIPT_COLUMNS], context), answer[RECEIPT_COLUMNS:]


@dataclass(kw_only=True)
class Checkout(ABC, Generic[S, R]):
    """One call of a fan in one area. The fields are the fan's input. ``S`` is the situation, ``R`` the result."""

    cause: ClassVar[Cause]
    checks: ClassVar[Sequence[Check[Any]]]
    # True if the situation is read under locks from the start, in one transaction with the SQL call.
    is_locked_first: ClassVar[bool] = False

    fan: User
    community: Community
    idempotency: Idempotency

    @property
    def actor_id(self) -> UUID:
        """The user who makes the call: the fan, or the team member who gives the fan something."""
        return self.fan.pk

    @property
    def identity(self) -> UUID:
        """The id of the ledger transaction that this call makes, or would make if it cost gems."""
        return transaction_id(actor=self.actor_id, key=self.idempotency.key)

    @abstractmethod
    def find(self) -> R | None:
        """Return the result of an earlier call with this key; None if there was no call."""

    def find_or_load(self) -> tuple[R | None, S | None]:
        """Return what ``find`` returns, and the situation where one statement reads both."""
        return self.find(), None

    @abstractmethod
    def load_situation(self, *, for_update: bool = False) -> S:
        """Return the current situation. With ``for_update``, the fan's other calls wait until this call is decided."""

    @abstractmethod
    def place(self, situation: S) -> tuple[Receipt, R]:
        """Draft the result and write it, with one call of the area's SQL function."""

    def must_wait(self, situation: S) -> bool:
        """True if the fan's other calls must wait until this call is decided."""
        return False

    def lost_race(self, error: type[Exception], situation: S) -> Exception:
        """Return the error to raise if the SQL function refused with ``error``, but all checks pass now."""
        return error()

    def announce(self, receipt: Receipt, result: R) -> None:
        """Notify open pages after the result is written."""
        if receipt.amount:
            show_balances([self.fan.pk])

    def replay(self, earlier: R) -> R:
        """Return the first answer again. Raises IdempotencyKeyReused if the earlier call had another request.

        Free tickets of earlier versions have no fingerprint. For them, the key alone identifies the call.
        """
        if stored_fingerprint(self.identity) not in (None, self.idempotency.fingerprint):
            raise IdempotencyKeyReused
        wait_for_disk()
        return earlier

    def payment(self, member: Member, cause_id: UUID, reason: str, moment: datetime) -> Payment:
        return Payment(
            self.community, member, self.identity, self.idempotency.fingerprint, self.cause, cause_id, reason, moment
        )

    def run(self) -> R:
        """Take effect once, or replay the earlier answer.

        Raises the denials of the area's ``checks``, the errors of ``load_situation`` for missing objects, and
        InsufficientBalance, WalletFrozen, SpendingStopped, IssuanceLimit, IdempotencyKeyReused, IdempotencyInFlight.
        """
        earlier, situation = self.find_or_load()
        if earlier is not None:
            return self.replay(earlier)
        try:
            receipt, result = self._decide(situation)
        except DomainError:
            # The same call may have been sent twice, and the other one may have caused the denial.
            if (earlier := self.find()) is not None:
                return self.replay(earlier)
            raise
        if receipt.require_paid().replayed:
            earlier = self.find()
            assert earlier is not None
            return self.replay(earlier)
        self.announce(receipt, result)
        return result

    def _decide(self, situation: S | None) -> tuple[Receipt, R]:
        try:
            return self._place(situation)
        except IssuanceLimit:
            raise limit_denial() from None
        except DatabaseError as error:
            kind = registered_error(error)
            if kind is IssuanceLimit:
                raise limit_denial() from None
            if kind is None or issubclass(kind, DatabaseFault):
                raise
            # The SQL function refused and wrote nothing, because another call changed the data after the situation was
            # read.
            raise self.lost_race(kind, self._checked(self.load_situation())) from None

    def _place(self, situation: S | None) -> tuple[Receipt, R]:
        if not self.is_locked_first:
            situation = self._checked(situation or self.load_situation())
            if not self.must_wait(situation):
                return as_one_statement(partial(self.place, situation))
        # A denial undoes what was written before it, so that `find` never takes that for the result of a twin.
        return atomically(lambda: self.place(self._checked(self.load_situation(for_update=True))), savepoint=True)

    def _checked(self, situation: S) -> S:
        if denial := first_denial(self.checks, situation):
            raise denial
        return situation
