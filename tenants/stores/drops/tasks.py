"""The job that refunds the losers of drops, and the event handlers for their draws."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.draws.draw_subjects import subjects_of
from tenants.draws.handlers import on_closed, on_drawn
from tenants.draws.models import DrawKind
from tenants.stores.drops import services
from tenants.stores.drops.selectors import subjects_of_drops

on_closed(DrawKind.DROP)(services.tickets_frozen)
on_drawn(DrawKind.DROP)(services.give_pieces)
subjects_of(DrawKind.DROP)(subjects_of_drops)


@job("stores.refund_drop", lease_seconds=60)
def give_back(*, drop_id: str) -> None:
    services.give_back(UUID(drop_id))
