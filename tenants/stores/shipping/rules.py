"""Pure rules of shipping: required fields, retention of addresses, tracking links."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from urllib.parse import quote

from tenants.stores.models import DeliveryMethod, OrderStatus
from tenants.stores.shipping import addresses

ADDRESS = ("full_name", "country", "city", "street", "building", "line2", "region", "zip", "phone")
# The fan may change the address until the team starts the order.
DISPATCHABLE = (OrderStatus.RESERVED, OrderStatus.PENDING)
TRACKABLE = (OrderStatus.PENDING, OrderStatus.PROCESS, OrderStatus.SHIPPED, OrderStatus.COMPLETED)
# For a parcel that comes back, or never came.
KEPT_AFTER_COMPLETION = timedelta(days=30)
# The arrival was not confirmed.
KEPT_AFTER_SHIPPING = timedelta(days=90)
_FOLLOWED_AT = {
    "dhl": "https://www.dhl.com/global-en/home/tracking.html?tracking-id=",
    "ups": "https://www.ups.com/track?tracknum=",
    "fedex": "https://www.fedex.com/fedextrack/?trknbr=",
    "usps": "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
}


def address_problems(method: str, address: Mapping[str, str]) -> dict[str, str]:
    """Return the problems of an address by field. A pickup needs only a name."""
    country = "" if method == DeliveryMethod.PICKUP else address.get("country", "")
    found: dict[str, str] = {}
    if problem := addresses.name_problem(address["full_name"], country):
        found["full_name"] = problem
    return found if method == DeliveryMethod.PICKUP else found | addresses.problems_of(address)


def kept(method: str, address: Mapping[str, str]) -> dict[str, str]:
    """Return the parts of the address that the delivery needs, postal code and region as the country writes them.

    A pickup needs name and phone.
    """
    wanted = ("full_name", "phone") if method == DeliveryMethod.PICKUP else ADDRESS
    parts = {name: address.get(name, "") if name in wanted else "" for name in ADDRESS}
    forms = {"zip": addresses.zip_of, "region": addresses.region_of}
    return parts | {name: form(parts[name], parts["country"]) for name, form in forms.items() if parts[name]}


def size_problem(size: str, sizes: Sequence[str]) -> str | None:
    """Return why the size is invalid, or None."""
    if sizes and not size:
        return "Field is required"
    if size and size not in sizes:
        return "This size is not offered"
    return None


def tracking_link(carrier: str, number: str) -> str:
    """Return the parcel's tracking page of a known carrier, else an empty text."""
    page = _FOLLOWED_AT.get(carrier.strip().lower())
    return f"{page}{quote(number, safe='')}" if page and number else ""
