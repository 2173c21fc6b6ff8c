"""A creator sets a rule and a code; a fan enters the code, and the gems arrive. It takes some fifteen seconds."""

from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.e2e.person import Person, Setting


@pytest.fixture
def fan(creator: Person, setting: Setting, another_person, base_url) -> Person:
    """A member without gems."""
    setting.dress(creator)
    joined = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    joined.has_an_account()
    joined.call(f"/user/creators/{creator.name}/subscribe")
    return joined


def test_a_rule_and_a_code_are_set_and_a_fan_gets_the_gems(creator, fan, find_barriers):
    office = creator.page
    office.goto("/admin/quests/earning")
    office.get_by_role("button", name="Add rule").click()
    dialog = office.get_by_role("dialog")
    dialog.get_by_label("What pays").select_option(label="Buy in the store")
    dialog.get_by_label("Gems").fill("7")
    expect(dialog.get_by_text("No fan did this in the last 7 days")).to_be_visible()
    find_barriers(office)
    dialog.get_by_role("button", name="Save rule").click()
    expect(dialog).to_have_count(0)
    expect(office.get_by_text("Buy in the store")).to_be_visible()

    office.goto("/admin/quests/earning?tab=codes")
    office.get_by_role("button", name="Add code").click()
    dialog.get_by_role("textbox", name="Code").first.fill("Moonrise")
    dialog.get_by_label("Gems for each fan").fill("35")
    dialog.get_by_role("button", name="Save code").click()
    expect(dialog).to_have_count(0)
    expect(office.get_by_text("entered by 0 fans")).to_be_visible()

    page = fan.page
    page.goto(f"/creator/{creator.name}/quests")
    expect(page.get_by_role("heading", name="How to earn")).to_be_visible()
    field = page.get_by_role("textbox", name="Stream code")
    field.fill("wrong")
    page.get_by_role("button", name="Enter code").click()
    expect(page.get_by_text("This code is wrong or has ended")).to_be_visible()
    field.fill("moonrise")
    page.get_by_role("button", name="Enter code").click()
    expect(page.get_by_text("35 gems received today")).to_be_visible()
    find_barriers(page)

    # A job pays the code at once, and the wallet shows it.
    page.goto(f"/creator/{creator.name}/wallet")
    expect(page.get_by_text("Stream code Moonrise")).to_be_visible()
    office.reload()
    expect(office.get_by_text("entered by 1 fan")).to_be_visible()
