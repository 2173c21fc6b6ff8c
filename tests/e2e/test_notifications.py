"""Notifications reach the people concerned: the fan about a tip, the creator about the order.

One journey through both halls, on a phone and at a desk; half a minute.
"""

import json
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
    # A phone shows the groups closed.
    expect(page.get_by_role("button", name="All off: Wallet")).to_be_visible()
    mailed = page.get_by_role("combobox", name="You get gems: by email")
    if not mailed.is_visible():
        page.locator("summary", has_text="Wallet").click()
    mailed.select_option("At once")
    expect(mailed).to_have_value("NOW")
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


def test_an_installed_app_shows_pushes_and_works_offline(creator, another_person, base_url, console_errors):
    """The service worker, with the push that a browser's push service would deliver."""
    fan = Person(another_person(permissions=["notifications"]), f"fan{uuid4().hex[:8]}", base_url)
    page, home = fan.page, f"/creator/{creator.name}"
    fan.has_an_account()
    page.goto(home)
    wire = page.context.new_cdp_session(page)
    found: list[dict[str, str]] = []
    wire.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    wire.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.register('/service-worker.js').then(() => navigator.serviceWorker.ready)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    registration = found[-1]["registrationId"]

    def deliver(message: str) -> None:
        wire.send(
            "ServiceWorker.deliverPushMessage", {"origin": base_url, "registrationId": registration, "data": message}
        )

    # A browser without a window denies notifications, so the worker's call is recorded.
    (worker,) = page.context.service_workers
    worker.evaluate(
        "() => { self.shown = []; "
        "ServiceWorkerRegistration.prototype.showNotification = async (title) => { self.shown.push(title) } }"
    )

    def shown() -> list[str]:
        titles: list[str] = worker.evaluate("self.shown")
        return sorted(titles)

    deliver(
        json.dumps({"id": "a", "title": "You won a poster", "body": "Claim it", "url": f"{home}/store", "tag": "a"})
    )
    deliver("not JSON")
    wait_until(lambda: shown() == ["You have a new notification", "You won a poster"], "a push was not shown")

    # Without a connection, the community says so in its look.
    page.goto(home)
    page.wait_for_function(f"caches.match('{home}/offline').then((page) => page !== undefined)")
    page.context.set_offline(True)
    page.goto(f"{home}/raffles")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.get_by_text("Moonlit Arcade opens again once you have a connection.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Raffles")).to_be_visible()
    # The page before may have asked for something when the connection ended.
    console_errors[:] = [error for error in console_errors if "ERR_INTERNET_DISCONNECTED" not in error]


def test_a_shared_text_opens_the_field_for_codes_with_its_code(creator, another_person, base_url):
    fan = Person(another_person(**PHONE), f"fan{uuid4().hex[:8]}", base_url)
    page = fan.page
    fan.has_an_account()
    page.goto(f"/creator/{creator.name}")
    target = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")[
        "share_target"
    ]
    assert target["method"] == "GET"
    page.get_by_role("button", name="Join").first.click()
    expect(page.get_by_role("button", name=re.compile("^Joined"))).to_be_visible()
    page.goto(f"{target['action']}?{target['params']['text']}=Use+code+GEMS-42+before+Friday")
    field = page.get_by_role("textbox", name="Stream code", exact=True)
    expect(field).to_have_value("GEMS-42")
    expect(field).to_be_focused()
