"""Personal data in invitations. They are deleted with the account; saas.access handles the audit log."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.access.staff.models import StaffInvitation
from saas.access.staff.selectors import invitations_for
from saas.accounts.models import User
from saas.kernel.privacy import erase_handler, export_section, platform


@export_section(platform, "staff-invitations")
def staff_invitations(user_id: UUID) -> Iterator[dict[str, Any]]:
    """Yield the invitations that the user received and sent."""
    for row in invitations_for(User.objects.get(pk=user_id)):
        yield {"community": row.community.slug, "permissions": row.permissions, "at": row.created_at, "sent": False}
    for row in StaffInvitation.objects.filter(invited_by_id=user_id).select_related("community", "user"):
        facts = {"community": row.community.slug, "permissions": row.permissions, "at": row.created_at}
        yield {**facts, "sent": True, "to": row.addressee}


@erase_handler(platform)
def forget_invitations(_user_id: UUID, _username: str, email: str) -> None:
    """Delete invitations to the address. Those of the user's row were deleted with the account."""
    if email:
        StaffInvitation.objects.filter(email__iexact=email).delete()
