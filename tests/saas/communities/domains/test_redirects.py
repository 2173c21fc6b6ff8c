"""The pages of a community redirect to its primary domain."""

import pytest
from django.test import Client

from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.models import Community, Domain
from tests.support.builders import a_domain

pytestmark = pytest.mark.django_db


@pytest.fixture
def primary(alpha: Community) -> Domain:
    return a_domain(alpha, "fans.nova.test", primary=True)


def visit(path, host="localhost", method="get", **headers):
    return getattr(Client(headers={"host": host, **headers}), method)(path)


def test_the_platforms_address_redirects_with_path_and_query(alpha, primary):
    answer = visit(f"/creator/{alpha.slug}/store/gold%20key?from=home&x=%2F")
    assert answer.status_code == 302
    assert answer.headers["Location"] == "http://fans.nova.test/store/gold%20key?from=home&x=%2F"
    assert answer.headers["Cache-Control"] == "no-store"


def test_other_domains_redirect_and_the_primary_one_answers(alpha, primary):
    a_domain(alpha, "www.nova.test")
    assert visit("/", host="www.nova.test").headers["Location"] == "http://fans.nova.test/"
    assert visit("/", host="fans.nova.test").status_code == 200
    # The address with the prefix works there, too. It must not redirect again.
    assert visit(f"/creator/{alpha.slug}/store", host="fans.nova.test").status_code == 200


def test_without_a_primary_domain_nothing_redirects(alpha):
    a_domain(alpha, "www.nova.test")
    assert visit("/", host="www.nova.test").status_code == 200
    assert visit(f"/creator/{alpha.slug}/").status_code == 200


def test_calls_pictures_writes_and_frames_do_not_redirect(alpha, primary):
    assert visit(f"/creator/{alpha.slug}/api/public/community").status_code == 200
    assert visit(f"/creator/{alpha.slug}/favicon.svg").status_code == 200
    assert visit(f"/creator/{alpha.slug}/store", method="post").status_code == 200
    framed = visit(f"/creator/{alpha.slug}/store", **{"sec-fetch-dest": "iframe"})
    assert framed.status_code == 200
    # A frame's page must not be cached: the next visitor of this address is redirected.
    assert visit(f"/creator/{alpha.slug}/store", **{"sec-fetch-dest": "document"}).status_code == 302


def test_the_back_office_and_the_login_stay_on_the_platform(alpha, primary):
    assert visit("/admin").status_code == 200
    assert visit(f"/login?creator={alpha.slug}").status_code == 200
    moved = visit("/admin/settings?tab=CONNECTIONS", host="fans.nova.test")
    assert moved.headers["Location"] == "http://localhost/admin/settings?tab=CONNECTIONS"


def test_the_canonical_address_is_on_the_primary_domain(alpha, primary):
    framed = visit(f"/creator/{alpha.slug}/store", **{"sec-fetch-dest": "iframe"}).content.decode()
    assert '<link rel="canonical" href="http://fans.nova.test/store"' in framed


@pytest.mark.parametrize("path", ["//evil.test/", "/store//evil.test", "/%5Cevil.test", "/%0d%0aSet-Cookie:x"])
def test_a_redirect_leads_to_no_other_host(alpha, primary, path):
    answer = visit(f"/creator/{alpha.slug}{path}")
    if answer.status_code == 302:
        assert answer.headers["Location"].startswith("http://fans.nova.test/")
        assert "\n" not in answer.headers["Location"]


def test_a_page_that_is_cached_for_visitors_ends_with_its_domain(alpha, primary):
    assert visit("/", host="fans.nova.test").status_code == 200
    Domain.objects.filter(pk=primary.pk).update(verified_at=None, is_primary=False)
    lookup.clear_cache()
    assert visit("/", host="fans.nova.test").status_code == 421


def test_a_suspended_community_says_so_on_its_domain(alpha, primary):
    Community.objects.filter(pk=alpha.pk).update(suspended_at=now())
    lookup.clear_cache()
    assert visit("/", host="fans.nova.test").status_code == 423
    assert visit("/api/public/community", host="fans.nova.test").status_code == 423
