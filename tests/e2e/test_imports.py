"""A creator moves in with the files of another tool, and staff assign a balance that waits.

Each journey goes through some eight pages and takes about 20 seconds. Jobs of the running product apply the imports.
"""

import re
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.e2e import judges
from tests.e2e.person import Person
from tests.e2e.test_staff import invite

FILES = Path(__file__).parents[1] / "tenants" / "wallets" / "imports" / "files"
MAX_JOB_MS = 30_000


def drop(page: Page, file: Any) -> None:
    """Choose the file on the page of imports, and wait for its dry run."""
    page.goto("/admin/users/import")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name="File settings")).to_be_visible()


def apply(page: Page) -> None:
    page.get_by_role("button", name="Apply import").click()
    expect(page.get_by_text("Applied", exact=True).first).to_be_visible(timeout=MAX_JOB_MS)


def test_a_creator_moves_in_with_the_files_of_firebot(creator):
    page = creator.page
    page.goto("/admin/users/import?tool=FIREBOT")
    expect(page.get_by_text("users.db has everything")).to_be_visible()

    drop(page, FILES / "firebot-users.db")
    expect(page.get_by_label("Exported from")).to_have_value("FIREBOT")
    expect(page.get_by_text(re.compile("hours of watched time"))).to_be_visible()
    expect(page.get_by_text("195 gems for 3 people who have not joined yet", exact=False)).to_be_visible()
    apply(page)
    expect(page.get_by_role("row", name=re.compile("viewer1.*Reserved"))).to_be_visible()

    # The viewers have no points in this file.
    drop(page, FILES / "firebot-viewers.csv")
    expect(page.get_by_text("Which column has the points?", exact=False).first).to_be_visible()
    expect(page.get_by_role("button", name="Apply import")).to_be_disabled()
    box = page.get_by_role("checkbox", name=re.compile("^Import no points"))
    box.click()
    expect(box).to_be_checked()
    apply(page)


def test_a_creator_moves_in_with_a_workbook_and_chooses_levels_for_ranks(creator):
    page = creator.page
    drop(page, FILES / "streamlabs-chatbot.xlsx")
    expect(page.get_by_label("Exported from")).to_have_value("CHATBOT")
    expect(page.get_by_text("1 person has a debt of 5 points in all", exact=False)).to_be_visible()
    page.get_by_label(re.compile("^Regular")).select_option(label="Level 4")
    expect(page.get_by_text(re.compile("2 levels"))).to_be_visible()
    apply(page)
    page.get_by_role("button", name="Undo import").click()
    expect(page.get_by_role("button", name="Keep import")).to_be_visible()
    page.get_by_role("button", name="Undo import").click()
    expect(page.get_by_text("Undone", exact=True).first).to_be_visible(timeout=MAX_JOB_MS)


def test_staff_assign_a_balance_that_waits(creator, another_person, base_url):
    staff, fan = (Person(another_person(), f"{role}{uuid4().hex[:8]}", base_url) for role in ("mod", "fan"))
    for one in (staff, fan):
        one.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")
    drop(creator.page, {"name": "points.csv", "mimeType": "text/csv", "buffer": b"username,points\nold_name,75\n"})
    apply(creator.page)
    invite(creator, staff.name, "Manage Users")
    page = staff.page
    page.goto("/my-communities")
    page.get_by_role("link", name="View invitation").click()
    page.get_by_role("button", name="Join the team").click()
    page.wait_for_url("**/admin/get-started**")
    page.goto("/admin/users/import")
    page.get_by_role("row", name=re.compile("old_name")).get_by_role("checkbox").check()
    page.get_by_role("combobox", name="Member", exact=True).fill(fan.name)
    page.get_by_role("option", name=fan.name).click()
    page.get_by_role("button", name="Assign to member").click()
    expect(page.get_by_role("heading", name="No reserved balances")).to_be_visible()

    assert fan.call(f"/common/auth/whoami?creator={creator.name}", "GET").json()["balance"] == "75"


def test_a_fan_reads_in_the_wallet_what_waits_for_the_team(creator, another_person, base_url):
    """The file of another Gemhall has the fan's username with another email address."""
    fan = Person(another_person(), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")
    lines = f"id,username,email,status,balance,joined\n1,{fan.name},other@example.com,ACTIVE,120,2024-01-05\n"
    drop(creator.page, {"name": "members.csv", "mimeType": "text/csv", "buffer": lines.encode()})
    apply(creator.page)

    fan.page.goto(f"/creator/{creator.name}/wallet")
    expect(fan.page.get_by_text("Gems from another Gemhall wait for the team", exact=False)).to_be_visible()
    judges.fits_a_phone(fan.page)
