"""The functions of a schema themselves: general postings, what they refuse, and whose schema this is."""

from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django_tenants.utils import tenant_context

from saas.tenancy.models import Community
from tenants.wallets.models import Account, Posting, SystemAccount, Txn
from tenants.wallets.services import current_community
from tests.support.ledger import a_fan, a_key, balance, books_are_right, pay, raw

ISSUANCE, REVENUE, PRIZES, ESCROW, DEDUCTIONS, RESETS = range(1, 7)


def post(community, legs, *, type="CREDIT", cause="PRIZE", txn=None):
    """One call of post(); ``legs`` are (debit, credit, amount)."""
    debits, credits, amounts = (list(column) for column in zip(*legs, strict=True))
    return raw(
        "select outcome, refusal, balance from post(%s, %s, %s, %s, null, %s, %s, null, '', null, "
        "%s::bigint[], %s::bigint[], %s::bigint[])",
        community.schema_tag,
        txn or uuid4(),
        b"asked",
        uuid4(),
        type,
        cause,
        debits,
        credits,
        amounts,
    )[0]


def refused(message):
    return _Refused(message)


class _Refused:
    """The statement inside fails with ``message`` and leaves the transaction usable."""

    def __init__(self, message):
        self.raises = pytest.raises(DatabaseError, match=message)
        self.savepoint = transaction.atomic()

    def __enter__(self):
        self.raises.__enter__()
        self.savepoint.__enter__()

    def __exit__(self, *error):
        self.savepoint.__exit__(*error)
        return self.raises.__exit__(*error)


def account(member):
    return Account.objects.get(member=member).pk


def test_many_legs_move_together(alpha):
    one, two = a_fan(alpha, 100), a_fan(alpha)
    first, second = account(one), account(two)

    outcome = post(alpha, [(first, ESCROW, 60), (ESCROW, second, 45), (ESCROW, first, 15)])

    assert outcome == ("PAID", "", 40)
    assert (balance(one), balance(two)) == (55, 45)
    assert Account.objects.get(pk=first).version == 3
    books_are_right()


def test_when_one_leg_cannot_be_paid_none_is(alpha):
    one, two = a_fan(alpha, 100), a_fan(alpha, 10)
    key = uuid4()
    legs = [(account(one), ESCROW, 60), (account(two), ESCROW, 11)]

    assert post(alpha, legs, txn=key)[:2] == ("REFUSED", "WALLET_INSUFFICIENT_BALANCE")

    assert (balance(one), balance(two)) == (100, 10)
    assert not Posting.objects.filter(txn_id=key).exists()
    assert post(alpha, legs, txn=key)[0] == "REFUSED"
    books_are_right()


def test_one_leg_between_two_wallets_keeps_both_versions(alpha):
    one, two = a_fan(alpha, 100), a_fan(alpha, 100)

    assert post(alpha, [(account(two), account(one), 30)]) == ("PAID", "", 70)

    assert (balance(one), balance(two)) == (130, 70)
    books_are_right()


def test_accounts_of_the_community_can_be_moved_between(alpha):
    assert post(alpha, [(ISSUANCE, PRIZES, 500)]) == ("PAID", "", None)
    books_are_right()


@pytest.mark.parametrize("cause", ["ORDER", "REFUND", "DEDUCTION", "RESET", "no such cause"])
def test_only_mint_causes_make_gems(alpha, cause):
    fan = a_fan(alpha)
    with refused("may not be debited"):
        post(alpha, [(ISSUANCE, account(fan), 5)], cause=cause)
    with refused("may not be debited"):
        post(alpha, [(ISSUANCE, account(fan), 5), (ISSUANCE, REVENUE, 1)], cause=cause)
    assert balance(fan) == 0


@pytest.mark.parametrize("source", [REVENUE, DEDUCTIONS, RESETS])
@pytest.mark.parametrize("cause", ["TIP", "PRIZE", "REWARD", "ORDER"])
def test_what_was_spent_comes_back_by_a_rollback_alone(alpha, source, cause):
    fan = a_fan(alpha)
    with refused("may not be debited"):
        post(alpha, [(source, account(fan), 5)], cause=cause)
    assert post(alpha, [(source, account(fan), 5)], cause=cause, type="ROLLBACK")[0] == "PAID"


