from datetime import timedelta
from uuid import UUID

from saas.billing.deadline import deadline
from saas.billing.services import catalog, changes, comparison, customers, inbox, operations, settling
from saas.billing.services.reading import read_again
from saas.jobs.registry import job

LEASE_SECONDS = 60
# All calls of Stripe of one job end before its lease does.
STRIPE_SECONDS = 45.0


@job("billing.apply_events", lease_seconds=LEASE_SECONDS)
def apply_events(*, customer: str) -> None:
    with deadline(STRIPE_SECONDS):
        inbox.apply_events(customer)


@job("billing.find_customer", lease_seconds=LEASE_SECONDS)
def find_customer(*, event: str) -> None:
    with deadline(STRIPE_SECONDS):
        inbox.find_customer(event)


@job("billing.read_customer", lease_seconds=LEASE_SECONDS)
def look(*, customer_id: str) -> None:
    with deadline(STRIPE_SECONDS):
        read_again(UUID(customer_id))


@job("billing.finish_operation", lease_seconds=LEASE_SECONDS, most_attempts=40)
def finish_operation(*, operation_id: str) -> None:
    with deadline(STRIPE_SECONDS):
        operations.finish(UUID(operation_id), read_again)


@job("billing.update_payer", lease_seconds=LEASE_SECONDS, most_attempts=40)
def update_payer(*, customer_id: str) -> None:
    with deadline(STRIPE_SECONDS):
        customers.update_payer(UUID(customer_id))


@job("billing.cancel_closed", lease_seconds=LEASE_SECONDS)
def cancel_closed(*, community_id: str) -> None:
    with deadline(STRIPE_SECONDS):
        changes.cancel_closed(UUID(community_id))


@job("billing.delete_customer", lease_seconds=LEASE_SECONDS, most_attempts=40)
def delete_customer(*, stripe_id: str) -> None:
    with deadline(STRIPE_SECONDS):
        customers.delete_at_stripe(stripe_id)


@job("billing.ensure_prices", every=timedelta(hours=1), lease_seconds=LEASE_SECONDS)
def ensure_prices() -> None:
    with deadline(STRIPE_SECONDS):
        catalog.ensure_prices()


@job("billing.sweep", every=timedelta(minutes=5))
def sweep() -> None:
    inbox.sweep()
    inbox.sweep_payers()
    settling.sweep_looks()


@job("billing.purge_events", every=timedelta(hours=24))
def purge_events() -> None:
    inbox.purge()


@job("billing.plan_comparisons", every=timedelta(hours=24))
def plan_comparisons() -> None:
    comparison.plan_comparisons()


@job("billing.compare", lease_seconds=LEASE_SECONDS)
def compare(*, customer_id: str) -> None:
    with deadline(STRIPE_SECONDS):
        comparison.compare(UUID(customer_id))
