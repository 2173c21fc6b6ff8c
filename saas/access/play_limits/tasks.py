"""A job that deletes breaks of erased users when they are over."""

from datetime import timedelta

from saas.access.play_limits import services
from saas.jobs.registry import job


@job("play_limits.purge", every=timedelta(days=1))
def purge() -> None:
    services.purge()
