"""A quest, from the template to the payment: the team publishes it, a fan sends a picture, the team approves it.

A chain of two steps follows, which the fan goes from the first to the last. Two people at two browsers; it takes some
twenty seconds.
"""

import io
import re
from uuid import uuid4

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.e2e.person import Person, Setting


@pytest.fixture
def creator(setting: Setting, another_person, base_url) -> Person:
    maker = Person(another_person(**setting.device), f"maker{uuid4().hex[:8]}", base_url)
    maker.has_a_community()
    setting.dress(maker)
    return maker


@pytest.fixture
def fan(creator: Person, setting: Setting, another_person, base_url) -> Person:
    """A member without gems."""
    joined = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    joined.has_an_account()
    joined.call(f"/user/creators/{creator.name}/subscribe")
    return joined


def a_picture() -> bytes:
    picture = io.BytesIO()
    Image.new("RGB", (640, 480), "#336699").save(picture, "PNG")
    return picture.getvalue()


def create_from(page: Page, template: str, name: str, gems: str) -> None:
    """By the dialog, to the saved draft and its page."""
    page.goto("/admin/quests")
    page.get_by_role("button", name="Create quest").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Task").select_option(label=template)
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Gems").fill(gems)
    dialog.get_by_role("button", name="Save draft").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def publish(page: Page) -> None:
    page.get_by_role("button", name="Publish", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^Publish ")).click()
    expect(dialog).to_have_count(0)


def claim(page: Page, name: str, gems: int) -> None:
    page.get_by_role("button", name=f"Claim reward: {name}").click()
    page.get_by_role("dialog").get_by_role("button", name=f"Claim {gems} gems").click()


def test_a_quest_is_made_reviewed_and_paid_and_a_chain_is_gone_to_its_end(creator, fan, find_barriers):
    office = creator.page
    create_from(office, "Show what you did", "Draw the mascot", "75")
    find_barriers(office)
    publish(office)
    expect(office.get_by_text("Active", exact=True)).to_be_visible()
    quest = office.url.rsplit("/", 1)[1]

    # The queue is empty, and shows what a fan sends while it is open.
    office.goto("/admin/quests-review")
    expect(office.get_by_role("heading", name="Nothing to review")).to_be_visible()
    picture = {"name": "mascot.png", "mimeType": "image/png", "buffer": a_picture()}
    proof = {"text": "Drawn last night", "link": "https://example.com/mascot", "image": picture}
    fan.call(f"/user/challenges/one/{quest}/submit?creator={creator.name}", multipart=proof)
    card = office.get_by_role("article", name=f"Draw the mascot by {fan.name}")
    expect(card).to_be_visible()
    expect(card.get_by_text("Drawn last night")).to_be_visible()
    card.get_by_role("button", name="View the picture").click()
    expect(office.get_by_role("dialog").get_by_role("img", name=f"Picture of {fan.name}")).to_be_visible()
    office.keyboard.press("Escape")
    find_barriers(office)

    # A rejection needs a reason; the approval pays once the fan claims.
    card.get_by_role("button", name="Reject").click()
    card.get_by_role("button", name="Reject", exact=True).click()
    expect(card.get_by_text("Field is required")).to_be_visible()
    card.get_by_role("button", name="Cancel").click()
    card.get_by_role("button", name=f"Approve the submission of {fan.name}").click()
    expect(office.get_by_role("heading", name="Nothing to review")).to_be_visible()
    fan.call(f"/user/challenges/one/{quest}/claim?creator={creator.name}", key=str(uuid4()))
    fan.page.goto(f"/creator/{creator.name}")
    expect(fan.page.get_by_role("button", name="Wallet: 75 gems")).to_be_visible()

    create_from(office, "Show what you did", "Second hello", "10")
    office.goto("/admin/quests-chain/create")
    office.get_by_label("Name").fill("Road of hellos")
    office.get_by_label("Add a quest").select_option(label="Second hello (draft)")
    office.get_by_role("button", name="Add step").click()
    # A step that does not exist yet is made in place.
    office.get_by_role("button", name="Create a new step").click()
    step = office.get_by_role("dialog")
    step.get_by_label("Task").select_option(label="Show what you did")
    step.get_by_label("Name").fill("First hello")
    step.get_by_label("Gems").fill("10")
    step.get_by_role("button", name="Add step").click()
    expect(step).to_have_count(0)
    office.get_by_role("button", name="Move First hello up").click()
    expect(office.get_by_role("listitem").filter(has_text="1. First hello")).to_be_visible()
    office.get_by_label("Gems").fill("200")
    office.get_by_role("button", name="Save draft").click()
    expect(office.get_by_role("heading", name="Road of hellos", level=1)).to_be_visible()
    publish(office)
    expect(office.get_by_text("Active", exact=True)).to_be_visible()
    find_barriers(office)
    (chain,) = fan.call(f"/user/challenges/chains/all?creator={creator.name}", "GET").json()["data"]
    assert [step["name"] for step in chain["steps"]] == ["First hello", "Second hello"]
    assert chain["reward"]["gems"] == "200"

    # Each step is proven and claimed on the open page; the next one unlocks, and the end pays too.
    page = fan.page
    page.goto(f"/creator/{creator.name}/quests")
    path = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Road of hellos"))
    steps = path.get_by_role("listitem")
    expect(steps.nth(0).get_by_text("Your step")).to_be_visible()
    expect(steps.nth(1).get_by_text("Locked")).to_be_visible()
    find_barriers(page)
    for number, step in enumerate(chain["steps"]):
        what = f"/user/challenges/one/{step['challengeId']}/submit?creator={creator.name}"
        fan.call(what, multipart={"text": "Hello"})
        for sent in creator.call("/creator/challenges/reviews/all", "GET").json()["data"]:
            creator.call(f"/creator/challenges/reviews/one/{sent['id']}", "PATCH", data={"decision": "APPROVE"})
        expect(steps.nth(number).get_by_text("Ready to claim")).to_be_visible()
        claim(page, step["name"], 10)
        expect(path.get_by_text(f"{number + 1} of 2")).to_be_visible()
    claim(page, "Road of hellos", 200)
    expect(steps.last.get_by_text("Claimed")).to_be_visible()
    expect(page.get_by_role("button", name="Wallet: 295 gems")).to_be_visible()
