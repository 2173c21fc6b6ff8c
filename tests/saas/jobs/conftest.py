"""Jobs of this folder's own: what they did is counted in the process."""

from collections import Counter

import pytest


class Broken(Exception):
    """The error of a failing job."""


class Effects:
    """How often each job ran, by its ``n``; ``broken`` ones fail."""

    def __init__(self):
        self.ran: Counter[int] = Counter()
        self.broken: set[int] = set()


@pytest.fixture
def effects(database):
    """Registers ``test.count`` (twelve attempts) and ``test.once`` (one attempt). No other job waits."""
    from saas.jobs.models import Job
    from saas.jobs.registry import job, kinds

    Job.objects.all().delete()
    here = Effects()

    def count(*, n):
        if n in here.broken:
            raise Broken(f"number {n}\x00")
        here.ran[n] += 1

    job("test.count")(count)
    job("test.once", most_attempts=1)(count)
    yield here
    for name in [name for name in kinds if name.startswith("test.")]:
        del kinds[name]
