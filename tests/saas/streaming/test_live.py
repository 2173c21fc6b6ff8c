"""Whether a creator streams now: read from channels by job, or said by the creator's own switch."""

from datetime import timedelta

import pytest
from django.db.models import F

from saas.access.models import AuditEntry
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.streaming import streams
from saas.streaming.models import ChannelConnection, LiveState
from saas.streaming.services import connections, live
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tests.support.api import Api
from tests.support.builders import a_community, a_domain, a_user, an_actor
from tests.support.channels import SWITCH, a_channel, begin, connect, connected, fans_see, person
from tests.support.queries import at_most_queries

EVERY = pytest.mark.parametrize("provider", ["KICK", "TWITCH"])
pytestmark = pytest.mark.django_db
TROUBLES = ("down", "rate_limited", "slow", "no json", "no data")


def read(*providers):
    for provider in providers or ("KICK", "TWITCH"):
        live.read_streams(Provider(provider))


def minutes_pass(minutes):
    """As if the states had been confirmed that much earlier."""
    ago = timedelta(minutes=minutes)
    ChannelConnection.objects.update(stream_read_at=F("stream_read_at") - ago)
    LiveState.objects.update(valid_until=F("valid_until") - ago)


def trouble_at(town, provider, trouble, monkeypatch):
    mood = town.oauth(provider.lower()).mood
    if trouble == "slow":
        monkeypatch.setattr("django.conf.settings.PROVIDER_TIMEOUTS", {"timeout": 0.1})
        mood.slow_seconds = 0.3
    elif trouble in {"down", "rate_limited"}:
        setattr(mood, trouble, True)
    else:
        mood.tamper = trouble


@EVERY
def test_fans_see_a_stream_that_begins_changes_and_ends(town, owner, alpha, announced, provider):
    connected(owner, provider, "nova")
    assert fans_see(alpha) is None
    assert announced == []

    one = begin(town, provider, "nova", title="Late  slots\u202e", viewers=120)
    read()
    page = {"KICK": "https://kick.com/nova", "TWITCH": "https://www.twitch.tv/nova"}[provider]
    assert fans_see(alpha) == {
        "platform": provider,
        "title": "Late slots",
        "viewers": 120,
        "since": "2026-11-20T18:00:00+00:00",
        "url": page,
        "version": 1,
        "isConnected": True,
    }
    assert announced == [{"community": alpha.pk, "isLive": True, "version": 1, "viewers": 120}]

    read()
    assert len(announced) == 1

    one.viewers = 130
    read()
    assert fans_see(alpha)["viewers"] == 130
    assert announced[1:] == [{"community": alpha.pk, "isLive": True, "version": 1, "viewers": 130}]

    one.stream_title = "Later slots"
    read()
    assert announced[2:] == [{"community": alpha.pk, "isLive": True, "version": 2, "viewers": 130}]

    one.live = False
    read()
    read()
    assert fans_see(alpha) is None
    assert announced[3:] == [{"community": alpha.pk, "isLive": False, "version": 3, "viewers": 130}]


def test_an_answer_from_before_an_event_does_not_revive_a_stream(town, owner, alpha, announced, monkeypatch):
    connected(owner, "KICK", "nova")
    begin(town, "KICK", "nova")
    read("KICK")
    ask = streams.read

    def overtaken(*arguments):
        answers = ask(*arguments)
        ChannelConnection.objects.update(stream=None, stream_read_at=now())
        return answers

    monkeypatch.setattr(streams, "read", overtaken)
    read("KICK")

    assert ChannelConnection.objects.get().stream is None


@EVERY
def test_a_channel_that_is_live_is_shown_as_soon_as_it_is_connected(town, owner, alpha, announced, provider):
    begin(town, provider, "nova")

    connected(owner, provider, "nova")

    assert fans_see(alpha)["platform"] == provider
    assert len(announced) == 1


