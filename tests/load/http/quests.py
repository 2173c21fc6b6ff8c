"""A fan's quests page in a community with many challenges, against the same page in one with few."""

import statistics
from pathlib import Path
from uuid import uuid4

from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.members.activity import MemberEvent, record_activity
from tenants.members.services import join
from tests.load.goals import Goals
from tests.load.http.driver import Round, drive, request
from tests.load.http.figures import COOKIES
from tests.load.http.home import median
from tests.load.http.targets import THREADS, Server, browser
from tests.support.builders import a_community, a_user
from tests.support.quests import a_challenge

FEW, MANY, GOAL = 10, 200, 1.2
STARTED_EVERY = 2
# The first calls of the page: the quests in groups of twelve, the chains, and rewards that wait for a claim.
CALLS = (
    "challenges/all?take=12&kind=QUEST&steps=false",
    "challenges/chains/all?take=20",
    "challenges/all?take=50&filter=CAN_REWARD",
)


def measure(folder: Path, goals: Goals, *, rounds: int, seconds: float) -> str:
    few, many = a_community(), a_community()
    fans = {place.pk: _fan(place, count) for place, count in ((few, FEW), (many, MANY))}
    measured: dict[object, list[Round]] = {few.pk: [], many.pk: []}
    with Server("saas.wsgi", "saas.settings", folder / "quests.log") as server:
        for number in range(rounds + 1):
            for place in (few, many):
                requests = [
                    request("GET", f"/creator/{place.slug}/api/user/{call}", host="localhost", headers=fans[place.pk])
                    for call in CALLS
                ]

                def make(_client: int, call: int, asked: list[bytes] = requests) -> bytes:
                    return asked[call % len(asked)]

                good = frozenset({200})
                done = drive(server.port, server.process.pid, make, clients=THREADS, seconds=seconds, good=good)
                assert not done.errors, f"{done.errors} requests failed"
                if number:
                    measured[place.pk].append(done)
    ratio = statistics.median(
        one.per_second / other.per_second for one, other in zip(measured[few.pk], measured[many.pk], strict=True)
    )
    return "\n".join(
        [
            "| quests page of a fan | calls per second | p50 / p95 ms |",
            "|---|---|---|",
            *(_row(f"{count} challenges", measured[place.pk]) for place, count in ((few, FEW), (many, MANY))),
            "",
            f"With {MANY} challenges it takes {ratio:.2f} times as long as with {FEW}: "
            f"{goals.at_most('quests page of many challenges', ratio, GOAL)}.",
        ]
    )


def _fan(place: Community, count: int) -> dict[str, str]:
    """Headers of a fan who has progress in every second one of ``count`` challenges of the community."""
    user = a_user()
    with tenant_context(place):
        member = join(user=user, community=place)
    for number in range(count):
        a_challenge(place, "PURCHASE" if number % STARTED_EVERY else "TICKETS", target_amount=1 + number)
    with tenant_context(place):
        record_activity(member=member, event=MemberEvent.PURCHASE, amount=1, at=now(), event_id=uuid4())
    return browser(user, cookie_names=COOKIES)


def _row(name: str, rounds: list[Round]) -> str:
    per_second, p50, p95 = (median(rounds, figure) for figure in ("per_second", "p50", "p95"))
    return f"| {name} | {per_second:.0f} | {p50:.1f} / {p95:.1f} |"
