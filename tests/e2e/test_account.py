"""An account its person controls: a new address, a first password, a copy of everything, and the way out."""

import json
import re
import zipfile
from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import judges
from tests.e2e.person import PASSWORD, PHONE, Person, newest_mail
from tests.e2e.test_social_login import agree, press
from tests.support.waits import wait_until

SETTINGS = "/profile/settings"


@pytest.fixture
def someone(another_person: Callable[..., Page], base_url: str) -> Person:
    """Signed up, on a phone."""
    person = Person(another_person(**PHONE), f"p{uuid4().hex[:10]}", base_url)
    person.page.goto("/onboarding")
    person.sign_up_here()
    expect(person.page.get_by_role("heading", name="Link your accounts")).to_be_visible()
    return person


def follow_link(
    person: Person, address: str, subject: str, heading: str, at_both_widths: Callable[[Page], None]
) -> None:
    """Open the newest mail with that subject to the address, in a second tab, and follow its link."""
    mail = newest_mail(person.page, person.base_url, address, subject)
    inbox = mail.page
    inbox.goto(mail.locator("pre a[href*='/verify-email']").first.get_attribute("href") or "")
    expect(inbox.get_by_role("heading", name=heading)).to_be_visible()
    at_both_widths(inbox)
    inbox.close()


def test_a_new_address_is_confirmed_at_both(someone, at_both_widths):
    someone.confirm_email()
    page, new = someone.page, f"new-{someone.name}@example.com"
    page.goto(f"{SETTINGS}?tab=security")
    page.get_by_role("button", name="Change email").click()
    page.get_by_label("New email").fill(new)
    page.get_by_role("button", name="Change email").click()
    waiting = page.get_by_role("region", name="Change of email")
    expect(waiting.get_by_text("Waiting")).to_have_count(2)
    at_both_widths(page)

    follow_link(someone, new, "Confirm your new email address", "One more link", at_both_widths)
    follow_link(
        someone,
        f"{someone.name}@example.com",
        "Confirm the change of your email address",
        "Your email was changed",
        at_both_widths,
    )
    page.bring_to_front()
    page.reload()
    expect(page.get_by_text(new, exact=True)).to_be_visible()
    expect(waiting).to_have_count(0)


def test_names_country_and_age(someone, at_both_widths):
    page = someone.page
    page.goto(SETTINGS)
    page.get_by_label("Full name").fill("River Larsson")
    page.get_by_label("Country").select_option(label="Sweden")
    page.get_by_role("button", name="Save profile").click()
    expect(page.get_by_text("Profile saved")).to_be_visible()
    page.get_by_role("button", name="Confirm my age").click()
    page.get_by_label("Date of birth").fill("1990-05-01")
    page.get_by_role("button", name="Confirm my age").click()
    expect(page.get_by_text("Born on May 1, 1990.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Full name")).to_have_value("River Larsson")
    at_both_widths(page)


@pytest.mark.usefixtures("simulators_alone")
def test_a_user_from_kick_adds_a_password(another_person, base_url, at_both_widths):
    name = f"k{uuid4().hex[:10]}"
    person = Person(another_person(**PHONE), name, base_url)
    page = person.page
    page.goto("/onboarding")
    press(page, "Kick", "Sign up")
    agree(page, "Kick", name)
    expect(page.get_by_role("heading", name="Link your accounts")).to_be_visible()

    page.goto(f"{SETTINGS}?tab=security")
    expect(page.get_by_label("Current password")).to_have_count(0)
    page.get_by_label(re.compile("^New password(?! again)")).fill(PASSWORD)
    page.get_by_label("Confirm new password").fill(PASSWORD)
    at_both_widths(page)
    page.get_by_role("button", name="Set password").click()
    expect(page.get_by_text("Password successfully changed")).to_be_visible()
    expect(page.get_by_label("Current password")).to_be_visible()

    again = Person(another_person(**PHONE), name, base_url)
    again.page.goto("/explore")
    again.page.get_by_role("link", name="Log in").first.click()
    again.log_in_here()
    expect(again.page.get_by_role("button", name=f"Account of {name}")).to_be_visible()
    # Back leads past the login page to the page before it.
    again.page.go_back()
    expect(again.page.get_by_role("heading", name="Explore", level=1)).to_be_visible()
    expect(again.page).to_have_url(re.compile("/explore"))


def test_a_person_takes_everything_along_and_leaves(someone, creator, at_both_widths):
    page = someone.page
    page.goto(f"/creator/{creator.name}")
    page.get_by_role("button", name="Join Moonlit Arcade").first.click()
    expect(page.get_by_role("button", name=re.compile("^Joined"))).to_be_visible()

    page.goto(f"{SETTINGS}?tab=data")
    at_both_widths(page)
    page.get_by_role("button", name="Export my data").click()
    download = page.get_by_role("link", name="Download")
    expect(download).to_be_visible()
    with page.expect_download() as started:
        download.click()
    with zipfile.ZipFile(started.value.path()) as archive:
        assert json.loads(archive.read("account/profile.json"))[0]["username"] == someone.name
        assert json.loads(archive.read(f"communities/{creator.name}/membership.json"))[0]["status"] == "ACTIVE"

    page.get_by_role("button", name="Erase my account").click()
    erase = page.get_by_role("button", name="Erase my account permanently")
    expect(erase).to_be_disabled()
    page.get_by_label(f"Type “{someone.name}” to confirm").fill(someone.name)
    at_both_widths(page)
    erase.click()
    expect(page.get_by_role("link", name="Sign up")).to_be_visible()

    office = creator.page

    def is_forgotten() -> bool:
        office.goto("/admin/users")
        judges.at_rest(office)
        return bool(office.get_by_role("heading", name="No users yet").count())

    # A job goes through the communities.
    wait_until(is_forgotten, "the only member is still among the users")
    expect(office.get_by_text(someone.name)).to_have_count(0)
    page.goto("/login")
    someone.log_in_here()
    expect(page.get_by_text("Wrong email, username or password.")).to_be_visible()


def test_a_visitor_of_a_members_page_is_led_to_the_login_and_back(page, creator):
    home = f"/creator/{creator.name}"
    for path in ("login", "wallet", "orders", "inventory"):
        page.goto(f"{home}/{path}")
        expect(page.get_by_label("Email or username")).to_be_visible()
        assert f"/login?source=community&creator={creator.name}" in page.url, path
        assert "/creator/" not in page.url.partition("?")[0], path
    Person(page, creator.name, "").log_in_here()
    expect(page).to_have_url(re.compile(f"{home}/inventory$"))
