from collections.abc import Collection, Iterator
from uuid import UUID

from saas.access.authentication import SessionAuthentication
from saas.access.catalog import AREAS
from saas.access.guards import DeclaredGuard
from saas.access.limits import RouteRates
from saas.access.models import AuditEntry, StaffGrant
from saas.accounts.export import served_communities
from saas.kernel.endpoint import Endpoint
from saas.kernel.shared_constants import share
from saas.realtime.events import Event
from saas.realtime.teams import teams_of
from saas.tenancy import lookup
from saas.tenancy.permissions import PERMISSION_LABELS, Permission

# Not in the settings of DRF: DRF imports these classes together with rest_framework.views, which the guards' own
# imports need.
Endpoint.authentication_classes = [SessionAuthentication]
Endpoint.permission_classes = [DeclaredGuard]
Endpoint.throttle_classes = [RouteRates]
share(
    LIVE_EVENTS=[event.value for event in Event],
    OFFICE_AREAS=[area.slug for area in AREAS],
    PERMISSION_LABELS={permission.value: label for permission, label in PERMISSION_LABELS.items()},
)


@served_communities.register
def _served(user_id: UUID) -> set[UUID]:
    """Everybody who joins a team has an entry in its audit log."""
    acted = AuditEntry.objects.filter(actor_id=user_id).values_list("community_id", flat=True).distinct()
    return {*acted, *StaffGrant.objects.filter(user_id=user_id).values_list("community_id", flat=True)}


@teams_of.register
def _teams(user_id: UUID) -> Iterator[tuple[UUID, Collection[str]]]:
    own = lookup.by_owner(user_id)
    if own is not None:
        yield own.pk, list(Permission)
    for community_id, held in StaffGrant.objects.filter(user_id=user_id).values_list("community_id", "permissions"):
        if held:
            yield community_id, held
