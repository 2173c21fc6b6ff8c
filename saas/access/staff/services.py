"""Every write to a community's team: invite, answer, change rights, leave.

Each change locks the community's row and then reads the caller's permissions, so a caller who has just lost them
changes nothing.
"""

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from django.db import IntegrityError, transaction

from saas.access import audit
from saas.access.acting import Acting, Actor, acting_for
from saas.access.models import StaffGrant
from saas.access.staff import mails
from saas.access.staff.errors import (
    InvitationExpired,
    InvitationForAnother,
    InvitationNotFound,
    StaffExist,
    StaffNotFound,
    StaffOwner,
)
from saas.access.staff.models import StaffInvitation
from saas.access.staff.rules import ALREADY_INVITED, USER_UNKNOWN, in_order, is_for
from saas.accounts.credentials import find_user
from saas.accounts.errors import EmailNotVerified
from saas.accounts.models import User
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import PermissionNotPermitted, ValidationFailed
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.plans.catalog import PlanLimit
from saas.plans.services import require_room
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission

LIFE = timedelta(days=7)
# An expired one can be sent again for this long.
KEPT = timedelta(days=30)
STAFF = Permission.STAFFS_MANAGEMENT


def invite(*, community: Community, invitee: str, permissions: Iterable[str], actor: Actor) -> StaffInvitation:
    """Invite the address or username ``invitee``, and send the mail.

    Raises ValidationFailed (no user has this username, or a permission opens nothing yet), StaffExist (on the team or
    invited already), StaffOwner, PermissionNotPermitted (the actor lacks a right), PlanLimitReached.
    """
    wanted = in_order(permissions)
    person = find_user(invitee)
    by_name = "@" not in invitee
    if by_name and (person is None or not person.is_active):
        raise ValidationFailed(fields={"invitee": USER_UNKNOWN})
    with transaction.atomic():
        _grantable(_current_rights(community, actor), wanted)
        # The answer does not reveal whether an address has an account, except for team members.
        if person is not None and (by_name or person.is_email_verified):
            _must_be_new(community, person)
        invitation = StaffInvitation(
            community=community,
            email="" if by_name else invitee.lower(),
            user=person if by_name else None,
            permissions=wanted,
            invited_by_id=actor.user_id,
            expires_at=now() + LIFE,
        )
        try:
            with transaction.atomic():
                invitation.save(force_insert=True)
        except IntegrityError as error:
            raise StaffExist(fields={"invitee": ALREADY_INVITED}) from error
        _enqueue_mail(invitation)
        if person is not None and (by_name or person.is_email_verified):
            _notify_user(
                person.pk,
                NotificationKind.STAFF_INVITATION,
                community,
                mails.page(invitation.pk, community.slug),
                inviter=actor.username,
            )
        audit.record(actor, "staff.invite", invitation.pk, after=_facts(invitation))
        require_room(community.pk, PlanLimit.STAFF)
    return invitation


def resend(*, community: Community, invitation_id: UUID, actor: Actor) -> StaffInvitation:
    """Send the invitation again, with a new link that is valid for a week. Raises StaffNotFound, PlanLimitReached."""
    with transaction.atomic():
        _current_rights(community, actor)
        invitation = StaffInvitation.objects.filter(community=community, pk=invitation_id).first()
        if invitation is None:
            raise StaffNotFound
        was_expired = invitation.is_expired
        invitation.expires_at = now() + LIFE
        invitation.save(update_fields=["expires_at"])
        _enqueue_mail(invitation)
        audit.record(actor, "staff.resend", invitation.pk, after=_facts(invitation))
        if was_expired:
            require_room(community.pk, PlanLimit.STAFF)
    return invitation


