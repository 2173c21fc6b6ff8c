"""The agenda of fans: a grouped list has the next date of a repeating event, and says how many it leaves out."""

from datetime import timedelta
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from tenants.events.models import EventOccurrence
from tests.support.api import Api
from tests.support.events import an_event, change, dates_of, joins, weekly
from tests.support.queries import at_most_queries
from tests.support.shop import Shopper

pytestmark = pytest.mark.django_db


def agenda(api: Api, **query: Any) -> list[tuple[str, int]]:
    """The ids of the list with the numbers of dates that it leaves out."""
    answer = api.get("/user/events/all/alpha", {"grouped": "true", **query}).ok()
    assert answer["total"] == len(answer["data"]) or "take" in query
    return [(one["id"], one["laterDates"]) for one in answer["data"]]


def test_a_repeating_event_is_listed_once_with_the_number_of_its_later_dates(alpha, fan):
    series = an_event(alpha, repeat=weekly(count=5))
    once = an_event(alpha, title="Grand final", start=now() + timedelta(days=10))
    dates = dates_of(series, alpha)
    assert agenda(Api()) == [(str(dates[0].pk), 4), (str(once.pk), 0)]
    # Without it, each date is an entry; the dates of a series are all there.
    assert Api().get("/user/events/all/alpha").ok()["total"] == 6
    answer = Api().get("/user/events/all/alpha", {"series": str(series.series_id)}).ok()
    assert [one["id"] for one in answer["data"]] == [str(one.pk) for one in dates]
    assert answer["data"][0]["repeat"]["freq"] == "WEEKLY"
    # A page has as many entries as it says, and the next page the others.
    assert agenda(Api(), take=1) == [(str(dates[0].pk), 4)]
    assert agenda(Api(), take=1, page=2) == [(str(once.pk), 0)]


def test_dates_that_run_were_canceled_or_are_joined_stay_in_the_list(alpha, fan):
    series = an_event(alpha, repeat=weekly(count=6))
    first, second, third, *_ = dates = dates_of(series, alpha)
    joins(third, fan)
    change(second, alpha, publication="CANCELED", scope="ONE")
    ids = [str(one.pk) for one in dates]
    assert agenda(fan.api) == [(ids[0], 3), (ids[1], 0), (ids[2], 0)]
    assert agenda(Api()) == [(ids[0], 4), (ids[1], 0)]
    # The first date runs: it stands for the series until it ends.
    with tenant_context(alpha):
        EventOccurrence.objects.filter(pk=first.pk).update(starts_at=now() - timedelta(minutes=5))
    assert agenda(Api()) == [(ids[0], 4), (ids[1], 0)]
    with tenant_context(alpha):
        EventOccurrence.objects.filter(pk=first.pk).update(ends_at=now() - timedelta(minutes=1))
    assert agenda(Api()) == [(ids[1], 0), (ids[2], 3)]


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ({"tab": "ALL"}, 3),
        ({"mine": "true"}, 2),
        ({"firstDay": "2026-01-01", "lastDay": "2099-12-31"}, 3),
        ({"tab": "PAST"}, 0),
        ({"search": "No such event"}, 0),
    ],
)
def test_only_the_agenda_of_coming_events_is_grouped(alpha, fan: Shopper, query: dict[str, str], count: int):
    dates = dates_of(an_event(alpha, repeat=weekly(count=3)), alpha)
    for date in dates[:2]:
        joins(date, fan)
    assert [later for _, later in agenda(fan.api, **query)] == [0] * count


def test_a_search_finds_a_later_date_by_its_own_title(alpha):
    dates = dates_of(an_event(alpha, repeat=weekly(count=3)), alpha)
    change(dates[2], alpha, title="Anniversary", scope="ONE")
    assert agenda(Api(), search="anniversary") == [(str(dates[2].pk), 0)]


def test_the_agenda_takes_the_queries_of_one_series(alpha, fan):
    an_event(alpha, repeat=weekly(count=3))
    fan.api.get("/user/events/all/alpha", {"grouped": "true"}).ok()
    with at_most_queries(12) as few:
        agenda(fan.api)
    for number in range(3):
        an_event(alpha, title=f"Stream {number}", repeat=weekly(count=3))
    with at_most_queries(len(few)):
        agenda(fan.api)
