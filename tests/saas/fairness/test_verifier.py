"""The one-file verifier, run as a stranger runs it: it knows right from wrong, and a proof from something else."""

import json
import subprocess
import sys
from hashlib import sha256

import pytest

from saas.fairness import v1
from tests.saas.fairness.vectors import CLIENT, ODDS, RAFFLE_SEED, SERVER, TICKETS
from tests.support.running import ROOT

FILE = ROOT / "saas" / "fairness" / "gemhall_verify.py"
SIGNATURE = "b4" * 48


def a_case(**changes):
    roll = v1.open_case(server_seed=SERVER, client_seed=CLIENT, nonce=2, odds=ODDS)
    return {
        "version": "v1", "kind": "case", "serverSeed": SERVER, "commitment": v1.commitment(SERVER),
        "clientSeed": CLIENT, "nonce": 2, "odds": [{"id": one.id, "ppm": one.ppm} for one in ODDS],
        "oddsHash": v1.odds_hash(ODDS), "ticket": roll.ticket, "prize": roll.prize, "reel": list(roll.reel),
    } | changes  # fmt: skip


def a_raffle(**changes):
    root, randomness = v1.hash_of_lines(TICKETS), sha256(bytes.fromhex(SIGNATURE)).hexdigest()
    draw = v1.RaffleInputs("r-1", root, 9, randomness)
    holders = dict(enumerate(TICKETS, start=1))
    return {
        "version": "v1", "kind": "raffle", "raffleId": "r-1", "seed": RAFFLE_SEED,
        "commitment": v1.commitment(RAFFLE_SEED), "entries": [[holder, 1] for holder in TICKETS], "entriesRoot": root,
        "onePerMember": True, "fallback": False,
        "beacon": {"chain": "c", "round": 9, "randomness": randomness, "signature": SIGNATURE},
        "winners": v1.winners(draw, RAFFLE_SEED, 10, 5, holder_of=holders),
    } | changes  # fmt: skip


def a_fallback(**changes):
    root, randomness = v1.hash_of_lines(TICKETS), v1.hash_of_lines([f"seed-{holder}" for holder in TICKETS])
    draw = v1.RaffleInputs("r-1", root, 0, randomness, is_fallback=True)
    return (
        a_raffle(
            fallback=True,
            onePerMember=False,
            beacon={"randomness": randomness},
            clientSeeds=[[f"seed-{holder}", 1] for holder in TICKETS],
            winners=v1.winners(draw, RAFFLE_SEED, 10, 3),
        )
        | changes
    )


def run(text):
    """Exit status and what was said. A process of its own, a fraction of a second, as strangers start it."""
    done = subprocess.run([sys.executable, "-I", FILE, "-"], input=text, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("proof", [a_case, a_raffle, a_fallback])
def test_a_true_proof_agrees(proof):
    status, said = run(json.dumps(proof()))
    assert status == 0, said
    assert "Verified." in said
    assert ("could have influenced" in said) == (proof is a_fallback)
    assert ("signature itself is not checked" in said) == (proof is a_raffle)


def test_hashes_may_be_written_in_upper_case():
    case, raffle, fallback = a_case(), a_raffle(), a_fallback()
    beacon = {name: raffle["beacon"][name].upper() for name in ("randomness", "signature")}
    changed = [
        case | {name: case[name].upper() for name in ("commitment", "oddsHash")},
        raffle
        | {name: raffle[name].upper() for name in ("commitment", "entriesRoot")}
        | {"beacon": raffle["beacon"] | beacon},
        fallback | {"beacon": {"randomness": fallback["beacon"]["randomness"].upper()}},
    ]
    for proof in changed:
        status, said = run(json.dumps(proof))
        assert status == 0, said


@pytest.mark.parametrize(
    "proof",
    [
        a_case(commitment="0" * 64),
        a_case(ticket=1),
        a_case(prize="p5"),
        a_case(nonce=3),
        a_case(clientSeed="other"),
        a_case(oddsHash="0" * 64),
        a_case(odds=[{"id": "p1", "ppm": 1}, {"id": "p2", "ppm": 999_999}]),
        a_case(reel=["p5"] * 30),
        a_raffle(winners=[1, 2, 3]),
        a_raffle(entries=[["u01", 10]]),
        a_raffle(raffleId="r-2"),
        a_raffle(commitment="0" * 64),
        a_raffle(onePerMember=False),
        a_raffle(beacon=a_raffle()["beacon"] | {"signature": "00"}),
        a_raffle(beacon=a_raffle()["beacon"] | {"round": 10}),
        a_fallback(beacon={"randomness": "0" * 64}),
    ],
    ids=lambda proof: proof["kind"],
)
def test_a_draw_that_was_tampered_with_does_not(proof):
    status, said = run(json.dumps(proof))
    assert (status, "WRONG" in said) == (1, True), said


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"version":"v2","kind":"case"}', '{"version":"v1","kind":"dice"}'])
def test_what_is_no_proof_is_said_to_be_none(text):
    status, said = run(text)
    assert (status, "not a proof of Gemhall" in said) == (2, True)
