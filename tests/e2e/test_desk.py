"""An operator at work, from two-factor to the waitlist, on the pages of the desk."""

import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from playwright.sync_api import Dialog, Locator, Page, expect

from saas.desk.catalog import PAGES
from scripts.check import ROOT
from tests.e2e import judges
from tests.e2e.person import DESK, PASSWORD, PHONE, Person, newest_mail
from tests.e2e.test_pages import a_picture
from tests.e2e.test_two_factor import SECURITY, code_of, set_up
from tests.support.running import Running, clean_environment

REASON = "Ticket 17: the owner asked for help"
Judge = Callable[[Page], None]
BANNER = "You see this back office as its owner does"


def promote(running: Running, name: str) -> None:
    """Make a user an operator with every right, as the command does."""
    facts = running.facts
    environment = clean_environment(
        {"DATABASE_URL": facts["database_url"], "REDIS_URL": facts["redis_url"], "STATE_DIR": str(running.state)}
    )
    command = [sys.executable, "manage.py", "operator", "promote", name]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


@pytest.fixture
def judge(at_both_widths: Callable[..., None]) -> Judge:
    """Judges a page of the desk: no barriers at either width, and nothing is cut off on a phone."""

    def judge_page(page: Page) -> None:
        at_both_widths(page)
        judges.does_not_scroll_sideways(page)
        page.set_viewport_size(judges.WIDE)

    return judge_page


def _act(judge: Judge, page: Page, action: str, row: Locator | None = None, /, **fields: str) -> None:
    """Open an action from the page, or from a row of its list, fill the form of the action, and send it."""
    (row or page).get_by_role("link", name=action).first.click()
    for label, value in fields.items():
        page.get_by_label(label.replace("_", " ")).fill(value)
    page.get_by_label("Reason, for the audit log").fill(REASON)
    judge(page)
    page.get_by_role("button", name=action).click()


def _keeps_typed_text(page: Page, action: str) -> None:
    """A link away from a form with changes asks first; a sent or untouched form does not."""
    page.get_by_role("link", name=action).first.click()
    reason = page.get_by_label("Reason, for the audit log")
    reason.click()
    reason.press_sequentially("half a reason")
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.once("dialog", stay)
    page.get_by_role("link", name="Cancel").click(no_wait_after=True)
    page.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    expect(reason).to_have_value("half a reason")
    reason.fill("")


def _log_in_again(judge: Judge, page: Page, name: str, secret: str) -> None:
    """Without a session, the desk leads to the login, which leads back to the page that was asked for."""
    wanted = f"/desk/users?q={name}"
    page.context.clear_cookies()
    refused = page.goto(wanted)
    assert refused is not None
    assert refused.status == 401
    judge(page)
    page.get_by_role("link", name="Log in").click()
    page.get_by_label("Email or username").fill(name)
    page.locator("input[type=password]").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.get_by_label("Code from the app").press_sequentially(code_of(secret))
    expect(page.get_by_role("heading", name="Users")).to_be_visible()
    assert page.url.endswith(wanted)


def _upload_beyond_the_storage(office: Page, find_barriers: Judge) -> None:
    """The refused upload names the action that lifts the limit, and leads to the plan."""
    office.goto("/admin/customization/pages")
    office.get_by_role("link", name="Write your first page").click()
    office.get_by_role("button", name="Add picture").click()
    dialog = office.get_by_role("dialog")
    picture: Any = a_picture()
    dialog.locator("input[type=file]").set_input_files(picture)
    dialog.get_by_label("Description").fill("My desk")
    dialog.get_by_role("button", name="Add picture").click()
    # Beside the empty alert of the field.
    alert = dialog.get_by_role("alert").filter(has_text="Your plan allows 0 megabytes of pictures.")
    expect(alert).to_contain_text("Replace large pictures by smaller ones, or choose a larger plan.")
    find_barriers(office)
    alert.get_by_role("link", name="View plan").click()
    expect(office.get_by_text("Storage for pictures").first).to_be_visible()


def _something_to_do(database: psycopg.Connection, error: str, star: str) -> None:
    """A job that died of ``error``, and the creator ``star`` whom more visitors wish for than for any other."""
    database.execute(
        "insert into public.jobs_job (task, arguments, state, due_at, attempt, failures, error, created_at)"
        " values ('tenancy.fill_spares', '{}', 'DEAD', now(), 12, 12, %s, now())",
        [error],
    )
    database.execute(
        "insert into public.directory_waitlistentry (id, kick_username, twitch_username, youtube_username, email,"
        " wishes, created_at) select gen_random_uuid(), %s, '', '', %s, coalesce(max(wishes), 0) + 1, now()"
        " from public.directory_waitlistentry",
        [star, f"{star}@example.com"],
    )


