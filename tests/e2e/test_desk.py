"""An operator at work, from two-factor to the waitlist, on the pages of the desk."""

import subprocess
import sys

import psycopg
import pytest
from playwright.sync_api import Page, expect

from scripts.check import ROOT
from tests.e2e import judges
from tests.e2e.person import DESK, PHONE, Person
from tests.e2e.test_two_factor import SECURITY, code_of, set_up
from tests.support.running import Running, clean_environment

REASON = "Ticket 17: the owner asked for help"


def _promote(running: Running, name: str) -> None:
    facts = running.facts
    environment = clean_environment(
        {"DATABASE_URL": facts["database_url"], "REDIS_URL": facts["redis_url"], "STATE_DIR": str(running.state)}
    )
    command = [sys.executable, "manage.py", "operator", "promote", name]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def _act(page: Page, button: str, **fields: str) -> None:
    """Fill the form of the action that is open, and send it."""
    for label, value in fields.items():
        page.get_by_label(label.replace("_", " ")).fill(value)
    page.get_by_label("Reason, for the audit log").fill(REASON)
    judges.at_both_widths(page)
    page.get_by_role("button", name=button).click()


@pytest.mark.prove
def test_an_operator_helps_an_owner_and_suspends_a_community(
    another_person, creator: Person, base_url: str, running: Running
):
    """A minute: a whole working day of an operator, on every page of it."""
    creator.has_a_community()
    slug = creator.name
    page = another_person(**DESK)
    operator = Person(page, "deskada", base_url)
    operator.has_an_account()
    assert page.goto("/desk").status == 403
    _promote(running, "deskada")
    page.goto("/desk")
    expect(page.get_by_text("Operators need two-factor")).to_be_visible()
    judges.at_both_widths(page)

    page.goto(SECURITY)
    secret, _ = set_up(page, "Set up the app")
    page.goto("/desk")
    expect(page.get_by_role("heading", name="Confirm that it is you")).to_be_visible()
    judges.at_both_widths(page)
    page.get_by_label("Password").fill("Str0ng!pass")
    page.get_by_label("Code").fill(code_of(secret))
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", name="Dashboard")).to_be_visible()
    judges.at_both_widths(page)

    page.set_viewport_size(judges.WIDE)
    page.get_by_role("link", name="Users", exact=True).first.click()
    page.get_by_label("Username, email address or id").fill(slug)
    page.get_by_role("button", name="Search").click()
    judges.at_both_widths(page)
    page.get_by_role("link", name=slug, exact=True).click()
    expect(page.get_by_role("heading", name="Communities joined")).to_be_visible()
    judges.at_both_widths(page)
    page.locator("dd").get_by_role("link", name=slug, exact=True).click()
    judges.at_both_widths(page)
    community = page.url

    page.get_by_role("link", name="Open as the owner, read-only").click()
    _act(page, "Open as the owner, read-only")
    banner = page.get_by_text("You see this back office as its owner does")
    expect(banner).to_be_visible()
    page.goto("/admin/store")
    expect(page.get_by_role("link", name="Sunrise postcard")).to_be_visible()
    expect(banner).to_be_visible()
    judges.at_both_widths(page)
    page.set_viewport_size(judges.WIDE)
    page.get_by_role("link", name="End the visit").click()
    page.get_by_role("button", name="End the read-only visit").click()
    expect(page.get_by_text("The read-only visit ended.")).to_be_visible()

    page.goto(community)
    page.get_by_role("link", name="Suspend community").click()
    _act(page, "Suspend community", Reason_that_fans_read="Prizes were not sent")
    expect(page.get_by_text(f"{slug} is suspended.")).to_be_visible()
    fan = another_person(**PHONE)
    assert fan.goto(f"/creator/{slug}/store").status == 423
    expect(fan.get_by_text("Prizes were not sent")).to_be_visible()
    judges.at_both_widths(fan)

    page.get_by_role("link", name="Restore community").click()
    _act(page, "Restore community")
    assert fan.goto(f"/creator/{slug}/store").status == 200

    page.get_by_role("link", name="Override the plan until a date").click()
    page.get_by_label("Staff").fill("42")
    page.get_by_label("Until, in UTC").fill("2040-01-01T00:00")
    _act(page, "Override the plan until a date")
    expect(page.get_by_role("cell", name="42")).to_be_visible()

    with psycopg.connect(running.facts["database_url"], autocommit=True) as database:
        database.execute(
            "insert into public.jobs_job (task, arguments, state, due_at, attempt, failures, error, created_at)"
            " values ('tenancy.fill_spares', '{}', 'DEAD', now(), 12, 12, 'RuntimeError: disk full', now())"
        )
        database.execute(
            "insert into public.directory_waitlistentry (id, kick_username, twitch_username, youtube_username, email,"
            " wishes, created_at) values (gen_random_uuid(), 'iris', '', '', 'iris@example.com', 5, now())"
        )
    page.goto("/desk")
    page.get_by_role("link", name="Dead jobs").click()
    expect(page.get_by_text("RuntimeError: disk full")).to_be_visible()
    judges.at_both_widths(page)
    page.get_by_role("link", name="Requeue job").first.click()
    _act(page, "Requeue job")
    expect(page.get_by_text("waits to run again")).to_be_visible()

    page.goto("/desk/waitlist")
    judges.at_both_widths(page)
    page.get_by_role("link", name="Invite a batch").click()
    _act(page, "Invite a batch")
    expect(page.get_by_text("Invitations sent: 1")).to_be_visible()
    for path in ("audit", "books", "domains", "casinos", "provisioning", "operators", "plans", "names", "suppressions"):
        page.goto(f"/desk/{path}")
        judges.at_both_widths(page)
    page.goto("/desk/audit")
    expect(page.get_by_text(REASON).first).to_be_visible()
