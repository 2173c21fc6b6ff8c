from datetime import timedelta
from uuid import UUID

from saas.billing.services import catalog, changes, comparison, customers, inbox, operations
from saas.billing.services.reading import read_again
from saas.jobs.registry import job

# Each of these calls Stripe a few times, and each call ends after a few seconds.
LEASE_SECONDS = 60


@job("billing.apply_events", lease_seconds=LEASE_SECONDS)
def apply_events(*, customer: str) -> None:
    inbox.apply_events(customer)


@job("billing.look", lease_seconds=LEASE_SECONDS)
def look(*, customer_id: str) -> None:
    read_again(UUID(customer_id))


@job("billing.finish_operation", lease_seconds=LEASE_SECONDS, most_attempts=40)
def finish_operation(*, operation_id: str) -> None:
    operations.finish(UUID(operation_id), read_again)


@job("billing.update_payer", lease_seconds=LEASE_SECONDS)
def update_payer(*, customer_id: str) -> None:
    customers.update_payer(UUID(customer_id))


@job("billing.cancel_closed", lease_seconds=LEASE_SECONDS)
def cancel_closed(*, community_id: str) -> None:
    changes.cancel_closed(UUID(community_id))


@job("billing.delete_customer", lease_seconds=LEASE_SECONDS, most_attempts=40)
def delete_customer(*, stripe_id: str) -> None:
    customers.delete_at_stripe(stripe_id)


@job("billing.ensure_prices", every=timedelta(hours=1), lease_seconds=LEASE_SECONDS)
def ensure_prices() -> None:
    catalog.ensure_prices()


@job("billing.sweep", every=timedelta(minutes=5))
def sweep() -> None:
    inbox.sweep()


@job("billing.purge_events", every=timedelta(hours=24))
def purge_events() -> None:
    inbox.purge()


@job("billing.plan_comparisons", every=timedelta(hours=24))
def plan_comparisons() -> None:
    comparison.plan_comparisons()


@job("billing.compare", lease_seconds=LEASE_SECONDS)
def compare(*, customer_id: str) -> None:
    comparison.compare(UUID(customer_id))
