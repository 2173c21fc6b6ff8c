"""Custom domains for tests: added, proven on a real name server, verified."""

from saas.communities.domains import services
from saas.communities.domains.models import DomainHealth
from saas.tenancy.models import Community, Domain
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
    return services.verify(community=community, domain_id=row.pk, actor=an_actor(community))


def health_of(row: Domain) -> DomainHealth:
    return DomainHealth.objects.get(pk=row.pk)
