"""Pure rules of shipping: what a delivery asks for, how long an address is kept, where a parcel is followed."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from urllib.parse import quote

from tenants.stores.models import OrderStatus
from tenants.stores.shipping.models import DeliveryMethod

ADDRESS = ("full_name", "country", "city", "street", "building", "zip", "phone")
# Who picks it up tells a name; everything else needs a place to go to.
_WHERE = ("country", "city", "street", "building", "zip")
REQUIRED: dict[str, tuple[str, ...]] = {
    DeliveryMethod.PICKUP: ("full_name",),
    DeliveryMethod.COURIER: ("full_name", *_WHERE),
    DeliveryMethod.POST: ("full_name", *_WHERE),
}
# The fan may say anew where to, until the team begins with it.
DISPATCHABLE = (OrderStatus.RESERVED, OrderStatus.PENDING)
TRACKABLE = (OrderStatus.PENDING, OrderStatus.PROCESS, OrderStatus.SHIPPED, OrderStatus.COMPLETED)
# For a parcel that comes back, or never came.
KEPT_AFTER_COMPLETION = timedelta(days=30)
# Nobody said whether it arrived.
KEPT_AFTER_SHIPPING = timedelta(days=90)
_FOLLOWED_AT = {
    "dhl": "https://www.dhl.com/global-en/home/tracking.html?tracking-id=",
    "ups": "https://www.ups.com/track?tracknum=",
    "fedex": "https://www.fedex.com/fedextrack/?trknbr=",
    "usps": "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
}


def missing(method: str, address: Mapping[str, str]) -> list[str]:
    """What a delivery of this kind asks for and the address does not say."""
    return [name for name in REQUIRED[method] if not address.get(name)]


def kept(method: str, address: Mapping[str, str]) -> dict[str, str]:
    """Of the address what this delivery needs: who picks a thing up keeps the address to themselves."""
    wanted = (*REQUIRED[method], "phone")
    return {name: address.get(name, "") if name in wanted else "" for name in ADDRESS}


def size_problem(size: str, sizes: Sequence[str]) -> str | None:
    """Why this size cannot be sent."""
    if sizes and not size:
        return "Field is required"
    if size and size not in sizes:
        return "This size is not offered"
    return None


def tracking_link(carrier: str, number: str) -> str:
    """Where the parcel is followed, for carriers whose address is known; else nothing."""
    page = _FOLLOWED_AT.get(carrier.strip().lower())
    return f"{page}{quote(number, safe='')}" if page and number else ""
