"""Pure rules of what members have."""

from tenants.stores.inventory.models import ItemStatus
from tenants.stores.models import OrderStatus, ProductType


def is_for_sale(*, is_won: bool, status: str, product_type: str, has_code: bool, sell_price: object) -> bool:
    """Whether its owner can sell it back: won and kept, or bought and done, with a price; never a code or a parcel."""
    if sell_price is None:
        return False
    if is_won:
        return status == ItemStatus.KEPT
    return product_type == ProductType.DIGITAL and not has_code and status == OrderStatus.COMPLETED
