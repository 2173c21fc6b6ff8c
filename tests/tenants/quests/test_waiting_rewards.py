"""The team cancels rewards that wait."""

import pytest
from django_tenants.utils import tenant_context

from saas.notifications.models import Notification
from tests.support.api import Api
from tests.support.queries import at_most_queries
from tests.support.quests import a_chain, a_challenge, claim, claim_chain, did, own, status_of
from tests.support.shop import a_shopper

ALL = "/creator/challenges/rewards/all"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def cancel(team, row, reason="Shared an account"):
    return team.post(f"/creator/challenges/rewards/one/{row['id']}/cancel", {"reason": reason})


def test_a_canceled_reward_cannot_be_claimed_and_the_fan_reads_why(alpha, team):
    fan, challenge = a_shopper(alpha), a_challenge(alpha, target_amount=1)
    did(fan)
    (row,) = team.get(ALL, {"search": challenge.name}).ok()["data"]
    assert (row["username"], row["challengeName"]) == (fan.member.username, challenge.name)
    assert row["reward"]["gems"] == "100"
    assert cancel(team, row, "").code == "VALIDATION_ERROR"
    cancel(team, row).ok()
    assert cancel(team, row).code == "CHALLENGE_REWARD_NOT_WAITING"
    assert claim(fan, challenge).code == "CHALLENGE_NOTHING_TO_CLAIM"
    shown = own(fan, challenge)
    assert (shown["status"], shown["failure"], shown["reason"]) == ("FAILED", "CANCELED", "Shared an account")
    assert Notification.objects.filter(user=fan.user, kind="CHALLENGE_CANCELED").count() == 1
    did(fan)
    assert status_of(fan, challenge) == "FAILED"


def test_a_claimed_reward_is_not_canceled(alpha, team):
    fan, challenge = a_shopper(alpha), a_challenge(alpha, target_amount=1)
    did(fan)
    (row,) = team.get(ALL, {"search": challenge.name}).ok()["data"]
    claim(fan, challenge).ok()
    assert cancel(team, row).code == "CHALLENGE_REWARD_NOT_WAITING"


def test_the_list_makes_few_queries(alpha, team):
    challenge = a_challenge(alpha, target_amount=1)
    for _ in range(3):
        did(a_shopper(alpha))
    with at_most_queries(11):
        assert team.get(ALL, {"search": challenge.name}).ok()["total"] == 3


def test_the_reward_of_a_chain_is_canceled_like_that_of_a_quest(alpha, team):
    fan, chain = a_shopper(alpha), a_chain(alpha, steps=2)
    with tenant_context(alpha):
        steps = [step.challenge for step in chain.steps.select_related("challenge")]
    for step in steps:
        did(fan)
        claim(fan, step).ok()
    (row,) = team.get("/creator/challenges/rewards/chains/all", {"search": chain.name}).ok()["data"]
    assert (row["username"], row["chainName"], row["reward"]["gems"]) == (fan.member.username, chain.name, "500")
    path = f"/creator/challenges/rewards/chains/one/{row['id']}/cancel"
    team.post(path, {"reason": "Shared an account"}).ok()
    assert team.post(path, {"reason": "Again"}).code == "CHALLENGE_REWARD_NOT_WAITING"
    assert claim_chain(fan, chain).code == "CHALLENGE_NOTHING_TO_CLAIM"
    chains = fan.api.at(alpha).get("/user/challenges/chains/all").ok()["data"]
    assert [one["status"] for one in chains if one["id"] == str(chain.pk)] == ["FAILED"]
    assert Notification.objects.filter(user=fan.user, kind="CHALLENGE_CANCELED").count() == 1
