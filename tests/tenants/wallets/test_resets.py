import csv
from io import StringIO

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.jobs.runner import run_due
from tenants.wallets.models import Account, Txn
from tests.support.api import Api, new_key
from tests.support.builders import a_user
from tests.support.ledger import books_are_right
from tests.support.notified import notified
from tests.support.shop import a_shopper

RESET = "/creator/wallet/reset"
FILE = "/creator/transactions/all/export/csv"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def body(fan=None, **changes):
    wanted = {"reason": "New season", "confirmation": fan.user.username if fan else "alpha", **changes}
    return wanted | ({"memberId": str(fan.member.pk)} if fan else {})


def test_one_wallet_is_emptied_to_the_last_gem(alpha, team):
    fan, other = a_shopper(alpha, 321), a_shopper(alpha, 50)

    answer = team.post(RESET, body(fan), key=new_key())

    assert (answer.status, answer.ok()) == (201, {"wallets": 1, "gems": "321", "isDone": True})
    assert (fan.gems, other.gems) == (0, 50)
    rows = team.get("/creator/transactions/all", {"type": "RESET"}).ok()["data"]
    assert [(row["amount"], row["direction"], row["reason"]) for row in rows] == [("321", "out", "New season")]
    mine = fan.api.at(alpha).get("/user/transactions/all").ok()["data"]
    assert mine[0]["type"] == "RESET"
    with tenant_context(alpha):
        books_are_right()


def test_a_repeated_reset_takes_nothing_more(alpha, team):
    fan, key = a_shopper(alpha, 100), new_key()
    team.post(RESET, body(fan), key=key).ok()
    team.patch(
        f"/creator/users/one/{fan.member.pk}/balance", {"kind": "TIP", "amount": "7", "reason": "Hi"}, key=new_key()
    ).ok()

    assert team.post(RESET, body(fan), key=key).ok()["gems"] == "100"
    assert fan.gems == 7
    assert team.post(RESET, body(fan, reason="Other"), key=key).code == "IDEMPOTENCY_KEY_REUSED"
    assert team.post(RESET, body(fan)).code == "IDEMPOTENCY_KEY_REQUIRED"


@pytest.mark.parametrize("typed", ["", "beta", "ALPHA", "alph"])
def test_without_the_right_name_typed_nothing_happens(alpha, team, typed):
    fan = a_shopper(alpha, 10)

    everybody = team.post(RESET, body(confirmation=typed), key=new_key())
    one = team.post(RESET, body(fan, confirmation=typed), key=new_key())

    assert (everybody.status, list(everybody.body["fields"])) == (400, ["confirmation"])
    assert (one.status, list(one.body["fields"])) == (400, ["confirmation"])
    run_due()
    assert fan.gems == 10


@pytest.mark.committed
def test_everybody_is_reset_in_the_background_once(alpha, team, monkeypatch):
    monkeypatch.setattr("tenants.wallets.resets.BATCH", 2)
    fans = [a_shopper(alpha, gems) for gems in (5, 10, 0, 20, 40, 80)]
    fans[0].api.post(f"/user/creators/{alpha.owner_id}/unsubscribe").ok()
    key = new_key()

    answer = team.post(RESET, body(), key=key)

    assert (answer.status, answer.ok()) == (202, {"wallets": 5, "gems": "155", "isDone": False})
    run_due()
    assert "reset 5 wallets" in notified(team, "TEAM_WALLETS_RESET")
    assert [fan.gems for fan in fans] == [0] * 6
    with tenant_context(alpha):
        assert Txn.objects.filter(type="RESET").count() == 5
        books_are_right()
    log = AuditEntry.objects.filter(action="wallet.reset-all").values_list("after__wallets", flat=True)
    assert list(log) == [5]

    tip = {"kind": "TIP", "amount": "3", "reason": "Hello again"}
    team.patch(f"/creator/users/one/{fans[1].member.pk}/balance", tip, key=new_key()).ok()
    team.post(RESET, body(), key=key).ok()
    run_due()
    assert fans[1].gems == 3


def test_a_frozen_wallet_stays_as_it_is(alpha, team):
    fan, other = a_shopper(alpha, 30), a_shopper(alpha, 30)
    with tenant_context(alpha):
        Account.objects.filter(member=fan.member).update(frozen=True)

    team.post(RESET, body(), key=new_key()).ok()
    run_due()

    assert (fan.gems, other.gems) == (30, 0)
    assert team.post(RESET, body(fan), key=new_key()).code == "WALLET_FROZEN"


def test_another_communitys_wallets_are_out_of_reach(alpha, beta, team):
    stranger = a_shopper(beta, 40)

    assert team.post(RESET, body(stranger), key=new_key()).code == "USER_NOT_FOUND"
    team.post(RESET, body(), key=new_key()).ok()
    run_due()
    assert stranger.gems == 40


def test_staff_cannot_reset(alpha):
    mod = a_user()
    StaffGrant.objects.create(community=alpha, user=mod, permissions=["WALLETS_MANAGEMENT", "SETTINGS_MANAGEMENT"])

    assert Api().login(mod).acting_for(alpha.owner_id).post(RESET, body(), key=new_key()).status == 403


def test_the_ledger_as_a_file_is_whole_and_in_order(alpha, team, monkeypatch):
    monkeypatch.setattr("saas.kernel.csv.BATCH", 2)
    fans = [a_shopper(alpha, gems) for gems in (10, 20, 30)]
    take = {"kind": "DEDUCTION", "amount": "4", "reason": "=HYPERLINK(1)"}
    for fan in fans[:2]:
        team.patch(f"/creator/users/one/{fan.member.pk}/balance", take, key=new_key()).ok()

    answer = team.get(FILE)

    rows = list(csv.DictReader(StringIO(answer.text)))
    assert [row["amount"] for row in rows] == ["-4", "-4", "30", "20", "10"]
    assert {row["reason"] for row in rows} == {"Welcome", "'=HYPERLINK(1)"}
    assert rows[0]["member"] == fans[1].user.username
    assert rows[0]["balance after"] == "16"
    assert {row["by"] for row in rows} == {"alpha"}
    assert answer.headers["Content-Type"].startswith("text/csv")


def test_the_file_holds_what_the_list_shows(alpha, team):
    fan, _ = a_shopper(alpha, 10), a_shopper(alpha, 20)

    mine = list(csv.DictReader(StringIO(team.get(FILE, {"memberId": str(fan.member.pk)}).text)))

    assert [row["amount"] for row in mine] == ["10"]
    assert list(csv.DictReader(StringIO(team.get(FILE, {"type": "RESET"}).text))) == []
    assert team.get(FILE, {"type": "GIFT"}).status == 400
