"""The people who may manage domains, and the limits of that right."""

from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from saas.access.models import AuditEntry, StaffGrant
from saas.communities.domains import services
from saas.kernel.clock import now
from saas.tenancy.models import Domain
from saas.tenancy.permissions import Permission
from tests.support.api import Api
from tests.support.builders import a_community, a_domain, a_user
from tests.support.domains import add, checked, health_of, on_largest_plan, ownership_of, prove, verified
from tests.support.plans import with_limits
from tests.support.queries import at_most_queries
from tests.support.races import race

NAME = "fans.nova.test"
ALL, ONE = "/creator/domains/all", "/creator/domains/one"


def test_staff_with_every_permission_may_not_even_see_the_domains(shop, zone):
    row = add(shop, NAME)
    person = a_user()
    StaffGrant.objects.create(community=shop, user=person, permissions=[str(name) for name in Permission])
    staff = Api().login(person).acting_for(shop.owner_id)

    answers = [
        staff.get(ALL), staff.post(ONE, {"domain": "b.nova.test"}), staff.post(f"{ONE}/{row.pk}/verify"),
        staff.patch(f"{ONE}/{row.pk}", {"isPrimary": True}), staff.delete(f"{ONE}/{row.pk}"),
    ]  # fmt: skip

    assert {answer.code for answer in answers} == {"PERMISSION_NOT_PERMITTED"}
    assert Domain.objects.filter(pk=row.pk).exists()


def test_another_communitys_owner_does_not_find_the_domain(shop, beta, zone):
    row = add(shop, NAME)
    stranger = Api().login(beta.owner)

    answers = [
        stranger.post(f"{ONE}/{row.pk}/verify"), stranger.patch(f"{ONE}/{row.pk}", {"isPrimary": True}),
        stranger.delete(f"{ONE}/{row.pk}"),
    ]  # fmt: skip

    assert {answer.code for answer in answers} == {"DOMAIN_NOT_FOUND"}
    assert stranger.get(ALL).ok()["data"] == []


def test_a_change_needs_a_fresh_proof_of_identity(owner, shop, zone):
    row = verified(zone, shop, NAME)
    session = owner.client.session
    del session["proven_at"]
    session.save()

    answers = [
        owner.post(ONE, {"domain": "b.nova.test"}), owner.patch(f"{ONE}/{row.pk}", {"isPrimary": True}),
        owner.delete(f"{ONE}/{row.pk}"),
    ]  # fmt: skip

    assert {answer.code for answer in answers} == {"AUTH_STEP_UP_REQUIRED"}
    assert owner.get(ALL).status == 200


def test_a_plan_opens_custom_domains_and_has_a_number_of_them(alpha, zone):
    api = Api().login(alpha.owner)
    locked = api.post(ONE, {"domain": NAME})
    assert (locked.status, locked.code, locked.body["params"]["plan"]) == (402, "PLAN_FEATURE_LOCKED", "Pro")
    with_limits(alpha, domains=1)
    api.post(ONE, {"domain": NAME}).ok()
    assert api.post(ONE, {"domain": f"b.{NAME}"}).code == "PLAN_LIMIT_REACHED"


def test_a_name_is_refused_beside_its_field(owner, zone):
    answer = owner.post(ONE, {"domain": "https://nova.gg/"})
    assert (answer.status, answer.code, list(answer.body["fields"])) == (400, "VALIDATION_ERROR", ["domain"])
    owner.post(ONE, {"domain": NAME}).ok()
    again = owner.post(ONE, {"domain": f"{NAME.upper()}."})
    assert again.body["fields"] == {"domain": services.ADDED_BEFORE}


def test_a_claim_without_proof_blocks_nobody(owner, shop, beta, zone):
    add(on_largest_plan(beta), NAME)
    row = owner.post(ONE, {"domain": NAME}).ok()
    zone.set(row["records"][0]["name"], "TXT", row["records"][0]["value"])
    assert checked(owner, row["id"])["state"] == "VERIFIED"


def test_a_verified_domain_is_refused_to_others(owner, shop, beta, zone):
    verified(zone, on_largest_plan(beta), NAME)
    answer = owner.post(ONE, {"domain": NAME})
    assert (answer.status, answer.code) == (409, "DOMAIN_TAKEN")


def test_each_communitys_proof_is_its_own(owner, shop, beta, zone):
    """A community that copies the record of another cannot use it."""
    row = add(on_largest_plan(beta), NAME)
    prove(zone, row)
    mine = owner.post(ONE, {"domain": NAME}).ok()
    assert ownership_of(checked(owner, mine["id"]))[0] == "WRONG"


