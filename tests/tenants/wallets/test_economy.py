"""The economy people read: summed as it comes, equal to the ledger at any time; a warning when too much is made."""

from datetime import timedelta
from time import sleep
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.kernel.clock import now
from saas.kernel.days import last_days, today_in
from tenants.lootboxes.sources import OPENING
from tenants.wallets import history, reconciliation, services
from tenants.wallets.imports.source import IMPORT
from tenants.wallets.models import DailyFlow, FlowProgress
from tests.support import ledger
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.ledger import a_fan, a_key, raw
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper

ECONOMY = "/creator/wallet/economy"
PAYOUTS = "/creator/wallet/payouts"
LEDGER = "/creator/transactions/all"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def pay(alpha, fan, amount):
    with tenant_context(alpha):
        return ledger.pay(fan, amount)


def mint(alpha, fan, amount, source=OPENING):
    with tenant_context(alpha):
        return services.issue(
            member=fan, amount=amount, source=source, cause_id=uuid4(), reason="", idempotency=a_key(),
            actor=alpha.owner_id, acting_for=alpha.owner_id,
        )  # fmt: skip


def reconcile(alpha, *, full=True):
    with tenant_context(alpha):
        return reconciliation.reconcile(full=full)


def sum_up(alpha, *, full=True):
    """Reconciles until everything posted so far is summed: other tests' transactions hold the horizon back."""
    wanted = raw("select pg_current_xact_id()::text::bigint")[0][0]
    for _ in range(200):
        assert reconcile(alpha, full=full) == []
        with tenant_context(alpha):
            if FlowProgress.objects.filter(upto__gte=wanted).exists():
                return
        sleep(0.1)
    raise AssertionError("Something holds the horizon back")


def sums(alpha):
    with tenant_context(alpha):
        return DailyFlow.objects.count()


def earned(alpha):
    with tenant_context(alpha):
        days = last_days(7, alpha.timezone)
        return history.history(days).total(days).earned


def test_what_is_held_follows_what_moved(alpha, team):
    fan = a_fan(alpha, 500)
    pay(alpha, fan, 120)
    other = a_fan(alpha, 30)
    with tenant_context(alpha):
        services.reset(member=other, reason="", idempotency=a_key(), actor=an_actor(alpha))

    body = team.get(ECONOMY, {"days": 7}).ok()

    assert (body["held"], body["series"][-1]["held"], body["series"][-2]["held"]) == ("380", "380", "0")
    assert (body["earned"], body["spent"], body["removed"]) == ("530", "120", "30")


@pytest.mark.committed
def test_sums_and_tail_are_the_ledger_at_every_step(alpha, team):
    def everything():
        return team.get(ECONOMY, {"days": 90}).ok(), team.get(PAYOUTS, {"days": 90}).ok(), team.get(LEDGER).ok()

    fan = a_fan(alpha, 500)
    spent = pay(alpha, fan, 120)
    unsummed = everything()
    assert not sums(alpha)

    sum_up(alpha)
    assert sums(alpha)
    assert everything() == unsummed

    with tenant_context(alpha):
        services.reverse(
            reverses=spent.transaction_id, member=fan, reason="", idempotency=a_key(), actor=alpha.owner_id
        )
    mint(alpha, fan, 77)
    with_tail = everything()
    assert (with_tail[0]["spent"], with_tail[0]["held"], with_tail[2]["total"]) == ("0", "577", 4)
    sum_up(alpha, full=False)
    assert everything() == with_tail

    # Days of another time zone are other days: read from the ledger until they are summed.
    alpha.timezone = "Pacific/Kiritimati"
    alpha.save(update_fields=["timezone"])
    assert earned(alpha) == 577
    sum_up(alpha, full=False)
    assert earned(alpha) == 577


@pytest.mark.committed
def test_wrong_sums_are_found_and_rebuilt(alpha, team):
    a_fan(alpha, 500)
    sum_up(alpha)
    with tenant_context(alpha):
        DailyFlow.objects.update(amount=1, net=1)

    assert reconcile(alpha) == []

    assert team.get(ECONOMY).ok()["earned"] == "500"


def test_a_warning_when_more_is_made_than_used(alpha, team):
    fan = a_fan(alpha, 3000)
    pay(alpha, fan, 2500)
    calm = team.get(ECONOMY).ok()["inflation"]
    assert (calm["warning"], calm["earned"], calm["used"], calm["daysOfStock"]) == (False, "3000", "2500", 6)

    mint(alpha, fan, 900_000, IMPORT)
    assert team.get(ECONOMY).ok()["inflation"]["warning"] is False, "what was earned elsewhere is no inflation"

    mint(alpha, fan, 4000)
    assert team.get(ECONOMY).ok()["inflation"]["warning"] is True


