"""From the platform to the reward: a creator makes an offer, a fan reads its terms and claims, the team decides.

Two people at two browsers go through a dozen pages: some thirty seconds.
"""

import io
import re
from uuid import uuid4

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

from tests.e2e.person import Person, Setting


@pytest.fixture
def fan(creator: Person, setting: Setting, another_person, base_url) -> Person:
    setting.dress(creator)
    joined = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    joined.has_an_account()
    joined.call(f"/user/creators/{creator.name}/subscribe")
    return joined


def a_picture(color: str) -> FilePayload:
    picture = io.BytesIO()
    Image.new("RGB", (500, 400), color).save(picture, "PNG")
    return {"name": "deposit.png", "mimeType": "image/png", "buffer": picture.getvalue()}


def add_platform(office: Page) -> None:
    office.goto("/admin/offers-platforms")
    office.get_by_role("button", name="Add platform").click()
    form = office.get_by_role("form", name="Platform")
    form.get_by_label("Name").fill("Keyforest")
    form.get_by_label("Icon").set_input_files(a_picture("#d98a2b"))
    form.get_by_role("button", name="Save platform").click()
    expect(form).to_be_hidden()
    expect(office.get_by_text("Keyforest").first).to_be_visible()


def create_offer(office: Page) -> None:
    """With terms, a limit and a reward; published after the fan's view was shown."""
    office.goto("/admin/offers")
    office.get_by_role("button", name="Create offer").click()
    office.get_by_role("dialog", name="Create offer").get_by_role("button", name="Continue").click()
    office.get_by_label("Title").fill("Double your deposit")
    office.get_by_label("Promo code").fill("NOVA")
    office.get_by_label("Link").fill("https://keyforest.example.org/nova")
    office.get_by_label("How to claim").fill("Open the link.\nEnter the code.")
    office.get_by_label("Match in percent").fill("100")
    office.get_by_label("Wagering requirement").fill("30")
    expect(office.get_by_text("Deposit 100, get 100, wager 6,000").first).to_be_visible()
    office.get_by_text("Fans can claim a reward").click()
    office.get_by_label("Proof").select_option("PICTURE")
    office.get_by_label("Number of claims").fill("1")
    office.get_by_label("Gems").fill("250")
    office.get_by_role("button", name="Save draft").click()
    expect(office.get_by_role("heading", name="Double your deposit", level=1)).to_be_visible()
    office.get_by_role("button", name="Publish", exact=True).click()
    office.get_by_role("dialog").get_by_role("button", name="Publish offer").click()
    expect(office.get_by_text("Open", exact=True).first).to_be_visible()


def confirm_age(page: Page) -> None:
    page.get_by_label("Date of birth").fill("1990-05-01")
    page.get_by_label("Country").select_option("SE")
    page.get_by_role("button", name="Confirm my age").click()


def send_claim(page: Page, button: str, color: str) -> None:
    page.get_by_role("button", name=button).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Send claim").click()
    expect(dialog.get_by_text("Image is required")).to_be_visible()
    dialog.get_by_label("Picture").set_input_files(a_picture(color))
    dialog.get_by_role("button", name="Send claim").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_text("Under review")).to_be_visible()


def decide(office: Page, fan: str, *, reason: str = "") -> None:
    office.goto("/admin/offers?tab=requests")
    claim = office.get_by_role("article", name=re.compile(fan))
    expect(claim.get_by_role("button", name=f"View the picture of {fan}")).to_be_visible()
    if reason:
        claim.get_by_role("button", name=re.compile("^Reject")).click()
        claim.get_by_label("Reason").fill(reason)
        claim.get_by_role("button", name=re.compile("^Reject the claim")).click()
    else:
        claim.get_by_role("button", name=re.compile("^Approve")).click()
        claim.get_by_role("button", name=re.compile("^Approve the claim")).click()
    expect(office.get_by_text("Nothing to review")).to_be_visible()


def test_an_offer_from_its_platform_to_the_reward(creator: Person, fan: Person, find_barriers) -> None:
    office, page, home = creator.page, fan.page, f"/creator/{creator.name}"
    page.goto(home)
    expect(page.get_by_role("link", name="Offers")).to_have_count(0)
    add_platform(office)
    create_offer(office)

    page.goto(f"{home}/offers")
    card = page.get_by_role("article", name="Double your deposit")
    expect(card.get_by_text("Ages 18 and over")).to_be_visible()
    expect(card.get_by_text("NOVA", exact=True)).to_have_count(0)
    confirm_age(page)
    expect(card.get_by_text("NOVA", exact=True)).to_be_visible()
    expect(card.get_by_text("Deposit 100, get 100, wager 6,000")).to_be_visible()
    expect(card.get_by_text("1 claim left")).to_be_visible()
    find_barriers(page)

    send_claim(page, "Claim 250 gems", "#334455")
    decide(office, fan.name, reason="The picture shows no code.")
    page.reload()
    expect(card.get_by_text("The team wrote: The picture shows no code.")).to_be_visible()
    send_claim(page, "Claim again", "#556677")
    decide(office, fan.name)
    page.reload()
    expect(card.get_by_text("Approved")).to_be_visible()
    page.goto(f"{home}/wallet")
    expect(page.get_by_text("Double your deposit").first).to_be_visible()

    # It ends by the clock: the team sets an end that is over a moment later.
    (offer,) = creator.call("/creator/exclusive-offers/all", "GET").json()["data"]
    creator.call(
        f"/creator/exclusive-offers/one/{offer['id']}",
        "PATCH",
        data={"startsAt": "2026-01-01T10:00:00Z", "endsAt": "2026-01-02T10:00:00Z"},
    )
    page.goto(f"{home}/offers")
    expect(page.get_by_role("heading", name="No offer found")).to_be_visible()
