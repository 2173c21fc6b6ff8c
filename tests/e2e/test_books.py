"""Moving a community over from StreamElements: the file, the dry run, the fan's gems, and back again."""

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.e2e import judges
from tests.e2e.person import Person


def test_a_streamelements_community_moves_over(creator, another_person, base_url, at_both_widths):
    """A dozen pages of two people: some fifteen seconds."""
    fan = Person(another_person(), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")
    page = creator.page

    page.goto("/admin/users")
    page.get_by_role("link", name="Import points").click()
    lines = f"username,current,alltime\n{fan.name},1250,1250\nnot_here_yet,400,900\nnightbot,9,9\n=cmd(),1,1\n"
    file = {"name": "points.csv", "mimeType": "text/csv", "buffer": lines.encode()}
    page.get_by_label(re.compile("Drop the file here")).set_input_files([file])
    expect(page.get_by_label("Exported from")).to_have_value("STREAMELEMENTS")
    expect(page.get_by_text("1,650 gems reserved for them")).to_be_visible()
    expect(page.get_by_text("1 unreadable line · 1 bot")).to_be_visible()
    page.get_by_label("Usernames from").select_option("LOCAL")
    expect(page.get_by_text("1,250 gems at once")).to_be_visible()
    at_both_widths(page)
    page.set_viewport_size(judges.NARROWEST)
    judges.does_not_scroll_sideways(page)
    page.get_by_role("button", name="Apply import").click()
    expect(page.get_by_role("button", name="Undo import")).to_be_visible()

    fan.page.goto(f"/creator/{creator.name}/wallet")
    expect(fan.page.get_by_text("Brought over from StreamElements")).to_be_visible()

    page.get_by_role("button", name="Undo import").click()
    page.get_by_role("button", name="Undo import").click()
    expect(page.get_by_text("Undone", exact=True).first).to_be_visible()
    fan.page.reload()
    expect(fan.page.get_by_text("Imported points reversed")).to_be_visible()
    at_both_widths(fan.page)
