"""Listings besides products. Each area registers its own, because this app cannot know them."""

from collections.abc import Callable, Mapping, Sequence

from saas.directory.models import Listing, ListingKind
from saas.tenancy.models import Community

Lister = Callable[[Community], Sequence[Listing]]
_listers: dict[ListingKind, Lister] = {}


def lists(kind: ListingKind) -> Callable[[Lister], Lister]:
    """Register ``lister(community)``, which returns all listings of ``kind``. It runs in the community's schema.

    Every ``directory.refresh`` calls it. After a change of its result, the area calls ``services.request_refresh``.
    """

    def register(lister: Lister) -> Lister:
        _listers[kind] = lister
        return lister

    return register


def collected_listings(community: Community) -> Mapping[ListingKind, Sequence[Listing]]:
    return {kind: lister(community) for kind, lister in _listers.items()}
