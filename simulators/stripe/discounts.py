"""Coupons at work: redeeming them, and what they take off the lines of an invoice."""

from decimal import Decimal
from typing import Any

from simulators.stripe import dates
from simulators.stripe.errors import invalid
from simulators.stripe.store import Row, Store


def coupon_of(store: Store, given: Row, param: str, *, customer: Row | None, amount: int, currency: str,
              now: int) -> tuple[Row, Row | None]:  # fmt: skip
    """Return the coupon, and its promotion code if one was given. Raises StripeError if it cannot be redeemed."""
    code = None
    if given.get("promotion_code"):
        code = store.get("promotion_code", given["promotion_code"], f"{param}[promotion_code]")
        check_code(store, code, customer=customer, amount=amount, currency=currency, now=now, param=param)
        coupon = store.get("coupon", code["promotion"]["coupon"], param)
    else:
        coupon = store.get("coupon", given.get("coupon"), f"{param}[coupon]")
    spent = coupon["max_redemptions"] is not None and coupon["times_redeemed"] >= coupon["max_redemptions"]
    late = coupon["redeem_by"] is not None and now > coupon["redeem_by"]
    if spent or late:
        raise invalid(f"Coupon expired: {coupon['id']}", f"{param}[coupon]", "coupon_expired")
    if coupon["currency"] not in (None, currency):
        raise invalid("The coupon's currency differs from the currency of the price.", f"{param}[coupon]")
    return coupon, code


def check_code(store: Store, code: Row, *, customer: Row | None, amount: int, currency: str, now: int,
               param: str) -> None:  # fmt: skip
    """Raises StripeError if this customer cannot redeem the promotion code now."""
    limits = code["restrictions"]
    spent = code["max_redemptions"] is not None and code["times_redeemed"] >= code["max_redemptions"]
    late = code["expires_at"] is not None and now > code["expires_at"]
    if not code["active"] or spent or late:
        raise invalid("This promotion code cannot be redeemed because it is expired or inactive.", param)
    if code["customer"] not in (None, customer["id"] if customer else ""):
        raise invalid("This promotion code cannot be redeemed by this customer.", param)
    if limits["minimum_amount"] is not None and (
        limits["minimum_amount_currency"] != currency or amount < limits["minimum_amount"]
    ):
        raise invalid("This promotion code requires a larger amount.", param)
    if limits["first_time_transaction"] and customer and any(
        row["amount_paid"] for row in store.all("invoice", customer=customer["id"])
    ):  # fmt: skip
        raise invalid(
            "This promotion code cannot be redeemed because the associated customer has prior transactions.", param
        )


def redeem(store: Store, coupon: Row, code: Row | None, *, customer: str, subscription: str | None, now: int) -> Row:
    """Count the redemption and return the discount."""
    coupon["times_redeemed"] += 1
    if code is not None:
        code["times_redeemed"] += 1
    months = coupon["duration_in_months"]
    return store.add({
        "id": store.new_id("di"), "object": "discount", "checkout_session": None, "customer": customer,
        "customer_account": None, "end": dates.after(now, "month", months) if months else None, "invoice": None,
        "invoice_item": None, "promotion_code": code["id"] if code else None,
        "source": {"type": "coupon", "coupon": coupon["id"]}, "start": now, "subscription": subscription,
        "subscription_item": None,
    })  # fmt: skip


def in_force(store: Store, ids: list[str], now: int) -> list[Row]:
    found = [store.row("discount", one) for one in ids]
    return [row for row in found if row["end"] is None or now < row["end"]]


def coupon_behind(store: Store, discount: Row) -> Row:
    return store.row("coupon", discount["source"]["coupon"])


def taken_off(store: Store, discounts: list[Row], amounts: list[tuple[int, Any]]) -> list[list[tuple[int, str]]]:
    """Return for each (amount, product) what each discount takes off. An amount off is spread over the lines."""
    left = [max(0, amount) for amount, _ in amounts]
    result: list[list[tuple[int, str]]] = [[] for _ in amounts]
    for discount in discounts:
        coupon = coupon_behind(store, discount)
        fits = [
            index for index, (_, product) in enumerate(amounts)
            if left[index] and (not coupon["_products"] or product in coupon["_products"])
        ]  # fmt: skip
        if coupon["percent_off"] is not None:
            parts = [dates.rounded(left[index] * Decimal(str(coupon["percent_off"])) / 100) for index in fits]
        else:
            parts = _spread(coupon["amount_off"], [left[index] for index in fits])
        for index, part in zip(fits, parts, strict=True):
            left[index] -= part
            result[index].append((part, discount["id"]))
    return result


def _spread(amount: int, over: list[int]) -> list[int]:
    total = sum(over)
    amount = min(amount, total)
    parts = [amount * part // total for part in over] if total else []
    for index in range(amount - sum(parts)):
        parts[index] += 1
    return parts


def net(store: Store, discounts: list[Row], amount: int, product: str) -> int:
    """Return the amount after the discounts."""
    return amount - sum(part for part, _ in taken_off(store, discounts, [(amount, product)])[0])