@EVERY
@pytest.mark.parametrize("trouble", TROUBLES)
def test_an_outage_keeps_the_last_state_for_ten_minutes(town, owner, alpha, announced, monkeypatch, provider, trouble):
    begin(town, provider, "nova")
    connected(owner, provider, "nova")
    trouble_at(town, provider, trouble, monkeypatch)

    read()
    minutes_pass(9)
    read()
    live.end_expired()
    assert fans_see(alpha)["platform"] == provider
    (shown,) = [row for row in owner.get("/creator/connections/all").ok()["data"] if row["provider"] == provider]
    assert (shown["status"], shown["problem"]) == (
        "CONNECTED",
        "RATE_LIMITED" if trouble == "rate_limited" else "UNAVAILABLE",
    )

    minutes_pass(2)
    # Unknown is not live for every reader, also before the job has ended the state.
    assert fans_see(alpha) is None
    assert live.end_expired() == 1
    assert live.end_expired() == 0
    assert [facts["isLive"] for facts in announced] == [True, False]

    monkeypatch.undo()
    town.oauth(provider.lower()).reset()


@EVERY
def test_a_channel_that_comes_back_after_an_outage_is_live_again(town, owner, alpha, announced, provider):
    begin(town, provider, "nova")
    connected(owner, provider, "nova")
    minutes_pass(11)
    live.end_expired()

    read()

    assert fans_see(alpha)["platform"] == provider
    assert [(facts["isLive"], facts["version"]) for facts in announced] == [(True, 1), (False, 2), (True, 3)]


@EVERY
def test_one_unreadable_answer_does_not_hide_the_others(town, owner, alpha, beta, provider, monkeypatch):
    begin(town, provider, "nova")
    begin(town, provider, "second")
    connected(owner, provider, "nova")
    connect(Api().login(beta.owner), provider, "second")
    monkeypatch.setattr(person(town, provider, "nova"), "live_since", "yesterday")
    monkeypatch.setattr(person(town, provider, "second"), "viewers", 7)

    read()

    assert fans_see(alpha)["viewers"] == 120
    assert fans_see(beta)["viewers"] == 7


def test_of_two_live_channels_the_first_one_is_shown(town, owner, alpha, announced):
    begin(town, "TWITCH", "nova")
    connected(owner, "TWITCH", "nova")
    begin(town, "KICK", "nova").live_since = "2026-11-20T17:00:00Z"
    connected(owner, "KICK", "nova")
    assert fans_see(alpha)["platform"] == "KICK"
    assert len(announced) == 2

    person(town, "KICK", "nova").live = False
    read()
    assert fans_see(alpha)["platform"] == "TWITCH"
    assert len(announced) == 3


@EVERY
def test_disconnecting_ends_the_live_state(town, owner, alpha, announced, provider):
    begin(town, provider, "nova")
    connected(owner, provider, "nova")

    owner.delete(f"/creator/connections/{provider.lower()}").ok()

    assert fans_see(alpha) is None
    assert [facts["isLive"] for facts in announced] == [True, False]
    read()
    assert len(announced) == 2


def test_a_lost_grant_ends_the_live_state(town, owner, alpha, announced):
    begin(town, "TWITCH", "nova")
    connected(owner, "TWITCH", "nova")
    town.oauth("twitch").disown("nova")

    connections.check(ChannelConnection.objects.get().pk)
    read()

    assert fans_see(alpha) is None
    assert [facts["isLive"] for facts in announced] == [True, False]


def test_the_installations_own_token_is_renewed(town, owner, alpha):
    connected(owner, "TWITCH", "nova")
    begin(town, "TWITCH", "nova")
    town.oauth("twitch").expire_tokens()

    read()

    assert fans_see(alpha)["platform"] == "TWITCH"


def test_wrong_keys_do_not_end_in_a_loop(town, owner, settings):
    connected(owner, "TWITCH", "nova")
    from saas.streaming import streams

    streams.clear_tokens()
    keys = settings.SOCIAL_LOGIN["TWITCH"]
    settings.SOCIAL_LOGIN = {**settings.SOCIAL_LOGIN, "TWITCH": {**keys, "client_secret": "wrong"}}
    before = town.oauth("twitch").counts["streams"]

    read("TWITCH")

    assert town.oauth("twitch").counts["streams"] == before
    assert ChannelConnection.objects.get().problem == "UNAVAILABLE"


