"""The way of a wager through the API: read, shown to the fan and the team, recorded, corrected, with its evidence."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.privacy import ANONYMIZED, community, platform
from saas.plans.catalog import Area
from saas.plans.switches import set_switch
from tenants.wagers.models import WagerEntry
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries
from tests.support.quests import a_challenge, own
from tests.support.wagers import a_casino, a_player, a_reward, an_account, claim, pull, today, wagered

WAGERS = "/creator/wagers"
D = Decimal


def test_from_a_pull_to_a_correction_with_evidence(alpha, fan, team):
    casino = a_casino(alpha, name="Stake EU", currency="USD")
    account = a_player(fan, casino)
    pull(casino, alpha, {account: (100, 50), an_account(casino, alpha): (900, 900)})
    reward = a_reward(alpha, threshold=D(50))
    claim(fan, reward).ok()

    mine = fan.api.at(alpha).get("/user/wagers/all").ok()
    assert (mine["total"], mine["usd"], mine["counted"]) == (1, "100", "50")
    (row,) = mine["data"]
    assert (row["day"], row["amount"], row["accountName"]) == (today(alpha).isoformat(), "100", account.name)
    assert (mine["earned"]["gems"], mine["earned"]["claims"][0]["words"]) == ("50", "50 gems")
    assert mine["casinos"][0]["readAt"]

    assert team.get(f"{WAGERS}/all").ok()["total"] == 2
    (found,) = team.get(f"{WAGERS}/all", {"match": "MATCHED"}).ok()["data"]
    assert (found["member"]["username"], found["isCorrected"]) == (fan.user.username, False)

    one = f"{WAGERS}/one/{found['id']}"
    corrected = team.patch(one, {"change": "-40", "reason": "Counted a bonus"}).ok()
    assert (corrected["amount"], corrected["weighted"], corrected["counted"], corrected["isCorrected"]) == (
        "60", "30", "30", True,
    )  # fmt: skip
    refused = team.patch(one, {"change": "-61", "reason": "Counted a bonus"})
    assert (refused.status, refused.code) == (400, "WAGER_NEGATIVE")
    assert refused.body["message"] == "Wager cannot be less zero"

    latest, first = team.get(f"{one}/evidence").ok()["data"]
    assert (latest["cause"], latest["reason"], latest["actor"]) == (
        "CORRECTION",
        "Counted a bonus",
        alpha.owner.username,
    )
    assert (latest["pull"], first["actor"]) == (None, None)
    assert (first["cause"], first["pull"]["source"], first["pull"]["total"]) == ("PULL", "API", "100")
    assert AuditEntry.objects.get(action="wager.correct").before == {"amount": "100"}

    stats = team.get(f"{WAGERS}/stats").ok()
    assert (stats["usd"], stats["counted"], stats["matched"]) == ("960", "930", "30")
    assert [(day["accounts"], day["matched"]) for day in stats["days"]] == [(2, "30")]


def test_the_team_records_wagers_of_fans_and_of_accounts(alpha, fan, team):
    casino = a_casino(alpha)
    account = an_account(casino, alpha)
    body = {"connectionId": str(casino.pk), "day": today(alpha).isoformat(), "amount": "75", "reason": "From a stream"}
    made = team.post(f"{WAGERS}/one", body | {"username": fan.user.username}).ok()
    assert (made["member"]["username"], made["account"], made["counted"]) == (fan.user.username, None, "75")
    again = team.post(f"{WAGERS}/one", body | {"username": fan.user.username, "amount": "5"}).ok()
    assert (again["id"], again["amount"]) == (made["id"], "80")
    other = team.post(f"{WAGERS}/one", body | {"accountId": str(account.pk), "weighted": "10"}).ok()
    assert (other["account"]["name"], other["counted"]) == (account.name, "10")
    run_due()
    assert fan.api.at(alpha).get("/user/wagers/all").ok()["usd"] == "80"


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"amount": "0"}, 400, "VALIDATION_ERROR"),
        ({"amount": "-5"}, 400, "VALIDATION_ERROR"),
        ({"reason": ""}, 400, "VALIDATION_ERROR"),
        ({"username": ""}, 400, "VALIDATION_ERROR"),
        ({"username": "nobody-here"}, 404, "USER_NOT_FOUND"),
        ({"day": "2999-01-01"}, 400, "VALIDATION_ERROR"),
        ({"connectionId": "00000000-0000-7000-8000-000000000000"}, 404, "CASINO_NOT_FOUND"),
        ({"accountId": "00000000-0000-7000-8000-000000000000", "username": ""}, 404, "CASINO_REFERRAL_NOT_FOUND"),
    ],
)
def test_a_record_that_cannot_be_is_refused(alpha, fan, team, changes, status, code):
    body = {
        "connectionId": str(a_casino(alpha).pk), "username": fan.user.username, "day": today(alpha).isoformat(),
        "amount": "75", "reason": "From a stream",
    }  # fmt: skip
    answer = team.post(f"{WAGERS}/one", body | changes)
    assert (answer.status, answer.code) == (status, code)


def test_stake_must_be_connected_for_a_record(alpha, fan, team):
    casino = a_casino(alpha, disconnected_at=now())
    answer = team.post(
        f"{WAGERS}/one",
        {"connectionId": str(casino.pk), "username": fan.user.username, "day": today(alpha).isoformat(),
         "amount": "75", "reason": "From a stream"},
    )  # fmt: skip
    assert (answer.status, answer.body["message"]) == (409, "Stake is not connected")


def test_formulas_have_versions(alpha, team):
    casino = a_casino(alpha)
    body = {"connectionId": str(casino.pk), "rawFactor": "1", "weightedFactor": "0.5"}
    assert team.post(f"{WAGERS}/formulas", body).ok()["version"] == 1
    second = team.post(f"{WAGERS}/formulas", body | {"rawFactor": "0"}).ok()
    assert (second["version"], second["isCurrent"], second["setBy"]) == (2, True, alpha.owner.username)
    rows = team.get(f"{WAGERS}/formulas").ok()["data"]
    assert [(row["version"], row["isCurrent"]) for row in rows] == [(2, True), (1, False)]
    nothing = team.post(f"{WAGERS}/formulas", body | {"rawFactor": "0", "weightedFactor": "0"})
    assert list(nothing.body["fields"]) == ["rawFactor"]


@pytest.mark.parametrize("provider", ["STAKE", "LOCAL"])
def test_a_challenge_counts_wagers_in_cents(alpha, fan, team, provider):
    quests = "/creator/challenges"
    if provider == "STAKE":
        team.post(f"{quests}/providers/one", {"provider": "STAKE", "name": "Stake"}).ok()
        (template,) = team.get(f"{quests}/templates/all", {"type": "WAGER"}).ok()["data"]
        assert (template["name"], template["event"]) == ("Wager at Stake", "WAGER")
    else:
        providers = team.get(f"{quests}/providers/all").ok()["data"]
        here = next(row["id"] for row in providers if row["provider"] == "LOCAL")
        template = team.post(
            f"{quests}/templates/one", {"providerId": here, "type": "WAGER", "name": "Wager anywhere"}
        ).ok()
    quest = a_challenge(alpha, template_id=template["id"], target_amount=20_000)
    casino = a_casino(alpha)
    wagered(fan, "150", casino=casino)
    found = own(fan, quest)
    assert (found["status"], found["progress"], found["progressAmount"]) == ("IN_PROCESS", 75, 15_000)
    wagered(fan, "50", casino=casino)
    assert own(fan, quest)["status"] == "CAN_REWARD"


def test_wagers_of_other_casinos_do_not_count_for_a_challenge(alpha, fan, team):
    team.post("/creator/challenges/providers/one", {"provider": "STAKE", "name": "Stake"}).ok()
    (template,) = team.get("/creator/challenges/templates/all", {"type": "WAGER"}).ok()["data"]
    quest = a_challenge(alpha, template_id=template["id"], target_amount=100)
    wagered(fan, 50, casino=a_casino(alpha, provider="SHUFFLE"))
    assert own(fan, quest) is None


def test_lists_take_the_same_queries_for_one_row_and_for_many(alpha, fan, team):
    casino = a_casino(alpha)
    account = a_player(fan, casino)
    for days in range(8):
        pull(casino, alpha, {account: 5, an_account(casino, alpha): 7}, at=now() - timedelta(days=days))
    api = fan.api.at(alpha)
    wager = team.get(f"{WAGERS}/all").ok()["data"][0]["id"]
    for client, path, most in (
        (api, "/user/wagers/all", 14),
        (team, f"{WAGERS}/all", 8),
        (team, f"{WAGERS}/stats", 8),
        (team, f"{WAGERS}/one/{wager}/evidence", 9),
    ):
        client.get(path).ok()
        with at_most_queries(most):
            client.get(path).ok()


def test_a_fan_reads_and_erases_what_the_team_wrote(alpha, fan, team):
    wagered(fan, 20)
    (found,) = team.get(f"{WAGERS}/all").ok()["data"]
    team.patch(f"{WAGERS}/one/{found['id']}", {"change": "-5", "reason": "A friend of mine"}).ok()
    with tenant_context(alpha):
        community.erase(fan.user.pk, fan.user.username, fan.user.email)
        assert set(WagerEntry.objects.values_list("reason", flat=True)) == {""}


def test_an_erased_fan_is_nameless_in_the_log(alpha, fan, team):
    body = {"connectionId": str(a_casino(alpha).pk), "username": fan.user.username, "amount": "75", "reason": "Stream"}
    made = team.post(f"{WAGERS}/one", body | {"day": today(alpha).isoformat()}).ok()
    team.patch(f"{WAGERS}/one/{made['id']}", {"change": "-5", "reason": "A mistake"}).ok()
    platform.erase(fan.user.pk, fan.user.username, fan.user.email)
    entries = AuditEntry.objects.filter(action__in=("wager.create", "wager.correct"))
    assert [(entry.after or {})["username"] for entry in entries] == [ANONYMIZED] * 2
    assert not any(fan.user.username in str((entry.before, entry.after)) for entry in entries)


def test_a_community_without_the_area_answers_no_wagers(alpha, fan):
    set_switch(alpha.pk, feature=Area.WAGERS, is_on=False, until=None, reason="Law", actor=alpha.owner_id)
    for path in ("/user/wagers/all", "/user/wagers/rewards/all"):
        assert fan.api.at(alpha).get(path).code == "FEATURE_SWITCHED_OFF"


def test_an_adult_who_is_no_member_sees_rewards_and_no_own_progress(alpha):
    a_reward(alpha)
    stranger = a_user(age_confirmed_at=now())
    (row,) = Api().login(stranger).at(alpha).get("/user/wagers/rewards/all").ok()["data"]
    assert (row["own"], row["threshold"], row["reward"]["gems"]) == (None, "100", "50")
    assert Api().at(alpha).get("/user/wagers/all").status == 401