@pytest.mark.parametrize(
    "legs",
    [
        [(ISSUANCE, 999_999, 5)],
        [(999_999, REVENUE, 5)],
        [(7, 8, 5)],
        [(ISSUANCE, 999, 5), (ISSUANCE, PRIZES, 5)],
        [(PRIZES, PRIZES, 5)],
        [(ISSUANCE, PRIZES, 0)],
        [(ISSUANCE, PRIZES, -5), (ISSUANCE, PRIZES, 5)],
    ],
)
def test_legs_that_are_no_movement_fail_whole(alpha, legs):
    with refused("unknown|no movement|may not be debited"):
        post(alpha, legs)
    books_are_right()


def test_a_wallet_never_holds_more_than_can_be_shown(alpha):
    fan = a_fan(alpha)
    post(alpha, [(ISSUANCE, account(fan), 9_999_999_999_999)])
    with refused("more than can be shown"):
        post(alpha, [(ISSUANCE, account(fan), 1)])


def test_what_was_posted_stays(alpha):
    fan = a_fan(alpha, 100)
    pay(fan, 10)
    raw("set constraints all immediate")  # what is still to be checked would be the first to refuse
    for statement in (
        "update wallets_txn set amount = 1",
        "delete from wallets_txn",
        "truncate wallets_txn cascade",
        "update wallets_posting set amount = 1",
        "delete from wallets_posting",
        "truncate wallets_posting",
        "delete from wallets_account",
        "truncate wallets_account cascade",
    ):
        with refused("what was posted stays"):
            raw(statement)
    books_are_right()


def test_another_communitys_tag_moves_nothing_here(alpha, beta):
    with tenant_context(alpha):
        fan = a_fan(alpha, 100)
        with refused("belongs to another community"):
            post(beta, [(account(fan), REVENUE, 1)])
        with refused("belongs to another community"):
            raw(
                "select * from post_spend(%s, %s, 'x', %s, null, %s, 2, 1, 'ORDER', null, '')",
                beta.schema_tag,
                uuid4(),
                fan.user_id,
                fan.pk,
            )
        assert balance(fan) == 100


def test_a_wrong_search_path_cannot_move_a_gem(alpha, beta):
    """The program believes to be in alpha while Postgres serves beta, where the member has a wallet too."""
    fan = a_fan(beta, 100)
    spend = "select * from post_spend(%s, %s, 'x', %s, null, %s, 2, 1, 'ORDER', null, '')"
    forge = "insert into wallets_posting (txn_id, tag, debit_id, credit_id, amount, leg) values (%s, %s, 1, 2, 5, 1)"
    grab = "update wallets_account set tag = %s, balance = balance + 1"
    for statement, values, reason in (
        (spend, [alpha.schema_tag, uuid4(), fan.user_id, fan.pk], "belongs to another community"),
        (forge, [uuid4(), alpha.schema_tag], "posting_is_of_this_schema"),
        (grab, [alpha.schema_tag], "account_is_of_this_schema"),
    ):
        with tenant_context(alpha), refused(reason), connection.cursor() as cursor:
            cursor.execute(f'set search_path to "{beta.schema_name}", public')
            cursor.execute(statement, values)
    with tenant_context(beta):
        assert balance(fan) == 100
        books_are_right()


def test_every_money_table_carries_the_communitys_own_tag(alpha, beta):
    for community in (alpha, beta):
        with tenant_context(community):
            a_fan(community, 5)
            for model in (Account, Txn, Posting):
                assert set(model.objects.values_list("tag", flat=True)) == {community.schema_tag}


def test_an_identity_is_for_life(alpha):
    a_fan(alpha, 5)
    with refused("has an identity already"):
        raw("select stamp_schema(%s)", uuid4())


def test_probing_leaves_nothing_behind(alpha):
    raw("select probe_schema(%s)", alpha.schema_tag)
    assert not Txn.objects.exists()
    assert Account.objects.count() == len(SystemAccount)
    with refused("account_is_of_this_schema"):
        raw("select probe_schema(%s)", uuid4())


def test_the_key_of_a_community_is_free_in_another(alpha, beta):
    key = a_key()
    for community in (alpha, beta):
        with tenant_context(community):
            assert not pay(a_fan(community, 10), 1, key).replayed


def test_the_standing_communities_differ(alpha, beta):
    assert Community.objects.values("schema_tag").distinct().count() >= 2
    assert current_community() == beta
