"""The data of a raffle in a fan's activity, and the names of prizes."""

from collections.abc import Iterable
from typing import Any

from django.db.models import prefetch_related_objects

from saas.kernel.gems import count_gems
from saas.kernel.images import public_url
from tenants.raffles.models import Award, Raffle, RafflePrize, RafflePrizeKind
from tenants.stores.reward_facts import reward_product_facts


def record_data(raffle: Raffle) -> dict[str, Any]:
    """Return the raffle's part of the data in a fan's activity."""
    return {
        "raffle_id": str(raffle.pk),
        "slug": raffle.slug,
        "image": public_url(picture_of(raffle)),
        "start_at": raffle.start_at.isoformat(),
        "end_at": raffle.end_at.isoformat(),
    }


def picture_of(raffle: Raffle) -> str:
    """Return the stored name of the raffle's picture.

    Without one, it is the picture of the first prize that has a picture. Without that, the text is empty.
    """
    if raffle.image:
        return raffle.image
    prefetch_related_objects([raffle], "prizes__product")
    return next((prize.product.image for prize in raffle.prizes.all() if prize.product and prize.product.image), "")


def prize_name(prize: RafflePrize) -> str:
    """Return ``500 gems``, the product's name, or the team's own text."""
    if prize.kind == RafflePrizeKind.GEMS:
        assert prize.amount is not None
        return count_gems(prize.amount)
    if prize.kind == RafflePrizeKind.PRODUCT:
        assert prize.product is not None
        return prize.product.name
    return prize.text


def prize_facts(prize: RafflePrize) -> dict[str, Any]:
    return {
        "id": str(prize.pk),
        "kind": prize.kind,
        "name": prize_name(prize),
        "winners": prize.winners,
        "amount": prize.amount,
        "text": prize.text,
        "product": reward_product_facts(prize.product),
    }


def award_data(awards: Iterable[Award]) -> list[dict[str, Any]]:
    """Return a member's prizes in one raffle as the activity stores them. Prize and winner must be loaded."""
    return [
        {
            "id": str(award.pk),
            "place": award.winner.place,
            "ticket": award.winner.ticket,
            "state": award.state,
            "claim_until": award.claim_until.isoformat() if award.claim_until else None,
            "prize": prize_facts(award.prize) | {"amount": award.prize.amount and str(award.prize.amount)},
        }
        for award in awards
    ]
