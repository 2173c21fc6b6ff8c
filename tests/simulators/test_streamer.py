"""The streamer of the demo, and the player that replaces Twitch's."""

import httpx
import pytest

from saas.kernel.outgoing import authorities
from simulators import streamer
from tenants.demo.communities import COMMUNITIES
from tenants.demo.streams import account_id


@pytest.fixture
def player(open_town):
    streamer.go_live(open_town.oauth("twitch"))

    def read(name):
        with httpx.Client(verify=authorities()) as browser:
            return browser.get(f"{open_town.base('twitch')}/player/{name}").text

    return read


def test_the_demo_has_connected_the_streamers_channel(open_town):
    (channel,) = [demo.channel for demo in COMMUNITIES if demo.channel]
    assert channel == streamer.LOGIN
    assert account_id(channel) == str(open_town.oauth("twitch").people.named(channel).number)


def test_the_player_plays_a_running_stream_and_says_that_another_channel_is_offline(player):
    assert streamer.TITLE in player(f"channel-{streamer.LOGIN}")
    assert "LIVE" not in player("channel-nobody")
    assert "offline" in player("channel-nobody")


def test_the_player_repeats_no_words_of_the_address(player):
    assert "<script" not in player("channel-<script>")
