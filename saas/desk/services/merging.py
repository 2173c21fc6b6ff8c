"""Merges a duplicate account of a person into the account that the person keeps.

The first transaction closes the duplicate and moves everything outside of the communities. A job then visits the
communities, one transaction each: a membership moves, or only its gems if the person has two. After a crash the job
starts again and finds only what is left.
"""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django_tenants.utils import tenant_context

from saas.access import audit
from saas.access.audit_things import Action
from saas.access.play_limits import services as play_limits
from saas.access.staff import services as staff
from saas.accounts import archives, erasure, mail
from saas.accounts.export import joined_communities
from saas.accounts.identities import services as identities
from saas.accounts.models import User
from saas.activity import services as activity
from saas.activity.selectors import communities_with_records
from saas.casinos import services as casinos
from saas.desk.audit import Operator, record
from saas.desk.errors import MergeRefused, OwnAccount
from saas.desk.merging import join_wallets, move_member
from saas.desk.models import AccountMerge, DeskRole
from saas.desk.selectors import account_named, merge_problems, shared_memberships, shared_problems
from saas.directory import services as directory
from saas.directory.models import Membership
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.secrets import seal, unseal
from saas.kernel.transactions import atomically
from saas.notifications import services as notifications
from saas.realtime.announce import recheck
from saas.support import services as support
from saas.tenancy.models import Community

PURPOSE = "account-merge"
# A request of the duplicate may have begun before the merge. All of them have ended by then.
LATE = timedelta(minutes=10)


def merge(*, operator: Operator, user: User, into: str, confirmation: str, proof: str, reason: str) -> AccountMerge:
    """Merge ``user`` into the account with the username, address or id ``into``, and mail both addresses.

    ``confirmation`` is the typed username of ``user``, ``proof`` how the person proved that both accounts are theirs.
    Raises VALIDATION_ERROR (``into``, ``confirmation``), OwnAccount, MergeRefused.
    """
    target = account_named(into)
    if target is None:
        raise ValidationFailed(fields={"into": "No account has this username, address or id"})
    if operator.user_id in (user.pk, target.pk):
        raise OwnAccount
    if confirmation.strip().lower() != user.username.lower():
        raise ValidationFailed(fields={"confirmation": "Type the username to confirm"})
    problems = merge_problems(user, target) or shared_problems(user, target, shared_memberships(user, target))
    if problems:
        raise MergeRefused(problems=" ".join(problems))
    return atomically(lambda: _close_and_move(operator, user.pk, target.pk, proof=proof, reason=reason))


def _close_and_move(operator: Operator, duplicate_id: UUID, kept_id: UUID, *, proof: str, reason: str) -> AccountMerge:
    # By ascending id, so that two merges of the same accounts do not wait for each other.
    locked = User.objects.select_for_update().filter(pk__in=[duplicate_id, kept_id]).order_by("pk")
    rows = {row.pk: row for row in locked}
    duplicate, kept = rows[duplicate_id], rows[kept_id]
    if problems := merge_problems(duplicate, kept):
        raise MergeRefused(problems=" ".join(problems))
    names = {"username": duplicate.username, "email": duplicate.email}
    row = AccountMerge.objects.create(
        duplicate=duplicate,
        kept=kept,
        username=seal(duplicate.username, purpose=PURPOSE),
        email=seal(duplicate.email, purpose=PURPOSE),
        operator_id=operator.user_id,
    )
    identities.move_all(duplicate, kept)
    casinos.move_accounts(source=duplicate, target=kept)
    play_limits.combine(source=duplicate, target=kept)
    notifications.move_all(source=duplicate.pk, target=kept.pk)
    support.move_tickets(source=duplicate.pk, target=kept.pk)
    for community in staff.move_rights(source=duplicate, target=kept):
        _record_for_team(operator, community, duplicate.username, kept)
    erasure.close_merged(duplicate)
    recheck(kept.pk)
    arguments: dict[str, Any] = {"duplicate_id": str(duplicate.pk)}
    enqueue("desk.merge", None, key=f"merge:{duplicate.pk}", **arguments)
    enqueue("desk.merge", None, now() + LATE, f"merge-late:{duplicate.pk}", **arguments)
    enqueue("desk.mail_merge", None, key=f"merge-mail:{duplicate.pk}", **arguments)
    after = {"username": kept.username, "account": str(kept.pk), "proof": proof}
    record(operator, "user.merge", duplicate.pk, reason=reason, before=names, after=after)
    return row


def finish(duplicate_id: UUID) -> None:
    """Move what is still the duplicate's: memberships or their gems, one transaction each, and copies in public."""
    row = AccountMerge.objects.select_related("kept").filter(pk=duplicate_id).first()
    if row is None:
        return
    operator = _operator_of(row)
    for community in joined_communities(duplicate_id):
        archives.beat()
        _move(row, community, operator)
    with transaction.atomic():
        # Copies that a request wrote after the membership had moved.
        left = Membership.objects.filter(user_id=duplicate_id).values_list("community_id", flat=True)
        late = communities_with_records(duplicate_id) - set(left)
        activity.move(source=duplicate_id, target=row.kept_id, communities=sorted(late))
        notifications.move_all(source=duplicate_id, target=row.kept_id)
        AccountMerge.objects.filter(pk=duplicate_id, done_at=None).update(done_at=now())


def _move(row: AccountMerge, community: Community, operator: Operator) -> None:
    with tenant_context(community), transaction.atomic():
        found = Membership.objects.select_for_update().filter(user_id=row.duplicate_id, community=community).first()
        if found is None:
            return
        name = unseal(row.username, purpose=PURPOSE)
        if Membership.objects.filter(user_id=row.kept_id, community=community).exists():
            gems = join_wallets(row.duplicate_id, row.kept, operator.user_id)
            if gems or found.left_at is None:
                _record_for_team(operator, community, name, row.kept, amount=str(gems))
            return
        move_member(row.duplicate_id, row.kept)
        directory.move_membership(source=row.duplicate_id, target=row.kept_id, community_id=community.pk)
        activity.move(source=row.duplicate_id, target=row.kept_id, communities=[community.pk])
        _record_for_team(operator, community, name, row.kept)


def _record_for_team(operator: Operator, community: Community, name: str, kept: User, **facts: str) -> None:
    before, after = {"username": name}, {"username": kept.username, **facts}
    audit.record(operator.as_actor(community), Action.DESK_MERGE, community.pk, before=before, after=after)


def _operator_of(row: AccountMerge) -> Operator:
    user = User.objects.get(pk=row.operator_id)
    return Operator(user.pk, user.username, DeskRole.ADMINISTRATOR)


def send_mails(duplicate_id: UUID) -> None:
    """Mail both addresses of the person what was merged into what."""
    row = AccountMerge.objects.select_related("kept").filter(pk=duplicate_id).exclude(username="").first()
    if row is None:
        return
    name, email = unseal(row.username, purpose=PURPOSE), unseal(row.email, purpose=PURPOSE)
    for address in filter(None, (email, row.kept.email)):
        mail.send("merged", address, username=name, kept=row.kept.username)


def erase_merged_names(user_id: UUID) -> None:
    """Erase the names of the accounts that were merged into an erased one. Call it in a transaction."""
    for row in AccountMerge.objects.filter(kept_id=user_id).exclude(username=""):
        name, email = unseal(row.username, purpose=PURPOSE), unseal(row.email, purpose=PURPOSE)
        erasure.forget_names(row.duplicate_id, username=name, email=email)
        AccountMerge.objects.filter(pk=row.pk).update(username="", email="")
