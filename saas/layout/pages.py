"""The manifest of the pages of the React app. The server reads it, and `manage.py pages` writes the routes of the app.

A new page adds its ``AppPage`` here, in the space that has it. Places in the navigation of a community are in the order
of its pages.
"""

from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Final, Literal

from saas.plans.catalog import Area

Space = Literal["platform", "community", "admin"]


@dataclass(frozen=True, slots=True)
class Section:
    """A place in the navigation of communities.

    ``key`` is stored in the menus of communities. ``icon`` is a name of @tabler/icons-react. ``area`` can be switched
    off; while the team has it off, the page is missing, too. ``is_automatic``: without a choice of the team, fans see
    the section once the community has something there (``saas.layout.menu.fills``).
    """

    key: str
    label: str
    icon: str
    area: Area | None = None
    is_automatic: bool = False


@dataclass(frozen=True, slots=True)
class FirstCall:
    """A GET call of the API. ``{slug}`` in the path or in a value is the slug of the community."""

    path: str
    query: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AppPage:
    """A page of the app.

    ``path`` is written for react-router, below the base of the space: ``:name`` is one segment.
    ``file`` is the file of the page below frontend/src/routes, without its ending.
    ``loader`` is a function of session/guards.ts that leads to another page, ``leads_to`` the path of another page.
    A page with one of them has no file.
    ``guard`` names the visitors who may open the page: everyone, people with a session, or developers.
    ``area`` is the area of the back office that the page belongs to. ``is_framed`` is False if it has no sidebar.
    ``title`` and ``lead`` are its heading, if it is the same for everyone. ``{name}`` is the name of the community.
    ``layout`` is the layout of its first view in shell.html.
    ``calls`` are the first calls of the page for a visitor. The first view of the page has their answers; None if the
    page has no first view, or a special one.
    ``section`` is its place in the navigation.
    """

    path: str
    file: str = ""
    _: KW_ONLY
    loader: str = ""
    leads_to: str = ""
    guard: Literal["everyone", "session", "development"] = "everyone"
    area: str = ""
    is_framed: bool = True
    title: str = ""
    lead: str = ""
    layout: str = "page"
    calls: tuple[FirstCall, ...] | None = None
    section: Section | None = None
    in_sitemap: bool = False

    def lead_at(self, name: str) -> str:
        """Return the lead at the community with this name."""
        return self.lead.replace("{name}", name)


NEWEST: Final = {"take": 24, "page": 1, "sortBy": "CREATED_AT", "sortDirection": "desc"}
"""The newest entries of a list: offers of all communities, cases."""
ARRANGED: Final = NEWEST | {"sortBy": "POSITION", "sortDirection": "asc"}
"""The products of a store in the order of its team."""

