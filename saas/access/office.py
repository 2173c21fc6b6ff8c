"""The community whose back office /admin shows. The session stores the choice, which expires."""

from uuid import UUID

from django.http import HttpRequest

from saas.access.acting import acting_in
from saas.access.models import StaffGrant
from saas.accounts.models import User
from saas.tenancy import lookup
from saas.tenancy.models import Community
from saas.tenancy.resolver import CommunitySource, ResolvedCommunity, community_of, enter

# The creator for whom the person worked last, where that is not themselves.
_REMEMBERED = "office"


def enter_office(request: HttpRequest) -> Community | None:
    """Enter the community whose back office the page shows, and return it; None if the user can open none.

    The order is: the community named by ``?creator=``, the last one shown, the user's own, the first one that the user
    became staff of. A named community is returned without a check of rights; the page shows the denial.
    """
    user = request.user
    named = community_of(request)
    if not isinstance(user, User):
        return named
    if named is not None:
        if acting_in(request, user, named) is not None:
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
    """Return the stored context. If the user's right to it has ended, forget it and return None."""
    creator_id = request.session.get(_REMEMBERED)
    if creator_id is None:
        return None
    community = lookup.by_owner(UUID(creator_id))
    if community is not None and community.is_open and acting_in(request, user, community):
        return community
    del request.session[_REMEMBERED]
    return None


def _first_of(user: User) -> Community | None:
    grants = StaffGrant.objects.filter(user=user).exclude(permissions=[]).select_related("community")
    return next((grant.community for grant in grants.order_by("pk") if grant.community.is_open), None)
