"""Three chat messages at the simulator of Twitch complete a quest: signed events, inbox, job, progress."""

from typing import Any
from uuid import uuid4

from playwright.sync_api import expect

from tests.e2e.person import Person
from tests.e2e.test_quests import publish
from tests.support.social import agree
from tests.support.waits import wait_until


def consent(person: Person, url: str, login: str) -> None:
    """Agree at the provider, and follow the way back in the person's browser."""
    person.page.goto(agree(url, login).url)


# 20 s: two people sign up, and the jobs of the product subscribe at the simulator and apply the events.
def test_three_chat_messages_complete_a_quest(another_person, base_url, direct, running, find_barriers) -> None:
    tag = uuid4().hex[:8]
    channel, chatter = f"star{tag}", f"ada{tag}"
    creator, fan = Person(another_person(), f"boss{tag}", base_url), Person(another_person(), f"fan{tag}", base_url)
    creator.has_a_community()
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")

    consent(creator, creator.call("/creator/connections/twitch/connect", "GET").json()["url"], channel)
    consent(fan, fan.call("/user/users/my-profile/connections/twitch", data={}).json()["url"], chatter)
    # Connecting the channel brought its provider.
    providers = creator.call("/creator/challenges/providers/all", "GET").json()["data"]
    (twitch,) = [one for one in providers if one["provider"] == "TWITCH"]
    template = {
        "providerId": twitch["id"], "type": "AMOUNT_BASED", "event": "MESSAGE", "name": "Chat", "targetAmount": 3,
    }  # fmt: skip
    creator.call("/creator/challenges/templates/one", data=template)
    quest = publish(creator, "Chat", name="Write 3 chat messages", kind="QUEST", targetAmount=3, rewardGems="50")

    def own() -> Any:
        found = fan.call(f"/user/challenges/one/{quest}?creator={creator.name}", "GET").json()["own"]
        return found or {"status": None, "progress": 0}

    def subscriptions() -> list[Any]:
        rows = creator.call("/creator/connections/all", "GET").json()["data"]
        return [one for row in rows for one in row["events"] if row["provider"] == "TWITCH"]

    wait_until(lambda: {one["state"] for one in subscriptions()} == {"ACTIVE"}, "the subscriptions were not confirmed")
    direct("twitch", "faults", duplicates=1)
    for number in range(3):
        assert own()["status"] != "CAN_REWARD"
        direct("twitch", "say", login=chatter, channel=channel, text=f"Message {number}")
        direct("twitch", "say", login=f"guest{tag}", channel=channel, text="Not linked")
    wait_until(lambda: own()["status"] == "CAN_REWARD", "the quest was not completed")
    # The quest is completed by the fifth message.
    wait_until(lambda: sum(one["received"] for one in subscriptions()) == 6, "the last message did not arrive")

    # The creator sees that the events arrive, at both widths.
    page = creator.page
    page.goto("/admin/settings?tab=CONNECTIONS")
    events = page.get_by_role("region", name="Events of Twitch")
    expect(events.get_by_text("All arriving")).to_be_visible()
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        if width == 1440:
            events.get_by_text("Stream events").click()
        expect(events.get_by_text("6 received · 3 by fans without a linked account")).to_be_visible()
        find_barriers(page)