_PLATFORM: Final = (
    AppPage(
        "/",
        "platform/home",
        calls=(
            FirstCall("/public/creators", {"take": 6, "sortBy": "MEMBERS", "sortDirection": "desc"}),
            FirstCall("/public/listings", {"take": 24}),
        ),
        in_sitemap=True,
    ),
    AppPage(
        "/explore",
        "platform/explore",
        title="Explore",
        lead="Find the communities of creators you like to watch, or discover new ones.",
        layout="explore",
        calls=(FirstCall("/public/creators", {"take": 24, "page": 1, "sortBy": "MEMBERS", "sortDirection": "desc"}),),
        in_sitemap=True,
    ),
    AppPage(
        "/store",
        "platform/store",
        title="Store",
        lead="Everything on offer across all communities. You pay with the gems of the community that offers it.",
        layout="offers",
        calls=(FirstCall("/public/listings", NEWEST),),
        in_sitemap=True,
    ),
    AppPage("/login", "account/login"),
    AppPage("/login/two-fa", "account/twoFactor"),
    AppPage("/forgot-password", "account/forgotPassword"),
    AppPage("/reset-password", "account/resetPassword"),
    AppPage("/verify-email", "account/verifyEmail"),
    AppPage("/onboarding", "account/onboarding"),
    AppPage("/onboarding/check-inbox", "account/checkInbox"),
    AppPage("/waitlist", "platform/waitlist"),
    AppPage(
        "/pricing",
        "platform/pricing",
        title="Pricing",
        lead="Every community begins with the free plan. Choose a larger one when you need it.",
    ),
    AppPage(
        "/fairness",
        "platform/fairness",
        title="Check a draw",
        lead="Anyone can recompute every draw and every case opening. The check runs in your browser. "
        "You do not need an account.",
        calls=(),
        in_sitemap=True,
    ),
    AppPage(
        "/terms-of-service",
        "platform/terms",
        title="Terms of service",
        layout="text",
        calls=(FirstCall("/public/legal/terms-of-service"),),
        in_sitemap=True,
    ),
    AppPage(
        "/privacy-policy",
        "platform/privacy",
        title="Privacy policy",
        layout="text",
        calls=(FirstCall("/public/legal/privacy-policy"),),
        in_sitemap=True,
    ),
    AppPage("/staff-invitation/:token", "platform/staffInvitation"),
    AppPage("/stop-mails/:token", "platform/stopMails"),
    AppPage("/oauth-error", "platform/oauthError"),
    AppPage("/_look", "look/look", guard="development"),
    AppPage(
        "/my-communities",
        "platform/myCommunities",
        guard="session",
        title="My Communities",
        lead="Your memberships and your gems.",
    ),
    AppPage(
        "/notifications",
        "account/notifications",
        guard="session",
        title="Notifications",
        lead="News from all your communities.",
    ),
    AppPage(
        "/chat",
        "platform/chat",
        guard="session",
        title="Chat",
        lead="The chats of your communities.",
    ),
    AppPage(
        "/my-inventory",
        "platform/myInventory",
        guard="session",
        title="My inventory",
        lead="What you bought and won, in every community.",
    ),
    AppPage(
        "/support",
        "account/support",
        guard="session",
        title="Support",
        lead="Your tickets to communities and to Gemhall.",
    ),
    AppPage("/hand-over/:id", "platform/handOver", guard="session"),
    AppPage("/profile", "account/profile", guard="session"),
    AppPage(
        "/profile/settings",
        "account/settings",
        guard="session",
        title="Settings",
        lead="Your profile, login, connections and data.",
    ),
    AppPage("/login/continue", "account/continue", guard="session"),
    AppPage("/onboarding/stream-accounts", "account/streamAccounts", guard="session"),
    AppPage("/onboarding/creators", "account/creators", guard="session"),
    AppPage("/onboarding/casino-accounts", "account/casinoAccounts", guard="session"),
    AppPage("/onboarding/create-community", "account/createCommunity", guard="session"),
    AppPage("/onboarding/finish", "account/finish", guard="session"),
)

