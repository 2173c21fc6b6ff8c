"""`python -m saas.supervisor.worker …`: Celery's command line, whose pool processes die with their parent.

Celery's pool processes outlive a killed parent; the kernel's death signal is not inherited, so each asks for its own.
"""

import os
import signal
import sys

from celery.__main__ import main
from celery.signals import worker_process_init

from saas.supervisor.processes import die_with_parent

# Read before the pool forks: the parent of a pool process can be gone before the process starts.
_worker = os.getpid()


@worker_process_init.connect(weak=False)
def tie_to_parent(**_signal: object) -> None:
    die_with_parent(signal.SIGKILL, _worker)


if __name__ == "__main__":
    # Celery's banner has 30 lines that are no lines of the log.
    sys.argv.insert(1, "--quiet")
    main()
