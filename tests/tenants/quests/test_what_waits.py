"""The rewards that wait for a fan: their sum for menus and the home page, and the order and the filters of the list."""

from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.notifications.models import Notification
from tenants.members.models import Member
from tenants.quests.models import UserChallenge
from tenants.quests.services import cancellations, catalog, chains, reviews
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.cases import a_case, gems
from tests.support.channels import a_channel
from tests.support.quests import a_chain, a_challenge, claim, claim_chain, did, submit
from tests.support.raffles import a_raffle
from tests.support.shop import a_product, a_shopper


@pytest.fixture
def fan(alpha):
    found = a_shopper(alpha)
    with tenant_context(alpha):
        Member.objects.filter(pk=found.member.pk).update(joined_at=now().replace(year=2020))
        found.member.refresh_from_db()
    return found


NOTHING = {"count": 0, "gems": "0", "experience": 0, "products": 0, "openings": 0, "tickets": 0}


def waiting(fan):
    return fan.api.at(fan.community).get("/user/challenges/ready").ok()


def listed(fan, **query):
    return [row["id"] for row in fan.api.at(fan.community).get("/user/challenges/all", query).ok()["data"]]


def ours(ids, *quests):
    """The places of these quests in the list, among themselves."""
    names = {str(quest.pk): place for place, quest in enumerate(quests)}
    return [names[one] for one in ids if one in names]


def test_the_rewards_that_wait_are_counted_with_their_gems(alpha, fan):
    before = waiting(fan)
    quest = a_challenge(alpha, "OPENING", target_amount=1, reward_gems=40, reward_experience=7)
    a_challenge(alpha, "OPENING", target_amount=2, reward_gems=900)
    did(fan, "OPENING")
    after = waiting(fan)
    assert int(after["gems"]) - int(before["gems"]) == 40
    assert (after["count"] - before["count"], after["experience"] - before["experience"]) == (1, 7)
    claim(fan, quest).ok()
    assert waiting(fan) == before
    other = Api().login(a_user()).at(alpha)
    assert other.get("/user/challenges/ready").ok() == NOTHING
    assert Api().at(alpha).get("/user/challenges/ready").status == 401


def test_the_sum_holds_all_that_a_reward_can_be(alpha, fan):
    before = waiting(fan)
    case, raffle = a_case(alpha, [gems(40, 1_000_000)], price=100), a_raffle(alpha)
    product = a_product(alpha)
    a_challenge(alpha, "OPENING", target_amount=1, reward_case_id=case.pk, reward_product_id=product.pk)
    a_challenge(alpha, "OPENING", target_amount=1, reward_raffle_id=raffle.pk, reward_tickets=3)
    did(fan, "OPENING")
    after = waiting(fan)
    assert [after[part] - before[part] for part in ("count", "products", "openings", "tickets")] == [2, 1, 1, 3]


def test_what_is_done_comes_after_what_can_be_done(alpha, fan):
    done = a_challenge(alpha, "TICKETS", target_amount=1, repeat="EVERY_DAY_AT_MIDNIGHT")
    open_ = a_challenge(alpha, "TICKETS", target_amount=9)
    ended = a_challenge(alpha, "TICKETS", target_amount=9, max_winners=1)
    ready = a_challenge(alpha, "OPENING", target_amount=1)
    with tenant_context(alpha):
        type(ended).objects.filter(pk=ended.pk).update(winners=1)
    did(fan, "TICKETS")
    claim(fan, done).ok()
    did(fan, "OPENING")
    assert ours(listed(fan, take=50), ready, open_, done, ended) == [0, 1, 2, 3]


def test_the_list_can_show_what_is_reviewed_and_what_was_rejected(alpha, fan):
    proof = a_challenge(alpha, "ARBITRARY", review_mode="MANUAL")
    submit(fan, proof).ok()
    assert ours(listed(fan, filter="PENDING"), proof) == [0]
    assert ours(listed(fan, filter="REJECTED"), proof) == []
    with tenant_context(alpha):
        attempt = UserChallenge.objects.get(challenge=proof)
        reviews.decide(submission_id=attempt.pk, decision="REJECT", reason="Too dark", actor=an_actor(alpha))
    assert ours(listed(fan, filter="PENDING"), proof) == []
    assert ours(listed(fan, filter="REJECTED"), proof) == [0]


