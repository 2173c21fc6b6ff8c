"""Parts of detail pages: tables, and the actions that the operator's role allows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from saas.desk.audit import Operator
from saas.desk.catalog import ACTIONS, ActionRight


@dataclass(frozen=True, slots=True)
class LinkTable:
    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]
    empty: str


def action_address(key: str, target: object = "-") -> str:
    return f"/desk/do/{key}/{target}"


def actions_for(
    operator: Operator, area: str, target: object = "-", is_offered: bool = True, only: tuple[str, ...] = ()
) -> list[tuple[str, ActionRight]]:
    """Return address and right of each action of ``area`` that the operator may use."""
    if not is_offered:
        return []
    return [
        (action_address(right.key, target), right)
        for right in ACTIONS
        if right.key.startswith(area) and operator.role in right.roles and (not only or right.key in only)
    ]
