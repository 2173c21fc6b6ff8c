"""Parts of detail pages: tables, and the actions that the operator's role allows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from saas.desk.audit import Operator
from saas.desk.catalog import ACTIONS, ActionRight

MAX_ROWS = 50


@dataclass(frozen=True, slots=True)
class LinkTable:
    """``numbers`` are the columns that are aligned to the right."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]
    empty: str
    numbers: tuple[str, ...] = ()

    @property
    def labeled(self) -> list[list[tuple[str, Any]]]:
        """Return the rows as pairs of column and value. A phone shows the column beside each value."""
        return [list(zip(self.columns, row, strict=True)) for row in self.rows]


def action_address(key: str, target: object = "-") -> str:
    return f"/desk/do/{key}/{target}"


def actions_for(
    operator: Operator,
    area: str,
    target: object = "-",
    is_offered: bool = True,
    only: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
) -> list[tuple[str, ActionRight]]:
    """Return address and right of each action of ``area`` that the operator may use.

    ``without`` names the actions that would do nothing now.
    """
    if not is_offered:
        return []
    return [
        (action_address(right.key, target), right)
        for right in ACTIONS
        if right.key.startswith(area)
        and operator.role in right.roles
        and (not only or right.key in only)
        and right.key not in without
    ]
