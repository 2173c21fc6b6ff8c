"""The community's cases in the platform's listings."""

from saas.directory.models import Listing, ListingKind
from saas.tenancy.models import Community
from tenants.lootboxes import selectors
from tenants.lootboxes.eligibility import missing_prize


def listed_cases(community: Community) -> list[Listing]:
    """Return the listings of active cases. A case with a missing prize is listed as not available."""
    return [
        Listing(
            community_id=community.pk,
            kind=ListingKind.CASE,
            object_id=lootbox.pk,
            slug=lootbox.slug,
            name=lootbox.name,
            image=lootbox.image,
            price=lootbox.price,
            is_available=missing_prize(selectors.prizes_of(lootbox)) is None,
            data={},
            created_at=lootbox.created_at,
        )
        for lootbox in selectors.open_lootboxes()
    ]
