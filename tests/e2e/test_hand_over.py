"""A community gets a new owner, who closes it and opens it again, in the browsers of everybody concerned."""

from uuid import uuid4

from playwright.sync_api import expect

from tests.e2e.person import PHONE, Person, newest_mail

SETTINGS = "/admin/settings?tab=OVERVIEW"


def test_a_community_is_handed_over_closed_and_reopened(
    creator, another_person, base_url, find_barriers, console_errors
):
    """Offer, mail, acceptance on a phone, closing, the page of fans, reopening. Takes about half a minute."""
    receiver = Person(another_person(**PHONE), f"heir{uuid4().hex[:8]}", base_url)
    receiver.has_an_account()
    fan = Person(another_person(), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.page.goto(f"/creator/{creator.name}")
    fan.page.get_by_role("button", name="Join").first.click()

    # The owner offers it, with the typed name.
    page = creator.page
    page.goto(SETTINGS)
    page.get_by_role("button", name="Hand over").click()
    dialog = page.get_by_role("dialog", name="Hand over your community")
    dialog.get_by_label("Email or username of the new owner").fill(receiver.name)
    dialog.get_by_label("to confirm").fill("moonlit arcade")
    dialog.get_by_role("button", name="Send offer").click()
    expect(dialog).to_be_hidden()
    expect(page.get_by_text(f"You offered the community to {receiver.name}")).to_be_visible()
    find_barriers(page)

    # The wrong user opens the link; the right one accepts on a phone.
    mail = newest_mail(receiver.page, base_url, f"{receiver.name}@example.com", "wants to give you Moonlit Arcade")
    link = mail.locator("pre a").first.get_attribute("href") or ""
    mail.page.close()
    fan.page.goto(link)
    expect(fan.page.get_by_role("heading", name="You cannot answer this offer")).to_be_visible()
    page = receiver.page
    page.goto(link)
    expect(page.get_by_role("heading", name=f"{creator.name} gives you Moonlit Arcade")).to_be_visible()
    expect(page.get_by_text("An ordinary member")).to_be_visible()
    find_barriers(page)
    page.get_by_role("button", name="Accept Moonlit Arcade").click()
    page.wait_for_url("**/admin?creator=*")

    # The former owner has lost the back office, and is a member.
    creator.page.goto(SETTINGS)
    expect(creator.page.get_by_role("heading", name="You do not have a community yet")).to_be_visible()
    creator.page.goto("/my-communities")
    expect(creator.page.get_by_role("link", name="Moonlit Arcade").first).to_be_visible()

    # The new owner closes it.
    page.goto(SETTINGS)
    page.get_by_role("button", name="Close community").click()
    dialog = page.get_by_role("dialog", name="Close your community")
    dialog.get_by_label("Reason, shown to fans").fill("Thank you for ten great years")
    dialog.get_by_label("to confirm").fill("Moonlit Arcade")
    find_barriers(page)
    dialog.get_by_role("button", name="Close community").click()
    expect(page.get_by_role("heading", name="Moonlit Arcade is closed")).to_be_visible()
    expect(page.get_by_text("30", exact=True)).to_be_visible()
    find_barriers(page)

    # Fans read why, and get a mail.
    fan.page.goto(f"/creator/{creator.name}/store")
    expect(fan.page.get_by_role("heading", name="Moonlit Arcade is closed")).to_be_visible()
    expect(fan.page.get_by_text("Thank you for ten great years")).to_be_visible()
    find_barriers(fan.page)
    newest_mail(fan.page, base_url, f"{fan.name}@example.com", "Moonlit Arcade is closed").page.close()

    # The closing has built the export, which is downloaded; then everything is back.
    expect(page.get_by_text("We keep this file until your community is erased.")).to_be_visible()
    with page.expect_download(timeout=30_000) as download:
        page.get_by_role("button", name="Download").click(timeout=30_000)
    assert download.value.suggested_filename == f"gemhall-{creator.name}.zip"
    page.get_by_role("button", name="Reopen community").click()
    expect(page.get_by_role("heading", name="Overview")).to_be_visible()
    fan.page.goto(f"/creator/{creator.name}/store")
    expect(fan.page.get_by_text("Sunrise postcard").first).to_be_visible()
    # Chromium logs the status of the page of a closed community.
    console_errors[:] = [line for line in console_errors if "423" not in line and "409" not in line]