def test_what_was_paid_out_by_source(alpha, team):
    fan = a_fan(alpha, 100)
    for amount in (30, 50):
        mint(alpha, fan, amount)
    pay(alpha, fan, 10)

    body = team.get(PAYOUTS, {"days": 7}).ok()

    assert body["sources"] == [
        {"cause": "TIP", "amount": "100", "moves": 1},
        {"cause": "PRIZE", "amount": "80", "moves": 2},
    ]
    assert (body["amount"], body["before"], body["moves"], len(body["series"])) == ("180", "0", 3, 7)
    assert body["series"][-1]["byCause"] == [{"cause": "PRIZE", "amount": "80"}, {"cause": "TIP", "amount": "100"}]


def test_the_ledger_by_cause_day_amount_and_member(alpha, team):
    one, other = a_fan(alpha, 500), a_fan(alpha, 40)
    pay(alpha, one, 120)
    today = today_in(alpha.timezone)

    def found(**query):
        body = team.get(LEDGER, query).ok()
        assert len(body["data"]) == body["total"]
        return sorted(int(row["amount"]) for row in body["data"])

    assert found() == [40, 120, 500]
    assert found(cause="TIP") == [40, 500]
    assert found(cause="TIP", type="DEBIT") == []
    assert found(since=today, until=today) == [40, 120, 500]
    assert found(since=today + timedelta(days=1)) == found(until=today - timedelta(days=1)) == []
    assert found(minAmount="100", maxAmount="400") == [120]
    assert found(memberId=other.pk) == [40]
    assert found(memberId=one.pk, cause="ORDER", minAmount="120") == [120]
    rows = team.get(f"{LEDGER}/export/csv", {"cause": "TIP", "maxAmount": "100"}).text.splitlines()
    assert len(rows) == 2


def test_a_fan_finds_own_movements_by_cause_day_and_amount(alpha):
    fan = a_shopper(alpha, 500)
    fan.buy(a_product(alpha, price=120)).ok()
    today = now().date()

    for place in (fan.api.at(alpha), fan.api):

        def found(place=place, **query):
            return [row["amount"] for row in place.get("/user/transactions/all", query).ok()["data"]]

        assert found(cause="ORDER") == ["120"]
        assert found(minAmount="200") == ["500"]
        assert found(since=today, until=today) == ["120", "500"]
        assert found(until=today - timedelta(days=1)) == []
    assert len(fan.api.get("/user/transactions/all/export/csv", {"cause": "TIP"}).text.splitlines()) == 2


@pytest.mark.parametrize(
    "query",
    [
        {"since": "2026-02-02", "until": "2026-02-01"},
        {"since": "today"},
        {"until": "9999-12-31"},
        {"minAmount": "-1"},
        {"cause": "GREED"},
    ],
)
def test_filters_that_make_no_sense_are_refused(alpha, team, query):
    for path in (LEDGER, "/user/transactions/all"):
        answer = team.get(path, query)
        assert (answer.status, answer.code) == (400, "VALIDATION_ERROR"), path


def test_a_page_costs_the_same_number_of_queries_however_long_the_ledger(alpha, team):
    fans = [a_fan(alpha, 10) for _ in range(3)]
    team.get(LEDGER).ok()
    with at_most_queries(20) as few:
        team.get(LEDGER).ok()
    for fan in fans:
        for _ in range(5):
            pay(alpha, fan, 1)
    with at_most_queries(len(few)):
        team.get(LEDGER).ok()
    with at_most_queries(len(few)):
        team.get(ECONOMY).ok()


def test_the_payouts_require_their_permission(alpha, team):
    mod = a_user()
    grant = StaffGrant.objects.create(community=alpha, user=mod, permissions=["WALLETS_MANAGEMENT"])
    who = Api().login(mod).acting_for(alpha.owner_id)
    assert who.get(PAYOUTS).code == "PERMISSION_NOT_PERMITTED"
    StaffGrant.objects.filter(pk=grant.pk).update(permissions=["REWARDS_MANAGEMENT"])
    assert (who.get(PAYOUTS).status, who.get(ECONOMY).status) == (200, 403)
    with tenant_context(alpha):
        assert raw("select count(*) from wallets_flowprogress") == [(1,)]
