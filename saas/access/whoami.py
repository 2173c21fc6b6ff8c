"""The front end's data about the calling user, read from the public schema alone.

The function behind ``saas.accounts.whoami.full_answer`` adds balance and membership of the resolved community.
"""

from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token

from saas.access.acting import acting_of
from saas.accounts import login_flow, pending_actions
from saas.accounts.factors.rules import masked
from saas.accounts.models import User
from saas.accounts.pending_actions import PendingAction
from saas.kernel.images import public_url
from saas.legal import selectors as legal
from saas.plans.catalog import Area
from saas.plans.switches import is_hidden_by_team
from saas.tenancy import lookup
from saas.tenancy.models import Domain
from saas.tenancy.resolver import community_of, resolved


def describe(request: HttpRequest) -> dict[str, Any]:
    """Return ``user`` (None: visitor), ``acting`` (None: not on a team), what is pending, and ``csrf_token``.

    On a custom domain, the answer has no email address, and the user's own community only if it owns the domain: the
    domain's owner can read the answer.
    """
    user = request.user
    return {
        "user": _person(user, resolved(request).domain) if isinstance(user, User) else None,
        "acting": _acting(request),
        "pending_login": None if isinstance(user, User) else _pending_login(request),
        "pending_action": _pending_action(request) if isinstance(user, User) else None,
        "csrf_token": get_token(getattr(request, "_request", request)),
    }


def _person(user: User, domain: Domain | None) -> dict[str, Any]:
    own = lookup.by_owner(user.pk) if user.is_creator else None
    if own is not None and domain is not None and own.pk != domain.tenant_id:
        own = None
    return {
        "id": user.pk,
        "username": user.username,
        "email": None if domain else user.email or None,
        "email_verified": user.is_email_verified,
        "roles": user.roles,
        "avatar_url": public_url(user.avatar),
        "community": own and {"creator_id": own.owner_id, "slug": own.slug, "name": own.name, "state": own.state},
        "legal_due": legal.due_of(user.pk),
    }


def _pending_login(request: HttpRequest) -> dict[str, Any] | None:
    waiting = login_flow.pending(request)
    return {"methods": waiting.methods, "email": masked(waiting.user.email)} if waiting else None


def _pending_action(request: HttpRequest) -> PendingAction | None:
    community = community_of(request)
    return pending_actions.waiting(request, community) if community else None


def _acting(request: HttpRequest) -> dict[str, Any] | None:
    acting = acting_of(request)
    if acting is None:
        return None
    community = lookup.by_owner(acting.creator_id)
    off = [area.value for area in Area if is_hidden_by_team(community, area)] if community else []
    return {
        "current_creator_id": acting.creator_id,
        "permissions": list(acting.permissions),
        "is_owner": acting.is_owner,
        **({"areas_off": off} if off else {}),
        **({"read_only_until": acting.read_only_until} if acting.read_only_until else {}),
    }