def test_a_detached_name_is_kept_for_its_community_for_a_month(owner, shop, beta, zone, settings):
    row = verified(zone, on_largest_plan(beta), NAME)
    Domain.objects.filter(pk=row.pk).update(verified_at=None, detached_at=now())
    assert owner.post(ONE, {"domain": NAME}).code == "DOMAIN_TAKEN"

    Domain.objects.filter(pk=row.pk).update(detached_at=now() - settings.DOMAIN_RESERVED)
    mine = owner.post(ONE, {"domain": NAME}).ok()
    zone.set(mine["records"][0]["name"], "TXT", mine["records"][0]["value"])
    assert checked(owner, mine["id"])["state"] == "VERIFIED"


# 2 s: real commits in a database of its own.
def test_of_two_communities_that_prove_one_name_at_once_one_gets_it(committed, zone):
    communities = [on_largest_plan(a_community()) for _ in range(2)]
    rows = [add(community, NAME) for community in communities]
    values = [f"gemhall-verification={row.verification_token}" for row in rows]
    zone.set(f"_gemhall.{NAME}", "TXT", *values)
    gate = Barrier(2)

    def prove_it(index):
        gate.wait(timeout=30)
        return services.check_by_hand(rows[index].pk, user_id=communities[index].owner_id, ip=None)

    assert race(communities[0], [partial(prove_it, index) for index in range(2)]) == [None, None]

    assert Domain.objects.filter(domain=NAME, verified_at__isnull=False).count() == 1
    assert sorted(health_of(row).results["OWNERSHIP"]["state"] for row in rows) == ["OK", "TAKEN"]


def test_the_database_itself_keeps_one_verified_domain_of_a_name(alpha, beta):
    a_domain(alpha, NAME)
    with pytest.raises(IntegrityError, match="domain_verified_once"), transaction.atomic():
        a_domain(beta, NAME)


def test_the_list_costs_a_fixed_number_of_queries(owner, shop, zone):
    for index in range(6):
        add(shop, f"fans{index}.nova.test")
    with at_most_queries(8):
        assert owner.get(ALL).ok()["total"] == 6


def test_only_a_verified_domain_becomes_primary_and_only_one(owner, shop, zone):
    pending = add(shop, "a.nova.test")
    assert owner.patch(f"{ONE}/{pending.pk}", {"isPrimary": True}).code == "DOMAIN_NOT_VERIFIED"

    first, second = verified(zone, shop, "b.nova.test"), verified(zone, shop, "c.nova.test")
    owner.patch(f"{ONE}/{first.pk}", {"isPrimary": True}).ok()
    owner.patch(f"{ONE}/{second.pk}", {"isPrimary": True}).ok()

    shown = {row["name"]: row["isPrimary"] for row in owner.get(ALL).ok()["data"]}
    assert shown == {"a.nova.test": False, "b.nova.test": False, "c.nova.test": True}
    entry = AuditEntry.objects.filter(action="domain.primary").latest("at")
    assert (entry.before, entry.after) == ({"primary": "b.nova.test"}, {"primary": "c.nova.test"})


@pytest.mark.parametrize(
    "name",
    ["", ".", "localhost.evil.test", "*.nova.test", "fans.nova.test:443", "127.0.0.2", "x" * 900, "fans nova.test",
     "фанс.test", "fans.nova.test.evil.test", "sub.fans.nova.test"],
)  # fmt: skip
def test_no_certificate_for_other_names(shop, zone, name):
    verified(zone, shop, NAME)
    answer = Client().get("/api/hooks/tls-allowed", {"domain": name})
    assert (answer.status_code, answer.json()["code"]) == (403, "TLS_NOT_ALLOWED")


def test_certificates_for_the_platform_and_verified_domains_only(shop, beta, zone):
    verified(zone, shop, NAME)
    add(shop, "claimed.nova.test")
    for name, status in (("localhost", 200), (NAME, 200), ("FANS.nova.test.", 200), ("claimed.nova.test", 403)):
        assert Client().get("/api/hooks/tls-allowed", {"domain": name}).status_code == status, name


def test_only_the_front_itself_may_ask(shop, zone):
    verified(zone, shop, NAME)
    strangers: list[dict[str, Any]] = [
        {"REMOTE_ADDR": "203.0.113.5"},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"REMOTE_ADDR": ""},
    ]
    for extra in strangers:
        answer = Client().get("/api/hooks/tls-allowed", {"domain": NAME}, **extra)
        assert (answer.status_code, answer.json()["code"]) == (403, "PERMISSION_NOT_PERMITTED")


def test_a_known_name_costs_the_front_no_query(shop, zone):
    verified(zone, shop, NAME)
    client = Client()
    for name in (NAME, "random.sni.test"):
        client.get("/api/hooks/tls-allowed", {"domain": name})
        with at_most_queries(0):
            client.get("/api/hooks/tls-allowed", {"domain": name})
