"""A parcel, from the order to the door: the fan buys and says where to, the team packs and ships it, the fan

follows it and has it. Two people at two browsers go through six pages, which takes some ten seconds.
"""

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.e2e.person import Person


def test_a_shirt_comes_home(creator, setting, another_person, base_url, find_barriers):
    setting.dress(creator)
    shirt = {"productName": "Arcade shirt", "price": "0", "type": "MERCH", "sizes": ["S", "M"], "status": "ACTIVE"}
    creator.call("/creator/product-manage/one", data=shirt)
    fan = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")

    # Bought, and asked at once where it goes.
    page = fan.page
    page.goto(f"/creator/{creator.name}/store/arcade-shirt")
    page.get_by_role("button", name=re.compile("^(Buy|Get)")).first.click()
    page.get_by_role("dialog").get_by_role("button", name="Add shipping address").click()
    form = page.get_by_role("dialog", name="Shipping address")
    form.get_by_role("button", name="Save address").click()
    expect(form.get_by_text("Field is required").first).to_be_visible()
    find_barriers(page)
    form.get_by_role("radio", name="M", exact=True).check(force=True)
    form.get_by_label("Full name").fill("Mina Sol")
    form.get_by_label("Country").select_option("SE")
    form.get_by_label("City").fill("Lund")
    form.get_by_label("Zip code").fill("22100")
    form.get_by_label("Street").fill("Long street")
    form.get_by_label("Building").fill("12/B")
    form.get_by_role("button", name="Save address").click()
    expect(form).to_be_hidden()

    # The team packs it and sends it off.
    office = creator.page
    office.goto("/admin/store/orders?status=TODO")
    office.get_by_role("button", name=re.compile("Arcade shirt")).click()
    drawer = office.get_by_role("dialog")
    expect(drawer).to_contain_text("Long street 12/B")
    drawer.get_by_role("button", name="Start order").click()
    drawer.get_by_role("button", name="Mark as shipped").click()
    drawer.get_by_label("Carrier").fill("DHL")
    drawer.get_by_label("Tracking number").fill("JD0114600")
    find_barriers(office)
    drawer.get_by_role("button", name="Mark as shipped").click()
    expect(drawer.get_by_role("list", name="Timeline").get_by_text("Shipped")).to_be_visible()

    # The fan follows it, and has it.
    page.goto("/my-inventory")
    page.get_by_role("button", name=re.compile("Arcade shirt")).click()
    page.get_by_role("dialog", name="Item").get_by_role("button", name="Track order").click()
    track = page.get_by_role("dialog", name="Track order")
    expect(track).to_contain_text("JD0114600")
    expect(track.get_by_role("link", name="Track parcel")).to_have_attribute("href", re.compile("JD0114600$"))
    find_barriers(page)
    track.get_by_role("button", name="Confirm arrival").click()
    expect(track).to_be_hidden()
    expect(page.get_by_role("dialog", name="Item").get_by_text("Yours", exact=True)).to_be_visible()
