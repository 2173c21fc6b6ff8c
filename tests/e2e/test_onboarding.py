"""The whole onboarding: a fan, a creator, and somebody who misses a creator, on their phones.

Each of the first two goes through six pages and takes about ten seconds.
"""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import judges
from tests.e2e.person import PHONE, Person


@pytest.fixture
def someone(another_person: Callable[..., Page], base_url: str) -> Person:
    return Person(another_person(**PHONE), f"p{uuid4().hex[:10]}", base_url)


def step(page: Page, heading: str, words: str, at_both_widths: Callable[[Page], None]) -> None:
    """The page is ``heading``, the progress line says ``words``, and the page has no barriers."""
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    current = page.get_by_role("list", name="Onboarding").locator("[aria-current=step]")
    expect(current).to_have_text(words)
    at_both_widths(page)
    judges.does_not_scroll_sideways(page)


def test_a_new_fan_goes_the_whole_way(someone, creator, at_both_widths):
    page = someone.page
    page.goto("/onboarding")
    step(page, "Create your account", "Create account", at_both_widths)
    someone.sign_up_here()

    step(page, "Link your accounts", "Link accounts", at_both_widths)
    page.get_by_role("button", name="Skip for now").click()
    role = page.get_by_role("dialog", name="Choose your role")
    at_both_widths(page)
    role.get_by_role("button", name=re.compile("^I am a fan")).click()

    step(page, "Join communities", "Join communities", at_both_widths)
    page.get_by_label("Search communities").fill(creator.name)
    join = page.get_by_role("button", name="Join Moonlit Arcade")
    expect(join).to_have_count(1)
    expect(page.get_by_role("button", name=re.compile("^Join "))).to_have_count(1)  # what was found before is gone
    join.click()
    expect(join).to_have_attribute("aria-pressed", "true")
    # A reload loses nothing: the server knows how far somebody came.
    page.reload()
    page.get_by_role("link", name="Continue").click()

    step(page, "Connect your casino accounts", "Casino accounts", at_both_widths)
    page.get_by_label("Date of birth").fill("1990-05-01")
    page.get_by_label("Country").select_option(label="Sweden")
    at_both_widths(page)
    page.get_by_role("button", name="Confirm my age").click()
    page.get_by_role("button", name="Connect Stake").click()
    dialog = page.get_by_role("dialog", name="Connect a casino account")
    dialog.get_by_label("Username at Stake").fill(someone.name)
    at_both_widths(page)
    dialog.get_by_role("button", name="Connect Stake").click()
    expect(page.get_by_text("Not checked yet")).to_be_visible()
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_role("heading", name="Join communities")).to_be_visible()
    page.get_by_role("link", name="Continue").click()
    expect(page.get_by_role("heading", name="Connect your casino accounts")).to_be_visible()
    page.get_by_role("link", name="Continue").click()

    step(page, "Check your inbox", "Check inbox", at_both_widths)
    someone.confirm_email()
    page.bring_to_front()
    page.reload()
    page.get_by_role("link", name="Continue").click()

    step(page, f"You’re all set, {someone.name}", "Finish", at_both_widths)
    passed = page.get_by_role("list", name="Onboarding")
    expect(passed.get_by_text("Join communities, done")).to_be_attached()
    expect(passed.get_by_text("Link accounts, skipped")).to_be_attached()
    page.goto("/onboarding")
    expect(page).to_have_url(re.compile("/onboarding/stream-accounts$"))


def test_a_new_creator_goes_the_whole_way(someone, at_both_widths):
    page = someone.page
    page.goto("/onboarding")
    someone.sign_up_here()
    page.get_by_role("button", name="Skip for now").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^I am a creator")).click()

    step(page, "Create your community", "Create community", at_both_widths)
    page.get_by_role("textbox", name="Name", exact=True).fill("Quiet Harbour")
    page.get_by_label("Address").fill(someone.name)
    expect(page.get_by_text(f"/creator/{someone.name} is available")).to_be_visible()
    page.get_by_role("button", name="Open Quiet Harbour").click()

    step(page, "Check your inbox", "Check inbox", at_both_widths)
    page.get_by_role("link", name="Confirm later").click()
    step(page, "Quiet Harbour is open", "Finish", at_both_widths)
    page.get_by_role("link", name="Open back office").click()
    expect(page).to_have_url(re.compile("/admin/get-started$"))


def test_a_visitor_suggests_a_missing_creator(someone, at_both_widths):
    page = someone.page
    page.goto("/explore?search=nobody-of-that-name")
    page.get_by_role("button", name="Suggest a creator").click()
    expect(page.get_by_role("dialog", name="Suggest a creator")).to_be_visible()
    at_both_widths(page)
    page.goto("/waitlist")
    add = page.get_by_role("button", name="Add creator")
    expect(add).to_be_disabled()
    page.get_by_label("Kick username").fill("x")
    expect(page.get_by_text("Username must be at least 2 characters")).to_be_visible()
    at_both_widths(page)
    page.get_by_label("Kick username").fill(f"kick_{someone.name}")
    add.click()
    expect(page.get_by_text("Creator successfully added to the list!")).to_be_visible()
    at_both_widths(page)
    page.get_by_role("button", name="Add another creator").click()
    expect(page.get_by_label("Kick username")).to_have_value("")
