"""Makes draws and openings of a random history repeatable from its seed."""

from typing import Any

import pytest

from saas.fairness import gemhall_verify, v1


class Luck:
    """Gives each draw and each opening numbers by its turn in the history.

    The product takes them from a fresh server seed, from new ids and from a round of the beacon, which is a time. No
    seed of a test could repeat those. A draw that is looked at again has the numbers it had: a recheck of it, with
    the product's code or with the verifier, finds what was drawn.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.begin("")
        numbers = v1._numbers

        class Numbers(gemhall_verify.Numbers):
            def __init__(_self, key: str, prefix: str) -> None:
                super().__init__(self._seed, self._turn(key.encode(), prefix))

        def by_turn(key: bytes, prefix: str) -> Any:
            return numbers(self._seed.encode(), self._turn(key, prefix))

        patch.setattr(v1, "_numbers", by_turn)
        patch.setattr(gemhall_verify, "Numbers", Numbers)

    def begin(self, seed: object) -> None:
        """A history begins, before the first draw."""
        self._seed = str(seed)
        self._turns: dict[tuple[bytes, str], int] = {}

    def _turn(self, key: bytes, prefix: str) -> str:
        return str(self._turns.setdefault((key, prefix), len(self._turns)))
