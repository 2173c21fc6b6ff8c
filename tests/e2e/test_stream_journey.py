"""From the stream to the store: a fan watches one of two live channels, writes in both chats, and spends the gems.

Some thirty seconds: two people sign up, and the jobs of the product subscribe at both simulators.
"""

from uuid import uuid4

from playwright.sync_api import expect

from tests.e2e.person import Person, Setting
from tests.e2e.test_quests import publish
from tests.support.social import agree
from tests.support.waits import wait_until

SITES = ("kick", "twitch")
LIVE_MS = 30_000


def test_a_fan_earns_by_a_stream_and_spends_it(another_person, base_url, direct, setting: Setting, find_barriers):
    tag = uuid4().hex[:8]
    creator = Person(another_person(), f"boss{tag}", base_url)
    fan = Person(another_person(**setting.device), f"fan{tag}", base_url)
    creator.has_a_community()
    setting.dress(creator)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")
    for rule in creator.call("/creator/earning/rules/all", "GET").json()["data"]:
        creator.call(f"/creator/earning/rules/one/{rule['id']}", "DELETE")
    creator.call("/creator/earning/rules/one", data={"event": "MESSAGE", "per": 1, "gems": "60"})
    provider = creator.call("/creator/challenges/providers/one", data={"provider": "TWITCH", "name": "Twitch"}).json()
    template = {
        "providerId": provider["id"], "type": "AMOUNT_BASED", "event": "MESSAGE", "name": "Chat", "targetAmount": 1,
    }  # fmt: skip
    creator.call("/creator/challenges/templates/one", data=template)
    publish(creator, "Chat", name="Say hello", kind="QUEST", targetAmount=1, rewardGems="20", rewardExperience=300)
    for site in SITES:
        url = creator.call(f"/creator/connections/{site}/connect", "GET").json()["url"]
        creator.page.request.get(agree(url, f"star{tag}").url)
        url = fan.call(f"/user/users/my-profile/connections/{site}", data={}).json()["url"]
        fan.page.request.get(agree(url, f"ada{tag}").url)

    def is_subscribed() -> bool:
        rows = creator.call("/creator/connections/all", "GET").json()["data"]
        states = [one["state"] for row in rows for one in row["events"] if row["provider"] in ("KICK", "TWITCH")]
        return set(states) == {"ACTIVE"}

    def are_both_live() -> bool:
        own = fan.call(f"/user/watching/own?creator={creator.name}", "GET").json()
        return len(own["channels"]) == len(SITES)

    wait_until(is_subscribed, "the subscriptions were not confirmed")
    for site in SITES:
        direct(site, "stream", channel=f"star{tag}", live=True, minutes=30)
    wait_until(are_both_live, "the streams did not begin")

    # The fan chooses the channel; the address keeps it.
    page = fan.page
    page.goto(f"/creator/{creator.name}/watch")
    channel = page.get_by_role("radiogroup", name="Channel")
    channel.get_by_text("Twitch").click()
    page.wait_for_url("**/watch?channel=twitch")
    expect(page.get_by_role("link", name="Open the chat on Twitch")).to_have_attribute(
        "href", f"https://www.twitch.tv/star{tag}"
    )
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_text("Minutes count now")).to_be_visible()
    find_barriers(page)

    # The chats pay while the page is open.
    for site in SITES:
        direct(site, "say", login=f"ada{tag}", channel=f"star{tag}", text="Hello")
    expect(page.get_by_role("button", name="Wallet: 120 gems")).to_be_visible(timeout=LIVE_MS)

    # The message at Twitch completed a quest, whose experience leads to the next level.
    page.goto(f"/creator/{creator.name}/quests")
    page.get_by_role("button", name="Claim reward: Say hello").click()
    page.get_by_role("dialog").get_by_role("button", name="Claim 20 gems").click()
    expect(page.get_by_role("status").filter(has_text="Level 3")).to_be_visible()
    expect(page.get_by_role("button", name="Wallet: 140 gems")).to_be_visible()

    page.goto(f"/creator/{creator.name}/store/sunrise-postcard")
    page.get_by_role("button", name="Buy for 120").click()
    expect(page.get_by_role("dialog")).to_contain_text("Sunrise postcard")
    expect(page.get_by_role("button", name="Wallet: 20 gems", include_hidden=True)).to_be_attached()
