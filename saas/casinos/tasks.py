"""Jobs of casinos that concern the whole platform."""

from datetime import timedelta

from saas.casinos import currency
from saas.jobs.registry import job


# The ECB publishes once a day, in the afternoon. Several reads find the rates soon, and repeat a failed one.
@job("casinos.refresh_rates", every=timedelta(hours=4), lease_seconds=60)
def refresh_rates() -> None:
    currency.refresh_rates()
