"""Jobs of tickets to the platform."""

from uuid import UUID

from saas.jobs.registry import job
from saas.kernel.images import delete_public
from saas.support import services


@job("support.look")
def look(ticket_id: str) -> None:
    services.look(UUID(ticket_id))


@job("support.delete_picture")
def delete_picture(name: str) -> None:
    delete_public(name)
