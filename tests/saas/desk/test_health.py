"""The health of jobs and mails by hour, and the trend of the plans."""

from datetime import UTC, datetime, timedelta

import pytest

from saas.desk.models import HealthHour, PlanDay
from saas.desk.services import health
from saas.jobs.models import Job, JobState
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tests.support.builders import a_community
from tests.support.desk import an_operator

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, 10, tzinfo=UTC)


def a_job(task="wallets.tend", state=JobState.WAITING, *, due=NOON, **fields):
    return Job.objects.create(task=task, state=state, due_at=due, **fields)


def the_hour(at=NOON):
    return HealthHour.objects.get(at=at.replace(minute=0))


@pytest.fixture
def at(monkeypatch):
    """Set the time of the next measurement."""
    return lambda moment: monkeypatch.setattr(health, "now", lambda: moment)


@pytest.fixture(autouse=True)
def no_other_jobs(database):
    Job.objects.all().delete()


def test_an_hour_has_the_jobs_and_mails_that_were_done_and_the_worst_wait(at):
    at(NOON)
    a_job(state=JobState.DONE, finished_at=NOON - timedelta(minutes=5))
    a_job("notifications.mail", JobState.DONE, finished_at=NOON - timedelta(minutes=5))
    a_job("accounts.send_reset", JobState.DONE, finished_at=NOON - timedelta(minutes=5))
    a_job("notifications.mail", JobState.DONE, finished_at=NOON - timedelta(hours=2))
    late = a_job(due=NOON - timedelta(seconds=90))
    a_job(due=NOON + timedelta(hours=1))
    a_job("notifications.mail", due=NOON + timedelta(minutes=1), failures=2)
    a_job("notifications.mail", JobState.DEAD)
    health.measure()
    late.delete()
    at(NOON + timedelta(minutes=10))
    health.measure()

    row = the_hour()
    assert (row.jobs_done, row.mails_sent) == (3, 2)
    assert (row.waiting, row.longest_wait) == (1, 540)
    assert (row.dead, row.mails_failing) == (1, 2)


def test_what_is_done_in_the_last_minutes_of_an_hour_is_counted_afterwards(at):
    at(NOON)
    health.measure()
    a_job("notifications.mail", JobState.DONE, finished_at=NOON + timedelta(minutes=49))
    at(NOON + timedelta(minutes=51))
    health.measure()

    assert the_hour().mails_sent == 1
    assert the_hour(NOON + timedelta(hours=1)).mails_sent == 0


def test_old_hours_are_deleted(at):
    HealthHour.objects.create(
        at=NOON - timedelta(days=91), jobs_done=1, waiting=0, longest_wait=0, dead=0, mails_sent=0, mails_failing=0
    )
    at(NOON)
    health.measure()

    assert [row.at for row in HealthHour.objects.all()] == [NOON.replace(minute=0)]


def test_the_page_draws_the_hours_or_the_days():
    this_hour = now().replace(minute=0, second=0, microsecond=0)
    for back, waiting in ((0, 4), (1, 9)):
        HealthHour.objects.create(
            at=this_hour - timedelta(hours=back), jobs_done=10, waiting=waiting, longest_wait=30, dead=1, mails_sent=2,
            mails_failing=0,
        )  # fmt: skip
    operator = an_operator()

    hours = {chart.label: chart for chart in operator.get("/health").context["charts"]}
    days = {chart.label: chart for chart in operator.get("/health?period=30d").context["charts"]}

    assert (hours["Jobs done"].total, hours["Jobs due and waiting, at most"].total) == ("20", "4")
    assert len(hours["Jobs done"].values) == 48
    assert (max(days["Jobs due and waiting, at most"].values), days["Jobs done"].total) == (9, "20")
    assert len(days["Jobs done"].values) == 30


def test_the_page_without_measures_is_empty():
    page = an_operator().get("/health")

    assert {chart.total for chart in page.context["charts"]} == {"0"}
    assert page.status_code == 200


def test_plans_are_counted_by_day_and_drawn_from_the_second_day_on():
    a_community()
    free = Community.objects.filter(plan="free").count()
    health.count_plans()
    health.count_plans()
    assert PlanDay.objects.get(day=now().date(), plan="free").communities == free
    assert an_operator().get().context["plan_charts"] == []

    PlanDay.objects.create(day=now().date() - timedelta(days=1), plan="pro", communities=3)
    charts = {chart.label: chart for chart in an_operator().get().context["plan_charts"]}
    assert charts["Free"].total == str(free)
    assert charts["Pro"].values[-2] == 3


def test_a_plan_that_nobody_has_any_more_counts_none():
    PlanDay.objects.create(day=now().date(), plan="enterprise", communities=5)
    health.count_plans()

    assert (
        PlanDay.objects.get(plan="enterprise", day=now().date()).communities
        == Community.objects.filter(plan="enterprise").count()
    )
