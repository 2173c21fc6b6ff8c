"""Quests, from the start to the gems in the wallet: a fan starts a challenge, does what it asks for, and claims.

Then the fan sends a proof with a picture, the team approves it, and the fan claims again. Some fifteen seconds.
"""

import io
import re
from uuid import uuid4

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.person import IN_MOTION, Person, Setting


@pytest.fixture
def fan(creator: Person, setting: Setting, another_person, base_url) -> Person:
    """A member with 200 gems."""
    setting.dress(creator)
    joined = Person(another_person(**setting.device, **IN_MOTION), f"fan{uuid4().hex[:8]}", base_url)
    joined.has_an_account()
    joined.call(f"/user/creators/{creator.name}/subscribe")
    (member,) = creator.call("/creator/users/all", "GET").json()["data"]
    tip = {"kind": "TIP", "amount": "200", "reason": "For the first hello"}
    creator.call(f"/creator/users/one/{member['id']}/balance", "PATCH", data=tip, key=str(uuid4()))
    return joined


def publish(creator: Person, template: str, **fields: object) -> str:
    found = creator.call("/creator/challenges/templates/all?take=50", "GET").json()["data"]
    (template_id,) = [row["id"] for row in found if row["name"] == template]
    body = {"kind": "CHALLENGE", "templateId": template_id, "publication": "ACTIVE", **fields}
    challenge: str = creator.call("/creator/challenges/one", data=body).json()["id"]
    return challenge


def a_picture() -> bytes:
    target = io.BytesIO()
    Image.new("RGB", (640, 480), "#cc5522").save(target, "PNG")
    return target.getvalue()


def gems_in_flight(page: Page) -> None:
    """Remember if gems were on their way: they are gone within a second."""
    page.evaluate(
        """() => new MutationObserver((changes) => {
          if (changes.some((one) => [...one.addedNodes].some((node) => node.querySelector?.(':scope > svg'))))
            window.gemsFlew = true
        }).observe(document.body, { childList: true, subtree: true })"""
    )


def test_a_fan_takes_part_and_is_paid(creator: Person, fan: Person, find_barriers) -> None:
    publish(creator, "Buy in the store", name="A first postcard", targetAmount=1, rewardGems="80")
    publish(creator, "Show what you did", name="Show your postcard", reviewMode="MANUAL", rewardGems="300")
    page = fan.page
    page.goto(f"/creator/{creator.name}")
    page.get_by_role("link", name="Quests").first.click()
    expect(page.get_by_role("heading", name="Quests", level=1)).to_be_visible()
    find_barriers(page)

    # Start, after a look at the terms.
    page.get_by_text("Challenges", exact=True).click()
    page.get_by_role("button", name="Start: A first postcard").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Buy 1 product in the store")).to_be_visible()
    find_barriers(page)
    dialog.get_by_role("button", name="Start challenge").click()
    card = page.get_by_role("article").filter(has_text="A first postcard")
    expect(card.get_by_text("In progress")).to_be_visible()

    # The counted deed happens elsewhere; the open page is updated.
    what = {"storeSlug": creator.name, "productSlug": "sunrise-postcard", "quantity": 1, "expectedPrice": "120"}
    order = fan.call("/user/product-order/buy", data=what, key=str(uuid4())).json()
    # It counts once the fan can no longer cancel it.
    creator.call(f"/creator/product-order/one/{order['id']}", "PATCH", data={"status": "COMPLETED"})
    expect(card.get_by_text("Ready to claim")).to_be_visible()
    expect(card.get_by_text("1/1 Completed")).to_be_visible()
    expect(page.get_by_role("button", name="Wallet: 80 gems")).to_be_visible()

    gems_in_flight(page)
    card.get_by_role("button", name="Claim reward: A first postcard").click()
    find_barriers(page)
    dialog.get_by_role("button", name="Claim 80 gems").click()
    expect(page.get_by_text("You got 80 gems")).to_be_visible()
    expect(page.get_by_role("button", name="Wallet: 160 gems")).to_be_visible()
    assert page.evaluate("window.gemsFlew")
    expect(card.get_by_text("Done", exact=True)).to_be_visible()

    # A proof with a picture.
    page.get_by_role("button", name="Start: Show your postcard").click()
    dialog.get_by_role("button", name="Start challenge").click()
    # The form for the proof follows at once.
    dialog.get_by_label("Text").fill("It hangs above my desk.")
    dialog.get_by_label("Picture").set_input_files({"name": "desk.png", "mimeType": "image/png", "buffer": a_picture()})
    find_barriers(page)
    dialog.get_by_role("button", name="Send for review").click()
    proof = page.get_by_role("article").filter(has_text="Show your postcard")
    expect(proof.get_by_text("Under review")).to_be_visible()

    (submission,) = creator.call("/creator/challenges/reviews/all", "GET").json()["data"]
    assert submission["image"]
    creator.call(f"/creator/challenges/reviews/one/{submission['id']}", "PATCH", data={"decision": "APPROVE"})
    proof.get_by_role("button", name="Claim reward: Show your postcard").click()
    dialog.get_by_role("button", name="Claim 300 gems").click()
    expect(page.get_by_role("button", name="Wallet: 460 gems")).to_be_visible()

    # The details keep what was done.
    page.get_by_role("button", name="Show your postcard", exact=True).click()
    expect(dialog.get_by_role("heading", name="Your attempts")).to_be_visible()
    expect(dialog.get_by_text(re.compile("300 gems ·"))).to_be_visible()
    find_barriers(page)
