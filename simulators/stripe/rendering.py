"""The answers for rows: lists inside objects, addresses of pages, and ``expand``."""

from functools import lru_cache
from typing import Any

from stripe._object_classes import get_object_class

from simulators.stripe.errors import StripeError
from simulators.stripe.store import Row, Store

MAX_EXPAND_DEPTH = 4
# Fields that an answer has only if ``expand`` names them.
INCLUDABLE = {
    "customer": ("subscriptions", "tax_ids"),
    "invoice": ("payments", "confirmation_secret"),
    "checkout.session": ("line_items",),
    "charge": ("refunds",),
    "coupon": ("applies_to",),
}


class Renderer:
    """Renders the rows of a store. ``base`` is the address of the pages."""

    def __init__(self, base: str) -> None:
        self.base = base

    def __call__(self, store: Store, row: Row) -> Row:
        if row.get("deleted"):
            return {"id": row["id"], "object": row["object"], "deleted": True}
        shown = {name: value for name, value in row.items() if not name.startswith("_")}
        composer = getattr(self, "_" + row["object"].replace(".", "_"), None)
        if composer is not None:
            composer(store, row, shown)
        return shown

    def list_of(self, store: Store, rows: list[Row], url: str) -> Row:
        return {"object": "list", "data": [self(store, row) for row in rows], "has_more": False, "url": url}

    def _subscription(self, store: Store, row: Row, shown: Row) -> None:
        items = list(store.all("subscription_item", subscription=row["id"]))
        shown["items"] = {
            **self.list_of(store, items, f"/v1/subscription_items?subscription={row['id']}"), "total_count": len(items),
        }  # fmt: skip
        shown["default_tax_rates"] = [self(store, store.get("tax_rate", rate)) for rate in row["default_tax_rates"]]

    def _subscription_item(self, store: Store, row: Row, shown: Row) -> None:
        price = store.row("price", row["_price"])
        shown["price"] = self(store, price)
        recurring = price["recurring"]
        shown["plan"] = {
            "id": price["id"], "object": "plan", "active": price["active"], "amount": price["unit_amount"],
            "amount_decimal": price["unit_amount_decimal"], "billing_scheme": "per_unit", "created": price["created"],
            "currency": price["currency"], "interval": recurring["interval"],
            "interval_count": recurring["interval_count"], "livemode": False, "metadata": price["metadata"],
            "meter": None, "nickname": price["nickname"], "product": price["product"], "tiers_mode": None,
            "transform_usage": None, "trial_period_days": None, "usage_type": "licensed",
        }  # fmt: skip

    def _invoice(self, store: Store, row: Row, shown: Row) -> None:
        url = f"/v1/invoices/{row['id']}/lines"
        lines = list(store.all("line_item", invoice=row["id"]))
        shown["lines"] = {**self.list_of(store, lines, url), "total_count": len(lines)}
        if row["status"] != "draft" and row.get("_secret"):
            page = f"{self.base}/i/{row['_secret']}"
            shown["hosted_invoice_url"], shown["invoice_pdf"] = page, f"{page}/pdf"

    def _checkout_session(self, store: Store, row: Row, shown: Row) -> None:
        shown["url"] = f"{self.base}/c/pay/{row['id']}" if row["status"] == "open" else None

    def _billing_portal_session(self, store: Store, row: Row, shown: Row) -> None:
        shown["url"] = f"{self.base}/p/session/{row['_secret']}"

    def _charge(self, store: Store, row: Row, shown: Row) -> None:
        shown["receipt_url"] = f"{self.base}/receipts/{row['id']}" if row["status"] == "succeeded" else None

    def _payment_intent(self, store: Store, row: Row, shown: Row) -> None:
        self._next_action(row, shown)

    def _setup_intent(self, store: Store, row: Row, shown: Row) -> None:
        self._next_action(row, shown)

    def _next_action(self, row: Row, shown: Row) -> None:
        shown["next_action"] = None
        if row["status"] == "requires_action":
            redirect = {"return_url": None, "url": f"{self.base}/3ds/{row['client_secret']}"}
            shown["next_action"] = {"type": "redirect_to_url", "redirect_to_url": redirect}

    # expand

    def expanded(self, store: Store, shown: Row, paths: list[str]) -> Row:
        """Replace the ids at ``paths`` by their objects. Raises StripeError for a path that has none."""
        for path in paths:
            parts = path.split(".")
            if len(parts) > MAX_EXPAND_DEPTH:
                raise StripeError(f"You cannot expand more than {MAX_EXPAND_DEPTH} levels of a property")
            if shown.get("object") == "list" and parts[0] != "data":
                raise _not_expandable(path)
            self._expand(store, shown, parts, path)
        return shown

    def _expand(self, store: Store, node: Any, parts: list[str], path: str) -> None:
        if isinstance(node, list):
            for item in node:
                self._expand(store, item, parts, path)
            return
        if not parts or not isinstance(node, dict):
            return
        name, rest = parts[0], parts[1:]
        kind = str(node.get("object", ""))
        if name in INCLUDABLE.get(kind, ()):
            node[name] = self._included(store, node, name)
        elif isinstance(node.get(name), str):
            target = store.any_with_id(node[name])
            if target is None or not _is_expandable(kind, name):
                raise _not_expandable(path)
            node[name] = self(store, target)
        elif isinstance(node.get(name), list) and node[name] and isinstance(node[name][0], str):
            targets = [store.any_with_id(item) for item in node[name]]
            node[name] = [self(store, target) for target in targets if target is not None]
        elif name not in node and not _is_expandable(kind, name):
            raise _not_expandable(path)
        self._expand(store, node.get(name), rest, path)

    def _included(self, store: Store, node: Row, name: str) -> Any:
        row = store.any_with_id(node["id"]) or node
        if name == "subscriptions":
            found = [sub for sub in store.all("subscription", customer=row["id"]) if sub["status"] != "canceled"]
            return self.list_of(store, found[::-1], f"/v1/customers/{row['id']}/subscriptions")
        if name == "tax_ids":
            found = list(store.all("tax_id", customer=row["id"]))
            return self.list_of(store, found, f"/v1/customers/{row['id']}/tax_ids")
        if name == "payments":
            found = list(store.all("invoice_payment", invoice=row["id"]))
            return self.list_of(store, found, f"/v1/invoice_payments?invoice={row['id']}")
        if name == "confirmation_secret":
            intent = store.find("payment_intent", row.get("_intent"))
            return {"client_secret": intent["client_secret"], "type": "payment_intent"} if intent else None
        if name == "refunds":
            found = list(store.all("refund", charge=row["id"]))
            return self.list_of(store, found[::-1], f"/v1/charges/{row['id']}/refunds")
        if name == "line_items":
            return self.list_of(store, row["_lines"], f"/v1/checkout/sessions/{row['id']}/line_items")
        return {"products": row["_products"]} if row.get("_products") else None


def _not_expandable(path: str) -> StripeError:
    return StripeError(
        f"This property cannot be expanded ({path}). You may want to try expanding 'data.{path}' instead."
        if not path.startswith("data.") else f"This property cannot be expanded ({path}).",
        param="expand",
    )  # fmt: skip


@lru_cache(maxsize=64)
def _annotations(kind: str) -> dict[str, str]:
    try:
        found = get_object_class("V1", kind)
    except AttributeError:
        return {}
    return {name: str(hint) for name, hint in found.__annotations__.items()}


def _is_expandable(kind: str, name: str) -> bool:
    """True if stripe-python types the field as an id or an object. Parts of objects have no class of their own here."""
    return not kind or "str, ForwardRef(" in _annotations(kind).get(name, "")
