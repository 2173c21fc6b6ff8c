"""The progress of one member, as the team reads it."""

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.activity.models import ActiveDay
from saas.kernel.clock import now
from tenants.members.services import leave
from tests.support.api import Api
from tests.support.queries import at_most_queries
from tests.support.quests import a_challenge, claim, did, submit
from tests.support.shop import a_shopper


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def fan(alpha):
    return a_shopper(alpha)


def progress(team, fan):
    return team.get(f"/creator/users/one/{fan.member.pk}/progress")


def test_level_and_experience_are_those_of_the_community(team, fan):
    found = progress(team, fan).ok()

    assert found["level"] == {"level": 2, "name": None, "experience": 100, "floor": 100, "ceiling": 300}
    assert (found["streak"], found["lastSeenOn"], found["linkedAccounts"]) == (0, None, [])


def test_visits_make_the_streak_and_the_last_day(alpha, team, fan):
    today = now().date()
    ActiveDay.objects.create(user=fan.user, community=alpha, day=today.replace(year=today.year - 1))
    ActiveDay.objects.create(user=fan.user, community=alpha, day=today)
    did(fan, "LOGIN")

    found = progress(team, fan).ok()

    assert (found["streak"], found["lastSeenOn"]) == (1, today.isoformat())


def test_open_quests_have_their_progress_and_finished_ones_are_counted(alpha, team, fan):
    half, whole = a_challenge(alpha, name="Two purchases"), a_challenge(alpha, target_amount=1)
    proof = a_challenge(alpha, "ARBITRARY", review_mode="MANUAL", name="Show it")
    did(fan)
    claim(fan, whole).ok()
    submit(fan, proof).ok()

    quests = progress(team, fan).ok()["quests"]

    shown = {one["name"]: (one["status"], one["progress"]) for one in quests["open"]}
    assert {name: shown.get(name) for name in (half.name, proof.name)} == {
        "Two purchases": ("IN_PROCESS", 50),
        "Show it": ("PENDING", 0),
    }
    assert str(whole.pk) not in {one["id"] for one in quests["open"]}
    assert quests["finished"] >= 1


def test_linked_accounts_have_their_names(team, fan):
    Identity.objects.create(user=fan.user, provider="TWITCH", subject="42", name="kai_live")

    (found,) = progress(team, fan).ok()["linkedAccounts"]

    assert (found["provider"], found["name"]) == ("TWITCH", "kai_live")


def test_a_former_fan_has_no_level(alpha, team, fan):
    with tenant_context(alpha):
        leave(user_id=fan.user.pk, community=alpha)

    assert progress(team, fan).ok()["level"] is None


def test_a_member_of_another_community_is_not_found(beta, team):
    assert progress(team, a_shopper(beta)).code == "USER_NOT_FOUND"


def test_it_takes_a_fixed_number_of_statements(alpha, team, fan):
    for number in range(3):
        a_challenge(alpha, name=f"Quest number {number}")
    did(fan)
    progress(team, fan).ok()

    with at_most_queries(24):
        progress(team, fan).ok()
