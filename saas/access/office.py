"""The community whose back office /admin shows. The session stores the choice, which expires."""

from uuid import UUID

from django.http import HttpRequest

from saas.access.acting import acting_for
from saas.access.models import StaffGrant
from saas.accounts.models import User
from saas.tenancy import lookup
from saas.tenancy.models import Community
from saas.tenancy.resolver import CommunitySource, ResolvedCommunity, community_of, enter

# The creator for whom the person worked last, where that is not themselves.
_REMEMBERED = "office"


def enter_office(request: HttpRequest) -> Community | None:
    """The community whose back office the page shows, entered; ``None`` for who may enter none.

    The one the address names (``?creator=``), else the one shown last, else the person's own, else the first they
    became staff of. One that is named is answered as it is, rights or not: the page says so.
    """
    user = request.user
    named = community_of(request)
    if not isinstance(user, User):
        return named
    if named is not None:
        if acting_for(user.pk, named) is not None:
            _remember(request, user, named)
        return named
    community = _remembered(request, user) or lookup.by_owner(user.pk) or _first_of(user)
    if community is not None and community.is_open:
        enter(request, ResolvedCommunity(community, CommunitySource.ACTING))
    return community


def _remember(request: HttpRequest, user: User, community: Community) -> None:
    if community.owner_id == user.pk:
        request.session.pop(_REMEMBERED, None)
    elif request.session.get(_REMEMBERED) != str(community.owner_id):
        request.session[_REMEMBERED] = str(community.owner_id)


def _remembered(request: HttpRequest, user: User) -> Community | None:
    """The stored context, unless the right to it has ended: then it is forgotten."""
    creator_id = request.session.get(_REMEMBERED)
    if creator_id is None:
        return None
    community = lookup.by_owner(UUID(creator_id))
    if community is not None and community.is_open and acting_for(user.pk, community):
        return community
    del request.session[_REMEMBERED]
    return None


def _first_of(user: User) -> Community | None:
    grants = StaffGrant.objects.filter(user=user).exclude(permissions=[]).select_related("community")
    return next((grant.community for grant in grants.order_by("pk") if grant.community.is_open), None)
