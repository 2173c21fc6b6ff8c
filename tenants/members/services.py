"""Every write to members. Each service runs inside the community's schema (``tenant_context``)."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from django.db import connection

from saas.access import audit
from saas.access.acting import Actor
from saas.accounts.identities.former import former_users
from saas.accounts.models import User
from saas.communities.sharing.selectors import counted_code
from saas.directory.services import end_membership, remember_membership, request_refresh
from saas.kernel.clock import now
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.ids import new_id
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.plans.catalog import PlanLimit
from saas.plans.errors import PlanLimitReached
from saas.plans.selectors import effective_plan
from saas.plans.services import require_room
from saas.tenancy.models import Community
from saas.tenancy.services import hold_open
from tenants.members.activity import MemberEvent, event_id_of, has_whole_profile, record_activity
from tenants.members.errors import (
    AlreadyJoined,
    MemberNotFound,
    NoteNotFound,
    NotJoined,
    OwnMembership,
    SubscribedToSelf,
)
from tenants.members.models import Member, MemberNote, MemberStatus
from tenants.members.signals import member_joined, member_left, member_moved, member_restored
from tenants.members.waiting import claim_waiting

# For two calls at once, the constraint decides which one creates the member. The other call finds the member.
_JOIN = """
insert into members_member (id, user_id, username, avatar, status, joined_at, created_at, reference)
values (%s, %s, %s, %s, 'ACTIVE', %s, %s, %s)
on conflict (user_id) do update
  set left_at = null, joined_at = excluded.joined_at, username = excluded.username, avatar = excluded.avatar
  where members_member.left_at is not null
returning id
"""


def join(*, user: User, community: Community, references: Sequence[str] = (), is_former_owner: bool = False) -> Member:
    """Make ``user`` a member of ``community``. A returning fan keeps wallet and history.

    ``references`` are the codes of the short links that the fan followed, the latest first. A new fan counts for the
    first one of this community. A former owner is not welcomed, and never refused because the community is full.

    Raises SubscribedToSelf for the owner, AlreadyJoined, CommunityClosed, PlanLimitReached (the team is notified
    once a day).
    """
    if community.owner_id == user.pk:
        raise SubscribedToSelf

    def work() -> Member:
        moment = now()
        claim_waiting(user, community.pk)
        reference = counted_code(community, references)
        with connection.cursor() as cursor:
            cursor.execute(_JOIN, [new_id(), user.pk, user.username, user.avatar, moment, moment, reference])
            row = cursor.fetchone()
        if row is None:
            raise AlreadyJoined
        take_restriction_over(row[0], former_users(user))
        member = Member.objects.get(pk=row[0])
        member_joined.send(sender=Member, member=member, references=references)
        remember_membership(user_id=user.pk, community_id=community.pk, member_id=member.pk, joined_at=member.joined_at)
        hold_open(community.pk)
        entry = event_id_of(MemberEvent.JOIN, member.pk, member.joined_at.isoformat())
        record_activity(member=member, event=MemberEvent.JOIN, amount=1, at=member.joined_at, event_id=entry)
        if has_whole_profile(user):
            _record_profile(member, member.joined_at)
        if not is_former_owner:
            notify(
                user_id=user.pk,
                kind=NotificationKind.WELCOME,
                community_id=community.pk,
                link="/",
                key=f"welcome:{community.pk}",
            )
        # Last: all who join this community at the same time wait for these rows.
        request_refresh(community.pk)
        require_room(community.pk, PlanLimit.MEMBERS, is_exempt=is_former_owner)
        return member

    try:
        return atomically(work)
    except PlanLimitReached:
        _notify_of_full_community(community)
        raise


def _notify_of_full_community(community: Community) -> None:
    plan = effective_plan(community.pk)
    notify_team(
        community_id=community.pk,
        kind=NotificationKind.TEAM_COMMUNITY_FULL,
        values={"plan": plan.name, "members": plan.limits[PlanLimit.MEMBERS] or 0},
        link="/admin/settings?tab=BILLING",
        key=f"community-full:{now():%Y-%m-%d}",
    )


def leave(*, user_id: UUID, community: Community) -> Member:
    """End a membership; wallet, orders and notes stay. Raises NotJoined."""

    def work() -> Member:
        moment = now()
        if not Member.objects.filter(user_id=user_id, left_at__isnull=True).update(left_at=moment):
            raise NotJoined
        end_membership(user_id=user_id, community_id=community.pk, left_at=moment)
        request_refresh(community.pk)
        member = Member.objects.get(user_id=user_id)
        member_left.send(sender=Member, member=member)
        return member

    return atomically(work)


def remove_member(*, member_id: UUID, community: Community, actor: Actor) -> Member:
    """End a membership as the team. Raises MemberNotFound, NotJoined, OwnMembership."""

    def work() -> Member:
        member = Member.objects.filter(pk=member_id).first()
        if member is None:
            raise MemberNotFound
        if member.user_id == actor.user_id:
            raise OwnMembership
        member = leave(user_id=member.user_id, community=community)
        audit.record(actor, "member.remove", member.pk, after={"username": member.username})
        return member

    return atomically(work)


def invite_back(*, member_id: UUID, actor: Actor) -> Member:
    """Notify a former member with a link for joining again.

    Raises MemberNotFound, OwnMembership, AlreadyJoined.
    """

    def work() -> Member:
        member = Member.objects.filter(pk=member_id).first()
        if member is None:
            raise MemberNotFound
        if member.user_id == actor.user_id:
            raise OwnMembership
        if member.left_at is None:
            raise AlreadyJoined
        audit.record(actor, "member.invite-back", member.pk, after={"username": member.username})
        notify(
            user_id=member.user_id,
            kind=NotificationKind.INVITED_BACK,
            community_id=actor.community_id,
            link="/",
            # However often the team presses, the fan reads it once for each time they left.
            key=f"invited-back:{member.pk}:{member.left_at.isoformat()}",
        )
        return member

    return atomically(work)


def set_status(
    *, member_id: UUID, status: MemberStatus, actor: Actor, reason: str = "", only_changes: bool = False
) -> Member:
    """Set whether a member may spend (ACTIVE) or not (LIMITED, DISABLED).

    The audit log keeps ``reason``. With ``only_changes``, a member who has the status already leaves no entry.

    Raises MemberNotFound, OwnMembership.
    """

    def work() -> Member:
        member = Member.objects.select_for_update(no_key=True).filter(pk=member_id).first()
        if member is None:
            raise MemberNotFound
        if member.user_id == actor.user_id:
            raise OwnMembership
        if only_changes and member.status == status:
            return member
        before, member.status = member.status, status
        member.save(update_fields=["status"])
        if status == MemberStatus.ACTIVE and before != status:
            member_restored.send(sender=Member, member=member)
        facts = {"status": status, "reason": reason} if reason else {"status": status}
        audit.record(actor, "member.status", member.pk, before={"status": before}, after=facts)
        return member

    return atomically(work)


def take_restriction_over(member_id: UUID, former: Sequence[UUID]) -> None:
    """Restrict the member as the team restricted the last of the erased users ``former`` (the latest first) here."""
    if not former:
        return
    earlier = dict(Member.objects.filter(user_id__in=former).values_list("user_id", "status"))
    last = next((earlier[user_id] for user_id in former if user_id in earlier), MemberStatus.ACTIVE)
    if last != MemberStatus.ACTIVE:
        Member.objects.filter(pk=member_id).exclude(status=MemberStatus.DISABLED).update(status=last)


def take_restrictions_over(*, user_id: UUID) -> None:
    """Restrict the user here as the team restricted the person's erased accounts, in the community of the schema."""
    user, member = User.objects.filter(pk=user_id).first(), Member.objects.filter(user_id=user_id).first()
    if user is not None and member is not None:
        take_restriction_over(member.pk, former_users(user))


