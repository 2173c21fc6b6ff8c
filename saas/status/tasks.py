from datetime import timedelta

from saas.jobs.registry import job
from saas.status import services


@job("status.measure", every=timedelta(minutes=1))
def measure() -> None:
    services.measure()
