"""The person whose limit counts the rewards of levels that experience leads to: also the one who promised them."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.communities.hand_over.signals import owner_changed
from saas.kernel.clock import now
from tenants.achievements.models import Achievement, LevelRange, LevelReward
from tenants.achievements.services.levels import pay_level_reward
from tenants.wallets.models import Books, StaffIssuanceDay
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.earning import no_rules, pay_all
from tests.support.quests import a_chain, a_challenge, claim, did
from tests.support.shop import a_shopper

ONE, LEVELS = "/creator/achievements/one", "/creator/levels"
QUEST, CHAIN, RULE = "/creator/challenges/one", "/creator/challenges/chains/one", "/creator/earning/rules/one"
RIGHTS = ["ACHIEVEMENTS_MANAGEMENT", "CHALLENGES_MANAGEMENT"]


@pytest.fixture
def moderator(alpha):
    user = a_user()
    StaffGrant.objects.create(community=alpha, user=user, permissions=RIGHTS)
    no_rules(alpha)
    with tenant_context(alpha):
        Achievement.objects.all().delete()
        Books.objects.update(staff_issuance_limit=100)
    return user


@pytest.fixture
def staff(alpha, moderator):
    return Api().login(moderator).acting_for(alpha.owner_id)


def reward_of_level_5(alpha, gems):
    ranges = [{"fromLevel": 5, "name": "Friend", "rewardGems": str(gems)}]
    Api().login(alpha.owner).patch(LEVELS, {"ranges": ranges}).ok()


def an_achievement(experience=10_000, **changes):
    tiers = [{"target": 1, "experience": experience}]
    return {"name": "Buyer", "event": "PURCHASE", "tiers": tiers, **changes}


def pay_levels(alpha):
    with tenant_context(alpha):
        for pk in LevelReward.objects.order_by("reached_at").values_list("pk", flat=True):
            pay_level_reward(pk)
        paid = LevelReward.objects.exclude(paid_at=None).count()
        return paid, StaffIssuanceDay.objects.values_list("issued", flat=True).first() or 0


def by_achievement(alpha, staff):
    staff.post(ONE, an_achievement()).ok()
    return lambda fan: did(fan)


def by_quest(alpha, staff):
    quest = a_challenge(alpha, target_amount=1, reward_gems=0)
    staff.patch(f"{QUEST}/{quest.pk}", {"rewardExperience": 10_000}).ok()

    def reach(fan):
        did(fan)
        claim(fan, quest).ok()

    return reach


def by_rule(alpha, staff):
    staff.post(RULE, {"event": "MESSAGE", "experience": 1000}).ok()

    def reach(fan):
        did(fan, "MESSAGE", at=now() + timedelta(seconds=1))
        pay_all(alpha)

    return reach


@pytest.mark.parametrize("way", [by_achievement, by_quest, by_rule])
def test_the_reward_of_a_level_counts_for_the_staff_who_promised_the_experience(alpha, staff, way):
    reward_of_level_5(alpha, 50)
    reach = way(alpha, staff)
    for _ in range(3):
        reach(a_shopper(alpha))
    assert pay_levels(alpha) == (2, 100)


def test_experience_of_the_owner_counts_for_no_staff(alpha, moderator, staff):
    reward_of_level_5(alpha, 50)
    made = Api().login(alpha.owner).post(ONE, an_achievement()).ok()
    # Another name or symbol promises nothing more.
    staff.patch(f"{ONE}/{made['id']}", {"name": "Big buyer", "symbol": "BAG", "tiers": an_achievement()["tiers"]}).ok()
    for _ in range(3):
        did(a_shopper(alpha))
    assert pay_levels(alpha) == (3, 0)
    staff.patch(f"{ONE}/{made['id']}", {"event": "LOGIN", "name": "Guest"})
    staff.post(ONE, an_achievement(name="Two")).ok()
    with tenant_context(alpha):
        assert Achievement.objects.get(name="Two").promised_by == moderator.pk


def test_staff_cannot_promise_experience_while_a_level_rewards_more_than_their_limit(alpha, staff):
    reward_of_level_5(alpha, 101)
    quest, chain, owner = a_challenge(alpha), a_chain(alpha, 2), Api().login(alpha.owner)
    mine = owner.post(ONE, an_achievement(name="Of the owner")).ok()
    codes = [
        staff.post(ONE, an_achievement()).code,
        staff.patch(f"{ONE}/{mine['id']}", {"tiers": an_achievement(5)["tiers"]}).code,
        staff.patch(f"{QUEST}/{quest.pk}", {"rewardGems": "0", "rewardExperience": 1}).code,
        staff.patch(f"{CHAIN}/{chain.pk}", {"rewardGems": "0", "rewardExperience": 1}).code,
        staff.post(RULE, {"event": "MESSAGE", "experience": 1}).code,
    ]
    assert codes == ["WALLET_ISSUANCE_LIMIT"] * 5
    staff.post(ONE, an_achievement(0)).ok()
    staff.patch(f"{ONE}/{mine['id']}", {"name": "Renamed"}).ok()


def test_a_larger_reward_that_the_owner_set_later_does_not_wait_forever(alpha, staff):
    staff.post(ONE, an_achievement()).ok()
    reward_of_level_5(alpha, 101)
    did(a_shopper(alpha))
    assert pay_levels(alpha) == (1, 0)


def test_what_a_new_owner_promised_as_staff_counts_as_the_owners(alpha, moderator, staff):
    staff.post(ONE, an_achievement()).ok()
    reward_of_level_5(alpha, 60)
    did(a_shopper(alpha))
    giver, alpha.owner = alpha.owner, moderator
    with tenant_context(alpha):
        owner_changed.send(sender=None, community=alpha, giver=giver, receiver=moderator)
        assert Achievement.objects.get().promised_by is None
    did(a_shopper(alpha))
    assert pay_levels(alpha) == (2, 0)
    with tenant_context(alpha):
        assert LevelRange.objects.get().reward_gems == 60
