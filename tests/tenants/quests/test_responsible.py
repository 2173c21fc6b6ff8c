"""The person whose limit counts the pay of quests and chains: the one who last changed who, when or how much."""

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.communities.hand_over.signals import owner_changed
from tenants.quests.models import Challenge, ChallengeChain
from tenants.stores.models import Product
from tenants.wallets.models import Books, StaffIssuanceDay
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.cases import a_case, gems, open_it
from tests.support.quests import a_chain, a_challenge, claim, claim_chain, did, start, submit
from tests.support.raffles import a_raffle
from tests.support.shop import a_product, a_shopper

ONE, CHAIN = "/creator/challenges/one", "/creator/challenges/chains/one"


@pytest.fixture
def moderator(alpha):
    user = a_user()
    StaffGrant.objects.create(community=alpha, user=user, permissions=["CHALLENGES_MANAGEMENT", "LOOTBOXES_MANAGEMENT"])
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=100)
    return user


@pytest.fixture
def staff(alpha, moderator):
    return Api().login(moderator).acting_for(alpha.owner_id)


def staff_gems(alpha):
    """The gems that count for the moderator today."""
    with tenant_context(alpha):
        return StaffIssuanceDay.objects.values_list("issued", flat=True).first() or 0


def case_page(fan, case):
    return fan.api.get(f"/user/cases/one/{fan.community.slug}/{case.slug}").ok()


# --- free openings of cases


def test_the_prize_of_a_free_opening_counts_for_the_staff_who_promised_it(alpha, fan, staff):
    case = a_case(alpha, [gems(60, 1_000_000)], price=100)
    for _ in range(2):
        quest = a_challenge(alpha, target_amount=1, reward_gems=0)
        staff.patch(f"{ONE}/{quest.pk}", {"rewardCaseId": str(case.pk)}).ok()
        did(fan)
        claim(fan, quest).ok()
    open_it(fan, case, isFree=True, expectedPrice="0").ok()
    assert (fan.gems, staff_gems(alpha)) == (60, 60)
    assert case_page(fan, case)["denial"]["code"] == "WALLET_ISSUANCE_LIMIT"
    assert open_it(fan, case, isFree=True, expectedPrice="0").code == "WALLET_ISSUANCE_LIMIT"
    assert (fan.gems, case_page(fan, case)["freeOpenings"]) == (60, 1)


def test_an_opening_that_the_fan_pays_for_counts_for_the_owner_of_the_case_alone(alpha, staff):
    fan = a_shopper(alpha, 100)
    case = a_case(alpha, [gems(160, 1_000_000)], price=100)
    open_it(fan, case).ok()
    assert (fan.gems, staff_gems(alpha)) == (160, 0)


def test_the_free_opening_at_the_end_of_a_chain_counts_for_its_staff(alpha, fan, staff):
    case, chain = a_case(alpha, [gems(60, 1_000_000)], price=100), a_chain(alpha, 2)
    staff.patch(f"{CHAIN}/{chain.pk}", {"rewardCaseId": str(case.pk), "rewardGems": "0"}).ok()
    for step in chain.steps.all():
        did(fan)
        claim(fan, step.challenge).ok()
    claim_chain(fan, chain).ok()
    open_it(fan, case, isFree=True, expectedPrice="0").ok()
    assert staff_gems(alpha) == 60


def test_staff_cannot_promise_a_case_whose_best_prize_is_beyond_their_day(alpha, staff):
    rich, quest = a_case(alpha, [gems(1, 999_999), gems(101, 1)], price=100), a_challenge(alpha)
    body = {"rewardCaseId": str(rich.pk)}
    assert staff.patch(f"{ONE}/{quest.pk}", body).code == "WALLET_ISSUANCE_LIMIT"
    assert staff.patch(f"{CHAIN}/{a_chain(alpha, 2).pk}", body).code == "WALLET_ISSUANCE_LIMIT"
    Api().login(alpha.owner).patch(f"{ONE}/{quest.pk}", body).ok()
    # Another name promises nothing more.
    staff.patch(f"{ONE}/{quest.pk}", {"name": "Another name"}).ok()


