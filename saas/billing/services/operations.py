"""Changes at Stripe in three steps: commit the intent, call with its id as the key, record the outcome.

If the answer is lost, the row stays REQUESTED. The same wish then gets the same row and the same key, and a job
repeats the call. So nothing is charged twice.

An operation can need several calls. If one of them is refused after another one succeeded, the earlier state at Stripe
is restored before the refusal is recorded.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import structlog
from django.db import transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.billing import gateway
from saas.billing.errors import BillingBusy, BillingRefused, PaymentsUnavailable, StripeBusy
from saas.billing.gateway import StripeRefused
from saas.billing.models import MAX_ERROR, BillingCustomer, Operation
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.kernel.transactions import atomically

log = structlog.get_logger(__name__)
FIRST_REPEAT = timedelta(seconds=45)
# After this time, the state at Stripe decides what became of a call without an answer.
DECIDED_AFTER = timedelta(minutes=10)


class OperationOutcome:
    """The result of a performed operation: the address of a page of Stripe, and the end of its validity."""

    def __init__(self, url: str = "", valid_until: datetime | None = None) -> None:
        self.url, self.valid_until = url, valid_until


Performer = Callable[[Operation], OperationOutcome]
Restorer = Callable[[Operation], None]
performers: dict[str, Performer] = {}
# True if what the operation wanted is so, as far as the stored state says.
checks: dict[str, Callable[[Operation], bool]] = {}
# Bring back what the operation withdrew at Stripe. Each can be repeated.
restorers: dict[str, Restorer] = {}


def performs(
    kind: str, *, check: Callable[[Operation], bool], restore: Restorer | None = None
) -> Callable[[Performer], Performer]:
    def register(perform: Performer) -> Performer:
        performers[kind], checks[kind] = perform, check
        if restore is not None:
            restorers[kind] = restore
        return perform

    return register


def last_done(community_id: UUID, kind: str) -> UUID | None:
    """Return the id of the community's last operation of this kind that was made; None without one."""
    done = Operation.objects.filter(customer__community=community_id, kind=kind, state=Operation.State.DONE)
    return done.order_by("-created_at", "-pk").values_list("pk", flat=True).first()


def equal(customer: BillingCustomer, kind: str, target: str, *, since: UUID | None) -> Operation | None:
    """Return the operation with the same wish that runs, or that was made after ``since`` (last_done)."""
    rows = Operation.objects.filter(customer=customer, kind=kind).exclude(state=Operation.State.REFUSED)
    row = rows.order_by("-created_at", "-pk").first()
    return row if row is not None and row.target == target and row.pk != since else None


def request(
    *,
    customer: BillingCustomer,
    kind: str,
    target: str,
    arguments: dict[str, Any],
    actor: Actor | None,
    since: UUID | None = None,
    joins_done: bool = False,
) -> Operation:
    """Commit the intent and return its row: the running one if it wants the same. Raises BillingBusy.

    With ``joins_done``, an operation with the same wish that was made after ``since`` is returned, too.
    """

    def work() -> Operation:
        BillingCustomer.objects.select_for_update().get(pk=customer.pk)
        if joins_done and (same := equal(customer, kind, target, since=since)) is not None:
            return same
        running = Operation.objects.filter(customer=customer, state=Operation.State.REQUESTED).first()
        if running is not None:
            if (running.kind, running.target) != (kind, target):
                raise BillingBusy
            return running
        row = Operation.objects.create(
            customer=customer, kind=kind, target=target, arguments=arguments, created_at=now()
        )
        _repeat_later(row)
        if actor is not None:
            audit.record(actor, f"billing.{kind.lower()}", customer.community_id, after={"plan": target})
        return row

    return atomically(work)


def _repeat_later(row: Operation) -> None:
    enqueue(
        "billing.finish_operation",
        None,
        due_at=now() + FIRST_REPEAT,
        key=f"billing-operation:{row.pk}",
        operation_id=str(row.pk),
    )


def decide(row: Operation, **values: str) -> None:
    """Store decisions of the first performance in the arguments. All later ones find them there.

    A repeated or a parallel performance reads other facts from Stripe, because the first one has changed them.
    """
    with transaction.atomic():
        stored = Operation.objects.select_for_update().get(pk=row.pk)
        if not values.keys() <= stored.arguments.keys():
            stored.arguments = {**values, **stored.arguments}
            stored.save(update_fields=["arguments"])
    row.arguments = stored.arguments


def begin(row: Operation) -> None:
    """Store that a call of the operation has changed something at Stripe, or may have."""
    decide(row, begun="yes")


def run(row: Operation) -> Operation:
    """Make the calls of a requested operation and record the outcome.

    Raises the reason of a refusal; PaymentsUnavailable if the outcome is unknown, and then the job continues.
    """
    if row.state == Operation.State.DONE:
        return row
    with gateway.refusals_shown(operation=str(row.pk)):
        try:
            outcome = performers[row.kind](row)
        except Exception as error:
            if not gateway.is_certain(error):
                begin(row)
            elif isinstance(error, StripeBusy) and "begun" in row.arguments:
                # The refused call changed nothing, but an earlier one did.
                raise PaymentsUnavailable(retryAfter=60) from error
            else:
                _restore(row)
                _record(row, Operation.State.REFUSED, error=str(error))
            raise
    _record(row, Operation.State.DONE, url=outcome.url, valid_until=outcome.valid_until)
    return row


def _restore(row: Operation) -> None:
    """Bring back what the refused operation withdrew. Raises PaymentsUnavailable, so that the job tries again."""
    restore = restorers.get(row.kind)
    if restore is None or "begun" not in row.arguments:
        return
    try:
        restore(row)
    except (StripeRefused, DomainError) as error:
        if isinstance(error, StripeBusy) or not gateway.is_certain(error):
            raise PaymentsUnavailable(retryAfter=60) from error
        log.error("a refused change could not be undone", operation=str(row.pk), error=str(error))


def _record(row: Operation, state: str, *, url: str = "", valid_until: datetime | None = None, error: str = "") -> None:
    row.state, row.url, row.valid_until, row.error = state, url, valid_until, error[:MAX_ERROR]
    row.finished_at = now()
    with transaction.atomic():
        # Two callers of one operation get the same answer from Stripe. The first one records it.
        Operation.objects.filter(pk=row.pk, state=Operation.State.REQUESTED).update(
            state=state, url=url, valid_until=valid_until, error=row.error, finished_at=row.finished_at
        )


def finish(operation_id: UUID, read_again: Callable[[UUID], bool]) -> None:
    """Repeat an operation without an outcome. Raises PaymentsUnavailable, so that the job tries again later.

    Stripe repeats its stored answer for a key, even an error. So after DECIDED_AFTER, the state at Stripe decides.
    """
    row = Operation.objects.filter(pk=operation_id, state=Operation.State.REQUESTED).first()
    if row is None:
        return
    # The first performance ended without an outcome.
    begin(row)
    try:
        run(row)
    except BillingRefused:
        pass
    except DomainError as error:
        if not gateway.is_certain(error):
            if now() < row.created_at + DECIDED_AFTER:
                raise
            read_again(row.customer_id)
            is_so = checks[row.kind](row)
            if not is_so:
                _restore(row)
            _record(row, Operation.State.DONE if is_so else Operation.State.REFUSED, error=str(error))
            if is_so:
                return
    read_again(row.customer_id)
