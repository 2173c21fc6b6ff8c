"""Custom domains for tests: added, proven on a real name server, verified."""

from typing import Any

from saas.communities.domains import services
from saas.communities.domains.models import DomainHealth
from saas.jobs.runner import run_due
from saas.tenancy.models import Community, Domain
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.name_server import NameServer
from tests.support.plans import on_plan


def on_largest_plan(community: Community) -> Community:
    return on_plan(community, "enterprise")


def add(community: Community, name: str) -> Domain:
    return services.add(community=community, name=name, actor=an_actor(community))


def prove(zone: NameServer, row: Domain) -> None:
    zone.set(f"_gemhall.{row.domain}", "TXT", f"gemhall-verification={row.verification_token}")


def verified(zone: NameServer, community: Community, name: str) -> Domain:
    row = add(community, name)
    prove(zone, row)
    return check_by_hand(row)


def check_by_hand(row: Domain) -> Domain:
    """Run the job of the owner's press, and return the row after it."""
    services.check_by_hand(row.pk, user_id=row.tenant.owner_id, ip=None)
    return Domain.objects.select_related("tenant").get(pk=row.pk)


def checked(owner: Api, domain_id: str) -> dict[str, Any]:
    """Press "Check now", let the job run, and return the domain from the list."""
    assert owner.post(f"/creator/domains/one/{domain_id}/verify").status == 202
    run_due()
    return next(row for row in owner.get("/creator/domains/all").ok()["data"] if row["id"] == str(domain_id))


def ownership_of(shown: dict[str, Any]) -> tuple[str, list[str]]:
    check = shown["checks"][0]
    return check["state"], check["found"]


def health_of(row: Domain) -> DomainHealth:
    return DomainHealth.objects.get(pk=row.pk)
