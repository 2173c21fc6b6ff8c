"""A creator connects a channel, goes live there, and fans who have the community open see it."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import DESK, PHONE, Person


def agree(page: Page, name: str, answer: str = "Allow") -> None:
    """On the provider's own page."""
    expect(page.get_by_role("heading", name="Twitch (simulator)")).to_be_visible()
    page.get_by_label("Your name at Twitch").fill(name)
    page.get_by_role("button", name=answer).click()


# 30 s: two people sign up, and the job reads the streams of Twitch every three seconds here.
@pytest.mark.sampled(1, of="device")
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["at a desk", "on a phone"])
def test_a_connected_channel_shows_when_the_creator_is_live(another_person, base_url, direct, find_barriers, device):
    tag = uuid4().hex[:8]
    channel = f"star{tag}"
    creator = Person(another_person(**device), f"boss{tag}", base_url)
    creator.has_a_community()
    fan = Person(another_person(**device), f"fan{tag}", base_url)
    fan.has_an_account()
    home = fan.page
    with home.expect_response(re.compile(r"/live\?ticket=")):
        home.goto(f"/creator/{creator.name}/")
    badge = home.get_by_role("link", name="Live on Twitch")
    expect(badge).to_have_count(0)

    # Refused first: the page says so and leads back.
    page = creator.page
    page.goto("/admin/settings?tab=CONNECTIONS")
    card = page.get_by_role("article", name="Twitch")
    expect(card.get_by_text("Not connected")).to_be_visible()
    find_barriers(page)
    card.get_by_role("button", name="Connect Twitch").click()
    agree(page, channel, "Cancel")
    expect(page.get_by_role("heading", level=1, name="You did not give access")).to_be_visible()
    find_barriers(page)
    page.get_by_role("link", name="Go back").click()

    # Connected, with name and picture.
    card.get_by_role("button", name="Connect Twitch").click()
    agree(page, channel)
    expect(card.get_by_text("Connected", exact=True)).to_be_visible()
    expect(card.get_by_role("link", name=channel)).to_have_attribute("href", f"https://www.twitch.tv/{channel}")
    picture = card.locator("img")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    find_barriers(page)

    # The stream begins there: the fan's open page shows it.
    direct("twitch", "person", login=channel, live=True, stream_title="Late slots", viewers=42)
    expect(badge).to_be_visible(timeout=30_000)
    expect(badge).to_have_attribute("href", f"/creator/{creator.name}/watch")
    expect(badge).to_contain_text("42 viewers")
    expect(badge).to_contain_text("Late slots")
    find_barriers(home)
    direct("twitch", "person", login=channel, viewers=57)
    expect(badge).to_contain_text("57 viewers")

    # The overview says so, and has no switch while the channel is connected.
    page.goto("/admin")
    live = page.get_by_role("region", name="Live badge")
    expect(live.get_by_text("You are live on Twitch")).to_be_visible()
    expect(live.get_by_role("button")).to_have_count(0)
    find_barriers(page)

    # Disconnecting asks first; then fans no longer see a stream.
    live.get_by_role("link", name="View connections").click()
    card.get_by_role("button", name="Disconnect Twitch").click()
    dialog = page.get_by_role("dialog", name="Disconnect channel")
    expect(dialog).to_contain_text("Fans no longer see when you stream on Twitch")
    find_barriers(page)
    dialog.get_by_role("button", name="Disconnect Twitch").click()
    expect(card.get_by_text("Not connected")).to_be_visible()
    expect(badge).to_have_count(0)

    # Without a channel, the creator says it.
    page.goto("/admin")
    live.get_by_role("button", name="I am live now").click()
    form = page.get_by_role("dialog", name="Go live")
    form.get_by_label("Address of the stream").fill("not an address")
    form.get_by_role("button", name="Show live badge").click()
    expect(form.get_by_text("Enter a valid https address")).to_be_visible()
    form.get_by_label("Address of the stream").fill("https://www.youtube.com/@star")
    form.get_by_label("Title (optional)").fill("From the roof")
    find_barriers(page)
    form.get_by_role("button", name="Show live badge").click()
    expect(live.get_by_text("You are live on YouTube")).to_be_visible()
    own = home.get_by_role("link", name="Live on YouTube")
    expect(own).to_contain_text("From the roof")
    expect(own).to_have_attribute("href", "https://www.youtube.com/@star")
    live.get_by_role("button", name="End live badge").click()
    expect(live.get_by_text("You are not live")).to_be_visible()
    expect(own).to_have_count(0)
