"""Open windows follow what happens elsewhere, without a reload; one connection serves all windows of a browser."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e import judges
from tests.e2e.person import Person
from tests.e2e.test_main_job import tip
from tests.e2e.test_notifications import bell
from tests.support.traffic import follow, wait_until_quiet
from tests.support.waits import wait_until

# How many windows of the browser have the connection, and how many wait for it. A window listens before it waits.
_WINDOWS = """async () => {
  const { held, pending } = await navigator.locks.query()
  return [held, pending].map((locks) => locks.filter(({ name }) => name === 'gemhall:live').length)
}"""
MAX_PAUSE_MS = 60_000
"""Between two tries to open a stream."""


class Connections:
    """The event streams a page opened, and the tickets it asked for."""

    def __init__(self, page: Page) -> None:
        self.opened: list[str] = []
        self.tickets: list[str] = []
        page.on("request", self._note)

    def _note(self, request: Request) -> None:
        if "/live?ticket=" in request.url:
            self.opened.append(request.url)
        elif request.url.endswith("/user/realtime/ticket"):
            self.tickets.append(request.url)


@pytest.fixture
def fan(creator, another_person, base_url) -> Person:
    """A member of the creator's community with 500 gems, on its home."""
    fan = Person(another_person(), f"fan{uuid4().hex[:8]}", base_url)
    page = fan.page
    fan.has_an_account()
    page.goto(f"/creator/{creator.name}/")
    page.get_by_role("button", name=re.compile("^Join")).first.click()
    expect(page.get_by_role("button", name="Wallet: 0 gems")).to_be_visible()
    return fan


def opened(page: Page, address: str) -> Connections:
    """``page`` at ``address`` once its stream is connected."""
    page.goto("about:blank")  # the document before may be opening a stream of its own
    connections = Connections(page)
    with page.expect_response(re.compile(r"/live\?ticket=")) as answer:
        page.goto(address)
    assert answer.value.status == 200
    return connections


def wait_for_windows(page: Page, *, connected: int, waiting: int) -> None:
    """Wait until so many windows of the page's browser have the one connection, and so many listen to that window.

    A window does neither until a moment after its first view.
    """
    wait_until(
        lambda: page.evaluate(_WINDOWS) == [connected, waiting], f"not {connected} connected and {waiting} waiting"
    )


def test_a_tip_an_order_and_the_stock_arrive_by_themselves(creator, fan, at_both_widths):
    """Several people, several pages: about a quarter of a minute. Pages that changed are judged at both widths."""
    home = f"/creator/{creator.name}"
    opened(fan.page, f"{home}/store/sunrise-postcard")
    shelf, desk = follow(fan.page.context.new_page()), follow(creator.page.context.new_page())
    shelf.goto(f"{home}/store")
    expect(shelf.get_by_text("3 left")).to_be_visible()
    desk.goto("/admin/store/orders")

    # Only the welcome is unread; the bell counts the tip and shows it.
    expect(fan.page.get_by_role("button", name="Notifications, 1 unread")).to_be_visible()
    tip(creator, fan.name, 500)
    expect(fan.page.get_by_role("button", name="Wallet: 500 gems")).to_be_visible()
    expect(fan.page.get_by_role("status").filter(has_text="500 gems in")).to_be_attached()
    bell(fan.page, 2)
    expect(fan.page.get_by_role("dialog").get_by_role("link", name="500 gems for you")).to_be_visible()
    fan.page.keyboard.press("Escape")
    expect(fan.page.get_by_role("dialog")).to_have_count(0)

    # The order shows at the team's desk, a piece less in stock, and the new state in the fan's list.
    fan.page.get_by_role("button", name="Buy for 120").click()
    expect(fan.page.get_by_role("dialog")).to_contain_text("Sunrise postcard")
    expect(desk.get_by_text(fan.name).first).to_be_visible()
    expect(shelf.get_by_text("2 left")).to_be_visible()  # figures for many are gathered for seconds
    at_both_widths(shelf)
    at_both_widths(desk, ends_at=judges.WIDE)
    orders = follow(fan.page.context.new_page())
    orders.goto(f"{home}/orders")
    expect(orders.get_by_text("Sunrise postcard").first).to_be_visible()
    wait_for_windows(orders, connected=1, waiting=2)
    desk.get_by_role("button", name=re.compile("Sunrise postcard")).first.click()
    desk.get_by_role("dialog").get_by_role("button", name=re.compile("complete", re.IGNORECASE)).click()
    expect(orders.get_by_role("listitem").get_by_text("Completed").first).to_be_visible()
    at_both_widths(orders)


def test_two_windows_share_one_connection_and_signing_out_ends_it(creator, fan):
    home = f"/creator/{creator.name}/"
    first = opened(fan.page, home)
    other = follow(fan.page.context.new_page())
    other.clock.install()
    second = Connections(other)
    other.goto(home)
    expect(other.get_by_role("button", name="Wallet: 0 gems")).to_be_visible()
    wait_for_windows(other, connected=1, waiting=1)
    assert (len(first.opened), second.opened) == (1, [])

    tip(creator, fan.name, 500)
    for window in (fan.page, other):
        expect(window.get_by_role("button", name="Wallet: 500 gems")).to_be_visible()
    assert (len(first.opened), second.opened, second.tickets) == (1, [], [])

    # The window with the connection goes; the other one takes over.
    with other.expect_response(re.compile(r"/live\?ticket=")):
        fan.page.close()
    tip(creator, fan.name, 20)
    expect(other.get_by_role("button", name="Wallet: 520 gems")).to_be_visible()

    # Logging out in one window is seen in the other, and no page asks for a stream anymore.
    third = follow(fan.page.context.new_page())
    third.goto(home)
    third.get_by_role("button", name=re.compile("account", re.IGNORECASE)).first.click()
    third.get_by_role("menuitem", name="Log out").click()
    expect(other.get_by_role("link", name="Log in").first).to_be_visible()
    wait_for_windows(other, connected=0, waiting=0)
    asked = len(second.tickets)
    other.clock.run_for(MAX_PAUSE_MS)
    wait_until_quiet(other)
    assert len(second.tickets) == asked