# 1 s: 250 communities.
@pytest.mark.parametrize(("provider", "calls"), [("TWITCH", 3), ("KICK", 5)])
def test_250_communities_take_few_calls_and_few_queries(town, alpha, announced, provider, calls):
    others = [a_community_without_a_schema(number) for number in range(249)]
    rows = [alpha, *Community.objects.bulk_create(others)]
    people = [person(town, provider, f"many{number}") for number in range(250)]
    for number, one in enumerate(people):
        one.live, one.viewers = number % 5 == 0, number
    ChannelConnection.objects.bulk_create(
        a_channel(row, provider, one.number) for row, one in zip(rows, people, strict=True)
    )
    service = town.oauth(provider.lower())
    before = service.counts["streams"]

    with at_most_queries(12 * calls):
        assert live.read_streams(Provider(provider)) == calls

    assert service.counts["streams"] - before == calls
    assert LiveState.objects.filter(is_live=True).count() == 50
    assert sorted(facts["viewers"] for facts in announced) == list(range(0, 250, 5))
    assert {facts["community"] for facts in announced} == set(
        LiveState.objects.filter(is_live=True).values_list("community_id", flat=True)
    )
    assert live.read_streams(Provider(provider)) == calls
    assert len(announced) == 50

    # An outage ends the run at the first call.
    service.mood.down = True
    assert live.read_streams(Provider(provider)) == 1
    assert ChannelConnection.objects.filter(problem="UNAVAILABLE").count() == 250


def a_community_without_a_schema(number):
    """Reading streams needs none, and making 250 takes minutes."""
    community = Community(owner=a_user(), slug=f"many-{number}", name=f"Many {number}", state="READY")
    community.schema_name = f"c_{number:026d}"
    return community


def test_communities_that_are_not_open_are_not_read(town, owner, alpha):
    connected(owner, "TWITCH", "nova")
    Community.objects.filter(pk=alpha.pk).update(suspended_at=now())

    assert live.read_streams(Provider.TWITCH) == 0


def test_the_switch_says_that_the_creator_is_live(owner, alpha, announced):
    Community.objects.filter(pk=alpha.pk).update(
        social_links=[{"platform": "YOUTUBE", "url": "https://www.youtube.com/@alpha"}]
    )
    lookup.clear_cache()
    before = owner.get(SWITCH).ok()
    assert before == {
        "live": None,
        "source": None,
        "endsAt": None,
        "available": True,
        "url": "https://www.youtube.com/@alpha",
    }

    body = {"isLive": True, "url": "https://www.youtube.com/@alpha/live", "title": "First show"}
    after = owner.patch(SWITCH, body).ok()

    assert (after["source"], after["available"], after["live"]["platform"]) == ("SWITCH", True, "YOUTUBE")
    shown = fans_see(alpha)
    assert (shown["url"], shown["title"], shown["viewers"]) == (body["url"], "First show", None)
    entry = AuditEntry.objects.get(action="live.switch")
    assert (entry.before, entry.after) == (
        {"live": False, "url": None},
        {"live": True, "url": body["url"]},
    )

    assert owner.patch(SWITCH, {"isLive": False}).ok()["live"] is None
    assert fans_see(alpha) is None
    assert [facts["isLive"] for facts in announced] == [True, False]
    # Nothing changes, so nothing is announced or recorded.
    owner.patch(SWITCH, {"isLive": False}).ok()
    assert len(announced) == 2
    assert AuditEntry.objects.filter(action="live.switch").count() == 2


def test_the_switch_ends_after_twelve_hours(owner, alpha, announced):
    owner.patch(SWITCH, {"isLive": True, "url": "https://kick.com/alpha"}).ok()
    state = LiveState.objects.get()
    assert timedelta(hours=11, minutes=59) < state.valid_until - now() <= timedelta(hours=12)
    read()
    assert live.end_expired() == 0

    minutes_pass(12 * 60 + 1)

    assert fans_see(alpha) is None
    assert live.end_expired() == 1
    assert [facts["isLive"] for facts in announced] == [True, False]
    assert owner.get(SWITCH).ok()["url"] == "https://kick.com/alpha"


def test_going_live_again_keeps_the_start_and_gives_another_twelve_hours(owner, alpha, announced):
    owner.patch(SWITCH, {"isLive": True, "url": "https://kick.com/alpha"}).ok()
    since = fans_see(alpha)["since"]
    minutes_pass(60)

    owner.patch(SWITCH, {"isLive": True, "url": "https://kick.com/alpha", "title": "Second half"}).ok()

    assert fans_see(alpha)["since"] == since
    assert LiveState.objects.get().valid_until - now() > timedelta(hours=11, minutes=59)
    assert [facts["version"] for facts in announced] == [1, 2]


