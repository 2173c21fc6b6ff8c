"""The figures of the dashboard over time."""

from datetime import timedelta

import pytest

from saas.desk import books
from saas.desk.books import DayTotals
from saas.desk.models import CommunityDay
from saas.kernel.clock import now
from tests.support.builders import a_community, a_user
from tests.support.desk import an_operator

pytestmark = pytest.mark.django_db


def test_orders_and_gems_of_all_communities_are_summed_by_day():
    today = now().date()
    old = today - timedelta(days=60)
    books.report_days(a_community().pk, {today: DayTotals(3, 900, 400), old: DayTotals(7, 7, 7)})
    second = a_community().pk
    books.report_days(second, {today: DayTotals(9, 9, 9)})
    # A report replaces the earlier one of the same day.
    books.report_days(second, {today: DayTotals(1, 100, 50)})
    assert CommunityDay.objects.filter(community_id=second).count() == 1
    a_user()
    page = an_operator().get()
    charts = {chart.label: chart for chart in page.context["charts"]}
    assert charts["Orders paid with gems"].values[-1] == 4
    assert (charts["Gems earned"].total, charts["Gems spent"].total) == ("1,000", "450")
    assert charts["Sign-ups"].values[-1] >= 2
    assert {len(chart.values) for chart in charts.values()} == {30}
    assert page.context["days"][-1][1][2] == ("Gems earned", "1,000")


def test_a_day_with_more_refunds_than_purchases_has_no_bar():
    today = now().date()
    books.report_days(a_community().pk, {today: DayTotals(0, 0, -40), today - timedelta(days=1): DayTotals(2, 0, 80)})
    spent = an_operator().get().context["charts"][3]
    assert (spent.bars[-1].height, spent.bars[-2].height) == (0, 96)
    assert spent.total == "40"


def test_a_platform_without_orders_shows_empty_charts():
    charts = an_operator().get().context["charts"]
    assert charts[1].total == "0"
    assert [bar.height for bar in charts[1].bars] == [0] * 30
