"""Areas above that keep figures of wagers. They register a function, which gets each time at which new entries count.

It runs in the transaction that stores the entries, of a pull as well as of the team.
"""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

Receiver = Callable[[UUID, datetime], None]
_receivers: list[Receiver] = []


def receives_entries(receive: Receiver) -> Receiver:
    """Register a function that gets the connection and the time of new entries."""
    _receivers.append(receive)
    return receive


def send_entries(connection_id: UUID, at: datetime) -> None:
    """Call all receivers."""
    for receive in _receivers:
        receive(connection_id, at)
