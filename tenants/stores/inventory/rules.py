"""Pure rules of inventories."""

from saas.offers.catalog import ProductType
from tenants.stores.models import ItemStatus, OrderStatus


def is_for_sale(*, is_won: bool, status: str, product_type: str, has_code: bool, sell_price: object) -> bool:
    """True if the owner can sell the item back. It needs a sell price.

    A won item must be kept. A bought item must be DIGITAL, completed and without a code.
    """
    if sell_price is None:
        return False
    if is_won:
        return status == ItemStatus.KEPT
    return product_type == ProductType.DIGITAL and not has_code and status == OrderStatus.COMPLETED
