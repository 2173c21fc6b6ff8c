"""Metadata: an empty value removes a key, an empty metadata removes all."""

from simulators.stripe.errors import invalid
from simulators.stripe.params import Params
from simulators.stripe.store import Row

MAX_KEYS, MAX_KEY, MAX_VALUE = 50, 40, 500


def merge(row: Row, params: Params) -> None:
    """Change the row's metadata. Raises StripeError beyond Stripe's limits."""
    given = params.get("metadata")
    if given is None:
        return
    if given == "":
        row["metadata"] = {}
        return
    for key, value in given.items():
        if len(key) > MAX_KEY:
            raise invalid(f"Metadata keys can have up to {MAX_KEY} characters.", f"metadata[{key}]")
        if len(value) > MAX_VALUE:
            raise invalid(f"Metadata values can have up to {MAX_VALUE} characters.", f"metadata[{key}]")
    merged = {**row.get("metadata", {}), **given}
    row["metadata"] = {key: value for key, value in merged.items() if value != ""}
    if len(row["metadata"]) > MAX_KEYS:
        raise invalid(f"You can have up to {MAX_KEYS} metadata keys.", "metadata")
