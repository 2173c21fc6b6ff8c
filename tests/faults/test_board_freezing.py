"""The closing second of a large leaderboard: corrections, exclusions and killed workers race its freezing.

The frozen result equals a model's result from the kept evidence. Each prize is paid once. A later change is shown and
not applied. BOARD_POSITIONS sets the size (default 100,000), and BOARD_KILLS the number of killed workers.
"""

import hashlib
import os
import random
import signal
import threading
import time
from collections import defaultdict
from datetime import timedelta
from decimal import Decimal
from functools import partial
from subprocess import PIPE, STDOUT, Popen
from sys import executable

import pytest
from django.db import connection
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.kernel.errors import is_busy
from tenants.casinos.models import ReferredAccount
from tenants.leaderboards.models import BoardPayout, BoardPosition, BoardWindow, Freezing
from tenants.leaderboards.services import evidence, live, payouts, reviews, windows
from tenants.wagers.models import WagerEntry
from tenants.wallets.models import Txn
from tests.support.boards import a_board, a_file_casino, a_grown_up, places_of, recomputed, window_of, written
from tests.support.builders import a_community, an_actor
from tests.support.ledger import books_are_right
from tests.support.wagers import an_account, pull

pytestmark = [pytest.mark.prove, pytest.mark.committed]

POSITIONS = int(os.environ.get("BOARD_POSITIONS", "100000"))
KILLS = int(os.environ.get("BOARD_KILLS", "10"))
WINNERS = 100
RACE_SECONDS = 20

_WORKER = """
import sys, django
django.setup()
from django_tenants.utils import tenant_context
from saas.tenancy.models import Community
from tenants.leaderboards.services import {module}
with tenant_context(Community.objects.get(pk=sys.argv[1])):
    print("at it", flush=True)
    {module}.{function}(sys.argv[2])
    print("done", flush=True)
"""


@pytest.fixture
def place():
    return a_community()


def _worker(place, window, module, function):
    facts = connection.settings_dict
    url = f"postgres://{facts['USER']}:{facts['PASSWORD']}@{facts['HOST']}:{facts['PORT']}/{facts['NAME']}"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "saas.settings", "DATABASE_URL": url}
    code = _WORKER.format(module=module, function=function)
    return Popen([executable, "-c", code, str(place.pk), str(window.pk)], env=environment, stdout=PIPE, stderr=STDOUT)


def _killed(place, window, module, function):
    """Kill the worker at a later moment each time, so it dies before, in and after what it writes."""
    for turn in range(KILLS):
        worker = _worker(place, window, module, function)
        assert worker.stdout is not None
        worker.stdout.readline()
        time.sleep(0.02 * 1.6**turn)
        worker.send_signal(signal.SIGKILL)
        worker.communicate()


def _players(casino, place):
    with tenant_context(place):
        moment = now()
        ReferredAccount.objects.bulk_create(
            [
                ReferredAccount(
                    connection=casino, player_key=f"name:player{number}", name=f"player{number}",
                    name_key=f"player{number}", first_seen_at=moment, last_seen_at=moment,
                )
                for number in range(POSITIONS - 10)
            ],
            batch_size=5000,
        )  # fmt: skip
        return list(ReferredAccount.objects.filter(connection=casino))


def _race(place, board, window, casino, accounts, stop):
    """Correct figures inside of the window and exclude accounts, until ``stop``."""
    chance = random.Random(45)

    def correct(part):
        # Each thread has accounts of its own, so the entries of one account are committed in their order.
        while not stop.is_set():
            changes = {one: chance.randint(1, 50) for one in chance.sample(accounts[part::2], 20)}
            pull(casino, place, changes, at=window.ends_at - second, report=False)

    # A failed attempt is not repeated for the same account, because its exclusion may have been committed.
    left = iter(chance.sample(accounts, len(accounts)))

    def exclude():
        while not stop.is_set():
            one = next(left)
            with tenant_context(place):
                row = reviews.exclude(
                    board_id=board.pk, member_id=None, account_id=one.pk, reason="Race", actor=an_actor(place)
                )
                if chance.random() < 0.7:
                    reviews.include(board_id=board.pk, exclusion_id=row.pk, actor=an_actor(place))

    def refresh():
        while not stop.is_set():
            with tenant_context(place):
                live.refresh(window.pk)

    second = timedelta(seconds=1)
    failures: list[Exception] = []

    def guarded(work):
        while not stop.is_set():
            try:
                work()
            except Exception as error:
                if not is_busy(error):
                    failures.append(error)
                    return
            finally:
                connection.close()

    works = (partial(correct, 0), partial(correct, 1), exclude, refresh)
    threads = [threading.Thread(target=guarded, args=[work]) for work in works]
    for thread in threads:
        thread.start()
    return threads, failures