_COMMUNITY: Final = (
    AppPage("/", "community/home", section=Section("home", "Home", "IconHome"), in_sitemap=True),
    AppPage(
        "/quests",
        "community/quests",
        title="Quests",
        lead="Earn gems at {name} for what you do.",
        layout="quests",
        calls=(
            FirstCall("/user/challenges/all", {"take": 12, "page": 1, "kind": "QUEST", "steps": "false"}),
            FirstCall("/user/challenges/chains/all", {"take": 20}),
            FirstCall("/user/earning/own"),
        ),
        section=Section("quests", "Quests", "IconTargetArrow", Area.QUESTS),
    ),
    AppPage(
        "/watch",
        "community/watch",
        title="Watch",
        lead="Watch {name} live.",
        calls=(FirstCall("/user/watching/own"), FirstCall("/user/earning/own")),
        section=Section("watch", "Watch", "IconDeviceTv", Area.QUESTS, is_automatic=True),
    ),
    AppPage(
        "/raffles",
        "community/raffles",
        title="Raffles",
        lead="Win prizes at {name}. Anyone can check every draw.",
        layout="raffles",
        calls=(
            FirstCall("/user/raffle/all/{slug}", {"take": 12, "page": 1, "tab": "ALL"}),
            FirstCall("/user/raffle/all-stats/{slug}"),
        ),
        section=Section("raffles", "Raffles", "IconTicket", Area.RAFFLES),
        in_sitemap=True,
    ),
    AppPage("/raffles/:slug", "community/raffle"),
    AppPage(
        "/store",
        "community/store",
        title="Store",
        lead="Spend your gems at {name}.",
        layout="store",
        calls=(
            FirstCall("/user/product-manage/all", {"storeSlug": "{slug}", **ARRANGED}),
            FirstCall("/user/store-manage/one/{slug}"),
            FirstCall("/user/product-manage/categories"),
        ),
        section=Section("store", "Store", "IconShoppingBag"),
        in_sitemap=True,
    ),
    AppPage("/store/:slug", "community/product"),
    AppPage(
        "/cases",
        "community/cases",
        title="Cases",
        lead="You see the exact odds of every prize, and you can check every opening.",
        layout="cases",
        calls=(FirstCall("/user/cases/all/{slug}", NEWEST), FirstCall("/user/cases/recent/{slug}")),
        section=Section("cases", "Cases", "IconBox", Area.CASES),
        in_sitemap=True,
    ),
    AppPage("/cases/:slug", "community/case"),
    AppPage(
        "/leaderboards",
        "community/leaderboards",
        title="Leaderboards",
        lead="Climb the boards at {name}, and win their prizes.",
        layout="boards",
        calls=(FirstCall("/user/leaderboards/all/{slug}", {"take": 24, "page": 1, "tab": "ALL"}),),
        section=Section("leaderboards", "Leaderboard", "IconTrophy", Area.LEADERBOARDS, is_automatic=True),
        in_sitemap=True,
    ),
    AppPage("/leaderboards/:id", "community/leaderboard"),
    AppPage(
        "/events",
        "community/events",
        title="Events",
        lead="Streams, raffles and tournaments at {name}. Join, and be reminded before they start.",
        layout="sections",
        calls=(FirstCall("/user/events/all/{slug}", {"take": 24, "page": 1, "tab": "UPCOMING"}),),
        section=Section("events", "Events", "IconCalendarEvent", Area.EVENTS, is_automatic=True),
        in_sitemap=True,
    ),
    AppPage("/events/:id", "community/event"),
    AppPage(
        "/offers",
        "community/offers",
        title="Offers",
        lead="Bonuses for the fans of {name}, with all their terms.",
        layout="sections",
        # Offers are for adults, and all visitors share this page.
        calls=(),
        section=Section("offers", "Offers", "IconRosetteDiscount", Area.OFFERS, is_automatic=True),
    ),
    AppPage(
        "/wagers",
        "community/wagers",
        title="Wagers",
        lead="Your wagers at the casinos of {name}, and what they earn you.",
        layout="sections",
        # Wagers are for adults, and all visitors share this page.
        calls=(),
        section=Section("wagers", "Wagers", "IconChartBar", Area.WAGERS, is_automatic=True),
    ),
    AppPage(
        "/chat",
        "community/chat",
        title="Chat",
        lead="Talk with the fans of {name}, and with the team.",
        layout="sections",
        # People with a session read the chat.
        calls=(),
        section=Section("chat", "Chat", "IconMessages", Area.CHAT, is_automatic=True),
    ),
    AppPage(
        "/trust",
        "community/trust",
        title="Fair draws",
        lead="All draws at {name}, each with its proof. How a draw is decided",
        layout="text",
        calls=(FirstCall("/public/trust"), FirstCall("/public/trust/draws", {"take": 20, "page": 1})),
        in_sitemap=True,
    ),
    AppPage(
        "/achievements",
        "community/achievements",
        title="Achievements",
        lead="What you reach at {name} over time. Each tier gives experience, once.",
    ),
    AppPage("/invite/:code", "community/invitation"),
    AppPage(
        "/friends",
        "community/friends",
        guard="session",
        title="Invite friends",
        lead="Bring friends to {name}, and see which of them are active.",
    ),
    AppPage("/pages/:slug", "community/writtenPage"),
    AppPage("/members/:username", "community/member"),
    AppPage("/shared/:code", "community/shared"),
    AppPage("/orders", "community/orders", guard="session", title="Your orders", lead="What you bought at {name}."),
    AppPage(
        "/inventory",
        "community/inventory",
        guard="session",
        title="Your inventory",
        lead="What you bought and won at {name}.",
    ),
    AppPage(
        "/notifications", "account/notifications", guard="session", title="Notifications", lead="News from {name}."
    ),
    AppPage("/support", "account/support", guard="session", title="Support", lead="Your tickets to {name}."),
    AppPage(
        "/raffles/my",
        "community/rafflesMy",
        guard="session",
        title="My tickets",
        lead="Your tickets and prizes at {name}.",
    ),
    AppPage(
        "/wallet", "community/wallet", guard="session", title="Your wallet", lead="All your transactions at {name}."
    ),
    AppPage("/login", loader="enterHere"),
    # Pages of the platform that people type or follow in a community.
    AppPage("/explore", loader="toPlatform"),
    AppPage("/fairness", loader="toPlatform"),
    AppPage("/forgot-password", loader="toPlatform"),
    AppPage("/my-communities", loader="toPlatform"),
    AppPage("/my-inventory", loader="toPlatform"),
    AppPage("/onboarding", loader="toPlatform"),
    AppPage("/privacy-policy", loader="toPlatform"),
    AppPage("/profile", loader="toPlatform"),
    AppPage("/profile/settings", loader="toPlatform"),
    AppPage("/terms-of-service", loader="toPlatform"),
    AppPage("/waitlist", loader="toPlatform"),
)

