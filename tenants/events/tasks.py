"""Jobs of events and tournaments."""

from datetime import datetime
from uuid import UUID

from saas.jobs.registry import job
from tenants.events.models import MatchReport
from tenants.events.services import joining, life, payouts, reservations, tournaments
from tenants.stores import pictures


@job("events.advance", lease_seconds=60)
def advance(*, event_id: str) -> None:
    life.advance(UUID(event_id))


@job("events.extend", lease_seconds=60)
def extend(*, series_id: str) -> None:
    life.extend(UUID(series_id))


@job("events.remind", lease_seconds=60)
def remind(*, event_id: str, minutes: int, starts_at: str) -> None:
    life.remind(UUID(event_id), minutes, datetime.fromisoformat(starts_at))


@job("events.notify_moved", lease_seconds=60)
def notify_moved(*, event_id: str, revision: int) -> None:
    life.notify_moved(UUID(event_id), revision)


@job("events.notify_canceled", lease_seconds=60)
def notify_canceled(*, event_id: str, revision: int) -> None:
    life.notify_canceled(UUID(event_id))


@job("events.begin_tournament", lease_seconds=60)
def begin_tournament(*, event_id: str) -> None:
    tournaments.begin(UUID(event_id))


@job("events.reserve_prizes", lease_seconds=60)
def reserve_prizes(*, event_id: str) -> None:
    reservations.reserve_later(UUID(event_id))


@job("events.pay_prizes", lease_seconds=60)
def pay_prizes(*, event_id: str) -> None:
    payouts.pay_prizes(UUID(event_id))


@job("events.leave_all", lease_seconds=60)
def leave_all(*, member_id: str) -> None:
    joining.leave_all(UUID(member_id))


@job("events.hide_pictures", lease_seconds=60)
def hide_pictures() -> None:
    pictures.hide_pictures(MatchReport, "image", task="events.hide_pictures", key="event-hide-pictures")
