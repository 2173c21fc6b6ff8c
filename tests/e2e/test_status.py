"""The status page of the running product: fans read it on the platform and below a community, without a script."""

from datetime import UTC, datetime

import psycopg
from playwright.sync_api import Browser, Page, expect

from saas.kernel.ids import new_id
from tests.e2e import judges
from tests.support.running import Running

TEXT = "Draws wait until a worker runs again. Your tickets and gems are safe. Each draw is made later."


def _incident(running: Running, title: str, *, is_open: bool) -> None:
    """Write an incident as the desk does; tests/saas/status holds the desk's own steps."""
    moment, incident = datetime.now(UTC), new_id()
    state, resolved = ("IDENTIFIED", None) if is_open else ("RESOLVED", moment)
    with psycopg.connect(running.facts["database_url"], autocommit=True) as connection:
        connection.execute(
            "insert into public.status_incident (id, title, parts, impact, state, began_at, resolved_at, opened_by) "
            "values (%s, %s, '[\"DRAWS\"]', 1, %s, %s, %s, %s)",
            [incident, title, state, moment, resolved, incident],
        )
        connection.execute(
            "insert into public.status_incidentupdate (id, incident_id, state, text, written_at, written_by) "
            "values (%s, %s, %s, %s, %s, %s)",
            [new_id(), incident, state, TEXT, moment, incident],
        )


def _forget_incidents(running: Running) -> None:
    with psycopg.connect(running.facts["database_url"], autocommit=True) as connection:
        connection.execute("delete from public.status_incidentupdate")
        connection.execute("delete from public.status_incident")


def test_fans_read_how_the_parts_work(
    page: Page, browser: Browser, running: Running, creator, base_url, at_both_widths
):
    """A page without a script, with an open incident and a resolved one. The product keeps a page for ten seconds."""
    _incident(running, "Draws are late", is_open=True)
    _incident(running, "Mails were late", is_open=False)
    try:
        page.goto(f"/creator/{creator.name}/status")
        late = page.get_by_role("article").filter(has_text="Draws are late")
        for _ in range(15):
            if late.count():
                break
            page.wait_for_timeout(1_000)
            page.reload()
        expect(late).to_contain_text("Identified")
        expect(page.get_by_role("heading", name="Some parts are disturbed")).to_be_visible()
        expect(page.get_by_role("listitem").filter(has_text="Live updates")).to_contain_text("Works")
        at_both_widths(page)
        judges.does_not_scroll_sideways(page)
        with browser.new_context(base_url=base_url, java_script_enabled=False) as plain:
            plain_page = plain.new_page()
            plain_page.goto("/")
            plain_page.goto("/status")
            expect(plain_page.get_by_role("heading", name="Past incidents")).to_be_visible()
            expect(plain_page.get_by_text("Mails were late")).to_be_visible()
    finally:
        _forget_incidents(running)


def test_the_footer_leads_to_the_status(page: Page):
    page.goto("/explore")
    page.get_by_role("contentinfo").get_by_role("link", name="Status").click()
    expect(page).to_have_url("/status")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