def test_the_frozen_result_is_the_models_and_prizes_are_paid_once(place, worker_database):
    casino = a_file_casino(place)
    fans = [a_grown_up(place) for _ in range(10)]
    accounts = _players(casino, place) + [
        an_account(casino, place, f"fan{number}", member=fan.member) for number, fan in enumerate(fans)
    ]
    prizes = [
        {"first_place": 1, "last_place": 10, "cash": Decimal("100.01"), "gems": 500},
        {"first_place": 11, "last_place": WINNERS, "cash": None, "gems": 7},
    ]
    board = a_board(place, prizes=prizes)
    # Few different values, so that many participants tie; the fans are on top.
    chance = random.Random(7)
    totals = {one: chance.randint(1, POSITIONS // 10 + 10) for one in accounts}
    totals |= {one: POSITIONS + number for number, one in enumerate(accounts[-10:])}
    pull(casino, place, totals, report=False)
    with tenant_context(place):
        window = window_of(board, place)
        BoardWindow.objects.filter(pk=window.pk).update(ends_at=now(), planned_end_at=now())
        windows.advance(window.pk)
        window = window_of(board, place)
        assert window.state == "SETTLING"

    stop = threading.Event()
    threads, failures = _race(place, board, window, casino, accounts[:-10], stop)
    _killed(place, window, "windows", "advance")
    until = time.monotonic() + RACE_SECONDS
    with tenant_context(place):
        # The last change comes while the result is frozen, or after it.
        while window_of(board, place).state != "REVIEW" and time.monotonic() < until:
            windows.advance(window.pk)
    stop.set()
    for thread in threads:
        thread.join()
    assert not failures, failures
    with tenant_context(place):
        while window_of(board, place).state != "REVIEW":
            windows.advance(window.pk)

        window = window_of(board, place)
        (freezing,) = Freezing.objects.filter(window=window)
        with evidence.open_evidence(freezing.file) as file:
            content = file.read()
        assert hashlib.sha256(content).hexdigest() == freezing.sha256
        with evidence.open_evidence(freezing.public_file) as file:
            public = file.read()
        assert hashlib.sha256(public).hexdigest() == freezing.public_sha256 == window.evidence_hash
        assert places_of(public) == places_of(content)
        assert recomputed(content) == written(content)
        assert written(content) == [
            (str(participant), order, position, f"{cash:.2f}" if cash else "", str(gems))
            for participant, order, position, cash, gems in BoardPosition.objects.filter(window=window)
            .order_by("order")
            .values_list("participant", "order", "place", "cash", "gems")
        ]
        assert len(written(content)) > POSITIONS * 0.9
        _is_of_one_moment(window)
        _shows_later_changes(window, casino, place)

        BoardWindow.objects.filter(pk=window.pk).update(review_until=now())
        windows.advance(window.pk)
        assert window_of(board, place).state == "PAID"
    _killed(place, window, "payouts", "pay")
    with tenant_context(place):
        payouts.pay(window.pk)
        expected = {
            row.member_id: row.gems for row in BoardPosition.objects.filter(window=window, member__isnull=False)
        }
        assert {fan.member.pk: fan.gems for fan in fans} == expected
        assert sum(expected.values()) == 10 * 500
        assert Txn.objects.filter(cause="PRIZE", outcome="PAID").count() == len(fans)
        assert BoardPayout.objects.filter(kind="GEMS", state="PAID").count() == len(fans)
        assert BoardPayout.objects.filter(kind="CASH", state="OWED").count() == 10
        books_are_right()


def _is_of_one_moment(window):
    """Each frozen value is the sum of the first entries of the participant, so no figure is counted twice."""
    entries = defaultdict(list)
    rows = WagerEntry.objects.filter(at__gte=window.starts_at, at__lt=window.ends_at).order_by("id")
    for account, counted in rows.values_list("account_id", "counted"):
        entries[account].append(counted)
    for account, value in BoardPosition.objects.filter(window=window).values_list("account_id", "value"):
        total, sums = Decimal(0), set()
        for counted in entries[account]:
            total += counted
            sums.add(total)
        assert value in sums


def _shows_later_changes(window, casino, place):
    live.compare(window.pk)
    before = {row.pk: (row.value, row.place) for row in BoardPosition.objects.filter(window=window)}
    account = ReferredAccount.objects.get(pk__in=[BoardPosition.objects.get(window=window, order=1).account_id])
    changed = BoardWindow.objects.get(pk=window.pk).changed_rows
    pull(casino, place, {account: 1_000_000}, at=window.ends_at - timedelta(seconds=1), report=False)
    live.compare(window.pk)
    assert BoardWindow.objects.get(pk=window.pk).changed_rows == changed + 1
    assert before == {row.pk: (row.value, row.place) for row in BoardPosition.objects.filter(window=window)}
