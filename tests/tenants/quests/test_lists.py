"""The list of quests: own progress, its filters, and its number of queries."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db.models.sql.compiler import SQLCompiler
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from tenants.quests.models import Challenge, UserChallenge
from tenants.quests.selectors import challenges
from tests.support.earning import joined_long_ago
from tests.support.queries import at_most_queries
from tests.support.quests import a_chain, a_challenge, aged, claim, did, start


def listed(fan, **query):
    return fan.api.at(fan.community).get("/user/challenges/all", {"take": 50, **query}).ok()["data"]


def test_the_list_has_own_progress_and_filters(alpha, fan):
    quests = [
        a_challenge(alpha, target_amount=1),
        a_challenge(alpha, kind="BOUNTY"),
        a_challenge(alpha, kind="CHALLENGE"),
    ]
    did(fan)
    start(fan, quests[1]).ok()
    names = [one.name for one in quests]

    def found(**query):
        return [row["name"] for row in listed(fan, **query) if row["name"] in names]

    assert found() == found(filter="ALL")
    assert set(found()) == set(names)
    assert found()[0] == names[0]
    assert found(kind="BOUNTY") == [names[1]]
    assert found(filter="CAN_REWARD") == [names[0]]
    assert found(filter="IN_PROCESS") == [names[1]]
    assert found(filter="AVAILABLE") == [names[2]]
    claim(fan, quests[0]).ok()
    assert found(filter="COMPLETED") == [names[0]]


def test_the_filters_of_the_list_ask_for_the_current_period(alpha, fan):
    aged(fan)
    one, two = (a_challenge(alpha, repeat="EVERY_DAY_AT_MIDNIGHT", target_amount=amount) for amount in (1, 2))
    names = {one.name: "one", two.name: "two"}

    def found(state):
        return {names[row["name"]] for row in listed(fan, filter=state) if row["name"] in names}

    did(fan, at=now() - timedelta(days=1))
    assert (found("AVAILABLE"), found("CAN_REWARD"), found("IN_PROCESS")) == ({"two"}, {"one"}, set())
    claim(fan, one).ok()
    assert (found("AVAILABLE"), found("COMPLETED")) == ({"one", "two"}, set())
    did(fan)
    claim(fan, one).ok()
    assert (found("AVAILABLE"), found("COMPLETED"), found("IN_PROCESS")) == (set(), {"one"}, {"two"})


@pytest.mark.parametrize(("restart", "available"), [("NO_RESTART", []), ("RESTART_IF_FAILED", ["Again"])])
def test_a_missed_quest_is_available_if_it_can_begin_again(alpha, fan, restart, available):
    quest = a_challenge(alpha, name="Again", restart=restart, target_duration=1, time_unit="HOUR")
    did(fan)
    with tenant_context(alpha):
        UserChallenge.objects.filter(challenge=quest).update(deadline=now())
    assert [row["name"] for row in listed(fan, filter="AVAILABLE") if row["name"] == "Again"] == available


def test_only_what_can_be_begun_now_is_available_and_what_ran_out_is_missed(alpha, fan):
    coming = a_challenge(alpha, start_at=now() + timedelta(days=1))
    late = a_challenge(alpha, target_duration=1, time_unit="HOUR", restart="RESTART_IF_FAILED")
    chain = a_chain(alpha, 2)
    with tenant_context(alpha):
        first, second = (step.challenge for step in chain.steps.select_related("challenge").order_by("position"))

    def found(state):
        return {row["id"] for row in listed(fan, filter=state)} & {str(one.pk) for one in (coming, late, first, second)}

    start(fan, late).ok()
    with tenant_context(alpha):
        UserChallenge.objects.filter(challenge=late).update(deadline=now())
    assert (found("AVAILABLE"), found("MISSED"), found("IN_PROCESS")) == (
        {str(first.pk), str(late.pk)}, {str(late.pk)}, set(),
    )  # fmt: skip
    did(fan)
    claim(fan, first).ok()
    assert (found("AVAILABLE"), found("MISSED"), found("IN_PROCESS")) == ({str(second.pk)}, set(), {str(late.pk)})


def test_the_list_can_leave_out_the_steps_of_chains(alpha, fan):
    chain, alone = a_chain(alpha, 2), a_challenge(alpha)
    steps = {str(step.challenge_id) for step in chain.steps.all()}

    def found(**query):
        return {row["id"] for row in listed(fan, **query)}

    assert found() >= {str(alone.pk), *steps}
    assert str(alone.pk) in found(steps="false")
    assert not steps & found(steps="false")


@pytest.mark.parametrize("count", [3, 20])
def test_the_list_takes_the_same_number_of_queries_for_any_number_of_quests(alpha, fan, count):
    for _ in range(count):
        a_challenge(alpha, target_amount=5)
    did(fan)
    listed(fan)
    # One of them finds what a new member cannot complete any more.
    with at_most_queries(7):
        assert len(listed(fan)) >= count
    joined_long_ago(fan)
    with at_most_queries(6):
        assert len(listed(fan)) >= count


def test_the_page_of_quests_builds_no_query_of_the_orm(alpha, fan, monkeypatch):
    """Building them took four fifths of a call."""
    a_challenge(alpha, target_amount=5)
    did(fan)
    calls = [("/user/challenges/all", {"take": 50}), ("/user/challenges/chains/all", {})]
    for _ in range(2):
        for path, query in calls:
            fan.api.at(fan.community).get(path, query).ok()
    built = []
    monkeypatch.setattr(SQLCompiler, "execute_sql", lambda self, *_, **__: built.append(self.query.model))
    for path, query in calls:
        assert fan.api.at(fan.community).get(path, query).ok()["data"] is not None
    assert built == []


def test_the_total_counts_the_rows_of_all_pages(alpha, fan):
    for _ in range(3):
        a_challenge(alpha, kind="BOUNTY")

    def page(number):
        answer = fan.api.at(fan.community).get("/user/challenges/all", {"take": 2, "page": number, "kind": "BOUNTY"})
        return answer.ok()

    first, behind = page(1), page(100)
    assert (len(first["data"]), first["total"]) == (2, behind["total"])
    assert (first["total"] >= 3, behind["data"]) == (True, [])


def a_days_quest(alpha, **terms):
    given = {"template": "LOGIN", "target_amount": 5, "repeat": "EVERY_WEEK", **terms}
    return a_challenge(alpha, given.pop("template"), **given)


FRIDAY, MONDAY = datetime(2026, 11, 27, 12, tzinfo=UTC), datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("terms", "joined", "at", "is_listed"),
    [
        ({}, FRIDAY, FRIDAY, False),
        ({}, FRIDAY, MONDAY, True),
        ({}, FRIDAY - timedelta(days=90), FRIDAY, True),
        ({}, FRIDAY - timedelta(days=4), FRIDAY, True),
        ({"target_amount": 3}, FRIDAY, FRIDAY, True),
        ({"repeat": "NOT_REPEATABLE"}, FRIDAY, FRIDAY, True),
        ({"repeat": "NOT_REPEATABLE", "end_at": MONDAY}, FRIDAY, FRIDAY, False),
        ({"repeat": "EVERY_MONTH"}, FRIDAY, FRIDAY, False),
    ],
    ids=["joins-late", "next-week", "long-ago", "on-monday", "few-days", "no-end", "ends-soon", "month"],
)
def test_a_quest_that_a_new_member_cannot_complete_comes_with_the_next_period(
    alpha, fan, terms, joined, at, is_listed, monkeypatch
):
    quest = a_days_quest(alpha)
    with tenant_context(alpha):
        Challenge.objects.filter(pk=quest.pk).update(**terms)
        fan.member.joined_at = joined
        found, _ = _at(at, monkeypatch, fan.member)
    assert (quest.pk in {row.pk for row in found}) is is_listed


def test_a_visitor_sees_no_quest_that_is_too_late_to_begin(alpha, monkeypatch):
    quest = a_days_quest(alpha)
    with tenant_context(alpha):
        for at, is_listed in ((FRIDAY, False), (MONDAY, True)):
            found, _ = _at(at, monkeypatch, None)
            assert (quest.pk in {row.pk for row in found}) is is_listed


def _at(moment, monkeypatch, member):
    monkeypatch.setattr(challenges, "now", lambda: moment)
    query = {"search": "", "page": 1, "take": 50}
    return challenges.challenges_for_fans(query, member=member, timezone="UTC", connected=())
