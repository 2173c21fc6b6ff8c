"""Jobs of earning."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.earning.services import payments


@job("earning.pay")
def pay(*, payment_id: str) -> None:
    payments.pay(UUID(payment_id))
