"""The tables of the store: what is on offer, what was ordered, and what members own."""

from tenants.stores.models.codes import ProductCode
from tenants.stores.models.contents import ProductContent
from tenants.stores.models.deliveries import Address, Delivery, DeliveryMethod, SavedAddress
from tenants.stores.models.drops import DropEntry, DropEntryState, LimitedDrop
from tenants.stores.models.items import ItemSource, ItemStatus, SellBack, WonItem
from tenants.stores.models.orders import DailyPurchase, Order, OrderStatus
from tenants.stores.models.products import (
    Product,
    ProductCategory,
    ProductContentKind,
    ProductSize,
    ProductSnapshot,
    ProductStatus,
    ProductVariant,
    RestockUnit,
    StockWatch,
    Store,
    StoreStatus,
)
from tenants.stores.models.rewards import (
    MAX_EXPERIENCE_REWARD,
    MAX_REWARD_TICKETS,
    REWARD_IS_SOUND,
    REWARD_THINGS,
    Rewarded,
    reward_values,
)

__all__ = [
    "MAX_EXPERIENCE_REWARD",
    "MAX_REWARD_TICKETS",
    "REWARD_IS_SOUND",
    "REWARD_THINGS",
    "Address",
    "DailyPurchase",
    "Delivery",
    "DeliveryMethod",
    "DropEntry",
    "DropEntryState",
    "ItemSource",
    "ItemStatus",
    "LimitedDrop",
    "Order",
    "OrderStatus",
    "Product",
    "ProductCategory",
    "ProductCode",
    "ProductContent",
    "ProductContentKind",
    "ProductSize",
    "ProductSnapshot",
    "ProductStatus",
    "ProductVariant",
    "RestockUnit",
    "Rewarded",
    "SavedAddress",
    "SellBack",
    "StockWatch",
    "Store",
    "StoreStatus",
    "WonItem",
    "reward_values",
]