def locked_member(member_id: UUID) -> Member:
    """Return the member with the row locked: what a member reaches and earns is decided one after the other."""
    return Member.objects.select_for_update(no_key=True).get(pk=member_id)


def locked_members(member_ids: Iterable[UUID]) -> dict[UUID, Member]:
    """Return these members by id, with their rows locked in one order."""
    rows = Member.objects.select_for_update(no_key=True).filter(pk__in=member_ids).order_by("pk")
    return {member.pk: member for member in rows}


def refresh_profile(*, user_id: UUID) -> None:
    """Copy the user's public name and picture to the member, if there is one."""
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        return
    Member.objects.filter(user_id=user_id).update(username=user.username, avatar=user.avatar)
    member = Member.objects.filter(user_id=user_id, left_at__isnull=True).first()
    if member is not None and has_whole_profile(user):
        _record_profile(member, now())


def _record_profile(member: Member, at: datetime) -> None:
    """The id holds the day, so that a quest that begins later counts the next change of a whole profile."""
    deed = event_id_of(MemberEvent.PROFILE, member.pk, at.date())
    record_activity(member=member, event=MemberEvent.PROFILE, amount=1, at=at, event_id=deed)


def move_member(*, source: UUID, target: User) -> None:
    """Make the member of the user ``source`` the member of ``target``, with wallet, orders and tickets.

    Raises AlreadyJoined if ``target`` has a membership here, also an ended one.
    """
    if Member.objects.filter(user_id=target.pk).exists():
        raise AlreadyJoined
    member = Member.objects.filter(user_id=source).first()
    if member is None:
        return
    member.user_id, member.username, member.avatar = target.pk, target.username, target.avatar
    member.save(update_fields=["user_id", "username", "avatar"])
    member_moved.send(sender=Member, member=member, source=source)


def add_note(*, member_id: UUID, text: str, actor: Actor) -> MemberNote:
    """Add a note. Raises MemberNotFound."""

    def work() -> MemberNote:
        if not Member.objects.filter(pk=member_id).exists():
            raise MemberNotFound
        note = MemberNote.objects.create(
            member_id=member_id, text=text, author_id=actor.user_id, author_name=actor.username
        )
        audit.record(actor, "note.create", note.pk, after={"member": str(member_id), "text": text})
        return note

    return atomically(work)


def edit_note(*, member_id: UUID, note_id: UUID, text: str, actor: Actor, seen: Seen = NOTHING_SEEN) -> MemberNote:
    """Change a note. Raises NoteNotFound, EditConflict."""

    def work() -> MemberNote:
        note = _locked_note(member_id, note_id)
        seen.check({"text": note.text})
        before, note.text = note.text, text
        note.save(update_fields=["text", "updated_at"])
        audit.record(
            actor, "note.edit", note.pk, before={"text": before}, after={"member": str(member_id), "text": text}
        )
        return note

    return atomically(work)


def delete_note(*, member_id: UUID, note_id: UUID, actor: Actor) -> None:
    """Delete a note. Raises NoteNotFound."""

    def work() -> None:
        note = _locked_note(member_id, note_id)
        audit.record(actor, "note.delete", note.pk, before={"member": str(member_id), "text": note.text})
        note.delete()

    atomically(work)


def _locked_note(member_id: UUID, note_id: UUID) -> MemberNote:
    note = MemberNote.objects.select_for_update().filter(pk=note_id, member_id=member_id).first()
    if note is None:
        raise NoteNotFound
    return note
