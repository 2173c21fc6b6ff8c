"""The team acts on several quests at once, and takes back an archiving or an approval."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.kernel.clock import now
from tenants.quests.models import Challenge, UserChallenge
from tests.support.api import Api
from tests.support.quests import a_chain, a_challenge, claim, status_of, submit
from tests.support.shop import a_shopper

REVIEWS = "/creator/challenges/reviews/one"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def outcomes(team, action, *quests):
    body = team.post("/creator/challenges/many", {"ids": [str(one.pk) for one in quests], "action": action}).ok()
    return [row["error"] and row["error"]["code"] for row in body["data"]]


def test_several_quests_change_each_on_its_own(alpha, beta, team):
    draft, running, foreign = a_challenge(alpha, publish=False), a_challenge(alpha), a_challenge(beta)
    with tenant_context(alpha):
        step = a_chain(alpha).steps.earliest("position").challenge
    assert outcomes(team, "PUBLISH", draft, foreign) == [None, "CHALLENGE_NOT_FOUND"]
    assert outcomes(team, "ARCHIVE", draft, step, running) == [None, "CHALLENGE_IN_CHAIN", None]
    assert outcomes(team, "RESTORE", running, foreign) == [None, "CHALLENGE_NOT_FOUND"]
    written = AuditEntry.objects.filter(community_id=alpha.pk, target=str(running.pk)).order_by("at")
    assert list(written.values_list("action", flat=True))[-2:] == ["challenge.delete", "challenge.restore"]
    assert Api().at(alpha).get(f"/user/challenges/one/{running.pk}").ok()["archivedAt"] is None


def test_an_archived_quest_comes_back_while_its_name_is_free_and_it_is_not_late(alpha, team):
    taken, old = a_challenge(alpha, name="Buy two"), a_challenge(alpha)
    assert outcomes(team, "ARCHIVE", taken, old) == [None, None]
    a_challenge(alpha, name="Buy two")
    with tenant_context(alpha):
        Challenge.objects.filter(pk=old.pk).update(archived_at=now() - timedelta(minutes=11))
    assert outcomes(team, "RESTORE", taken, old) == ["CHALLENGE_EXIST", "UNDO_TOO_LATE"]


def sent_in(alpha, **fields):
    fan, quest = a_shopper(alpha), a_challenge(alpha, "ARBITRARY", target_amount=None, review_mode="MANUAL", **fields)
    submit(fan, quest).ok()
    with tenant_context(alpha):
        return fan, quest, UserChallenge.objects.get(challenge=quest).pk


def test_an_approval_is_taken_back_and_frees_the_place_of_the_winner(alpha, team):
    fan, quest, submission = sent_in(alpha, max_winners=1)
    team.patch(f"{REVIEWS}/{submission}", {"decision": "APPROVE"}).ok()
    assert status_of(fan, quest) == "CAN_REWARD"
    for _ in range(2):
        team.post(f"{REVIEWS}/{submission}/undo").ok()
    assert status_of(fan, quest) == "PENDING"
    assert team.get(f"/creator/challenges/one/{quest.pk}").ok()["winners"] == 0
    assert claim(fan, quest).code == "CHALLENGE_NOTHING_TO_CLAIM"
    team.patch(f"{REVIEWS}/{submission}", {"decision": "APPROVE"}).ok()
    claim(fan, quest).ok()
    assert fan.gems == 100
    assert team.post(f"{REVIEWS}/{submission}/undo").code == "CHALLENGE_REWARD_NOT_WAITING"


def test_an_approval_stays_after_a_while_and_for_others(alpha, beta, team):
    _, _, submission = sent_in(alpha)
    team.patch(f"{REVIEWS}/{submission}", {"decision": "APPROVE"}).ok()
    other = Api().login(beta.owner)
    assert other.post(f"{REVIEWS}/{submission}/undo").code == "CHALLENGE_SUBMISSION_NOT_FOUND"
    with tenant_context(alpha):
        UserChallenge.objects.filter(pk=submission).update(reviewed_at=now() - timedelta(minutes=11))
    assert team.post(f"{REVIEWS}/{submission}/undo").code == "UNDO_TOO_LATE"
