"""The view of fans and the team on rules: the rules that can pay, the maximum of a day, and the earned gems."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.days import Days, last_days
from saas.streaming.models import ChannelConnection
from tenants.earning.models import EarningPayment, EarningRule
from tenants.members.models import Member
from tests.support.api import Api
from tests.support.channels import a_channel
from tests.support.earning import a_boost, a_gem_code, a_rule, gems_of, joined_long_ago, no_rules, pay_all
from tests.support.quests import a_challenge, claim, did
from tests.support.shop import a_shopper

STREAM = {"title": "Late slots", "viewers": 12, "since": "2026-11-20T18:00:00Z", "url": "https://kick.com/nova"}


@pytest.fixture
def fan(alpha):
    no_rules(alpha)
    return joined_long_ago(a_shopper(alpha))


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def own(fan):
    return fan.api.at(fan.community).get("/user/earning/own").ok()


def connect(community, provider="KICK", **fields):
    channel = a_channel(community, provider, provider)
    for name, value in fields.items():
        setattr(channel, name, value)
    channel.save()
    return channel


def test_rules_for_a_provider_wait_until_a_channel_is_connected(alpha, fan, team):
    a_rule(alpha, "MESSAGE")
    a_rule(alpha, "FOLLOW", provider="KICK")
    a_rule(alpha, "RAID")
    a_rule(alpha, "PURCHASE")

    def waiting():
        rows = team.get("/creator/earning/rules/all").ok()["data"]
        return {row["event"] for row in rows if row["waitsForChannel"]}

    assert [rule["event"] for rule in own(fan)["rules"]] == ["PURCHASE"]
    assert waiting() == {"MESSAGE", "FOLLOW", "RAID"}
    kick = connect(alpha)
    assert [rule["event"] for rule in own(fan)["rules"]] == ["MESSAGE", "FOLLOW", "PURCHASE"]
    assert waiting() == {"RAID"}
    ChannelConnection.objects.filter(pk=kick.pk).update(needs_reconnection=True)
    assert waiting() == {"MESSAGE", "FOLLOW", "RAID"}


def test_watching_pays_now_only_while_a_connected_channel_streams(alpha, fan):
    a_rule(alpha, "WATCH")
    channel = connect(alpha)
    assert [rule["paysNow"] for rule in own(fan)["rules"]] == [False]
    ChannelConnection.objects.filter(pk=channel.pk).update(stream=STREAM, stream_read_at=now())
    assert [rule["paysNow"] for rule in own(fan)["rules"]] == [True]


def test_fans_see_where_a_deed_is_done_and_if_their_account_is_linked(alpha, fan):
    connect(alpha)
    assert own(fan)["channels"] == [{"provider": "KICK", "url": "https://kick.com/nova", "isLinked": False}]
    Identity.objects.create(user=fan.user, provider="KICK", subject="1")
    assert own(fan)["channels"][0]["isLinked"] is True


def test_the_gems_of_a_day_are_what_the_engine_pays_also_with_a_boost(alpha, fan, team):
    connect(alpha)
    a_rule(alpha, gems=2, daily_cap=5)
    a_rule(alpha, "PURCHASE", gems=1)
    did(fan, "MESSAGE")
    (first, second) = own(fan)["rules"]
    assert (first["gemsToday"], first["mostGemsToday"], second["mostGemsToday"]) == ("2", "10", None)
    a_boost(alpha, starts_at=now() - timedelta(seconds=1))
    most = own(fan)["rules"][0]["mostGemsToday"]
    for _ in range(8):
        did(fan, "MESSAGE")
    assert own(fan)["rules"][0]["gemsToday"] == most == "18"
    assert team.get("/creator/earning/rules/all").ok()["data"][0]["highestFactor"] == 2


def test_gems_of_quests_and_codes_are_earned_today_too(alpha, fan):
    a_rule(alpha, "PURCHASE", gems=3)
    quest = a_challenge(alpha, target_amount=1, reward_gems=40)
    did(fan)
    a_gem_code(alpha, gems=5)
    fan.api.at(alpha).post("/user/earning/code", {"text": "pog"}).ok()
    claim(fan, quest).ok()
    shown = own(fan)
    assert (shown["earnedToday"], shown["waiting"]) == ("40", "8")
    pay_all(alpha)
    shown = own(fan)
    assert (shown["earnedToday"], shown["waiting"]) == (str(gems_of(fan)), "0") == ("48", "0")


def test_a_streak_that_is_switched_on_pays_todays_visit_once(alpha, fan, team):
    did(fan, "LOGIN", at=max(last_days(1, alpha.timezone).begin, now() - timedelta(seconds=5)))
    path = "/creator/earning/streak"
    for is_active in (True, False, True):
        team.patch(path, {"isActive": is_active, "gemsPerDay": "5", "maxGems": "9"}).ok()
        run_due()
    did(fan, "LOGIN")
    with tenant_context(alpha):
        assert [row.gems for row in EarningPayment.objects.filter(member=fan.member)] == [5]
    assert own(fan)["streak"]["bonusToday"] == "5"


def test_days_before_joining_are_not_missed(alpha, fan, team):
    team.patch("/creator/earning/streak", {"isActive": True}).ok()
    with tenant_context(alpha):
        Member.objects.filter(pk=fan.member.pk).update(joined_at=now())
    states = [day["state"] for day in own(fan)["streak"]["week"]]
    assert "MISSED" not in states
    visitor = Api().at(alpha).get("/user/earning/own").ok()["streak"]["week"]
    assert "MISSED" not in [day["state"] for day in visitor]


def test_a_streak_ends_with_the_day_on_which_a_visit_can_still_continue_it(alpha, fan, team):
    team.patch("/creator/earning/streak", {"isActive": True}).ok()
    today = last_days(1, alpha.timezone)

    def ends_on() -> date:
        ends = datetime.fromisoformat(own(fan)["streak"]["endsAt"])
        assert ends == Days(ends.astimezone(ZoneInfo(alpha.timezone)).date(), 1, alpha.timezone).begin
        return ends.astimezone(ZoneInfo(alpha.timezone)).date() - timedelta(days=1)

    assert ends_on() == today.first
    did(fan, "LOGIN", at=max(today.begin, now() - timedelta(seconds=5)))
    assert ends_on() == today.first + timedelta(days=1)


def test_the_menu_has_watch_while_watching_pays(alpha, fan):
    def menu():
        return Api().at(alpha).get("/public/community").ok()["sections"]

    rule = a_rule(alpha, "WATCH", per=10)
    assert "watch" not in menu()
    channel = connect(alpha)
    assert "watch" in menu()

    with tenant_context(alpha):
        EarningRule.objects.filter(pk=rule.pk).update(is_active=False)
    assert "watch" not in menu()
    with tenant_context(alpha):
        EarningRule.objects.filter(pk=rule.pk).update(is_active=True)
    channel.needs_reconnection = True
    channel.save()
    assert "watch" not in menu()


def test_discord_reports_no_streams_so_the_menu_has_no_watch(alpha, fan):
    a_rule(alpha, "WATCH", per=10)
    connect(alpha, "DISCORD")

    assert "watch" not in Api().at(alpha).get("/public/community").ok()["sections"]
