"""Players and their bets, the same for the same seed. Some bets are exactly at the edges of a day."""

import random
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal

from simulators.casinos.ledger import Bet, Ledger

FIRST_WORDS = ("river", "oak", "lucky", "north", "silver", "wild", "calm", "neon", "amber", "swift", "iron", "velvet")
SECOND_WORDS = ("fan", "tree", "fox", "comet", "harbor", "raven", "echo", "pine", "tiger", "wave", "stone", "spark")
CODES = ("NOVA", "NOVA2")
WEIGHTS = (Decimal(1), Decimal(1), Decimal("0.5"), Decimal("0.1"))
MIDNIGHT = time()
LAST_MOMENT = timedelta(days=1) - timedelta(milliseconds=1)


def join_players(ledger: Ledger, seed: str, count: int, *, hidden: int = 0) -> None:
    """Let ``count`` players join. ``hidden`` of them show no name."""
    chance = random.Random(f"{seed}:players")
    pairs = [f"{first}_{second}" for first in FIRST_WORDS for second in SECOND_WORDS]
    names = chance.sample(pairs, min(count, len(pairs)))
    names += [f"player{number}" for number in range(count - len(names))]
    for place, name in enumerate(names):
        ledger.join(name, CODES[place % 7 == 6], is_hidden=place < hidden)


def bets_of_day(ledger: Ledger, seed: str, day: date, step: Decimal) -> None:
    """Add the bets of one UTC day. ``step`` is the smallest part of an amount."""
    midnight = datetime.combine(day, MIDNIGHT, UTC)
    for player in ledger:
        chance = random.Random(f"{seed}:{player.number}:{day}")
        if chance.random() < 0.35:
            continue
        bets = []
        for _ in range(chance.randint(1, 4)):
            at = midnight + timedelta(milliseconds=chance.randrange(86_400_000))
            if chance.random() < 0.1:
                at = midnight + chance.choice((timedelta(), LAST_MOMENT))
            amount = Decimal(chance.randint(1, 20_000)) / 10 + step * chance.randint(0, 3)
            bets.append(Bet(at, amount, chance.choice(WEIGHTS)))
        ledger.bet(player, *bets)
