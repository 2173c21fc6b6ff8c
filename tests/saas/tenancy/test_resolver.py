"""One resolver, one answer: which community a request is about, and what happens when it cannot tell."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from saas.communities.services import rename
from saas.kernel.clock import now
from saas.tenancy import lookup, services
from saas.tenancy.connection import connection
from saas.tenancy.models import Community, CommunityState, Domain
from tests.support.builders import a_user, an_actor

pytestmark = pytest.mark.django_db
WHO = "/api/public/community"


@pytest.fixture
def domain(alpha: Community) -> Domain:
    return Domain.objects.create(domain="fans.example", tenant=alpha, verified_at=now())


def get(path: str, host: str = "localhost", **headers: str):
    return Client(headers={"host": host, **headers}).get(path)


def code(response: Any) -> Any:
    return response.json()["code"]


def test_path_prefix_names_the_community(alpha, beta):
    assert get(f"/creator/{alpha.slug}{WHO}").json()["slug"] == alpha.slug
    assert get(f"/creator/{beta.slug}{WHO}").json()["slug"] == beta.slug


def test_slug_is_found_whatever_its_case(alpha):
    assert get(f"/creator/{alpha.slug.upper()}{WHO}").json()["slug"] == alpha.slug


def test_verified_domain_names_the_community(alpha, domain):
    assert get(WHO, host="fans.example").json()["slug"] == alpha.slug
    assert get(WHO, host="FANS.example:8443").json()["slug"] == alpha.slug


def test_unverified_domain_is_not_served(alpha):
    Domain.objects.create(domain="claimed.example", tenant=alpha)
    answer = get(WHO, host="claimed.example")
    assert (answer.status_code, code(answer)) == (421, "HOST_UNKNOWN")


@pytest.mark.parametrize("host", ["nowhere.example", "localhost.evil.example", "127.0.0.1.evil.example"])
def test_unknown_host_is_refused_without_a_tenant_query(host):
    answer = get("/api/misc/plans", host=host)
    assert (answer.status_code, code(answer)) == (421, "HOST_UNKNOWN")


def test_malformed_host_is_refused():
    assert get("/api/misc/plans", host="a b").status_code == 421


def test_a_page_asked_for_at_a_malformed_host_is_refused_with_the_page_that_says_so():
    answer = get("/", host="localhost@evil")
    assert answer.status_code == 421
    assert b"evil" not in answer.content


def test_unknown_slug_is_not_found():
    answer = get(f"/creator/nobody{WHO}")
    assert (answer.status_code, code(answer)) == (404, "CREATOR_NOT_FOUND")


def test_query_parameter_names_the_community(alpha):
    assert get(f"{WHO}?creator={alpha.slug}").json()["slug"] == alpha.slug


def test_route_parameter_takes_slug_or_creator_id(alpha):
    for path in (f"one/{alpha.slug}", f"one-id/{alpha.owner_id}"):
        assert get(f"/api/user/store-manage/{path}").json()["slug"] == alpha.slug


@pytest.mark.parametrize(
    ("path", "host"),
    [
        ("/creator/{beta}/api/public/community", "fans.example"),
        ("/api/public/community?creator={beta}", "fans.example"),
        ("/api/user/store-manage/one/{beta}", "fans.example"),
        ("/creator/{alpha}/api/user/store-manage/one/{beta}", "localhost"),
        ("/creator/{alpha}/api/public/community?creator={beta}", "localhost"),
        ("/api/user/store-manage/one/{alpha}?creator={beta}", "localhost"),
    ],
)
def test_two_sources_that_disagree_are_refused(alpha, beta, domain, path, host):
    answer = get(path.format(alpha=alpha.slug, beta=beta.slug), host=host)
    assert (answer.status_code, code(answer)) == (400, "COMMUNITY_SOURCES_DISAGREE")


def test_two_sources_that_agree_are_fine(alpha, domain):
    assert get(f"/creator/{alpha.slug}{WHO}?creator={alpha.slug}", host="fans.example").json()["slug"] == alpha.slug


def test_own_community_is_the_back_office_default_and_never_a_conflict(alpha, beta):
    client = Client(headers={"host": "localhost"})
    client.force_login(alpha.owner)
    assert client.get("/api/creator/store-manage").json()["slug"] == alpha.slug
    refused = client.get("/api/creator/store-manage", headers={"x-acting-creator": str(beta.owner_id)})
    assert (refused.status_code, code(refused)) == (403, "PERMISSION_NOT_PERMITTED")
    refused = client.get(f"/creator/{beta.slug}/api/creator/store-manage")
    assert (refused.status_code, code(refused)) == (403, "PERMISSION_NOT_PERMITTED")


def test_acting_header_counts_in_the_back_office_alone(alpha, beta):
    answer = get(f"/creator/{alpha.slug}{WHO}", **{"x-acting-creator": str(beta.owner_id)})
    assert answer.json()["slug"] == alpha.slug


@pytest.mark.parametrize("header", ["nonsense", "00000000-0000-0000-0000-000000000000", "' or 1=1 --"])
def test_forged_acting_header_is_refused(alpha, header):
    client = Client(headers={"host": "localhost"})
    client.force_login(alpha.owner)
    answer = client.get("/api/creator/store-manage", headers={"x-acting-creator": header})
    assert (answer.status_code, code(answer)) == (404, "CREATOR_NOT_FOUND")


def test_a_call_that_needs_a_community_says_so():
    answer = get(WHO)
    assert (answer.status_code, code(answer)) == (404, "COMMUNITY_REQUIRED")


def test_back_office_without_a_community_says_so():
    client = Client(headers={"host": "localhost"})
    client.force_login(a_user())
    answer = client.get("/api/creator/store-manage")
    assert (answer.status_code, code(answer)) == (404, "COMMUNITY_REQUIRED")


@pytest.mark.parametrize("path", ["/api/public/creators%00", "/api/public/creators?search=%00", "/creator/%00/store"])
def test_nul_bytes_are_bad_requests(path):
    assert get(path).status_code == 400


def test_suspended_community_is_closed_on_every_way_in(alpha, domain):
    services.suspend(community=alpha)
    for answer in (
        get(f"/creator/{alpha.slug}{WHO}"),
        get(WHO, host="fans.example"),
        get(f"{WHO}?creator={alpha.slug}"),
    ):
        assert (answer.status_code, code(answer)) == (423, "COMMUNITY_SUSPENDED")
    page = get(f"/creator/{alpha.slug}/store")
    assert page.status_code == 423
    assert b"suspended" in page.content
    assert alpha.name.encode() in page.content
    services.resume(community=alpha)
    assert get(f"/creator/{alpha.slug}{WHO}").status_code == 200


def test_community_under_construction_asks_for_patience(alpha):
    Community.objects.filter(pk=alpha.pk).update(state=CommunityState.BUILDING)
    lookup.clear_cache()
    answer = get(f"/creator/{alpha.slug}{WHO}")
    assert (answer.status_code, code(answer)) == (503, "COMMUNITY_NOT_READY")


def test_old_slug_redirects_for_90_days_and_is_kept_from_others(alpha):
    before = alpha.slug
    rename(community=alpha, slug="renamed", actor=an_actor(alpha))
    moved = get(f"/creator/{before}/store?page=2")
    assert (moved.status_code, moved["Location"]) == (302, "/creator/renamed/store?page=2")
    assert moved["Cache-Control"] == "no-store"
    assert get(f"/creator/renamed{WHO}").json()["slug"] == "renamed"
    alpha.old_slugs.update(reserved_until=now() - timedelta(seconds=1))
    lookup.clear_cache()
    assert get(f"/creator/{before}{WHO}").status_code == 404


def test_platform_calls_are_not_served_on_a_custom_domain(domain):
    answer = Client(headers={"host": "fans.example"}).post(
        "/api/common/auth/login", {"login": "x", "password": "y"}, content_type="application/json"
    )
    assert (answer.status_code, code(answer)) == (421, "HOST_UNKNOWN")


def test_back_office_pages_of_a_custom_domain_live_on_the_platform(domain, settings):
    answer = get("/admin/users", host="fans.example")
    assert (answer.status_code, answer["Location"]) == (302, f"{settings.PLATFORM_URL}/admin/users")


def test_the_search_path_is_public_again_after_the_request(alpha):
    get(f"/creator/{alpha.slug}{WHO}")
    assert connection.schema_name == "public"


def test_health_needs_no_community_and_no_known_host():
    assert get("/api/health/live", host="10.1.2.3").json() == {"status": "ok"}


def test_pictures_we_draw_are_there_on_every_host(db):
    assert get("/art/product.svg?n=Nowhere", "unknown.example").status_code == 200
    assert get("/art/product.svg?n=a%00b", "unknown.example").status_code == 200
    assert get("/art/nothing.svg", "unknown.example").status_code == 404
