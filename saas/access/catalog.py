"""Every back-office area, once: the API, whoami, the sidebar, and the route guards read the areas here."""

from dataclasses import asdict, dataclass
from typing import Any

from saas.plans.catalog import Area
from saas.tenancy.permissions import Permission


@dataclass(frozen=True, slots=True)
class BackOfficeArea:
    """A place of the back office. ``requires`` is satisfied by any one of its permissions; empty means the whole team.

    An area is not shown while the team has its ``feature`` switched off.
    """

    slug: str
    label: str
    path: str
    requires: tuple[Permission, ...] = ()
    group: str | None = None
    feature: Area | None = None


_CHALLENGES = (Permission.CHALLENGES_MANAGEMENT,)
_OFFERS = (Permission.OFFERS_MANAGEMENT,)
_REWARDS = (Permission.REWARDS_MANAGEMENT,)
AREAS = (
    BackOfficeArea("get-started", "Getting Started", "/admin/get-started"),
    BackOfficeArea("overview", "Overview", "/admin"),
    BackOfficeArea("users", "Users", "/admin/users", (Permission.USERS_MANAGEMENT,)),
    BackOfficeArea(
        "casino-providers",
        "Casino Providers",
        "/admin/casino-providers",
        _OFFERS,
        "Casinos",
        feature=Area.CASINOS,
    ),
    BackOfficeArea(
        "casino-referrals",
        "Casino Referrals",
        "/admin/casino-referrals",
        _OFFERS,
        "Casinos",
        feature=Area.CASINOS,
    ),
    BackOfficeArea(
        "leaderboard",
        "Leaderboard",
        "/admin/leaderboard",
        (Permission.LEADERBOARDS_MANAGEMENT,),
    ),
    BackOfficeArea("raffles", "Raffles", "/admin/raffles", (Permission.RAFFLES_MANAGEMENT,)),
    BackOfficeArea("quests", "Quests", "/admin/quests", _CHALLENGES, "Quests & Challenges"),
    BackOfficeArea(
        "quests-chain",
        "Quests Chain",
        "/admin/quests-chain",
        _CHALLENGES,
        "Quests & Challenges",
    ),
    BackOfficeArea(
        "quests-review",
        "Quests Reviews",
        "/admin/quests-review",
        _CHALLENGES,
        "Quests & Challenges",
    ),
    BackOfficeArea(
        "achievements",
        "Achievements",
        "/admin/achievements",
        (*_CHALLENGES, Permission.ACHIEVEMENTS_MANAGEMENT),
    ),
    BackOfficeArea("wager-rewards", "Wager Rewards", "/admin/wager-rewards", _REWARDS, feature=Area.WAGERS),
    BackOfficeArea("wagers", "Wagers", "/admin/wagers", _REWARDS, feature=Area.WAGERS),
    BackOfficeArea("store", "Store", "/admin/store", (Permission.STORES_MANAGEMENT,)),
    BackOfficeArea("cases", "Cases", "/admin/cases", (Permission.LOOTBOXES_MANAGEMENT,)),
    BackOfficeArea("tickets", "Tickets", "/admin/tickets", (Permission.TICKETS_MANAGEMENT,)),
    BackOfficeArea("events", "Events", "/admin/events", (Permission.EVENTS_MANAGEMENT,)),
    BackOfficeArea("chat", "Chat", "/admin/chat", (Permission.USERS_MANAGEMENT,), feature=Area.CHAT),
    BackOfficeArea("offers", "Offers", "/admin/offers", _OFFERS, "Offers"),
    BackOfficeArea("offers-platforms", "Platforms", "/admin/offers-platforms", _OFFERS, "Offers"),
    # Staff and wallets each have a tab in the settings. A person with only one of these rights can open that tab.
    BackOfficeArea(
        "settings",
        "Settings",
        "/admin/settings",
        (Permission.SETTINGS_MANAGEMENT, Permission.STAFFS_MANAGEMENT, Permission.WALLETS_MANAGEMENT),
    ),
    # After the areas of the specification: economy, rewards, branding and the team's notifications.
    BackOfficeArea("economy", "Economy", "/admin/economy", (Permission.WALLETS_MANAGEMENT,)),
    BackOfficeArea("rewards", "Rewards", "/admin/rewards", _REWARDS),
    BackOfficeArea(
        "branding",
        "Customization",
        "/admin/customization/branding",
        (Permission.SETTINGS_MANAGEMENT,),
    ),
    BackOfficeArea("notifications", "Notifications", "/admin/notifications"),
)


def areas() -> list[dict[str, Any]]:
    """Return the areas in the format of the boot data."""
    return [asdict(area) for area in AREAS]
