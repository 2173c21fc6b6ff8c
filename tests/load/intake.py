"""Stream events: signed webhooks against a bare POST, how many events a worker applies, and how soon."""

import json
import statistics
import time
import uuid
from pathlib import Path

from django.db import connection
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.kernel.clock import now
from saas.kernel.providers import Provider
from saas.streaming.models import StreamEvent
from saas.streaming.services import applying
from saas.tenancy.models import Community, Domain
from tenants.members.services import join
from tests.load import paced
from tests.load.goals import Goals
from tests.load.http import home
from tests.load.http.driver import Round, drive, request
from tests.load.http.figures import BARE_HOST, COOKIES
from tests.load.http.targets import THREADS, Server, browser
from tests.load.paced import signed_messages, subscribed
from tests.support.builders import a_community, a_user
from tests.support.durable import DurableDatabase
from tests.support.quests import a_challenge

COMMUNITIES, PER_COMMUNITY, FANS = 20, 2_000, 40
# One message in five is by a fan with a linked account, for whom a quest counts messages.
LINKED_EVERY = 5
# No fan completes the quest.
TARGET = 1_000_000
HTTP_GOAL, APPLY_GOAL = 0.5, 2_000


def measure(database: DurableDatabase, folder: Path, goals: Goals, *, rounds: int, seconds: float) -> str:
    mine, theirs = _webhooks(folder, rounds, seconds)
    ratio = statistics.median(one.per_second / other.per_second for one, other in zip(mine, theirs, strict=True))
    errors = sum(one.errors for one in (*mine, *theirs))
    assert not errors, f"{errors} requests failed"
    applied, linked, took, counted = _apply()
    per_second = applied / took
    pace = paced.SHARE * home.median(mine, "per_second")
    waits = paced.seconds_until_applied(folder, database.url, pace)
    late = waits[int(len(waits) * 0.99)]
    lines = [
        "| what | measured | goal |",
        "|---|---|---|",
        f"| bare DRF session POST, one INSERT | {home.median(theirs, 'per_second'):.0f} per second | |",
        f"| signed events of Twitch, stored | {home.median(mine, 'per_second'):.0f} per second, "
        f"p95 {home.median(mine, 'p95'):.1f} ms | |",
        f"| ratio | {ratio:.2f} | {goals.at_least('signed events against a bare POST', ratio, HTTP_GOAL)} |",
        f"| applied by one worker, {applied:,} events of {COMMUNITIES} communities, {linked:,} by linked fans "
        f"| {per_second:,.0f} per second "
        f"| {goals.at_least('applied events per second', per_second, APPLY_GOAL, digits=0)} |",
        f"| sent until applied, by HTTP and worker, {pace:.0f} per second for {paced.SECONDS} s "
        f"| p50 {statistics.median(waits):.2f} s, p99 {late:.2f} s "
        f"| {goals.at_most('seconds until an event is applied, p99', late, paced.GOAL_SECONDS, unit=' s')} |",
        "",
        f"{counted:,} messages of linked fans were counted, each once.",
    ]
    assert counted == linked
    return "\n".join(lines)


def _webhooks(folder: Path, rounds: int, seconds: float) -> tuple[list[Round], list[Round]]:
    alpha = Community.objects.get(slug="alpha")
    make = signed_messages(alpha, 77_000_001)
    with tenant_context(alpha), connection.cursor() as cursor:
        cursor.execute(
            "create table if not exists bare_note (id bigint generated always as identity primary key, "
            "text varchar(200) not null, user_id uuid not null, created_at timestamptz not null)"
        )
    Domain.objects.get_or_create(domain=BARE_HOST, defaults={"tenant": alpha, "verified_at": now()})
    note = json.dumps({"text": "one row a request"}).encode()
    browsers = [browser(a_user(), cookie_names=COOKIES) for _ in range(THREADS)]
    posts = [request("POST", "/notes", host=BARE_HOST, headers=headers, body=note) for headers in browsers]
    log = folder / "intake.log"
    mine: list[Round] = []
    theirs: list[Round] = []
    with (
        Server("saas.wsgi", "saas.settings", log) as ours,
        Server("tests.load.bare.wsgi", "tests.load.bare.settings", log) as bare,
    ):
        for number in range(rounds + 1):
            received = drive(ours.port, ours.process.pid, make, clients=THREADS, seconds=seconds, good=frozenset({200}))
            posted = drive(
                bare.port, bare.process.pid, lambda c, _n: posts[c], clients=THREADS, seconds=seconds,
                good=frozenset({201}),
            )  # fmt: skip
            if number:
                mine.append(received)
                theirs.append(posted)
    assert StreamEvent.objects.filter(community=alpha).count() >= sum(one.requests for one in mine)
    return mine, theirs


def _apply() -> tuple[int, int, float, int]:
    """Return how many events were applied, how many of linked fans, in how many seconds, and how many were counted."""
    places = [_crowd(number) for number in range(COMMUNITIES)]
    began, applied = time.perf_counter(), 0
    for place in places:
        with tenant_context(place):
            applied += applying.apply_events(place.pk)
    took = time.perf_counter() - began
    counted = 0
    for place in places:
        with tenant_context(place), connection.cursor() as cursor:
            cursor.execute(
                "select coalesce(sum(p.progress_amount), 0) from quests_userchallenge p "
                "join quests_challenge c on c.id = p.challenge_id where c.target_amount = %s", [TARGET],
            )  # fmt: skip
            counted += cursor.fetchone()[0]
    linked = StreamEvent.objects.filter(community__in=places, state="APPLIED").count()
    return applied, linked, took, counted


def _crowd(number: int) -> Community:
    """A community whose inbox has PER_COMMUNITY messages, and whose fans have linked their accounts."""
    place, channel_id = a_community(), 88_000_000 + number
    subscription = subscribed(place, channel_id)
    a_challenge(place, "MESSAGE of TWITCH", target_amount=TARGET)
    fans = [a_user() for _ in range(FANS)]
    with tenant_context(place):
        for fan in fans:
            join(user=fan, community=place)
    Identity.objects.bulk_create(
        Identity(user=fan, provider=Provider.TWITCH, subject=f"{channel_id}{index:03}", name="fan")
        for index, fan in enumerate(fans)
    )
    moment = now()
    StreamEvent.objects.bulk_create(
        StreamEvent(
            provider=Provider.TWITCH, message_id=f"{channel_id}-{one}", community=place,
            subscription_id=subscription.pk, channel_id=str(channel_id), kind="MESSAGE",
            person_id=f"{channel_id}{one % FANS:03}" if one % LINKED_EVERY == 0 else f"guest{one}",
            deed_id=uuid.uuid4(), at=moment, sent_at=moment, received_at=moment,
        )
        for one in range(PER_COMMUNITY)
    )  # fmt: skip
    return place
