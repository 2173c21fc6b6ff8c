"""Requests that wait for one scarce thing, in threads as in the web server."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from saas.kernel import turns
from saas.kernel.errors import BusyRetry
from saas.kernel.turns import Turns
from tests.support.waits import wait_until


class Crowd:
    """Requests in threads. Those that run do so until ``let_go``."""

    def __init__(self, at: Turns) -> None:
        self.at = at
        self.ran: list[str] = []
        self.refused: list[str] = []
        self.left = 0
        self._gate = threading.Semaphore(0)
        self._threads: list[threading.Thread] = []

    def send(self, *callers: str, group: str = "") -> None:
        """Send a request, and wait until it runs, waits or is refused."""
        before = self.decided + len(self.at._queue)
        thread = threading.Thread(target=self._run, args=(callers, group), daemon=True)
        self._threads.append(thread)
        thread.start()
        wait_until(
            lambda: self.decided + len(self.at._queue) > before or callers[0] in self.refused, "it did not arrive"
        )

    @property
    def decided(self) -> int:
        return len(self.ran) + len(self.refused)

    def let_go(self, count: int = 1) -> None:
        before, left = len(self.ran), self.left
        waits = len(self.at._queue)
        self._gate.release(count)
        wait_until(lambda: self.left >= left + count, "it still runs")
        wait_until(lambda: len(self.ran) >= before + min(count, waits), "no next one runs")

    def end(self) -> None:
        self._gate.release(100)
        for thread in self._threads:
            thread.join(5)

    def _run(self, callers: tuple[str, ...], group: str) -> None:
        try:
            with self.at.turn(callers, group=group):
                self.ran.append(callers[0])
                self._gate.acquire()
            self.left += 1
        except BusyRetry:
            self.refused.append(callers[0])


@pytest.fixture
def crowd():
    crowds = []

    def make(**how):
        options = {"running": 1, "waiting": 3, "each": 2, "seconds": 5.0} | how
        crowds.append(Crowd(Turns(options.pop("running"), options.pop("waiting"), **options)))
        return crowds[-1]

    yield make
    for one in crowds:
        one.end()


def test_no_more_run_at_once_than_may(crowd):
    people = crowd(running=2)
    for name in "abc":
        people.send(name)
    assert people.ran == ["a", "b"]
    people.let_go()
    assert people.ran == ["a", "b", "c"]


def test_a_caller_with_few_recent_tries_comes_first(crowd):
    people = crowd()
    people.send("loud")
    people.let_go()
    people.send("loud")
    people.send("loud")
    people.send("quiet")
    people.let_go()
    assert people.ran == ["loud", "loud", "quiet"]


def test_made_up_sessions_of_one_network_do_not_come_before_another_one(crowd):
    people = crowd(waiting=9, each=9)
    people.send("first")
    people.at._remember(["session:mine", "network:home"])
    for number in range(3):
        people.send(f"session:{number}", "network:hall")
    people.send("session:mine", "network:home")
    for _ in range(4):
        people.let_go()
    assert people.ran == ["first", "session:0", "session:1", "session:mine", "session:2"]


def test_a_refused_try_counts_so_a_newcomer_passes_a_crowd_of_many_addresses(crowd):
    people = crowd(waiting=2, each=5)
    for name in "abcde":
        people.send(name)
    assert people.refused == ["d", "e"]
    people.let_go()
    people.let_go()
    people.send("d")
    people.send("e")
    people.send("new")
    people.let_go()
    assert (people.ran, people.refused) == (["a", "b", "c", "new"], ["d", "e", "e"])


def test_a_known_caller_comes_first_until_it_tries_too_often(crowd):
    people = crowd(waiting=2, each=20)
    for name in ("a", "b", "c"):
        people.send(name)
    for _ in range(turns.TRIES_OF_KNOWN):
        people.at._remember(["device:old"])
    people.at._remember(["device:mine"])
    people.send("device:mine")
    people.send("device:old")
    assert people.refused == ["c", "device:old"]
    people.let_go()
    assert people.ran == ["a", "device:mine"]


def test_a_full_queue_refuses_the_one_that_would_be_last(crowd):
    people = crowd(waiting=2, each=5)
    people.send("loud")
    people.send("loud")
    people.send("loud")
    people.send("quiet")
    assert (people.ran, people.refused) == (["loud"], ["loud"])
    people.let_go()
    assert people.ran == ["loud", "quiet"]


def test_a_newcomer_that_would_be_last_is_refused_itself(crowd):
    people = crowd(waiting=1)
    people.send("a")
    people.send("b")
    people.send("c")
    assert people.refused == ["c"]


def test_of_one_caller_only_a_few_are_inside(crowd):
    people = crowd(each=2, waiting=10)
    for _ in range(4):
        people.send("loud", "net")
    people.send("other", "net")
    people.send("third", "elsewhere")
    assert (people.ran, people.refused) == (["loud"], ["loud", "loud", "other"])
    assert len(people.at._queue) == 2


def test_one_group_leaves_turns_to_others(crowd):
    people = crowd(running=3, waiting=3, each_of_group=2)
    for name in "abc":
        people.send(name, group="kick")
    people.send("d", group="google")
    assert (people.ran, people.refused) == (["a", "b", "d"], ["c"])


def test_no_request_waits_longer_than_it_may(crowd):
    people = crowd(seconds=0.1)
    people.send("a")
    began = time.monotonic()
    people.send("b")
    wait_until(lambda: people.refused == ["b"], "it still waits")
    assert time.monotonic() - began < 2
    people.let_go()
    people.send("c")
    assert people.ran == ["a", "c"]


def test_a_refusal_says_when_to_come_again(crowd):
    people = crowd(waiting=0)
    people.send("a")
    with pytest.raises(BusyRetry) as refused, people.at.turn(["b"]):
        pass
    assert refused.value.params == {"retryAfter": turns.RETRY_SECONDS}


def test_an_error_ends_the_turn(crowd):
    people = crowd()
    with pytest.raises(ZeroDivisionError), people.at.turn(["a"]):
        raise ZeroDivisionError
    people.send("b")
    assert people.ran == ["b"]


def test_turns_are_forgotten_after_a_while_and_beyond_a_number(crowd, monkeypatch):
    people = crowd()
    monkeypatch.setattr(turns, "MAX_REMEMBERED", 3)
    for name in "abcd":
        with people.at.turn([name]):
            pass
    assert list(people.at._recent) == ["b", "c", "d"]
    monkeypatch.setattr(turns, "REMEMBERED_SECONDS", 0)
    assert people.at._recent_tries("d") == 0


def test_many_threads_leave_nothing_behind():
    shared = Turns(2, 50, each=50, seconds=20.0)
    running, most = 0, 0
    lock = threading.Lock()

    def work(number: int) -> None:
        nonlocal running, most
        with shared.turn([str(number % 7)]):
            with lock:
                running += 1
                most = max(most, running)
            time.sleep(0.0002)
            with lock:
                running -= 1

    with ThreadPoolExecutor(30) as threads:
        list(threads.map(work, range(300)))

    assert most == 2
    assert (shared._free, shared._queue, shared._inside) == (2, [], {})
