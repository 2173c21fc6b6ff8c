"""Announcements of raffles to open pages, and the raffles' listings on the platform."""

from uuid import UUID

from saas.directory.models import Listing, ListingKind
from saas.directory.services import replace_listings
from saas.kernel.clock import now
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from tenants.raffles.facts import picture_of
from tenants.raffles.models import Raffle
from tenants.raffles.rules import status_at
from tenants.raffles.selectors import open_raffles
from tenants.wallets.services import current_community


def show_raffle(raffle: Raffle, community_id: UUID) -> None:
    """Announce sold tickets and status: pages of the raffle reload, and lists update their counts."""
    announce_to_community(
        community_id,
        Event.RAFFLES,
        id=str(raffle.pk),
        status=status_at(raffle, now()),
        tickets=raffle.draw.tickets if raffle.draw else 0,
    )


def list_raffles() -> None:
    """Write the listings of raffles that fans can join now or soon. The community's schema must be entered."""
    place, moment = current_community().pk, now()
    replace_listings(
        community_id=place,
        kind=ListingKind.RAFFLE,
        listings=[
            Listing(
                community_id=place,
                kind=ListingKind.RAFFLE,
                object_id=raffle.pk,
                slug=raffle.slug,
                name=raffle.name,
                image=picture_of(raffle),
                price=raffle.entry_cost,
                is_available=raffle.start_at <= moment and _left(raffle) != 0,
                data={"ends_at": raffle.end_at.isoformat(), "left": _left(raffle)},
                created_at=raffle.published_at or raffle.created_at,
            )
            for raffle in open_raffles()
        ],
    )


def _left(raffle: Raffle) -> int | None:
    sold = raffle.draw.tickets if raffle.draw else 0
    return None if raffle.max_entries is None else raffle.max_entries - sold
