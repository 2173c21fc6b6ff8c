"""The life of a custom domain, with a real name server."""

from datetime import timedelta

from django.test import Client

from saas.access.models import AuditEntry
from saas.accounts.models import Session
from saas.communities.domains import services
from saas.communities.domains.models import DomainHealth
from saas.jobs.models import Job
from saas.kernel.clock import now
from saas.notifications.models import Notification
from saas.tenancy.models import Domain
from tests.support.domains import checked, health_of, ownership_of
from tests.support.handoff import Journey

HOST = "fans.nova.test"


def page(path="/store", host=HOST, **headers):
    return Client(headers={"host": host, **headers}).get(path)


def is_allowed(name=HOST):
    return Client().get("/api/hooks/tls-allowed", {"domain": name}).status_code == 200


def notified(kind):
    return list(Notification.objects.filter(kind=kind).values_list("values", flat=True))


# 3 s: real commits drop the cached look-ups at every step of a domain's life, with real look-ups and a real login.
def test_a_domain_is_proven_served_warned_about_and_detached(committed, owner, shop, zone, settings):
    settings.DOMAIN_GRACE = timedelta(hours=24)

    # The records are shown. No page is served before the proof.
    row = owner.post("/creator/domains/one", {"domain": HOST}).ok()
    proof, lead = row["records"]
    assert (proof["type"], proof["name"], proof["host"]) == ("TXT", f"_gemhall.{HOST}", "_gemhall.fans")
    assert (lead["type"], lead["name"], lead["value"]) == ("CNAME", HOST, settings.EDGE_HOST)
    assert row["state"] == "PENDING"
    assert (page().status_code, is_allowed()) == (421, False)

    # Not there, then a wrong value, then the right one beside another record.
    assert ownership_of(checked(owner, row["id"])) == ("MISSING", [])
    zone.set(proof["name"], "TXT", "gemhall-verification=another")
    assert ownership_of(checked(owner, row["id"])) == ("WRONG", ["gemhall-verification=another"])
    assert (page().status_code, is_allowed()) == (421, False)
    zone.set(proof["name"], "TXT", "v=spf1 -all", proof["value"])
    zone.set(HOST, "CNAME", settings.EDGE_HOST)
    body = checked(owner, row["id"])
    assert (body["state"], body["checks"][0]["state"], body["checks"][1]["state"]) == ("VERIFIED", "OK", "OK")
    assert (page().status_code, is_allowed(), is_allowed(f"{HOST.upper()}.")) == (200, True, True)
    assert notified("DOMAIN_VERIFIED") == [{"domain": HOST}]

    # A fan logs in there.
    journey = Journey(HOST, shop)
    journey.follow(journey.agree())
    assert journey.browser.get("/common/auth/whoami").ok()["user"]["username"] == journey.user.username
    waiting = journey.agree()

    # The record is removed. The first failed check sends no warning, the second warns the owner.
    zone.remove(proof["name"], "TXT")
    services.check(row["id"])
    assert (notified("DOMAIN_AT_RISK"), page().status_code) == ([], 200)
    services.check(row["id"])
    assert notified("DOMAIN_AT_RISK") == [{"domain": HOST, "hours": 24}]
    (shown,) = owner.get("/creator/domains/all").ok()["data"]
    assert shown["state"] == "AT_RISK"
    assert (page().status_code, is_allowed()) == (200, True)

    # Within the time of grace nothing happens; after it the domain is detached.
    services.check(row["id"])
    assert page().status_code == 200
    DomainHealth.objects.filter(pk=row["id"]).update(grace_until=now() - timedelta(seconds=1))
    services.check(row["id"])
    assert (page().status_code, is_allowed()) == (421, False)
    assert notified("DOMAIN_DETACHED") == [{"domain": HOST}]
    assert not Session.objects.filter(domain_id=row["id"]).exists()
    assert journey.browser.get("/common/auth/whoami").status == 421
    assert journey.follow(waiting).status == 421
    assert owner.get("/creator/domains/all").ok()["data"][0]["state"] == "DETACHED"

    # The proof returns: the domain is served again, but old sessions and codes stay invalid.
    zone.set(proof["name"], "TXT", proof["value"])
    services.check(row["id"])
    assert (page().status_code, is_allowed()) == (200, True)
    assert journey.browser.get("/common/auth/whoami").ok()["user"] is None
    assert journey.follow(waiting).code == "AUTH_HANDOFF_INVALID"

    # Removed: the same, at once.
    assert owner.delete(f"/creator/domains/one/{row['id']}").status == 204
    assert (page().status_code, is_allowed()) == (421, False)
    actions = AuditEntry.objects.filter(action__startswith="domain.").order_by("at")
    assert list(actions.values_list("action", flat=True)) == ["domain.add", "domain.verify", "domain.remove"]