def change_rights(
    *, community: Community, staff_id: UUID, permissions: Iterable[str], actor: Actor, seen: Seen = NOTHING_SEEN
) -> StaffGrant | StaffInvitation:
    """Set the permissions of a staff member or an invitation.

    Raises StaffNotFound, EditConflict, PermissionNotPermitted (the actor lacks a right that would be added or removed),
    ValidationFailed (an added permission opens nothing yet).
    """
    wanted = in_order(permissions)
    with transaction.atomic():
        acting = _current_rights(community, actor)
        row = _row(community, staff_id)
        before = _facts(row)
        seen.check({"permissions": row.permissions})
        _grantable(acting, set(wanted) ^ set(row.permissions))
        row.permissions = wanted
        row.save(update_fields=["permissions"])
        if isinstance(row, StaffGrant):
            _cut_invitations(community, row.user_id, wanted)
            if before != _facts(row):
                _notify_user(
                    row.user_id, NotificationKind.STAFF_RIGHTS_CHANGED, community, "/admin", actor=actor.username
                )
                announce_to_person(row.user_id, Event.ACTING, community_id=community.pk)
        audit.record(actor, "staff.edit", row.pk, before=before, after=_facts(row))
    return row


def remove(*, community: Community, staff_id: UUID, actor: Actor) -> None:
    """Remove a staff member or withdraw an invitation. It applies to their next request.

    Raises StaffNotFound, PermissionNotPermitted (the actor lacks a right of this staff member).
    """
    with transaction.atomic():
        acting = _current_rights(community, actor)
        row = _row(community, staff_id)
        _grantable(acting, row.permissions)
        if isinstance(row, StaffGrant):
            _cut_invitations(community, row.user_id, [])
            _notify_user(row.user_id, NotificationKind.STAFF_REMOVED, community, f"/creator/{community.slug}")
            announce_to_person(row.user_id, Event.ACTING, community_id=community.pk)
        verb = "remove" if isinstance(row, StaffGrant) else "withdraw"
        audit.record(actor, f"staff.{verb}", row.pk, before=_facts(row))
        row.delete()


def accept(*, invitation: StaffInvitation, user: User, ip: str | None = None, request_id: str = "") -> StaffGrant:
    """Add the user to the team, with the permissions of the invitation. Return the new staff grant.

    Raises InvitationForAnother, EmailNotVerified, InvitationExpired, InvitationNotFound (answered or withdrawn before),
    StaffOwner, StaffExist.
    """
    with transaction.atomic():
        community = _lock(invitation.community_id)
        current = _open_invitation(invitation, user)
        if current.is_expired:
            raise InvitationExpired
        _must_be_new(community, user)
        grant = StaffGrant.objects.create(community=community, user=user, permissions=current.permissions)
        current.delete()
        actor = _of(user, community, ip, request_id)
        audit.record(actor, "staff.join", grant.pk, after=_facts(grant))
        _notify_team(NotificationKind.TEAM_STAFF_JOINED, community, user)
        announce_to_person(user.pk, Event.ACTING, community_id=community.pk)
    return grant


def decline(*, invitation: StaffInvitation, user: User, ip: str | None = None, request_id: str = "") -> None:
    """Delete the invitation. Raises InvitationForAnother, EmailNotVerified, InvitationNotFound."""
    with transaction.atomic():
        community = _lock(invitation.community_id)
        current = _open_invitation(invitation, user)
        actor = _of(user, community, ip, request_id)
        audit.record(actor, "staff.decline", current.pk, before=_facts(current))
        _notify_team(NotificationKind.TEAM_STAFF_DECLINED, community, user)
        current.delete()


def leave(*, community: Community, user: User, ip: str | None = None, request_id: str = "") -> None:
    """Leave the team. Raises StaffNotFound, also for the owner."""
    with transaction.atomic():
        _lock(community.pk)
        grant = StaffGrant.objects.filter(community=community, user=user).select_related("user").first()
        if grant is None:
            raise StaffNotFound
        _cut_invitations(community, user.pk, [])
        audit.record(_of(user, community, ip, request_id), "staff.leave", grant.pk, before=_facts(grant))
        grant.delete()
        announce_to_person(user.pk, Event.ACTING, community_id=community.pk)


def purge() -> int:
    """Delete unanswered invitations long after they expired; return their number."""
    count, _ = StaffInvitation.objects.filter(expires_at__lt=now() - KEPT).delete()
    return count


