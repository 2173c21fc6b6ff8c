from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest

from saas.access.models import AuditEntry
from saas.activity.models import ActivityKind, ActivityRecord
from saas.kernel.clock import now
from tenants.members.errors import NotJoined, OwnBalance
from tenants.wallets import issuance, services
from tenants.wallets.errors import (
    AlreadyRolledBack,
    InsufficientBalance,
    IssuanceLimit,
    RollbackInsufficient,
    TransactionNotFound,
)
from tenants.wallets.models import Books, IssuanceDay, Txn
from tests.support.builders import an_actor
from tests.support.ledger import a_fan, a_key, balance, books_are_right, pay, raw


def tip(community, fan, amount, key=None):
    return services.tip(
        member=fan, amount=amount, reason="Well played", idempotency=key or a_key(), actor=an_actor(community)
    )


def deduct(community, fan, amount, key=None):
    return services.deduct(
        member=fan, amount=amount, reason="Spam", idempotency=key or a_key(), actor=an_actor(community)
    )


def roll_back(community, fan, reverses, key=None):
    return services.reverse(
        reverses=reverses, member=fan, reason="Undone", idempotency=key or a_key(), actor=community.owner_id
    )


def reset(community, fan, key=None):
    return services.reset(member=fan, reason="New season", idempotency=key or a_key(), actor=an_actor(community))


def test_a_tip_makes_gems_and_leaves_its_traces(alpha):
    fan = a_fan(alpha)

    receipt = tip(alpha, fan, 50)

    assert (receipt.balance, receipt.direction, balance(fan)) == (50, "in", 50)
    entry = AuditEntry.objects.get(action="wallet.tip")
    assert entry.after
    assert (entry.target, entry.after["amount"], entry.after["reason"]) == (str(fan.pk), "50", "Well played")
    record = ActivityRecord.objects.get(user_id=fan.user_id, kind=ActivityKind.TRANSACTION)
    assert (record.object_id, record.status, record.amount, record.title) == (
        receipt.transaction_id,
        "CREDIT",
        50,
        "Well played",
    )
    books_are_right()


def test_repeating_a_tip_leaves_no_second_trace(alpha):
    fan, key = a_fan(alpha), a_key()

    tip(alpha, fan, 50, key)
    assert tip(alpha, fan, 50, key).replayed

    assert balance(fan) == 50
    assert AuditEntry.objects.filter(action="wallet.tip").count() == 1
    assert IssuanceDay.objects.get().issued == 50


def test_the_team_hands_out_no_more_than_the_days_limit(alpha):
    fan, key = a_fan(alpha), a_key()
    issuance.set_issuance_limits(changes={"daily_issuance_limit": 100}, actor=an_actor(alpha))
    tip(alpha, fan, 60)

    refused = tip(alpha, fan, 41, key)

    with pytest.raises(IssuanceLimit):
        refused.require_paid()
    assert balance(fan) == 60
    assert tip(alpha, fan, 41, key).refusal == "WALLET_ISSUANCE_LIMIT"
    assert tip(alpha, fan, 40).paid, "up to the limit it goes"
    assert IssuanceDay.objects.get().issued == 100
    books_are_right()


def test_a_tip_above_the_limit_is_refused_on_a_day_without_any(alpha):
    fan = a_fan(alpha)
    Books.objects.update(daily_issuance_limit=10)

    assert tip(alpha, fan, 11).refusal == "WALLET_ISSUANCE_LIMIT"
    assert not IssuanceDay.objects.exists()


def test_the_day_ends_at_midnight_in_the_communitys_time_zone(alpha):
    fan = a_fan(alpha)
    alpha.timezone = "Pacific/Kiritimati"
    tip(alpha, fan, 1)
    (there,) = raw("select (now() at time zone 'Pacific/Kiritimati')::date")[0]

    assert IssuanceDay.objects.get().day == there
    assert isinstance(there, date)


def test_a_deduction_takes_no_more_than_there_is(alpha):
    fan = a_fan(alpha, 20)

    assert deduct(alpha, fan, 15).balance == 5
    with pytest.raises(InsufficientBalance):
        deduct(alpha, fan, 6).require_paid()
    assert balance(fan) == 5
    books_are_right()


def test_a_payment_is_rolled_back_once(alpha):
    fan = a_fan(alpha, 100)
    paid = pay(fan, 30)

    back = roll_back(alpha, fan, paid.transaction_id)

    assert (back.type, back.amount, back.balance, back.direction) == ("ROLLBACK", 30, 100, "in")
    assert back.cause_id == paid.cause_id
    with pytest.raises(AlreadyRolledBack):
        roll_back(alpha, fan, paid.transaction_id)
    assert balance(fan) == 100
    books_are_right()


def test_a_tip_that_was_spent_cannot_be_taken_back(alpha):
    fan = a_fan(alpha)
    given, key = tip(alpha, fan, 100), a_key()
    pay(fan, 30)

    with pytest.raises(RollbackInsufficient):
        roll_back(alpha, fan, given.transaction_id, key).require_paid()
    assert balance(fan) == 70

    tip(alpha, fan, 30)
    assert not roll_back(alpha, fan, given.transaction_id, key).paid, "the same call says the same"
    back = roll_back(alpha, fan, given.transaction_id)
    assert (back.paid, back.direction, balance(fan)) == (True, "out", 0)
    books_are_right()


def test_only_what_was_paid_can_be_rolled_back(alpha):
    fan = a_fan(alpha, 10)
    refused = pay(fan, 11)
    paid = pay(fan, 10)
    back = roll_back(alpha, fan, paid.transaction_id)

    for transaction_id in (uuid4(), refused.transaction_id, back.transaction_id):
        with pytest.raises(TransactionNotFound):
            roll_back(alpha, fan, transaction_id)
    books_are_right()


def test_a_reset_posts_the_exact_balance_away(alpha):
    fan, key = a_fan(alpha, 123), a_key()

    receipt = reset(alpha, fan, key)

    assert (receipt.type, receipt.amount, receipt.balance, balance(fan)) == ("RESET", 123, 0, 0)
    assert reset(alpha, fan, key).amount == 123
    assert reset(alpha, fan).amount == 0, "an empty wallet resets to nothing"
    assert roll_back(alpha, fan, receipt.transaction_id).balance == 123
    books_are_right()


def test_traces_and_movement_vanish_together(alpha):
    from django.db import transaction

    fan, key = a_fan(alpha, 10), a_key()
    with transaction.atomic():
        tip(alpha, fan, 5, key)
        transaction.set_rollback(True)

    assert balance(fan) == 10
    assert not Txn.objects.filter(reason="Well played").exists()
    assert not tip(alpha, fan, 5, key).replayed


def test_the_service_refuses_tips_and_deductions_to_oneself(alpha):
    fan = a_fan(alpha)
    own = replace(an_actor(alpha), user_id=fan.user_id)

    for change in (services.tip, services.deduct):
        with pytest.raises(OwnBalance):
            change(member=fan, amount=5, reason="", idempotency=a_key(), actor=own)
    assert balance(fan) == 0


def test_a_former_member_gets_no_tips_but_can_owe(alpha):
    fan = a_fan(alpha)
    tip(alpha, fan, 50)
    fan.left_at = now()
    fan.save(update_fields=["left_at"])

    with pytest.raises(NotJoined):
        tip(alpha, fan, 5)
    assert deduct(alpha, fan, 20).balance == 30
