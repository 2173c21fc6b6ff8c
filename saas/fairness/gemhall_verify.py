#!/usr/bin/env python3
"""Checks a draw of Gemhall: what was opened, or who won a raffle. One file, Python 3.9 or later, nothing else.

    python gemhall_verify.py proof.json        a proof downloaded from a draw's page; "-" reads standard input

It recomputes everything from the seeds and says line by line what it found. It ends with 0 when all of it agrees, with
1 when something does not, and with 2 when the file is no proof.

The algorithm (version v1) is written down in docs/fairness.md. This file shares no code with the product on purpose.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

PARTS = 1000000
TILES, WINNER_TILE = 30, 25
HEX64 = re.compile(r"\A[0-9a-f]{64}\Z")


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Numbers:
    """Unsigned 64-bit numbers: HMAC-SHA256(key, prefix:0), (prefix:1), … in pieces of eight bytes, big-endian."""

    def __init__(self, key: str, prefix: str) -> None:
        self.key, self.prefix, self.block = key.encode(), prefix, 0
        self.left: list[int] = []

    def below(self, limit: int) -> int:
        fair = 2**64 - 2**64 % limit
        while True:
            if not self.left:
                digest = hmac.new(self.key, f"{self.prefix}:{self.block}".encode(), hashlib.sha256).digest()
                self.left = [int.from_bytes(digest[at : at + 8], "big") for at in (0, 8, 16, 24)]
                self.block += 1
            number = self.left.pop(0)
            if number < fair:
                return number % limit


def odds_hash(odds: list[dict[str, Any]]) -> str:
    table = [{"id": one["id"], "ppm": one["ppm"]} for one in odds]
    return sha256(json.dumps(table, sort_keys=True, separators=(",", ":"), ensure_ascii=False))


def pick(numbers: Numbers, odds: list[dict[str, Any]]) -> tuple[int, str]:
    ticket = numbers.below(PARTS)
    end = 0
    for one in odds:
        end += one["ppm"]
        if end > ticket:
            return ticket, one["id"]
    raise ValueError("the odds do not add up to 100")


def opening(server_seed: str, client_seed: str, nonce: int, odds: list[dict[str, Any]]) -> tuple[int, str]:
    """The ticket and the prize."""
    return pick(Numbers(server_seed, f"v1:case:{odds_hash(odds)}:{client_seed}:{nonce}"), odds)


def reel(server_seed: str, client_seed: str, nonce: int, odds: list[dict[str, Any]], prize: str) -> list[str]:
    """What rolled by, with the prize where it stopped."""
    numbers = Numbers(server_seed, f"v1:reel:{odds_hash(odds)}:{client_seed}:{nonce}")
    tiles = [pick(numbers, odds)[1] for _ in range(TILES - 1)]
    return [*tiles[:WINNER_TILE], prize, *tiles[WINNER_TILE:]]


def root(lines: Iterable[str]) -> str:
    found = hashlib.sha256()
    for number, line in enumerate(lines, 1):
        if ":" in line or "\n" in line:
            raise ValueError("a line of tickets with a colon or a line break in it")
        found.update(f"{number}:{line}\n".encode())
    return found.hexdigest()


def drawn(seed: str, prefix: str, tickets: int) -> Iterator[int]:
    """Tickets in the order they are drawn: a Fisher-Yates shuffle of 1 … ``tickets``."""
    numbers = Numbers(seed, prefix)
    swapped: dict[int, int] = {}
    for place in range(tickets):
        other = place + numbers.below(tickets - place)
        yield swapped.get(other, other) + 1
        swapped[other] = swapped.get(place, place)


class Report:
    """Says what agrees and what does not."""

    def __init__(self, say: Callable[[str], None] = print) -> None:
        self.say, self.agrees = say, True

    def check(self, holds: object, what: str, otherwise: str) -> None:
        self.agrees = self.agrees and bool(holds)
        self.say(f"  ok     {what}" if holds else f"  WRONG  {otherwise}")

    def note(self, what: str) -> None:
        self.say(f"  note   {what}")


def check_case(proof: dict[str, Any], report: Report) -> None:
    seed, odds = proof["serverSeed"], proof["odds"]
    report.check(
        HEX64.match(seed) and sha256(seed) == proof["commitment"],
        "the server seed is the one that was promised before",
        "the server seed is not the one that was promised",
    )
    report.check(
        sum(one["ppm"] for one in odds) == PARTS and all(one["ppm"] > 0 and ":" not in one["id"] for one in odds),
        "the odds add up to 100 %",
        "the odds do not add up to 100 %",
    )
    report.check(odds_hash(odds) == proof["oddsHash"], "these are the odds that were shown", "these are other odds")
    report.check(
        re.match(r"\A[A-Za-z0-9_-]{1,64}\Z", proof["clientSeed"]) and proof["nonce"] >= 0,
        "client seed and number are well formed",
        "client seed or number are not well formed",
    )
    ticket, prize = opening(seed, proof["clientSeed"], proof["nonce"], odds)
    report.check(
        (ticket, prize) == (proof["ticket"], proof["prize"]),
        f"opening {proof['nonce']} gives ticket {ticket}: {prize}",
        f"opening {proof['nonce']} gives ticket {ticket}: {prize}, not {proof['ticket']}: {proof['prize']}",
    )
    if "reel" in proof:
        tiles = reel(seed, proof["clientSeed"], proof["nonce"], odds, prize)
        report.check(tiles == proof["reel"], "the reel rolled as drawn", "the reel showed something else")


def check_raffle(proof: dict[str, Any], report: Report) -> None:
    seed, beacon = proof["seed"], proof["beacon"]
    holders = [holder for holder, count in proof["entries"] for _ in range(count)]
    report.check(
        HEX64.match(seed) and sha256(seed) == proof["commitment"],
        "the raffle's seed is the one that was promised at its start",
        "the raffle's seed is not the one that was promised",
    )
    found = root(holders)
    report.check(
        found == proof["entriesRoot"],
        f"the {len(holders)} tickets are those frozen at the end",
        "the list of tickets is not the one that was frozen at the end",
    )
    if proof["fallback"]:
        kind, number = "rafflefb", 0
        randomness = root([seed_ for seed_, count in proof["clientSeeds"] for _ in range(count)])
        report.check(
            randomness == beacon["randomness"],
            "the randomness comes from the members' own seeds",
            "the randomness does not come from the members' own seeds",
        )
        report.note("the beacon was away for a day: the operator could have ground this draw")
    else:
        kind, number, randomness = "raffle", beacon["round"], beacon["randomness"]
        signature = bytes.fromhex(beacon["signature"])
        report.check(
            hashlib.sha256(signature).hexdigest() == randomness,
            f"the randomness is that of the signature of round {number}",
            f"the randomness is not that of the signature of round {number}",
        )
        report.note(f"the signature itself is not checked here; compare it with what chain {beacon['chain']} published")
    order = drawn(seed, f"v1:{kind}:{proof['raffleId']}:{found}:{number}:{randomness}", len(holders))
    wanted, won = proof["winners"], list[int]()
    lucky: set[str] = set()
    for ticket in order:
        if len(won) >= len(wanted):
            break
        holder = holders[ticket - 1]
        if proof["onePerMember"] and holder in lucky:
            continue
        lucky.add(holder)
        won.append(ticket)
    report.check(
        won == wanted,
        f"the winning tickets are {', '.join(map(str, won)) or 'none'}",
        f"the winning tickets are {won}, not {wanted}",
    )


KINDS = {"case": check_case, "raffle": check_raffle}


def verify(proof: dict[str, Any], say: Callable[[str], None] = print) -> bool:
    """Whether all of ``proof`` agrees. Raises KeyError, TypeError or ValueError for what is no proof."""
    if proof["version"] != "v1":
        raise ValueError(f"version {proof['version']} is not known here")
    report = Report(say)
    say(f"{proof['kind']} {proof.get('raffleId', '')}".strip())
    KINDS[proof["kind"]](proof, report)
    say("All of it agrees." if report.agrees else "THIS DRAW DOES NOT AGREE WITH ITS PROOF.")
    return report.agrees


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] in {"-h", "--help"}:
        print(__doc__)
        return 0 if arguments[:1] in (["-h"], ["--help"]) else 2
    try:
        if arguments[0] == "-":
            proof = json.load(sys.stdin)
        else:
            with open(arguments[0], encoding="utf-8") as file:
                proof = json.load(file)
        return 0 if verify(proof) else 1
    except OSError as problem:
        print(f"{arguments[0]} cannot be read: {problem.strerror}", file=sys.stderr)
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        print(f"This is no proof of Gemhall ({type(problem).__name__}: {problem}).", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
