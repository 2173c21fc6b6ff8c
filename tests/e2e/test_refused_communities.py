"""A community that is being built, suspended or closed: what a visitor reads instead, at either width."""

from uuid import uuid4

import psycopg
import pytest
from playwright.sync_api import expect

from tests.e2e.person import csrf_token, sign_up

SUSPEND = "update tenancy_community set suspended_at = now() where slug = %s"
CLOSE = "update tenancy_community set closed_at = now(), closed_reason = 'See you elsewhere' where slug = %s"
BUILD = "update tenancy_community set state = 'BUILDING' where slug = %s"


@pytest.fixture
def slug(another_person, base_url):
    """A community that has just been opened."""
    name = f"c{uuid4().hex[:10]}"
    page = another_person()
    sign_up(page.request, name)
    token = csrf_token(page.request, base_url)
    answer = page.request.post(
        f"{base_url}/api/user/communities", data={"name": "Short Lived", "slug": name}, headers={"X-CSRFToken": token}
    )
    assert answer.ok, answer.text()
    return name


@pytest.mark.parametrize(
    ("change", "heading"),
    [
        (SUSPEND, "Short Lived is suspended"),
        (BUILD, "This community is being created"),
        (CLOSE, "Short Lived is closed"),
    ],
    ids=["suspended", "being built", "closed"],
)
def test_a_visitor_reads_why_there_is_no_community(
    running, page, slug, console_errors, change, heading, at_both_widths
):
    with psycopg.connect(running.facts["database_url"], autocommit=True) as database:
        database.execute(change, [slug])

    page.goto(f"/creator/{slug}")

    expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
    at_both_widths(page)
    # Chromium logs the page's own status: a community that is being built answers 503.
    console_errors[:] = [line for line in console_errors if not line.endswith("503 (Service Unavailable)")]
