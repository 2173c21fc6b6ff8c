"""The team's reads of one wager, one reward and the casinos: what they answer, to whom, and by how many queries."""

from decimal import Decimal
from uuid import uuid4

import pytest

from saas.access.models import StaffGrant
from saas.kernel.clock import now
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries
from tests.support.shop import a_product
from tests.support.wagers import a_casino, a_player, a_reward, an_account, claim, pull, today, wagered

CASINOS, ONE, REWARD = "/creator/wagers/casinos", "/creator/wagers/one/{}", "/creator/wager-rewards/one/{}"


@pytest.fixture
def paths(alpha, fan, team):
    """The three calls with an object each."""
    wagered(fan, (100, 40), casino=a_casino(alpha, name="Stake EU"))
    wager = team.get("/creator/wagers/all").ok()["data"][0]["id"]
    return {CASINOS: CASINOS, ONE: ONE.format(wager), REWARD: REWARD.format(a_reward(alpha).pk)}


def test_casinos_are_listed_by_name_the_connected_ones_first(alpha, team):
    assert team.get(CASINOS).ok() == {"data": [], "total": 0}
    read_at = now()
    gone = a_casino(alpha, name="A former one", disconnected_at=now())
    second = a_casino(alpha, name="Stake", provider="STAKE", currency="EUR", last_success_at=read_at)
    first = a_casino(alpha, name="Gamdom", provider="GAMDOM", last_success_at=None)
    listed = team.get(CASINOS).ok()
    assert listed["total"] == 3
    assert [row["id"] for row in listed["data"]] == [str(one.pk) for one in (first, second, gone)]
    assert listed["data"][1] == {
        "id": str(second.pk),
        "name": "Stake",
        "provider": "STAKE",
        "currency": "EUR",
        "isConnected": True,
        "readAt": read_at.isoformat().replace("+00:00", "Z"),
    }
    assert [(row["isConnected"], row["readAt"] is None) for row in listed["data"]] == [
        (True, True), (True, False), (False, False),
    ]  # fmt: skip
    assert [row["name"] for row in team.get(CASINOS, {"search": "stak"}).ok()["data"]] == ["Stake"]
    page = team.get(CASINOS, {"take": 1, "page": 2}).ok()
    assert (page["total"], page["data"][0]["name"]) == (3, "Stake")


def test_one_wager_has_its_account_its_fan_and_its_sums(alpha, fan, team):
    casino = a_casino(alpha, name="Stake EU", currency="USD")
    account = a_player(fan, casino)
    stranger = an_account(casino, alpha, "stranger")
    pull(casino, alpha, {account: (100, 40), stranger: 7})
    pull(casino, alpha, {account: (-30, -10)}, source="STAFF")
    ids = {row["accountName"]: row["id"] for row in team.get("/creator/wagers/all").ok()["data"]}
    row = team.get(ONE.format(ids[account.name])).ok()
    assert row.pop("updatedAt")
    assert row == {
        "id": ids[account.name],
        "day": today(alpha).isoformat(),
        "connection": {"id": str(casino.pk), "name": "Stake EU", "provider": "STAKE", "currency": "USD"},
        "accountName": account.name,
        "amount": "70",
        "weighted": "30",
        "usd": "70",
        "weightedUsd": "30",
        "counted": "30",
        "account": {"id": str(account.pk), "name": account.name, "match": "CONFIRMED", "isHidden": False},
        "member": {"id": str(fan.member.pk), "username": fan.user.username},
        "takenBack": "30",
        "isCorrected": False,
    }
    other = team.get(ONE.format(ids["stranger"])).ok()
    assert (other["member"], other["weighted"], other["counted"]) == (None, None, "7")
    team.patch(ONE.format(ids["stranger"]), {"change": "-2", "reason": "Counted a bonus"}).ok()
    assert team.get(ONE.format(ids["stranger"])).ok()["isCorrected"] is True


def test_one_reward_has_its_terms_and_what_it_paid(alpha, fan, team):
    casino, product = a_casino(alpha, name="Stake EU"), a_product(alpha)
    reward = a_reward(
        alpha, name="Each hundred", description="For all of you", period="REPEATING", measure="RAW",
        threshold=Decimal("100.50"), connection_id=casino.pk, reward_experience=5, reward_product_id=product.pk,
        ends_on=today(alpha),
    )  # fmt: skip
    path = REWARD.format(reward.pk)
    row = team.get(path).ok()
    shown = {
        "name": "Each hundred",
        "description": "For all of you",
        "threshold": "100.5",
        "measure": "RAW",
        "period": "REPEATING",
        "endsOn": today(alpha).isoformat(),
        "isOver": False,
        "publication": "ACTIVE",
        "members": 0,
        "steps": 0,
        "gems": "0",
        "isFixed": False,
        "archivedAt": None,
    }
    assert {name: row[name] for name in shown} == shown
    assert (row["connection"]["name"], row["reward"]["gems"], row["reward"]["experience"]) == ("Stake EU", "50", 5)
    assert row["reward"]["product"]["productName"] == product.name
    wagered(fan, 250, casino=casino)
    claim(fan, reward, steps=1).ok()
    paid = team.get(path).ok()
    assert (paid["members"], paid["steps"], paid["gems"], paid["isFixed"]) == (1, 1, "50", True)
    # An archived reward can still be read.
    team.delete(path).ok()
    archived = team.get(path).ok()
    assert (archived["publication"], archived["archivedAt"] is None) == ("ARCHIVED", False)


@pytest.mark.parametrize("path", [CASINOS, ONE, REWARD])
def test_reads_need_the_right_to_manage_rewards(alpha, beta, fan, paths, path):
    address = paths[path]
    assert Api().at(alpha).get(address).status == 401
    assert fan.api.at(alpha).get(address).status == 403
    for right, status in (("REWARDS_MANAGEMENT", 200), ("OFFERS_MANAGEMENT", 403)):
        helper = a_user()
        StaffGrant.objects.create(community=alpha, user=helper, permissions=[right])
        assert Api().login(helper).acting_for(alpha.owner_id).get(address).status == status
    # Another community does not have these objects.
    theirs = Api().login(beta.owner).get(address)
    assert theirs.ok()["total"] == 0 if path == CASINOS else theirs.status == 404


@pytest.mark.parametrize(("path", "code"), [(ONE, "WAGER_NOT_FOUND"), (REWARD, "WAGER_REWARD_NOT_FOUND")])
def test_an_unknown_object_is_not_found(team, path, code):
    answer = team.get(path.format(uuid4()))
    assert (answer.status, answer.code) == (404, code)


@pytest.mark.parametrize(("path", "most"), [(CASINOS, 8), (ONE, 7), (REWARD, 7)])
def test_reads_take_the_same_queries_however_much_there_is(alpha, fan, team, paths, path, most):
    with at_most_queries(most) as few:
        team.get(paths[path]).ok()
    for number in range(5):
        wagered(fan, 100, casino=a_casino(alpha, name=f"More {number}"))
        a_reward(alpha)
    with at_most_queries(most) as many:
        team.get(paths[path]).ok()
    # The cached community can be read again in between.
    assert len(many) <= len(few) + 1
