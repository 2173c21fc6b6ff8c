"""Holds every call against the guard its view declares."""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from saas.access.acting import Acting, acting_of
from saas.access.catalog import Permission
from saas.kernel.api import Endpoint, Scope
from saas.kernel.errors import PermissionNotPermitted, Unauthorized
from saas.tenancy.errors import HostUnknown
from saas.tenancy.resolver import required, resolved

OPEN_GUARDS = frozenset({"public", "signature", "front", "pending login"})


class DeclaredGuard(BasePermission):
    """Raises HostUnknown, CommunityRequired, Unauthorized or PermissionNotPermitted; never answers False."""

    def has_permission(self, request: Request, view: Any) -> bool:
        assert isinstance(view, Endpoint), f"{type(view).__name__} must be an Endpoint"
        inner = request._request
        guard = view.guards.get(request.method or "")
        if guard is None:  # OPTIONS, or a method that is refused later
            return True
        on_custom_domain = resolved(inner).domain is not None
        if view.scope is Scope.PLATFORM and on_custom_domain:
            raise HostUnknown
        if guard in OPEN_GUARDS:
            if view.scope is Scope.COMMUNITY:
                required(inner)
            return True
        if not request.user.is_authenticated:
            raise Unauthorized
        if guard == "session":
            if view.strong_session and on_custom_domain:
                raise PermissionNotPermitted
            if view.scope is Scope.COMMUNITY:
                required(inner)
            return True
        if on_custom_domain:
            raise PermissionNotPermitted
        required(inner)
        acting = acting_of(inner)
        if acting is None or not self._allows(guard, acting):
            raise PermissionNotPermitted
        return True

    @staticmethod
    def _allows(guard: str, acting: Acting) -> bool:
        if guard == "team":
            return True
        if guard == "owner":
            return acting.is_owner
        return acting.may(Permission(name) for name in guard.split("|"))