def _lock(community_id: UUID) -> Community:
    """Lock the community's row for a change of its team. Inserts that refer to the community do not wait."""
    return Community.objects.select_for_update(no_key=True).get(pk=community_id)


def _current_rights(community: Community, actor: Actor) -> Acting:
    """Return the actor's current rights under the lock. Raises PermissionNotPermitted without any."""
    acting = acting_for(actor.user_id, _lock(community.pk))
    if acting is None or not acting.may([STAFF]):
        raise PermissionNotPermitted
    return acting


def _grantable(acting: Acting, permissions: Iterable[str]) -> None:
    if not all(acting.may([permission]) for permission in permissions):
        raise PermissionNotPermitted


def _must_be_new(community: Community, person: User) -> None:
    if community.owner_id == person.pk:
        raise StaffOwner(fields={"invitee": StaffOwner.message})
    if StaffGrant.objects.filter(community=community, user=person).exists():
        raise StaffExist(fields={"invitee": StaffExist.message})


def _row(community: Community, staff_id: UUID) -> StaffGrant | StaffInvitation:
    grant = StaffGrant.objects.filter(community=community, pk=staff_id).select_related("user").first()
    row = grant or StaffInvitation.objects.filter(community=community, pk=staff_id).select_related("user").first()
    if row is None:
        raise StaffNotFound
    return row


def _cut_invitations(community: Community, inviter_id: UUID, rights: list[str]) -> None:
    """Remove a staff member's lost rights from the invitations that they sent."""
    for invitation in StaffInvitation.objects.filter(community=community, invited_by_id=inviter_id):
        left = [right for right in invitation.permissions if right in rights] if STAFF in rights else []
        if left:
            StaffInvitation.objects.filter(pk=invitation.pk).update(permissions=left)
        else:
            invitation.delete()


def _open_invitation(invitation: StaffInvitation, user: User) -> StaffInvitation:
    current = StaffInvitation.objects.select_related("user").filter(pk=invitation.pk).first()
    if current is None:
        raise InvitationNotFound
    if not is_for(current, user):
        raise InvitationForAnother
    if not user.is_email_verified:
        raise EmailNotVerified
    return current


def _enqueue_mail(invitation: StaffInvitation) -> None:
    enqueue("staff.invite", None, key=f"staff-invitation:{invitation.pk}", invitation_id=str(invitation.pk))


def _notify_user(user_id: UUID, kind: NotificationKind, community: Community, link: str, **values: str) -> None:
    notify(user_id=user_id, kind=kind, community_id=community.pk, values=values, link=link)


def _notify_team(kind: NotificationKind, community: Community, user: User) -> None:
    notify_team(
        community_id=community.pk,
        kind=kind,
        values={"username": user.username},
        link="/admin/settings?tab=ADMINS",
        permission=STAFF,
    )


def _of(user: User, community: Community, ip: str | None, request_id: str) -> Actor:
    """Return the data of a person who joins or leaves, for the audit log."""
    return Actor(user.pk, user.username, community.owner_id, community.pk, ip, request_id)


def _facts(row: StaffGrant | StaffInvitation) -> dict[str, object]:
    named = {"username": row.user.username} if row.user is not None else {"email": row.email}
    return {**named, "permissions": row.permissions}


def move_rights(*, source: User, target: User) -> list[Community]:
    """Give the rights of a user in teams to another user, in the caller's transaction; return these communities.

    Where ``target`` is on the team, its own rights stay and those of ``source`` end: a move must not add rights to
    another person's rights. Open invitations to ``source`` stay for the caller to delete.
    """
    StaffInvitation.objects.filter(invited_by=source).update(invited_by=target)
    moved = []
    for grant in StaffGrant.objects.filter(user=source).select_related("community").order_by("community_id"):
        # As for every change of a team: first the community's row.
        community = Community.objects.select_for_update(no_key=True).get(pk=grant.community_id)
        if community.owner_id == target.pk or StaffGrant.objects.filter(user=target, community=community).exists():
            grant.delete()
        else:
            StaffGrant.objects.filter(pk=grant.pk).update(user=target)
            moved.append(community)
        announce_to_person(target.pk, Event.ACTING, community_id=community.pk)
    return moved
