"""A creator's whole way: an account, a community, its own look, a page with a picture, and back to the first look.

Two browsers and a dozen pages; about 30 seconds.
"""

import re
from uuid import uuid4

from playwright.sync_api import Browser, Page, expect

from tests.e2e import judges
from tests.e2e.person import Person
from tests.e2e.test_pages import a_picture
from tests.support.first_paint import picture, share_that_differs, shell_boxes, variables
from tests.support.traffic import follow

BRAND = "#12c2a9"
MAX_DIFFERENCE = 0.05


def save_draft(page: Page) -> None:
    """The draft saves itself after a pause."""
    expect(page.get_by_text("Saved to the draft.")).to_be_visible()


def publish(page: Page) -> None:
    page.get_by_role("button", name="Publish", exact=True).click()
    # The toast is gone after a moment, which a busy machine can miss; the state stays.
    expect(page.get_by_text("Published", exact=True)).to_be_visible()


def test_a_new_creator_makes_a_place_of_their_own(another_person, browser: Browser, base_url: str) -> None:
    page = another_person(viewport=judges.WIDE)
    creator = Person(page, f"own{uuid4().hex[:8]}", base_url)
    page.goto("/onboarding")
    creator.sign_up_here()
    page.get_by_role("button", name="Skip for now").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^I am a creator")).click()
    page.get_by_role("textbox", name="Name", exact=True).fill("Quiet Harbor")
    page.get_by_label("Address").fill(creator.name)
    page.get_by_role("button", name="Open Quiet Harbor").click()
    page.get_by_role("link", name="Confirm later").click()
    expect(page.get_by_role("heading", name="Quiet Harbor is open")).to_be_visible()

    home = f"/creator/{creator.name}"
    fan = another_person(viewport=judges.WIDE)
    member = Person(fan, f"fan{uuid4().hex[:8]}", base_url)
    member.has_an_account()
    community = fan.request.get(f"{base_url}/api/public/creators/by-username/{creator.name}").json()
    member.call(f"/user/creators/{community['id']}/subscribe")
    fan.goto(home)
    judges.at_rest(fan)
    first_look = variables(fan)

    page.goto("/admin/customization/colours")
    page.get_by_label("Color code", exact=True).fill(BRAND)
    save_draft(page)
    page.get_by_role("link", name="Fonts", exact=True).click()
    page.get_by_role("group", name="Fonts").locator("label").nth(2).click()
    save_draft(page)
    page.get_by_role("link", name="Layout", exact=True).click()
    move = page.get_by_role("button", name=re.compile("^Move .* up$")).and_(page.locator(":enabled")).last
    moved = re.sub("^Move (.*) up$", r"\1", move.get_attribute("aria-label") or "")
    move.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile(f"^{re.escape(moved)} is now number "))).to_be_attached()
    publish(page)

    page.goto("/admin/customization/pages")
    page.get_by_role("link", name="Write your first page").click()
    page.get_by_label("Title").fill("House rules")
    page.get_by_label("Name in the menu").fill("Rules")
    page.get_by_role("textbox", name="Text of the page").click()
    page.keyboard.type("Be kind.")
    page.get_by_role("button", name="Add picture").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("input[type=file]").set_input_files(a_picture())
    dialog.get_by_label("Description").fill("My desk")
    dialog.get_by_role("button", name="Add picture").click()
    expect(page.get_by_role("textbox", name="Text of the page").get_by_role("img", name="My desk")).to_be_visible()
    publish(page)
    expect(page.get_by_role("heading", name="House rules")).to_be_visible()

    # The fan's open page has followed without a reload.
    expect(fan.locator("html")).to_have_css("--brand", BRAND)
    fan.get_by_role("navigation", name="Main", exact=True).get_by_role("link", name="Rules").click()
    expect(fan.get_by_role("img", name="My desk")).to_have_js_property("complete", True)

    # A new visitor: the shell's pixels are the same before any script and at the end.
    for width in (judges.WIDE, judges.PHONE):
        plain = follow(browser.new_context(base_url=base_url, viewport=width, java_script_enabled=False).new_page())
        plain.goto(home)
        before, boxes, shown = picture(plain), shell_boxes(plain), variables(plain)
        plain.context.close()
        visitor = another_person(viewport=width)
        visitor.goto(home)
        judges.at_rest(visitor)
        differing, pixels = share_that_differs(before, picture(visitor), boxes)
        assert pixels > 10_000
        assert differing <= MAX_DIFFERENCE, f"{differing:.3f} of {pixels} pixels at {width['width']} px"
        assert shown == variables(visitor)
        assert shown["--brand"] == BRAND

    fan.evaluate("window.isOldDocument = true")
    page.goto("/admin/customization/history")
    page.get_by_role("button", name=re.compile("^Load into draft")).last.click()
    expect(page.get_by_text("Draft, not published")).to_be_visible()
    publish(page)
    # The open page of the fan goes back to the first look without a reload.
    expect(fan.locator("html")).to_have_css("--brand", first_look["--brand"])
    judges.at_rest(fan)
    assert variables(fan) == first_look
    assert fan.evaluate("window.isOldDocument"), "the page was loaded again"
