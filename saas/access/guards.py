"""Checks each call against the guard that its view declares."""

from typing import Any

from django.http import HttpRequest
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from saas.access.acting import Acting, acting_of
from saas.accounts import login_flow
from saas.accounts.errors import TwoFactorRequired
from saas.accounts.factors.selectors import has_factor
from saas.kernel.endpoint import SAFE_METHODS, Endpoint, Scope, user_id_of
from saas.kernel.errors import PermissionNotPermitted, Unauthorized
from saas.kernel.proxy import is_asked_by_front
from saas.legal import selectors as legal
from saas.legal.errors import LegalAcceptanceRequired
from saas.plans.switches import require_area, require_area_of_team
from saas.tenancy.errors import HostUnknown
from saas.tenancy.permissions import Permission
from saas.tenancy.resolver import required, resolved

# The TLS front's own questions. The front asks directly; it adds X-Forwarded-For to the requests that it passes on.
FRONT = "front"
OPEN_GUARDS = frozenset({"public", "signature", FRONT})
# A login that waits for its second factor, or the person it made.
PENDING_LOGIN = "pending login"
OPERATOR = "operator"


class DeclaredGuard(BasePermission):
    """Raises HostUnknown, CommunityRequired, Unauthorized, TwoFactorRequired, PermissionNotPermitted,
    LegalAcceptanceRequired or FeatureSwitchedOff.

    It never answers False.
    """

    def has_permission(self, request: Request, view: Any) -> bool:
        assert isinstance(view, Endpoint), f"{type(view).__name__} must be an Endpoint"
        self._require_rights(request, view)
        if view.locks_writes(request.method or "") and legal.due_of(user_id_of(request)):
            raise LegalAcceptanceRequired
        answer = resolved(request._request).resolved
        if answer is None:
            return True
        if area := view.features.get(request.method or ""):
            require_area(answer.community, area)
        if view.area is not None:
            require_area_of_team(answer.community, view.area)
        return True

    def _require_rights(self, request: Request, view: Endpoint) -> None:
        inner = request._request
        method = request.method or ""
        guard = view.guards.get(method)
        if guard is None:
            # OPTIONS, which describes the call, or a method without a handler, which is refused later.
            if method != "OPTIONS" and hasattr(view, method.lower()):
                raise PermissionNotPermitted
            return
        on_custom_domain = resolved(inner).domain is not None
        if view.scope is Scope.PLATFORM and on_custom_domain:
            raise HostUnknown
        if guard == FRONT and not is_asked_by_front(inner):
            raise PermissionNotPermitted
        if guard in OPEN_GUARDS:
            if view.scope is Scope.COMMUNITY:
                required(inner)
            return
        if not request.user.is_authenticated:
            self._require_login(inner, guard)
            return
        if guard == PENDING_LOGIN:
            return
        if guard == "session":
            if view.strong_session and on_custom_domain:
                raise PermissionNotPermitted
            if view.scope is Scope.COMMUNITY:
                required(inner)
            return
        if on_custom_domain:
            raise PermissionNotPermitted
        if guard == OPERATOR:
            self._require_operator(request.user)
            return
        required(inner)
        acting = acting_of(inner)
        if acting is None or not self._allows(guard, acting):
            raise PermissionNotPermitted
        is_write = request.method not in SAFE_METHODS or view.starts_write
        if acting.read_only_until is not None and is_write:
            raise PermissionNotPermitted(is_read_only_visit=True)
        view.acting = acting

    @staticmethod
    def _require_login(request: HttpRequest, guard: str) -> None:
        """Without a session, only a pending login may make the calls that complete it."""
        waiting = login_flow.pending(request)
        if waiting is None:
            raise Unauthorized
        if guard != PENDING_LOGIN:
            raise TwoFactorRequired(methods=waiting.methods)

    @staticmethod
    def _require_operator(user: Any) -> None:
        """Let an operator with a second factor pass. Without one, the operator must set it up first."""
        if not user.is_operator:
            raise PermissionNotPermitted
        if not has_factor(user):
            raise TwoFactorRequired(enroll=True)

    @staticmethod
    def _allows(guard: str, acting: Acting) -> bool:
        if guard == "team":
            return True
        if guard == "owner":
            return acting.is_owner
        return acting.may(Permission(name) for name in guard.split("|"))
