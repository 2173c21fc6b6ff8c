"""Inputs of the published vectors."""

from saas.fairness import v1

SERVER = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
CLIENT = "fan-seed_01"
ODDS = [
    v1.Chance("p1", 700000),
    v1.Chance("p2", 200000),
    v1.Chance("p3", 80000),
    v1.Chance("p4", 19000),
    v1.Chance("p5", 1000),
]
RAFFLE_SEED = "a1" * 32
TICKETS = ["u07", "u07", "u02", "u11", "u02", "u05", "u09", "u11", "u07", "u03"]
ROUND = 657413
RANDOMNESS = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"


def raffle() -> v1.RaffleInputs:
    return v1.RaffleInputs("r-demo", v1.hash_of_lines(TICKETS), ROUND, RANDOMNESS)
