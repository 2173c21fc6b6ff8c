"""Listings besides products. Each area provides its own, because this app does not know their tables."""

from collections.abc import Callable, Mapping, Sequence

from saas.directory.models import Listing, ListingKind
from saas.tenancy.models import Community

Lister = Callable[[Community], Sequence[Listing]]
_listers: dict[ListingKind, Lister] = {}


def lists(kind: ListingKind) -> Callable[[Lister], Lister]:
    """``lister(community)`` gives everything of ``kind`` there is to list, asked in the community's schema.

    It is asked with every ``directory.refresh``: whatever changes the answer calls ``services.request_refresh``.
    """

    def register(lister: Lister) -> Lister:
        _listers[kind] = lister
        return lister

    return register


def collected_listings(community: Community) -> Mapping[ListingKind, Sequence[Listing]]:
    return {kind: lister(community) for kind, lister in _listers.items()}
