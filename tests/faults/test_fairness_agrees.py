"""A million results are the same in the product, in the browser and in the one-file verifier."""

import json
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest

from saas.fairness import gemhall_verify, v1
from tests.saas.fairness.vectors import ODDS
from tests.support.running import ROOT

pytestmark = pytest.mark.prove
ROLLS = 1_000_000
TABLE = [{"id": chance.id, "ppm": chance.ppm} for chance in ODDS]


@pytest.fixture
def seeds(chance) -> tuple[str, str]:
    return f"{chance.getrandbits(256):064x}", f"fan_{chance.getrandbits(64):x}"


def hash_of(ticket_of: Callable[[int], int], roll_of: Callable[[int], tuple[int, str, list[str]]]) -> str:
    found = sha256()
    for nonce in range(ROLLS):
        if nonce % 100 == 0:
            ticket, prize, reel = roll_of(nonce)
            found.update(f"{nonce}:{ticket}:{prize}:{','.join(reel)}\n".encode())
        else:
            found.update(f"{nonce}:{ticket_of(nonce)}\n".encode())
    return found.hexdigest()


def in_the_product(server: str, client: str) -> str:
    place = f"v1:case:{v1.odds_hash(ODDS)}:{client}"

    def roll(nonce: int) -> tuple[int, str, list[str]]:
        found = v1.open_case(server_seed=server, client_seed=client, nonce=nonce, odds=ODDS)
        return found.ticket, found.prize, list(found.reel)

    return hash_of(lambda nonce: v1.NumberStream(server, f"{place}:{nonce}").below(v1.PARTS), roll)


def in_the_verifier(server: str, client: str) -> str:
    place = f"v1:case:{gemhall_verify.odds_hash(TABLE)}:{client}"

    def roll(nonce: int) -> tuple[int, str, list[str]]:
        ticket, prize = gemhall_verify.opening(server, client, nonce, TABLE)
        return ticket, prize, gemhall_verify.reel(server, client, nonce, TABLE, prize)

    return hash_of(lambda nonce: gemhall_verify.Numbers(server, f"{place}:{nonce}").below(v1.PARTS), roll)


def in_the_browser(server: str, client: str, folder: str) -> str:
    command = ["node", "tests/faults/rolls.mjs", folder, server, client, "0", str(ROLLS), json.dumps(TABLE)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_million_rolls_are_the_same_everywhere(seeds, tmp_path):
    """Takes about a minute: most of it are hashes."""
    with ThreadPoolExecutor(1) as beside:
        server, client = seeds
        browser = beside.submit(in_the_browser, server, client, str(tmp_path))
        product = in_the_product(*seeds)
        assert in_the_verifier(*seeds) == product
        assert browser.result() == product