def test_a_reward_that_waits_stays_that_of_the_staff_who_promised_it(alpha, fan, staff):
    quest = a_challenge(alpha, target_amount=1)
    staff.patch(f"{ONE}/{quest.pk}", {"rewardGems": "70"}).ok()
    did(fan)
    Api().login(alpha.owner).patch(f"{ONE}/{quest.pk}", {"rewardGems": "5"}).ok()
    claim(fan, quest).ok()
    assert (fan.gems, staff_gems(alpha)) == (70, 70)


# --- terms that decide who is paid, when and how often


@pytest.mark.parametrize(
    "change",
    [
        {"reviewMode": "AUTO"},
        {"minLevel": None},
        {"maxWinners": None},
        {"linkedProvider": "TWITCH"},
        {"code": "POG"},
        {"restart": "RESTART_IF_FAILED"},
    ],
)
def test_staff_who_loosen_a_quest_of_the_owner_are_responsible_for_what_it_pays(alpha, staff, change):
    quest = a_challenge(
        alpha, "ARBITRARY", kind="BOUNTY", review_mode="MANUAL", min_level=40, max_winners=1, reward_gems=60
    )
    staff.patch(f"{ONE}/{quest.pk}", change).ok()
    # The rest is the attack: open to all, without a review.
    open_to_all = {"reviewMode": "AUTO", "minLevel": None, "maxWinners": None, "linkedProvider": "", "code": ""}
    staff.patch(f"{ONE}/{quest.pk}", open_to_all).ok()
    paid = []
    for _ in range(2):
        fan = a_shopper(alpha)
        start(fan, quest).ok()
        submit(fan, quest).ok()
        answer = claim(fan, quest)
        paid.append(answer.code if answer.status >= 400 else "paid")
    assert (paid, staff_gems(alpha)) == (["paid", "WALLET_ISSUANCE_LIMIT"], 60)


def test_staff_who_change_a_name_are_not_responsible(alpha, fan, staff):
    quest = a_challenge(alpha, target_amount=1, reward_gems=500)
    unchanged = {"name": "Buy one", "description": "Any product", "rewardGems": "500", "maxWinners": None}
    staff.patch(f"{ONE}/{quest.pk}", unchanged).ok()
    did(fan)
    claim(fan, quest).ok()
    assert (fan.gems, staff_gems(alpha)) == (500, 0)
    # A term would make them responsible for more than a day allows.
    assert staff.patch(f"{ONE}/{quest.pk}", {"minLevel": 2}).code == "WALLET_ISSUANCE_LIMIT"


def test_staff_who_publish_a_draft_of_the_owner_are_responsible(alpha, fan, staff):
    quest = a_challenge(alpha, "ARBITRARY", publish=False, reward_gems=60)
    staff.patch(f"{ONE}/{quest.pk}", {"publication": "ACTIVE"}).ok()
    submit(fan, quest).ok()
    claim(fan, quest).ok()
    assert staff_gems(alpha) == 60


def test_staff_who_delete_a_chain_are_responsible_for_its_steps(alpha, fan, staff):
    chain = a_chain(alpha, 2)
    with tenant_context(alpha):
        last = Challenge.objects.get(step__chain=chain, step__position=1)
    staff.delete(f"{CHAIN}/{chain.pk}").ok()
    did(fan)
    # The step before is not claimed.
    claim(fan, last).ok()
    assert (fan.gems, staff_gems(alpha)) == (100, 100)


