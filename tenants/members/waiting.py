"""Members of an imported community whose people have no account here: they wait for a user with the same address."""

from collections.abc import Sequence
from uuid import UUID

from saas.accounts.models import User
from saas.activity import services as activity
from saas.communities.backups.importing import Person
from saas.kernel.clock import now
from tenants.members.models import Member, WaitingMember
from tenants.members.signals import member_moved


def place_people(people: Sequence[Person]) -> None:
    """Give the members of an import their users. Those without one are former members, and wait with their wallets."""
    moment = now()
    by_user = {person.new_id: person for person in people}
    waiting = []
    for member in Member.objects.filter(user_id__in=list(by_user)).order_by("pk").iterator(chunk_size=500):
        person = by_user[member.user_id]
        if person.user is not None:
            member.username, member.avatar = person.user.username, person.user.avatar
        else:
            member.avatar, member.left_at = "", member.left_at or moment
            if person.email:
                waiting.append(WaitingMember(member=member, email=person.email))
        member.save(update_fields=["username", "avatar", "left_at"])
    WaitingMember.objects.bulk_create(waiting, batch_size=500, ignore_conflicts=True)


def claim_waiting(user: User, community_id: UUID) -> None:
    """Give ``user`` the member that waits for their confirmed address, unless they have a membership here.

    An address that is not confirmed claims nothing: anyone can type it.
    """
    if not user.is_email_verified:
        return
    waiting = WaitingMember.objects.select_for_update().filter(email=user.email.lower()).first()
    if waiting is None or Member.objects.filter(user_id=user.pk).exists():
        return
    member = Member.objects.get(pk=waiting.member_id)
    source, member.user_id = member.user_id, user.pk
    member.save(update_fields=["user_id"])
    activity.move(source=source, target=user.pk, communities=[community_id])
    waiting.delete()
    member_moved.send(sender=Member, member=member, source=source)


def erase_address(email: str) -> None:
    """Stop waiting for an address whose account is erased."""
    WaitingMember.objects.filter(email=email.lower()).delete()
