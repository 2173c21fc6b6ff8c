"""The invitation mail. Its link is not stored, so each new mail voids the link before."""

import secrets
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings

from saas.access.staff.models import StaffInvitation
from saas.accounts import mail
from saas.kernel.secrets import digest_of
from saas.tenancy.permissions import PERMISSION_LABELS, Permission


def send(invitation_id: UUID) -> None:
    """Send the invitation, unless it was answered or withdrawn, or the user has no confirmed address."""
    rows = StaffInvitation.objects.select_related("community", "invited_by", "user")
    invitation = rows.filter(pk=invitation_id).first()
    if invitation is None or invitation.is_expired:
        return
    person = invitation.user
    address = invitation.email or (person.email if person and person.is_email_verified else "")
    if not address:
        return
    secret = secrets.token_urlsafe(32)
    if not StaffInvitation.objects.filter(pk=invitation_id).update(digest=digest_of(secret)):
        return
    community = invitation.community
    mail.send(
        "staff_invitation",
        address,
        username=person.username if person else "",
        community=community.name,
        inviter=invitation.invited_by.username,
        rights=[PERMISSION_LABELS[Permission(name)] for name in invitation.permissions],
        until=invitation.expires_at,
        url=f"{settings.PLATFORM_URL}{page(secret, community.slug)}",
    )


def page(reference: object, slug: str) -> str:
    """Return the address of an invitation's page. ``reference`` is the mailed secret or the invitation's id."""
    return f"/staff-invitation/{reference}?{urlencode({'creator': slug})}"
