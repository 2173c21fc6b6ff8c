"""A creator's team at work: two people with different rights, who each see their own areas, one of them on two teams.

Each journey goes through some twenty pages and takes about half a minute.
"""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import judges
from tests.e2e.person import PHONE, Person, newest_mail
from tests.support.traffic import follow
from tests.support.waits import wait_until


def invite(owner: Person, invitee: str, *rights: str) -> None:
    page = owner.page
    page.goto("/admin/settings?tab=ADMINS")
    page.get_by_role("button", name=re.compile("^Invite")).first.click()
    dialog = page.get_by_role("dialog", name="Invite to your team")
    dialog.get_by_label("Email or username").fill(invitee)
    for right in rights:
        dialog.get_by_role("checkbox", name=right).check()
    dialog.get_by_role("button", name="Send invitation").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("button", name=invitee)).to_be_visible()


def invitation_in_mail(person: Person, community: str) -> str:
    """The link of the newest invitation to the person's address."""
    mail = newest_mail(
        person.page, person.base_url, f"{person.name}@example.com", "You are invited to help run a community"
    )
    address = mail.locator("pre a").first.get_attribute("href") or ""
    mail.page.close()
    return address


def shows_places(page: Page, *labels: str) -> None:
    """Wait until the sidebar has these entries: the address of a page changes before its content does."""
    wait_until(lambda: places(page) == [*labels], f"the sidebar does not show {', '.join(labels)}")


def places(page: Page) -> list[str]:
    """The entries of the sidebar, without areas that are announced only."""
    names = page.get_by_role("navigation", name="Back office").get_by_role("link").all_inner_texts()
    labels = [name.split("\n")[0] for name in names]
    return [label for label in labels if label not in {"Getting Started", "Overview"}]


@pytest.fixture
def a_person(another_person, base_url):
    """Somebody with an account and a confirmed address."""

    def sign_up(**options) -> Person:
        person = Person(another_person(**options), f"mod{uuid4().hex[:8]}", base_url)
        person.has_an_account()
        return person

    return sign_up


def test_two_people_with_different_rights_see_their_own_areas(
    creator, a_person, another_person, base_url, at_both_widths
):
    shopkeeper = a_person()
    invite(creator, shopkeeper.name, "Manage Stores")
    newcomer = Person(another_person(**PHONE), f"mod{uuid4().hex[:8]}", base_url)
    invite(creator, f"{newcomer.name}@example.com", "Manage Users", "Manage Wallet")
    at_both_widths(creator.page, ends_at=judges.WIDE)

    # One has an account, and finds the invitation without the mail.
    page = shopkeeper.page
    page.goto("/my-communities")
    page.get_by_role("link", name="View invitation").click()
    expect(page.get_by_text("Manage Stores")).to_be_visible()
    at_both_widths(page, ends_at=judges.WIDE)
    page.get_by_role("button", name="Join the team").click()
    page.wait_for_url("**/admin/get-started**")
    expect(page.get_by_role("heading", name="Protect your account")).to_be_visible()
    shows_places(page, "Store", "Notifications")
    page.goto("/admin/store")
    expect(page.get_by_role("link", name="Sunrise postcard")).to_be_visible()
    for shut in ("/admin/users", "/admin/settings", "/admin/transactions"):
        page.goto(shut)
        page.wait_for_url("**/admin/get-started?denied=*")
        expect(page.get_by_text("You do not have permission to open")).to_be_visible()
    at_both_widths(page, ends_at=judges.WIDE)

    # The other one comes by the mail on a phone, without an account, and is led back to the invitation.
    page = newcomer.page
    page.goto(invitation_in_mail(newcomer, "Moonlit Arcade"))
    at_both_widths(page)
    page.get_by_role("button", name="Create an account").click()
    newcomer.sign_up_here()
    page.wait_for_url("**/staff-invitation/**")
    expect(page.get_by_role("button", name="Confirm my email")).to_be_visible()
    newcomer.confirm_email()
    page.reload()
    page.get_by_role("button", name="Join the team").click()
    page.wait_for_url("**/admin/get-started**")
    page.get_by_role("button", name="Open navigation").click()
    drawer = page.get_by_role("dialog")
    expect(drawer.get_by_role("link", name="Users")).to_be_visible()
    shows_places(page, "Users", "Chat", "Settings", "Economy", "Notifications")
    page.goto("/admin/settings")
    expect(page.get_by_role("navigation", name="Settings").get_by_role("link")).to_have_text(["Wallet"])
    page.goto("/admin/users")
    expect(page.get_by_role("heading", name="Users", level=1)).to_be_visible()
    at_both_widths(page)

    # After the removal, the open office closes automatically, and no data is left on the page.
    page = creator.page
    page.goto("/admin/settings?tab=ADMINS")
    page.get_by_role("button", name=shopkeeper.name).click()
    page.get_by_role("button", name="Remove from team").click()
    page.get_by_role("dialog", name="Remove from team").get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("button", name=shopkeeper.name)).to_have_count(0)
    expect(shopkeeper.page).not_to_have_url(re.compile("get-started"))
    # A tab of its own, as the other one may still be on its way out.
    later = follow(shopkeeper.page.context.new_page())
    later.goto("/admin/store")
    expect(later.get_by_role("heading", name="You do not have a community yet")).to_be_visible()
    later.close()

    # The log says what was done, in sentences.
    page.goto("/admin/settings?tab=SECURITY")
    for deed in (r"invited .+ to the team", "joined the team", r"removed .+ from the team"):
        expect(page.get_by_role("row", name=re.compile(deed)).first).to_be_visible()


