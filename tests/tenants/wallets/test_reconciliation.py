from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django_tenants.utils import tenant_context

from saas.desk.models import CommunityDay
from saas.jobs.models import Job
from saas.kernel.clock import now
from saas.kernel.days import last_days
from tenants.members.services import join
from tenants.wallets import reconciliation, services
from tenants.wallets.errors import SpendingStopped
from tenants.wallets.models import Account, Books
from tenants.wallets.selectors import economy, system_balances
from tests.support.builders import a_user, an_actor
from tests.support.ledger import a_fan, a_key, balance, pay, raw


def tampered(community, fan, statement, *values):
    """Changes posted rows as somebody with the database's own rights could."""
    for table in ("wallets_posting", "wallets_txn"):
        raw(f"alter table {table} disable trigger user")
    raw(statement, *values)


def test_right_books_stay_open(alpha):
    fan = a_fan(alpha, 100)
    pay(fan, 30)

    assert reconciliation.reconcile() == []

    books = Books.objects.get()
    assert books.spending_stopped_at is None
    assert books.reconciled_at is not None
    assert pay(fan, 1).paid


def test_the_operators_get_the_orders_and_gems_of_each_day(alpha):
    fan = a_fan(alpha, 500)
    pay(fan, 120)
    refunded = pay(fan, 30)
    services.reverse(reverses=refunded.transaction_id, member=fan, reason="", idempotency=a_key(), actor=alpha.owner_id)

    reconciliation.reconcile()
    reconciliation.reconcile(full=False)

    days = list(CommunityDay.objects.filter(community_id=alpha.pk).order_by("day"))
    assert [row.day for row in days] == last_days(30, alpha.timezone).each()
    assert (days[-1].orders, days[-1].earned, days[-1].spent) == (2, 500, 120)
    assert {(row.orders, row.earned, row.spent) for row in days[:-1]} == {(0, 0, 0)}


@pytest.mark.parametrize("full", [True, False])
def test_a_changed_balance_stops_the_spending(alpha, full):
    fan = a_fan(alpha, 100)
    raw("update wallets_account set balance = balance + 1 where member_id = %s", fan.pk)

    findings = reconciliation.reconcile(full=full)

    assert {finding.problem for finding in findings} >= {"sum is not zero", "balance is not the fold"}
    with pytest.raises(SpendingStopped):
        pay(fan, 1)
    with pytest.raises(SpendingStopped):
        reconciliation.resume()
    assert "found" in Books.objects.get().stopped_reason

    raw("update wallets_account set balance = balance - 1 where member_id = %s", fan.pk)
    reconciliation.resume()
    assert pay(fan, 1).paid


def test_a_lost_posting_is_seen(alpha):
    fan = a_fan(alpha, 100)
    paid = pay(fan, 30)
    tampered(alpha, fan, "delete from wallets_posting where txn_id = %s", paid.transaction_id)

    problems = {finding.problem for finding in reconciliation.audit_books()}

    assert {"balance is not the fold", "versions have gaps", "legs do not make the transaction"} <= problems


def test_an_unrequested_posting_is_found(alpha):
    fan = a_fan(alpha, 100)
    paid = pay(fan, 30)
    tampered(alpha, fan, "delete from wallets_txn where id = %s", paid.transaction_id)

    assert [finding.problem for finding in reconciliation.audit_books()] == ["posting without a transaction"]


def test_a_changed_running_balance_is_seen(alpha):
    fan = a_fan(alpha, 100)
    paid = pay(fan, 30)
    tampered(alpha, fan, "update wallets_posting set debit_after = 71 where txn_id = %s", paid.transaction_id)

    assert [finding.problem for finding in reconciliation.audit_books()] == ["balance after is wrong"]


def test_a_balance_on_a_system_account_is_seen(alpha):
    a_fan(alpha, 100)
    raw("update wallets_account set balance = 5 where id = 2")
    assert "system account was written" in {finding.problem for finding in reconciliation.audit_books()}


def test_a_wrong_roll_up_is_seen(alpha):
    a_fan(alpha, 100)
    raw("update wallets_rollup set balance = balance + 7 where account_id = 1")
    assert {"sum is not zero", "roll-up is not the fold"} <= {f.problem for f in reconciliation.audit_books()}


def test_figures_are_the_same_before_and_after_a_roll_up(committed, alpha):
    fan = a_fan(alpha, 100)
    pay(fan, 30)
    services.deduct(member=fan, amount=5, reason="", idempotency=a_key(), actor=an_actor(alpha))
    before = system_balances()

    assert (before[1], before[2], before[5]) == (-100, 30, 5)
    services.roll_up()
    assert system_balances() == before
    pay(fan, 1)
    services.roll_up()

    figures = economy(alpha)
    assert (figures.earned, figures.spent, figures.removed, figures.held) == (100, 31, 5, 64)
    assert (figures.issued_today, figures.spending_stopped) == (100, False)
    assert reconciliation.audit_books() == []


def test_a_new_member_gets_a_wallet_and_the_books_are_checked(alpha):
    person = a_user()
    member = join(user=person, community=alpha)

    assert balance(member) == 0
    job = Job.objects.get(task="wallets.reconcile", community_id=alpha.pk)
    assert job.due_at - now() <= timedelta(minutes=15)
    assert (job.due_at.minute % 15, job.due_at.second) == (0, 0)


def test_tending_checks_what_moved_and_comes_back(alpha):
    fan = a_fan(alpha, 100)
    reconciliation.tend()
    assert Books.objects.get().reconciled_at is not None
    raw("update wallets_account set balance = balance + 1 where member_id = %s", fan.pk)
    pay(fan, 1)

    reconciliation.tend()

    assert Books.objects.get().spending_stopped_at is not None
    assert Job.objects.filter(task="wallets.reconcile", community_id=alpha.pk).count() == 1


def test_the_command_names_what_is_wrong(alpha, capsys):
    fan = a_fan(alpha, 100)
    call_command("wallets", "reconcile", "--community", "alpha")
    assert "alpha: right" in capsys.readouterr().out

    with tenant_context(alpha):
        raw("update wallets_account set balance = 7 where member_id = %s", fan.pk)
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("wallets", "reconcile", "--community", "alpha")
    assert f"account {Account.objects.get(member=fan).pk}, 7 instead of 100" in capsys.readouterr().out


def test_the_fans_list_is_rebuilt_from_the_ledger(alpha):
    from saas.activity.models import ActivityRecord

    fan = a_fan(alpha, 100)
    paid = pay(fan, 30)
    services.reverse(reverses=paid.transaction_id, member=fan, reason="", idempotency=a_key(), actor=alpha.owner_id)
    kept = {
        row.object_id: (row.status, row.amount, row.title, row.at, row.data)
        for row in ActivityRecord.objects.filter(user_id=fan.user_id)
    }

    call_command("wallets", "rebuild-activity", "alpha")

    again = {
        row.object_id: (row.status, row.amount, row.title, row.at, row.data)
        for row in ActivityRecord.objects.filter(user_id=fan.user_id)
    }
    assert len(again) == 3
    assert again.items() >= kept.items()
