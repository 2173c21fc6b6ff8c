"""The team writes quests: what must be given, what is published, and what stays once fans take part."""

from datetime import timedelta
from functools import partial

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry, StaffGrant
from saas.kernel.clock import now
from saas.notifications.models import Notification
from tenants.quests.models import Challenge, ChallengeTemplate
from tenants.quests.services import catalog
from tests.support.api import Api
from tests.support.builders import a_community, a_user, an_actor
from tests.support.queries import at_most_queries
from tests.support.quests import a_challenge, a_template, claim, did, own, status_of, submit
from tests.support.races import race_with_open_transaction
from tests.support.shop import a_picture, a_product, a_shopper

ONE = "/creator/challenges/one"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def a_body(alpha, template="PURCHASE", **changes):
    with tenant_context(alpha):
        template_id = str(a_template(template).pk)
    return {
        "kind": "QUEST", "name": "Buy two", "templateId": template_id, "targetAmount": 2, "rewardGems": "50", **changes,
    }  # fmt: skip


def test_a_quest_is_written_shown_to_the_team_alone_published_and_archived(alpha, team):
    made = team.upload(ONE, a_body(alpha) | {"challengeImage": a_picture(), "maxWinners": "", "endAt": ""}).ok()
    assert (made["publication"], made["challengeTemplate"]["type"], made["reward"]["words"]) == (
        "DRAFT", "AMOUNT_BASED", "50 gems",
    )  # fmt: skip
    assert made["challengeImage"]
    path, visitor = f"{ONE}/{made['id']}", Api().at(alpha)
    assert visitor.get(f"/user/challenges/one/{made['id']}").code == "CHALLENGE_NOT_FOUND"
    assert team.patch(path, {"publication": "ACTIVE"}).ok()["publishedAt"]
    assert visitor.get(f"/user/challenges/one/{made['id']}").ok()["name"] == "Buy two"
    assert team.post(ONE, a_body(alpha)).code == "CHALLENGE_EXIST"
    team.delete(path).ok()
    assert team.get(path).ok()["archivedAt"]
    assert [row["id"] for row in team.get("/creator/challenges/all", {"state": "ARCHIVED"}).ok()["data"]] == [
        made["id"]
    ]
    assert team.patch(path, {"name": "Other"}).code == "CHALLENGE_NOT_FOUND"
    team.post(ONE, a_body(alpha)).ok()
    written = AuditEntry.objects.filter(community_id=alpha.pk, target=made["id"]).order_by("at")
    assert list(written.values_list("action", flat=True)) == [
        "challenge.create", "challenge.publish", "challenge.delete",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("template", "changes", "field"),
    [
        ("PURCHASE", {"targetAmount": None}, "targetAmount"),
        ("WATCH", {"targetAmount": None}, "targetDuration"),
        ("LEVEL", {"targetAmount": 51}, "targetAmount"),
        ("PURCHASE", {"targetDuration": 11, "timeUnit": "YEAR"}, "targetDuration"),
        ("PURCHASE", {"code": "word"}, "code"),
        ("PURCHASE", {"maxWinners": 1, "repeat": "EVERY_WEEK"}, "repeat"),
        ("ARBITRARY", {"maxWinners": 1, "winnerChoice": "TEAM"}, "reviewMode"),
        ("PURCHASE", {"startAt": "2030-01-02T00:00:00Z", "endAt": "2030-01-01T00:00:00Z"}, "endAt"),
        ("PURCHASE", {"rewardProductId": "0190a0a0-0000-7000-8000-000000000000"}, "rewardProductId"),
    ],
)
def test_terms_that_contradict_each_other_are_refused(alpha, team, template, changes, field):
    refused = team.post(ONE, a_body(alpha, template, **changes))
    assert (refused.code, list(refused.body["fields"])) == ("VALIDATION_ERROR", [field])


def test_what_is_asked_for_stays_once_a_fan_takes_part(alpha, team):
    quest = a_challenge(alpha)
    path = f"{ONE}/{quest.pk}"
    team.patch(path, {"targetAmount": 3}).ok()
    did(a_shopper(alpha))
    refused = team.patch(path, {"targetAmount": 4, "repeat": "EVERY_WEEK", "name": "New"})
    assert (refused.code, sorted(refused.body["fields"])) == ("CHALLENGE_ACTIVE", ["repeat", "targetAmount"])
    changed = team.patch(path, {"name": "New", "rewardGems": "7", "endAt": (now() + timedelta(days=1)).isoformat()})
    assert (changed.ok()["name"], changed.body["members"], changed.body["reward"]["gems"]) == ("New", 1, "7")