def test_notifications_lead_to_the_quest_itself(alpha, fan):
    paid = a_challenge(alpha, "OPENING", target_amount=1)
    proof = a_challenge(alpha, "ARBITRARY", review_mode="MANUAL")
    did(fan, "OPENING")
    submit(fan, proof).ok()
    with tenant_context(alpha):
        attempt = UserChallenge.objects.get(challenge=proof)
        reviews.decide(submission_id=attempt.pk, decision="REJECT", reason="Too dark", actor=an_actor(alpha))
        cancellations.cancel_reward(
            attempt_id=UserChallenge.objects.get(challenge=paid).pk, reason="A mistake", actor=an_actor(alpha)
        )
    links = dict(Notification.objects.filter(user=fan.user).values_list("kind", "link"))
    assert links["CHALLENGE_REWARD_READY"] == links["CHALLENGE_CANCELED"] == f"/quests?quest={paid.pk}"
    assert links["CHALLENGE_REJECTED"] == f"/quests?quest={proof.pk}"


def test_a_step_of_a_chain_says_what_it_counts(alpha, fan):
    chain = a_chain(alpha, name=f"Path {uuid4().hex[:6]}")
    rows = fan.api.at(alpha).get("/user/challenges/chains/all").ok()["data"]
    (shown,) = [row for row in rows if row["id"] == str(chain.pk)]
    step = shown["steps"][0]
    assert (step["challengeTemplate"]["event"], step["targetAmount"], step["asksForCode"]) == ("PURCHASE", 1, False)


def archive(community, challenge):
    with tenant_context(community):
        catalog.archive_challenge(challenge_id=challenge.pk, actor=an_actor(community))


def test_a_reward_that_waits_stays_in_the_list_after_the_archiving_until_it_is_claimed(alpha, fan):
    before, quest = waiting(fan), a_challenge(alpha, "OPENING", target_amount=1, reward_gems=40)
    did(fan, "OPENING")
    archive(alpha, quest)
    assert (waiting(fan)["count"], int(waiting(fan)["gems"])) == (before["count"] + 1, int(before["gems"]) + 40)
    for query in ({}, {"filter": "CAN_REWARD"}, {"kind": "QUEST", "steps": "false"}):
        assert ours(listed(fan, take=50, **query), quest) == [0]
    assert ours(listed(fan, take=50, filter="AVAILABLE"), quest) == []
    assert ours(listed(a_shopper(alpha), take=50), quest) == []
    claim(fan, quest).ok()
    assert ours(listed(fan, take=50), quest) == []
    assert waiting(fan) == before


def test_an_archived_quest_whose_reward_was_canceled_leaves_the_list(alpha, fan):
    quest = a_challenge(alpha, "OPENING", target_amount=1)
    did(fan, "OPENING")
    archive(alpha, quest)
    with tenant_context(alpha):
        attempt = UserChallenge.objects.get(challenge=quest)
        cancellations.cancel_reward(attempt_id=attempt.pk, reason="A mistake", actor=an_actor(alpha))
    assert ours(listed(fan, take=50), quest) == []


def test_the_reward_of_an_archived_chain_stays_until_it_is_claimed(alpha, fan):
    chain = a_chain(alpha, steps=2)
    with tenant_context(alpha):
        steps = [step.challenge for step in chain.steps.select_related("challenge")]
    for step in steps:
        did(fan)
        claim(fan, step).ok()
    before = waiting(fan)
    with tenant_context(alpha):
        chains.archive_chain(chain_id=chain.pk, actor=an_actor(alpha))

    def shown(shopper):
        rows = shopper.api.at(alpha).get("/user/challenges/chains/all", {"take": 50}).ok()["data"]
        return [row["status"] for row in rows if row["id"] == str(chain.pk)]

    assert waiting(fan) == before
    assert (shown(fan), shown(a_shopper(alpha))) == (["CAN_REWARD"], [])
    claim_chain(fan, chain).ok()
    assert shown(fan) == []
    assert waiting(fan)["count"] == before["count"] - 1


def test_a_quest_of_a_stream_is_shown_only_with_a_channel_there(alpha, fan):
    chat = a_challenge(alpha, "MESSAGE of TWITCH", target_amount=1)
    earned = a_challenge(alpha, "MESSAGE", target_amount=1)
    did(fan, "MESSAGE")
    assert ours(listed(fan, take=50), earned, chat) == [0]
    a_channel(alpha, "TWITCH", uuid4()).save()
    assert ours(listed(fan, take=50), earned, chat) == [0, 1]
    claim(fan, earned).ok()
    assert ours(listed(fan, take=50), earned, chat) == [1]
