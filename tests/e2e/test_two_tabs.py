"""Two tabs edit the same product while a fan buys of it: both edits and the sale are there in the end."""

import re
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.e2e.person import Person

# The preview of the form has a link of the product's name, too: only the list's says that it was saved.
LIST = re.compile(r"/admin/store(\?|$)")


def _save(page: Page) -> None:
    page.get_by_role("button", name="Save product").click()


def test_two_tabs_and_a_sale_lose_nothing(creator, setting, another_person, base_url, watched, find_barriers):
    setting.dress(creator)
    fan = Person(another_person(), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")
    product = creator.call("/creator/product-manage/all", "GET").json()["data"][0]
    one = f"/creator/product-manage/one/{product['id']}"
    creator.call(one, "PATCH", data={"price": "0", "limitPerDay": 1})
    address = f"/admin/store/{product['id']}"
    first, second = creator.page, watched(creator.page.context.new_page())
    for page in (first, second):
        page.set_viewport_size(setting.device["viewport"])
        page.goto(address)
        expect(page.get_by_role("button", name="Save product")).to_be_disabled()

    # The second tab types; the first one saves a name and ten more pieces, with a sale in between.
    second.get_by_role("textbox", name="Name", exact=True).fill("Sunset postcard")
    second.get_by_label("Description").fill("The last light over the arcade.")
    first.get_by_role("textbox", name="Name", exact=True).fill("Dawn postcard")
    first.get_by_label("Stock", exact=True).fill("13")
    what = {"storeSlug": creator.name, "productSlug": product["slug"], "quantity": 1, "expectedPrice": "0"}
    fan.call("/user/product-order/buy", data=what, key=str(uuid4()))
    _save(first)
    expect(first).to_have_url(LIST)
    expect(first.get_by_role("link", name="Dawn postcard")).to_be_visible()

    # The other tab shows the new stock, because that field was not touched there, and keeps the typed text.
    expect(second.get_by_label("Stock", exact=True)).to_have_value("12")
    expect(second.get_by_role("textbox", name="Name", exact=True)).to_have_value("Sunset postcard")
    expect(second.get_by_text("Unsaved changes")).to_be_visible()
    second.get_by_role("link", name="Products").first.click()
    second.get_by_role("dialog", name="Leave without saving?").get_by_role("button", name="Keep editing").click()
    expect(second.get_by_role("dialog")).to_have_count(0)
    find_barriers(second)

    # The name was changed in both: the person chooses, and everything else is saved along.
    _save(second)
    expect(second.get_by_role("button", name="Use theirs: Dawn postcard")).to_be_in_viewport()
    expect(second.get_by_role("textbox", name="Name", exact=True)).to_be_focused()
    find_barriers(second)
    second.get_by_role("button", name="Keep mine: Sunset postcard").click()
    expect(second).to_have_url(LIST)
    expect(second.get_by_role("link", name="Sunset postcard")).to_be_visible()

    saved = creator.call(one, "GET").json()
    assert (saved["productName"], saved["description"]) == ("Sunset postcard", "The last light over the arcade.")
    assert (saved["quantity"], saved["sold"]) == (12, 1)
