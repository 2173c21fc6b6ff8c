"""Raffles under faults: joins in the last second, a beacon that is away, late or forged, and killed workers."""

import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from json import dumps
from subprocess import PIPE, STDOUT, Popen
from sys import executable

import pytest
from django.db import connection, transaction
from django_tenants.utils import tenant_context

from saas.access.models import AuditEntry
from saas.access.play_limits import services as play_limits
from saas.accounts.identities.models import Identity
from saas.fairness import beacon as beacons
from saas.fairness.beacon import LocalBeacon, round_after
from saas.kernel.clock import now
from saas.kernel.errors import as_domain_error
from tenants.draws import services as draws
from tenants.draws.models import Draw, TicketRange, TicketTotal
from tenants.lootboxes.opening import open_cases
from tenants.raffles.models import Award, Raffle
from tenants.raffles.services import awards, joining
from tenants.wallets.models import Cause, Outcome, Txn
from tests.support.builders import a_community
from tests.support.cases import a_case, gems, hash_of
from tests.support.draws import whole_proof
from tests.support.ledger import a_key, books_are_right
from tests.support.races import race, race_with_open_transaction
from tests.support.raffles import a_prize, a_raffle, end, join
from tests.support.shop import a_shopper

pytestmark = [pytest.mark.prove, pytest.mark.committed]

RACERS = 100
CAP, EACH, COST, GEMS = 180, 3, 10, 100


@pytest.fixture
def place():
    return a_community()


def joined(fan, raffle, count):
    return joining.join_raffle(
        fan=fan.user, community=fan.community, raffle_slug=raffle.slug, count=count, expected_price=COST,
        client_seed="seed", password="", idempotency=a_key(),
    )  # fmt: skip


def joined_until_over(fan, raffle):
    """Asks again and again until the raffle itself says that it is over; that refusal is raised."""
    while True:
        try:
            joined(fan, raffle, 1)
        except Exception as error:
            if code_of(error) == "RAFFLE_FINISHED":
                raise


def code_of(error):
    """Return the API's answer."""
    known = as_domain_error(error)
    return known.code if known else repr(error)


def ranges_are_whole(raffle):
    """Every ticket belongs to one entry, and none is missing; answers how many there are."""
    following = 1
    for first, count in (
        TicketRange.objects.filter(draw_id=raffle.its_draw).order_by("first").values_list("first", "count")
    ):
        assert first == following
        following += count
    return following - 1


