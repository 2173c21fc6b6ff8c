"""The texts for a search engine: rules, sitemaps, and pages that describe themselves."""

import json
import re
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from django_tenants.utils import tenant_context
from PIL import Image

from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.models import Community, Domain
from tenants.branding.look import look_of
from tenants.content.services.pages import delete_page
from tests.support.api import Api
from tests.support.builders import a_domain, an_actor
from tests.support.content import a_page
from tests.support.events import TOURNAMENT, an_event, change
from tests.support.queries import at_most_queries
from tests.support.raffles import a_raffle
from tests.support.shop import a_product

NAMES = {"map": "http://www.sitemaps.org/schemas/sitemap/0.9"}


@pytest.fixture(autouse=True)
def _development(settings: Any) -> None:
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


def get(path: str, host: str = "localhost") -> Any:
    return Api().client.get(path, headers={"host": host})


def addresses(path: str, host: str = "localhost") -> list[str]:
    answer = get(path, host)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/xml"
    return [one.text or "" for one in ElementTree.fromstring(answer.content).findall("map:url/map:loc", NAMES)]


def verified(community: Community) -> None:
    User.objects.filter(pk=community.owner_id).update(email_verified_at=now())


def structured(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', html)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_rules_name_the_sitemap_of_the_host(alpha):
    Domain.objects.create(tenant=alpha, domain="fans.example", verified_at=now())
    lookup.clear_cache()

    assert "Sitemap: http://localhost/sitemap.xml" in get("/robots.txt").content.decode()
    assert "Sitemap: http://fans.example/sitemap.xml" in get("/robots.txt", "fans.example").content.decode()
    assert "Disallow: /admin" in get("/robots.txt", "fans.example").content.decode()


def test_the_platform_lists_communities_whose_owner_has_a_verified_address(alpha, beta):
    User.objects.update(email_verified_at=None)
    verified(alpha)

    listed = addresses("/sitemap.xml")

    assert "http://localhost/explore" in listed
    assert "http://localhost/creator/alpha/" in listed
    assert "http://localhost/creator/beta/" not in listed


def test_every_listed_address_of_the_platform_is_a_page(alpha):
    for address in addresses("/sitemap.xml"):
        assert get(address.removeprefix("http://localhost")).status_code == 200, address


def test_the_platform_names_the_sitemap_of_each_listed_community_without_a_domain(alpha, beta):
    User.objects.update(email_verified_at=None)
    verified(alpha)
    assert "Sitemap: http://localhost/sitemap-communities.xml" in get("/robots.txt").content.decode()

    def named() -> list[str]:
        answer = get("/sitemap-communities.xml")
        assert answer["Content-Type"] == "application/xml"
        found = ElementTree.fromstring(answer.content).findall("map:sitemap/map:loc", NAMES)
        return [one.text or "" for one in found]

    with at_most_queries(2):
        assert named() == ["http://localhost/creator/alpha/sitemap.xml"]
    a_domain(alpha, "fans.nova.test", primary=True)
    assert named() == []
    assert get("/sitemap-communities.xml", "fans.nova.test").status_code == 404


def test_a_community_lists_its_pages_and_offers_and_nothing_of_others(alpha, beta):
    for community in (alpha, beta):
        verified(community)
        a_product(community, name=f"Cup of {community.slug}")
        enqueue("directory.refresh", None, community_id=str(community.pk))
    run_due()

    listed = addresses("/creator/alpha/sitemap.xml")

    assert "http://localhost/creator/alpha/raffles" in listed
    assert "http://localhost/creator/alpha/store/cup-of-alpha" in listed
    assert not [one for one in listed if "beta" in one]


def test_a_custom_domain_lists_its_own_addresses(alpha):
    verified(alpha)
    Domain.objects.create(tenant=alpha, domain="fans.example", verified_at=now())
    lookup.clear_cache()

    assert "http://fans.example/store" in addresses("/sitemap.xml", "fans.example")


def test_search_engines_are_told_to_leave_out_a_community_until_its_owner_is_verified(alpha):
    User.objects.update(email_verified_at=None)
    hidden = get("/creator/alpha/").content.decode()
    assert '<meta name="robots" content="noindex" />' in hidden
    assert addresses("/creator/alpha/sitemap.xml") == []

    verified(alpha)
    assert "noindex" not in get("/creator/alpha/cases").content.decode()


def test_a_product_page_describes_the_product(alpha):
    product = a_product(alpha, name="Cup </script><b>", description="Holds 300 ml")

    html = get(f"/creator/alpha/store/{product.slug}").content.decode()

    assert f"<title data-shell>Cup &lt;/script&gt;&lt;b&gt; · {alpha.name}</title>" in html
    assert '<meta property="og:description" content="Holds 300 ml" />' in html
    data = structured(html)
    assert (data["@type"], data["name"]) == ("Product", "Cup </script><b>")
    assert data["url"] == f"http://localhost/creator/alpha/store/{product.slug}"
    # A price would need a currency by ISO 4217.
    assert "offers" not in data


def test_a_raffle_page_describes_an_online_event_with_its_end(alpha):
    raffle = a_raffle(alpha)

    data = structured(get(f"/creator/alpha/raffles/{raffle.slug}").content.decode())

    assert data["@type"] == "Event"
    assert data["endDate"].startswith(raffle.end_at.date().isoformat())
    assert data["organizer"]["name"] == alpha.name


def test_an_event_page_describes_the_event_and_answers_its_first_calls(alpha):
    cup = an_event(alpha, title="Cup </script><b>", type="TOURNAMENT", capacity=8, tournament=TOURNAMENT)
    path = f"/creator/alpha/events/{cup.pk}"

    html = get(path).content.decode()

    assert f"<title data-shell>Cup &lt;/script&gt;&lt;b&gt; · {alpha.name}</title>" in html
    assert '<meta property="og:description" content="We play the new level." />' in html
    assert f"/user/events/one/{cup.pk}/tournament?" in html
    data = structured(html)
    assert (data["@type"], data["name"], data["url"]) == ("Event", "Cup </script><b>", f"http://localhost{path}")
    assert data["startDate"].startswith(f"{cup.starts_at:%Y-%m-%dT%H:%M}")
    assert data["eventStatus"] == "https://schema.org/EventScheduled"
    change(cup, alpha, publication="CANCELED", cancel_reason="The host is ill")
    assert structured(get(path).content.decode())["eventStatus"] == "https://schema.org/EventCancelled"
    assert get(f"/creator/alpha/events/{alpha.pk}").status_code == 404


def test_a_menu_has_events_once_one_is_published(alpha):
    def sections() -> list[str]:
        shown: list[str] = Api(prefix="/creator/alpha").get("/public/community").ok()["sections"]
        return shown

    draft = an_event(alpha, publish=False)
    assert "events" not in sections()
    change(draft, alpha, publication="PUBLISHED", scope="ALL")
    assert "events" in sections()


@pytest.fixture
def primary(alpha: Any) -> Domain:
    verified(alpha)
    return a_domain(alpha, "fans.nova.test", primary=True)


def test_the_sitemap_lists_published_pages_with_the_day_of_their_publication(alpha):
    verified(alpha)
    a_page(alpha, title="House rules", is_published=True)
    a_page(alpha, title="Draft")
    gone = a_page(alpha, title="Gone", is_published=True)
    with tenant_context(alpha):
        delete_page(page_id=gone.pk, actor=an_actor(alpha))

    answer = get("/creator/alpha/sitemap.xml")

    listed = addresses("/creator/alpha/sitemap.xml")
    assert "http://localhost/creator/alpha/pages/house-rules" in listed
    assert not [one for one in listed if "draft" in one or "gone" in one]
    dates = ElementTree.fromstring(answer.content).findall("map:url[map:lastmod]/map:loc", NAMES)
    assert [one.text for one in dates] == ["http://localhost/creator/alpha/pages/house-rules"]


def test_the_sitemap_is_at_the_primary_domain(alpha, primary):
    a_domain(alpha, "www.nova.test")
    for path, host in (("/creator/alpha/sitemap.xml", "localhost"), ("/sitemap.xml", "www.nova.test")):
        answer = get(path, host)
        assert (answer.status_code, answer["Location"]) == (302, "http://fans.nova.test/sitemap.xml")
    for path in ("/sitemap.xml", "/creator/alpha/sitemap.xml"):
        listed = addresses(path, "fans.nova.test")
        assert "http://fans.nova.test/store" in listed
        assert {one.split("/")[2] for one in listed} == {"fans.nova.test"}
        assert not [one for one in listed if "/creator/" in one]
    # Its home is no page of the platform any more.
    assert not [one for one in addresses("/sitemap.xml") if "alpha" in one]
    for host in ("fans.nova.test", "www.nova.test"):
        assert "Sitemap: http://fans.nova.test/sitemap.xml" in get("/robots.txt", host).content.decode()
    assert "Sitemap: http://localhost/sitemap.xml" in get("/robots.txt").content.decode()


def test_structured_data_and_canonical_links_name_the_primary_domain(alpha, primary):
    product = a_product(alpha)
    for path in (f"/store/{product.slug}", f"/creator/alpha/store/{product.slug}"):
        html = get(path, "fans.nova.test").content.decode()
        address = f"http://fans.nova.test/store/{product.slug}"
        assert f'<link rel="canonical" href="{address}" />' in html
        assert structured(html)["url"] == address


@pytest.mark.parametrize(("host", "base"), [("localhost", ""), ("localhost", "/creator/alpha"), ("fans.nova.test", "")])
def test_each_host_has_its_manifest_and_icons(alpha, primary, host, base):
    is_community = bool(base) or host != "localhost"

    answer = get(f"{base}/manifest.webmanifest", host)
    manifest = json.loads(answer.content)

    assert answer["Content-Type"] == "application/manifest+json"
    assert manifest["name"] == (alpha.name if is_community else "Gemhall")
    assert (manifest["start_url"], manifest["scope"]) == (f"{base}/", f"{base}/")
    assert manifest["theme_color"] == look_of(alpha if is_community else None).palette.variables["canvas"]
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        found = get(icon["src"], host)
        assert (found.status_code, found["Content-Type"]) == (200, icon["type"])
        assert "x".join(map(str, Image.open(BytesIO(found.content)).size)) == icon["sizes"]
    touch = Image.open(BytesIO(get(f"{base}/apple-touch-icon.png", host).content))
    assert touch.size == (180, 180)
    assert get(f"{base}/favicon.svg", host)["Content-Type"] == "image/svg+xml"
    icon = Image.open(BytesIO(get(f"{base}/favicon.ico", host).content))
    assert icon.format == "ICO"
    assert icon.info["sizes"] == {(16, 16), (32, 32), (48, 48)}


def test_the_sitemap_costs_the_same_with_many_pages(alpha):
    verified(alpha)
    a_page(alpha, title="Rules 0", is_published=True)
    get("/creator/alpha/sitemap.xml")
    with at_most_queries(6) as few:
        get("/creator/alpha/sitemap.xml")
    for number in range(1, 6):
        a_page(alpha, title=f"Rules {number}", is_published=True)
    lookup.clear_cache()
    get("/creator/alpha/sitemap.xml")
    with at_most_queries(len(few)):
        assert len(addresses("/creator/alpha/sitemap.xml")) >= 6
