#!/usr/bin/env python3
"""Checks a proof of Gemhall: the opening of a case, or the draw of a raffle. One file for Python 3.9 or later.

    python gemhall_verify.py proof.json        a proof downloaded from a draw's page; "-" reads standard input

It recomputes everything from the seeds and prints one line per check. It exits with 0 if every check passes, with 1 if
a check fails, and with 2 if the file is not a proof.

docs/fairness.md describes the algorithm (version v1). On purpose, this file shares no code with the product.
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


def same_hex(one: str, other: str) -> bool:
    """Hex digits name the same bytes in either case. Seeds are texts, so their case counts."""
    return one.lower() == other.lower()


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
    """Return the ticket and the prize."""
    return pick(Numbers(server_seed, f"v1:case:{odds_hash(odds)}:{client_seed}:{nonce}"), odds)


def reel(server_seed: str, client_seed: str, nonce: int, odds: list[dict[str, Any]], prize: str) -> list[str]:
    """Return the tiles of the reel, with the prize at the place where the reel stopped."""
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
    """Prints the result of each check and remembers whether all passed."""

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
        HEX64.match(seed) and same_hex(sha256(seed), proof["commitment"]),
        "the server seed matches the hash shown in advance",
        "the server seed does not match its hash",
    )
    report.check(
        sum(one["ppm"] for one in odds) == PARTS and all(one["ppm"] > 0 and ":" not in one["id"] for one in odds),
        "the odds add up to 100%",
        "the odds do not add up to 100%",
    )
    report.check(
        same_hex(odds_hash(odds), proof["oddsHash"]),
        "the odds match the published ones",
        "other odds were published",
    )
    report.check(
        re.match(r"\A[A-Za-z0-9_-]{1,64}\Z", proof["clientSeed"]) and proof["nonce"] >= 0,
        "client seed and nonce are valid",
        "client seed or nonce is not valid",
    )
    ticket, prize = opening(seed, proof["clientSeed"], proof["nonce"], odds)
    report.check(
        (ticket, prize) == (proof["ticket"], proof["prize"]),
        f"opening {proof['nonce']} gives ticket {ticket}: {prize}",
        f"opening {proof['nonce']} gives ticket {ticket}: {prize}, not {proof['ticket']}: {proof['prize']}",
    )
    if "reel" in proof:
        tiles = reel(seed, proof["clientSeed"], proof["nonce"], odds, prize)
        report.check(tiles == proof["reel"], "the reel showed the drawn prizes", "the reel showed different prizes")


def check_raffle(proof: dict[str, Any], report: Report) -> None:
    seed, beacon = proof["seed"], proof["beacon"]
    holders = [holder for holder, count in proof["entries"] for _ in range(count)]
    report.check(
        HEX64.match(seed) and same_hex(sha256(seed), proof["commitment"]),
        "the seed of the draw matches the hash shown at its start",
        "the seed of the draw does not match its hash",
    )
    found = root(holders)
    report.check(
        same_hex(found, proof["entriesRoot"]),
        f"the {len(holders)} tickets match the list frozen at the end",
        "the tickets do not match the list frozen at the end",
    )
    if proof["fallback"]:
        kind, number = "rafflefb", 0
        randomness = root([seed_ for seed_, count in proof["clientSeeds"] for _ in range(count)])
        report.check(
            same_hex(randomness, beacon["randomness"]),
            "the randomness comes from the members' own seeds",
            "the randomness does not come from the members' own seeds",
        )
        report.note("the beacon did not answer for a day: the operator could have influenced this draw")
    else:
        kind, number, randomness = "raffle", beacon["round"], beacon["randomness"].lower()
        signature = bytes.fromhex(beacon["signature"])
        report.check(
            hashlib.sha256(signature).hexdigest() == randomness,
            f"the randomness matches the signature of round {number}",
            f"the randomness does not match the signature of round {number}",
        )
        report.note(
            f"the signature itself is not checked here; compare it with the one that chain {beacon['chain']} published"
        )
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
    """True if every check of ``proof`` passes. Raises KeyError, TypeError or ValueError if it is not a proof."""
    if proof["version"] != "v1":
        raise ValueError(f"version {proof['version']} is not supported")
    report = Report(say)
    say(f"{proof['kind']} {proof.get('raffleId', '')}".strip())
    KINDS[proof["kind"]](proof, report)
    say("Verified." if report.agrees else "THE PROOF DOES NOT MATCH.")
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
        print(f"This is not a proof of Gemhall ({type(problem).__name__}: {problem}).", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
