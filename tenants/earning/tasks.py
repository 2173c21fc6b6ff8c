"""Jobs of earning."""

from saas.jobs.registry import job
from tenants.earning.services import counting, payments


@job("earning.pay")
def pay(*, payment_id: str = "") -> None:
    """Pay all that is due. Jobs of earlier versions name one payment; it is among them."""
    payments.pay_due()


@job("earning.count_visits")
def count_visits() -> None:
    """Pay the streak for today's visits, after it was switched on."""
    counting.count_visits_of_today()