def test_name_servers_that_do_not_answer_never_count_as_a_removed_record(owner, shop, zone):
    row = owner.post("/creator/domains/one", {"domain": HOST}).ok()
    proof = row["records"][0]
    zone.set(proof["name"], "TXT", proof["value"])
    checked(owner, row["id"])

    zone.broken.add(proof["name"])
    for _ in range(5):
        services.check(row["id"])
    DomainHealth.objects.filter(pk=row["id"]).update(grace_until=now() - timedelta(days=3))
    services.check(row["id"])

    assert page().status_code == 200
    checks = owner.get("/creator/domains/all").ok()["data"][0]["checks"]
    assert (checks[0]["state"], checks[0]["found"]) == ("FAILED", ["NoNameservers"])


def test_a_record_that_returns_within_the_time_of_grace_ends_it(owner, shop, zone):
    row = owner.post("/creator/domains/one", {"domain": HOST}).ok()
    proof = row["records"][0]
    zone.set(proof["name"], "TXT", proof["value"])
    checked(owner, row["id"])
    zone.remove(proof["name"], "TXT")
    services.check(row["id"])
    services.check(row["id"])
    assert owner.get("/creator/domains/all").ok()["data"][0]["state"] == "AT_RISK"

    zone.set(proof["name"], "TXT", proof["value"])
    assert checked(owner, row["id"])["state"] == "VERIFIED"


def test_a_check_by_hand_never_brings_a_domain_closer_to_its_end(owner, shop, zone):
    row = owner.post("/creator/domains/one", {"domain": HOST}).ok()
    proof = row["records"][0]
    zone.set(proof["name"], "TXT", proof["value"])
    checked(owner, row["id"])
    zone.remove(proof["name"], "TXT")

    for _ in range(4):
        assert ownership_of(checked(owner, row["id"])) == ("MISSING", [])

    assert owner.get("/creator/domains/all").ok()["data"][0]["state"] == "VERIFIED"


def test_a_claim_is_looked_up_by_job_less_and_less_often_and_given_up_after_a_week(owner, shop, zone):
    row = owner.post("/creator/domains/one", {"domain": HOST}).ok()
    pauses = []
    for _ in range(12):
        job = Job.objects.get(key=f"domain:{row['id']}", state="WAITING")
        pauses.append(round((job.due_at - now()).total_seconds()))
        services.check(row["id"])
    assert pauses[:4] == [30, 60, 120, 240]
    assert pauses[-1] == 6 * 3600

    Domain.objects.filter(pk=row["id"]).update(created_at=now() - timedelta(days=8))
    services.check(row["id"])
    assert owner.get("/creator/domains/all").ok()["data"][0]["nextCheckAt"] is None


def test_a_verified_domain_is_checked_every_day(owner, shop, zone):
    row = owner.post("/creator/domains/one", {"domain": HOST}).ok()
    proof = row["records"][0]
    zone.set(proof["name"], "TXT", proof["value"])
    services.check(row["id"])
    services.check(row["id"])
    job = Job.objects.get(key=f"domain:{row['id']}", state="WAITING")
    assert timedelta(hours=23) < job.due_at - now() <= timedelta(days=1)


def test_a_lost_check_is_planned_again(owner, shop, zone):
    row = owner.post("/creator/domains/one", {"domain": HOST}).ok()
    Job.objects.filter(key=f"domain:{row['id']}").delete()
    assert services.plan_late_checks() == 0

    DomainHealth.objects.filter(pk=row["id"]).update(next_check_at=now() - timedelta(hours=2))
    assert services.plan_late_checks() == 1

    assert Job.objects.filter(key=f"domain:{row['id']}", state="WAITING", task="domains.check").count() == 1


def test_a_job_for_a_removed_domain_does_nothing(owner, shop, zone):
    row = owner.post("/creator/domains/one", {"domain": HOST}).ok()
    owner.delete(f"/creator/domains/one/{row['id']}")
    services.check(row["id"])
    assert not Domain.objects.filter(pk=row["id"]).exists()


def test_an_address_of_somebody_else_is_shown_and_does_not_block_the_proof(owner, shop, zone, settings):
    settings.EDGE_ADDRESSES = ["192.0.2.7"]
    row = owner.post("/creator/domains/one", {"domain": HOST}).ok()
    zone.set(row["records"][0]["name"], "TXT", row["records"][0]["value"])
    zone.set(HOST, "A", "203.0.113.9")

    body = checked(owner, row["id"])
    address = body["checks"][1]
    assert (body["state"], address["state"], address["found"]) == ("VERIFIED", "WRONG", ["203.0.113.9"])

    zone.set(HOST, "A", "192.0.2.7")
    address = checked(owner, row["id"])["checks"][1]
    assert (address["state"], address["found"]) == ("OK", ["192.0.2.7"])
    assert health_of(Domain.objects.get(pk=row["id"])).failed_checks == 0
