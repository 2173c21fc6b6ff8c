"""Rewards that other areas give: a free opening of a case, tickets of a raffle."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.kernel.clock import now
from tenants.lootboxes import catalog as cases
from tenants.lootboxes.models import FreeOpening, Opening
from tenants.members.experience import ExperienceGain, give_experience
from tenants.members.models import Member
from tenants.quests.models import UserChallenge
from tenants.quests.services import catalog
from tenants.raffles.models import Raffle
from tenants.raffles.services import catalog as raffles
from tenants.wallets.models import Books, IssuanceDay
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.cases import a_case, gems, open_it
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.quests import a_chain, a_challenge, claim, claim_chain, did, own, status_of
from tests.support.raffles import a_raffle, join, page
from tests.support.shop import a_shopper

ONE = "/creator/challenges/one"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def a_quest(alpha, **reward):
    return a_challenge(alpha, target_amount=1, reward_gems=5, **reward)


def tickets_of(fan, raffle):
    return sum(row["count"] for row in page(fan, raffle)["tickets"])


def case_page(fan, case):
    return fan.api.get(f"/user/cases/one/{fan.community.slug}/{case.slug}").ok()


def test_a_free_opening_is_claimed_and_used_once_on_the_page_of_the_case(alpha, fan):
    case = a_case(alpha, [gems(40, 1_000_000)], price=100)
    quest = a_quest(alpha, reward_case_id=case.pk)
    assert open_it(fan, case, isFree=True, expectedPrice="0").code == "LOOTBOX_NO_FREE_OPENING"
    did(fan)
    claimed = claim(fan, quest).ok()
    assert claimed["own"]["reward"]["words"] == f"5 gems, 1 free opening of {case.name}"
    assert claimed["own"]["reward"]["case"]["slug"] == case.slug
    shown = case_page(fan, case)
    assert (shown["freeOpenings"], shown["denial"]) == (1, None)
    assert open_it(fan, case, isFree=True, expectedPrice="0", count=2).code == "LOOTBOX_NO_FREE_OPENING"
    assert open_it(fan, case, isFree=True).code == "PRICE_CHANGED"
    opened = open_it(fan, case, isFree=True, expectedPrice="0").ok()
    assert (opened["paidWith"], opened["openings"][0]["price"], fan.gems) == ("0", "0", 45)
    assert opened["openings"][0]["proof"]["oddsHash"] == shown["oddsHash"]
    assert open_it(fan, case, isFree=True, expectedPrice="0").code == "LOOTBOX_NO_FREE_OPENING"
    assert case_page(fan, case)["freeOpenings"] == 0
    with tenant_context(alpha):
        # The prize of a free opening counts in full, and the reward's gems.
        assert IssuanceDay.objects.get().issued == 45
        used = FreeOpening.objects.get()
        assert (used.reason, used.transaction_id) == (quest.name, Opening.objects.get().transaction_id)
        books_are_right()


def test_tickets_wait_until_the_email_address_is_confirmed(alpha):
    fan, raffle = a_shopper(alpha, verified=False), a_raffle(alpha)
    quest = a_quest(alpha, reward_raffle_id=raffle.pk, reward_tickets=2)
    did(fan)

    refused = claim(fan, quest)
    assert (refused.code, "Confirm your email address" in refused.body["message"]) == ("REWARD_UNAVAILABLE", True)
    assert (status_of(fan, quest), tickets_of(fan, raffle), fan.gems) == ("CAN_REWARD", 0, 0)

    User.objects.filter(pk=fan.user.pk).update(email_verified_at=now())
    claim(fan, quest).ok()
    assert tickets_of(fan, raffle) == 2


def test_a_repeated_free_opening_answers_the_same_and_uses_one(alpha, fan):
    case = a_case(alpha, [gems(40, 1_000_000)], price=100)
    for _ in range(2):
        quest = a_quest(alpha, reward_case_id=case.pk)
        did(fan)
        claim(fan, quest).ok()
    key = quest.pk
    first = open_it(fan, case, key=key, isFree=True, expectedPrice="0").ok()
    assert open_it(fan, case, key=key, isFree=True, expectedPrice="0").ok() == first
    assert case_page(fan, case)["freeOpenings"] == 1
    # The fan can also pay, and keep the free opening.
    assert open_it(fan, case).code == "WALLET_INSUFFICIENT_BALANCE"


def test_a_free_opening_waits_for_the_daily_limit(alpha, fan):
    case = a_case(alpha, [gems(90, 1_000_000)], price=100)
    quest = a_quest(alpha, reward_case_id=case.pk)
    did(fan)
    claim(fan, quest).ok()
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=94)
    assert case_page(fan, case)["denial"]["code"] == "WALLET_ISSUANCE_LIMIT"
    assert open_it(fan, case, isFree=True, expectedPrice="0").code == "WALLET_ISSUANCE_LIMIT"
    assert case_page(fan, case)["freeOpenings"] == 1


def test_tickets_are_claimed_within_the_limits_of_the_raffle(alpha, fan):
    raffle = a_raffle(alpha, max_entries_per_user=3)
    quest = a_quest(alpha, reward_raffle_id=raffle.pk, reward_tickets=2)
    did(fan)
    claimed = claim(fan, quest).ok()
    assert claimed["own"]["reward"]["words"] == f"5 gems, 2 tickets of {raffle.name}"
    assert (tickets_of(fan, raffle), fan.gems) == (2, 5)
    (row,) = page(fan, raffle)["tickets"]
    assert (row["source"], row["reason"], row["paid"]) == ("GIVEN", quest.name, "0")
    second = a_quest(alpha, reward_raffle_id=raffle.pk, reward_tickets=2)
    did(fan)
    refused = claim(fan, second)
    assert (refused.code, raffle.name in refused.body["message"]) == ("REWARD_UNAVAILABLE", True)
    assert (status_of(fan, second), tickets_of(fan, raffle), fan.gems) == ("CAN_REWARD", 2, 5)
    with tenant_context(alpha):
        books_are_right()


@pytest.mark.parametrize(
    ("conditions", "why"),
    [
        ({"provider": "TWITCH"}, "Link your Twitch account to get tickets of “Signed deck”."),
        ({"min_level": 20}, "“Signed deck” requires level 20."),
        ({"min_member_days": 3}, "“Signed deck” requires 3 days of membership."),
        ({"min_member_days": 1}, "“Signed deck” requires 1 day of membership."),
    ],
)
def test_tickets_wait_until_the_fan_meets_the_conditions_of_the_raffle(alpha, fan, conditions, why):
    raffle = a_raffle(alpha, **conditions)
    quest = a_quest(alpha, reward_raffle_id=raffle.pk, reward_tickets=2)
    did(fan)
    refused = claim(fan, quest)
    assert (refused.code, refused.body["params"]["why"]) == ("REWARD_UNAVAILABLE", why)
    assert (status_of(fan, quest), tickets_of(fan, raffle), fan.gems) == ("CAN_REWARD", 0, 0)

    with tenant_context(alpha):
        Member.objects.filter(pk=fan.member.pk).update(joined_at=now() - timedelta(days=4))
        give_experience(ExperienceGain(fan.member, uuid4(), 10**7, None), community=alpha, at=now())
    Identity.objects.create(user=fan.user, provider="TWITCH", subject="1", name="fan")
    claim(fan, quest).ok()
    assert (tickets_of(fan, raffle), fan.gems) == (2, 5)


def test_an_account_gets_the_tickets_of_one_fan(alpha, fan):
    """Otherwise several fans could link one account in turn, and claim the same tickets."""
    raffle, other = a_raffle(alpha, provider="TWITCH"), a_shopper(alpha)
    quest = a_quest(alpha, reward_raffle_id=raffle.pk, reward_tickets=2)
    for one in (fan, other):
        did(one)
    account = Identity.objects.create(user=fan.user, provider="TWITCH", subject="1", name="fan")
    claim(fan, quest).ok()
    Identity.objects.filter(pk=account.pk).update(user=other.user)
    refused = claim(other, quest)
    assert (refused.code, "another fan" in refused.body["params"]["why"]) == ("REWARD_UNAVAILABLE", True)
    assert (tickets_of(fan, raffle), tickets_of(other, raffle)) == (2, 0)
    assert join(other, raffle, 1).code == "INTEGRATION_ACCOUNT_USED"


def test_a_full_raffle_keeps_the_reward_until_it_has_tickets(alpha, fan):
    raffle = a_raffle(alpha, max_entries=2)
    quest, other = a_quest(alpha, reward_raffle_id=raffle.pk, reward_tickets=1), a_shopper(alpha, 100)
    did(fan)
    join(other, raffle, 2).ok()
    assert claim(fan, quest).code == "REWARD_UNAVAILABLE"
    assert (status_of(fan, quest), fan.gems) == ("CAN_REWARD", 0)


def test_the_team_replaces_an_ended_raffle_and_a_deleted_case_in_rewards_that_wait(alpha, fan, team):
    raffle, case = a_raffle(alpha), a_case(alpha)
    quest = a_quest(alpha, reward_raffle_id=raffle.pk, reward_tickets=2, reward_case_id=case.pk)
    did(fan)
    with tenant_context(alpha):
        raffles.delete_raffle(raffle_id=raffle.pk, actor=an_actor(alpha))
        cases.archive_lootbox(lootbox_id=case.pk, actor=an_actor(alpha))
    assert claim(fan, quest).code == "REWARD_UNAVAILABLE"
    assert (status_of(fan, quest), fan.gems) == ("CAN_REWARD", 0)
    refused = team.patch(f"{ONE}/{quest.pk}", {"name": "Other"})
    assert sorted(refused.body["fields"]) == ["rewardCaseId", "rewardRaffleId"]
    following, replaced = a_raffle(alpha, name="Second"), a_case(alpha, name="Second case")
    body = {"rewardRaffleId": str(following.pk), "rewardTickets": 1, "rewardCaseId": str(replaced.pk)}
    team.patch(f"{ONE}/{quest.pk}", body).ok()
    assert own(fan, quest)["reward"]["words"] == "5 gems, 1 free opening of Second case, 1 ticket of Second"
    claim(fan, quest).ok()
    assert (tickets_of(fan, following), case_page(fan, replaced)["freeOpenings"], fan.gems) == (1, 1, 5)


def test_a_running_raffle_stays_in_rewards_that_wait(alpha, fan, team):
    raffle, following = a_raffle(alpha), a_raffle(alpha, name="Second")
    quest = a_quest(alpha, reward_raffle_id=raffle.pk, reward_tickets=2)
    did(fan)
    team.patch(f"{ONE}/{quest.pk}", {"rewardRaffleId": str(following.pk), "rewardTickets": 1}).ok()
    claim(fan, quest).ok()
    assert (tickets_of(fan, raffle), tickets_of(fan, following)) == (2, 0)


def test_an_archived_challenge_pays_the_rest_when_its_raffle_is_over(alpha, fan):
    raffle = a_raffle(alpha)
    quest = a_quest(alpha, reward_raffle_id=raffle.pk, reward_tickets=2)
    did(fan)
    with tenant_context(alpha):
        catalog.archive_challenge(challenge_id=quest.pk, actor=an_actor(alpha))
        raffles.delete_raffle(raffle_id=raffle.pk, actor=an_actor(alpha))
    assert claim(fan, quest).ok()["own"]["reward"]["words"] == "5 gems"
    assert fan.gems == 5


def test_a_chain_pays_an_opening_and_tickets_at_its_end(alpha, fan):
    raffle, case = a_raffle(alpha), a_case(alpha)
    chain = a_chain(alpha, 2, reward_raffle_id=raffle.pk, reward_tickets=1, reward_case_id=case.pk)
    for step in chain.steps.all():
        did(fan)
        claim(fan, step.challenge).ok()
    claim_chain(fan, chain).ok()
    assert (tickets_of(fan, raffle), case_page(fan, case)["freeOpenings"], fan.gems) == (1, 1, 700)


@pytest.mark.parametrize("reason", ["ended", "draft", "limit", "none", "alone"])
def test_the_team_chooses_only_what_fans_can_get(alpha, team, reason):
    limit = {"max_entries_per_user": 2} if reason == "limit" else {}
    raffle = a_raffle(alpha, publish=reason != "draft", **limit)
    quest = a_challenge(alpha)
    body = {"rewardRaffleId": str(raffle.pk), "rewardTickets": 3}
    field = "rewardRaffleId"
    if reason == "ended":
        with tenant_context(alpha):
            Raffle.objects.filter(pk=raffle.pk).update(
                start_at=now() - timedelta(hours=2), end_at=now() - timedelta(hours=1)
            )
    elif reason == "none":
        body, field = {"rewardRaffleId": str(raffle.pk)}, "rewardTickets"
    elif reason == "alone":
        body = {"rewardTickets": 3}
    refused = team.patch(f"{ONE}/{quest.pk}", body)
    assert (refused.code, list(refused.body["fields"])) == ("VALIDATION_ERROR", [field])


def test_a_refused_number_of_tickets_names_the_raffle_and_its_limit(alpha, team):
    raffle = a_raffle(alpha, max_entries_per_user=1)
    refused = team.patch(f"{ONE}/{a_challenge(alpha).pk}", {"rewardRaffleId": str(raffle.pk), "rewardTickets": 2})
    assert f"A fan can hold at most 1 ticket of “{raffle.name}”" in str(refused.body["fields"])


def test_a_case_that_is_paused_or_could_exceed_a_day_is_no_reward(alpha, team):
    paused, rich = a_case(alpha, status="DRAFT"), a_case(alpha, [gems(500, 1_000_000)], name="Rich", price=450)
    quest = a_challenge(alpha)
    refused = team.patch(f"{ONE}/{quest.pk}", {"rewardCaseId": str(paused.pk)})
    assert list(refused.body["fields"]) == ["rewardCaseId"]
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=400)
    assert team.patch(f"{ONE}/{quest.pk}", {"rewardCaseId": str(rich.pk)}).code == "WALLET_ISSUANCE_LIMIT"


def test_the_lists_load_the_things_of_all_rewards_at_once(alpha, fan):
    raffle, case = a_raffle(alpha), a_case(alpha)

    def queries():
        with at_most_queries(40) as counted:
            fan.api.at(alpha).get("/user/challenges/all").ok()
        return len(counted)

    a_quest(alpha, reward_raffle_id=raffle.pk, reward_tickets=1, reward_case_id=case.pk)
    did(fan)
    queries()
    few = queries()
    for _ in range(3):
        a_quest(alpha, reward_raffle_id=raffle.pk, reward_tickets=1, reward_case_id=case.pk)
    did(fan)
    # Answers that were remembered for a second may be gone by now.
    queries()
    assert queries() == few
    with tenant_context(alpha):
        assert UserChallenge.objects.filter(reward_raffle=raffle, status="CAN_REWARD").count() == 4
