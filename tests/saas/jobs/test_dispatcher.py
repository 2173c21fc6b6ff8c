"""The dispatcher and a real broker."""

import base64
import json

import pytest
import redis
from django.conf import settings

from saas.celery import app
from saas.jobs import runner
from saas.jobs.dispatcher import BROKER_ERRORS, Dispatcher
from saas.jobs.models import Job
from saas.jobs.services import enqueue


@pytest.fixture
def queue(effects):
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.delete(settings.CELERY_TASK_DEFAULT_QUEUE)
        yield client


def broker_at(address):
    app.conf["broker_url"] = address
    reconnect = "_after_fork"  # Celery's only way to drop the connections it holds
    getattr(app, reconnect)()


@pytest.fixture
def without_broker(effects):
    """The broker's address leads nowhere."""
    broker_at("redis://127.0.0.1:1/0")
    yield
    broker_at(settings.CELERY_BROKER_URL)


def test_a_due_job_is_handed_to_the_workers_by_id_and_attempt(queue, effects):
    job_id = enqueue("test.count", None, n=1)

    Dispatcher()._round()

    (message,) = queue.lrange(settings.CELERY_TASK_DEFAULT_QUEUE, 0, -1)
    arguments = json.loads(base64.b64decode(json.loads(message)["body"]))[0]
    assert arguments == [job_id, 1, 30]
    runner.run(*arguments)
    assert effects.ran == {1: 1}


@pytest.mark.prove("resilience")
def test_without_a_broker_the_job_waits_and_its_attempt_is_void(without_broker, effects):
    job_id = enqueue("test.count", None, n=1)

    with pytest.raises(BROKER_ERRORS):
        Dispatcher()._round()

    row = Job.objects.get()
    assert (row.state, row.failures) == ("WAITING", 0)
    runner.run(job_id, 1, 30)  # should the message have arrived after all
    assert not effects.ran
    runner.run_due()
    assert effects.ran == {1: 1}


def test_what_comes_back_is_planned_by_the_dispatcher(queue, effects):
    Dispatcher()._round()

    assert Job.objects.filter(task="accounts.purge").count() == 1
