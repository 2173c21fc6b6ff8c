"""Calendars of events: a month of many events against one of few, and the calendar file of a thousand."""

import statistics
import time
from datetime import UTC, datetime, timedelta
from functools import partial

from django.core.cache import cache
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.events.models import EventOccurrence, EventSeries
from tests.load.goals import Goals
from tests.load.medians import medians
from tests.support.api import Api

FEW, MANY, FEED = 5, 300, 1000
MAX_RATIO, MAX_MILLISECONDS = 1.2, 100
# A cached file is not written again.
MAX_OF_COLD = 0.5


def measure(goals: Goals) -> str:
    """Markdown: medians of calls through the whole application, few and many in turns."""
    few, many = (Community.objects.get(slug=slug) for slug in ("alpha", "beta"))
    begin = now().replace(day=1, hour=0, minute=0, second=0, microsecond=0) + timedelta(days=31)
    _fill(few, FEW, begin, timedelta(days=5))
    _fill(many, MANY, begin, timedelta(hours=2))
    first, last = begin.date(), (begin + timedelta(days=29)).date()
    query = f"firstDay={first}&lastDay={last}"
    api = Api()
    paths = [f"/user/events/calendar/{one.slug}?{query}" for one in (few, many)]
    small, large = medians([partial(api.get, path) for path in paths])
    assert api.get(paths[1]).ok()["days"]
    ratio = large / small
    _fill(many, FEED - MANY, begin + timedelta(days=31), timedelta(hours=5))
    cold, warm = _feed(api, many)
    return "\n".join(
        [
            "| what | ms | goal |",
            "|---|---|---|",
            f"| a month of {FEW} events | {small:.1f} | |",
            f"| a month of {MANY} events | {large:.1f} | {ratio:.2f} times: "
            f"{goals.at_most('a month of many events', ratio, MAX_RATIO)} |",
            f"| a calendar file of {FEED} events | {cold:.1f} | "
            f"{goals.at_most('the calendar file', cold, MAX_MILLISECONDS, digits=0, unit=' ms')} |",
            f"| the same file from the cache | {warm:.1f} | {warm / cold:.2f} times: "
            f"{goals.at_most('the cached calendar file', warm / cold, MAX_OF_COLD)} |",
        ]
    )


def _fill(community: Community, count: int, begin: datetime, apart: timedelta) -> None:
    moment = datetime.now(UTC)
    with tenant_context(community):
        series = EventSeries.objects.bulk_create(
            [
                EventSeries(
                    type="STREAM", title=f"Event {number}", zone="Europe/Berlin", minutes=60, publication="PUBLISHED",
                    start_day=(begin + apart * number).date(), start_time=(begin + apart * number).time(),
                    published_at=moment,
                )
                for number in range(count)
            ]
        )  # fmt: skip
        EventOccurrence.objects.bulk_create(
            [
                EventOccurrence(
                    series=one, type="STREAM", title=one.title, description="We play the new level.", zone=one.zone,
                    day=one.start_day, starts_at=begin + apart * number,
                    ends_at=begin + apart * number + timedelta(hours=1), first_day=one.start_day,
                    last_day=one.start_day, is_published=True,
                )
                for number, one in enumerate(series)
            ]
        )  # fmt: skip


def _feed(api: Api, community: Community) -> tuple[float, float]:
    """Milliseconds for the file when it is not cached, and when it is; medians."""
    cold, warm = list[float](), list[float]()
    path = f"/public/events/feed/{community.slug}/events.ics"
    for _ in range(10):
        cache.clear()
        for found in (cold, warm):
            started = time.perf_counter()
            answer = api.get(path)
            found.append((time.perf_counter() - started) * 1000)
        assert answer.text.count("BEGIN:VEVENT") == FEED
    return statistics.median(cold), statistics.median(warm)
