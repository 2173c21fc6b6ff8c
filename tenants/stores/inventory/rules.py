"""Pure rules of inventories."""

from tenants.stores.fulfillment import FULFILLMENTS
from tenants.stores.models import ItemStatus, OrderStatus


def is_for_sale(*, is_won: bool, status: str, product_type: str, has_code: bool, sell_price: object) -> bool:
    """True if the owner can sell the item back. It needs a sell price.

    A won item must be kept. A bought item must be of a kind that is sold back, completed and without a code.
    """
    if sell_price is None:
        return False
    if is_won:
        return status == ItemStatus.KEPT
    return FULFILLMENTS[product_type].is_sold_back and not has_code and status == OrderStatus.COMPLETED
