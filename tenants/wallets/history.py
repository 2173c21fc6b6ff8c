"""What moved per day of the community's time zone, from the ledger itself: one statement for any number of days."""

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date

from django.db import connection

from saas.kernel.days import Days
from tenants.wallets.rules import effect_of

_BY_DAY = """
select (created_at at time zone %s)::date, type, cause, sum(amount)::bigint
from wallets_txn where outcome = 'PAID' and created_at >= %s
group by 1, 2, 3
"""


@dataclass(slots=True)
class Movements:
    """Gems of one day, or of several: made, spent, spent and given back, taken by the team."""

    issued: int = 0
    spent: int = 0
    refunded: int = 0
    taken: int = 0

    def add(self, effect: str, amount: int) -> None:
        setattr(self, effect, getattr(self, effect) + amount)


@dataclass(slots=True)
class History:
    """``days`` by date, without days on which nothing moved; ``causes`` sums gems by (effect, cause) over all days."""

    days: dict[date, Movements] = field(default_factory=lambda: defaultdict(Movements))
    causes: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))

    def total(self, days: Days) -> Movements:
        """The sum over those of ``days`` that are here."""
        whole = Movements()
        for day in days.each():
            if day in self.days:
                moved = self.days[day]
                for effect in ("issued", "spent", "refunded", "taken"):
                    whole.add(effect, getattr(moved, effect))
        return whole


def history(days: Days) -> History:
    """What moved since ``days`` began."""
    found = History()
    with connection.cursor() as cursor:
        cursor.execute(_BY_DAY, [days.timezone, days.begin])
        for day, kind, cause, amount in cursor.fetchall():
            effect = effect_of(kind, cause)
            found.days[day].add(effect, amount)
            found.causes[effect, cause] += amount
    return found