def test_an_operator_helps_an_owner_and_suspends_a_community(
    another_person, creator: Person, base_url: str, running: Running, judge: Judge, find_barriers: Judge
):
    """A minute: a whole working day of an operator, on every page of the desk."""
    slug, page, tag = creator.name, another_person(**DESK), uuid4().hex[:8]
    name, star, error = f"deskada{tag}", f"iris{tag}", f"RuntimeError: disk {tag} is full"
    operator = Person(page, name, base_url)
    operator.has_an_account()
    assert page.goto("/desk").status == 403
    promote(running, name)
    page.goto("/desk")
    expect(page.get_by_text("Operators need two-factor")).to_be_visible()
    judge(page)

    page.goto(SECURITY)
    secret, backup_codes = set_up(page, "Set up the app")
    page.goto("/desk")
    expect(page.get_by_role("heading", name="Dashboard")).to_be_visible()
    page.goto("/desk/proof?next=/desk")
    expect(page.get_by_role("heading", name="Confirm that it is you")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("alert")).to_be_visible()
    judge(page)
    # The app's code of this moment is for the login that follows: each is accepted once.
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Second factor").select_option("Backup code")
    page.get_by_label("Code").fill(backup_codes[0])
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", name="Dashboard")).to_be_visible()
    judge(page)
    _log_in_again(judge, page, name, secret)

    # The search at the top finds a community by a part of its name.
    page.get_by_label("Search the whole desk").fill("Moonlit")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Communities")).to_be_visible()
    expect(page.get_by_role("cell", name="Moonlit Arcade").first).to_be_visible()
    judge(page)
    page.goto("/desk/users")

    # A support request names a person: their page leads to their community.
    page.get_by_label("Username, email address or id").fill(slug)
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name=slug, exact=True).click()
    expect(page.get_by_role("heading", name="Communities joined")).to_be_visible()
    judge(page)
    page.locator("dd").get_by_role("link", name=slug, exact=True).click()
    judge(page)
    community = page.url

    _act(judge, page, "Open as the owner, read-only")
    banner = page.get_by_text(BANNER)
    for path in ("/admin", "/admin/users", "/admin/settings", "/admin/store"):
        page.goto(f"{path}?creator={slug}")
        expect(banner).to_be_visible()
    page.get_by_role("link", name="Sunrise postcard").click()
    expect(banner).to_be_visible()
    judge(page)
    page.get_by_label("Price in gems").fill("125")
    expect(page.get_by_text("A read-only visit saves nothing")).to_be_visible()
    expect(page.get_by_role("button", name="Save product")).to_be_disabled()
    page.get_by_role("button", name="Discard changes").click()

    with psycopg.connect(running.facts["database_url"], autocommit=True) as database:
        # Thirty minutes later.
        database.execute("update public.desk_readonlyvisit set ends_at = now() where ended_at is null")
        page.goto(f"/admin/store?creator={slug}")
        expect(page.get_by_role("heading", name="You are not on the team of Moonlit Arcade")).to_be_visible()
        expect(banner).to_have_count(0)
        expect(page.get_by_role("link", name="Sunrise postcard")).to_have_count(0)
        _something_to_do(database, error, star)
    page.goto(community)
    _act(judge, page, "Open as the owner, read-only")
    page.get_by_role("button", name="End the visit").click()
    expect(page.get_by_text("The read-only visit ended.")).to_be_visible()
    creator.page.goto("/admin/settings?tab=SECURITY")
    expect(creator.page.get_by_text(f"opened the back office read-only for support: {REASON}").first).to_be_visible()

    page.goto(community)
    _keeps_typed_text(page, "Suspend community")
    page.goto(community)
    _act(judge, page, "Suspend community", Reason_that_fans_and_the_owner_read="Prizes were not sent")
    expect(page.get_by_text("Moonlit Arcade is suspended.")).to_be_visible()
    fan = another_person(**PHONE)
    assert fan.goto(f"/creator/{slug}/store").status == 423
    expect(fan.get_by_text("Prizes were not sent")).to_be_visible()
    find_barriers(fan)
    creator.page.goto("/admin/store")
    expect(creator.page.get_by_role("heading", name="is suspended")).to_be_visible()
    expect(creator.page.get_by_text("Prizes were not sent")).to_be_visible()
    judge(creator.page)
    creator.page.get_by_role("link", name="View billing").click()
    expect(creator.page.get_by_role("heading", name="Usage")).to_be_visible()
    judge(creator.page)
    _act(judge, page, "Restore community")
    expect(page.get_by_text("Moonlit Arcade is open again.")).to_be_visible()
    assert fan.goto(f"/creator/{slug}/store").status == 200

    limits = {"Staff": "42", "Storage for pictures, in megabytes": "0"}
    until = f"{datetime.now(UTC).year + 5}-01-01"
    _act(judge, page, "Override the plan until a date", **limits, **{"Until,_in_UTC": f"{until}T00:00"})
    expect(page.get_by_role("cell", name="42")).to_be_visible()
    _upload_beyond_the_storage(creator.page, find_barriers)
    expect(page.get_by_text(f"{until} 00:00").first).to_be_visible()

    page.goto("/desk")
    page.get_by_role("link", name="Dead jobs").click()
    dead = page.get_by_role("row").filter(has_text=error)
    expect(dead).to_be_visible()
    _act(judge, page, "Requeue job", dead)
    expect(page.get_by_text("waits to run again")).to_be_visible()

    page.goto("/desk/waitlist")
    _act(judge, page, "Invite a batch", Number_of_creators="1")
    expect(page.get_by_text("Invitations sent: 1")).to_be_visible()
    expect(newest_mail(page, base_url, f"{star}@example.com", "You can open your community")).to_be_visible()

    for key in [page.key for page in PAGES if page.key]:
        assert page.goto(f"/desk/{key}").status == 200
        judge(page)
    for key in ("legal", "plans"):
        page.goto(f"/desk/{key}")
        page.locator("tbody").get_by_role("link").first.click()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        judge(page)
    page.goto(f"/desk/users?q={name}")
    page.get_by_role("link", name=name, exact=True).click()
    page.get_by_role("link", name="Merge into another account").click()
    page.get_by_label("Account to keep", exact=False).fill(slug)
    page.get_by_role("button", name="Show what happens").click()
    expect(page.get_by_text(f"{name} is an operator. Keep that account instead.")).to_be_visible()
    judge(page)
    page.goto("/desk/audit")
    expect(page.get_by_text(REASON).first).to_be_visible()
    page.goto("/desk/plans")
    page.get_by_role("link", name="Publish a version").first.click()
    judge(page)
