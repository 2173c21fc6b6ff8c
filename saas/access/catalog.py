"""Every back-office area, once: the API, whoami, the sidebar, and the route guards read the areas here."""

from dataclasses import asdict, dataclass
from typing import Any

from saas.tenancy.permissions import Permission


@dataclass(frozen=True, slots=True)
class BackOfficeArea:
    """A place of the back office. ``requires`` is satisfied by any one of its permissions; empty means the whole team.

    ``built`` says whether the area exists yet: navigation shows built areas only.
    """

    slug: str
    label: str
    path: str
    requires: tuple[Permission, ...] = ()
    group: str | None = None
    built: bool = False


_CHALLENGES = (Permission.CHALLENGES_MANAGEMENT,)
_OFFERS = (Permission.OFFERS_MANAGEMENT,)
_REWARDS = (Permission.REWARDS_MANAGEMENT,)
AREAS = (
    BackOfficeArea("get-started", "Getting Started", "/admin/get-started", built=True),
    BackOfficeArea("overview", "Overview", "/admin", built=True),
    BackOfficeArea("users", "Users", "/admin/users", (Permission.USERS_MANAGEMENT,), built=True),
    BackOfficeArea("casino-providers", "Casino Providers", "/admin/casino-providers", _OFFERS, "Casinos", built=True),
    BackOfficeArea("casino-referrals", "Casino Referrals", "/admin/casino-referrals", _OFFERS, "Casinos", built=True),
    BackOfficeArea(
        "leaderboard", "Leaderboard", "/admin/leaderboard", (Permission.LEADERBOARDS_MANAGEMENT,), built=True
    ),
    BackOfficeArea("raffles", "Raffles", "/admin/raffles", (Permission.RAFFLES_MANAGEMENT,), built=True),
    BackOfficeArea("quests", "Quests", "/admin/quests", _CHALLENGES, "Quests & Challenges", built=True),
    BackOfficeArea(
        "quests-chain", "Quests Chain", "/admin/quests-chain", _CHALLENGES, "Quests & Challenges", built=True
    ),
    BackOfficeArea(
        "quests-review", "Quests Reviews", "/admin/quests-review", _CHALLENGES, "Quests & Challenges", built=True
    ),
    BackOfficeArea(
        "achievements",
        "Achievements",
        "/admin/achievements",
        (*_CHALLENGES, Permission.ACHIEVEMENTS_MANAGEMENT),
        built=True,
    ),
    BackOfficeArea("wager-rewards", "Wager Rewards", "/admin/wager-rewards", _REWARDS, built=True),
    BackOfficeArea("wagers", "Wagers", "/admin/wagers", _REWARDS, built=True),
    BackOfficeArea("store", "Store", "/admin/store", (Permission.STORES_MANAGEMENT,), built=True),
    BackOfficeArea("cases", "Cases", "/admin/cases", (Permission.LOOTBOXES_MANAGEMENT,), built=True),
    BackOfficeArea("tickets", "Tickets", "/admin/tickets", (Permission.TICKETS_MANAGEMENT,)),
    BackOfficeArea("events", "Events", "/admin/events", (Permission.EVENTS_MANAGEMENT,)),
    BackOfficeArea("offers", "Offers", "/admin/offers", _OFFERS, "Offers"),
    BackOfficeArea("offers-platforms", "Platforms", "/admin/offers-platforms", _OFFERS, "Offers"),
    # Staff and wallets each have a tab in the settings. A person with only one of these rights can open that tab.
    BackOfficeArea(
        "settings",
        "Settings",
        "/admin/settings",
        (Permission.SETTINGS_MANAGEMENT, Permission.STAFFS_MANAGEMENT, Permission.WALLETS_MANAGEMENT),
        built=True,
    ),
    # After the areas of the specification: economy, rewards, branding and the team's notifications.
    BackOfficeArea("economy", "Economy", "/admin/economy", (Permission.WALLETS_MANAGEMENT,), built=True),
    BackOfficeArea("rewards", "Rewards", "/admin/rewards", _REWARDS, built=True),
    BackOfficeArea(
        "branding", "Customization", "/admin/customization/branding", (Permission.SETTINGS_MANAGEMENT,), built=True
    ),
    BackOfficeArea("notifications", "Notifications", "/admin/notifications", built=True),
)


_BUILT = {permission for area in AREAS if area.built for permission in area.requires}
# Permissions that open nothing, because none of their areas exists yet. A grant from before keeps them.
NOT_BUILT = {permission for area in AREAS for permission in area.requires} - _BUILT


def areas() -> list[dict[str, Any]]:
    """Return the areas in the format of the boot data."""
    return [asdict(area) for area in AREAS]
