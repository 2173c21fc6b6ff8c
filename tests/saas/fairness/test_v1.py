"""The published vectors of the algorithm, and what may not be put in."""

from itertools import islice

import pytest

from saas.fairness import v1
from tests.saas.fairness.vectors import CLIENT, ODDS, RAFFLE_SEED, SERVER, TICKETS, raffle


def case(nonce: int) -> v1.Roll:
    return v1.open_case(server_seed=SERVER, client_seed=CLIENT, nonce=nonce, odds=ODDS)


def numbers(nonce: int) -> v1.NumberStream:
    return v1.NumberStream(SERVER, f"v1:case:{v1.odds_hash(ODDS)}:{CLIENT}:{nonce}")


def test_commitment_and_odds_hash():
    assert v1.commitment(SERVER) == "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b"
    assert v1.odds_hash(ODDS) == "b0902c78db361da74c420fed5a507530387e7fad7ddd48bafce92089b61536e7"


@pytest.mark.parametrize(
    ("nonce", "number", "ticket", "prize"),
    [
        (0, 7665191299845008297, 8297, "p1"),
        (1, 8382339585152116418, 116418, "p1"),
        (2, 1091416630705731879, 731879, "p2"),
        (3, 3155956107645394192, 394192, "p1"),
        (4, 775014315930728099, 728099, "p2"),
        (5, 16244380307420856798, 856798, "p2"),
    ],
)
def test_openings(nonce, number, ticket, prize):
    assert numbers(nonce).below(2**64) == number
    roll = case(nonce)
    assert (roll.ticket, roll.prize) == (ticket, prize)
    assert (len(roll.reel), roll.reel[25]) == (30, prize)


@pytest.mark.parametrize(
    ("nonce", "number"), [(0, 7665191299845008297), (5, 7408988996762659619), (23, 4065374661444638923)]
)
def test_numbers_that_would_tilt_are_rejected(nonce, number):
    assert numbers(nonce).below(2**63 + 1) == number


@pytest.mark.parametrize(
    ("nonce", "digits"), [(0, [7, 6, 1, 2, 6, 9, 2, 6, 1, 0]), (1, [8, 6, 1, 3, 5, 3, 4, 6, 2, 1])]
)
def test_a_stream_goes_on_over_its_blocks(nonce, digits):
    stream = numbers(nonce)
    assert [stream.below(10) for _ in digits] == digits


def test_a_raffle():
    assert v1.commitment(RAFFLE_SEED) == "3490f80401886d12f3861ec190f5c16419b26345497a92bc4530e22f5d8b4295"
    draw = raffle()
    assert draw.root == "d83f03fa7c347e74969c22220514a001d581258a90974da7ca061c2106207044"
    assert v1.winners(draw, RAFFLE_SEED, 10, 3) == [8, 5, 4]
    assert v1.winners(draw, RAFFLE_SEED, 10, 3, holder_of=dict(enumerate(TICKETS, start=1))) == [8, 5, 2]


def test_everybody_is_drawn_once_when_prizes_outnumber_tickets():
    draw = raffle()
    assert sorted(v1.winners(draw, RAFFLE_SEED, 10, 99)) == list(range(1, 11))
    holders = dict(enumerate(TICKETS, start=1))
    assert len(v1.winners(draw, RAFFLE_SEED, 10, 99, holder_of=holders)) == len(set(TICKETS))


def test_a_million_tickets_take_no_memory():
    huge = v1.RaffleInputs("r-huge", "00", 7, "11")
    assert len(set(islice(v1.draw_order(huge, RAFFLE_SEED, 10**9), 1000))) == 1000


def test_the_fallback_draws_otherwise_and_says_so_in_its_prefix():
    by_beacon, fallback = raffle(), v1.RaffleInputs("r-demo", "aa", 0, v1.hash_of_lines(["x", "y"]), is_fallback=True)
    assert fallback.prefix.startswith("v1:rafflefb:r-demo:aa:0:")
    assert by_beacon.prefix.startswith("v1:raffle:r-demo:d83f")


@pytest.mark.parametrize(
    "wrong",
    [
        {"server_seed": "00"},
        {"server_seed": "A" * 64},
        {"client_seed": "a:1"},
        {"client_seed": ""},
        {"client_seed": "x" * 65},
        {"client_seed": "seed\n"},
        {"nonce": -1},
        {"odds": [v1.Chance("p1", 999_999)]},
        {"odds": [v1.Chance("p1", 1_000_001), v1.Chance("p2", -1)]},
        {"odds": [v1.Chance("p:1", 1_000_000)]},
        {"odds": []},
    ],
    ids=str,
)
def test_what_could_be_read_in_two_ways_is_refused(wrong):
    right = {"server_seed": SERVER, "client_seed": CLIENT, "nonce": 0, "odds": ODDS}
    with pytest.raises(ValueError, match=r"."):
        v1.open_case(**(right | wrong))


@pytest.mark.parametrize("holder", ["a:1", "a\nb"])
def test_a_line_of_tickets_is_read_in_one_way(holder):
    with pytest.raises(ValueError, match="colons"):
        v1.hash_of_lines([holder])


def test_seeds_are_not_alike():
    assert len({v1.new_seed() for _ in range(100)}) == 100
