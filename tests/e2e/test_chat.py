"""A fan writes with a mention, a picture and emoji, tips and votes; the creator mutes; the fan reads why; it is undone.

Two people at two browsers read each other's messages live: some thirty seconds.
"""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import Person, Setting
from tests.e2e.test_pages import a_picture

REASON = "Please stop the capital letters."


@pytest.fixture
def fan(creator: Person, setting: Setting, another_person, base_url) -> Person:
    setting.dress(creator)
    joined = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    joined.has_an_account()
    joined.call(f"/user/creators/{creator.name}/subscribe")
    return joined


def send(page: Page, text: str, *, label: str = "Message") -> None:
    page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("log").get_by_text(text)).to_be_visible()


def the_end_is_in_view(page: Page) -> None:
    """The list ends above the field, and the last message is in it."""
    page.wait_for_function(
        """() => {
          const log = document.querySelector('[role=log]')
          const field = document.querySelector('[data-room] form')
          const last = [...log.querySelectorAll('[data-seq]')].at(-1).getBoundingClientRect()
          const end = Math.min(log.getBoundingClientRect().bottom, field.getBoundingClientRect().top) + 1
          return log.getBoundingClientRect().bottom <= field.getBoundingClientRect().top + 1 && last.bottom <= end
        }"""
    )


def start_poll(page: Page) -> None:
    page.get_by_role("button", name="Poll", exact=True).click()
    page.get_by_label("Option 1").fill("Racing")
    page.get_by_label("Option 2").fill("Puzzle")
    send(page, "What next?", label="Question")


def send_a_picture(page: Page) -> None:
    page.get_by_role("button", name="Picture", exact=True).click()
    page.get_by_label("Picture", exact=True).set_input_files(a_picture())
    page.get_by_label("Description of the picture").fill("My desk")
    page.get_by_role("button", name="Send", exact=True).click()
    shown = page.get_by_role("log").get_by_role("button", name=re.compile("View the picture of .*: My desk"))
    expect(shown).to_be_visible()
    # It is loaded, and its address is only for readers of the room.
    page.wait_for_function("(image) => image.naturalWidth > 0", arg=shown.locator("img").element_handle())


def choose_an_emoji(page: Page, words: str, name: str) -> None:
    """Search in the picker that is open, and press the emoji."""
    page.get_by_role("searchbox", name="Search emoji").fill(words)
    page.get_by_role("gridcell", name=name, exact=True).click()


def test_a_fan_writes_is_muted_and_reads_why(creator: Person, fan: Person, find_barriers) -> None:
    host, page, place = creator.page, fan.page, f"/creator/{creator.name}/chat"
    creator.call("/creator/chat/settings", "PATCH", data={"picturesAreOn": True})
    host.goto(place)
    send(host, "The chat is open")
    page.goto(place)
    log = page.get_by_role("log")
    expect(log.get_by_text("The chat is open")).to_be_visible()
    expect(log.get_by_text("Creator", exact=True)).to_be_visible()
    send(page, f"HELLO @{creator.name}")
    expect(log.locator("strong", has_text=f"@{creator.name}")).to_be_visible()
    # The message arrives at the other browser by the stream.
    expect(host.get_by_role("log").get_by_text("HELLO")).to_be_visible()

    host.get_by_role("button", name=f"Actions for the message of {fan.name}").last.click()
    host.get_by_role("menuitem", name="More reactions").click()
    choose_an_emoji(host, "sauropod", "Sauropod")
    expect(log.get_by_role("button", name="🦕 1")).to_be_visible()
    send_a_picture(page)
    page.get_by_role("button", name="Add an emoji").click()
    choose_an_emoji(page, "rocket", "Rocket")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Message", exact=True)).to_have_value("🚀")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(host.get_by_role("log").get_by_text("🚀")).to_be_visible()

    start_poll(host)
    page.get_by_role("button", name=re.compile("^Racing")).click()
    expect(page.get_by_text("1 vote")).to_be_visible()
    expect(host.get_by_text("1 vote")).to_be_visible()

    page.get_by_role("button", name="Tip", exact=True).click()
    page.get_by_label("Tip in gems").fill("5")
    page.get_by_role("button", name="Send tip").click()
    expect(page.get_by_role("alert")).to_be_visible()  # no gems yet
    page.get_by_role("button", name="Tip", exact=True).click()
    find_barriers(page)

    host.get_by_role("button", name=f"Actions for the message of {fan.name}").first.click()
    host.get_by_role("menuitem", name="Mute or ban").click()
    form = host.get_by_role("dialog").get_by_role("form", name=f"Mute or ban {fan.name}")
    form.get_by_label("Reason").fill(REASON)
    form.get_by_role("button", name="Mute", exact=True).click()
    expect(form).to_be_hidden()
    expect(page.get_by_text(f"You are muted: {REASON}")).to_be_visible()
    expect(page.get_by_label("Message", exact=True)).to_have_count(0)

    host.goto("/admin/chat?tab=sanctions")
    host.get_by_role("link", name=fan.name).click()
    expect(host.get_by_text("Deleted by the team")).to_be_visible()
    expect(host.get_by_text(REASON)).to_be_visible()
    find_barriers(host)
    host.get_by_role("button", name="Undo", exact=True).click()
    expect(host.get_by_text(re.compile("^Undone by"))).to_be_visible()
    page.reload()
    send(page, "Thank you")
    the_end_is_in_view(page)
    # The creator was in the office, and comes back to what is new.
    host.goto(place)
    line = host.get_by_role("separator", name="New messages")
    expect(line).to_be_in_viewport()
    expect(line.locator("xpath=following-sibling::article")).to_contain_text("Thank you")
    the_end_is_in_view(host)
