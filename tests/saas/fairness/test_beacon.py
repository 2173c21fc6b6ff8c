"""Rounds of the beacon: those of drand that are published, and a chain that is late, wrong, forged or down."""

import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from saas.fairness.beacon import (
    BeaconAway,
    BeaconChain,
    HttpBeacon,
    LocalBeacon,
    Pulse,
    RoundForged,
    RoundNotThere,
    beacon,
    is_true,
    round_after,
)
from saas.kernel.clock import now
from simulators.beacon import BeaconSimulator, BlsKey, Key
from simulators.http import Server
from tests.saas.fairness.vectors import RANDOMNESS, ROUND

SIGNATURE = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"


@pytest.fixture
def quicknet(settings) -> BeaconChain:
    return BeaconChain(
        settings.BEACON_CHAIN, settings.BEACON_PUBLIC_KEY, settings.BEACON_GENESIS, settings.BEACON_PERIOD
    )


class Mirror:
    """A simulated mirror at an address."""

    def __init__(self, key: Key | None) -> None:
        self.simulator = BeaconSimulator(key)
        self.server = Server(0, self.simulator.answer)
        self.server.run_in_background()


@pytest.fixture
def mirrors():
    started: list[Mirror] = []

    def start(key: Key | None = None) -> Mirror:
        started.append(Mirror(key))
        return started[-1]

    yield start
    for mirror in started:
        mirror.server.shutdown()
        mirror.server.server_close()


def read(*mirrors: Mirror, number: int = 7) -> Pulse:
    return HttpBeacon([mirror.server.url for mirror in mirrors], mirrors[0].simulator.chain).pulse(number)


def test_rounds_are_numbered_as_drand_numbers_them(quicknet):
    midnight = datetime(2026, 4, 20, tzinfo=UTC)
    assert quicknet.round_at(midnight) == 27946612
    assert quicknet.round_at(midnight + timedelta(seconds=1)) == 27946613
    assert quicknet.time_of(27946612) == midnight
    assert quicknet.round_at(datetime(2020, 1, 1, tzinfo=UTC)) == 1


def test_a_published_round_of_quicknet_is_true_and_no_other(quicknet):
    """Checking a signature of drand takes a second."""
    published = Pulse(ROUND, RANDOMNESS, SIGNATURE)
    assert is_true(published, quicknet)
    assert not is_true(replace(published, round=ROUND + 1), quicknet)
    assert not is_true(replace(published, randomness="00" * 32), quicknet)
    for nonsense in ("", "zz", "00", "ff" * 48, SIGNATURE[:-2]):
        assert not is_true(replace(published, signature=nonsense), quicknet)


def test_a_mirror_serves_a_round_whose_time_has_come(mirrors):
    mirror = mirrors()
    pulse = read(mirror)
    assert (pulse.round, len(pulse.randomness)) == (7, 64)
    with pytest.raises(RoundNotThere):
        read(mirror, number=mirror.simulator.chain.round_at(now()) + 100)


def test_a_mirror_of_drand_is_read(mirrors):
    """Signing and checking as drand does takes a second."""
    assert read(mirrors(BlsKey())).round == 7


def test_a_late_round_comes_later(mirrors):
    mirror = mirrors()
    mirror.simulator.mood.late = 7200
    with pytest.raises(RoundNotThere):
        read(mirror)
    mirror.simulator.mood.late = 0
    assert read(mirror).round == 7


@pytest.mark.parametrize(
    ("tamper", "trouble"),
    [("WRONG_ROUND", RoundForged), ("FORGED", RoundForged), ("NOT_JSON", BeaconAway), ("LONG", BeaconAway)],
)
def test_what_the_chain_has_not_signed_is_refused(mirrors, tamper, trouble):
    mirror = mirrors()
    mirror.simulator.mood.tamper = tamper
    with pytest.raises(trouble):
        read(mirror)


def test_a_mirror_may_write_hex_in_upper_case_and_the_draw_is_the_same(mirrors):
    mirror = mirrors()
    usual = read(mirror)
    mirror.simulator.mood.tamper = "UPPER_CASE"

    assert read(mirror) == usual
    assert is_true(
        replace(usual, randomness=usual.randomness.upper(), signature=usual.signature.upper()), mirror.simulator.chain
    )


def test_an_honest_mirror_is_enough(mirrors):
    forger, down, honest = mirrors(), mirrors(), mirrors()
    down.simulator.chain = honest.simulator.chain = forger.simulator.chain
    forger.simulator.mood.tamper = "FORGED"
    down.simulator.mood.down = True
    assert read(forger, down, honest).round == 7
    honest.simulator.mood.down = True
    with pytest.raises(RoundForged):
        read(forger, down, honest)


def test_no_mirror_answers(mirrors):
    mirror = mirrors()
    chain = mirror.simulator.chain
    with pytest.raises(BeaconAway):
        HttpBeacon(["http://127.0.0.1:9"], chain).pulse(7)
    with pytest.raises(BeaconAway):
        HttpBeacon([], chain).pulse(7)


def test_the_local_beacon_signs_what_has_come_and_nothing_else():
    local, other = LocalBeacon("one secret"), LocalBeacon("another")
    number = local.chain.round_at(now()) - 1
    pulse = local.pulse(number)
    assert pulse == local.pulse(number)
    assert is_true(pulse, local.chain)
    assert local.chain.is_local
    assert local.chain.id != other.chain.id
    assert not is_true(pulse, other.chain)
    assert not is_true(replace(pulse, round=number + 1), local.chain)
    with pytest.raises(RoundNotThere):
        local.pulse(local.chain.round_at(now() + timedelta(minutes=1)))


def test_an_installation_draws_by_its_configured_beacon(settings):
    assert beacon().chain.is_local
    settings.BEACON_URLS = ["https://api.drand.sh"]
    chain = beacon().chain
    assert (chain.id, chain.is_local) == (settings.BEACON_CHAIN, False)
    end = datetime(2026, 4, 19, 23, 59, tzinfo=UTC)
    assert round_after(end) == 27946612


def test_checking_a_signature_leaves_the_limit_of_recursion(quicknet):
    """With the library's own, nested lists in a request overflowed the stack and the process was gone."""
    assert is_true(Pulse(ROUND, RANDOMNESS, SIGNATURE), quicknet)
    assert sys.getrecursionlimit() < 10_000
