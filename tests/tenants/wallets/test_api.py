from typing import Any
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from tenants.members.services import join
from tenants.wallets import reconciliation
from tests.support.api import Api, new_key
from tests.support.builders import a_user
from tests.support.ledger import balance, pay
from tests.support.queries import at_most_queries


def joined(person, community):
    with tenant_context(community):
        return join(user=person, community=community)


def held(community, member):
    """A request leaves its community when it ends: look from inside."""
    with tenant_context(community):
        return balance(member)


@pytest.fixture
def fan(alpha):
    person: Any = a_user()
    person.member = joined(person, alpha)
    return person


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def change(team, member, body, **kwargs):
    return team.patch(f"/creator/users/one/{member.pk}/balance", body, **{"key": new_key(), **kwargs})


def tip(team, member, amount="50", **kwargs):
    return change(team, member, {"kind": "TIP", "amount": amount, "reason": "Well played"}, **kwargs)


def test_a_tip_is_answered_with_the_transaction(alpha, team, fan):
    answer = tip(team, fan.member)

    body = answer.ok()
    assert answer.status == 201
    assert (
        body.items()
        >= {
            "type": "CREDIT",
            "amount": "50",
            "direction": "in",
            "balanceAfter": "50",
            "cause": "TIP",
            "causeId": None,
            "reason": "Well played",
            "member": {"id": str(fan.member.pk), "username": fan.username},
            "actor": {"id": str(alpha.owner_id), "username": "alpha"},
            "community": {"creatorId": str(alpha.owner_id), "slug": "alpha", "name": alpha.name},
        }.items()
    )
    mine = Api().login(fan).at(alpha)
    assert mine.get("/user/wallet").ok()["balance"] == "50"


def test_a_repeated_tip_is_the_same_transaction(alpha, team, fan):
    key = new_key()
    first, again = tip(team, fan.member, key=key).ok(), tip(team, fan.member, key=key).ok()

    assert first == again
    assert held(alpha, fan.member) == 50
    assert change(team, fan.member, {"kind": "TIP", "amount": "51", "reason": "Well played"}, key=key).code == (
        "IDEMPOTENCY_KEY_REUSED"
    )


def test_a_deduction_beyond_the_balance_says_what_there_is(alpha, team, fan):
    tip(team, fan.member, "20")
    refused = change(team, fan.member, {"kind": "DEDUCTION", "amount": "21", "reason": "Spam"})

    assert (refused.status, refused.code) == (409, "WALLET_INSUFFICIENT_BALANCE")
    assert refused.body["params"] == {"amount": "21", "balance": "20"}
    assert change(team, fan.member, {"kind": "DEDUCTION", "amount": "20", "reason": "Spam"}).ok()["balanceAfter"] == "0"


@pytest.mark.parametrize(
    "amount",
    [
        "0",
        "-1",
        "1.5",
        "1e3",
        "１２",
        "9223372036854775808",
        "00",
        "+1",
        " 1",
        "1 ",
        "1\x00",
        "NaN",
        "",
        5,
        1.0,
        None,
        True,
    ],
)
def test_amounts_that_are_none_change_nothing(alpha, team, fan, amount):
    answer = change(team, fan.member, {"kind": "TIP", "amount": amount, "reason": "Well played"})

    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")
    assert "amount" in answer.body["fields"]
    assert held(alpha, fan.member) == 0


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201, "a\x00b", None])
def test_a_reason_is_asked_for(alpha, team, fan, reason):
    answer = change(team, fan.member, {"kind": "TIP", "amount": "5", "reason": reason})
    assert (answer.status, list(answer.body["fields"])) == (400, ["reason"])
    assert held(alpha, fan.member) == 0


@pytest.mark.parametrize(
    ("key", "code"),
    [
        (None, "IDEMPOTENCY_KEY_REQUIRED"),
        ("", "IDEMPOTENCY_KEY_REQUIRED"),
        ("not-a-uuid", "VALIDATION_ERROR"),
        ("x" * 1_000_000, "VALIDATION_ERROR"),
    ],
)
def test_no_gems_move_without_a_key(alpha, team, fan, key, code):
    answer = tip(team, fan.member, key=key)
    assert (answer.status, answer.code) == (400, code)
    assert held(alpha, fan.member) == 0


def test_a_team_member_cannot_tip_themselves(alpha, team):
    from saas.kernel.clock import now
    from tenants.members.models import Member

    with tenant_context(alpha):
        own = Member.objects.create(user_id=alpha.owner_id, username="alpha", joined_at=now())
    assert tip(team, own).code == "WALLET_SELF"


def test_a_non_member_cannot_be_tipped(alpha, beta, team):
    stranger = joined(a_user(), beta)
    for member_id in (stranger.pk, uuid4()):
        answer = team.patch(
            f"/creator/users/one/{member_id}/balance",
            {"kind": "TIP", "amount": "5", "reason": "Hello"},
            key=new_key(),
        )
        assert (answer.status, answer.code) == (404, "USER_NOT_FOUND")
    assert held(beta, stranger) == 0


def test_a_tip_above_the_days_limit_is_refused(alpha, team, fan):
    assert team.patch("/creator/wallet", {"dailyIssuanceLimit": "60"}).ok()["dailyIssuanceLimit"] == "60"
    assert tip(team, fan.member, "61").code == "WALLET_ISSUANCE_LIMIT"
    tip(team, fan.member, "60").ok()
    assert team.get("/creator/wallet").ok().items() >= {"earned": "60", "held": "60", "issuedToday": "60"}.items()


