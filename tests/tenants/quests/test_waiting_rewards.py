"""The team cancels rewards that wait."""

import pytest

from saas.notifications.models import Notification
from tests.support.api import Api
from tests.support.queries import at_most_queries
from tests.support.quests import a_challenge, claim, did, own, status_of
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