def test_one_person_acts_for_two_creators(creator, a_person, find_barriers, at_both_widths):
    owner = a_person()
    page = owner.page
    page.goto("/onboarding/create-community")
    page.get_by_role("textbox", name="Name", exact=True).fill("Quiet Orchard")
    page.get_by_label("Address").fill(owner.name)
    page.get_by_role("button", name="Open Quiet Orchard").click()
    expect(page.get_by_role("heading", name=re.compile("inbox|confirmed"))).to_be_visible()
    invite(creator, owner.name, "Manage Stores")

    page.goto("/my-communities")
    page.get_by_role("link", name="View invitation").click()
    page.get_by_role("button", name="Join the team").click()
    page.wait_for_url("**/admin/get-started**")

    # Staff here; the office at hand stays the one that was chosen, page after page.
    switch = page.get_by_role("button", name=re.compile("switch office"))
    expect(switch).to_contain_text("Moonlit Arcade")
    shows_places(page, "Store", "Notifications")
    page.goto("/admin/store")
    expect(page.get_by_role("link", name="Sunrise postcard")).to_be_visible()

    # The owner of the other: everything, and none of the first one's products.
    switch.click()
    find_barriers(page)
    page.get_by_role("menuitem", name=re.compile("Quiet Orchard")).click()
    expect(switch).to_contain_text("Quiet Orchard")
    everything = (
        "Users, Casino Providers, Casino Referrals, Leaderboard, Raffles, Quests, Quests Chain, Quests Reviews, "
        "Achievements, Wager Rewards, Wagers, Store, Cases, Tickets, Events, Chat, Offers, Platforms, Settings, "
        "Economy, Rewards, Customization, Notifications"
    )
    shows_places(page, *everything.split(", "))
    page.goto("/admin/store")
    expect(page.get_by_text("Your store is empty")).to_be_visible()

    # By the keyboard, too; and a second tab keeps the office it was opened for.
    other = follow(page.context.new_page())
    other.goto("/admin/store")
    expect(other.get_by_text("Your store is empty")).to_be_visible()
    page.keyboard.press("Control+k")
    page.get_by_role("combobox", name="Search everything").fill("switch moonlit")
    expect(page.get_by_role("option", name=re.compile("Moonlit Arcade")).first).to_be_visible()
    page.keyboard.press("Enter")
    expect(switch).to_contain_text("Moonlit Arcade")
    other.get_by_role("link", name="Store").click()
    expect(other.get_by_text("Your store is empty")).to_be_visible()
    expect(other.get_by_role("button", name=re.compile("switch office"))).to_contain_text("Quiet Orchard")
    other.close()

    # Leaving the team: the way to that office is gone.
    page.goto("/my-communities")
    page.get_by_role("button", name="Leave the team of Moonlit Arcade").click()
    page.get_by_role("button", name="Yes, leave team").click()
    expect(page.get_by_text("You left the team of Moonlit Arcade")).to_be_visible()
    at_both_widths(page, ends_at=judges.WIDE)
    page.goto("/admin")
    expect(page.get_by_role("heading", name="Overview", level=1)).to_be_visible()
    expect(switch).to_have_count(0)
