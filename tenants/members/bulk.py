"""The same change of several members. Each member is changed separately and has an audit entry of their own."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused, fingerprint
from saas.kernel.transactions import atomically
from tenants.members.errors import MemberNotFound
from tenants.members.models import Member, MemberNote, MemberStatus
from tenants.members.services import set_status

MAX_SELECTED = 100


@dataclass(frozen=True, slots=True)
class MemberOutcome:
    """The result for one member: ``error`` if nothing was changed. ``username`` is empty for an unknown id."""

    id: UUID
    username: str
    error: DomainError | None = None


def each_member(member_ids: Sequence[UUID], work: Callable[[Member], object]) -> list[MemberOutcome]:
    """Call ``work`` for each member in the given order, also after an error of another one."""
    ids = list(dict.fromkeys(member_ids))
    found = {member.pk: member for member in Member.objects.filter(pk__in=ids)}
    return [_outcome(member_id, found.get(member_id), work) for member_id in ids]


def _outcome(member_id: UUID, member: Member | None, work: Callable[[Member], object]) -> MemberOutcome:
    if member is None:
        return MemberOutcome(member_id, "", MemberNotFound())
    try:
        work(member)
    except DomainError as error:
        return MemberOutcome(member_id, member.username, error)
    return MemberOutcome(member_id, member.username)


def own_key(idempotency: Idempotency, member: Member, actor: Actor, *values: object) -> Idempotency:
    """Return the key of one member's part of a call.

    It does not depend on the other members: a retry without those who were refused repeats nothing.
    """
    about = str(member.pk)
    return Idempotency(uuid5(uuid5(idempotency.key, str(actor.user_id)), about), fingerprint(about, *values))


def set_statuses(*, member_ids: Sequence[UUID], status: MemberStatus, reason: str, actor: Actor) -> list[MemberOutcome]:
    """Set the status of several members. Those who have it already are not changed."""

    def work(member: Member) -> None:
        set_status(member_id=member.pk, status=status, actor=actor, reason=reason, only_changes=True)

    return each_member(member_ids, work)


def add_notes(*, member_ids: Sequence[UUID], text: str, idempotency: Idempotency, actor: Actor) -> list[MemberOutcome]:
    """Add the same note about several members, once each for the key of ``idempotency``."""
    return each_member(member_ids, lambda member: _add_once(member, text, own_key(idempotency, member, actor), actor))


def _add_once(member: Member, text: str, idempotency: Idempotency, actor: Actor) -> MemberNote:
    def work() -> MemberNote:
        # Two calls with the same key wait here for each other.
        Member.objects.select_for_update(no_key=True).get(pk=member.pk)
        note, is_new = MemberNote.objects.get_or_create(
            pk=idempotency.key,
            defaults={
                "member_id": member.pk,
                "text": text,
                "author_id": actor.user_id,
                "author_name": actor.username,
            },
        )
        if is_new:
            audit.record(actor, "note.create", note.pk, after={"member": str(member.pk), "text": text})
        elif note.text != text:
            raise IdempotencyKeyReused
        return note

    return atomically(work)
