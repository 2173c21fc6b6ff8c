"""The back office that /admin shows, for people who act for one creator, for several, and for none any more."""

import json
import re
from typing import Any

import pytest

from saas.access.models import StaffGrant
from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.services import suspend
from tests.support.api import Api
from tests.support.builders import a_user

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _without_a_built_front_end(settings):
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


def office(browser: Api, query: str = "") -> Any:
    """The boot data of the page of /admin."""
    response = browser.client.get(f"/admin{query}", headers={"host": "localhost"})
    assert response.status_code == 200
    html = response.content.decode()
    (block,) = re.findall(r'<script id="boot" type="application/json">(.*?)</script>', html, re.DOTALL)
    return json.loads(block)


def slug_of(boot):
    return boot["community"] and boot["community"]["slug"]


def staff_of(*communities, user=None):
    user = user or a_user()
    for community in communities:
        StaffGrant.objects.create(community=community, user=user, permissions=["STORES_MANAGEMENT"])
    return user


def test_staff_without_a_community_can_open_the_office(alpha):
    browser = Api().login(staff_of(alpha))
    boot = office(browser)
    assert slug_of(boot) == "alpha"
    assert boot["whoami"]["acting"] == {
        "currentCreatorId": str(alpha.owner_id),
        "permissions": ["STORES_MANAGEMENT"],
        "isOwner": False,
    }


def test_an_owner_comes_to_their_own_office_and_may_switch(alpha, beta):
    staff_of(alpha, user=beta.owner)
    browser = Api().login(beta.owner)
    assert slug_of(office(browser)) == "beta"
    assert office(browser)["whoami"]["acting"]["isOwner"] is True

    assert office(browser, "?creator=alpha")["whoami"]["acting"]["isOwner"] is False
    assert slug_of(office(browser)) == "alpha"

    assert slug_of(office(browser, "?creator=beta")) == "beta"
    assert slug_of(office(browser)) == "beta"


def test_what_is_remembered_goes_with_the_right(alpha, beta):
    mod = staff_of(alpha, beta)
    browser = Api().login(mod)
    assert slug_of(office(browser, "?creator=beta")) == "beta"
    assert slug_of(office(browser)) == "beta"
    StaffGrant.objects.get(user=mod, community=beta).delete()
    assert slug_of(office(browser)) == "alpha"
    StaffGrant.objects.get(user=mod, community=alpha).delete()
    boot = office(browser)
    assert (slug_of(boot), boot["whoami"]["acting"]) == (None, None)


def test_a_suspended_office_is_not_the_one_that_opens(alpha, beta):
    browser = Api().login(staff_of(alpha, beta))
    office(browser, "?creator=beta")
    beta.suspended_at = now()
    beta.save()
    lookup.clear_cache()
    assert slug_of(office(browser)) == "alpha"


def test_the_owner_reads_why_the_community_is_suspended(alpha, settings):
    """The address from the notification, and the plain one. Staff read the page for fans."""
    settings.SUPPORT_CONTACT = "mailto:help@gemhall.example"
    helper = Api().login(staff_of(alpha))
    suspend(community=alpha, reason="Unpaid prizes")
    for query in ("", "?creator=alpha"):
        boot = office(Api().login(alpha.owner), query)
        assert (slug_of(boot), boot["whoami"]["acting"]["isOwner"]) == ("alpha", True)
        assert boot["suspension"] == {"reason": "Unpaid prizes", "contact": "mailto:help@gemhall.example"}
    assert helper.client.get("/admin?creator=alpha", headers={"host": "localhost"}).status_code == 423
    assert "suspension" not in office(helper)


def test_only_billing_answers_the_owner_of_a_suspended_community(alpha):
    owner = Api().login(alpha.owner)
    suspend(community=alpha, reason="Unpaid prizes")
    for path in ("/creator/billing", "/creator/billing/alert", "/creator/plan"):
        assert owner.get(path).status == 200
    for path in ("/creator/product-manage/all", "/creator/community/closing"):
        refused = owner.get(path)
        assert (refused.status, refused.body["params"]) == (423, {"reason": "Unpaid prizes", "name": "Alpha"})
    assert Api().login(a_user()).acting_for(alpha.owner_id).get("/creator/billing").status == 403


def test_an_office_of_others_is_named_and_stays_shut(alpha, beta):
    browser = Api().login(beta.owner)
    boot = office(browser, "?creator=alpha")
    assert (slug_of(boot), boot["whoami"]["acting"]) == ("alpha", None)
    assert slug_of(office(browser)) == "beta"


def test_a_page_keeps_asking_about_its_own_office(alpha, beta):
    """Two tabs, two creators: each says whose office it is, whatever the other one did meanwhile."""
    browser = Api().login(staff_of(alpha, user=beta.owner))
    office(browser, "?creator=alpha")
    for community in (alpha, beta):
        acting = browser.get("/common/auth/whoami", {"creator": str(community.owner_id)}).ok()["acting"]
        assert acting["currentCreatorId"] == str(community.owner_id)


def test_a_visitor_and_a_fan_have_no_office(alpha):
    assert office(Api())["community"] is None
    assert office(Api().login(a_user()))["community"] is None