def test_the_cap_holds_with_a_hundred_racers_in_the_closing_second(place):
    raffle = a_raffle(place, entry_cost=COST, max_entries=CAP, max_entries_per_user=EACH)
    fans = [a_shopper(place, GEMS) for _ in range(RACERS)]

    def last_second():
        with transaction.atomic():
            # As an early closing does: the row is locked first, so that no call buys by the old end anymore.
            Draw.objects.select_for_update().get(pk=raffle.its_draw)
            end = now() + timedelta(seconds=1)
            Draw.objects.filter(pk=raffle.its_draw).update(closes_at=end)

    # Each asks three times: more than one may have, more than there are, and some of it after the end.
    works: list[Callable[[], object]] = [partial(joined, fan, raffle, n) for n in (2, 1, 2) for fan in fans]
    works.insert(RACERS // 2, last_second)
    latecomers = [a_shopper(place, GEMS) for _ in range(5)]
    works[RACERS:RACERS] = [partial(joined_until_over, fan, raffle) for fan in latecomers]
    answers = race(place, works, at_once=RACERS)
    got = [one for one in answers if isinstance(one, joining.Tickets)]
    refused = Counter(code_of(one) for one in answers if isinstance(one, Exception))
    assert set(refused) <= {"RAFFLE_MAX_ENTRIES", "RAFFLE_MAX_ENTRIES_PER_USER", "RAFFLE_FINISHED", "BUSY_RETRY"}
    assert refused["RAFFLE_FINISHED"] >= len(latecomers), "no call came after the end, so the test showed nothing"
    with tenant_context(place):
        sold = ranges_are_whole(raffle)
        by_latecomers = TicketRange.objects.filter(member__user_id__in=[fan.user.pk for fan in latecomers]).count()
        counted = sum(one.count for one in got) + by_latecomers
        assert 0 < sold == counted == Draw.objects.get(pk=raffle.its_draw).tickets <= CAP
        end = Draw.objects.get(pk=raffle.its_draw).closes_at
        assert max(TicketTotal.objects.values_list("tickets", flat=True)) <= EACH
        assert TicketRange.objects.latest("created_at").created_at <= end
        assert (
            Txn.objects.filter(cause="RAFFLE", outcome="PAID").count()
            == len(got) + by_latecomers
            == TicketRange.objects.count()
        )
        books_are_right()


def test_a_full_raffle_sells_its_last_ticket_and_no_more(place):
    raffle = a_raffle(place, entry_cost=COST, max_entries=CAP)
    fans = [a_shopper(place, GEMS) for _ in range(RACERS)]
    works = [partial(joined, fan, raffle, count) for count in (2, 1, 1) for fan in fans]
    race(place, works, at_once=RACERS)
    with tenant_context(place):
        assert ranges_are_whole(raffle) == CAP
        books_are_right()


def test_a_limit_of_gems_holds_against_twenty_presses_at_once(place):
    """Tickets of two raffles and openings of a case: together never more than their owner allowed themselves."""
    fan, raffles = a_shopper(place, 1_000), [a_raffle(place, entry_cost=COST, name=name) for name in ("One", "Two")]
    case = a_case(place, [gems(1, 1_000_000)], price=COST)
    play_limits.set_limits(user=fan.user, community_id=place.pk, times_per_day=None, gems_per_day=70)
    opens = partial(
        open_cases, fan=fan.user, community=place, slug=case.slug, count=1, expected_price=COST,
        odds_hash=hash_of(case), client_seed="seed",
    )  # fmt: skip
    works = [lambda: opens(idempotency=a_key()) for _ in range(6)]
    works += [partial(joined, fan, raffle, 1) for raffle in raffles for _ in range(7)]

    answers = race(place, works, at_once=20)

    refusals = Counter(code_of(answer) for answer in answers if isinstance(answer, Exception))
    assert refusals == {"LIMIT_OWN": 13}
    with tenant_context(place):
        spent = Txn.objects.filter(cause__in=[Cause.CASE, Cause.RAFFLE], outcome=Outcome.PAID)
        assert sum(spent.values_list("amount", flat=True)) == 70
        books_are_right()


def test_an_account_cannot_be_unlinked_while_a_join_with_it_is_written(place):
    raffle, first, second = a_raffle(place, entry_cost=COST, provider="KICK"), *(a_shopper(place, GEMS) for _ in "ab")
    identity = Identity.objects.create(user=first.user, provider="KICK", subject="held", name="fan")

    def passed_on():
        Identity.objects.filter(pk=identity.pk).delete()
        assert TicketTotal.objects.filter(draw_id=raffle.its_draw).exists(), "the join was not committed yet"
        Identity.objects.create(user=second.user, provider="KICK", subject="held", name="fan")
        return joined(second, raffle, 1)

    tickets, refused = race_with_open_transaction(place, partial(joined, first, raffle, 1), passed_on)
    assert (tickets.count, code_of(refused)) == (1, "INTEGRATION_ACCOUNT_USED")


class Mirror:
    """A drand mirror that can be away, ahead of its time, of another round, or a liar."""

    def __init__(self):
        self.secret = LocalBeacon("the mirror's own")
        self.chain = self.secret.chain
        self.mode = "down"
        self.asked: list[int] = []
        mirror = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                number = int(self.path.rsplit("/", 1)[1])
                mirror.asked.append(number)
                status, body = mirror.answer(number)
                self.send_response(status)
                self.end_headers()
                self.wfile.write(dumps(body).encode())

            def log_message(self, *args):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def answer(self, number):
        if self.mode == "down":
            return 503, {}
        shown = number + 1 if self.mode == "another round" else number
        signature = self.secret.sign(shown)
        if self.mode == "forged":
            signature = bytes([signature[0] ^ 1]) + signature[1:]
        randomness = "ab" * 32 if self.mode == "wrong randomness" else sha256(signature).hexdigest()
        return 200, {"round": shown, "randomness": randomness, "signature": signature.hex()}


@pytest.fixture
def mirror(settings):
    made = Mirror()
    chain = made.chain
    settings.BEACON_URLS = [made.url]
    settings.BEACON_CHAIN, settings.BEACON_PUBLIC_KEY = chain.id, chain.public_key
    settings.BEACON_GENESIS, settings.BEACON_PERIOD = chain.genesis, chain.period
    yield made
    made.server.shutdown()
    made.server.server_close()


def test_away_for_ten_minutes_and_lying_the_beacon_is_waited_for(place, mirror):
    raffle, fan = a_raffle(place, entry_cost=COST), a_shopper(place, GEMS)
    with tenant_context(place):
        joined(fan, raffle, 3)
        # It ended ten minutes ago, and its round has been due for nine.
        end = now() - timedelta(minutes=10)
        number = round_after(end)
        Draw.objects.filter(pk=raffle.its_draw).update(
            closes_at=end, round=number, round_at=mirror.chain.time_of(number)
        )
        draws.close(raffle.its_draw)
        for mode in ("down", "forged", "another round", "wrong randomness", "down"):
            mirror.mode = mode
            draws.draw_winners(raffle.its_draw)
            draw = Draw.objects.get(pk=raffle.its_draw)
            assert (draw.state, draw.seed, Award.objects.count()) == ("CLOSED", "", 0)
        mirror.mode = "true"
        draws.draw_winners(raffle.its_draw)
        draw = Draw.objects.get(pk=raffle.its_draw)
        assert (draw.state, draw.is_fallback, draw.round) == ("DRAWN", False, number)
        assert set(mirror.asked) == {number}
        assert draw.randomness == sha256(mirror.secret.sign(number)).hexdigest()
        assert Raffle.objects.get(pk=raffle.pk).status == "FINISHED"
        assert Award.objects.count() == 1
        books_are_right()


_WORKER = """
import sys, django
django.setup()
from django.db import connection
from django_tenants.utils import tenant_context
from saas.tenancy.models import Community
from tenants.draws import services
from tenants.raffles import tasks
community = Community.objects.get(pk=sys.argv[1])
with tenant_context(community):
    print("at it", flush=True)
    services.close(sys.argv[2])
    services.draw_winners(sys.argv[2])
    print("done", flush=True)
"""
KILLS = int(os.environ.get("RAFFLE_KILLS", "20"))


def test_killed_in_the_draw_it_ends_once(place, worker_database):
    raffle = a_raffle(place, entry_cost=COST, prizes=[{**_GEMS, "amount": 40, "winners": 5}])
    fans = [a_shopper(place, GEMS) for _ in range(12)]
    with tenant_context(place):
        for fan in fans:
            joined(fan, raffle, 4)
        end = now() - timedelta(minutes=2)
        number = round_after(end)
        draw = Draw.objects.get(pk=raffle.its_draw)
        chain = beacons.beacon_of(draw.chain).chain
        Draw.objects.filter(pk=draw.pk).update(closes_at=end, round=number, round_at=chain.time_of(number))
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "saas.settings", "DATABASE_URL": _database_url()}
    command = [executable, "-c", _WORKER, str(place.pk), str(raffle.its_draw)]
    for turn in range(KILLS):
        worker = Popen(command, env=environment, stdout=PIPE)
        assert worker.stdout is not None
        worker.stdout.readline()
        # Later each time: so it dies before, in and after what it writes.
        time.sleep(0.01 * 1.35**turn)
        worker.send_signal(signal.SIGKILL)
        worker.communicate()
    last = Popen(command, env=environment, stdout=PIPE, stderr=STDOUT)
    said = last.communicate()[0].decode()
    assert said.endswith("done\n"), said
    with tenant_context(place):
        # Once more changes nothing.
        draws.draw_winners(raffle.its_draw)
        assert Award.objects.count() == 5
        assert Award.objects.values("winner__place").distinct().count() == 5
        draw = Draw.objects.get(pk=raffle.its_draw)
        from saas.fairness.gemhall_verify import verify

        assert verify(whole_proof(draw))
        assert Txn.objects.filter(cause="PRIZE").count() == 1  # set aside once, nothing given yet
        books_are_right()


