from datetime import timedelta

from saas.jobs.registry import job
from saas.plans import services


@job("plans.end_overrides", every=timedelta(minutes=1))
def end_overrides() -> None:
    services.end_due_overrides()
