from uuid import uuid4

import pytest

from saas.kernel.idempotency import IdempotencyKeyReused
from tenants.wallets import services
from tenants.wallets.errors import InsufficientBalance, SpendingStopped
from tenants.wallets.models import Cause, Posting, SystemAccount, Txn
from tenants.wallets.reconciliation import resume, stop
from tests.support.builders import an_actor
from tests.support.ledger import a_fan, a_key, balance, books_are_right, pay


def test_spending_moves_the_gems_and_says_what_is_left(alpha):
    fan = a_fan(alpha, 100)

    receipt = pay(fan, 30)

    assert (receipt.paid, receipt.balance, receipt.direction, receipt.type) == (True, 70, "out", "DEBIT")
    assert balance(fan) == 70
    books_are_right()


def test_the_last_gem_can_be_spent_but_not_one_more(alpha):
    fan = a_fan(alpha, 10)

    assert pay(fan, 10).balance == 0
    refused = pay(fan, 1)

    assert not refused.paid
    with pytest.raises(InsufficientBalance) as caught:
        refused.require_paid()
    assert caught.value.params == {"amount": "1", "balance": "0"}
    assert balance(fan) == 0
    books_are_right()


def test_repeating_a_call_pays_once_and_answers_the_same(alpha):
    fan, key = a_fan(alpha, 100), a_key()

    first, again = pay(fan, 30, key), pay(fan, 30, key)

    assert (first.replayed, again.replayed) == (False, True)
    assert (again.transaction_id, again.balance, again.amount, again.created_at) == (
        first.transaction_id,
        first.balance,
        first.amount,
        first.created_at,
    )
    assert balance(fan) == 70
    assert Posting.objects.filter(txn_id=first.transaction_id).count() == 1


def test_a_refusal_is_remembered_though_the_wallet_is_full_by_now(alpha):
    fan, key = a_fan(alpha, 5), a_key()
    assert pay(fan, 10, key).refusal == "WALLET_INSUFFICIENT_BALANCE"
    services.tip(member=fan, amount=100, reason="", idempotency=a_key(), actor=an_actor(alpha)).require_paid()

    again = pay(fan, 10, key)

    assert (again.replayed, again.refusal, again.balance) == (True, "WALLET_INSUFFICIENT_BALANCE", 5)
    assert balance(fan) == 105


def test_the_same_key_with_another_body_is_refused(alpha):
    fan, key = a_fan(alpha, 100), uuid4()
    pay(fan, 30, a_key(key, "one product"))

    with pytest.raises(IdempotencyKeyReused):
        pay(fan, 30, a_key(key, "another product"))

    assert balance(fan) == 70


def test_the_same_key_of_another_actor_is_another_call(alpha):
    one, other, key = a_fan(alpha, 100), a_fan(alpha, 100), a_key()

    assert not pay(one, 30, key).replayed
    assert not pay(other, 30, key).replayed
    assert (balance(one), balance(other)) == (70, 70)


@pytest.mark.parametrize("amount", [0, -1, -(2**62)])
def test_nothing_but_a_positive_amount_moves(alpha, amount):
    from django.db import DatabaseError, transaction

    fan = a_fan(alpha, 100)

    with pytest.raises(DatabaseError), transaction.atomic():
        pay(fan, amount)

    assert balance(fan) == 100
    books_are_right()


def test_an_amount_no_wallet_can_hold_is_refused(alpha):
    fan = a_fan(alpha, 100)
    assert pay(fan, 2**63 - 1).refusal == "WALLET_INSUFFICIENT_BALANCE"


def test_a_stopped_community_moves_nothing_until_it_is_resumed(alpha):
    fan, key = a_fan(alpha, 100), a_key()
    paid = pay(fan, 1, key)
    stop(reason="An exercise")

    with pytest.raises(SpendingStopped):
        pay(fan, 1)
    with pytest.raises(SpendingStopped):
        services.tip(member=fan, amount=1, reason="", idempotency=a_key(), actor=an_actor(alpha))
    assert pay(fan, 1, key).transaction_id == paid.transaction_id, "what was answered once is answered again"
    assert balance(fan) == 99

    resume()
    assert pay(fan, 1).balance == 98


def test_a_member_without_a_wallet_cannot_pay(alpha):
    from django.db import DatabaseError

    from tests.support.builders import a_member

    with pytest.raises(DatabaseError, match="no wallet"):
        pay(a_member(alpha), 1)


@pytest.mark.parametrize("account", [1, 7, 999, 1000])
def test_members_pay_into_the_communitys_accounts_alone(alpha, account):
    from django.db import DatabaseError

    fan = a_fan(alpha, 100)
    with pytest.raises(DatabaseError, match="takes no spending"):
        services.spend(
            member=fan, amount=1, cause=Cause.ORDER, cause_id=None, idempotency=a_key(), actor=fan.user_id, into=account
        )


def test_what_was_asked_is_on_the_transaction(alpha):
    fan, order = a_fan(alpha, 100), uuid4()
    receipt = services.spend(
        member=fan,
        amount=7,
        cause=Cause.ORDER,
        cause_id=order,
        idempotency=a_key(),
        actor=fan.user_id,
        reason="A mug",
    )

    row = Txn.objects.get(pk=receipt.transaction_id)
    leg = row.postings.get()
    assert (row.actor, row.acting_for, row.cause, row.cause_id, row.reason) == (
        fan.user_id,
        None,
        "ORDER",
        order,
        "A mug",
    )
    assert (leg.debit.member_id, leg.credit_id, leg.amount) == (fan.pk, SystemAccount.REVENUE, 7)
