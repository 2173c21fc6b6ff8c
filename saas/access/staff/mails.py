"""The mail that invites. Its link is made here and nowhere kept: sending it again voids the one before."""

import secrets
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings

from saas.access.staff.models import StaffInvitation
from saas.accounts import mail
from saas.kernel.secrets import digest_of
from saas.tenancy.permissions import PERMISSION_LABELS, Permission


def send(invitation_id: UUID) -> None:
    """Nothing when it was answered or withdrawn meanwhile, or the person has no confirmed address."""
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
    """The page of an invitation, in the community's colors: ``reference`` is the mailed secret, or the id."""
    return f"/staff-invitation/{reference}?{urlencode({'creator': slug})}"
