"""Jobs, differences with Stripe, casino providers and the waitlist.

Each function writes one audit entry in the transaction of its change.
"""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from saas.access.audit_things import Action
from saas.billing.errors import DifferenceNotFound
from saas.billing.models import BillingDifference, WebhookEvent
from saas.billing.services import comparison, inbox
from saas.casinos import services as casinos
from saas.casinos.models import Provider
from saas.desk.audit import Operator, record, record_for_owner
from saas.desk.errors import WrongState
from saas.desk.models import WaitlistInvitation
from saas.directory.models import WaitlistEntry
from saas.jobs import services as jobs
from saas.jobs.models import Job, JobState
from saas.jobs.services import enqueue
from saas.kernel.clock import now

MAX_BATCH = 200


def requeue_job(*, operator: Operator, job: Job, reason: str) -> None:
    """Let a dead job run again. Raises WrongState."""
    with transaction.atomic():
        if not jobs.requeue(job.pk):
            raise WrongState(problem="This job is not dead")
        before = {"task": job.task, "failures": job.failures}
        record(operator, "job.requeue", job.pk, reason=reason, before=before)


def requeue_all(*, operator: Operator, reason: str) -> int:
    """Let all dead jobs run again; return how many there were. Raises WrongState without any."""
    with transaction.atomic():
        count = jobs.requeue()
        if not count:
            raise WrongState(problem="There is no dead job")
        record(operator, "job.requeue-all", JobState.DEAD, reason=reason, before={"jobs": count})
    return count


def requeue_event(*, operator: Operator, event: WebhookEvent, reason: str) -> None:
    """Let a dead webhook event be applied again. Raises WrongState, EventNotFound."""
    if event.state != WebhookEvent.State.DEAD:
        raise WrongState(problem="This event is not dead")
    with transaction.atomic():
        inbox.requeue_event(event.pk)
        before = {"type": event.type, "attempts": event.attempts, "error": event.error}
        record(operator, "webhook.requeue", event.pk, reason=reason, before=before)


def fix_difference(*, operator: Operator, difference: BillingDifference, reason: str) -> bool:
    """Read the customer from Stripe and compare again; True if the difference is gone.

    The entry comes after the calls of Stripe, because they are made outside of transactions. Raises WrongState,
    PaymentsUnavailable.
    """
    try:
        is_fixed = comparison.fix_difference(difference.pk)
    except DifferenceNotFound as error:
        raise WrongState(problem="This difference is fixed already") from error
    before = {"kind": difference.kind, "ours": difference.ours, "theirs": difference.theirs}
    record(operator, "difference.fix", difference.pk, reason=reason, before=before, after={"fixed": is_fixed})
    record_for_owner(operator, Action.DESK_BILLING, difference.community, reason=reason)
    return is_fixed


def edit_provider(*, operator: Operator, provider: Provider, changes: Mapping[str, Any], reason: str) -> None:
    """Change what fans and creators see of a casino provider."""
    with transaction.atomic():
        before, after = casinos.edit_provider(code=provider.pk, changes=changes)
        record(operator, "casino.edit", provider.pk, reason=reason, before=before, after=after)


def invite(*, operator: Operator, entry: WaitlistEntry, reason: str) -> None:
    """Mail the sign-up link to a creator of the waitlist, once. Raises WrongState."""
    if not entry.email:
        raise WrongState(problem="This entry has no email address")
    with transaction.atomic():
        if not _invite(operator, [entry]):
            raise WrongState(problem="This creator is invited already")
        record(operator, "waitlist.invite", entry.pk, reason=reason)


def invite_batch(*, operator: Operator, count: int, reason: str) -> int:
    """Invite the ``count`` most wished creators who have an address; return how many. Raises WrongState."""
    with transaction.atomic():
        waiting = WaitlistEntry.objects.filter(invitation=None).exclude(email="").order_by("-wishes", "created_at")
        invited = _invite(operator, list(waiting[: min(count, MAX_BATCH)]))
        if not invited:
            raise WrongState(problem="No creator with an email address waits for an invitation")
        record(operator, "waitlist.invite-batch", "waitlist", reason=reason, after={"invited": invited})
    return invited


def _invite(operator: Operator, entries: list[WaitlistEntry]) -> int:
    """Insert invitations and their mails. An entry that another call invites at the same time is left out."""
    invited = 0
    for entry in entries:
        _, is_new = WaitlistInvitation.objects.get_or_create(
            entry=entry, defaults={"invited_by": operator.user_id, "invited_at": now()}
        )
        if is_new:
            enqueue("desk.mail_invitation", None, key=f"waitlist-invitation:{entry.pk}", entry_id=str(entry.pk))
            invited += 1
    return invited
