"""Jobs: how many run at once, and Celery, which carries them from the dispatcher to the workers."""

from typing import Any

from saas import env
from saas.settings.base import REDIS_URL
from saas.settings.timeouts import BROKER_TIMEOUTS

# All worker processes of the installation together; the dispatcher hands out no more than they can hold.
JOB_SLOTS = env.number("JOB_SLOTS", env.number("JOB_WORKERS", 2, most=env.MAX_PROCESSES), most=1_000)
# A file that the dispatcher touches every 30 seconds; the check of a container reads its time (deploy/healthy.py).
WORKER_HEARTBEAT = env.text("WORKER_HEARTBEAT")

CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {**BROKER_TIMEOUTS}
CELERY_TASK_DEFAULT_QUEUE = "gemhall.jobs"
CELERY_TASK_IGNORE_RESULT = True
# The job row is the truth: a message that is lost with its worker is sent again once the lease ran out.
CELERY_TASK_ACKS_LATE = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_TASK_TIME_LIMIT = 900
