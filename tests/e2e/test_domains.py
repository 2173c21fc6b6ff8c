"""A creator brings a domain: records, check, primary, removal, at a desk and on a phone.

Each journey goes through sign-up, a name server and five states of the panel, which takes about half a minute.
"""

from uuid import uuid4

import psycopg
import pytest
from playwright.sync_api import expect

from tests.e2e.person import DESK, PHONE, Person


@pytest.mark.sampled(1, of="device")
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["at a desk", "on a phone"])
def test_a_creator_brings_a_domain(another_person, running, name_servers, base_url, find_barriers, device):
    tag = uuid4().hex[:8]
    creator, name = Person(another_person(**device), f"boss{tag}", base_url), f"fans-{tag}.test"
    creator.has_a_community()
    with psycopg.connect(running.facts["database_url"], autocommit=True) as database:
        database.execute(
            "update public.plans_communityplan mine set version_id = newest.id, limits = newest.limits"
            " from public.plans_planversion newest, public.tenancy_community community"
            " where newest.code = 'enterprise' and community.id = mine.community_id and community.slug = %s",
            [creator.name],
        )
        # Every process drops what it remembers of communities after this.
        database.execute("update public.tenancy_community set plan = 'enterprise' where slug = %s", [creator.name])
    page = creator.page
    page.goto("/admin/settings")

    # A name that cannot be a domain is refused beside the field.
    page.get_by_role("button", name="Add domain").click()
    page.get_by_label("Domain", exact=False).last.fill(f"https://{name}/")
    page.get_by_role("button", name="Add domain").click()
    expect(page.get_by_text("Enter the domain alone")).to_be_visible()
    find_barriers(page)
    page.get_by_label("Domain", exact=False).last.fill(name)
    page.get_by_role("button", name="Add domain").click()

    # The records are shown, but DNS does not have them yet.
    card = page.get_by_role("article", name=name)
    expect(card.get_by_text("Waiting for DNS")).to_be_visible()
    expect(card.get_by_text(f"In full: _gemhall.{name}")).to_be_visible()
    card.get_by_role("button", name="Check now").click()
    checks = card.get_by_role("region")
    expect(checks.get_by_text("The TXT record is not there yet.", exact=False)).to_be_visible()
    find_barriers(page)

    # The creator copies the record to the name server, and the check finds it.
    value = card.get_by_text("gemhall-verification=", exact=False).inner_text()
    name_servers.set(f"_gemhall.{name}", "TXT", value)
    card.get_by_role("button", name="Check now").click()
    # Proved, but the address of the test leads nowhere near the platform.
    expect(card.get_by_text("Not pointing here", exact=True)).to_be_visible()
    find_barriers(page)

    # The primary domain takes over the platform's address.
    card.get_by_role("button", name="Make primary").click()
    expect(card.get_by_text("Primary", exact=True)).to_be_visible()
    moved = page.request.get(f"{base_url}/creator/{creator.name}/store?from=home", max_redirects=0)
    assert (moved.status, moved.headers["location"]) == (302, f"http://{name}:{running.port}/store?from=home")

    # Removal asks for the name.
    card.get_by_role("button", name="Remove").click()
    dialog = page.get_by_role("dialog", name="Remove domain")
    expect(dialog.get_by_role("button", name="Remove domain")).to_be_disabled()
    find_barriers(page)
    dialog.get_by_label(f"Type {name} to confirm").fill(name)
    dialog.get_by_role("button", name="Remove domain").click()
    expect(page.get_by_text("You have no custom domain yet.")).to_be_visible()
    assert page.request.get(f"{base_url}/creator/{creator.name}/store", max_redirects=0).status == 200
