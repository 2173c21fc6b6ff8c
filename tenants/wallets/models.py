"""The double-entry ledger of one community.

Only the SQL functions write these tables; all code calls those. Accounts with ids below 1000 are the community's own
and unguarded: their balance is a roll-up plus the postings since. Accounts from 1000 on are guarded: the row holds
balance and version, which change with every posting.

Migrations add what Django cannot express: one CHECK per money table (the schema's constant tag and the bounds of
amounts; every statement parses each CHECK again), triggers that refuse changes of posted rows, and no foreign keys to
hot accounts.
"""

from typing import Any, NamedTuple, Self

from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import Exists, Func, OuterRef, Q
from django.db.models.functions import Cast

from saas.activity.gem_totals import Figure
from tenants.members.models import Member


class DatabaseClock(Func):
    function = "clock_timestamp"
    output_field = models.DateTimeField()


class CurrentTransaction(Func):
    function = "pg_current_xact_id"
    output_field = models.TextField()


class AccountKind(models.TextChoices):
    MEMBER = "MEMBER"
    ISSUANCE = "ISSUANCE"
    REVENUE = "REVENUE"
    PRIZES = "PRIZES"
    ESCROW = "ESCROW"
    DEDUCTIONS = "DEDUCTIONS"
    RESETS = "RESETS"


class SystemAccount(models.IntegerChoices):
    """The ids of the community's own accounts, equal in every schema."""

    ISSUANCE = 1
    REVENUE = 2
    PRIZES = 3
    ESCROW = 4
    DEDUCTIONS = 5
    RESETS = 6


class TransactionType(models.TextChoices):
    CREDIT = "CREDIT"
    DEBIT = "DEBIT"
    ROLLBACK = "ROLLBACK"
    RESET = "RESET"


class CauseFacts(NamedTuple):
    """``words`` name a cause on every screen, ``figure`` is the sum that it counts in."""

    words: str
    figure: Figure


class Cause(models.TextChoices):
    """The reason of a movement. ``cause_id`` is the id of its object: the order, the raffle, the case.

    ``CauseFacts`` holds the words for people. They are not the labels of the choices, because labels are part of the
    migrations' state.
    """

    words: str
    figure: Figure

    def __new__(cls, value: str, facts: CauseFacts) -> Self:
        cause = str.__new__(cls, value)
        cause._value_ = value
        cause.words, cause.figure = facts
        return cause

    ORDER = "ORDER", CauseFacts("Store purchase", Figure.SPENT)
    TIP = "TIP", CauseFacts("Tip", Figure.EARNED)
    DEDUCTION = "DEDUCTION", CauseFacts("Deduction", Figure.REMOVED)
    REWARD = "REWARD", CauseFacts("Level or offer reward", Figure.EARNED)
    PRIZE = "PRIZE", CauseFacts("Prize won", Figure.EARNED)
    REFUND = "REFUND", CauseFacts("Refund", Figure.SPENT)
    RESET = "RESET", CauseFacts("Wallet reset", Figure.REMOVED)
    CORRECTION = "CORRECTION", CauseFacts("Correction", Figure.REMOVED)
    IMPORT = "IMPORT", CauseFacts("Imported points", Figure.EARNED)
    SALE = "SALE", CauseFacts("Sell-back", Figure.EARNED)
    RAFFLE = "RAFFLE", CauseFacts("Raffle tickets", Figure.SPENT)
    CASE = "CASE", CauseFacts("Case opening", Figure.SPENT)
    CHALLENGE = "CHALLENGE", CauseFacts("Quest reward", Figure.EARNED)
    EARNING = "EARNING", CauseFacts("Earned by activity", Figure.EARNED)
    WAGER = "WAGER", CauseFacts("Wager reward", Figure.EARNED)
    SUPPORT = "SUPPORT", CauseFacts("Gift for a support ticket", Figure.EARNED)
    FRIEND = "FRIEND", CauseFacts("Invited friend", Figure.EARNED)
    CHAT = "CHAT", CauseFacts("Tip in the chat", Figure.SPENT)


class Outcome(models.TextChoices):
    PAID = "PAID"
    REFUSED = "REFUSED"


FIRST_WALLET = 1000
"""The accounts from this id on are wallets. Those below it are the community's own."""


class Account(models.Model):
    id = models.BigAutoField(primary_key=True)
    tag = models.UUIDField()
    member = models.OneToOneField(Member, models.PROTECT, null=True, related_name="account")
    balance = models.BigIntegerField(db_default=0)
    version = models.BigIntegerField(db_default=0)
    frozen = models.BooleanField(db_default=False)
    kind = models.CharField(choices=AccountKind)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind"], condition=Q(id__lt=1000), name="account_system_kind_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Txn(models.Model):
    """One requested movement with its outcome, in one row that is never updated.

    ``id`` is the digest of the actor and the client's key. ``balance`` is the member's balance after the movement, or
    at the refusal.
    """

    id = models.UUIDField(primary_key=True)
    tag = models.UUIDField()
    actor = models.UUIDField()
    acting_for = models.UUIDField(null=True)
    cause_id = models.UUIDField(null=True)
    reverses = models.ForeignKey("self", models.DO_NOTHING, null=True, db_constraint=False, db_index=False)
    amount = models.BigIntegerField()
    balance = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(db_default=DatabaseClock())
    type = models.CharField(choices=TransactionType)
    outcome = models.CharField(choices=Outcome)
    refusal = models.CharField(db_default="")
    cause = models.CharField(choices=Cause)
    reason = models.TextField()
    fingerprint = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["reverses"], condition=Q(reverses__isnull=False, outcome="PAID"), name="txn_reversed_once"
            ),
        ]
        indexes = [models.Index(fields=["created_at"], name="txn_by_age")]

    def __str__(self) -> str:
        return f"{self.type} {self.amount} {self.outcome}"

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("Posted transactions stay; reverse them with a ROLLBACK")


