"""The page of offers, with 10 offers and with 200: a long list costs no more, because a page shows the same number."""

import statistics
import time
from datetime import date

from saas.tenancy.models import Community
from tests.load.goals import Goals
from tests.support.offers import FAN, a_casino_offer, a_platform, an_adult, an_offer
from tests.support.shop import Shopper

FEW, MANY = 10, 200
MAX_RATIO = 1.2
CALLS, WARM = 60, 5
BORN = date(1990, 1, 1)


def measure(goals: Goals) -> str:
    """Markdown: the medians of the call of the page in both communities, taken in turn, and their ratio."""
    fans = [_filled(slug, count) for slug, count in (("alpha", FEW), ("beta", MANY))]
    times: list[list[float]] = [[], []]
    for number in range(CALLS + WARM):
        for fan, taken in zip(fans, times, strict=True):
            started = time.perf_counter()
            rows = fan.api.at(fan.community).get(f"{FAN}/all/{fan.community.slug}", {"take": FEW}).ok()["data"]
            if number >= WARM:
                taken.append((time.perf_counter() - started) * 1000)
            assert len(rows) == FEW
    few, many = (statistics.median(taken) for taken in times)
    held = goals.at_most("the page of 200 offers against one of 10", many / few, MAX_RATIO)
    return "\n".join(
        [
            "| what | ms | goal |",
            "|---|---|---|",
            f"| a page of {FEW} offers, of {FEW} | {few:.1f} | |",
            f"| a page of {FEW} offers, of {MANY} | {many:.1f} | |",
            f"| the ratio | {many / few:.2f} | {held} |",
        ]
    )


def _filled(slug: str, count: int) -> Shopper:
    """An adult in a community with this many offers, with ages, countries and casinos of many kinds."""
    community = Community.objects.get(slug=slug)
    platform = a_platform(community)
    for number in range(count):
        fields = {"minimum_age": 18 + number % 4, "countries": [["DK"], ["NL"], []][number % 3]}
        if number % 2:
            an_offer(community, platform, **fields)
        else:
            a_casino_offer(community, **fields)
    return an_adult(community, country="SE", birth_date=BORN)
