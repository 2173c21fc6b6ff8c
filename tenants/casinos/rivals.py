"""Areas above in which people compete by wagers. They register a function that finds competitors.

A team member who competes must not lower the figures of rivals.
"""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from tenants.casinos.errors import RivalFigure

Competes = Callable[[UUID, UUID, datetime], bool]
_competitions: list[Competes] = []


def finds_competitors(competes: Competes) -> Competes:
    """Register a function: True if a user competes by what a connection counts at a time."""
    _competitions.append(competes)
    return competes


def require_no_competitor(user_id: UUID, connection_id: UUID, at: datetime) -> None:
    """Raise RivalFigure if the user competes by what the connection counts at this time."""
    if any(competes(user_id, connection_id, at) for competes in _competitions):
        raise RivalFigure