def test_a_reward_beyond_a_whole_day_names_the_limit(alpha, team):
    team.patch("/creator/wallet", {"dailyIssuanceLimit": "1000"}).ok()
    refused = team.post(ONE, a_body(alpha, rewardGems="1001"))
    assert (refused.code, refused.body["params"]["limit"]) == ("WALLET_ISSUANCE_LIMIT", "1000")


def test_rewards_that_wait_are_counted_apart_from_claimed_ones(alpha, team):
    quest, first, second = a_challenge(alpha, target_amount=1), a_shopper(alpha), a_shopper(alpha)
    did(first)
    did(second)
    claim(first, quest).ok()
    row = team.get(f"{ONE}/{quest.pk}").ok()
    assert (row["completed"], row["unclaimed"]) == (2, 1)


def test_a_submission_tells_the_team_how_many_can_still_win(alpha, team):
    bounty = a_challenge(alpha, "ARBITRARY", review_mode="MANUAL", max_winners=2)
    sent = [a_shopper(alpha) for _ in range(2)]
    for fan in sent:
        submit(fan, bounty, text="Here").ok()
    rows = team.get("/creator/challenges/reviews/all").ok()["data"]
    assert [(row["winners"], row["maxWinners"]) for row in rows] == [(0, 2), (0, 2)]
    team.patch(f"/creator/challenges/reviews/one/{rows[0]['id']}", {"decision": "APPROVE"}).ok()
    (row,) = team.get("/creator/challenges/reviews/all").ok()["data"]
    assert (row["winners"], row["maxWinners"]) == (1, 2)


def test_a_quest_without_a_reward_says_so(alpha, team):
    quest = a_challenge(alpha, target_amount=1, reward_gems=0)
    assert team.get(f"{ONE}/{quest.pk}").ok()["reward"]["words"] == "No reward"
    fan = a_shopper(alpha)
    did(fan)
    notes = Notification.objects.filter(user=fan.user, kind="CHALLENGE_REWARD_READY")
    rewards = {note.values["challenge"]: note.values["reward"] for note in notes}
    assert rewards[quest.name] == "what you completed"


def test_a_number_of_winners_counts_the_fans_who_have_won_before_it_is_set(alpha, team):
    bounty, path = a_challenge(alpha, target_amount=1), f"{ONE}/"
    winners = [a_shopper(alpha) for _ in range(3)]
    for fan in winners:
        did(fan)
    team.post(f"/creator/challenges/rewards/one/{own(winners[0], bounty)['id']}/cancel", {"reason": "Cheated"}).ok()
    refused = team.patch(f"{path}{bounty.pk}", {"maxWinners": 2})
    assert (refused.code, refused.body["fields"]) == ("CHALLENGE_ACTIVE", {"maxWinners": "3 have won already"})
    assert team.patch(f"{path}{bounty.pk}", {"maxWinners": 3}).ok()["winners"] == 3
    late = a_shopper(alpha)
    did(late)
    assert status_of(late, bounty) is None
    # A number that is removed and set again counts the winners between.
    team.patch(f"{path}{bounty.pk}", {"maxWinners": None}).ok()
    did(late)
    assert status_of(late, bounty) == "CAN_REWARD"
    assert team.patch(f"{path}{bounty.pk}", {"maxWinners": 3}).code == "CHALLENGE_ACTIVE"


@pytest.mark.committed
@pytest.mark.parametrize("is_edit_first", [False, True])
def test_a_number_of_winners_that_is_set_while_a_fan_wins_counts_that_fan(is_edit_first):
    place = a_community()
    bounty, (first, second) = a_challenge(place, target_amount=1), (a_shopper(place) for _ in range(2))
    works = [
        partial(did, first),
        partial(
            catalog.edit_challenge, challenge_id=bounty.pk, changes={"max_winners": 1}, picture=None,
            actor=an_actor(place),
        ),
    ]  # fmt: skip
    answers = race_with_open_transaction(place, *(reversed(works) if is_edit_first else works))
    assert not [one for one in answers if isinstance(one, Exception)]
    did(second)
    assert [status_of(fan, bounty) for fan in (first, second)] == ["CAN_REWARD", None]
    with tenant_context(place):
        assert Challenge.objects.get(pk=bounty.pk).winners == 1


