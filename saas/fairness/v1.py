"""The provably fair algorithm, version v1: pure functions over texts and whole numbers.

Texts are UTF-8, hex is lower case, whole numbers are decimal without leading zeros. A server seed is 32 random bytes
written as 64 hex characters. Those characters are the HMAC key, and the commitment is their SHA-256. The colon
separates fields, so no field may contain one.

Random numbers are a stream of unsigned 64-bit numbers: block i is HMAC-SHA256(key, prefix + ":" + i), four big-endian
numbers each. For a number below n, ``Stream.below`` skips numbers that would make some results likelier than others.
"""

import hmac
import json
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import accumulate

PARTS = 1_000_000
"""The sum of the odds of one case: parts per million."""

REEL_TILES, REEL_WINNER = 30, 25
"""The number of tiles on the reel, and the place (from 0) at which it stops. See docs/fairness.md."""

_SEED = re.compile(r"[0-9a-f]{64}")
_CLIENT_SEED = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_RANGE = 2**64
# The lines of a block have numbers that differ only in the last four digits. A block is hashed at once.
_BLOCK = 10_000


@dataclass(frozen=True, slots=True)
class Chance:
    """One prize of a case: ``id`` without a colon, ``ppm`` parts per million."""

    id: str
    ppm: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The result of one opening: ``ticket`` from 0 to 999,999, the prize's id, and the ids on the reel."""

    ticket: int
    prize: str
    reel: tuple[str, ...]


class NumberStream:
    """The random numbers of ``key`` and ``prefix``, in their order."""

    def __init__(self, key: str, prefix: str) -> None:
        self._numbers = _numbers(key.encode(), prefix)

    def below(self, limit: int) -> int:
        """The next number from 0 to ``limit`` - 1 (1 ≤ ``limit`` ≤ 2^64), every one equally likely."""
        if not 1 <= limit <= _RANGE:
            raise ValueError("The limit must be from 1 to 2^64")
        fair = _RANGE - _RANGE % limit
        return next(number for number in self._numbers if number < fair) % limit


