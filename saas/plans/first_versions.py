"""Version 1 of each plan. The first migration inserts these rows, so they never change."""

from typing import Any

FIRST_VERSIONS: tuple[dict[str, Any], ...] = (
    {
        "code": "free",
        "name": "Free",
        "summary": "Everything a young community needs",
        "monthly_price": 0,
        "yearly_price": 0,
        "limits": {"members": 500, "staff": 2, "products": 25, "domains": 0, "storage_megabytes": 250},
        "features": [],
        "highlights": ["Store with your own products", "Gem wallet with a full ledger", "Your colors and name"],
    },
    {
        "code": "pro",
        "name": "Pro",
        "summary": "For creators whose community is their work",
        "monthly_price": 2900,
        "yearly_price": 29_000,
        "limits": {"members": 20_000, "staff": 15, "products": 500, "domains": 2, "storage_megabytes": 10_240},
        "features": ["CUSTOM_DOMAIN", "EXPORTS"],
        "highlights": ["Everything in Free", "Your own domain", "Exports", "Staff with permissions"],
    },
    {
        "code": "enterprise",
        "name": "Enterprise",
        "summary": "For networks and large communities",
        "monthly_price": None,
        "yearly_price": None,
        "limits": {"members": None, "staff": None, "products": None, "domains": 10, "storage_megabytes": None},
        "features": ["CUSTOM_DOMAIN", "EXPORTS"],
        "highlights": ["Everything in Pro", "Several domains", "Personal support", "Agreed availability"],
    },
)
