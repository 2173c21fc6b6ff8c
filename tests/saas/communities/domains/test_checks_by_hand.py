"""A press on "Check now" waits for no name server."""

from dataclasses import replace
from uuid import UUID

import pytest

from saas.communities.domains import services
from saas.communities.domains.models import DomainHealth
from saas.jobs import claims, runner
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.errors import RateLimited
from saas.realtime import publisher
from saas.realtime.events import Event, message, person_in
from saas.tenancy.models import Domain
from tests.support.builders import an_actor
from tests.support.domains import add, checked, health_of, on_largest_plan, ownership_of, prove, verified

NAME = "fans.nova.test"
ALL, ONE = "/creator/domains/all", "/creator/domains/one"


@pytest.fixture
def announced(monkeypatch):
    """The messages of the event streams, with their channels."""
    sent = []
    monkeypatch.setattr(publisher, "publish", lambda channel, text: sent.append((channel, text)))
    return sent


def test_the_press_asks_no_name_server_and_the_job_saves_the_result(owner, shop, zone):
    row = owner.post(ONE, {"domain": NAME}).ok()

    answer = owner.post(f"{ONE}/{row['id']}/verify")

    assert (answer.status, answer.body["isChecking"], zone.asked) == (202, True, [])
    assert owner.get(ALL).ok()["data"][0]["isChecking"] is True
    run_due()
    shown = owner.get(ALL).ok()["data"][0]
    assert (shown["isChecking"], ownership_of(shown)) == (False, ("MISSING", []))
    assert zone.asked


def test_the_result_arrives_in_the_owners_event_stream(
    owner, shop, zone, announced, django_capture_on_commit_callbacks
):
    row = add(shop, NAME)
    with django_capture_on_commit_callbacks(execute=True):
        services.check_by_hand(row.pk, user_id=shop.owner_id, ip=None)
    assert (person_in(shop.pk, shop.owner_id), message(Event.DOMAINS, shop.pk, {"id": str(row.pk)})) in announced


def test_a_second_press_while_the_job_waits_adds_no_job(owner, shop, zone):
    row = add(shop, NAME)
    for _ in range(3):
        owner.post(f"{ONE}/{row.pk}/verify")
    run_due()
    assert zone.asked.count((f"_gemhall.{NAME}", "TXT")) == 1


def test_presses_count_for_the_community_also_after_a_domain_is_claimed_again(owner, shop, zone):
    statuses = []
    for _ in range(services.CHECKS_BY_HAND + 1):
        row = Domain.objects.create(tenant=shop, domain=NAME)
        answer = owner.post(f"{ONE}/{row.pk}/verify")
        statuses.append(answer.status)
        Domain.objects.filter(pk=row.pk).delete()

    assert statuses == [202] * services.CHECKS_BY_HAND + [429]
    assert (answer.code, answer.body["params"]["what"]) == ("RATE_LIMITED", "checks")


def test_presses_count_for_the_person_in_every_community(owner, shop, beta, zone):
    row = add(on_largest_plan(beta), NAME)
    actor = replace(an_actor(shop), user_id=shop.owner_id)
    mine = add(shop, f"b.{NAME}")
    for _ in range(services.CHECKS_BY_HAND):
        services.request_check(community=shop, domain_id=mine.pk, actor=actor)

    services.request_check(community=beta, domain_id=row.pk, actor=an_actor(beta))
    with pytest.raises(RateLimited):
        services.request_check(community=beta, domain_id=row.pk, actor=replace(actor, community_id=beta.pk))


def test_a_proven_name_of_another_community_is_shown_as_taken(owner, shop, beta, zone):
    row = add(shop, NAME)
    other = verified(zone, on_largest_plan(beta), NAME)
    zone.set(
        f"_gemhall.{NAME}",
        "TXT",
        f"gemhall-verification={other.verification_token}",
        f"gemhall-verification={row.verification_token}",
    )

    shown = checked(owner, str(row.pk))

    assert (ownership_of(shown)[0], shown["state"], shown["nextCheckAt"]) == ("TAKEN", "PENDING", None)


def test_silent_name_servers_of_a_verified_domain_are_asked_once(owner, shop, zone, settings):
    settings.PLATFORM_URL = "https://gemhall.test"
    row = verified(zone, shop, NAME)
    zone.broken |= {NAME, f"_gemhall.{NAME}"}
    zone.asked.clear()

    checked(owner, str(row.pk))

    states = {check: result["state"] for check, result in health_of(row).results.items()}
    assert set(states.values()) == {"FAILED"}
    assert {name for name, _ in zone.asked} == {NAME, f"_gemhall.{NAME}"}
    assert (NAME, "A") not in zone.asked


def test_a_check_of_a_removed_domain_or_by_a_person_who_left_ends_quietly(shop, zone):
    row = add(shop, NAME)
    prove(zone, row)
    services.check_by_hand(row.pk, user_id=UUID(int=7), ip=None)
    assert health_of(row).results["OWNERSHIP"]["state"] == "OK"
    Domain.objects.filter(pk=row.pk).delete()
    services.check_by_hand(row.pk, user_id=shop.owner_id, ip=None)


def test_slow_checks_leave_half_of_the_workers_to_other_jobs(shop, beta, zone):
    for index in range(3):
        DomainHealth.objects.filter(pk=add(shop, f"a{index}.nova.test").pk).update(next_check_at=now())
    for row in Domain.objects.filter(tenant=shop):
        services.check_soon(row.pk)

    held = claims.claim_due(slots=2)

    assert len(held) == 1
    assert claims.claim_due(slots=2) == []
    runner.run(held[0].job_id, held[0].attempt, 60)
    assert len(claims.claim_due(slots=2)) == 1
