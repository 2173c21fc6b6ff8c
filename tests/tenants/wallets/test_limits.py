"""The gems that the team may hand out on a day: the community as a whole, and each staff member."""

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from tests.support.api import Api, new_key
from tests.support.builders import a_user
from tests.support.ledger import books_are_right
from tests.support.shop import a_shopper

WALLET = "/creator/wallet"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def a_mod(alpha):
    mod = a_user()
    StaffGrant.objects.create(community=alpha, user=mod, permissions=["WALLETS_MANAGEMENT"])
    return Api().login(mod).acting_for(alpha.owner_id)


def tip(who, fan, amount):
    body = {"kind": "TIP", "amount": str(amount), "reason": "Well played"}
    return who.patch(f"/creator/users/one/{fan.member.pk}/balance", body, key=new_key())


def test_each_of_the_staff_has_a_share_of_the_day(alpha, team):
    fan, first, second = a_shopper(alpha), a_mod(alpha), a_mod(alpha)
    changed = team.patch(WALLET, {"staffIssuanceLimit": "100"}).ok()
    assert (changed["staffIssuanceLimit"], changed["dailyIssuanceLimit"]) == ("100", "1000000")

    assert tip(first, fan, 60).status == 201
    refused = tip(first, fan, 41)
    assert (refused.status, refused.code) == (409, "WALLET_ISSUANCE_LIMIT")
    assert tip(first, fan, 40).status == 201
    assert tip(second, fan, 100).status == 201
    assert tip(second, fan, 1).code == "WALLET_ISSUANCE_LIMIT"
    assert tip(team, fan, 5000).status == 201, "the owner gives as much as the community may"

    assert fan.gems == 5200
    assert team.get(WALLET).ok()["issuedToday"] == "5200"
    with tenant_context(alpha):
        books_are_right()


def test_the_team_that_sets_rewards_reads_what_is_left_of_its_day(alpha, team):
    mod = a_user()
    StaffGrant.objects.create(community=alpha, user=mod, permissions=["CHALLENGES_MANAGEMENT"])
    staff, fan = Api().login(mod).acting_for(alpha.owner_id), a_shopper(alpha)
    team.patch(WALLET, {"dailyIssuanceLimit": "1000", "staffIssuanceLimit": "100"}).ok()
    assert tip(team, fan, 930).status == 201

    assert team.get(f"{WALLET}/left").ok() == {"dailyLimit": "1000", "leftToday": "70"}
    assert staff.get(f"{WALLET}/left").ok() == {"dailyLimit": "100", "leftToday": "70"}
    team.patch(WALLET, {"dailyIssuanceLimit": "500"}).ok()
    assert team.get(f"{WALLET}/left").ok() == {"dailyLimit": "500", "leftToday": "0"}


def test_a_refusal_by_the_communitys_limit_does_not_count_for_staff(alpha, team):
    fan, mod = a_shopper(alpha), a_mod(alpha)
    team.patch(WALLET, {"dailyIssuanceLimit": "50", "staffIssuanceLimit": "100"}).ok()

    assert tip(mod, fan, 51).code == "WALLET_ISSUANCE_LIMIT"
    team.patch(WALLET, {"dailyIssuanceLimit": "1000"}).ok()

    assert tip(mod, fan, 100).status == 201
    assert fan.gems == 100


def test_the_share_can_be_lifted_again(alpha, team):
    fan, mod = a_shopper(alpha), a_mod(alpha)
    team.patch(WALLET, {"staffIssuanceLimit": "0"}).ok()
    assert tip(mod, fan, 1).code == "WALLET_ISSUANCE_LIMIT"

    assert team.patch(WALLET, {"staffIssuanceLimit": None}).ok()["staffIssuanceLimit"] is None

    assert tip(mod, fan, 300).status == 201
    log = AuditEntry.objects.filter(action="wallet.limit").order_by("pk").values_list("before", "after")
    assert list(log) == [({"staffLimit": None}, {"staffLimit": "0"}), ({"staffLimit": "0"}, {"staffLimit": None})]


@pytest.mark.parametrize(
    "body", [{}, {"dailyIssuanceLimit": None}, {"staffIssuanceLimit": "-1"}, {"staffIssuanceLimit": 5}]
)
def test_what_is_no_limit_is_refused(team, body):
    answer = team.patch(WALLET, body)
    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")


def test_raising_a_limit_needs_a_fresh_proof_of_identity_and_lowering_does_not(alpha):
    team = Api().login(alpha.owner)
    session = team.client.session
    del session["proven_at"]
    session.save()
    assert team.patch(WALLET, {"dailyIssuanceLimit": "900000"}).status == 200
    for changes in ({"dailyIssuanceLimit": "900001"}, {"dailyIssuanceLimit": "2000000", "staffIssuanceLimit": "1"}):
        assert team.patch(WALLET, changes).code == "AUTH_STEP_UP_REQUIRED"
    assert team.get(WALLET).ok()["dailyIssuanceLimit"] == "900000"
