"""Celery carries jobs from the dispatcher to the workers; the job table is the truth (saas.jobs)."""

import os

from celery import Celery
from celery.signals import worker_init, worker_process_init

from saas.kernel.start import load_settings, refuse_wrong_setup

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saas.settings")
load_settings()
app = Celery("gemhall")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["saas.jobs"], related_name="worker")
app.set_default()


@worker_init.connect(weak=False)
def check_setup(**_signal: object) -> None:
    refuse_wrong_setup()


# Celery closes the connection before and after each task unless this limit is set.
app.conf["CELERY_DB_REUSE_MAX"] = 500


@worker_process_init.connect(weak=False)
def keep_one_connection(**_signal: object) -> None:
    """A process that works in one thread keeps one connection instead of a pool.

    A pool opens a second one while the first is under way. What the parent of a worker had open is not the worker's
    either: a pool's threads do not survive the fork.
    """
    from django.db import connections  # Celery loads this module before Django is set up
    from django.db.backends.postgresql.base import DatabaseWrapper

    DatabaseWrapper._connection_pools.clear()  # type: ignore[attr-defined]  # missing from the stubs
    options = connections.settings["default"]
    options["OPTIONS"].pop("pool", None)
    options["CONN_MAX_AGE"], options["CONN_HEALTH_CHECKS"] = 300, True