_GEMS = {"kind": "GEMS", "product_id": None, "text": ""}


def _database_url():
    facts = connection.settings_dict
    return f"postgres://{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT']}/{facts['NAME']}"


def test_the_team_does_not_wait_for_the_job_of_a_join(place):
    """A join names its job and then waits for the draw; a cancelation holds the draw and names a job of its own."""
    from tenants.raffles.services import catalog
    from tests.support.builders import an_actor

    raffle = a_raffle(place, entry_cost=COST)
    statement = "select public.enqueue_job('raffles.refresh_listing', %s, '{}', %s)"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, [place.pk, f"raffles.refresh_listing:{raffle.pk}"])
        (done,) = race(place, [lambda: catalog.cancel_raffle(raffle_id=raffle.pk, actor=an_actor(place))], at_once=1)
        transaction.set_rollback(True)
    assert not isinstance(done, Exception)


def test_the_same_claim_sent_many_times_at_once_has_one_answer(place):
    raffle, fan = a_raffle(place, entry_cost=0, prizes=[a_prize(kind="TEXT", text="A call")]), a_shopper(place)
    join(fan, raffle, 1).ok()
    with tenant_context(place):
        end(raffle)
        (award,) = Award.objects.filter(raffle=raffle)
    claim = partial(
        awards.claim_prize, award_id=award.pk, raffle_slug=raffle.slug, fan_id=fan.user.pk, community=place,
        idempotency=a_key(),
    )  # fmt: skip
    results = race(place, [claim for _ in range(10)], at_once=10)
    assert {one.pk if isinstance(one, Award) else one for one in results} == {award.pk}


