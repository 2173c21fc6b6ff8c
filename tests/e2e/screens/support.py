"""The screens of support tickets, for fans and for the team. Each opens the ticket that it shows."""

import re
from typing import Any
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.e2e.person import csrf_token
from tests.e2e.screens.steps import Open, Screen, click, dialog, with_answer

NOVA, PLACE, LIST = "/creator/nova", "/support", "/admin/tickets"
QUESTION = "The prize of Friday night did not arrive, and I do not know whom to ask about it"


def _send(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = page.request.post(f"/api{path}", data=body, headers={"X-CSRFToken": csrf_token(page.request)})
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def missing_ticket(page: Page) -> None:
    page.goto(f"{PLACE}?ticket=0190a000-0000-7000-8000-00000000000a")
    expect(page.get_by_role("heading", name="No such ticket")).to_be_visible()


def own_ticket(*steps: str, is_closed: bool = False) -> Open:
    """A ticket of the fan, on its page."""

    def open_it(page: Page) -> None:
        words = {"title": QUESTION, "category": "RAFFLE", "text": "It was drawn a week ago.", "key": str(uuid4())}
        ticket = _send(page, "/user/support-tickets/one", {**words, "storeSlug": "nova"})
        if is_closed:
            _send(page, f"/user/support-tickets/one/{ticket['id']}/close", {})
        page.goto(f"{PLACE}?ticket={ticket['id']}")
        expect(page.get_by_role("heading", name=QUESTION, level=1)).to_be_visible()
        for step in steps:
            click("button", step)(page)

    return open_it


def tickets_of_a_fan(page: Page) -> None:
    """Two tickets that the team opened for one fan; the second is shown, with a note."""
    fans = page.request.get("/api/creator/users/all?search=pixelpanda&take=1").json()
    for title in (QUESTION, "A second question"):
        words = {"memberId": fans["data"][0]["id"], "title": title, "category": "RAFFLE", "text": "We found this."}
        ticket = _send(page, "/creator/support-tickets/one", words)
    note = {"text": "Look at the draw first.", "isInternal": True}
    _send(page, f"/creator/support-tickets/one/{ticket['id']}/messages", note)
    page.goto(f"{LIST}/{ticket['id']}")
    expect(page.get_by_text("Look at the draw first.")).to_be_visible()


def a_ticket_about_an_order(page: Page) -> None:
    """A ticket about a paid order, with the order's facts beside it."""
    found = page.request.get("/api/creator/product-order/all?status=COMPLETED&take=50").json()["data"]
    order = next(order for order in found if order["price"] != "0")
    about = {"memberId": order["member"]["id"], "subjectKind": "ORDER", "subjectId": order["id"], "category": "ORDER"}
    ticket = _send(page, "/creator/support-tickets/one", {**about, "title": QUESTION, "text": "Did it arrive?"})
    page.goto(f"{LIST}/{ticket['id']}")
    expect(page.get_by_text("Did it arrive?")).to_be_visible()


def a_saved_answer(page: Page) -> None:
    words = {"name": f"On its way {uuid4().hex[:6]}", "text": "Hello {{username}}, {{order}} is on its way."}
    _send(page, "/creator/support-tickets/answers/one", words)
    page.reload()
    expect(page.get_by_role("button", name=re.compile("^Delete On its way")).first).to_be_visible()


def a_chosen_ticket(page: Page) -> None:
    tickets_of_a_fan(page)
    page.goto(LIST)
    page.get_by_role("checkbox", name=re.compile("^Select all")).check()
    expect(page.get_by_role("group", name="Actions for selected rows")).to_be_visible()


def tickets_of_a_fan_then_statistics(page: Page) -> None:
    tickets_of_a_fan(page)
    page.goto(f"{LIST}?tab=statistics")
    expect(page.get_by_role("figure", name="Tickets per day")).to_be_visible()


no_tickets = with_answer("**/user/support-tickets/all**", lambda _: {"data": [], "total": 0})
no_tickets_of_fans = with_answer("**/creator/support-tickets/all**", lambda _: {"data": [], "total": 0})
no_figures = with_answer(
    "**/creator/support-tickets/stats**",
    lambda found: {**found, "opened": 0, "resolved": 0, "answered": 0, "ratings": 0},
)
no_saved_answers = with_answer("**/creator/support-tickets/answers/all**", lambda _: {"data": [], "total": 0})

SUPPORT_FAN = (
    Screen("tickets, nothing found", "fan", f"{PLACE}?search=zzzzzz"),
    Screen("no support tickets yet", "newcomer", PLACE, given=no_tickets),
    Screen("one support ticket", "fan", PLACE, own_ticket()),
    Screen("a support ticket to close", "fan", PLACE, own_ticket("^Close ticket")),
    Screen("a support ticket that was closed", "fan", PLACE, own_ticket(is_closed=True)),
    # The words before the application are those of the list, so the list opens first.
    Screen("no such support ticket", "fan", PLACE, missing_ticket),
    Screen("open a ticket", "fan", PLACE, dialog("^Open a ticket"), dialog="ticket-create"),
    Screen(
        "get help with an order",
        "fan",
        f"{NOVA}/orders",
        dialog(click("link", r"Order \d"), "^Get help"),
        dialog="ticket-create",
    ),
)
SUPPORT_OFFICE = (
    Screen("no tickets of fans", "creator", LIST, given=no_tickets_of_fans),
    Screen("tickets of fans, nothing found", "creator", f"{LIST}?search=zzzzzz"),
    Screen("tickets of fans, several chosen", "creator", LIST, a_chosen_ticket),
    Screen("statistics of tickets", "creator", f"{LIST}?tab=statistics", tickets_of_a_fan_then_statistics),
    Screen("no statistics of tickets", "creator", f"{LIST}?tab=statistics", given=no_figures),
    Screen("open a ticket for a fan", "creator", LIST, dialog("^Open ticket"), dialog="ticket-open"),
    Screen("one ticket of a fan", "creator", LIST, tickets_of_a_fan),
    Screen("give gems for a ticket", "creator", LIST, dialog(tickets_of_a_fan, "^Give gems"), dialog="ticket-gift"),
    Screen(
        "refund an order for a ticket",
        "creator",
        LIST,
        dialog(a_ticket_about_an_order, "^Refund"),
        dialog="ticket-refund",
    ),
    Screen(
        "merge tickets",
        "creator",
        LIST,
        dialog(tickets_of_a_fan, "^More actions", click("menuitem", "^Merge")),
        dialog="ticket-merge",
    ),
    Screen("saved answers", "creator", f"{LIST}?tab=answers", a_saved_answer),
    Screen("no saved answers", "creator", f"{LIST}?tab=answers", given=no_saved_answers),
    Screen(
        "add a saved answer",
        "creator",
        f"{LIST}?tab=answers",
        dialog(a_saved_answer, "^Add saved answer"),
        dialog="saved-answer",
    ),
    Screen(
        "delete a saved answer",
        "creator",
        f"{LIST}?tab=answers",
        dialog(a_saved_answer, "^Delete On its way"),
        dialog="saved-answer-delete",
    ),
    Screen("when tickets close", "creator", f"{LIST}?tab=settings"),
)
