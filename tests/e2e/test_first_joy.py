"""From a creator's link to the first purchase: presses and fields are counted, and a wish survives the sign-up."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.people import People
from tests.e2e.person import PASSWORD, PHONE, newest_mail

COMMUNITY, NAME = "hearth", "Hearth & Paper"


@dataclass
class Counted:
    """Somebody on a phone, whose presses and filled fields are counted."""

    page: Page
    name: str
    presses: int = 0
    fields: int = 0

    def press(self, thing: Locator) -> None:
        thing.click()
        self.presses += 1

    def fill(self, field: Locator, text: str) -> None:
        field.fill(text)
        self.fields += 1

    @property
    def email(self) -> str:
        return f"{self.name}@example.com"

    def sign_up(self) -> None:
        self.fill(self.page.get_by_label("Email"), self.email)
        self.fill(self.page.get_by_label("Username"), self.name)
        self.fill(self.page.locator("input[type=password]"), PASSWORD)
        self.press(self.page.get_by_role("button", name="Create account"))

    def follow_the_mail(self, base_url: str) -> None:
        """Press the link of the mail; the page is the one that it opens. Finding the mail is not counted."""
        mail = newest_mail(self.page, base_url, self.email, "Confirm your email address")
        expect(mail).to_contain_text(NAME)
        inbox, address = mail.page, mail.locator("pre a").first.get_attribute("href") or ""
        inbox.close()
        self.page.goto(address)
        self.presses += 1


@pytest.fixture
def visitor(people: People, watched: Callable[[Page], Page]) -> Iterator[Counted]:
    context = people.context("visitor", **PHONE)
    yield Counted(watched(context.new_page()), f"joy{uuid4().hex[:8]}")
    context.close()


def open_the_link(fan: Counted) -> None:
    fan.page.goto(f"/creator/{COMMUNITY}")


def open_the_platform(fan: Counted) -> None:
    fan.page.goto("/")
    fan.press(fan.page.locator(f"main a[href$='/creator/{COMMUNITY}']").first)


@pytest.mark.parametrize(
    ("begin", "most_presses"), [(open_the_link, 8), (open_the_platform, 11)], ids=["creator-link", "platform-home"]
)
def test_the_first_purchase_takes_few_presses(
    visitor: Counted, people: People, begin: Callable[[Counted], None], most_presses: int
) -> None:
    page = visitor.page
    begin(visitor)

    visitor.press(page.get_by_role("button", name=f"Join {NAME}"))
    dialog = page.get_by_role("dialog", name="Log in first")
    expect(dialog.get_by_role("button").filter(has_text=re.compile("Create|Log"))).to_have_text(
        ["Create an account", "Log in"]
    )
    visitor.press(dialog.get_by_role("button", name="Create an account"))
    visitor.sign_up()

    page.wait_for_url(re.compile(f"/creator/{COMMUNITY}/?$"))
    expect(page.get_by_text(f"Welcome to {NAME}!")).to_be_visible()
    expect(page.get_by_role("button", name=f"Joined. Leave {NAME}")).to_be_visible()
    visitor.press(page.get_by_role("button", name=re.compile(r"^Claim your first \d+ gems$")))
    confirm = page.get_by_role("button", name=re.compile(r"^Confirm your email to spend \d+ gems$"))
    expect(confirm).to_be_visible()

    visitor.follow_the_mail(people.running.url)
    page.wait_for_url(re.compile(f"/creator/{COMMUNITY}/?$"))
    expect(page.get_by_text("Your email is confirmed. You can spend gems now.")).to_be_visible()
    visitor.press(page.get_by_role("link", name=re.compile(r"^Spend \d+ gems$")))
    visitor.press(page.get_by_role("link", name=re.compile("Tea break question")).first)
    visitor.press(page.get_by_role("dialog", name="Product").get_by_role("button", name=re.compile("^Buy for")))
    expect(page.get_by_role("dialog", name="Purchase")).to_contain_text("Tea break question")

    assert visitor.fields == 3
    assert visitor.presses <= most_presses, f"{visitor.presses} presses"


@pytest.mark.sampled(1, of="host")
@pytest.mark.parametrize("host", ["platform", "custom"])
def test_the_chosen_tickets_wait_in_their_dialog_after_the_sign_up(visitor: Counted, people: People, host: str) -> None:
    """The fan is a member then. The dialog asks once before gems are spent."""
    page, platform = visitor.page, people.running.url
    base = f"{platform}/creator/pixel" if host == "platform" else platform.replace("localhost", "pixel.localhost")
    base = base.replace("127.0.0.1", "pixel.localhost") if host == "custom" else base
    page.goto(f"{base}/raffles?raffle=cartridge-hunt")
    dialog = page.get_by_role("dialog", name="Join raffle")
    dialog.get_by_role("button", name="Add one ticket").click(click_count=2)
    expect(dialog.get_by_label("Number of tickets")).to_have_value("3")
    dialog.get_by_role("button", name=re.compile(r"^Buy 3 Ticket")).click()
    page.get_by_role("dialog", name="Log in first").get_by_role("button", name="Create an account").click()
    visitor.sign_up()
    if host == "custom":
        page.get_by_role("button", name=f"Continue as {visitor.name}").click()

    page.wait_for_url(re.compile(rf"^{re.escape(base)}/raffles\?(.*&)?raffle=cartridge-hunt"))
    expect(dialog.get_by_label("Number of tickets")).to_have_value("3")
    expect(dialog.get_by_role("button", name="Confirm your email to join")).to_be_enabled()
    expect(page.get_by_text("Welcome to Pixel Vanguard!")).to_be_visible()
    # The action is done, so a later visit begins without it.
    page.reload()
    expect(dialog.get_by_label("Number of tickets")).to_have_value("1")


def test_a_pressed_event_is_joined_after_the_login(people: People, visitor: Counted) -> None:
    page = visitor.page
    page.goto("/creator/pixel/events")
    # The tournament above it has begun.
    page.locator("main a[href*='/events/']").filter(has_text="Boss rush: the draw").first.click()
    page.get_by_role("button", name="Join event").first.click()
    page.get_by_role("dialog", name="Log in first").get_by_role("button", name="Create an account").click()
    visitor.sign_up()

    page.wait_for_url(re.compile("/creator/pixel/events"))
    expect(page.get_by_text("You joined this event.")).to_be_visible()
