"""A session on a custom domain: what it must not learn, and when it ends."""

import re
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.access.url_map import calls
from saas.accounts.models import User
from saas.kernel.endpoint import Scope
from saas.tenancy.models import Community
from tenants.members.services import join
from tenants.wallets import services as wallets
from tests.saas.accounts.mailbox import secret_for
from tests.support.api import Api
from tests.support.builders import a_community, a_domain, an_actor
from tests.support.handoff import Journey
from tests.support.ledger import a_key
from tests.support.shop import Shopper, a_product

# The parts of an answer that change from call to call.
OF_THE_MOMENT = re.compile(r'"(csrfToken|serverNow|ticket)":"[^"]*"')
NO_OBJECT = str(uuid4())


def signed_in_at(community, host="fans.example.com"):
    journey = Journey(host, community)
    assert journey.follow(journey.agree()).status == 302
    return journey


def answers(browser, foreign):
    """Every readable call of a fan, also with the other community named."""
    found = {}
    names = {
        "creator_id": foreign.owner_id,
        "creator": foreign.slug,
        "username": foreign.slug,
        "store_slug": foreign.slug,
    }
    for call in calls():
        if call.method != "GET" or call.guard not in {"session", "public"} or call.view.scope is Scope.PLATFORM:
            continue
        path = re.sub(r"<(?:[a-z]+:)?(\w+)>", lambda match: str(names.get(match[1], NO_OBJECT)), call.route)
        for query in ({}, {"subscribed": "true"}, {"subscribed": "false"}):
            answer = browser.get(path, query)
            found[path, str(query)] = answer.status, OF_THE_MOMENT.sub("", answer.text)
    return found


@pytest.mark.committed
def test_it_learns_nothing_of_other_communities():
    here, elsewhere = (Community.objects.get(slug=slug) for slug in ("alpha", "beta"))
    journey = signed_in_at(here)
    journey.browser.post(f"/user/creators/{here.owner_id}/subscribe").ok()
    # The first one of a day records the visit, which levels and quests count.
    journey.browser.get("/common/auth/whoami").ok()
    before = answers(journey.browser, elsewhere)
    assert sum(status == 200 for status, _ in before.values()) > 20

    with tenant_context(elsewhere):
        member = join(user=journey.user, community=elsewhere)
        wallets.tip(
            member=member, amount=500, reason="Welcome", idempotency=a_key(), actor=an_actor(elsewhere)
        ).require_paid()
    Shopper(journey.user, member, elsewhere, journey.platform).buy(a_product(elsewhere)).ok()

    after = answers(journey.browser, elsewhere)
    assert {key: (before[key], after[key]) for key in before if before[key] != after[key]} == {}


def test_an_owners_own_community_is_not_revealed_on_other_domains(database):
    journey = signed_in_at(a_community())
    own = a_community(owner=journey.user, slug="ownplace")

    assert journey.browser.get("/common/auth/whoami").ok()["user"]["community"] is None
    a_domain(own, "own.example.com")
    at_home = Journey.__new__(Journey)
    at_home.community, at_home.domain, at_home.user = own, own.domains.get(domain="own.example.com"), journey.user
    at_home.platform, at_home.browser = journey.platform, Api("own.example.com")
    at_home.follow(at_home.agree())
    assert at_home.browser.get("/common/auth/whoami").ok()["user"]["community"]["slug"] == "ownplace"


def who(browser):
    browser.drop_csrf_token()
    return browser.get("/common/auth/whoami").ok()["user"]


def test_logging_out_of_the_platform_ends_the_sessions_it_gave(database):
    journey = signed_in_at(a_community())
    other_browser = Api().login(journey.user)

    journey.platform.post("/common/auth/logout").ok()

    assert who(journey.browser) is None
    assert who(other_browser)


def test_a_code_that_is_still_under_way_ends_with_its_session(database):
    journey = Journey()
    url = journey.agree()
    journey.platform.post("/common/auth/logout").ok()

    assert journey.follow(url).code == "AUTH_HANDOFF_INVALID"


def test_logging_out_of_a_domain_leaves_the_platform(database):
    journey = signed_in_at(a_community())
    journey.browser.post("/common/auth/logout").ok()
    assert who(journey.platform)


def test_another_browsers_log_out_leaves_the_domain(database):
    journey = signed_in_at(a_community())
    Api().login(journey.user).post("/common/auth/logout").ok()
    assert who(journey.browser)


def test_logging_in_again_keeps_the_domain_and_still_ends_it(database):
    journey = signed_in_at(a_community())
    journey.platform.login(journey.user)
    assert who(journey.browser)

    journey.platform.post("/common/auth/logout").ok()
    assert who(journey.browser) is None


def test_confirming_the_email_keeps_the_domains_of_this_session_alone(database):
    journey = Journey()
    User.objects.filter(pk=journey.user.pk).update(email_verified_at=None)
    journey.follow(journey.agree())
    elsewhere = Api().login(journey.user)
    journey.platform.post("/user/users/my-profile/verify-email/send").ok()

    journey.platform.post(
        "/user/users/my-profile/verify-email/confirm", {"jwt": secret_for(journey.user.email, "jwt")}
    ).ok()

    assert who(journey.browser)
    assert who(journey.platform)
    assert who(elsewhere) is None


def test_signing_a_device_out_ends_the_domains_it_signed_in(database):
    journey = signed_in_at(a_community())
    other = Api().login(journey.user)
    rows = other.get("/user/users/my-profile/sessions").ok()["data"]
    (platform,) = [row for row in rows if not row["current"] and row["host"].startswith("localhost")]

    other.delete(f"/user/users/my-profile/sessions/{platform['id']}").ok()

    assert who(journey.browser) is None
    assert who(other)


def test_ending_the_other_sessions_ends_those_on_domains(database):
    journey = signed_in_at(a_community())
    journey.platform.delete("/user/users/my-profile/sessions").ok()
    assert who(journey.browser) is None
    assert who(journey.platform)
