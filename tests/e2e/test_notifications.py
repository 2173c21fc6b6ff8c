"""Notifications reach the people concerned: the fan about a tip, the creator about the order.

One journey through both halls, on a phone and at a desk; half a minute.
"""

import re
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.e2e.person import PHONE, Person, newest_mail
from tests.e2e.test_main_job import tip
from tests.support.traffic import wait_until_quiet
from tests.support.waits import wait_until


def bell(page: Page, unread: int) -> None:
    """Opens the panel behind a bell that says how many are unread."""
    page.get_by_role("button", name=f"Notifications, {unread} unread").click()
    expect(page.get_by_role("dialog", name="Notifications")).to_be_visible()


def test_a_fan_is_notified_and_chooses_how(creator, another_person, base_url, find_barriers):
    fan = Person(another_person(**PHONE), f"fan{uuid4().hex[:8]}", base_url)
    page = fan.page
    page.goto(f"/creator/{creator.name}")
    page.get_by_role("button", name="Join").first.click()
    page.get_by_role("dialog", name="Log in first").get_by_text("Create an account").click()
    fan.sign_up_here()
    page.wait_for_url(re.compile(f"/creator/{creator.name}/?$"))
    page.get_by_role("button", name="Join").first.click()
    expect(page.get_by_role("button", name=re.compile("^Joined"))).to_be_visible()
    fan.confirm_email()
    tip(creator, fan.name, 500)

    # The welcome and the tip are new; the tip leads to the wallet and is read by that.
    page.reload()
    bell(page, 2)
    find_barriers(page)
    page.get_by_role("dialog").get_by_role("link", name="500 gems for you").click()
    page.wait_for_url(f"**/creator/{creator.name}/wallet")
    expect(page.get_by_role("button", name="Notifications, 1 unread")).to_be_visible()

    # On their own page they read the rest, and have the next tip mailed.
    page.goto("/notifications")
    page.get_by_role("radio", name="Unread").click(force=True)
    expect(page.get_by_role("link", name="Welcome to Moonlit Arcade")).to_be_visible()
    expect(page.get_by_role("link", name="500 gems for you")).to_have_count(0)
    find_barriers(page)
    page.get_by_role("button", name="Mark all read").click()
    expect(page.get_by_role("heading", name="No results")).to_be_visible()
    page.get_by_role("link", name="Preferences").click()
    mailed = page.get_by_role("switch", name="You get gems: by email")
    mailed.click()
    expect(mailed).to_be_checked()
    find_barriers(page)
    wait_until_quiet(page)
    tip(creator, fan.name, 30, "For the second")
    mail = newest_mail(another_person(), "", f"{fan.name}@example.com", "30 gems for you")
    expect(mail).to_be_visible()

    # The creator is notified of the order, and the bell leads to it.
    page.goto(f"/creator/{creator.name}/store/sunrise-postcard")
    page.get_by_role("button", name="Buy for 120").click()
    expect(page.get_by_role("dialog")).to_contain_text("Sunrise postcard")
    desk = creator.page
    ordered = desk.get_by_role("link", name=f"{fan.name} ordered Sunrise postcard")

    def is_notified() -> bool:
        desk.goto("/admin/notifications")
        expect(desk.get_by_role("region", name="Today")).to_be_visible()
        return bool(ordered.count())

    wait_until(is_notified, "no job notified the team of the order")
    find_barriers(desk)
    ordered.click()
    expect(desk.get_by_role("dialog")).to_contain_text("Sunrise postcard")
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name=re.compile("^Notifications, . unread")).click()
    panel = desk.get_by_role("dialog", name="Notifications")
    panel.get_by_role("button", name="Mark all read").click()
    expect(panel.get_by_role("button", name="Mark all read")).to_have_count(0)
    find_barriers(desk)
