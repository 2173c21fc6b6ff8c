"""Reserved prizes: gems in the ledger, pieces in the stock.

A code stays in its pool until its prize is claimed, because adding codes counts the pool again.
"""

from collections.abc import Iterable
from uuid import NAMESPACE_OID, UUID, uuid5

from saas.access.acting import Actor
from saas.directory.services import request_refresh
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.ids import new_id
from tenants.raffles import rules
from tenants.raffles.models import Raffle, RafflePrize, RafflePrizeKind
from tenants.raffles.sources import GEM_PRIZES, SELLABLE_PRIZES
from tenants.stores.errors import ProductOutOfStock
from tenants.stores.stock import return_piece, sell_price_of, take_piece
from tenants.wallets import prizes as gems
from tenants.wallets.issuance import promise, staff_of
from tenants.wallets.services import current_community


def reserve_prizes(raffle: Raffle, actor: Actor) -> None:
    """Reserve all prizes of a raffle at its publication. Raises IssuanceLimit, ProductOutOfStock, SpendingStopped."""
    prizes = list(raffle.prizes.select_related("product"))
    if amount := sum(prize.winners * (prize.amount or 0) for prize in prizes):
        gems.reserve_prize(
            source=GEM_PRIZES,
            amount=amount,
            cause_id=raffle.pk,
            reason=raffle.name,
            idempotency=_once(new_id(), amount),
            actor=actor,
        )
    promise(SELLABLE_PRIZES, amount=_keep_sell_prices(prizes), staff=[staff_of(actor)], cancelable=raffle.pk)
    _show_stock(prizes)
    for prize in sorted(prizes, key=lambda prize: str(prize.product_id)):
        if _has_piece(prize):
            assert prize.product_id is not None
            for _ in range(prize.winners):
                if not take_piece(prize.product_id):
                    raise ProductOutOfStock


def _keep_sell_prices(prizes: Iterable[RafflePrize]) -> int:
    """Fix the sell price of each product prize; return the sum of these prices in gems."""
    total = 0
    for prize in prizes:
        if prize.product is not None:
            prize.sell_price = sell_price_of(prize.product)
            prize.save(update_fields=["sell_price"])
            total += prize.winners * (prize.sell_price or 0)
    return total


def release_prizes(raffle: Raffle, *, places: Iterable[int], actor: Actor | UUID) -> None:
    """Release the reserved prizes of places without a winner."""
    prizes = list(raffle.prizes.select_related("product"))
    left = [rules.prize_at(prizes, place) for place in places]
    if amount := sum(prize.amount or 0 for prize in left):
        gems.release_prize(
            amount=amount,
            cause_id=raffle.pk,
            reason=raffle.name,
            idempotency=_once(new_id(), amount),
            actor=actor.user_id if isinstance(actor, Actor) else actor,
        )
    _show_stock(left)
    for prize in sorted(left, key=lambda prize: str(prize.product_id)):
        if _has_piece(prize):
            assert prize.product_id is not None
            return_piece(prize.product_id)


def key_of(purpose: str, identity: UUID, *facts: object) -> Idempotency:
    """Return the idempotency key of an action that happens once per ``identity``."""
    return Idempotency(uuid5(NAMESPACE_OID, f"{purpose}:{identity}"), fingerprint(purpose, str(identity), *facts))


def _show_stock(prizes: Iterable[RafflePrize]) -> None:
    """Schedule the update of pages and listings of the product and of the cases that contain it."""
    if any(_has_piece(prize) for prize in prizes):
        request_refresh(current_community().pk)


def _once(identity: UUID, amount: int) -> Idempotency:
    return Idempotency(identity, fingerprint("raffle prizes", str(identity), amount))


def _has_piece(prize: RafflePrize) -> bool:
    return prize.kind == RafflePrizeKind.PRODUCT and prize.product is not None and not prize.product.has_codes
