"""Celery carries jobs from the dispatcher to the workers; the job table is the truth (saas.jobs)."""

import gc
import os

from celery import Celery
from celery.signals import worker_init
from django.db import connections

from saas.kernel import metrics
from saas.kernel.start import load_settings, refuse_wrong_setup

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saas.settings")
load_settings()
app = Celery("gemhall")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["saas.jobs"], related_name="worker")
app.steps["worker"].add("saas.jobs.dispatcher:DispatcherInWorker")
app.set_default()
# Celery closes the connection before and after each task unless this limit is set.
app.conf["CELERY_DB_REUSE_MAX"] = 500


@worker_init.connect(weak=False)
def prepare_to_fork(**_signal: object) -> None:
    """Check the setup, and leave a process that forks cheaply: loaded, and without a connection."""
    keep_one_connection()
    refuse_wrong_setup()
    connections.close_all()
    metrics.serve(metrics.FiguresCollector(close=connections.close_all))
    # The collector writes into each object that it looks at, which would copy the pages that parent and children share.
    gc.collect()
    gc.freeze()


def keep_one_connection() -> None:
    """Let each thread keep one connection instead of a pool, which opens a second one while the first is under way.

    A pool also has threads, and those do not survive a fork.
    """
    options = connections.settings["default"]
    options["OPTIONS"].pop("pool", None)
    options["CONN_MAX_AGE"], options["CONN_HEALTH_CHECKS"] = 300, True