def test_while_the_books_are_checked_nothing_moves(alpha, team, fan):
    with tenant_context(alpha):
        reconciliation.stop(reason="An exercise")
    answer = tip(team, fan.member)
    assert (answer.status, answer.code) == (503, "WALLET_SPENDING_STOPPED")
    assert team.get("/creator/wallet").ok()["spendingStopped"] is True


def test_fans_and_strangers_do_not_reach_the_ledger(alpha, fan):
    for browser, status in ((Api(), 401), (Api().login(fan).at(alpha), 403)):
        assert browser.at(alpha).get("/creator/wallet").status == status
        assert browser.at(alpha).get("/creator/transactions/all").status == status
        assert tip(browser.at(alpha), fan.member).status == status


def test_a_fan_sees_the_own_movements_here_and_everywhere(alpha, beta, team, fan):
    tip(team, fan.member, "50")
    other = joined(fan, beta)
    tip(Api().login(beta.owner), other, "7")
    mine = Api().login(fan)

    here = mine.at(alpha).get("/user/transactions/all").ok()
    everywhere = mine.get("/user/transactions/all").ok()

    assert (here["total"], everywhere["total"]) == (1, 2)
    assert [row["amount"] for row in everywhere["data"]] == ["7", "50"]
    assert everywhere["data"][1] == here["data"][0], "the same movement reads the same in both places"
    wallets = mine.get("/user/wallets").ok()
    assert [(row["community"]["slug"], row["balance"]) for row in wallets["data"]] == [("alpha", "50"), ("beta", "7")]


def test_a_membership_without_gems_has_a_wallet(alpha, beta, team, fan):
    other = joined(fan, beta)
    mine = Api().login(fan)
    wallets = mine.get("/user/wallets").ok()
    assert [(row["community"]["slug"], row["balance"]) for row in wallets["data"]] == [("alpha", "0"), ("beta", "0")]

    tip(team, fan.member, "50")
    for community in (alpha, beta):
        mine.post(f"/user/creators/{community.slug}/unsubscribe").ok()
    assert other is not None
    wallets = mine.get("/user/wallets").ok()["data"]
    assert [(row["community"]["slug"], row["balance"]) for row in wallets] == [("alpha", "50")], (
        "gems stay after leaving"
    )


def test_own_wallets_are_a_list_like_any_other(alpha, beta, team, fan):
    tip(team, fan.member, "50")
    tip(team, fan.member, "5")
    tip(Api().login(beta.owner), joined(fan, beta), "7")
    mine = Api().login(fan)

    def slugs(**query):
        body = mine.get("/user/wallets", query).ok()
        return [row["community"]["slug"] for row in body["data"]], body["total"]

    assert slugs() == (["alpha", "beta"], 2)
    assert slugs(sortDirection="desc") == (["beta", "alpha"], 2)
    assert slugs(take=1) == (["alpha"], 2)
    assert slugs(take=1, page=2) == (["beta"], 2)
    assert slugs(page=3) == ([], 2)
    assert slugs(search=beta.name.upper()) == (["beta"], 1)
    first = mine.get("/user/wallets").ok()["data"][0]
    assert first["balance"] == "55"
    assert first["community"].items() >= {"brandColor": alpha.brand_color, "avatarUrl": None}.items()
    with at_most_queries(4):
        slugs()
    for query in ({"take": 0}, {"take": 101}, {"page": 0}, {"sortBy": "BALANCE"}, {"search": "\x00"}):
        assert mine.get("/user/wallets", query).status == 400


def test_the_ledger_is_filtered_and_paged(alpha, team, fan):
    other = joined(a_user(), alpha)
    for amount in ("1", "2", "3"):
        tip(team, fan.member, amount)
    tip(team, other, "9")
    with tenant_context(alpha):
        pay(fan.member, 4)
        pay(fan.member, 1000)

    def ledger(**query):
        return team.get("/creator/transactions/all", query).ok()

    assert ledger()["total"] == 5, "refusals are no movements"
    assert [row["amount"] for row in ledger(take=2)["data"]] == ["4", "9"]
    assert [row["amount"] for row in ledger(take=2, page=2)["data"]] == ["3", "2"]
    assert ledger(page=9) == {"data": [], "total": 5}
    assert [row["amount"] for row in ledger(sortDirection="asc", take=1)["data"]] == ["1"]
    assert ledger(type="DEBIT")["total"] == 1
    assert ledger(memberId=str(other.pk))["total"] == 1
    assert ledger(search=other.username)["data"][0]["member"]["username"] == other.username
    assert ledger(search="well PLAYED")["total"] == 4
    for query in ({"take": -1}, {"take": 10**6}, {"page": 0}, {"sortBy": "nope"}, {"search": "\x00"}, {"type": "X"}):
        assert team.get("/creator/transactions/all", query).status == 400


def test_a_longer_ledger_costs_no_more_queries(alpha, team, fan):
    for number in range(1, 12):
        tip(team, fan.member, str(number))
    mine = Api().login(fan).at(alpha)
    with at_most_queries(9):
        assert len(team.get("/creator/transactions/all").ok()["data"]) == 11
    with at_most_queries(8):
        assert len(mine.get("/user/transactions/all").ok()["data"]) == 11


def test_an_unjoined_person_has_an_empty_wallet(alpha):
    answer = Api().login(a_user()).at(alpha).get("/user/wallet").ok()
    assert answer["balance"] == "0"
