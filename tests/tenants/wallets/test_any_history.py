"""Whatever people do in whatever order: the books hold, and every wallet is what a plain sum says."""

from dataclasses import dataclass, field
from uuid import UUID

from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tenants.members.models import Member
from tenants.wallets import issuance, services
from tenants.wallets.receipts import Receipt
from tests.support.builders import an_actor
from tests.support.ledger import a_fan, a_key, balance, books_are_right, pay

AMOUNTS = st.integers(min_value=1, max_value=120)
LIMIT = 1000


@dataclass
class Wallet:
    member: Member
    gems: int = 0
    # what can be rolled back: transaction id and what undoing it adds
    undoable: dict[UUID, int] = field(default_factory=dict)


def histories(community):
    class History(RuleBasedStateMachine):
        def __init__(self):
            super().__init__()
            self.wallets: list[Wallet] = []
            self.handed_out = 0
            self.calls: list[tuple[object, Receipt]] = []

        @initialize()
        def open(self):
            self.savepoint = transaction.atomic()
            self.savepoint.__enter__()
            issuance.set_issuance_limits(changes={"daily_issuance_limit": LIMIT}, actor=an_actor(community))
            self.wallets = [Wallet(a_fan(community)) for _ in range(3)]

        def remember(self, wallet, call, change):
            """Runs the call, applies ``change`` to the model when it was paid, keeps it for a replay."""
            receipt = call()
            self.calls.append((call, receipt))
            if receipt.paid:
                wallet.gems += change
                assert receipt.balance == wallet.gems
                wallet.undoable[receipt.transaction_id] = -change
            return receipt

        @rule(number=st.integers(0, 2), amount=AMOUNTS)
        def tip(self, number, amount):
            wallet, key = self.wallets[number], a_key()
            receipt = self.remember(
                wallet,
                lambda: services.tip(
                    member=wallet.member, amount=amount, reason="", idempotency=key, actor=an_actor(community)
                ),
                amount,
            )
            assert receipt.paid == (self.handed_out + amount <= LIMIT)
            self.handed_out += amount if receipt.paid else 0

        @rule(number=st.integers(0, 2), amount=AMOUNTS)
        def spend(self, number, amount):
            wallet, key, before = self.wallets[number], a_key(), self.wallets[number].gems
            assert self.remember(wallet, lambda: pay(wallet.member, amount, key), -amount).paid == (before >= amount)

        @rule(number=st.integers(0, 2), amount=AMOUNTS)
        def deduct(self, number, amount):
            wallet, key, before = self.wallets[number], a_key(), self.wallets[number].gems
            receipt = self.remember(
                wallet,
                lambda: services.deduct(
                    member=wallet.member, amount=amount, reason="", idempotency=key, actor=an_actor(community)
                ),
                -amount,
            )
            assert receipt.paid == (before >= amount)

        @rule(number=st.integers(0, 2))
        def reset(self, number):
            wallet, key = self.wallets[number], a_key()
            before = wallet.gems
            receipt = self.remember(
                wallet,
                lambda: services.reset(member=wallet.member, reason="", idempotency=key, actor=an_actor(community)),
                -before,
            )
            assert (receipt.amount, wallet.gems) == (before, 0)
            if not before:
                del wallet.undoable[receipt.transaction_id]

        @rule(number=st.integers(0, 2), which=st.integers(0, 50))
        def roll_back(self, number, which):
            wallet, key = self.wallets[number], a_key()
            if not wallet.undoable:
                return
            reverses, change = list(wallet.undoable.items())[which % len(wallet.undoable)]
            before = wallet.gems
            receipt = services.reverse(
                reverses=reverses, member=wallet.member, reason="", idempotency=key, actor=community.owner_id
            )
            assert receipt.paid == (before + change >= 0)
            if receipt.paid:
                wallet.gems += change
                del wallet.undoable[reverses]

        @precondition(lambda self: self.calls)
        @rule(which=st.integers(0, 100))
        def repeat(self, which):
            call, first = self.calls[which % len(self.calls)]
            again = call()
            assert again.replayed
            assert (again.refusal, again.amount, again.balance) == (first.refusal, first.amount, first.balance)

        @rule()
        def roll_up(self):
            services.roll_up()

        @invariant()
        def wallets_are_what_a_sum_says(self):
            assert [balance(wallet.member) for wallet in self.wallets] == [wallet.gems for wallet in self.wallets]

        def teardown(self):
            try:
                books_are_right()
            finally:
                transaction.set_rollback(True)
                self.savepoint.__exit__(None, None, None)

    return History


def test_any_history_keeps_the_books_right(alpha):
    run_state_machine_as_test(
        histories(alpha),
        settings=settings(
            max_examples=15,
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
