"""Deeds of fans count for their quests: once, in the right period, for members who may take part."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.jobs.models import Job
from saas.kernel.clock import now
from tenants.quests import outputs
from tenants.quests.models import Challenge, UserChallenge
from tenants.quests.rules import period_at
from tenants.quests.services import attempts, catalog
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.ledger import a_key
from tests.support.quests import a_challenge, aged, claim, did, own, page, start, status_of, submit
from tests.support.shop import a_shopper


def test_a_quest_counts_without_a_start_and_each_deed_once(alpha, fan):
    quest, key = a_challenge(alpha, target_amount=3), uuid4()
    assert page(fan, quest)["own"] is None
    did(fan, key=key)
    did(fan, key=key)
    found = own(fan, quest)
    assert (found["status"], found["progress"], found["progressAmount"], found["completed"]) == ("IN_PROCESS", 33, 1, 0)
    did(fan, amount=5)
    found = own(fan, quest)
    assert (found["status"], found["progress"], found["progressAmount"], found["completed"]) == (
        "CAN_REWARD",
        100,
        6,
        1,
    )


def test_a_challenge_counts_from_its_start(alpha, fan):
    challenge = a_challenge(alpha, kind="CHALLENGE")
    did(fan, amount=2)
    assert status_of(fan, challenge) is None
    start(fan, challenge).ok()
    assert start(fan, challenge).code == "CHALLENGE_ACTIVE"
    did(fan, amount=2, at=now() - timedelta(minutes=1))
    assert own(fan, challenge)["progressAmount"] == 0
    did(fan, amount=2)
    assert status_of(fan, challenge) == "CAN_REWARD"
    assert start(fan, challenge).code == "CHALLENGE_COMPLETED"


def test_time_is_counted_in_the_unit_of_the_challenge(alpha, fan):
    quest = a_challenge(alpha, "WATCH", target_duration=2, time_unit="HOUR")
    did(fan, "WATCH", 5400)
    found = own(fan, quest)
    assert (found["progressDuration"], found["progress"], found["status"]) == (1, 75, "IN_PROCESS")
    did(fan, "WATCH", 1800)
    assert own(fan, quest)["progress"] == 100


def test_only_deeds_of_the_provider_count(alpha, fan):
    quest = a_challenge(alpha, "MESSAGE")
    did(fan, "PURCHASE", 9)
    assert status_of(fan, quest) is None
    did(fan, "MESSAGE", 2)
    assert status_of(fan, quest) == "CAN_REWARD"


def test_a_late_deed_counts_for_the_period_in_which_it_was_done(alpha, fan):
    aged(fan)
    quest = a_challenge(alpha, repeat="EVERY_DAY_AT_MIDNIGHT", target_amount=2)
    yesterday = now() - timedelta(days=1)
    did(fan)
    did(fan, at=yesterday)
    assert own(fan, quest)["progressAmount"] == 1
    did(fan, at=yesterday)
    found = page(fan, quest)
    # The reward of yesterday waits and is shown first; today goes on.
    assert (found["own"]["status"], found["rewardsReady"]) == ("CAN_REWARD", 1)
    claim(fan, quest).ok()
    assert own(fan, quest)["status"] == "IN_PROCESS"
    did(fan)
    assert claim(fan, quest).ok()["own"]["status"] == "COMPLETED"
    assert fan.gems == 200
    assert claim(fan, quest).code == "CHALLENGE_NOTHING_TO_CLAIM"


def test_a_deed_before_publication_start_or_membership_does_not_count(alpha, fan):
    quest = a_challenge(alpha, target_amount=1)
    did(fan, at=fan.member.joined_at - timedelta(seconds=1))
    assert status_of(fan, quest) is None
    later = a_challenge(alpha, target_amount=1, start_at=now() + timedelta(hours=1))
    did(fan)
    assert (status_of(fan, quest), status_of(fan, later)) == ("CAN_REWARD", None)
    assert page(fan, later)["denial"]["code"] == "CHALLENGE_COMING_SOON"


def test_a_challenge_that_ended_counts_and_starts_no_more(alpha, fan):
    quest = a_challenge(alpha, target_amount=1, kind="CHALLENGE")
    with tenant_context(alpha):
        Challenge.objects.filter(pk=quest.pk).update(end_at=now())
    assert start(fan, quest).code == "CHALLENGE_FINISHED"


def test_once_per_day_holds_for_a_quest_of_every_hour(alpha, fan):
    aged(fan)
    noon = now().replace(hour=12, minute=5) - timedelta(days=2)
    quest = a_challenge(alpha, repeat="EVERY_HOUR", limit="CHALLENGE_PER_DAY", target_amount=1)
    free = a_challenge(alpha, repeat="EVERY_HOUR", target_amount=1)
    for hours in (0, 1, 2, 24):
        did(fan, at=noon + timedelta(hours=hours))
    assert page(fan, quest)["rewardsReady"] == 2
    assert page(fan, free)["rewardsReady"] == 4


def test_a_failed_attempt_is_repeated_only_if_the_challenge_allows_it(alpha, fan):
    terms: dict[str, Any] = {"kind": "CHALLENGE", "target_duration": 1, "time_unit": "HOUR"}
    once, again = (a_challenge(alpha, restart=one, **terms) for one in ("NO_RESTART", "RESTART_IF_FAILED"))
    for challenge in (once, again):
        start(fan, challenge).ok()
        did(fan)
        with tenant_context(alpha):
            UserChallenge.objects.filter(challenge=challenge).update(deadline=now())
        assert own(fan, challenge)["status"] == "FAILED"
    assert start(fan, once).code == "CHALLENGE_FAILED"
    found = start(fan, again).ok()["own"]
    assert (found["status"], found["attempt"], found["progressAmount"]) == ("IN_PROCESS", 2, 0)
    # The first attempt stays as history.
    with tenant_context(alpha):
        history = (
            UserChallenge.objects.filter(challenge=again).order_by("attempt").values_list("attempt", "progress_amount")
        )
        assert list(history) == [(1, 1), (2, 0)]


@pytest.mark.parametrize(
    ("restart", "attempts_of_fan"), [("NO_RESTART", [(1, 1)]), ("RESTART_IF_FAILED", [(1, 1), (2, 1)])]
)
def test_a_missed_quest_that_counts_alone_begins_again_with_the_next_deed(alpha, fan, restart, attempts_of_fan):
    quest = a_challenge(alpha, restart=restart, target_duration=1, time_unit="HOUR")
    did(fan)
    with tenant_context(alpha):
        UserChallenge.objects.filter(challenge=quest).update(deadline=now())
    missed_at = now()
    did(fan)
    # A deed from before the new attempt does not count for it.
    did(fan, at=missed_at - timedelta(microseconds=1))
    with tenant_context(alpha):
        rows = UserChallenge.objects.filter(challenge=quest).order_by("attempt")
        assert list(rows.values_list("attempt", "progress_amount")) == attempts_of_fan
        newest = rows.latest("attempt")
        assert newest.deadline
        assert newest.deadline - newest.started_at <= timedelta(hours=1)
    did(fan)
    assert status_of(fan, quest) == ("CAN_REWARD" if restart == "RESTART_IF_FAILED" else "FAILED")


def test_a_quest_whose_reward_the_team_canceled_does_not_begin_again_alone(alpha, fan):
    quest = a_challenge(alpha, restart="RESTART_IF_FAILED", target_amount=1)
    did(fan)
    with tenant_context(alpha):
        UserChallenge.objects.filter(challenge=quest).update(status="FAILED", failure="CANCELED")
    did(fan)
    with tenant_context(alpha):
        assert UserChallenge.objects.filter(challenge=quest).count() == 1


def test_a_new_end_moves_the_deadlines_of_those_who_take_part(alpha, fan):
    begin = now()
    soon, later = begin + timedelta(hours=1), begin + timedelta(hours=5)
    challenge = a_challenge(alpha, kind="CHALLENGE", end_at=soon, target_duration=3, time_unit="HOUR")
    start(fan, challenge).ok()
    with tenant_context(alpha):
        attempt = UserChallenge.objects.get(challenge=challenge)
        own_end = attempt.started_at + timedelta(hours=3)
        for end, deadline in ((later, own_end), (soon, soon), (None, own_end)):
            catalog.edit_challenge(
                challenge_id=challenge.pk, changes={"end_at": end}, picture=None, actor=an_actor(alpha)
            )
            attempt.refresh_from_db()
            assert attempt.deadline == deadline
            due = Job.objects.filter(task="quests.expire", arguments__attempt_id=str(attempt.pk))
            assert due.filter(due_at=deadline + timedelta(seconds=1)).exists()


def test_a_challenge_whose_time_runs_out_says_so_once(alpha, fan):
    challenge = a_challenge(alpha, kind="CHALLENGE", target_duration=1, time_unit="HOUR")
    start(fan, challenge).ok()
    with tenant_context(alpha):
        attempt = UserChallenge.objects.get(challenge=challenge)
    with tenant_context(alpha):
        attempts.expire(attempt.pk)
    assert status_of(fan, challenge) == "IN_PROCESS"
    with tenant_context(alpha):
        UserChallenge.objects.update(deadline=now())
    with tenant_context(alpha):
        attempts.expire(attempt.pk)
    with tenant_context(alpha):
        attempts.expire(attempt.pk)
    titles = [one["title"] for one in fan.api.get("/user/notifications/all").ok()["data"]]
    assert titles.count(f"Time ran out for {challenge.name}") == 1
    # A deed that was done in time and comes late still counts.
    with tenant_context(alpha):
        UserChallenge.objects.update(deadline=now() + timedelta(hours=1), started_at=now() - timedelta(hours=1))
    did(fan, amount=2)
    assert status_of(fan, challenge) == "CAN_REWARD"


def test_what_is_reached_already_finishes_a_challenge_at_its_start(alpha, fan):
    joined, level = (a_challenge(alpha, kind, kind="CHALLENGE") for kind in ("SUBSCRIBE", "LEVEL"))
    with tenant_context(alpha):
        Challenge.objects.filter(pk=level.pk).update(target_amount=1)
    profile = a_challenge(alpha, "PROFILE", kind="CHALLENGE")
    assert [start(fan, one).ok()["own"]["status"] for one in (joined, level, profile)] == [
        "CAN_REWARD", "CAN_REWARD", "IN_PROCESS",
    ]  # fmt: skip


def test_experience_of_a_quest_can_reach_a_level(alpha, fan):
    level = a_challenge(alpha, "LEVEL", target_amount=4, reward_gems=7)
    quest = a_challenge(alpha, target_amount=1, reward_gems=0, reward_experience=600)
    did(fan)
    assert own(fan, level)["progress"] == 0
    claim(fan, quest).ok()
    assert status_of(fan, level) == "CAN_REWARD"
    claim(fan, quest)
    assert claim(fan, level).ok()["own"]["reward"]["words"] == "7 gems"
    assert fan.gems == 7


def test_the_visit_of_a_day_counts_once(alpha, fan):
    quest = a_challenge(alpha, "LOGIN", repeat="EVERY_DAY_AT_MIDNIGHT")
    for _ in range(3):
        fan.api.at(alpha).get("/common/auth/whoami").ok()
    assert status_of(fan, quest) == "CAN_REWARD"
    with tenant_context(alpha):
        Challenge.objects.filter(pk=quest.pk).update(target_amount=2)
    other = a_shopper(alpha)
    for _ in range(3):
        other.api.at(alpha).get("/common/auth/whoami").ok()
    assert own(other, quest)["progressAmount"] == 1


def test_whoever_may_not_take_part_does_not_count(alpha, fan):
    quest = a_challenge(alpha, min_level=5, target_amount=1)
    did(fan)
    found = page(fan, quest)
    assert (found["own"], found["denial"]["code"]) == (None, "STORE_LEVEL_REQUIRED")
    linked = a_challenge(alpha, linked_provider="KICK", kind="CHALLENGE")
    assert start(fan, linked).code == "INTEGRATION_KICK_NOT_CONNECTED"
    young = a_challenge(alpha, min_member_days=3, kind="CHALLENGE")
    assert start(fan, young).code == "STORE_MEMBERSHIP_AGE"
    challenge = a_challenge(alpha, kind="CHALLENGE")
    assert (
        start(type(fan)(alpha.owner, fan.member, alpha, Api().login(alpha.owner)), challenge).code == "CHALLENGE_SELF"
    )
    stranger = Api().login(a_user())
    assert stranger.at(alpha).post(f"/user/challenges/one/{challenge.pk}/start", {}).code == "STORE_MEMBERS_ONLY"
    assert Api().at(alpha).get(f"/user/challenges/one/{challenge.pk}").ok()["denial"]["code"] == "AUTH_UNAUTHORIZED"


def test_a_fan_on_a_break_is_not_asked_to_play(alpha, fan):
    tickets, purchase = a_challenge(alpha, "TICKETS", kind="CHALLENGE"), a_challenge(alpha, kind="CHALLENGE")
    fan.api.post("/user/users/my-profile/limits/break", {"period": "DAY"}).ok()
    assert page(fan, tickets)["denial"]["code"] == "LIMIT_SELF_EXCLUDED"
    assert page(fan, purchase)["denial"] is None


def test_the_first_members_win_and_the_others_see_it(alpha, fan):
    bounty = a_challenge(alpha, kind="BOUNTY", max_winners=1, target_amount=1)
    other = a_shopper(alpha)
    for one in (fan, other):
        start(one, bounty).ok()
    did(fan)
    did(other)
    assert (status_of(fan, bounty), status_of(other, bounty)) == ("CAN_REWARD", "FAILED")
    assert page(a_shopper(alpha), bounty)["denial"]["code"] == "CHALLENGE_COMPLETED"
    assert page(fan, bounty)["winners"] == 1


def test_a_new_community_begins_with_quests(beta):
    fan = a_shopper(beta)
    rows = Api().at(beta).get("/user/challenges/all", {"take": 50}).ok()["data"]
    assert {"Welcome", "Come by every day", "Reach level 3"} <= {row["name"] for row in rows}
    welcome = next(row for row in rows if row["name"] == "Welcome")
    path = f"/user/challenges/one/{welcome['id']}/claim"
    assert fan.api.at(beta).post(path, {}, key=a_key().key).ok()["own"]["status"] == "COMPLETED"
    assert fan.gems == 50


def test_a_visit_counts_what_a_member_is_already(alpha, fan):
    joined, weekly = a_challenge(alpha, "SUBSCRIBE"), a_challenge(alpha, "SUBSCRIBE", repeat="EVERY_WEEK")
    profile = a_challenge(alpha, "PROFILE")
    assert status_of(fan, joined) is None
    did(fan, "LOGIN")
    assert (status_of(fan, joined), status_of(fan, weekly), status_of(fan, profile)) == ("CAN_REWARD", None, None)


@pytest.mark.parametrize(
    "link",
    [
        "http://example.com/clip",
        "ftp://example.com/clip",
        "https://fan:secret@example.com/clip",
        "https://twitch.tv@evil.example/clip",
        "https://169.254.169.254/latest",
        "https://localhost/clip",
    ],
)
def test_a_proof_links_to_a_public_site_over_https(alpha, fan, link):
    quest = a_challenge(alpha, "ARBITRARY")
    refused = submit(fan, quest, link=link)
    assert (refused.code, list(refused.body["fields"])) == ("VALIDATION_ERROR", ["link"])
    submit(fan, quest, link="https://bücher.example/clip?at=3").ok()
    assert own(fan, quest)["link"] == "https://xn--bcher-kva.example/clip?at=3"


def test_a_quest_of_days_says_when_too_few_days_are_left(alpha, fan, monkeypatch):
    weekly = a_challenge(alpha, "LOGIN", repeat="EVERY_WEEK", target_amount=5)
    aged(fan)
    monday = period_at("EVERY_WEEK", now(), alpha.timezone).start

    def is_reachable(days, quest=weekly):
        monkeypatch.setattr(outputs, "now", lambda: monday + timedelta(days=days, hours=12))
        return page(fan, quest)["isReachable"]

    # Before the first visit, Wednesday leaves five days, and Thursday four.
    assert (is_reachable(2), is_reachable(3)) == (True, False)
    did(fan, "LOGIN", at=monday + timedelta(days=2, hours=9))
    assert (is_reachable(2), is_reachable(3), is_reachable(4)) == (True, True, False)
    did(fan, "LOGIN", at=monday + timedelta(days=4, hours=9))
    # With the visit of Friday, two days are left.
    assert is_reachable(4) is False
    once = a_challenge(alpha, "LOGIN", target_amount=5)
    bought = a_challenge(alpha, repeat="EVERY_WEEK", target_amount=50)
    assert is_reachable(4, once)
    assert is_reachable(4, bought)


def test_the_page_shows_the_attempts_of_earlier_periods(alpha, fan):
    quest = a_challenge(alpha, target_amount=1, repeat="EVERY_DAY_AT_MIDNIGHT")
    aged(fan)
    did(fan, at=now() - timedelta(days=1))
    did(fan)
    assert [attempt["status"] for attempt in page(fan, quest)["history"]] == ["CAN_REWARD", "CAN_REWARD"]
    claim(fan, quest).ok()
    assert [attempt["status"] for attempt in page(fan, quest)["history"]] == ["CAN_REWARD", "COMPLETED"]
    assert page(a_shopper(alpha), quest)["history"] == []
