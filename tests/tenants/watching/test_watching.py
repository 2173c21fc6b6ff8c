"""The signs of watching: heartbeats of the player, chat messages and codes, once per moment and member."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.kernel.clock import now
from tenants.members.models import MemberDeed, MemberStatus
from tenants.members.services import join, leave, set_status
from tenants.watching import rules
from tenants.watching.models import WatchState
from tenants.watching.privacy import forget_watching, watching
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.earning import a_gem_code, a_rule, gems_of, joined_long_ago, no_rules, pay_all
from tests.support.queries import at_most_queries
from tests.support.quests import did
from tests.support.shop import a_shopper
from tests.support.watching import BEAT, Player, a_stream, beat, end_stream, link, own, watched


@pytest.fixture
def channel(alpha):
    no_rules(alpha)
    return a_stream(alpha, "KICK")


@pytest.fixture
def fan(alpha, channel):
    return joined_long_ago(a_shopper(alpha))


@pytest.fixture
def player(fan, clock):
    return Player(fan, clock)


def code_of(fan):
    with tenant_context(fan.community):
        return WatchState.objects.get(member=fan.member).code


def test_an_honest_viewer_is_paid_for_each_minute(alpha, fan, player):
    a_rule(alpha, "WATCH", gems=3, per=10)
    a_rule(alpha, "WATCH", gems=100, per=1, provider="TWITCH")
    shown = player.watch(4)
    assert (shown["secondsToday"], shown["waitingSeconds"], watched(fan)) == (240, 240, 0)
    assert player.watch(1)["waitingSeconds"] == 0
    assert watched(fan) == 300
    player.watch(5)
    assert own(fan)["secondsToday"] == 600
    pay_all(alpha)
    assert gems_of(fan) == 3
    with tenant_context(alpha):
        assert set(MemberDeed.objects.filter(event="WATCH").values_list("amount", "provider")) == {(300, "KICK")}


def test_an_early_beat_changes_nothing_and_a_replayed_one_is_refused(fan, player, clock):
    player.watch(1)
    first = player.token
    clock.forward(20)
    early = beat(fan, first).ok()
    assert (early["token"], early["secondsToday"]) == (first, 60)
    clock.forward(40)
    assert beat(fan, first).ok()["secondsToday"] == 120
    replayed = beat(fan, first)
    assert (replayed.status, replayed.code) == (409, "WATCH_ELSEWHERE")
    clock.forward(60)
    assert beat(fan, first).code == "WATCH_ELSEWHERE"
    assert own(fan)["secondsToday"] == 120


@pytest.mark.parametrize("pause", [91, 3600])
def test_a_late_beat_counts_nothing_and_begins_again(fan, player, clock, pause):
    player.watch(1)
    clock.forward(pause)
    late = beat(fan, player.token).ok()
    assert late["secondsToday"] == 60
    player.token = late["token"]
    assert player.watch(1)["secondsToday"] == 120


def test_a_second_tab_takes_over_and_two_tabs_count_once(fan, player, clock):
    player.watch(1)
    second = beat(fan).ok()["token"]
    clock.forward(BEAT)
    assert beat(fan, player.token).code == "WATCH_ELSEWHERE"
    assert beat(fan, second).ok()["secondsToday"] == 120
    clock.forward(5)
    # Begun again and again: nothing counts.
    for _ in range(5):
        beat(fan)
        clock.forward(40)
    assert own(fan)["secondsToday"] == 120


def test_the_token_of_another_member_counts_nothing(alpha, fan, player, clock):
    other = joined_long_ago(a_shopper(alpha))
    player.watch(1)
    clock.forward(BEAT)
    for token in (player.token, str(uuid4())):
        assert beat(other, token).code == "WATCH_ELSEWHERE"
    assert own(other)["secondsToday"] == 0


def test_nothing_counts_while_no_connected_channel_streams(fan, player, channel, clock):
    end_stream(channel)
    assert player.watch(3)["channels"] == []
    did(fan, "MESSAGE", at=clock())
    assert own(fan)["secondsToday"] == 0


def test_a_state_of_a_channel_that_was_not_confirmed_in_time_counts_nothing(fan, player, channel):
    channel.stream_read_at = now() - timedelta(minutes=11)
    channel.save()
    assert player.watch(1)["secondsToday"] == 0


def test_a_chat_message_counts_ten_minutes_and_no_moment_twice(fan, player, clock):
    did(fan, "MESSAGE", at=clock())
    assert watched(fan) == 600
    did(fan, "MESSAGE", at=clock())
    clock.forward(180)
    did(fan, "MESSAGE", at=clock())
    assert own(fan)["secondsToday"] == 780
    # Late messages, and the player that begins meanwhile.
    did(fan, "MESSAGE", at=clock() - timedelta(minutes=5))
    assert player.watch(1)["secondsToday"] == 840
    did(fan, "MESSAGE", at=clock())
    assert own(fan)["secondsToday"] == 840


def test_a_message_counts_only_since_the_stream_began_and_only_at_its_provider(alpha, fan, clock, channel):
    end_stream(channel)
    a_stream(alpha, "TWITCH", began_at=clock() - timedelta(minutes=3))
    did(fan, "MESSAGE", at=clock())  # at Kick, which is offline
    assert own(fan)["secondsToday"] == 0
    code = a_gem_code(alpha)
    fan.api.at(alpha).post("/user/earning/code", {"text": code.text}).ok()
    assert 170 <= own(fan)["secondsToday"] <= 180


def test_a_reward_for_channel_points_is_a_sign_of_presence(fan, player, clock):
    while not player.watch(1)["picture"]:
        pass
    before = own(fan)["secondsToday"]
    did(fan, "REDEMPTION", at=clock())
    assert own(fan)["picture"] is None
    assert player.watch(1)["secondsToday"] == before + 60


def test_of_two_channels_the_chosen_one_counts_and_no_minute_counts_for_both(alpha, fan, player, clock):
    a_stream(alpha, "TWITCH", began_at=clock() - timedelta(hours=1))
    twitch = Player(fan, clock, provider="TWITCH")
    assert twitch.watch(5)["secondsToday"] == 300
    # Both players at once: the later one takes over, and its minutes alone count.
    player.token = beat(fan).ok()["token"]
    assert beat(fan, twitch.token, "TWITCH").code == "WATCH_ELSEWHERE"
    assert player.watch(5)["secondsToday"] == 600
    # One token with the two channels by turns counts nothing: each change begins again.
    for provider in ("TWITCH", "KICK") * 2:
        player.provider = provider
        player.watch(1)
        assert beat(fan, player.token, "TWITCH").ok()["token"] == player.token
    assert own(fan)["secondsToday"] == 600
    # The chat counts these minutes, and no other ones.
    did(fan, "MESSAGE", at=clock())
    assert own(fan)["secondsToday"] == 840
    with tenant_context(alpha):
        found = list(MemberDeed.objects.filter(event="WATCH").order_by("at").values_list("amount", "provider"))
    assert found == [(300, "TWITCH"), (300, "KICK")]


def test_a_chosen_channel_that_does_not_stream_counts_nothing(fan, player):
    player.provider = "TWITCH"
    assert player.watch(3)["secondsToday"] == 0


def test_a_code_counts_for_the_channel_that_the_fan_watched_last(alpha, fan, clock):
    a_stream(alpha, "TWITCH", began_at=clock() - timedelta(hours=1))
    Player(fan, clock, provider="TWITCH").watch(1)
    with tenant_context(alpha):
        WatchState.objects.update(counted_until=now() - timedelta(hours=1))
    fan.api.at(alpha).post("/user/earning/code", {"text": a_gem_code(alpha).text}).ok()
    with tenant_context(alpha):
        found = list(MemberDeed.objects.filter(event="WATCH").order_by("at").values_list("amount", "provider"))
    assert found == [(60, "TWITCH"), (600, "TWITCH")]


def test_a_message_of_the_future_counts_until_now(fan, clock):
    did(fan, "MESSAGE", at=clock() + timedelta(hours=2))
    assert watched(fan) == 600
    did(fan, "MESSAGE", at=clock() + timedelta(hours=3))
    assert watched(fan) == 600


def test_without_presence_the_player_asks_for_a_number_and_counts_on_after_it(fan, player, clock):
    minutes = 0
    while not player.watch(1)["picture"]:
        minutes += 1
        assert minutes <= 30
    assert 14 <= minutes <= 30
    stopped = own(fan)["secondsToday"]
    assert player.watch(3)["secondsToday"] == stopped
    assert own(fan)["picture"].startswith("data:image/png;base64,")
    wrong = fan.api.at(fan.community).post("/user/watching/presence", {"code": "abcd"})
    assert (wrong.status, wrong.code) == (400, "WATCH_CODE_WRONG")
    answer = fan.api.at(fan.community).post("/user/watching/presence", {"code": code_of(fan)}).ok()
    assert answer["picture"] is None
    assert player.watch(2)["secondsToday"] == stopped + 120
    again = fan.api.at(fan.community).post("/user/watching/presence", {"code": "0000"})
    assert again.code == "WATCH_CODE_WRONG"


def test_a_chat_message_replaces_the_number(fan, player, clock):
    while not player.watch(1)["picture"]:
        pass
    did(fan, "MESSAGE", at=clock())
    assert own(fan)["picture"] is None
    before = own(fan)["secondsToday"]
    assert player.watch(1)["secondsToday"] == before + 60


def test_numbers_cannot_be_guessed(fan, player):
    while not player.watch(1)["picture"]:
        pass
    answers = []
    for _ in range(6):
        wrong = str((int(code_of(fan)) + 1) % 10_000).zfill(4)
        answers.append(fan.api.at(fan.community).post("/user/watching/presence", {"code": wrong}))
    assert [answer.code for answer in answers] == ["WATCH_CODE_WRONG"] * 5 + ["RATE_LIMITED"]
    assert [answer.body["params"]["left"] for answer in answers[:5]] == [4, 3, 2, 1, 0]


def test_after_a_wrong_number_the_player_asks_for_another_one(fan, player, monkeypatch):
    while not player.watch(1)["picture"]:
        pass
    before = own(fan)["picture"]
    monkeypatch.setattr("tenants.watching.rules.new_code", lambda: "4711")
    fan.api.at(fan.community).post("/user/watching/presence", {"code": "abcd"})
    assert own(fan)["picture"] != before
    assert fan.api.at(fan.community).post("/user/watching/presence", {"code": "4711"}).ok()["picture"] is None


def test_a_stretch_is_a_deed_of_its_provider_and_a_gap_ends_it(alpha, fan, player, channel, clock):
    player.watch(3)
    clock.forward(3600)
    player.token = ""
    player.watch(1)
    with tenant_context(alpha):
        (deed,) = MemberDeed.objects.filter(event="WATCH")
        assert (deed.amount, deed.provider, deed.at) == (180, "KICK", clock() - timedelta(seconds=3660))
    end_stream(channel)
    a_stream(alpha, "TWITCH")
    player.provider, player.token = "TWITCH", ""
    player.watch(5)
    with tenant_context(alpha):
        found = list(MemberDeed.objects.filter(event="WATCH").order_by("at").values_list("amount", "provider"))
    assert found == [(180, "KICK"), (60, "KICK"), (300, "TWITCH")]


def test_who_does_not_earn_is_told_why(alpha, fan, clock):
    owner = Api().login(alpha.owner).at(alpha)
    assert owner.get("/user/watching/own").ok()["denial"]["code"] == "WATCH_SELF"
    assert owner.post("/user/watching/beat", {"token": None, "provider": "KICK"}).code == "WATCH_SELF"
    visitor = Api().at(alpha)
    assert visitor.get("/user/watching/own").ok()["denial"]["code"] == "AUTH_UNAUTHORIZED"
    assert visitor.post("/user/watching/beat", {"token": None, "provider": "KICK"}).status == 401
    stranger = a_shopper(alpha)
    with tenant_context(alpha):
        stranger.member.left_at = now()
        stranger.member.save()
    assert beat(stranger).code == own(stranger)["denial"]["code"]
    with tenant_context(alpha):
        fan.member.status = "LIMITED"
        fan.member.save()
    assert (beat(fan).code, own(fan)["denial"]["code"]) == ("MEMBER_RESTRICTED", "MEMBER_RESTRICTED")


def test_the_page_says_if_the_chat_counts(fan):
    assert [(one["provider"], one["isLinked"]) for one in own(fan)["channels"]] == [("KICK", False)]
    a_stream(fan.community, "TWITCH", began_at=now() - timedelta(hours=1))
    link(fan, "KICK")
    assert [(one["provider"], one["isLinked"]) for one in own(fan)["channels"]] == [("KICK", True), ("TWITCH", False)]


def test_what_is_known_about_watching_is_exported_and_erased(alpha, fan, player):
    player.watch(2)
    with tenant_context(alpha):
        (row,) = watching(fan.user.pk)
        assert (row["waiting_seconds"], row["provider"]) == (120, "KICK")
        forget_watching(fan.user.pk, "ada", "ada@example.com")
        forget_watching(fan.user.pk, "ada", "ada@example.com")
        assert list(watching(fan.user.pk)) == []


def test_a_beat_costs_few_statements(fan, player):
    player.watch(1)
    player.clock.forward(BEAT)
    with at_most_queries(15):
        beat(fan, player.token).ok()


def test_the_limit_without_presence_is_not_known_in_advance():
    limits = {rules.new_alone_limit() for _ in range(500)}
    assert min(limits) == 15 * BEAT
    assert max(limits) == 30 * BEAT
    assert len(limits) == 16


def test_a_message_counts_no_time_before_the_link(fan, clock):
    link(fan, "KICK", at=clock())
    clock.forward(90)
    did(fan, "MESSAGE", at=clock())
    assert own(fan)["secondsToday"] == 90


def test_a_message_counts_no_time_before_an_account_of_another_fan_counts(fan, clock):
    link(fan, "KICK")
    Identity.objects.update(counts_from=clock())
    clock.forward(90)
    did(fan, "MESSAGE", at=clock())
    assert own(fan)["secondsToday"] == 90


def test_time_away_or_restricted_does_not_count_afterwards(alpha, fan, clock):
    link(fan, "KICK")
    did(fan, "MESSAGE", at=clock())
    assert own(fan)["secondsToday"] == 600
    member, actor = fan.member.pk, an_actor(alpha)
    with tenant_context(alpha):
        set_status(member_id=member, status=MemberStatus.DISABLED, actor=actor)
        clock.forward(120)
        set_status(member_id=member, status=MemberStatus.ACTIVE, actor=actor)
    clock.forward(30)
    did(fan, "MESSAGE", at=clock())
    assert own(fan)["secondsToday"] == 630
    with tenant_context(alpha):
        leave(user_id=fan.user.pk, community=alpha)
        clock.forward(120)
        join(user=fan.user, community=alpha)
    clock.forward(30)
    did(fan, "MESSAGE", at=clock())
    assert own(fan)["secondsToday"] == 660


def test_a_token_of_one_player_counts_nothing_in_the_other(alpha, fan, player, clock):
    a_stream(alpha, "TWITCH")
    player.watch(1)
    clock.forward(60)
    other = beat(fan, player.token, "TWITCH").ok()
    assert other["secondsToday"] == 60
    clock.forward(60)
    assert beat(fan, other["token"], "TWITCH").ok()["secondsToday"] == 120
