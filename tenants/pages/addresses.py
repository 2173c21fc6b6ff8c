"""The pages of the React app: which addresses exist, and the one form of each.

The route tables of the front end (frontend/src/app/spaces) decide what a page shows. A test compares both lists.
"""

import re
from typing import Final, Literal

Space = Literal["platform", "community", "admin"]

PATHS: Final[dict[Space, tuple[str, ...]]] = {
    "platform": (
        "/", "/explore", "/store", "/login", "/login/two-fa", "/forgot-password", "/reset-password", "/verify-email",
        "/onboarding", "/onboarding/check-inbox", "/waitlist", "/pricing", "/fairness", "/terms-of-service",
        "/privacy-policy", "/staff-invitation/:token", "/stop-mails/:token", "/oauth-error", "/_look",
        "/my-communities", "/notifications", "/my-inventory", "/hand-over/:id", "/profile", "/profile/settings",
        "/login/continue", "/onboarding/stream-accounts", "/onboarding/creators", "/onboarding/casino-accounts",
        "/onboarding/create-community", "/onboarding/finish",
    ),
    "community": (
        "/", "/quests", "/achievements", "/cases", "/cases/:slug", "/pages/:slug", "/store", "/trust", "/store/:slug",
        "/watch", "/raffles", "/raffles/:slug", "/orders", "/inventory", "/notifications", "/raffles/my", "/wallet",
        "/login", "/explore", "/fairness", "/forgot-password", "/my-communities", "/my-inventory", "/onboarding",
        "/privacy-policy", "/profile", "/profile/settings", "/terms-of-service", "/waitlist",
        "/members/:username", "/shared/:code",
    ),
    "admin": (
        "/admin", "/admin/get-started", "/admin/notifications", "/admin/users", "/admin/users/import",
        "/admin/users/import/:id", "/admin/users/:id", "/admin/store", "/admin/store/create", "/admin/store/orders",
        "/admin/store/:id", "/admin/cases", "/admin/cases/create", "/admin/cases/:id", "/admin/raffles",
        "/admin/raffles/create", "/admin/raffles/:id", "/admin/economy", "/admin/transactions", "/admin/rewards",
        "/admin/quests", "/admin/quests/earning", "/admin/quests/create", "/admin/quests/:id", "/admin/quests-chain",
        "/admin/quests-chain/create", "/admin/quests-chain/:id", "/admin/quests-review", "/admin/achievements",
        "/admin/settings", "/admin/customization", "/admin/customization/history",
        "/admin/customization/share", "/admin/customization/pages", "/admin/customization/pages/create",
        "/admin/customization/pages/:id", "/admin/customization/:tab", "/admin/store/orders/slips",
    ),
}  # fmt: skip
"""Paths as react-router writes them, below the base of each space: ``:name`` is one segment."""

_KNOWN: Final = {
    space: re.compile("|".join(re.sub(r":\w+", "[^/]+", path) for path in paths), re.IGNORECASE)
    for space, paths in PATHS.items()
}


def usual_path(space: Space, path: str) -> str:
    """Return the one form of ``path``: no slash at the end, and the letters of the route table."""
    plain = "/" + path.strip("/")
    return plain.lower() if plain.lower() in PATHS[space] else plain


def is_page(space: Space, path: str) -> bool:
    """Return whether the app has a page at ``path``, whatever is behind the names in it."""
    return _KNOWN[space].fullmatch("/" + path.strip("/")) is not None