@pytest.mark.parametrize(
    "url",
    ["", "kick.com/alpha", "http://kick.com/alpha", "javascript:alert(1)", "https://10.0.0.1/x", "https://a@b.com"],
)
def test_an_address_that_fans_cannot_follow_is_refused(owner, url):
    answer = owner.patch(SWITCH, {"isLive": True, "url": url})

    assert (answer.status, answer.code, set(answer.body["fields"])) == (400, "VALIDATION_ERROR", {"url"})


def test_connecting_a_channel_keeps_a_switch_that_is_on(town, owner, alpha, announced):
    owner.patch(SWITCH, {"isLive": True, "url": "https://kick.com/alpha"}).ok()

    connected(owner, "TWITCH", "nova")
    live.read_streams(Provider.TWITCH)

    assert fans_see(alpha)["url"] == "https://kick.com/alpha"
    assert (owner.get(SWITCH).ok()["source"], owner.get(SWITCH).ok()["available"]) == ("SWITCH", True)
    owner.patch(SWITCH, {"isLive": False}).ok()
    assert fans_see(alpha) is None
    assert AuditEntry.objects.filter(action="live.switch").count() == 2
    # From now on, the channel says when the creator is live.
    assert owner.get(SWITCH).ok()["available"] is False
    assert owner.patch(SWITCH, {"isLive": True, "url": "https://kick.com/alpha"}).code == "LIVE_BY_CHANNEL"
    assert [facts["isLive"] for facts in announced] == [True, False]


def test_a_channel_that_streams_replaces_the_switch(town, owner, alpha):
    owner.patch(SWITCH, {"isLive": True, "url": "https://kick.com/alpha", "title": "Yesterday"}).ok()
    connected(owner, "TWITCH", "nova")
    one = begin(town, "TWITCH", "nova")

    read()

    assert fans_see(alpha)["platform"] == "TWITCH"
    assert owner.get(SWITCH).ok()["source"] == "TWITCH"
    # Only the end of the stream ends the badge.
    assert owner.patch(SWITCH, {"isLive": False}).code == "LIVE_BY_CHANNEL"
    one.live = False
    read()
    assert fans_see(alpha) is None


def test_discord_has_no_streams_so_the_switch_stays(town, owner):
    connected(owner, "DISCORD", "nova")

    assert owner.get(SWITCH).ok()["available"] is True


def test_the_state_of_one_community_is_not_shown_in_another(town, owner, alpha, beta, announced):
    begin(town, "TWITCH", "nova")
    connected(owner, "TWITCH", "nova")
    others = Api().login(beta.owner)

    assert fans_see(beta) is None
    assert others.get(SWITCH).ok()["live"] is None
    assert others.acting_for(alpha.owner_id).get(SWITCH).code == "PERMISSION_NOT_PERMITTED"
    assert {facts["community"] for facts in announced} == {alpha.pk}


def test_it_is_shown_on_a_custom_domain(owner, alpha):
    a_domain(alpha, "fans.alpha.test")
    owner.patch(SWITCH, {"isLive": True, "url": "https://kick.com/alpha"}).ok()

    assert Api("fans.alpha.test").get("/public/community").ok()["live"]["platform"] == "KICK"


def test_explore_shows_and_filters_by_live_without_a_query_for_each(alpha, beta, api):
    for community in (alpha, beta):
        live.switch(community=community, is_live=True, url="https://kick.com/x", title="", actor=an_actor(community))
    with at_most_queries(2) as few:
        rows = api.get("/public/creators", {"live": "true"}).ok()
    assert [row["live"]["platform"] for row in rows["data"]] == ["KICK", "KICK"]

    for _ in range(3):
        a_community()
    with at_most_queries(len(few)):
        rows = api.get("/public/creators").ok()["data"]
    assert sorted(row["live"] is not None for row in rows) == [False, False, False, True, True]

    minutes_pass(13 * 60)
    assert api.get("/public/creators", {"live": "true"}).ok()["total"] == 0
    assert all(row["live"] is None for row in api.get("/public/creators").ok()["data"])


def test_a_communitys_page_takes_no_query_more_for_it(alpha, api):
    here = api.at(alpha)
    here.get("/public/community").ok()
    with at_most_queries(50) as without:
        here.get("/public/community").ok()
    live.switch(community=alpha, is_live=True, url="https://kick.com/x", title="", actor=an_actor(alpha))

    with at_most_queries(len(without)):
        assert here.get("/public/community").ok()["live"]["url"] == "https://kick.com/x"
