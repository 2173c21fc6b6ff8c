"""The screens of a creator and their team in the back office. ``pages.py`` adds each page that none of them opens."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.screens.boards import BOARD_OFFICE
from tests.e2e.screens.casinos import CASINO_OFFICE
from tests.e2e.screens.chat import CHAT_OFFICE
from tests.e2e.screens.events_office import EVENT_OFFICE
from tests.e2e.screens.friends import FRIENDS_OFFICE
from tests.e2e.screens.offers import OFFER_OFFICE
from tests.e2e.screens.office_earning import EARNING
from tests.e2e.screens.office_quests import QUESTS
from tests.e2e.screens.steps import (
    Open,
    Screen,
    cancel_plan,
    change_plan,
    channels_are_connected,
    choose_a_picture,
    click,
    dialog,
    nobody_is_live,
    payment_method_is_missing,
    plan_is_paid,
    press,
)
from tests.e2e.screens.support import SUPPORT_OFFICE
from tests.support.traffic import wait_until_quiet


def of_a_member(*steps: str | Open) -> Open:
    """On the page of one fan of the list."""

    def member(page: Page) -> None:
        click("link", "^pixelpanda")(page)
        expect(page.get_by_role("heading", name="pixelpanda", level=1)).to_be_visible()

    return dialog(member, *steps) if steps else member


def of_a_raffle(*names: str) -> Open:
    """On the page of one raffle of the list: the first name is a button, one after it what its menu offers."""

    def raffle(page: Page) -> None:
        click("link", "^Friday night table")(page)
        expect(page.get_by_role("heading", name="Friday night table", level=1)).to_be_visible()

    if not names:
        return raffle
    return dialog(raffle, names[0], *(click("menuitem", name) for name in names[1:]))


def a_duplicate_of_a_raffle(page: Page) -> None:
    of_a_raffle()(page)
    click("button", "^More")(page)
    click("menuitem", "^Duplicate")(page)
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Friday night table")


def of_a_case(page: Page) -> None:
    """The menu of one case of the list."""
    click("link", "Neon jackpot")(page)
    expect(page.get_by_role("heading", name="Neon jackpot", level=1)).to_be_visible()
    click("button", "^More")(page)


PAGES = "/admin/customization/pages"
SHARE = "/admin/customization/share"


def of_a_page(page: Page) -> None:
    """The editor of one page of the list."""
    click("link", "^About")(page)
    expect(page.get_by_role("textbox", name="Text of the page")).to_be_visible()


def void_a_winner(page: Page) -> None:
    click("link", "^Opening night")(page)
    dialog("^Void")(page)


def publish(page: Page) -> None:
    """A new one, up to the last look."""
    page.get_by_label("Name").fill("A quick one")
    page.get_by_label("Amount in gems").fill("100")
    page.get_by_label("Ticket price in gems").fill("0")
    page.get_by_role("button", name="Save and preview").click()
    dialog("^Publish$")(page)


def write_a_note(page: Page) -> None:
    page.get_by_role("button", name="Add note").first.click()
    note = page.get_by_role("dialog")
    note.get_by_role("textbox").fill("Asked for the blue shirt on stream.")
    note.get_by_role("button", name="note").click()
    expect(note).to_be_hidden()


def first_row(page: Page) -> None:
    page.get_by_role("button", name=re.compile(r"^#\d")).first.click()


def send_a_message(page: Page) -> None:
    """Send one, if this run has sent none, and open it."""
    wait_until_quiet(page)
    if page.get_by_role("button", name="Friday is game night").count() == 0:
        page.get_by_role("button", name="Write a message").first.click()
        page.get_by_label("Title").fill("Friday is game night")
        page.get_by_role("textbox", name="Message").fill("Bring your gems: the table opens at eight.")
        page.get_by_role("button", name=re.compile("^Send to")).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Friday is game night").first.click()


def type_words(words: str) -> Open:
    """Type into the field that has the focus."""

    def write(page: Page) -> None:
        page.get_by_role("combobox", name="Search everything").fill(words)
        expect(page.get_by_role("option").first).to_be_visible()

    return write


def choose_all(page: Page) -> None:
    page.get_by_role("checkbox", name=re.compile("^Select all")).check()
    expect(page.get_by_role("group", name="Actions for selected rows")).to_be_visible()


def slips(page: Page) -> None:
    """They open in a tab of their own: here in the same one."""
    choose_all(page)
    page.goto(page.get_by_role("link", name="Packing slips").get_attribute("href") or "")
    expect(page.get_by_role("article").first).to_be_visible()


def gifts(page: Page) -> None:
    page.get_by_role("radio", name="Gifts and prizes").click()


def sell_at_a_loss(page: Page) -> None:
    page.get_by_label("Name").fill("A costly gift")
    page.get_by_label("Price in gems").fill("5")
    page.get_by_label(re.compile("^Sell")).first.fill("50")
    page.get_by_role("button", name="Save as draft").first.click()


def leave_unsaved(page: Page) -> None:
    click("link", "High roller seat")(page)
    page.get_by_label("Description").fill("Something that is not saved yet")
    page.get_by_role("main").get_by_role("link", name="Products").click()


def preview_is_there(page: Page) -> None:
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("heading", level=1)).to_be_visible()


OFFICE = (
    Screen("not found", "creator", "/admin/nowhere"),
    Screen("users, nothing found", "creator", "/admin/users?search=zzzzzz"),
    Screen("commands", "creator", "/admin", dialog(press("Control+k"))),
    Screen("users, selected", "creator", "/admin/users?search=pixel", choose_all),
    *(
        Screen(
            f"users, {what.lower()}",
            "creator",
            "/admin/users?search=pixel",
            dialog(choose_all, click("button", f"^{what}")),
            dialog="users-selected",
        )
        for what in ("Tip gems", "Add note", "Set status")
    ),
    Screen("write to fans", "creator", "/admin/users/messages", dialog("^Write a message"), dialog="fan-message"),
    Screen("a sent message", "creator", "/admin/users/messages", dialog(send_a_message), dialog="fan-message-view"),
    Screen(
        "close the store",
        "creator",
        "/admin",
        dialog(press("Control+k"), type_words("close the store"), press("Enter")),
        dialog="store-switch",
    ),
    Screen("one user", "creator", "/admin/users?search=pixelpanda", of_a_member()),
    Screen("tip", "creator", "/admin/users?search=pixelpanda", of_a_member("^Send tip"), dialog="user-tip"),
    Screen(
        "deduct",
        "creator",
        "/admin/users?search=pixelpanda",
        of_a_member("^More", click("menuitem", "^Deduct")),
        dialog="user-deduct",
    ),
    Screen("add note", "creator", "/admin/users?search=pixelpanda", of_a_member("^Add note"), dialog="user-note-add"),
    Screen(
        "delete note",
        "creator",
        "/admin/users?search=pixelpanda",
        of_a_member(write_a_note, "^Delete note"),
        dialog="user-note-delete",
    ),
    Screen(
        "remove",
        "creator",
        "/admin/users?search=pixelpanda",
        of_a_member("^More", click("menuitem", "^Remove")),
        dialog="user-unsubscribe",
    ),
    Screen("one case", "creator", "/admin/cases", click("link", "Neon jackpot")),
    Screen(
        "case preview",
        "creator",
        "/admin/cases",
        dialog(click("link", "Neon jackpot"), "^Preview"),
        dialog="case-preview",
    ),
    Screen(
        "delete case",
        "creator",
        "/admin/cases",
        dialog(of_a_case, click("menuitem", "^Delete")),
        dialog="lootbox-delete",
    ),
    Screen("one product", "creator", "/admin/store?search=high", click("link", "High roller seat")),
    Screen(
        "product preview",
        "creator",
        "/admin/store?search=high",
        dialog(click("link", "High roller seat"), "^More actions", click("menuitem", "^Preview")),
        dialog="store-item-preview",
    ),
    Screen(
        "delete product",
        "creator",
        "/admin/store?search=high",
        dialog(click("link", "High roller seat"), "^More actions", click("menuitem", "^Delete")),
        dialog="product-delete",
    ),
    Screen("new product at a loss", "creator", "/admin/store/create", dialog(sell_at_a_loss), dialog="loss-confirm"),
    Screen("leave with unsaved work", "creator", "/admin/store?search=high", dialog(leave_unsaved)),
    Screen("product with codes", "creator", "/admin/store?search=wheel", click("link", "Friday wheel spin")),
    Screen("product with questions", "creator", "/admin/store?search=slot", click("link", "Pick the next slot")),
    Screen("order drawer", "creator", "/admin/store/orders", dialog(first_row)),
    Screen("parcel", "creator", "/admin/store/orders?status=SHIPPED", dialog(first_row)),
    Screen("orders, several chosen", "creator", "/admin/store/orders", choose_all),
    Screen("packing slips", "creator", "/admin/store/orders?status=SHIPPED", slips),
    Screen(
        "give an item",
        "creator",
        "/admin/users?search=pixelpanda",
        of_a_member(gifts, "^Give an item"),
        dialog="item-give",
    ),
    Screen("one page", "creator", PAGES, of_a_page),
    Screen(
        "versions of a page",
        "creator",
        PAGES,
        dialog(of_a_page, "^More actions", click("menuitem", "^Published versions")),
        dialog="page-history",
    ),
    Screen("add share link", "creator", SHARE, dialog("^Add link"), dialog="share-link-edit"),
    Screen("delete share link", "creator", SHARE, dialog("^Delete Stream overlay"), dialog="share-link-delete"),
    Screen("delete page", "creator", PAGES, dialog("^Delete About"), dialog="page-delete"),
    Screen("picture for a page", "creator", PAGES, dialog(of_a_page, "^Add picture")),
    Screen("video for a page", "creator", PAGES, dialog(of_a_page, "^Add video")),
    Screen("add banner", "creator", PAGES, dialog("^Add banner"), dialog="banner-edit"),
    Screen("delete banner", "creator", PAGES, dialog("^Delete Friday night table"), dialog="banner-delete"),
    Screen("several raffles", "creator", "/admin/raffles", choose_all),
    Screen("several cases", "creator", "/admin/cases", choose_all),
    Screen("one raffle", "creator", "/admin/raffles?search=friday", of_a_raffle()),
    Screen(
        "raffle preview",
        "creator",
        "/admin/raffles?search=friday",
        of_a_raffle("^More", "^Preview"),
        dialog="raffle-preview",
    ),
    Screen(
        "delete raffle",
        "creator",
        "/admin/raffles?search=friday",
        of_a_raffle("^More", "^Delete"),
        dialog="raffle-delete",
    ),
    Screen(
        "close raffle",
        "creator",
        "/admin/raffles?search=friday",
        of_a_raffle("^Close early"),
        dialog="raffle-close",
    ),
    Screen(
        "give tickets",
        "creator",
        "/admin/raffles?search=friday",
        of_a_raffle("^Give tickets"),
        dialog="raffle-tickets-give",
    ),
    Screen(
        "move the end of a raffle",
        "creator",
        "/admin/raffles?search=friday",
        of_a_raffle("^More", "^Move the end"),
        dialog="raffle-end",
    ),
    Screen("duplicate a raffle", "creator", "/admin/raffles?search=friday", a_duplicate_of_a_raffle),
    Screen("void a winner", "creator", "/admin/raffles", void_a_winner, dialog="raffle-void"),
    Screen("publish raffle", "creator", "/admin/raffles/create", publish, dialog="raffle-publish-preview"),
    Screen("billing settings", "creator", "/admin/settings?tab=BILLING"),
    Screen("missing payment method", "creator", "/admin/settings?tab=BILLING", given=payment_method_is_missing),
    Screen(
        "change plan", "creator", "/admin/settings?tab=BILLING", change_plan, dialog="plan-change", given=plan_is_paid
    ),
    Screen(
        "cancel plan", "creator", "/admin/settings?tab=BILLING", cancel_plan, dialog="plan-cancel", given=plan_is_paid
    ),
    Screen("remove a domain", "creator", "/admin/settings", dialog("^Remove$"), dialog="domain-remove"),
    Screen("switch casinos off", "creator", "/admin/settings", dialog(click("switch", "^Casinos$")), dialog="area-off"),
    Screen("backup", "creator", "/admin/settings", click("button", "^Set up backup$")),
    Screen("hand over", "creator", "/admin/settings", dialog("^Hand over$"), dialog="hand-over"),
    Screen("close the community", "creator", "/admin/settings", dialog("^Close community$"), dialog="community-close"),
    Screen("connections", "creator", "/admin/settings?tab=CONNECTIONS"),
    Screen("connections, some connected", "creator", "/admin/settings?tab=CONNECTIONS", given=channels_are_connected),
    Screen(
        "disconnect a channel",
        "creator",
        "/admin/settings?tab=CONNECTIONS",
        dialog("^Disconnect Twitch"),
        given=channels_are_connected,
        dialog="channel-disconnect",
    ),
    Screen("overview, not live", "creator", "/admin", given=nobody_is_live),
    Screen("go live", "creator", "/admin", dialog("^I am live now"), dialog="go-live", given=nobody_is_live),
    Screen("wallet settings", "creator", "/admin/settings?tab=WALLET"),
    Screen("team", "creator", "/admin/settings?tab=ADMINS"),
    Screen("invite to the team", "creator", "/admin/settings?tab=ADMINS", dialog("^Invite$"), dialog="staff-create"),
    Screen("who can do what", "creator", "/admin/settings?tab=ADMINS", dialog("^Permissions"), dialog="staff-list"),
    Screen("edit rights", "creator", "/admin/settings?tab=ADMINS", dialog("^sidekick"), dialog="staff-edit"),
    Screen(
        "remove from team",
        "creator",
        "/admin/settings?tab=ADMINS",
        dialog("^sidekick", "^Remove from team"),
        dialog="staff-delete",
    ),
    Screen("no community yet", "fan", "/admin"),
    Screen("overview", "staff", "/admin"),
    Screen("switch office", "staff", "/admin", click("button", "switch office$")),
    Screen("office of another team", "staff", "/admin?creator=hearth"),
    Screen("audit log", "creator", "/admin/settings?tab=SECURITY"),
    Screen("notifications, latest", "creator", "/admin", dialog("^Notifications")),
    *QUESTS,
    *EARNING,
    *CASINO_OFFICE,
    *BOARD_OFFICE,
    *EVENT_OFFICE,
    *SUPPORT_OFFICE,
    *OFFER_OFFICE,
    *CHAT_OFFICE,
    *FRIENDS_OFFICE,
    Screen("branding", "creator", "/admin/customization/branding", preview_is_there),
    Screen("colors", "creator", "/admin/customization/colours", preview_is_there),
    Screen("fonts", "creator", "/admin/customization/fonts", preview_is_there),
    Screen("layout", "creator", "/admin/customization/layout", preview_is_there),
    Screen("history of the look", "creator", "/admin/customization/history", click("button", "^Compare")),
    Screen("picture crop", "creator", "/admin/customization/branding", choose_a_picture),
)
