"""A case, from the back office to the shelf at home: the team makes it with odds that add up while they are typed, a

fan opens it on a phone, watches the reel stop where the specification says, sells what came out, and checks the draw.
Two people at two browsers wait out no reel: it is moved to the times that matter. Some ten seconds.
"""

import re
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.e2e.person import PHONE, Person

MOVE = """([reel, time]) => {
  const [motion] = reel.getAnimations()
  motion.pause()
  motion.currentTime = time
  return -new DOMMatrix(getComputedStyle(reel).transform).m41
}"""
FINISH = "(reel) => reel.getAnimations()[0].finish()"
ITEM, GAP, WINNER, MIDDLE = 272, 12, 25, 6
"""Section 9 of the specification."""
CENTER = WINNER * (ITEM + GAP) + MIDDLE + ITEM / 2


def place(page: Page, time: float) -> float:
    """Where on the strip the marker points, ``time`` ms after the press."""
    reel = page.get_by_test_id("reel")
    found: float = page.evaluate(MOVE, [reel.element_handle(), time])
    return found


def test_a_case_is_made_opened_sold_and_checked(another_person, base_url, find_barriers):
    creator = Person(another_person(), f"maker{uuid4().hex[:8]}", base_url)
    creator.has_a_community()
    creator.call(
        "/creator/product-manage/one",
        data={"productName": "Arcade token", "price": "90", "sellPrice": "40", "status": "ACTIVE"},
    )
    fan = Person(another_person(**PHONE), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")

    # The team makes it; odds that do not add up stay in the form.
    office = creator.page
    office.goto("/admin/cases/create")
    office.get_by_label("Name").fill("Lucky drawer")
    office.get_by_label("Price in gems").fill("0")
    office.get_by_role("button", name="Add a product").click()
    prize = office.get_by_role("group", name="Prize 1")
    prize.get_by_label("Product").select_option(label="Arcade token")
    prize.get_by_label("Odds in %").fill("99.5")
    expect(office.get_by_text("of 100: 0.5 % missing")).to_be_visible()
    office.get_by_role("button", name="Publish case").click()
    expect(office.get_by_text("Total odds should be 100")).to_be_visible()
    find_barriers(office)
    prize.get_by_label("Odds in %").fill("100")
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
    assert page.get_by_test_id("reel").locator("li").count() == 30
    box = page.get_by_test_id("reel").locator("li").first.bounding_box()
    assert box is not None
    assert box["width"] == ITEM + GAP
    assert place(page, 0) == MIDDLE + ITEM / 2
    assert abs(place(page, 5000) - CENTER) < ITEM / 2
    assert place(page, 4000) < place(page, 4900) < place(page, 5000)
    assert abs(place(page, 5999.9) - CENTER) < 0.1
    page.get_by_test_id("reel").evaluate(FINISH)

    # What came out is sold.
    expect(page.get_by_role("heading", name="Arcade token")).to_be_visible()
    find_barriers(page)
    page.get_by_role("button", name="Sell back for 40 gems").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Sell")).click()
    expect(page.get_by_role("button", name="Wallet: 40 gems")).to_be_visible()

    # And the draw can be checked once the seeds are rotated.
    expect(page.get_by_text("Sealed until you rotate")).to_be_visible()
    page.get_by_role("button", name="Rotate seeds").click()
    check = page.get_by_role("link", name="Check it")
    expect(check).to_have_attribute("href", re.compile(r"/fairness#%7B%22version%22%3A%22v1%22.*serverSeed"))
    find_barriers(page)