def test_staff_who_write_the_steps_of_a_chain_are_responsible_for_its_reward(alpha, fan, staff, moderator):
    first, second, third = (a_challenge(alpha, "LOGIN", publish=False, reward_gems=5) for _ in range(3))
    owner = Api().login(alpha.owner)
    body = {"name": "Three visits", "rewardGems": "70", "steps": [str(one.pk) for one in (first, second, third)]}
    chain = owner.post(CHAIN, body).ok()
    staff.patch(f"{CHAIN}/{chain['id']}", {"steps": [str(first.pk), str(second.pk)]}).ok()
    with tenant_context(alpha):
        assert ChallengeChain.objects.get().promised_by == moderator.pk
        assert set(Challenge.objects.filter(pk__in=[first.pk, second.pk, third.pk]).values_list("promised_by")) == {
            (moderator.pk,)
        }
    # The owner who publishes it decides that it pays.
    owner.patch(f"{CHAIN}/{chain['id']}", {"publication": "ACTIVE"}).ok()
    with tenant_context(alpha):
        assert ChallengeChain.objects.get().promised_by is None


def test_what_a_new_owner_promised_as_staff_counts_as_the_owners(alpha, fan, staff, moderator):
    case = a_case(alpha, [gems(60, 1_000_000)], price=100)
    quest = a_challenge(alpha, target_amount=1, reward_gems=0)
    staff.patch(f"{ONE}/{quest.pk}", {"rewardCaseId": str(case.pk)}).ok()
    other = a_shopper(alpha)
    for one in (fan, other):
        did(one)
    claim(fan, quest).ok()
    giver, alpha.owner = alpha.owner, moderator
    with tenant_context(alpha):
        owner_changed.send(sender=None, community=alpha, giver=giver, receiver=moderator)
    claim(other, quest).ok()
    for one in (fan, other):
        open_it(one, case, isFree=True, expectedPrice="0").ok()
    assert (fan.gems, other.gems, staff_gems(alpha)) == (60, 60, 0)


# --- things that staff may not give


def test_staff_choose_things_only_with_the_permission_to_give_them(alpha, staff):
    StaffGrant.objects.update(permissions=["CHALLENGES_MANAGEMENT"])
    product, raffle, case = a_product(alpha, quantity=9), a_raffle(alpha), a_case(alpha, [gems(60, 1_000_000)])
    things = {
        "rewardProductId": (str(product.pk), "Stores"),
        "rewardCaseId": (str(case.pk), "Cases"),
        "rewardRaffleId": (str(raffle.pk), "Raffles"),
        "rewardTickets": (2, "Raffles"),
    }
    body = {name: value for name, (value, _) in things.items()}
    refusals = {name: f"To give this, you need the permission “Manage {area}”" for name, (_, area) in things.items()}
    quest, chain = a_challenge(alpha, reward_gems=0), a_chain(alpha, 2, reward_gems=0)
    for path in (f"{ONE}/{quest.pk}", f"{CHAIN}/{chain.pk}"):
        assert staff.patch(path, body).body["fields"] == refusals
        Api().login(alpha.owner).patch(path, body).ok()
        # The owner's choice can stay, as long as no fan gets it more often or for less.
        staff.patch(path, {**body, "description": "In other words."}).ok()
        for loosened in ({"rewardGems": "1"}, {"rewardTickets": 3}):
            assert staff.patch(path, loosened).body["fields"] == refusals, loosened
    for loosened in ({"targetAmount": 7}, {"maxWinners": 50}, {"minLevel": 3}):
        assert staff.patch(f"{ONE}/{quest.pk}", loosened).body["fields"] == refusals, loosened
    new = {"name": "New", "kind": "QUEST", "templateId": str(quest.template_id), "targetAmount": 1}
    assert staff.post(ONE, {**new, "rewardProductId": str(product.pk)}).body["fields"].keys() == {"rewardProductId"}


def test_a_discontinued_product_is_no_new_reward(alpha, staff):
    product, quest = a_product(alpha, quantity=9), a_challenge(alpha)
    owner, body = Api().login(alpha.owner), {"rewardProductId": str(product.pk)}
    with tenant_context(alpha):
        Product.objects.filter(pk=product.pk).update(status="DISCONTINUED")
    assert list(owner.patch(f"{ONE}/{quest.pk}", body).body["fields"]) == ["rewardProductId"]