def test_a_reward_beyond_the_limit_of_a_day_is_refused(alpha, team):
    assert team.post(ONE, a_body(alpha, rewardGems="999999999999")).code == "WALLET_ISSUANCE_LIMIT"
    product = a_product(alpha)
    made = team.post(ONE, a_body(alpha, rewardProductId=str(product.pk), rewardExperience=5)).ok()
    assert made["reward"]["words"] == f"50 gems, 5 experience, {product.name}"


def test_providers_and_templates_say_what_can_be_counted(alpha, team):
    kick = team.post("/creator/challenges/providers/one", {"provider": "KICK", "name": "Kick"}).ok()
    assert "MESSAGE" in kick["events"]
    # Quests can be made from it at once.
    templates = team.get("/creator/challenges/templates/all", {"providerId": kick["id"]}).ok()["data"]
    proposed = {row["name"]: (row["type"], row["event"]) for row in templates}
    assert proposed["Watch on Kick"] == ("TIME_BASED", "WATCH")
    assert proposed["Chat on Kick"] == ("AMOUNT_BASED", "MESSAGE")
    assert all(row["isActive"] for row in templates)
    again = team.post("/creator/challenges/providers/one", {"provider": "KICK", "name": "Kick"})
    assert again.code == "CHALLENGE_PROVIDER_EXIST"
    path = f"/creator/challenges/providers/one/{kick['id']}"
    assert team.patch(path, {"isActive": False}).ok()["isActive"] is False
    new, body = "/creator/challenges/templates/one", {"providerId": kick["id"], "name": "Chat"}
    made = team.post(new, {**body, "type": "AMOUNT_BASED", "event": "MESSAGE"}).ok()
    assert team.post(new, {**body, "type": "AMOUNT_BASED", "event": "MESSAGE"}).code == "CHALLENGE_TEMPLATE_EXIST"
    assert team.post(new, {**body, "name": "Time", "type": "TIME_BASED"}).ok()["event"] == "WATCH"
    for kind, event in (("WAGER", ""), ("LOGIN", ""), ("AMOUNT_BASED", "PURCHASE")):
        refused = team.post(new, {**body, "name": "Other", "type": kind, "event": event})
        assert list(refused.body["fields"]) == ["event" if event else "type"]
    assert list(team.patch(f"{new}/{made['id']}", {"event": "RAID"}).body["fields"]) == ["event"]
    assert team.patch(f"{new}/{made['id']}", {"event": "GIFT"}).ok()["event"] == "GIFT"
    with tenant_context(alpha):
        template = ChallengeTemplate.objects.get(pk=made["id"])
    team.post(ONE, a_body(alpha, templateId=str(template.pk))).ok()
    assert team.patch(f"{new}/{made['id']}", {"event": "MESSAGE"}).code == "CHALLENGE_ACTIVE"
    assert team.patch(f"{new}/{made['id']}", {"name": "Gifts"}).ok()["used"] == 1
    listed = team.get("/creator/challenges/templates/all", {"providerId": kick["id"], "type": "AMOUNT_BASED"}).ok()
    assert {row["name"] for row in listed["data"]} == {"Gifts"} | {
        name for name, (kind, _) in proposed.items() if kind == "AMOUNT_BASED"
    }


def test_only_holders_of_the_right_see_the_quests(alpha, team):
    staff, other = a_user(), a_user()
    for person, permission in ((staff, "CHALLENGES_MANAGEMENT"), (other, "RAFFLES_MANAGEMENT")):
        StaffGrant.objects.create(community=alpha, user=person, permissions=[permission])
    paths = ["all", "providers/all", "templates/all", "chains/all", "reviews/all"]
    for person, status in ((staff, 200), (other, 403)):
        browser = Api().login(person).acting_for(alpha.owner_id)
        assert [browser.get(f"/creator/challenges/{path}").status for path in paths] == [status] * 5


@pytest.mark.parametrize("count", [2, 12])
def test_the_teams_list_takes_the_same_number_of_queries_for_any_number(alpha, team, count):
    for _ in range(count):
        a_challenge(alpha)
    team.get("/creator/challenges/all").ok()
    with at_most_queries(8):
        team.get("/creator/challenges/all", {"take": 50}).ok()


def test_another_communitys_quest_is_not_found(alpha, beta, team):
    theirs = a_challenge(beta)
    for call in (team.get, team.delete):
        assert call(f"{ONE}/{theirs.pk}").code == "CHALLENGE_NOT_FOUND"
    assert team.patch(f"{ONE}/{theirs.pk}", {"name": "Mine"}).code == "CHALLENGE_NOT_FOUND"
