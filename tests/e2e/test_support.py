"""A ticket from the order to the thanks, one that the team opens, and one that an operator answers.

Each journey has two people at two browsers, who go through five pages. That takes some ten seconds.
"""

import re
from uuid import uuid4

from playwright.sync_api import expect

from tests.e2e.person import DESK, Person
from tests.e2e.test_desk import promote
from tests.e2e.test_two_factor import SECURITY, set_up


def test_a_question_about_an_order_is_answered(creator, setting, another_person, base_url, find_barriers):
    setting.dress(creator)
    poster = {"productName": "Arcade poster", "price": "0", "type": "DIGITAL", "status": "ACTIVE"}
    creator.call("/creator/product-manage/one", data=poster)
    fan = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")
    page = fan.page
    page.goto(f"/creator/{creator.name}/store/arcade-poster")
    page.get_by_role("button", name=re.compile("^(Buy|Get)")).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()

    # The fan asks from the order itself, whose facts are there already.
    page.goto(f"/creator/{creator.name}/orders")
    page.get_by_role("link", name=re.compile("Arcade poster")).click()
    page.get_by_role("button", name="Get help").click()
    form = page.get_by_role("dialog", name="Get help")
    expect(form).to_contain_text("Arcade poster")
    form.get_by_role("button", name="Open ticket").click()
    expect(form.get_by_text("Field is required").first).to_be_visible()
    find_barriers(page)
    form.get_by_label("Title").fill("Where is my poster?")
    form.get_by_label("What happened?").fill("I got no file.")
    form.get_by_role("button", name="Open ticket").click()
    expect(page.get_by_role("heading", name="Where is my poster?", level=1)).to_be_visible()
    find_barriers(page)

    # The team takes it, notes something for itself, and solves it.
    office = creator.page
    office.goto("/admin/tickets")
    office.get_by_role("link", name=re.compile("Where is my poster")).click()
    messages = office.get_by_role("list", name="Messages")
    expect(messages).to_contain_text("I got no file.")
    office.get_by_label("Assignee").select_option(label=creator.name)
    office.get_by_text("Internal note", exact=True).click()
    office.get_by_role("textbox", name="Internal note").fill("The file was too large.")
    office.get_by_role("button", name="Add note").click()
    expect(messages).to_contain_text("The file was too large.")
    find_barriers(office)
    office.get_by_text("Answer", exact=True).click()
    office.get_by_label(f"Answer to {fan.name}").fill("It is in your inbox now.")
    office.get_by_role("button", name="Send and resolve").click()
    expect(messages).to_contain_text("It is in your inbox now.")

    # The fan reads the answer without loading the page again, and not the note; rates it, and comes back.
    talk = page.get_by_role("list", name="Messages")
    expect(talk).to_contain_text("It is in your inbox now.")
    expect(talk).not_to_contain_text("The file was too large.")
    page.get_by_text("4", exact=True).click()
    page.get_by_role("button", name="Send rating").click()
    expect(page.get_by_text("4 of 5")).to_be_visible()
    find_barriers(page)
    page.get_by_label(re.compile("^Not solved")).fill("The file does not open.")
    page.get_by_role("button", name="Reopen ticket").click()
    expect(page.get_by_role("button", name="Close ticket")).to_be_visible()
    expect(messages).to_contain_text("The file does not open.")


def test_the_team_opens_a_ticket_for_a_fan(creator, setting, another_person, base_url, find_barriers):
    setting.dress(creator)
    fan = Person(another_person(**setting.device), f"fan{uuid4().hex[:8]}", base_url)
    fan.has_an_account()
    fan.call(f"/user/creators/{creator.name}/subscribe")

    office = creator.page
    office.goto("/admin/tickets")
    office.get_by_role("button", name="Open ticket").click()
    form = office.get_by_role("dialog", name="Open a ticket for a fan")
    form.get_by_label("Fan").fill("nobody-of-this-name")
    form.get_by_label("Topic").select_option("Raffle")
    form.get_by_label("Title").fill("You won on Friday")
    form.get_by_label("Message").fill("Please send your address.")
    form.get_by_role("button", name="Open ticket").click()
    expect(form.get_by_text("No fan of your community has this username")).to_be_visible()
    find_barriers(office)
    form.get_by_label("Fan").fill(fan.name)
    form.get_by_role("button", name="Open ticket").click()
    expect(office.get_by_role("heading", name="You won on Friday", level=1)).to_be_visible()

    page = fan.page
    page.goto("/support")
    row = page.get_by_role("link", name=re.compile("You won on Friday"))
    expect(row).to_contain_text("Waits for you")
    row.click()
    page.get_by_label("Your message").fill("Main street 1.")
    page.get_by_role("button", name="Send message").click()
    expect(office.get_by_role("list", name="Messages")).to_contain_text("Main street 1.")
    office.goto("/admin/tickets?tab=statistics")
    expect(office.get_by_role("figure", name="Tickets per day")).to_be_visible()
    find_barriers(office)


def test_an_operator_answers_a_ticket_to_the_platform(another_person, base_url, running, find_barriers):
    tag = uuid4().hex[:8]
    user = Person(another_person(**DESK), f"ask{tag}", base_url)
    user.has_an_account()
    page, title = user.page, f"The page stays empty {tag}"
    page.goto("/support")
    page.get_by_role("button", name="Open a ticket").first.click()
    form = page.get_by_role("dialog", name="Get help")
    form.get_by_label("Who is it for?").select_option("Gemhall, the platform itself")
    form.get_by_label("Topic").select_option("Something does not work")
    form.get_by_label("Title").fill(title)
    form.get_by_label("What happened?").fill("I see nothing after the login.")
    form.get_by_role("button", name="Open ticket").click()
    expect(page.get_by_role("heading", name=title, level=1)).to_be_visible()

    operator = Person(another_person(**DESK), f"deskeve{tag}", base_url)
    operator.has_an_account()
    promote(running, operator.name)
    desk = operator.page
    desk.goto(SECURITY)
    set_up(desk, "Set up the app")
    desk.goto("/desk/tickets?waits=TEAM")
    desk.get_by_role("link", name=re.compile(title)).click()
    expect(desk.get_by_text("I see nothing after the login.")).to_be_visible()
    desk.get_by_role("link", name="Answer").click()
    desk.get_by_role("textbox", name="Answer").fill("It is fixed. Load the page again.")
    desk.get_by_label("Resolve the ticket with this answer").check()
    desk.get_by_role("button", name="Answer").click()
    expect(desk.get_by_text("It is fixed. Load the page again.")).to_be_visible()
    desk.goto("/desk/ticket-statistics")
    expect(desk.get_by_role("heading", name="Ticket statistics")).to_be_visible()
    find_barriers(desk)

    # The answer arrives on the open page.
    expect(page.get_by_role("list", name="Messages")).to_contain_text("It is fixed. Load the page again.")
    page.get_by_text("5 Good", exact=True).click()
    page.get_by_role("button", name="Send rating").click()
    expect(page.get_by_text("5 of 5")).to_be_visible()
