"""The tables of the store: what is on offer, what was ordered, and what members own."""

from tenants.stores.models.codes import ProductCode
from tenants.stores.models.deliveries import Address, Delivery, DeliveryMethod, SavedAddress
from tenants.stores.models.drops import DropEntry, DropEntryState, LimitedDrop
from tenants.stores.models.items import ItemSource, ItemStatus, SellBack, WonItem
from tenants.stores.models.orders import DailyPurchase, Order, OrderStatus
from tenants.stores.models.products import (
    Product,
    ProductSize,
    ProductSnapshot,
    ProductStatus,
    RestockUnit,
    StockWatch,
    Store,
    StoreStatus,
)

__all__ = [
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
    "ProductCode",
    "ProductSize",
    "ProductSnapshot",
    "ProductStatus",
    "RestockUnit",
    "SavedAddress",
    "SellBack",
    "StockWatch",
    "Store",
    "StoreStatus",
    "WonItem",
]
