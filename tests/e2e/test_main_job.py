"""The main job, as the people do it: a creator opens a community and sells, a fan joins and buys, and both see it.

Once with the fan at /creator/<slug>, found through Explore on the platform host, on a phone; once with the fan on the
community's own domain. Each journey goes through a dozen pages and takes about half a minute.
"""

import re
from uuid import uuid4

import psycopg
import pytest
from playwright.sync_api import Page, expect

from tests.e2e.person import IN_MOTION, PHONE, Person
from tests.support.running import Running


@pytest.fixture
def creator(another_person, base_url) -> Person:
    """A creator who has opened a community with three pieces of one product, at ``/creator/<name>``."""
    maker = Person(another_person(), f"maker{uuid4().hex[:8]}", base_url)
    page = maker.page
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Create your")).first.click()
    maker.sign_up_here()
    page.get_by_role("button", name="Skip for now").click()
    expect(page.get_by_role("heading", name="Create your community")).to_be_visible()
    page.get_by_role("textbox", name="Name", exact=True).fill("Moonlit Arcade")
    page.get_by_label("Address").fill(maker.name)
    expect(page.get_by_text(f"/creator/{maker.name} is available")).to_be_visible()
    page.get_by_role("button", name="Open Moonlit Arcade").click()
    expect(page.get_by_role("heading", name="Check your inbox")).to_be_visible()
    maker.confirm_email()

    page.goto("/admin/store")
    expect(page.get_by_text("Your store is empty")).to_be_visible()
    page.get_by_role("link", name="Add your first product").click()
    page.get_by_role("textbox", name="Name", exact=True).fill("Sunrise postcard")
    page.get_by_label("Description").fill("The first light over the arcade, painted for you.")
    page.get_by_label("Price in gems").fill("120")
    page.get_by_label("Stock", exact=True).fill("3")
    page.get_by_role("button", name="Publish product").click()
    expect(page.get_by_role("link", name="Sunrise postcard")).to_be_visible()
    return maker


def tip(creator: Person, fan: str, gems: int, reason: str = "For the first hello") -> None:
    page = creator.page
    page.goto("/admin/users")
    page.get_by_role("link", name=re.compile(fan)).click()
    page.get_by_role("button", name="Send tip").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Gems").fill(str(gems))
    dialog.get_by_label("Reason").fill(reason)
    dialog.get_by_role("button", name=re.compile("^Send")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("table").get_by_text(reason).first).to_be_visible()


def back_leads_to(page: Page, address: re.Pattern[str]) -> None:
    """Back after a login: to a page like ``address``, and to none that only logs in. Then forward to where it was."""
    here = page.url
    page.go_back()
    expect(page).to_have_url(address)
    expect(page.get_by_role("heading", level=1).first).to_be_visible()  # a page that only redirects is left by now
    expect(page).to_have_url(address)
    page.goto(here)


def complete_the_order_and_read_the_ledger(creator: Person, fan: str) -> None:
    page = creator.page
    page.goto("/admin/store/orders")
    expect(page.get_by_text(fan).first).to_be_visible()
    page.get_by_role("button", name=re.compile("Sunrise postcard")).first.click()
    drawer = page.get_by_role("dialog")
    drawer.get_by_role("button", name=re.compile("complete", re.IGNORECASE)).click()
    expect(drawer.get_by_role("list", name="Timeline").get_by_text("Completed")).to_be_visible()
    page.goto("/admin/transactions")
    ledger = page.get_by_role("table").last
    expect(ledger.get_by_role("row", name=re.compile(fan))).to_have_count(2)
    expect(ledger).to_contain_text("500")
    expect(ledger).to_contain_text("120")


