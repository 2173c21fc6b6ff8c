"""What a search engine reads: rules, sitemaps, and pages that describe themselves."""

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.models import Community, Domain
from tests.support.api import Api
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
    lookup.forget()

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
    lookup.forget()

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
