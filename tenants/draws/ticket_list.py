"""A draw's frozen list of tickets, read once in order and kept as ranges."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from saas.fairness.v1 import TicketLines
from tenants.draws.models import Draw, TicketRange

ROWS = 5000


class TicketList(Mapping[int, str]):
    """The pseudonym of each ticket by number. A million entries of 100,000 members take about 25 MB.

    Closing a draw publishes ``root``. It also publishes ``seeds_randomness``, which needs ``with_seeds``.
    """

    def __init__(self, draw: Draw, *, with_seeds: bool = False) -> None:
        self._draw = draw
        self._firsts, self._holders = array("q"), array("l")
        numbers: dict[str, int] = {}
        lines, seeds = TicketLines(), TicketLines()
        columns = ["first", "count", "pseudonym", *(["client_seed"] if with_seeds else [])]
        rows = TicketRange.objects.filter(draw=draw).order_by("first").values_list(*columns)
        for first, count, pseudonym, *seed in rows.iterator(chunk_size=ROWS):
            if first != lines.tickets + 1:
                raise ListBroken(f"draw {draw.pk}: after ticket {lines.tickets} comes {first}")
            self._firsts.append(first)
            self._holders.append(numbers.setdefault(pseudonym, len(numbers)))
            lines.add(pseudonym, count)
            if with_seeds:
                seeds.add(seed[0], count)
        self._pseudonyms = list(numbers)
        self._tickets = lines.tickets
        self.root, self.seeds_randomness = lines.hexdigest(), seeds.hexdigest()

    def __getitem__(self, ticket: int) -> str:
        return self._pseudonyms[self._holders[self._range(ticket)]]

    def __len__(self) -> int:
        return self._tickets

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, self._tickets + 1))

    def members_of(self, tickets: Sequence[int]) -> list[UUID]:
        """Return the members who hold the given tickets."""
        firsts = [self._firsts[self._range(ticket)] for ticket in tickets]
        found = dict(TicketRange.objects.filter(draw=self._draw, first__in=firsts).values_list("first", "member_id"))
        return [found[first] for first in firsts]

    def _range(self, ticket: int) -> int:
        if not 1 <= ticket <= self._tickets:
            raise KeyError(ticket)
        return bisect_right(self._firsts, ticket) - 1


class ListBroken(Exception):
    """The tickets in the database differ from the frozen list, so the draw must not take place."""
