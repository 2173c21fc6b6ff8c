"""Jobs that apply and undo imports and give reserved gems to new members."""

from uuid import UUID

from saas.access.acting import Actor
from saas.jobs.registry import job
from tenants.wallets.imports import resolving, runs, waiting
from tenants.wallets.services import current_community


def _actor(user_id: str, username: str, acting_for: str) -> Actor:
    return Actor(UUID(user_id), username, acting_for=UUID(acting_for), community_id=current_community().pk)


@job("imports.apply", lease_seconds=60)
def apply(*, import_id: str, user_id: str, username: str, acting_for: str) -> None:
    runs.apply(UUID(import_id), _actor(user_id, username, acting_for))


@job("imports.undo", lease_seconds=60)
def undo(*, import_id: str, user_id: str, username: str, acting_for: str) -> None:
    runs.undo(UUID(import_id), _actor(user_id, username, acting_for))


# A provider's outage can last, and its limit of calls ends: the last tries are hours apart.
@job("imports.resolve", lease_seconds=60)
def resolve(*, import_id: str, user_id: str, username: str, acting_for: str) -> None:
    resolving.resolve(UUID(import_id), _actor(user_id, username, acting_for))


@job("imports.pay_newcomer")
def newcomer(*, user_id: str) -> None:
    waiting.pay_newcomer(UUID(user_id))
