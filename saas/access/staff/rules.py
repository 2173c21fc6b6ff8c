"""Pure rules: the addressee of an invitation, and the order of permissions."""

from collections.abc import Iterable

from saas.access.staff.models import StaffInvitation
from saas.accounts.models import User
from saas.tenancy.permissions import Permission

USER_UNKNOWN = "No user has this username"
ALREADY_INVITED = "Already invited: send that invitation again instead"


def in_order(permissions: Iterable[str]) -> list[str]:
    """Return each permission once, in the catalog's order."""
    named = set(permissions)
    return [permission.value for permission in Permission if permission in named]


def is_for(invitation: StaffInvitation, user: User) -> bool:
    """True if ``user`` is the invited user or has the invited address, confirmed or not."""
    if invitation.user_id is not None:
        return invitation.user_id == user.pk
    return invitation.email.lower() == user.email.lower()