def test_the_main_job_on_the_platform(creator, another_person, base_url, find_barriers):
    fan = Person(another_person(**PHONE, **IN_MOTION), f"fan{uuid4().hex[:8]}", base_url)
    page = fan.page

    # The fan finds the community and a product, and is asked to log in before buying.
    page.goto("/explore")
    page.get_by_label("Search communities").fill(creator.name)
    # Other tests' makers have halls of the same name.
    expect(page.get_by_role("link", name=re.compile("Moonlit Arcade"))).to_have_count(1)
    page.get_by_role("link", name=re.compile("Moonlit Arcade")).click()
    page.wait_for_url(re.compile(f"/creator/{creator.name}"))
    find_barriers(page)
    page.goto(f"/creator/{creator.name}/store")
    page.get_by_role("button", name=re.compile("Sunrise postcard")).or_(
        page.get_by_role("link", name=re.compile("Sunrise postcard"))
    ).first.click()
    product = page.get_by_role("dialog")
    product.get_by_role("button", name="Buy for 120").click()
    expect(page.get_by_role("dialog", name="Log in first")).to_be_visible()
    page.get_by_role("dialog", name="Log in first").get_by_text("Create an account").click()
    fan.sign_up_here()

    # Back on the same product, as a member: read why it cannot be bought yet, be tipped.
    page.wait_for_url(re.compile(f"/creator/{creator.name}/store\\?.*product=sunrise-postcard"))
    expect(page.get_by_role("button", name="Confirm your email to buy")).to_be_enabled()
    back_leads_to(page, re.compile(f"/creator/{creator.name}/store"))
    fan.confirm_email()
    page.reload()
    expect(page.get_by_role("button", name="120 gems short")).to_be_disabled()
    find_barriers(page)
    tip(creator, fan.name, 500)
    page.reload()
    expect(page.get_by_role("banner")).to_contain_text("500")

    page.get_by_role("button", name="Buy for 120").click()
    done = page.get_by_role("dialog", name="Purchase successful")
    expect(done).to_contain_text("Sunrise postcard")
    find_barriers(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("banner")).to_contain_text("380")
    page.goto(f"/creator/{creator.name}/orders")
    expect(page.get_by_text("Sunrise postcard").first).to_be_visible()
    find_barriers(page)

    complete_the_order_and_read_the_ledger(creator, fan.name)
    find_barriers(creator.page)
    page.reload()
    expect(page.get_by_role("listitem").get_by_text("Completed").first).to_be_visible()


@pytest.fixture
def own_domain(creator: Person, running: Running) -> str:
    """A verified custom domain of the creator's community; browsers resolve every name under localhost."""
    host = f"{creator.name}.localhost"
    with psycopg.connect(running.facts["database_url"]) as database:
        database.execute(
            "insert into tenancy_domain "
            "(id, domain, is_primary, tenant_id, verification_token, verified_at, created_at) "
            "select gen_random_uuid(), %s, true, id, 'proved', now(), now() from tenancy_community where slug = %s",
            [host, creator.name],
        )
    return f"http://{host}:{running.port}"


def test_the_main_job_on_a_custom_domain(creator, own_domain, another_person, base_url, find_barriers):
    fan = Person(another_person(), f"fan{uuid4().hex[:8]}", base_url)
    page = fan.page

    # Sign-up on the domain leads to the platform, asks for consent, and comes back to the same product, logged in.
    page.goto(f"{own_domain}/store/sunrise-postcard")
    find_barriers(page)
    page.get_by_role("button", name="Buy for 120").click()
    page.get_by_role("dialog", name="Log in first").get_by_text("Create an account").click()
    page.wait_for_url(re.compile(f"^{base_url}/onboarding"))
    fan.sign_up_here()
    page.get_by_role("button", name=f"Continue as {fan.name}").click()
    page.wait_for_url(f"{own_domain}/store/sunrise-postcard")
    expect(page.get_by_role("button", name=f"Account of {fan.name}")).to_be_visible()
    back_leads_to(page, re.compile(f"^{own_domain}/"))

    # Logging out there does not log out of the platform. The next login needs only the consent.
    page.get_by_role("button", name=f"Account of {fan.name}").click()
    page.get_by_role("menuitem", name="Log out").click()
    page.wait_for_url(f"{own_domain}/")
    # A confirmed address ends all other sessions. Before the logout, the page would log out while its menu is open.
    fan.confirm_email()
    page.goto(f"{own_domain}/store/sunrise-postcard")
    page.get_by_role("button", name="Buy for 120").click()
    page.get_by_role("dialog", name="Log in first").get_by_text("Log in", exact=True).click()
    page.get_by_role("button", name=f"Continue as {fan.name}").click()
    page.wait_for_url(f"{own_domain}/store/sunrise-postcard")
    expect(page.get_by_role("button", name="120 gems short")).to_be_disabled()
    tip(creator, fan.name, 500)
    page.reload()
    page.get_by_role("button", name="Buy for 120").click()
    expect(page.get_by_role("dialog")).to_contain_text("Sunrise postcard")
    page.goto(f"{own_domain}/orders")
    expect(page.get_by_text("Sunrise postcard").first).to_be_visible()

    complete_the_order_and_read_the_ledger(creator, fan.name)

    # The order is on the platform host, too; the session of the domain is not.
    page.goto(f"{base_url}/profile?tab=orders")
    expect(page.get_by_text("Sunrise postcard").first).to_be_visible()
