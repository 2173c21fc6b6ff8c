"""Sends changes of totals to the areas above, which register a function. The pull's observations are the changes.

Only observations in the state COUNTED count. The function runs in the transaction that stores the pull, so it can keep
figures that always agree with the totals.
"""

from collections.abc import Callable, Collection
from uuid import UUID

from tenants.casinos.models import Pull

Receiver = Callable[[Pull], None]
MatchReceiver = Callable[[Collection[UUID]], None]
_receivers: list[Receiver] = []
_match_receivers: list[MatchReceiver] = []


def receives_changes(receive: Receiver) -> Receiver:
    """Register a function that gets each pull with a changed total."""
    _receivers.append(receive)
    return receive


def send_changes(pull: Pull) -> None:
    """Call all receivers. A receiver that fails undoes the pull, and the job reads again."""
    for receive in _receivers:
        receive(pull)


def receives_matches(receive: MatchReceiver) -> MatchReceiver:
    """Register a function that gets the ids of members for whom accounts were confirmed."""
    _match_receivers.append(receive)
    return receive


def send_matches(member_ids: Collection[UUID]) -> None:
    """Call all receivers: in the transaction of the team's decision, or in a job after the automatic matches."""
    for receive in _match_receivers:
        receive(member_ids)
