"""A case, from the back office to the parcel at home: the team makes it with odds that add up while they are typed, a

fan opens it, watches the reel stop where the specification says, sells what came out, keeps another and has it sent,
and checks the draw. Two people at two browsers wait out no reel: it is moved to the times that matter, or not shown to
who wants no motion. Some fifteen seconds.
"""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import IN_MOTION, Person, Setting

MOVE = """([reel, time]) => {
  const [motion] = reel.getAnimations()
  motion.pause()
  motion.currentTime = time
  return -new DOMMatrix(getComputedStyle(reel).transform).m41
}"""
FINISH = "(reel) => reel.getAnimations()[0].finish()"
ITEM, GAP, WINNER, MIDDLE = 272, 12, 25, 6
"""Section 9 of the specification."""
ADDRESS = {"Full name": "Mina Sol", "City": "Lund", "Zip code": "22100", "Street": "Long street", "Building": "12/B"}
CENTER = WINNER * (ITEM + GAP) + MIDDLE + ITEM / 2


def place(page: Page, time: float) -> float:
    """Where on the strip the marker points, ``time`` ms after the press."""
    reel = page.get_by_test_id("reel")
    found: float = page.evaluate(MOVE, [reel.element_handle(), time])
    return found


@pytest.fixture
def fan(creator: Person, setting: Setting, another_person, base_url) -> Person:
    """A member, who wants to see the reel."""
    setting.dress(creator)
    joined = Person(another_person(**setting.device, **IN_MOTION), f"fan{uuid4().hex[:8]}", base_url)
    joined.has_an_account()
    joined.call(f"/user/creators/{creator.name}/subscribe")
    return joined


def test_a_case_is_made_opened_sold_and_checked(creator, fan, find_barriers):
    token = {"productName": "Arcade token", "price": "90", "sellPrice": "40", "status": "ACTIVE"}
    creator.call("/creator/product-manage/one", data=token)

    # The team makes it; odds that do not add up stay in the form.
    office = creator.page
    office.goto("/admin/cases/create")
    office.get_by_label("Name").fill("Lucky drawer")
    office.get_by_label("Price in gems").fill("0")
    office.get_by_role("button", name="Add a product").click()
    prize = office.get_by_role("group", name="Prize 1")
    prize.get_by_label("Product").select_option(label="Arcade token")
    prize.get_by_label("Odds (%)").fill("99.5")
    expect(office.get_by_text("0.5% missing")).to_be_visible()
    office.get_by_role("button", name="Publish case").click()
    expect(office.get_by_text("Total odds should be 100")).to_be_visible()
    find_barriers(office)
    prize.get_by_label("Odds (%)").fill("100")
    expect(office.get_by_text("90.00")).to_be_visible()
    office.get_by_role("button", name="Publish case").click()
    expect(office.get_by_role("link", name="Lucky drawer")).to_be_visible()

    # The fan opens it, and the reel is where it should be at every moment.
    page = fan.page
    page.goto(f"/creator/{creator.name}/cases")
    page.get_by_role("link", name=re.compile("Lucky drawer")).click()
    find_barriers(page)
    page.get_by_role("button", name="Open for free").click()
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    assert place(page, 0) == MIDDLE + ITEM / 2
    items = page.get_by_test_id("reel").locator("li")
    assert items.count() == 30
    assert items.first.evaluate("(item) => item.offsetWidth") == ITEM + GAP
    assert abs(place(page, 5000) - CENTER) < ITEM / 2
    assert place(page, 4000) < place(page, 4900) < place(page, 5000)
    assert abs(place(page, 5999.9) - CENTER) < 0.1
    page.get_by_test_id("reel").evaluate(FINISH)

    # The drawn prize is sold.
    expect(page.get_by_role("heading", name="Arcade token")).to_be_visible()
    find_barriers(page)
    page.get_by_role("button", name="Sell back for 40 gems").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Sell")).click()
    expect(page.get_by_role("button", name="Wallet: 40 gems")).to_be_visible()

    # And the draw can be checked once the seeds are rotated.
    expect(page.get_by_text("Rotate your seeds to check")).to_be_visible()
    page.get_by_role("button", name="Rotate seeds").click()
    check = page.get_by_role("link", name="Check opening")
    expect(check).to_have_attribute("href", re.compile(r"/fairness#%7B%22version%22%3A%22v1%22.*serverSeed"))
    find_barriers(page)


def test_what_came_out_is_kept_and_then_sent(creator, setting, another_person, base_url, find_barriers):
    setting.dress(creator)
    shirt = {"productName": "Arcade shirt", "price": "90", "type": "MERCH", "sizes": ["S", "M"], "status": "ACTIVE"}
    shirt_id = creator.call("/creator/product-manage/one", data=shirt).json()["id"]
    prize = {"kind": "PRODUCT", "productId": shirt_id, "ppm": 1_000_000, "value": "50", "rarity": "EPIC"}
    creator.call("/creator/lootboxes/one", data={"name": "Drawer", "price": "0", "status": "ACTIVE", "prizes": [prize]})
    fan = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")

    page = fan.page
    page.goto(f"/creator/{creator.name}/cases/drawer")
    page.get_by_role("button", name="Open for free").click()
    expect(page.get_by_role("heading", name="Arcade shirt")).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    find_barriers(page)

    # Kept: it is in the inventory, from where it is sent.
    page.get_by_role("link", name="View your inventory").click()
    page.wait_for_url("**/inventory")
    # The page of the case is shown until the inventory is loaded.
    page.get_by_role("button", name=re.compile("^(?!Share|Get help).*Arcade shirt")).click()
    page.get_by_role("dialog", name="Item").get_by_role("button", name="Ship it to me").click()
    form = page.get_by_role("dialog", name="Shipping address")
    form.get_by_role("radio", name="M", exact=True).check(force=True)
    for label, words in ADDRESS.items():
        form.get_by_label(label).fill(words)
    form.get_by_label("Country").select_option("SE")
    find_barriers(page)
    form.get_by_role("button", name="Save address").click()
    expect(form).to_be_hidden()
    expect(page.get_by_role("dialog", name="Item").get_by_role("button", name="Track order")).to_be_visible()

    office = creator.page
    office.goto("/admin/store/orders?status=TODO")
    expect(office.get_by_role("button", name=re.compile("Arcade shirt"))).to_be_visible()
