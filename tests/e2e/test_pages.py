"""A page: the creator writes it with a picture and publishes it, a fan reads it, and the creator goes back.

Two people at two browsers; some ten seconds.
"""

import io

from PIL import Image
from playwright.sync_api import FilePayload, Page, expect


def a_picture() -> FilePayload:
    target = io.BytesIO()
    Image.new("RGB", (640, 360), "#7744cc").save(target, "PNG")
    return {"name": "desk.png", "mimeType": "image/png", "buffer": target.getvalue()}


def write(office: Page, text: str) -> None:
    editor = office.get_by_role("textbox", name="Text of the page")
    editor.click()
    office.keyboard.press("Control+End")
    office.keyboard.type(text)


def publish(office: Page) -> None:
    with office.expect_response("**/publish") as answer:
        office.get_by_role("button", name="Publish", exact=True).click()
    assert answer.value.ok


def test_a_creator_writes_a_page_and_goes_back(creator, another_person, find_barriers):
    office = creator.page
    office.goto("/admin/customization/pages")
    office.get_by_role("link", name="Write your first page").click()
    office.get_by_label("Title").fill("House rules")
    office.get_by_label("Name in the menu").fill("Rules")
    write(office, "Be kind.")
    office.get_by_role("button", name="Add picture").click()
    dialog = office.get_by_role("dialog")
    dialog.locator("input[type=file]").set_input_files(a_picture())
    dialog.get_by_label("Description").fill("My desk")
    dialog.get_by_role("button", name="Add picture").click()
    expect(office.get_by_role("textbox", name="Text of the page").get_by_role("img", name="My desk")).to_be_visible()
    office.get_by_role("button", name="Add video").click()
    dialog.get_by_label("Address").fill("https://vimeo.com/1")
    dialog.get_by_role("button", name="Add video").click()
    expect(dialog.get_by_text("Paste the address of a video, clip or channel")).to_be_visible()
    dialog.get_by_label("Address").fill("https://youtu.be/dQw4w9WgXcQ")
    dialog.get_by_label("Title").fill("A song")
    dialog.get_by_role("button", name="Add video").click()
    expect(office.get_by_text("YouTube: A song")).to_be_visible()
    find_barriers(office)

    # Beside the form is the page itself, with the values that are not saved yet.
    beside = office.frame_locator("iframe[title='Your community as fans will see it']")
    expect(beside.get_by_role("heading", name="House rules", level=1)).to_be_visible()
    expect(beside.get_by_text("Be kind.")).to_be_visible()
    expect(beside.get_by_role("img", name="My desk")).to_have_js_property("complete", True)
    menu = beside.get_by_role("navigation", name="Main", exact=True)
    expect(menu.get_by_role("link", name="Rules")).to_have_attribute("aria-current", "page")
    office.get_by_text("Phone", exact=True).click()
    expect(beside.get_by_text("Be kind.")).to_be_visible()

    # A draft is for the team alone.
    fan = another_person()
    address = f"/creator/{creator.name}/pages/house-rules"
    office.get_by_role("button", name="Save draft").click()
    expect(office.get_by_role("heading", name="House rules", level=1)).to_be_visible()
    fan.goto(address)
    expect(fan.get_by_role("heading", name="This page does not exist")).to_be_visible()

    office.get_by_role("button", name="Publish", exact=True).click()
    expect(office.get_by_text("Page published. Fans can read it now.")).to_be_visible()

    # The video's site gets no request before the click; then our own document frames its player.
    asked: list[str] = []
    fan.on("request", lambda request: asked.append(request.url))
    fan.context.route("**://www.youtube-nocookie.com/**", lambda route: route.fulfill(body="the player"))
    fan.goto(address)
    expect(fan.get_by_role("heading", name="House rules", level=1)).to_be_visible()
    expect(fan.get_by_text("Be kind.")).to_be_visible()
    picture = fan.get_by_role("img", name="My desk")
    expect(picture).to_have_attribute("width", "640")
    expect(picture).to_have_js_property("complete", True)
    find_barriers(fan)
    assert [url for url in asked if "youtube" in url and "/art/" not in url] == []
    fan.get_by_role("button", name="Play: A song").click()
    player = fan.frame_locator("iframe[title='A song']").frame_locator("iframe")
    expect(player.get_by_text("the player")).to_be_visible()

    # In the menu of the navigation, too.
    fan.goto(f"/creator/{creator.name}/")
    fan.get_by_role("navigation", name="Main", exact=True).get_by_role("link", name="Rules").click()
    expect(fan.get_by_role("heading", name="House rules", level=1)).to_be_visible()

    # A second version, and back to the first.
    write(office, " Or leave.")
    publish(office)
    fan.reload()
    expect(fan.get_by_text("Or leave.")).to_be_visible()
    office.get_by_role("button", name="More actions").click()
    office.get_by_role("menuitem", name="Published versions").click()
    office.get_by_role("button", name="Use version 1").click()
    expect(office.get_by_text("Version 1 is in the draft. Publish it to show it to fans.")).to_be_visible()
    expect(office.get_by_role("textbox", name="Text of the page")).not_to_contain_text("Or leave.")
    publish(office)
    fan.reload()
    expect(fan.get_by_text("Be kind.")).to_be_visible()
    expect(fan.get_by_text("Or leave.")).to_have_count(0)
