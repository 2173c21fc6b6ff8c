"""Comparison of figures with their goals; a missed goal fails the run."""

from dataclasses import dataclass, field


@dataclass
class Goals:
    """Judges the figures of one section. ``missed`` names each figure that did not reach its goal."""

    missed: list[str] = field(default_factory=list)

    def at_least(self, name: str, figure: float, goal: float, *, digits: int = 2) -> str:
        """A cell of a table: the goal and whether ``figure`` reaches it."""
        return self._judge(name, figure >= goal, f"≥ {goal:.{digits}f}")

    def at_most(self, name: str, figure: float, goal: float, *, digits: int = 2, unit: str = "") -> str:
        """A cell of a table: the goal and whether ``figure`` stays below it."""
        return self._judge(name, figure <= goal, f"≤ {goal:.{digits}f}{unit}")

    def _judge(self, name: str, holds: bool, goal: str) -> str:
        if not holds:
            self.missed.append(f"{name} ({goal})")
        return f"{goal} held" if holds else f"**{goal} MISSED**"
