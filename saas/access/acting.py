"""The acting context: on whose behalf a request works in the back office, and with which permissions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from django.http import HttpRequest

from saas.access import read_only
from saas.access.models import StaffGrant
from saas.accounts.models import User
from saas.kernel.errors import Unauthorized
from saas.tenancy import lookup
from saas.tenancy.connection import connection
from saas.tenancy.models import Community
from saas.tenancy.permissions import PERMISSION_LABELS, Permission
from saas.tenancy.resolver import community_of, resolved

ALL = tuple(Permission)


@dataclass(frozen=True, slots=True)
class Acting:
    """``creator_id`` is the owner's user id; the owner holds every permission.

    ``read_only_until`` is set during an operator's visit: every right to read, and none to write.
    """

    creator_id: UUID
    permissions: tuple[Permission, ...]
    is_owner: bool
    read_only_until: datetime | None = None

    def may(self, wanted: Iterable[str]) -> bool:
        return self.is_owner or any(name in self.permissions for name in wanted)


@dataclass(frozen=True, slots=True)
class Actor:
    """The person who makes a back-office write, for services, ledger and audit log."""

    user_id: UUID
    username: str
    acting_for: UUID
    community_id: UUID
    ip: str | None = None
    request_id: str = ""


def acting_for(user_id: UUID, community: Community) -> Acting | None:
    """Return the user's rights in ``community``; None outside its team. They are read again for each request."""
    if community.owner_id == user_id:
        return Acting(user_id, ALL, is_owner=True)
    grant = StaffGrant.objects.filter(community=community, user_id=user_id).first()
    if grant is None or not grant.permissions:
        return None
    return Acting(community.owner_id, tuple(Permission(name) for name in grant.permissions), is_owner=False)


def missing_right(actor: Actor, permission: Permission) -> str | None:
    """Return the error of a field for which the actor needs the permission; None if the actor has it."""
    grants = StaffGrant.objects.filter(community=actor.community_id, user_id=actor.user_id)
    if actor.user_id == actor.acting_for or any(permission in grant.permissions for grant in grants):
        return None
    return f"To give this, you need the permission “{PERMISSION_LABELS[permission]}”"


# Every purchase asks this.
_IS_STAFF = "select exists (select from public.access_staffgrant where community_id = %s and user_id = %s)"


def is_team(user_id: UUID, community: Community) -> bool:
    """True if the user is the owner or staff."""
    if community.owner_id == user_id:
        return True
    with connection.prepared_cursor(has_qualified_names=True) as cursor:
        cursor.execute(_IS_STAFF, [community.pk, user_id])
        return bool(cursor.fetchone()[0])


def acting_in(request: HttpRequest, user: User, community: Community) -> Acting | None:
    """Return the user's rights in ``community``, including those of a read-only visit."""
    acting = acting_for(user.pk, community)
    if acting is not None or not user.is_operator:
        return acting
    until = read_only.visit_until(request, community.pk, operator_id=user.pk)
    return Acting(community.owner_id, ALL, is_owner=True, read_only_until=until) if until else None


def acting_of(request: HttpRequest) -> Acting | None:
    """Return the request's acting context: in the resolved community, else in the user's own."""
    user = request.user
    if not isinstance(user, User) or resolved(request).domain is not None:
        return None
    community = community_of(request) or lookup.by_owner(user.pk)
    return acting_in(resolved(request), user, community) if community else None


def origin_of(request: HttpRequest) -> dict[str, Any]:
    """Return the ``ip`` and the ``request_id`` of an Actor."""
    return {
        "ip": request.META.get("REMOTE_ADDR") or None,
        "request_id": structlog.contextvars.get_contextvars().get("request_id", ""),
    }


def actor_of(request: HttpRequest) -> Actor:
    """Return the actor of a guarded back-office request. Raises Unauthorized without a session."""
    user, answer = request.user, resolved(request).resolved
    if not isinstance(user, User) or answer is None:
        raise Unauthorized
    return Actor(
        user_id=user.pk,
        username=user.username,
        acting_for=answer.community.owner_id,
        community_id=answer.community.pk,
        **origin_of(request),
    )
