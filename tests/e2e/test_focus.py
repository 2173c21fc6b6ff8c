"""By keyboard alone: after each main action the focus is on an element of the page, never on the body.

A keyboard or a screen reader would begin again at the top of the page. Two people at two browsers; some thirty seconds.
"""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.person import DESK, Person
from tests.e2e.test_raffles import a_raffle

FOCUSED = "() => document.activeElement !== null && document.activeElement !== document.body"
# A dialog fades out before it is removed, and its focus is passed on then.
AFTER_A_DIALOG_MS = 700


def keeps_focus(page: Page, action: str) -> None:
    page.wait_for_timeout(AFTER_A_DIALOG_MS)
    assert page.evaluate(FOCUSED), f"the focus fell to the body: {action} at {page.url}"


def press(button: Locator, key: str = "Enter") -> None:
    expect(button).to_be_enabled()
    button.focus()
    button.press(key)


@pytest.fixture
def fan(creator: Person, another_person, base_url) -> Person:
    """A member who wants no motion, with 1,000 gems."""
    joined = Person(another_person(**DESK), f"fan{uuid4().hex[:8]}", base_url)
    joined.has_an_account()
    joined.call(f"/user/creators/{creator.name}/subscribe")
    (member,) = creator.call("/creator/users/all", "GET").json()["data"]
    tip = {"kind": "TIP", "amount": "1000", "reason": "For the first hello"}
    creator.call(f"/creator/users/one/{member['id']}/balance", "PATCH", data=tip, key=str(uuid4()))
    return joined


def test_buying_joining_and_opening_keep_the_focus(creator: Person, fan: Person) -> None:
    raffle = creator.call("/creator/raffle/create", data=a_raffle()).json()
    creator.call(f"/creator/raffle/one/{raffle['id']}", "PATCH", data={"status": "ACTIVE"})
    question = {"label": "Your size", "kind": "TEXT", "required": True, "choices": []}
    token = {
        "productName": "Arcade token",
        "price": "90",
        "sellPrice": "40",
        "status": "ACTIVE",
        "questions": [question],
    }
    product = creator.call("/creator/product-manage/one", data=token).json()
    prize = {"kind": "PRODUCT", "productId": product["id"], "ppm": 1_000_000, "value": "90", "rarity": "COMMON"}
    case = {"name": "Lucky drawer", "price": "0", "status": "ACTIVE", "prizes": [prize]}
    creator.call("/creator/lootboxes/one", data=case)
    (drop,) = creator.call("/creator/product-manage/all?search=Sunrise", "GET").json()["data"]
    creator.call(f"/creator/product-manage/one/{drop['id']}/drop", data={"pieces": 1, "minutes": 5})
    page, home = fan.page, f"/creator/{creator.name}"

    # The dialog of a product, closed without buying.
    page.goto(f"{home}/store")
    press(page.get_by_role("link", name=re.compile("Arcade token")).first)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    keeps_focus(page, "closing the dialog of a product")

    # A missing answer is focused; then the purchase, and its dialog is closed.
    page.goto(f"{home}/store/{product['slug']}")
    press(page.get_by_role("button", name="Buy for 90"))
    expect(page.get_by_label("Your size")).to_be_focused()
    page.get_by_label("Your size").fill("M")
    press(page.get_by_role("button", name="Buy for 90"))
    expect(page.get_by_role("dialog", name="Purchase successful")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    keeps_focus(page, "buying")

    page.goto(f"{home}/store/{drop['slug']}")
    press(page.get_by_role("button", name="Enter for 120"))
    expect(page.get_by_role("button", name=re.compile("^You’re in"))).to_be_visible()
    keeps_focus(page, "entering a drop")

    # Tickets in the dialog, then on the page.
    page.goto(f"{home}/raffles")
    press(page.get_by_role("link", name=re.compile("Midnight table")))
    press(page.get_by_role("dialog").get_by_role("button", name="Buy 1 Ticket(s) - 10"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    keeps_focus(page, "joining a raffle in its dialog")
    page.goto(f"{home}/raffles/{raffle['slug']}")
    for _ in range(3):
        press(page.get_by_role("button", name="Add one ticket"))
    keeps_focus(page, "choosing the last ticket")
    press(page.get_by_role("button", name="Buy 4 Ticket(s) - 40"))
    expect(page.get_by_role("button", name="You are out of tickets")).to_be_visible()
    keeps_focus(page, "getting the last tickets")

    page.goto(f"{home}/cases/lucky-drawer")
    press(page.get_by_role("button", name="Open for free"))
    expect(page.get_by_role("status").filter(has_text="You won Arcade token")).to_be_attached()
    keeps_focus(page, "opening a case")


def test_the_back_office_keeps_the_focus(creator: Person) -> None:
    page = creator.page
    page.goto("/admin/store")
    choice = page.get_by_role("checkbox", name=re.compile("^Select product"))
    expect(choice).to_be_visible()
    choice.focus()
    page.keyboard.press("Space")
    press(page.get_by_role("button", name="Stop selling"))
    expect(page.get_by_role("group", name="Actions for selected rows")).to_have_count(0)
    keeps_focus(page, "a bulk action")

    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox", name="Search everything")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("combobox", name="Search everything")).to_have_count(0)
    keeps_focus(page, "Escape in the palette")

    page.goto("/admin/raffles")
    expect(page.get_by_role("heading", name="Raffles", exact=True)).to_be_visible()
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox", name="Search everything")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("combobox", name="Search everything")).to_have_count(0)
    keeps_focus(page, "Escape in a palette that nothing opened")

    page.goto("/admin/store/create")
    press(page.get_by_role("button", name=re.compile("^On sale from")))
    press(page.get_by_role("dialog").get_by_role("button", name="Done"))
    keeps_focus(page, "closing a date field")
