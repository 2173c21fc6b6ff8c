"""A fan loses the network in front of a product: no purchase is made, and none is sent later without a click."""

import re
from uuid import uuid4

from playwright.sync_api import Request, expect

from tests.e2e import judges
from tests.e2e.person import Person

_IS_ON_TOP = """
part => {
  const { left, top, width, height } = part.getBoundingClientRect()
  return part.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
"""


def test_offline_nothing_is_bought_and_nothing_is_sent_later(
    creator, setting, another_person, base_url, console_errors, find_barriers
):
    """Two people and one page: some six seconds."""
    setting.dress(creator)
    product = creator.call("/creator/product-manage/all", "GET").json()["data"][0]
    creator.call(f"/creator/product-manage/one/{product['id']}", "PATCH", data={"price": "0"})
    fan = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")
    page = fan.page
    page.goto(f"/creator/{creator.name}/store")
    page.get_by_role("link", name=re.compile(product["productName"])).click()
    dialog = page.get_by_role("dialog")
    buy = dialog.get_by_role("button", name=re.compile("^(Buy|Get)"))
    judges.at_rest(page)
    sent: list[Request] = []
    page.on("request", lambda one: sent.append(one) if one.url.endswith("/product-order/buy") else None)

    page.context.set_offline(True)
    banner = page.get_by_text("You are offline. This page may be out of date.")
    expect(banner).to_be_in_viewport()
    # The dialog lies above the banner, which would cover its title and its close button on a phone.
    banner.evaluate("pill => { pill.style.pointerEvents = 'auto' }")
    for part in (dialog.locator(".mantine-Modal-title"), dialog.locator(".mantine-Modal-close")):
        assert part.evaluate(_IS_ON_TOP), "the banner covers a part of the dialog"
    # A picture that cannot be loaded now is loaded once the browser is online again.
    picture = dialog.locator("img").first
    picture.evaluate("image => { image.removeAttribute('srcset'); image.src += '&again' }")
    expect(picture).to_have_attribute("data-broken", "")
    buy.click()
    notice = dialog.get_by_text("You are offline. No purchase was made.")
    expect(notice).to_be_in_viewport()
    again = dialog.get_by_role("button", name="Try again")
    expect(again).to_be_enabled()
    judges.does_not_scroll_sideways(page)
    page.context.set_offline(False)
    page.wait_for_timeout(1500)
    expect(banner).to_have_count(0)
    expect(picture).not_to_have_attribute("data-broken", "")
    assert picture.evaluate("image => image.naturalWidth") > 0
    assert sent == [], "the purchase went out without being asked for"
    assert creator.call("/creator/product-order/all", "GET").json()["total"] == 0

    again.click()
    expect(notice).to_have_count(0)
    expect(dialog.get_by_role("heading", name=re.compile("success", re.IGNORECASE))).to_be_visible()
    assert [bool(one.headers.get("idempotency-key")) for one in sent] == [True]
    assert creator.call("/creator/product-order/all", "GET").json()["total"] == 1
    # A browser without a network reports each lost event stream. There must be no other error.
    console_errors[:] = [line for line in console_errors if "ERR_INTERNET_DISCONNECTED" not in line]
    find_barriers(page)

    # The toast about what happens next leaves the balance, the drawer's title and its close button free.
    dialog.get_by_role("button", name="View order").click()
    drawer = page.get_by_role("dialog", name="Order")
    drawer.get_by_role("button", name="Cancel order").click()
    drawer.get_by_role("group", name="Cancel order").get_by_role("button", name="Cancel order").click()
    judges.toasts_cover_nothing(page)