_ADMIN: Final = (
    AppPage("/admin", "admin/overview"),
    AppPage("/admin/get-started", "admin/getStarted"),
    AppPage("/admin/notifications", "admin/notifications"),
    AppPage("/admin/users", "admin/users", area="users"),
    AppPage("/admin/users/import", "admin/import", area="users"),
    AppPage("/admin/users/import/:id", "admin/importOne", area="users"),
    AppPage("/admin/users/friends", "admin/friends", area="users"),
    AppPage("/admin/users/messages", "admin/messages", area="users"),
    AppPage("/admin/users/:id", "admin/user", area="users"),
    AppPage("/admin/casino-providers", "admin/casinoProviders", area="casino-providers"),
    AppPage("/admin/casino-providers/:id", "admin/casinoProvider", area="casino-providers"),
    AppPage("/admin/casino-referrals", "admin/casinoReferrals", area="casino-referrals"),
    AppPage("/admin/accounts", "admin/accounts", area="casino-referrals"),
    AppPage("/admin/store", "admin/store", area="store"),
    AppPage("/admin/store/create", "admin/productCreate", area="store"),
    AppPage("/admin/store/orders", "admin/orders", area="store"),
    AppPage("/admin/store/setup", "admin/storeSetup", area="store"),
    AppPage("/admin/store/orders/slips", "admin/slips", area="store", is_framed=False),  # paper has no sidebar
    AppPage("/admin/store/:id", "admin/product", area="store"),
    AppPage("/admin/cases", "admin/cases", area="cases"),
    AppPage("/admin/cases/create", "admin/caseCreate", area="cases"),
    AppPage("/admin/cases/:id", "admin/case", area="cases"),
    AppPage("/admin/leaderboard", "admin/leaderboards", area="leaderboard"),
    AppPage("/admin/leaderboard/create", "admin/leaderboardCreate", area="leaderboard"),
    AppPage("/admin/leaderboard/:id", "admin/leaderboard", area="leaderboard"),
    AppPage("/admin/events", "admin/events", area="events"),
    AppPage("/admin/events/create", "admin/eventCreate", area="events"),
    AppPage("/admin/events/:id", "admin/event", area="events"),
    AppPage("/admin/raffles", "admin/raffles", area="raffles"),
    AppPage("/admin/raffles/create", "admin/raffleCreate", area="raffles"),
    AppPage("/admin/raffles/:id", "admin/raffle", area="raffles"),
    AppPage("/admin/economy", "admin/economy", area="economy"),
    AppPage("/admin/transactions", "admin/transactions", area="economy"),
    AppPage("/admin/rewards", "admin/rewards", area="rewards"),
    AppPage("/admin/quests", "admin/quests", area="quests"),
    AppPage("/admin/quests/create", "admin/questCreate", area="quests"),
    AppPage("/admin/quests/earning", "admin/earning", area="quests"),
    AppPage("/admin/quests/:id", "admin/quest", area="quests"),
    AppPage("/admin/quests-chain", "admin/questsChain", area="quests-chain"),
    AppPage("/admin/quests-chain/create", "admin/questsChainCreate", area="quests-chain"),
    AppPage("/admin/quests-chain/:id", "admin/questsChainOne", area="quests-chain"),
    AppPage("/admin/quests-review", "admin/questsReview", area="quests-review"),
    AppPage("/admin/achievements", "admin/achievements", area="achievements"),
    AppPage("/admin/wager-rewards", "admin/wagerRewards", area="wager-rewards"),
    AppPage("/admin/wager-rewards/create", "admin/wagerRewardCreate", area="wager-rewards"),
    AppPage("/admin/wager-rewards/:id", "admin/wagerReward", area="wager-rewards"),
    AppPage("/admin/wagers", "admin/wagers", area="wagers"),
    AppPage("/admin/offers", "admin/offers", area="offers"),
    AppPage("/admin/offers/create", "admin/offerCreate", area="offers"),
    AppPage("/admin/offers/:id", "admin/offer", area="offers"),
    AppPage("/admin/offers-platforms", "admin/offersPlatforms", area="offers-platforms"),
    AppPage("/admin/tickets", "admin/tickets", area="tickets"),
    AppPage("/admin/tickets/:id", "admin/ticket", area="tickets"),
    AppPage("/admin/chat", "admin/chat", area="chat"),
    AppPage("/admin/settings", "admin/settings", area="settings"),
    AppPage("/admin/customization", leads_to="/admin/customization/branding", area="branding"),
    AppPage("/admin/customization/history", "admin/customization/history", area="branding"),
    AppPage("/admin/customization/share", "admin/customization/share", area="branding"),
    AppPage("/admin/customization/pages", "admin/customization/pages", area="branding"),
    AppPage("/admin/customization/pages/create", "admin/customization/pageCreate", area="branding"),
    AppPage("/admin/customization/pages/:id", "admin/customization/page", area="branding"),
    AppPage("/admin/customization/:tab", "admin/customization/editor", area="branding"),
)


def _by_path(pages: Iterable[AppPage]) -> Mapping[str, AppPage]:
    found: dict[str, AppPage] = {}
    for page in pages:
        if found.setdefault(page.path, page) is not page:
            raise ValueError(f"{page.path} is two pages")
        if sum(map(bool, (page.file, page.loader, page.leads_to))) != 1:
            raise ValueError(f"{page.path} needs a file, a loader or a page that it leads to")
    return found


PAGES: Final[Mapping[Space, Mapping[str, AppPage]]] = {
    "platform": _by_path(_PLATFORM),
    "community": _by_path(_COMMUNITY),
    "admin": _by_path(_ADMIN),
}
"""The page of each path of each space."""


def headed(space: Space) -> dict[str, AppPage]:
    """Return the pages of ``space`` that have the same heading for everyone, by path."""
    return {path: page for path, page in PAGES[space].items() if page.title}
