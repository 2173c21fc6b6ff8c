"""Reads of teams: staff, communities of a user, open invitations."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, Lower, NullIf

from saas.access.acting import ALL, Acting
from saas.access.models import StaffGrant
from saas.access.staff.errors import InvitationNotFound
from saas.access.staff.models import StaffInvitation
from saas.access.staff.rules import is_for
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.paging import ordering, window
from saas.kernel.secrets import digest_of
from saas.tenancy.models import Community, CommunityState
from saas.tenancy.permissions import Permission

Row = StaffGrant | StaffInvitation
_ADDRESSEE = Coalesce(NullIf("email", Value("")), "user__username")


def team(community: Community, query: Mapping[str, Any]) -> tuple[list[Row], int]:
    """Return one page of staff and open invitations, and their number, in four statements."""
    kinds = {
        "STAFF": _keys(StaffGrant.objects.filter(community=community), F("user__username"), query),
        "INVITED": _keys(StaffInvitation.objects.filter(community=community), _ADDRESSEE, query),
    }
    first, *others = [keys for state, keys in kinds.items() if query.get("state") in {None, state}]
    column = {"NAME": "folded", "CREATED_AT": "created_at"}[query["sort_by"]]
    found, total = window(first.union(*others).order_by(*ordering(query, column)), query)
    ids = [keys["pk"] for keys in found]
    rows: dict[UUID, Row] = {}
    rows |= {row.pk: row for row in StaffGrant.objects.filter(pk__in=ids).select_related("user")}
    rows |= {row.pk: row for row in StaffInvitation.objects.filter(pk__in=ids).select_related("user", "invited_by")}
    return [rows[key] for key in ids if key in rows], total


def _keys(rows: QuerySet[Any], name: Combinable, query: Mapping[str, Any]) -> QuerySet[Any, Any]:
    """Return the shared columns of staff and invitations, so that one list can sort them."""
    if words := query["search"].strip():
        rows = rows.alias(name=name).filter(name__icontains=words)
    if permission := query.get("permission"):
        rows = rows.filter(permissions__contains=[permission])
    keys: QuerySet[Any, Any] = rows.annotate(folded=Lower(name)).order_by().values("pk", "folded", "created_at")
    return keys


@dataclass(frozen=True, slots=True)
class Office:
    """A community whose back office a user can open, with the user's role."""

    community: Community
    acting: Acting


def offices_of(user: User) -> list[Office]:
    """Return the user's own community, then those where the user is staff, by name, in two statements."""
    own = Community.objects.filter(owner=user).select_related("owner").first()
    grants = (
        StaffGrant.objects.filter(user=user, community__state=CommunityState.READY)
        .exclude(permissions=[])
        .select_related("community__owner")
        .order_by(Lower("community__name"), "pk")
    )
    found = [Office(own, Acting(user.pk, ALL, is_owner=True))] if own else []
    for grant in grants:
        rights = tuple(Permission(name) for name in grant.permissions)
        found.append(Office(grant.community, Acting(grant.community.owner_id, rights, is_owner=False)))
    return found


def invitation(reference: str, user: User | None) -> StaffInvitation:
    """Return an invitation by its mailed secret, or by its id for the invited user. Raises InvitationNotFound."""
    rows = StaffInvitation.objects.select_related("community__owner", "invited_by", "user")
    found = rows.filter(digest=digest_of(reference)).first()
    if found is None and user is not None:
        try:
            found = rows.filter(pk=UUID(reference)).first()
        except ValueError:
            found = None
        if found is not None and not (user.is_email_verified and is_for(found, user)):
            found = None
    if found is None:
        raise InvitationNotFound
    return found


def invitations_for(user: User) -> QuerySet[StaffInvitation]:
    """Return the open invitations of ``user``, the newest first: by user, and by confirmed address."""
    theirs = Q(user=user)
    if user.email and user.is_email_verified:
        theirs |= Q(address=user.email.lower())
    rows = StaffInvitation.objects.alias(address=Lower("email")).filter(theirs, expires_at__gt=now())
    return rows.select_related("community__owner", "invited_by", "user").order_by("-created_at", "-pk")
