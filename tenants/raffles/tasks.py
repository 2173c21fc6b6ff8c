"""Jobs of raffles, and their registrations with draws and overview."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.draws.draw_subjects import subjects_of
from tenants.draws.models import DrawKind
from tenants.draws.overview_sections import overview_section
from tenants.raffles.overview import raffles_now
from tenants.raffles.selectors import subjects_of_raffles
from tenants.raffles.services import awards, catalog, ticket_notifications

subjects_of(DrawKind.RAFFLE)(subjects_of_raffles)
overview_section("raffles")(raffles_now)


@job("raffles.refresh_listing")
def show(*, raffle_id: str) -> None:
    ticket_notifications.show(UUID(raffle_id))


@job("raffles.remind", lease_seconds=60)
def remind(*, raffle_id: str) -> None:
    ticket_notifications.remind(UUID(raffle_id))


@job("raffles.refresh_activity", lease_seconds=60)
def retell(*, raffle_id: str) -> None:
    ticket_notifications.refresh_activity(UUID(raffle_id))


@job("raffles.settle", lease_seconds=60)
def settle(*, raffle_id: str) -> None:
    ticket_notifications.settle(UUID(raffle_id))


@job("raffles.refund", lease_seconds=60)
def refund(*, raffle_id: str) -> None:
    """Refund the tickets member by member; a killed job continues where it stopped."""
    ticket_notifications.refund(UUID(raffle_id))


@job("raffles.tell_end", lease_seconds=60)
def tell_end(*, raffle_id: str) -> None:
    ticket_notifications.tell_end(UUID(raffle_id))


@job("raffles.drop")
def drop(*, raffle_id: str) -> None:
    catalog.drop_draft(UUID(raffle_id))


@job("raffles.expire")
def expire(*, award_id: str) -> None:
    awards.expire(UUID(award_id))
