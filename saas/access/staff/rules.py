"""Whom an invitation is for, and in which order rights are listed."""

from collections.abc import Iterable

from saas.access.staff.models import StaffInvitation
from saas.accounts.models import User
from saas.tenancy.permissions import Permission

NOBODY_CALLED = "No user has this username"
ALREADY_INVITED = "Already invited: send that invitation again instead"


def in_order(permissions: Iterable[str]) -> list[str]:
    """Each right once, in the catalog's order."""
    named = set(permissions)
    return [permission.value for permission in Permission if permission in named]


def is_for(invitation: StaffInvitation, user: User) -> bool:
    """Whether ``user`` is the person, or says to have the address: that it is confirmed is a question of its own."""
    if invitation.user_id is not None:
        return invitation.user_id == user.pk
    return invitation.email.lower() == user.email.lower()
