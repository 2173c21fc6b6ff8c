"""A creator fills a pool of codes, a fan buys one, sees it, and finds it again in their orders."""

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.e2e.person import Person


def test_buy_a_code_and_see_it(creator, setting, another_person, base_url, find_barriers):
    """Two people and six pages: a dozen seconds."""
    setting.dress(creator)
    page = creator.page
    page.goto("/admin/store")
    page.get_by_role("link", name="Sunrise postcard").click()
    page.get_by_role("checkbox", name="Deliver a code with each order").check()
    page.get_by_label("Add codes").fill("SUN-ONE\nSUN-TWO\nSUN-ONE")
    page.get_by_role("button", name="Add codes").click()
    expect(page.get_by_text("2 added, 1 duplicate skipped.")).to_be_visible()
    expect(page.get_by_text("SUN-ONE")).to_have_count(0)
    # The stock field and the preview follow at once, after each batch.
    stock = page.get_by_label("Stock", exact=True)
    expect(stock).to_have_value("2")
    page.get_by_label("Add codes").fill("SUN-THREE\nSUN-FOUR\nSUN-FIVE")
    page.get_by_role("button", name="Add codes").click()
    expect(page.get_by_text("3 added")).to_be_visible()
    expect(stock).to_have_value("5")
    expect(page.get_by_role("complementary", name="Preview").get_by_text(re.compile("^5 left"))).to_be_visible()
    find_barriers(page)

    fan = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    creator_id = creator.call("/common/auth/whoami", "GET").json()["user"]["id"]
    fan.call(f"/user/creators/{creator_id}/subscribe")
    members = creator.call("/creator/users/all", "GET").json()["data"]
    creator.call(
        f"/creator/users/one/{members[0]['id']}/balance",
        "PATCH",
        data={"kind": "TIP", "amount": "500", "reason": "For the first hello"},
        key=str(uuid4()),
    )

    page = fan.page
    page.goto(f"/creator/{creator.name}/store")
    page.get_by_role("link", name=re.compile("Sunrise postcard")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("A code, delivered at once")).to_be_visible()
    dialog.get_by_role("button", name="Buy for 120").click()
    dialog.get_by_role("button", name="Show code").click()
    expect(dialog.get_by_text("SUN-ONE")).to_be_visible()
    find_barriers(page)

    dialog.get_by_role("button", name="View order").click()
    drawer = page.get_by_role("dialog")
    expect(drawer.get_by_text("You can view your code any time.")).to_be_visible()
    expect(drawer.get_by_role("button", name="Cancel order")).to_have_count(0)
    drawer.get_by_role("button", name="Show code").click()
    expect(drawer.get_by_text("SUN-ONE")).to_be_visible()
    find_barriers(page)


def test_sell_back_what_is_not_wanted_any_more(creator, setting, another_person, base_url, find_barriers):
    """Two people and one page: some six seconds."""
    setting.dress(creator)
    alert = {"productName": "Sound alert", "price": "0", "type": "DIGITAL", "sellPrice": "25", "status": "ACTIVE"}
    alert["confirmedLoss"] = "25"  # it gives more than it costs: the owner typed that
    creator.call("/creator/product-manage/one", data=alert)
    fan = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")
    what = {"storeSlug": creator.name, "productSlug": "sound-alert", "quantity": 1, "expectedPrice": "0"}
    fan.call("/user/product-order/buy", data=what, key=str(uuid4()))
    order = creator.call("/creator/product-order/all", "GET").json()["data"][0]["id"]
    creator.call(f"/creator/product-order/one/{order}", "PATCH", data={"status": "COMPLETED"})

    page = fan.page
    page.goto(f"/creator/{creator.name}/inventory")
    page.get_by_role("button", name=re.compile("Sound alert")).click()
    page.get_by_role("dialog", name="Item").get_by_role("button", name="Sell back for 25").click()
    dialog = page.get_by_role("dialog", name="Sell back")
    find_barriers(page)
    dialog.get_by_role("button", name="Sell back").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("dialog", name="Item").get_by_text("Sold back", exact=True)).to_be_visible()
    page.goto(f"/creator/{creator.name}/wallet")
    expect(page.get_by_text("Sound alert").first).to_be_visible()
    find_barriers(page)
