"""Taxes of invoices: tax rates that the caller names, or automatic tax by the customer's country."""

from decimal import Decimal
from typing import TYPE_CHECKING

from simulators.stripe.dates import rounded
from simulators.stripe.store import Row

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator


def apply(simulator: "Simulator", invoice: Row, lines: list[Row]) -> tuple[int, int]:
    """Set the taxes of the lines and of the invoice; return the sums of exclusive and inclusive tax."""
    rates, reason = _rates(simulator, invoice)
    sums = {True: 0, False: 0}
    totals: dict[str, Row] = {}
    for line in lines:
        base = line["amount"] - sum(part["amount"] for part in line["discount_amounts"])
        line["taxes"] = []
        for rate in rates:
            inclusive = line["_tax_behavior"] == "inclusive" if rate.get("_automatic") else rate["inclusive"]
            amount, taxable = _tax(base, Decimal(str(rate["percentage"])), inclusive, reason)
            sums[inclusive] += amount
            tax: Row = {
                "amount": amount, "tax_behavior": "inclusive" if inclusive else "exclusive",
                "tax_rate_details": {"tax_rate": rate["id"]}, "taxability_reason": reason, "taxable_amount": taxable,
                "type": "tax_rate_details",
            }  # fmt: skip
            line["taxes"].append(tax)
            known = totals.setdefault(f"{rate['id']} {inclusive}", {**tax, "amount": 0, "taxable_amount": 0})
            known["amount"] += amount
            known["taxable_amount"] += taxable
    invoice["total_taxes"] = list(totals.values())
    if invoice["_automatic_tax"]:
        known_place = bool((invoice["customer_address"] or {}).get("country"))
        invoice["automatic_tax"] = {
            "disabled_reason": None, "enabled": True, "liability": {"type": "self"}, "provider": "stripe",
            "status": "complete" if known_place else "requires_location_inputs",
        }  # fmt: skip
    return sums[False], sums[True]


def _tax(base: int, percent: Decimal, inclusive: bool, reason: str) -> tuple[int, int]:
    if reason != "standard_rated":
        return 0, 0
    if inclusive:
        tax = base - rounded(base / (1 + percent / 100))
        return tax, base - tax
    return rounded(base * percent / 100), base


def _rates(simulator: "Simulator", invoice: Row) -> tuple[list[Row], str]:
    store = simulator.store
    if invoice["_tax_rates"]:
        exempt = {"exempt": "customer_exempt", "reverse": "reverse_charge"}.get(invoice["customer_tax_exempt"])
        return [store.row("tax_rate", one) for one in invoice["_tax_rates"]], exempt or "standard_rated"
    country = (invoice["customer_address"] or {}).get("country")
    percent = simulator.settings.tax_percent.get(country or "")
    if not invoice["_automatic_tax"] or percent is None:
        return [], ""
    reverse = invoice["customer_tax_exempt"] == "reverse" or (
        country != simulator.settings.country and any(one["type"] == "eu_vat" for one in invoice["customer_tax_ids"])
    )
    known = next(iter(store.all("tax_rate", country=country, percentage=percent, _automatic=True)), None)
    rate = known or new_rate(simulator, "VAT", percent, inclusive=False, country=country, _automatic=True, active=False)
    return [rate], "reverse_charge" if reverse else "standard_rated"


def new_rate(simulator: "Simulator", name: str, percent: float, *, inclusive: bool, country: str | None = None,
             **more: object) -> Row:  # fmt: skip
    store = simulator.store
    return store.add({
        "id": store.new_id("txr"), "object": "tax_rate", "active": True, "country": country, "created": store.now(),
        "description": None, "display_name": name, "effective_percentage": percent, "flat_amount": None,
        "inclusive": inclusive, "jurisdiction": country, "jurisdiction_level": None, "livemode": False,
        "metadata": {}, "percentage": percent, "rate_type": "percentage", "state": None, "tax_type": "vat", **more,
    })  # fmt: skip
