"""Sharing a community: the creator makes a link, a fan signs up by it, and the table counts the fan.

Two people at two browsers; some ten seconds.
"""

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.e2e import judges
from tests.e2e.person import PHONE, sign_up


def test_a_link_brings_a_fan_who_is_counted(creator, another_person, find_barriers, at_both_widths):
    office = creator.page
    office.goto("/admin/settings?tab=COMMUNITY_SHARE")
    expect(office).to_have_url(re.compile("/admin/customization/share$"))
    office.get_by_role("button", name="Add link").click()
    dialog = office.get_by_role("dialog")
    dialog.get_by_label("Place").fill("Discord pinned post")
    dialog.get_by_role("button", name="Add link").click()
    row = office.get_by_role("row", name="Discord pinned post")
    expect(row.get_by_role("cell").nth(4)).to_have_text("0")
    link = row.get_by_role("code").inner_text()
    find_barriers(office)
    at_both_widths(office)
    office.set_viewport_size(judges.WIDE)

    # The code and the pictures are drawn by the server.
    for name in ("QR code that opens", "Twitch panel:"):
        picture = office.get_by_role("img", name=name)
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("picture => picture.naturalWidth") > 0
    with office.expect_download() as file:
        office.get_by_role("link", name="Download the Twitch panel as PNG").click()
    assert file.value.suggested_filename.endswith("-twitch-panel.png")

    # The fan reads around, signs up, and joins on a page that they came to later.
    fan = another_person(**PHONE)
    fan.goto(link)
    home = f"/creator/{creator.name}/"
    expect(fan).to_have_url(re.compile(f"{home}$"))
    fan.goto("/explore")
    sign_up(fan.request, f"f{uuid4().hex[:10]}")
    fan.goto(home)
    with fan.expect_response("**/subscribe") as joined:
        fan.get_by_role("button", name="Join").first.click()
    assert joined.value.ok

    office.reload()
    for column in (2, 3, 4):
        expect(row.get_by_role("cell").nth(column)).to_have_text("1")
    expect(office.get_by_role("row", name="Other ways").get_by_role("cell").nth(4)).to_have_text("0")
