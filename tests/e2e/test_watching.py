"""A stream begins at the simulator of Twitch; a fan plays it and writes in its chat, and the gems arrive live."""

from uuid import uuid4

import psycopg
from playwright.sync_api import expect
from psycopg.sql import SQL, Identifier

from tests.e2e.person import Person
from tests.e2e.test_raffles import schema_of
from tests.support.running import Running
from tests.support.social import agree
from tests.support.waits import wait_until

LIVE_MS, PAID_MS = 30_000, 100_000
GEMS = 50
SECONDS_PASSED = 40
# As if the heartbeats that were counted had been followed by others, up to the moment when a number is asked for.
LATER = SQL(
    "update {} set waiting_seconds = waiting_seconds + %s, alone_seconds = alone_limit where alone_seconds > 0 "
    "returning waiting_seconds"
)


def let_the_fan_watch_on(running: Running, community: str) -> None:
    """SECONDS_PASSED more are counted for the community's one viewer, who has sent heartbeats that count."""
    with psycopg.connect(running.facts["database_url"], autocommit=True) as database:
        schema = schema_of(database, community)

        def is_later() -> bool:
            with database.transaction():
                # A heartbeat locks the member before it reads the state.
                database.execute(SQL("select 1 from {} for update").format(Identifier(schema, "members_member")))
                later = LATER.format(Identifier(schema, "watching_watchstate"))
                return bool(database.execute(later, [SECONDS_PASSED]).fetchall())

        wait_until(is_later, "no heartbeat was counted")


# The heartbeats that count, of two seconds each, are the player's own. It takes half a minute.
def test_a_fan_watches_and_writes_and_the_gems_arrive(
    another_person, base_url, direct, running: Running, find_barriers
) -> None:
    tag = uuid4().hex[:8]
    channel, chatter = f"star{tag}", f"ada{tag}"
    creator, fan = Person(another_person(), f"boss{tag}", base_url), Person(another_person(), f"fan{tag}", base_url)
    creator.has_a_community()
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")
    for rule in creator.call("/creator/earning/rules/all", "GET").json()["data"]:
        creator.call(f"/creator/earning/rules/one/{rule['id']}", "DELETE")
    creator.call("/creator/earning/rules/one", data={"event": "WATCH", "per": 1, "gems": str(GEMS)})
    creator.page.goto(agree(creator.call("/creator/connections/twitch/connect", "GET").json()["url"], channel).url)
    link = fan.call("/user/users/my-profile/connections/twitch", data={}).json()["url"]
    fan.page.goto(agree(link, chatter).url)

    def is_subscribed() -> bool:
        rows = creator.call("/creator/connections/all", "GET").json()["data"]
        return {one["state"] for row in rows for one in row["events"] if row["provider"] == "TWITCH"} == {"ACTIVE"}

    wait_until(is_subscribed, "the subscriptions were not confirmed")

    page = fan.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/creator/{creator.name}/watch")
    expect(page.get_by_role("heading", name="Moonlit Arcade is not live")).to_be_visible()
    direct("twitch", "stream", channel=channel, live=True, minutes=30)
    play = page.get_by_role("button", name="Play")
    expect(play).to_be_visible(timeout=LIVE_MS)
    expect(page.get_by_text("You have watched 0 minutes today")).to_be_visible()
    find_barriers(page)
    play.click()
    player = page.frame_locator("iframe").frame_locator("iframe")
    expect(player.get_by_text("LIVE", exact=True)).to_be_visible()
    expect(page.get_by_text("Minutes count now")).to_be_visible()

    # Heartbeats alone stop after a while; a message counts on.
    let_the_fan_watch_on(running, creator.name)
    number = page.get_by_role("textbox", name="Number")
    expect(number).to_be_visible(timeout=PAID_MS)
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        find_barriers(page)
    direct("twitch", "say", login=chatter, channel=channel, text="Still here")
    expect(number).to_have_count(0, timeout=LIVE_MS)
    expect(page.get_by_text("You have watched 1 minute today")).to_be_visible(timeout=PAID_MS)
    expect(page.get_by_role("button", name=f"Wallet: {GEMS} gems")).to_be_visible(timeout=PAID_MS)
    page.goto(f"/creator/{creator.name}/wallet")
    expect(page.get_by_text("Watch the stream")).to_be_visible()
