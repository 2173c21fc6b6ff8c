"""Whose limit counts what quests and chains pay: that of the person who last changed who is paid, when or how much."""

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from tenants.wallets.models import Books, StaffIssuanceDay
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.cases import a_case, gems, open_it
from tests.support.quests import a_chain, a_challenge, claim, claim_chain, did
from tests.support.shop import a_shopper

ONE, CHAIN = "/creator/challenges/one", "/creator/challenges/chains/one"


@pytest.fixture
def fan(alpha):
    return a_shopper(alpha)


@pytest.fixture
def staff(alpha):
    user = a_user()
    StaffGrant.objects.create(community=alpha, user=user, permissions=["CHALLENGES_MANAGEMENT"])
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=100)
    api = Api().login(user).acting_for(alpha.owner_id)
    api.person = user
    return api


def counted_for(staff, alpha):
    with tenant_context(alpha):
        found = StaffIssuanceDay.objects.filter(actor=staff.person.pk).values_list("issued", flat=True)
        return found.first() or 0


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
    assert (fan.gems, counted_for(staff, alpha)) == (60, 60)
    assert case_page(fan, case)["denial"]["code"] == "WALLET_ISSUANCE_LIMIT"
    assert open_it(fan, case, isFree=True, expectedPrice="0").code == "WALLET_ISSUANCE_LIMIT"
    assert (fan.gems, case_page(fan, case)["freeOpenings"]) == (60, 1)


def test_an_opening_that_the_fan_pays_for_counts_for_the_owner_of_the_case_alone(alpha, staff):
    fan = a_shopper(alpha, 100)
    case = a_case(alpha, [gems(160, 1_000_000)], price=100)
    open_it(fan, case).ok()
    assert (fan.gems, counted_for(staff, alpha)) == (160, 0)


def test_the_free_opening_at_the_end_of_a_chain_counts_for_its_staff(alpha, fan, staff):
    case, chain = a_case(alpha, [gems(60, 1_000_000)], price=100), a_chain(alpha, 2)
    staff.patch(f"{CHAIN}/{chain.pk}", {"rewardCaseId": str(case.pk), "rewardGems": "0"}).ok()
    for step in chain.steps.all():
        did(fan)
        claim(fan, step.challenge).ok()
    claim_chain(fan, chain).ok()
    open_it(fan, case, isFree=True, expectedPrice="0").ok()
    assert counted_for(staff, alpha) == 60


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
    assert (fan.gems, counted_for(staff, alpha)) == (70, 70)
