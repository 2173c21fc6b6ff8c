from datetime import timedelta

from saas.communities.hand_over import services
from saas.jobs.registry import job


@job("hand_over.purge", every=timedelta(hours=24))
def purge() -> None:
    services.purge()
