"""The browsers and networks in which a user logs in, for the recognition of several accounts of one person."""

from collections.abc import Set
from dataclasses import dataclass
from uuid import UUID

from saas.accounts.factors.models import Device
from saas.accounts.models import Session
from saas.kernel.proxy import network_of_address

MAX_PLACES = 40


@dataclass(frozen=True, slots=True)
class Places:
    """``devices`` are digests of the browsers' cookies. Callers hash both again before they store them."""

    devices: Set[bytes]
    networks: Set[str]


def places_of(user_id: UUID) -> Places:
    """Return the known browsers and the networks of the sessions of a user, the latest MAX_PLACES of each."""
    devices = Device.objects.filter(user_id=user_id).order_by("-last_seen_at").values_list("digest", flat=True)
    addresses = Session.objects.filter(user_id=user_id).exclude(ip=None).order_by("-last_seen_at")
    return Places(
        devices={bytes(digest) for digest in devices[:MAX_PLACES]},
        networks={network_of_address(ip) for ip in addresses.values_list("ip", flat=True)[:MAX_PLACES] if ip},
    )
