"""Proofs, reviews and claims: each reward is paid once, and only what was earned."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.activity.models import ExperienceGrant
from saas.kernel.clock import now
from saas.kernel.images import ImageUploadField
from tenants.quests.models import Challenge, UserChallenge
from tenants.stores.models import Product
from tenants.wallets.models import Books, Txn
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.quests import (
    a_chain,
    a_challenge,
    claim,
    claim_chain,
    did,
    own,
    page,
    start,
    status_of,
    submit,
)
from tests.support.shop import a_picture, a_product, a_shopper


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def waiting(team, **query):
    return team.get("/creator/challenges/reviews/all", query).ok()["data"]


def decide(team, submission, decision, reason=""):
    path = f"/creator/challenges/reviews/one/{submission['id']}"
    return team.patch(path, {"decision": decision, "reason": reason})


def titles(browser):
    return [row["title"] for row in browser.get("/user/notifications/all").ok()["data"]]


def unread(browser):
    return [row["title"] for row in browser.get("/user/notifications/all").ok()["data"] if row["status"] == "UNREAD"]


def test_a_claim_pays_once_and_a_repeated_call_says_the_same(alpha, fan):
    quest, key = a_challenge(alpha, target_amount=1, reward_experience=40), uuid4()
    assert claim(fan, quest).code == "CHALLENGE_NOTHING_TO_CLAIM"
    did(fan)
    assert "Claim 100 gems, 40 experience" in unread(fan.api)
    first = claim(fan, quest, key=key).ok()
    assert claim(fan, quest, key=key).ok()["own"] == first["own"]
    assert claim(fan, quest).code == "CHALLENGE_NOTHING_TO_CLAIM"
    assert fan.gems == 100
    assert first["own"]["reward"]["words"] == "100 gems, 40 experience"
    with tenant_context(alpha):
        (movement,) = Txn.objects.filter(cause="CHALLENGE")
        assert (movement.amount, movement.cause_id, movement.type) == (100, quest.pk, "CREDIT")
        books_are_right()
    assert ExperienceGrant.objects.filter(user=fan.user, points=40).count() == 1
    other = a_challenge(alpha, target_amount=1)
    did(fan)
    assert claim(fan, other, key=key).code == "IDEMPOTENCY_KEY_REUSED"
    assert "Claim 100 gems, 40 experience" in titles(fan.api)
    assert "Claim 100 gems, 40 experience" not in unread(fan.api), "what the notification asks for is done"


def test_a_claim_needs_a_key_and_a_member_in_good_standing(alpha, fan):
    quest = a_challenge(alpha, target_amount=1)
    did(fan)
    path = f"/user/challenges/one/{quest.pk}/claim"
    assert fan.api.at(alpha).post(path, {}).code == "IDEMPOTENCY_KEY_REQUIRED"
    with tenant_context(alpha):
        type(fan.member).objects.filter(pk=fan.member.pk).update(status="LIMITED")
    assert claim(fan, quest).code == "MEMBER_RESTRICTED"
    with tenant_context(alpha):
        type(fan.member).objects.filter(pk=fan.member.pk).update(status="ACTIVE", left_at=now())
    assert claim(fan, quest).code == "STORE_MEMBERS_ONLY"
    assert fan.gems == 0


def test_a_product_that_is_sold_out_waits_for_its_claim(alpha, fan):
    product = a_product(alpha, quantity=1)
    quest = a_challenge(alpha, target_amount=1, reward_gems=5, reward_product_id=product.pk)
    did(fan)
    with tenant_context(alpha):
        Product.objects.filter(pk=product.pk).update(quantity=0, status="OUT_OF_STOCK")
    assert claim(fan, quest).code == "STORE_PRODUCT_OUT_OF_STOCK"
    assert (status_of(fan, quest), fan.gems) == ("CAN_REWARD", 0)
    with tenant_context(alpha):
        Product.objects.filter(pk=product.pk).update(quantity=1, status="ACTIVE")
    claim(fan, quest).ok()
    (item,) = fan.api.at(alpha).get("/user/inventory/all").ok()["data"]
    assert (item["product"]["productName"], item["origin"], fan.gems) == (product.name, "QUEST", 5)


def test_the_daily_limit_of_gems_moves_a_claim_to_the_next_day(alpha, fan):
    quest = a_challenge(alpha, target_amount=1, reward_gems=100)
    did(fan)
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=99)
    denied = claim(fan, quest)
    assert (denied.code, "until" in denied.body["params"]) == ("WALLET_ISSUANCE_LIMIT", True)
    assert (status_of(fan, quest), fan.gems) == ("CAN_REWARD", 0)


def test_the_reward_is_that_of_the_success(alpha, fan, team):
    quest = a_challenge(alpha, target_amount=1, reward_gems=100)
    did(fan)
    team.patch(f"/creator/challenges/one/{quest.pk}", {"rewardGems": "1"}).ok()
    claim(fan, quest).ok()
    other = a_shopper(alpha)
    did(other)
    claim(other, quest).ok()
    assert (fan.gems, other.gems) == (100, 1)


def test_an_archived_challenge_still_pays_what_was_earned(alpha, fan, team):
    quest, other = a_challenge(alpha, target_amount=1), a_shopper(alpha)
    behind = a_challenge(alpha, target_amount=2)
    did(fan)
    for one in (quest, behind):
        team.delete(f"/creator/challenges/one/{one.pk}").ok()
        team.delete(f"/creator/challenges/one/{one.pk}").ok()
    did(other)
    assert other.api.at(alpha).get(f"/user/challenges/one/{quest.pk}").code == "CHALLENGE_NOT_FOUND"
    assert status_of(fan, behind) == "ARCHIVED"
    claim(fan, quest).ok()
    assert fan.gems == 100


def test_a_proof_is_reviewed_approved_and_paid(alpha, fan, team):
    quest = a_challenge(alpha, "ARBITRARY", review_mode="MANUAL")
    path = f"/user/challenges/one/{quest.pk}/submit"
    sent = fan.api.at(alpha).upload(path, {"text": "Look", "link": "https://example.com/clip", "image": a_picture()})
    assert sent.ok()["own"]["status"] == "PENDING"
    assert submit(fan, quest).code == "CHALLENGE_ACTIVE"
    (row,) = waiting(team)
    assert (row["username"], row["text"], row["link"]) == (fan.user.username, "Look", "https://example.com/clip")
    # The picture is for the sender and the team alone.
    own, office = (found["image"].removeprefix("/api").partition("?")[0] for found in (sent.body["own"], row))
    assert row["image"].endswith("/picture?creator=alpha")
    assert fan.api.at(alpha).get(own).headers["Content-Type"] == "image/webp"
    assert team.get(office).status == 200
    assert a_shopper(alpha).api.at(alpha).get(own).status == 404
    assert fan.api.at(alpha).get(office).status == 403
    with tenant_context(alpha):
        name = UserChallenge.objects.get(pk=row["id"]).image
    assert team.get(f"/public/files/{name}").status == 404
    assert f"{fan.user.username} waits for your review" in [
        one["title"] for one in team.get("/creator/notifications/all").ok()["data"]
    ]
    assert decide(team, row, "APPROVE").ok()["status"] == "CAN_REWARD"
    assert decide(team, row, "REJECT", "No").code == "CHALLENGE_SUBMISSION_DECIDED"
    assert waiting(team) == []
    assert [one["id"] for one in waiting(team, state="DECIDED")] == [row["id"]]
    claim(fan, quest).ok()
    assert fan.gems == 100


def test_a_picture_of_somebody_who_may_not_send_it_is_not_decoded(alpha, fan, monkeypatch):
    """Decoding costs a second, and a process decodes two at once."""
    quest = a_challenge(alpha, "ARBITRARY", review_mode="MANUAL")
    submit(fan, quest).ok()

    def decoded(*_):
        raise AssertionError("it was decoded")

    monkeypatch.setattr(ImageUploadField, "_encoded", decoded)
    stranger = Api().login(a_user()).at(alpha)
    for caller, challenge_id, code in (
        (stranger, quest.pk, "STORE_MEMBERS_ONLY"),
        (stranger, uuid4(), "CHALLENGE_NOT_FOUND"),
        (fan.api.at(alpha), quest.pk, "CHALLENGE_ACTIVE"),
    ):
        path = f"/user/challenges/one/{challenge_id}/submit"
        assert caller.upload(path, {"text": "Look", "image": a_picture()}).code == code


def test_a_rejection_has_a_reason_and_a_second_try_if_allowed(alpha, fan, team):
    quest = a_challenge(alpha, "ARBITRARY", review_mode="MANUAL", restart="RESTART_IF_FAILED")
    final = a_challenge(alpha, "ARBITRARY", review_mode="MANUAL")
    for one in (quest, final):
        submit(fan, one).ok()
    rows = waiting(team)
    assert decide(team, rows[0], "REJECT", " ").body["fields"] == {"reason": "Field is required"}
    for row in rows:
        decide(team, row, "REJECT", "Too dark").ok()
    found = own(fan, quest)
    assert (found["status"], found["reason"], found["failure"]) == ("FAILED", "Too dark", "REJECTED")
    assert f"{quest.name} was not approved" in titles(fan.api)
    assert submit(fan, quest).ok()["own"]["attempt"] == 2
    assert submit(fan, final).code == "CHALLENGE_FAILED"


def test_a_counted_challenge_can_wait_for_a_review_too(alpha, fan, team):
    quest = a_challenge(alpha, target_amount=1, review_mode="MANUAL")
    did(fan)
    assert status_of(fan, quest) == "PENDING"
    assert submit(fan, quest).code == "CHALLENGE_TAKES_NO_PROOF"
    decide(team, waiting(team)[0], "APPROVE").ok()
    assert status_of(fan, quest) == "CAN_REWARD"


def test_several_submissions_are_decided_at_once(alpha, team):
    quest = a_challenge(alpha, "ARBITRARY", review_mode="MANUAL")
    fans = [a_shopper(alpha) for _ in range(3)]
    for one in fans:
        submit(one, quest).ok()
    rows = waiting(team)
    decide(team, rows[0], "REJECT", "No").ok()
    body = {"ids": [row["id"] for row in rows] + [str(uuid4())], "decision": "APPROVE"}
    assert team.patch("/creator/challenges/reviews/many", body).ok() == {"decided": 2}
    assert team.patch("/creator/challenges/reviews/many", body).ok() == {"decided": 0}


def test_the_team_chooses_so_many_winners_and_no_more(alpha, team):
    bounty = a_challenge(alpha, "ARBITRARY", kind="BOUNTY", review_mode="MANUAL", winner_choice="TEAM", max_winners=1)
    fans = [a_shopper(alpha) for _ in range(2)]
    for one in fans:
        assert submit(one, bounty).code == "CHALLENGE_NOT_STARTED"
        start(one, bounty).ok()
        submit(one, bounty).ok()
    first, second = waiting(team)
    decide(team, second, "APPROVE").ok()
    assert decide(team, first, "APPROVE").code == "CHALLENGE_COMPLETED"
    decide(team, first, "REJECT", "Another one was faster").ok()
    assert [status_of(one, bounty) for one in fans] == ["FAILED", "CAN_REWARD"]


def test_a_code_completes_a_challenge_and_is_not_guessed(alpha, fan):
    quest = a_challenge(alpha, "ARBITRARY", code="Full House")
    assert page(fan, quest)["asksForCode"]
    assert "Full House" not in str(page(fan, quest))
    assert submit(fan, quest, text="flush").code == "CHALLENGE_CODE_WRONG"
    assert submit(fan, quest, text=" full house").ok()["own"]["status"] == "CAN_REWARD"
    other = a_shopper(alpha)
    codes = [submit(other, quest, text=f"guess {n}").code for n in range(11)]
    assert codes[-1] == "RATE_LIMITED"


def test_a_chain_unlocks_step_by_step_and_pays_at_the_end(alpha, fan, team):
    chain = a_chain(alpha, 3)
    steps = [one.challenge for one in chain.steps.all()]
    browser = fan.api.at(alpha)

    def shown():
        (found,) = browser.get("/user/challenges/chains/all").ok()["data"]
        return found

    assert [step["isLocked"] for step in shown()["steps"]] == [False, True, True]
    assert page(fan, steps[1])["denial"]["code"] == "CHALLENGE_LOCKED"
    for place, step in enumerate(steps):
        # One purchase counts for the unlocked step alone, once its reward is claimed.
        did(fan)
        did(fan)
        assert claim_chain(fan, chain).code == "CHALLENGE_NOTHING_TO_CLAIM"
        assert status_of(fan, step) == "CAN_REWARD"
        assert all(status_of(fan, later) is None for later in steps[place + 1 :])
        claim(fan, step).ok()
        assert shown()["ownSteps"] == place + 1
    assert (shown()["status"], shown()["progress"]) == ("CAN_REWARD", 100)
    (ask,) = [title for title in unread(fan.api) if title.startswith("Claim 500 gems")]
    key = uuid4()
    for _ in range(2):
        assert claim_chain(fan, chain, key=key).ok()["status"] == "COMPLETED"
    assert ask not in unread(fan.api)
    assert claim_chain(fan, chain).code == "CHALLENGE_NOTHING_TO_CLAIM"
    assert fan.gems == 3 * 100 + 500
    assert team.delete(f"/creator/challenges/one/{steps[0].pk}").code == "CHALLENGE_IN_CHAIN"
    assert team.patch(f"/creator/challenges/chains/one/{chain.pk}", {"steps": []}).code == "CHALLENGE_CHAIN_ACTIVE"
    team.delete(f"/creator/challenges/chains/one/{chain.pk}").ok()
    assert browser.get("/user/challenges/chains/all").ok()["total"] == 0


def test_a_chain_is_seen_from_its_publication_on(alpha, fan, team):
    steps = [a_challenge(alpha, publish=False, target_amount=1) for _ in range(2)]
    body = {"name": "Path", "steps": [str(one.pk) for one in steps], "rewardGems": "5"}
    chain = team.post("/creator/challenges/chains/one", body).ok()
    assert team.post("/creator/challenges/chains/one", body).code == "CHALLENGE_CHAIN_EXIST"
    assert list(team.post("/creator/challenges/chains/one", {**body, "name": "Way"}).body["fields"]) == [
        "steps.0",
        "steps.1",
    ]
    team.patch(f"/creator/challenges/one/{steps[0].pk}", {"publication": "ACTIVE"}).ok()
    assert fan.api.at(alpha).get(f"/user/challenges/one/{steps[0].pk}").code == "CHALLENGE_NOT_FOUND"
    team.patch(f"/creator/challenges/chains/one/{chain['id']}", {"publication": "ACTIVE"}).ok()
    did(fan)
    assert status_of(fan, steps[0]) == "CAN_REWARD"


def test_a_quest_with_participants_is_a_step_once_nobody_is_at_it(alpha, fan, team):
    known, fresh = (a_challenge(alpha, target_amount=2) for _ in range(2))
    new = a_challenge(alpha, publish=False, target_amount=1)
    path = "/creator/challenges/chains/one"

    def refused(*steps):
        # The test is one transaction, in which a refused chain stays.
        body = {"name": f"Path {steps[-1].pk}", "steps": [str(one.pk) for one in steps], "rewardGems": "5"}
        return team.post(path, body).body["fields"]

    def running(challenge):
        return team.get(f"/creator/challenges/one/{challenge.pk}").ok()["running"]

    did(fan)
    assert running(known) == 1
    assert refused(known, new) == {"steps.0": "Fans are at it now"}
    did(fan)
    claim(fan, known).ok()
    claim(fan, fresh).ok()
    assert running(known) == 0
    # A fan who has done all of them would never finish it.
    assert refused(known, fresh) == {"steps": "Add a quest in which no fan takes part yet"}
    steps = [str(known.pk), str(new.pk)]
    chain = team.post(path, {"name": "Path", "steps": steps, "rewardGems": "5", "publication": "ACTIVE"}).ok()
    browser = fan.api.at(alpha)
    (shown,) = browser.get("/user/challenges/chains/all").ok()["data"]
    assert (shown["ownSteps"], shown["steps"][1]["isLocked"]) == (1, False)
    did(fan)
    claim(fan, new).ok()
    (shown,) = browser.get("/user/challenges/chains/all").ok()["data"]
    assert (shown["id"], shown["status"]) == (chain["id"], "CAN_REWARD")


@pytest.mark.parametrize("count", [2, 6])
def test_the_chains_take_the_same_number_of_queries_for_any_number(alpha, fan, count):
    for _ in range(count):
        a_chain(alpha, 2)
    browser = fan.api.at(alpha)
    browser.get("/user/challenges/chains/all").ok()
    with at_most_queries(12):
        assert browser.get("/user/challenges/chains/all").ok()["total"] == count


@pytest.mark.parametrize("count", [2, 12])
def test_the_review_queue_takes_the_same_number_of_queries_for_any_number(alpha, team, count):
    quest = a_challenge(alpha, "ARBITRARY", review_mode="MANUAL")
    for _ in range(count):
        submit(a_shopper(alpha), quest).ok()
    team.get("/creator/challenges/reviews/all").ok()
    with at_most_queries(8):
        assert len(waiting(team, take=50)) == count


def test_a_reward_of_an_earlier_period_is_paid_first(alpha, fan):
    quest = a_challenge(alpha, repeat="EVERY_DAY_AT_MIDNIGHT", target_amount=1)
    with tenant_context(alpha):
        type(fan.member).objects.filter(pk=fan.member.pk).update(joined_at=now() - timedelta(days=9))
        fan.member.refresh_from_db()
    for days in (1, 0):
        did(fan, at=now() - timedelta(days=days))
    for left in (1, 0):
        assert claim(fan, quest).ok()["rewardsReady"] == left
    with tenant_context(alpha):
        paid = UserChallenge.objects.filter(challenge=quest).order_by("claimed_at").values_list("period_at", flat=True)
        assert list(paid) == sorted(paid)
        assert Challenge.objects.get(pk=quest.pk).winners == 0
