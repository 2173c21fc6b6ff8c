"""Jobs of earning."""

from saas.jobs.registry import job
from tenants.earning.services import payments


@job("earning.pay")
def pay(*, payment_id: str = "") -> None:
    """Pay all that is due. Jobs of earlier versions name one payment; it is among them."""
    payments.pay_due()