def _numbers(key: bytes, prefix: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(key, f"{prefix}:{block}".encode(), "sha256")
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def new_seed() -> str:
    """Return a random server seed."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """Return the hash that is published before the seed. Raises ValueError unless it is 64 lower-case hex digits."""
    if not _SEED.fullmatch(seed):
        raise ValueError("A seed is 64 lower-case hex characters")
    return sha256(seed.encode()).hexdigest()


def is_client_seed(text: str) -> bool:
    return _CLIENT_SEED.fullmatch(text) is not None


def odds_hash(odds: Sequence[Chance]) -> str:
    """Return the hash that identifies the odds in their published order. Raises ValueError unless the sum is PARTS."""
    if any(chance.ppm < 1 or not chance.id or ":" in chance.id for chance in odds):
        raise ValueError("Each prize has a name without a colon and at least one part per million")
    if sum(chance.ppm for chance in odds) != PARTS:
        raise ValueError("Total odds should be 100")
    return sha256(canonical([{"id": chance.id, "ppm": chance.ppm} for chance in odds])).hexdigest()


def open_case(*, server_seed: str, client_seed: str, nonce: int, odds: Sequence[Chance]) -> Roll:
    """Return the result of opening ``nonce`` (from 0) of a seed pair. Raises ValueError for invalid ones."""
    commitment(server_seed)
    if not is_client_seed(client_seed):
        raise ValueError("A client seed is 1 to 64 letters, digits, dashes or underscores")
    if nonce < 0:
        raise ValueError("Nonces count from 0")
    place = f"{odds_hash(odds)}:{client_seed}:{nonce}"
    sums = list(accumulate(chance.ppm for chance in odds))

    def drawn(stream: NumberStream) -> tuple[int, str]:
        ticket = stream.below(PARTS)
        return ticket, next(chance.id for chance, end in zip(odds, sums, strict=True) if end > ticket)

    ticket, prize = drawn(NumberStream(server_seed, f"v1:case:{place}"))
    # The other tiles are drawn by the same odds, so that the reel cannot stage near misses.
    passing = NumberStream(server_seed, f"v1:reel:{place}")
    reel = [drawn(passing)[1] for _ in range(REEL_TILES - 1)]
    reel.insert(REEL_WINNER, prize)
    return Roll(ticket, prize, tuple(reel))


class TicketLines:
    """SHA-256 over the lines ``<ticket>:<value>\n`` of the tickets 1, 2, 3 …, which are added range by range.

    With pseudonyms as values, it is the root of the list. With client seeds, it is the randomness of the fallback.
    """

    def __init__(self) -> None:
        self._hash, self.tickets, self._hashed = sha256(), 0, 0
        self._waiting: list[bytes] = []
        self._head, self._digits, self._place = b"", _plain(), 1

    def add(self, value: str, count: int = 1) -> None:
        """Add ``value`` for the next ``count`` tickets."""
        tail = f":{value}\n".encode()
        while count:
            # Within a block only the last four digits differ: joining strings is faster than formatting each number.
            head, numbers = self._head, self._digits[self._place : self._place + count]
            self._waiting.append(head + (tail + head).join(numbers) + tail)
            written = len(numbers)
            self._place, self.tickets, count = self._place + written, self.tickets + written, count - written
            if self._place == _BLOCK:
                self._flush()
                self._head, self._digits, self._place = b"%d" % ((self.tickets + 1) // _BLOCK), _padded(), 0

    def hexdigest(self) -> str:
        """Return the hash. Raises ValueError if a value has a colon or a line break, which would be ambiguous.

        ``add`` may raise it too.
        """
        self._flush()
        return self._hash.hexdigest()

    def _flush(self) -> None:
        text, lines = b"".join(self._waiting), self.tickets - self._hashed
        if text.count(b":") != lines or text.count(b"\n") != lines:
            raise ValueError("A line of tickets holds neither colons nor line breaks")
        self._hash.update(text)
        self._waiting.clear()
        self._hashed = self.tickets


@cache
def _plain() -> list[bytes]:
    return [b"%d" % number for number in range(_BLOCK)]


@cache
def _padded() -> list[bytes]:
    return [b"%04d" % number for number in range(_BLOCK)]


def hash_of_lines(values: Iterable[str]) -> str:
    """Return the hash of ``TicketLines`` with one value per ticket."""
    lines = TicketLines()
    for value in values:
        lines.add(value)
    return lines.hexdigest()


@dataclass(frozen=True, slots=True)
class RaffleInputs:
    """A draw's inputs. ``round`` and ``randomness`` are the beacon's; the fallback's round is 0."""

    id: str
    root: str
    round: int
    randomness: str
    is_fallback: bool = False

    @property
    def prefix(self) -> str:
        kind = "rafflefb" if self.is_fallback else "raffle"
        return f"v1:{kind}:{self.id}:{self.root}:{self.round}:{self.randomness}"


def draw_order(raffle: RaffleInputs, seed: str, tickets: int) -> Iterator[int]:
    """Yield all tickets 1 … ``tickets`` in the order they are drawn: a Fisher–Yates shuffle.

    The shuffle is computed only as far as it is read. It stores only the places that were swapped, so a few winners
    among a million tickets need little memory.
    """
    stream, moved = NumberStream(seed, raffle.prefix), dict[int, int]()
    for place in range(tickets):
        other = place + stream.below(tickets - place)
        yield moved.get(other, other) + 1
        moved[other] = moved.pop(place, place)


def winners(
    raffle: RaffleInputs, seed: str, tickets: int, prizes: int, *, holder_of: Mapping[int, str] | None = None
) -> list[int]:
    """Return the winning tickets, first prize first. There are fewer than ``prizes`` if the tickets do not suffice.

    With ``holder_of`` (ticket to pseudonym), each holder wins once: further tickets of a winner are skipped.
    """
    found: list[int] = []
    lucky: set[str] = set()
    for ticket in draw_order(raffle, seed, tickets):
        if len(found) == prizes:
            break
        if holder_of is not None:
            if holder_of[ticket] in lucky:
                continue
            lucky.add(holder_of[ticket])
        found.append(ticket)
    return found


def canonical(value: object) -> bytes:
    """Return the JSON that is hashed: sorted keys and no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