def test_the_same_gift_of_tickets_is_given_once(place):
    from tenants.raffles.services import joining as service
    from tests.support.builders import an_actor

    raffle, fan, key = a_raffle(place, entry_cost=COST), a_shopper(place), a_key()
    give = partial(
        service.give_tickets, raffle_id=raffle.pk, username=fan.user.username, count=3, reason="Quiz",
        actor=an_actor(place), community=place, idempotency=key,
    )  # fmt: skip
    results = race(place, [give for _ in range(10)], at_once=10)
    assert {(one.first, one.count) if isinstance(one, service.Tickets) else one for one in results} == {(1, 3)}
    assert AuditEntry.objects.filter(action="raffle.tickets", target=str(raffle.pk)).count() == 1


def test_cancelled_while_a_hundred_join_every_ticket_is_paid_back(place):
    from tenants.raffles.services import catalog, ticket_notifications
    from tests.support.builders import an_actor

    raffle = a_raffle(place, entry_cost=COST)
    fans = [a_shopper(place, GEMS) for _ in range(60)]
    works: list[Callable[[], object]] = [partial(joined, fan, raffle, 2) for fan in fans]
    works.insert(30, lambda: catalog.cancel_raffle(raffle_id=raffle.pk, actor=an_actor(place)))
    race(place, works, at_once=61)
    refunds = race(place, [lambda: ticket_notifications.refund(raffle.pk) for _ in range(4)], at_once=4)
    assert not [one for one in refunds if isinstance(one, Exception) and not hasattr(one, "code")]
    with tenant_context(place):
        ticket_notifications.refund(raffle.pk)
        sold = Txn.objects.filter(cause="RAFFLE", type="DEBIT", outcome="PAID").count()
        assert Txn.objects.filter(cause="RAFFLE", type="ROLLBACK", outcome="PAID").count() == sold
        books_are_right()
    assert {fan.gems for fan in fans} == {GEMS}