class Posting(models.Model):
    """One leg: ``amount`` gems from ``debit`` to ``credit``. Only guarded sides have versions and balances.

    ``xid`` is the number of the database transaction. Readers stop at the oldest running transaction, so that they
    never miss a late commit.
    """

    pk = models.CompositePrimaryKey("txn_id", "leg")
    txn = models.ForeignKey(Txn, models.DO_NOTHING, db_constraint=False, db_index=False, related_name="postings")
    tag = models.UUIDField()
    debit = models.ForeignKey(Account, models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+")
    credit = models.ForeignKey(Account, models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+")
    amount = models.BigIntegerField()
    debit_version = models.BigIntegerField(null=True)
    debit_after = models.BigIntegerField(null=True)
    credit_version = models.BigIntegerField(null=True)
    credit_after = models.BigIntegerField(null=True)
    xid = models.BigIntegerField(
        db_default=Cast(Cast(CurrentTransaction(), models.TextField()), models.BigIntegerField())
    )
    leg = models.SmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["debit", "debit_version"],
                condition=Q(debit_version__isnull=False),
                name="posting_debit_version_once",
            ),
            models.UniqueConstraint(
                fields=["credit", "credit_version"],
                condition=Q(credit_version__isnull=False),
                name="posting_credit_version_once",
            ),
        ]
        # The tail of postings is read by transaction number.
        indexes = [BrinIndex(fields=["xid"], name="posting_by_xid")]

    def __str__(self) -> str:
        return f"{self.amount} from {self.debit_id} to {self.credit_id}"


class Rollup(models.Model):
    """The balance of a system account over all postings with ``xid`` below ``upto``."""

    account = models.OneToOneField(Account, models.PROTECT, primary_key=True, db_constraint=False)
    upto = models.BigIntegerField()
    balance = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.account_id}: {self.balance} up to {self.upto}"


class Books(models.Model):
    """The state of the whole ledger, in one row. ``tag`` is the tag of the community's schema.

    While ``spending_stopped_at`` is set, only corrections move gems. ``staff_issuance_limit`` is the daily limit of
    each staff member; null is the community's limit.
    """

    id = models.SmallIntegerField(primary_key=True, default=1)
    tag = models.UUIDField()
    spending_stopped_at = models.DateTimeField(null=True)
    stopped_reason = models.TextField(db_default="")
    daily_issuance_limit = models.BigIntegerField(db_default=1_000_000)
    staff_issuance_limit = models.BigIntegerField(null=True)
    reconciled_at = models.DateTimeField(null=True)
    reconciled_upto = models.BigIntegerField(db_default=0)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="books_are_one")]

    def __str__(self) -> str:
        return "stopped" if self.spending_stopped_at else "open"


class IssuanceDay(models.Model):
    """The gems that the team promised on one day of the community."""

    day = models.DateField(primary_key=True)
    issued = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.day}: {self.issued}"


class StaffIssuanceDay(models.Model):
    """The gems that one staff member promised on one day."""

    pk = models.CompositePrimaryKey("day", "actor")
    day = models.DateField()
    actor = models.UUIDField()
    issued = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.day}: {self.issued} by {self.actor}"


class Promise(models.Model):
    """The gems that an order, raffle or drop counted against the limits of a day, while it can be canceled.

    ``actor`` is the staff member whose own limit counted them, too.
    """

    object_id = models.UUIDField(primary_key=True)
    day = models.DateField()
    actor = models.UUIDField(null=True)
    amount = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.day}: {self.amount} for {self.object_id}"


class DailyFlow(models.Model):
    """The movements of one day by type and cause, summed up to ``FlowProgress.upto``.

    ``net`` is what members' wallets gained (negative: lost); ``moves`` is the number of transactions.
    """

    pk = models.CompositePrimaryKey("day", "type", "cause")
    day = models.DateField()
    type = models.CharField(choices=TransactionType)
    cause = models.CharField(choices=Cause)
    amount = models.BigIntegerField()
    net = models.BigIntegerField()
    moves = models.BigIntegerField()

    def __str__(self) -> str:
        return f"{self.day} {self.type} {self.cause}: {self.amount}"


class FlowProgress(models.Model):
    """The database transaction up to which flows are summed, and the time zone of their days. One row."""

    id = models.SmallIntegerField(primary_key=True, default=1)
    upto = models.BigIntegerField(db_default=0)
    timezone = models.TextField(db_default="UTC")

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="flow_mark_is_one")]

    def __str__(self) -> str:
        return f"up to {self.upto} in {self.timezone}"


def given_back(transaction: str) -> Exists:
    """Return the condition that the transaction in the column ``transaction`` was reversed."""
    return Exists(Txn.objects.filter(reverses=OuterRef(transaction), outcome=Outcome.PAID))
