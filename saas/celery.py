"""Celery carries jobs from the dispatcher to the workers; the job table is the truth (saas.jobs)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saas.settings")
app = Celery("gemhall")
app.config_from_object("django.conf:settings", namespace="CELERY")
