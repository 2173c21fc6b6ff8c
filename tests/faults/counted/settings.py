"""The product's settings with one more app, so that worker processes know the jobs that the test counts."""

from saas.settings import *  # noqa: F403
from saas.settings import tenancy

SHARED_APPS = [*tenancy.SHARED_APPS, "tests.faults.counted"]
INSTALLED_APPS = [*tenancy.INSTALLED_APPS, "tests.faults.counted"]
