"""A creator reaches a limit, pays for a plan with the card that works, and cancels it and changes their mind.

Each journey goes through some fifteen pages, with Stripe's and the bank's in between, which takes about half a minute.
"""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.person import DESK, PHONE, Person

DECLINED, CONFIRMED_BY_THE_BANK = "4000 0000 0000 0002", "4000 0027 6000 3184"
STAFF_OF_FREE = 2


def invite(page: Page, invitee: str) -> Locator:
    page.goto("/admin/settings?tab=ADMINS")
    page.get_by_role("button", name=re.compile("^Invite")).first.click()
    dialog = page.get_by_role("dialog", name="Invite to your team")
    dialog.get_by_label("Email or username").fill(invitee)
    dialog.get_by_role("checkbox", name="Manage Stores").check()
    dialog.get_by_role("button", name="Send invitation").click()
    return dialog


def pay(page: Page, number: str) -> None:
    """On Stripe's page."""
    page.get_by_label("Card number").fill(number)
    page.get_by_label("Expiration").fill("12 / 34")
    page.get_by_label("CVC").fill("123")
    page.get_by_label("Cardholder name").fill("River Creator")
    page.get_by_role("button", name="Subscribe").click()


@pytest.mark.sampled(1, of="device")
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["at a desk", "on a phone"])
def test_a_creator_pays_for_a_plan(another_person, base_url, find_barriers, device):
    creator = Person(another_person(**device), f"payer{uuid4().hex[:8]}", base_url)
    creator.has_an_account()
    creator.call("/user/communities", data={"slug": creator.name, "name": "Moonlit Arcade"})
    for place in range(STAFF_OF_FREE):
        invitation = {"invitee": f"{creator.name}-{place}@example.com", "permissions": ["STORES_MANAGEMENT"]}
        creator.call("/creator/staff/one", data=invitation)
    page = creator.page

    # The free plan is full: the refusal names the limit, what lifts it, and leads to the plan.
    refused = invite(page, f"{creator.name}-late@example.com")
    alert = refused.get_by_role("alert")
    expect(alert).to_contain_text("Your plan allows 2 staff members, including open invitations.")
    find_barriers(page)
    alert.get_by_role("link", name="View plan").click()
    expect(refused).to_be_hidden()
    expect(page.get_by_role("heading", name="Free plan")).to_be_visible()
    expect(page.get_by_text("The limit is reached.", exact=False).first).to_be_visible()
    find_barriers(page)

    # The prices, and back to the plan that was chosen there, for a year.
    page.get_by_role("link", name="Compare plans").click()
    expect(page.get_by_role("heading", name="Pricing", level=1)).to_be_visible()
    find_barriers(page)
    page.get_by_text("Yearly, save 16%").click()
    page.get_by_role("link", name="Choose Pro").click()
    expect(page.get_by_text("per month, $290 a year")).to_be_visible()
    page.get_by_role("button", name="Choose Pro").click()

    # One card is declined, the other one is confirmed with the bank.
    pay(page, DECLINED)
    expect(page.get_by_role("alert")).to_have_text("Your card was declined.")
    pay(page, CONFIRMED_BY_THE_BANK)
    page.get_by_role("button", name="Complete authentication").click()
    expect(page.get_by_text("Thank you. Your plan is active.")).to_be_visible()
    expect(page.get_by_role("heading", name="Pro plan")).to_be_visible()
    find_barriers(page)

    # The invoice of the one payment.
    invoices = page.locator("section", has=page.get_by_role("heading", name="Invoices")).get_by_role("listitem")
    expect(invoices).to_have_count(1)
    expect(invoices).to_contain_text("Paid")
    expect(invoices).to_contain_text("$290")
    with page.expect_download() as download:
        invoices.get_by_role("link", name=re.compile("^Download invoice")).click()
    assert download.value.path().read_bytes().startswith(b"%PDF-1.4")

    # Both limits are lifted.
    expect(invite(page, f"{creator.name}-late@example.com")).to_be_hidden()
    page.goto("/admin/settings")
    page.get_by_role("button", name="Add domain").click()
    page.get_by_label("Domain", exact=False).last.fill(f"fans.{creator.name}.test")
    page.get_by_role("button", name="Add domain").click()
    expect(page.get_by_role("article", name=f"fans.{creator.name}.test")).to_be_visible()

    # Check the price of paying by the month, now and later. The preview changes no plan.
    page.goto("/admin/settings?tab=BILLING")
    page.get_by_role("radiogroup", name="Billing period").get_by_text("Monthly").click()
    page.get_by_role("button", name="Pay monthly").click()
    preview = page.get_by_role("dialog", name="Change plan")
    expect(preview.get_by_text("Nothing", exact=True)).to_be_visible()
    expect(preview.get_by_text("$29 per month")).to_be_visible()
    find_barriers(page)
    preview.get_by_role("button", name="Keep current plan").click()

    # Check the refusals of the free plan, the end of the plan, and its continuation.
    page.get_by_role("button", name="Change to Free").click()
    cancel = page.get_by_role("dialog", name="Cancel plan")
    expect(cancel.get_by_text("Staff: you have 3, the limit is 2.", exact=False)).to_be_visible()
    expect(cancel.get_by_text("Custom domains: you have 1", exact=False)).to_be_visible()
    find_barriers(page)
    cancel.get_by_role("button", name="Cancel plan").click()
    expect(page.get_by_text("Canceled. You keep Pro until", exact=False)).to_be_visible()
    find_barriers(page)
    page.get_by_role("button", name="Resume plan").click()
    expect(page.get_by_text("The next payment of $290 is on", exact=False)).to_be_visible()
    expect(invoices).to_have_count(1)
