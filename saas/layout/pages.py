"""The manifest of the pages of the React app. The server reads it, and `manage.py pages` writes the routes of the app.

A new page adds its ``Page`` here, in the space that has it. Places in the navigation of a community are in the order of
its pages.
"""

from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Final, Literal

from saas.plans.catalog import Area

Space = Literal["platform", "community", "admin"]


@dataclass(frozen=True, slots=True)
class Section:
    """A place in the navigation of communities.

    ``key`` is stored in the menus of communities. ``icon`` is a name of @tabler/icons-react. Operators can switch
    ``area`` off.
    """

    key: str
    label: str
    icon: str
    area: Area | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A GET call of the API. ``{slug}`` in the path or in a value is the slug of the community."""

    path: str
    query: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Page:
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
    calls: tuple[Call, ...] | None = None
    section: Section | None = None
    in_sitemap: bool = False

    def lead_at(self, name: str) -> str:
        """Return the lead at the community with this name."""
        return self.lead.replace("{name}", name)


NEWEST: Final = {"take": 24, "page": 1, "sortBy": "CREATED_AT", "sortDirection": "desc"}
"""The newest entries of a list: products of a store, offers of all communities, cases."""

_PLATFORM: Final = (
    Page(
        "/",
        "platform/home",
        calls=(
            Call("/public/creators", {"take": 6, "sortBy": "MEMBERS", "sortDirection": "desc"}),
            Call("/public/listings", {"take": 24}),
        ),
        in_sitemap=True,
    ),
    Page(
        "/explore",
        "platform/explore",
        title="Explore",
        lead="Find the communities of creators you like to watch, or discover new ones.",
        layout="explore",
        calls=(Call("/public/creators", {"take": 24, "page": 1, "sortBy": "MEMBERS", "sortDirection": "desc"}),),
        in_sitemap=True,
    ),
    Page(
        "/store",
        "platform/store",
        title="Store",
        lead="Everything on offer across all communities. You pay with the gems of the community that offers it.",
        layout="offers",
        calls=(Call("/public/listings", NEWEST),),
        in_sitemap=True,
    ),
    Page("/login", "account/login"),
    Page("/login/two-fa", "account/twoFactor"),
    Page("/forgot-password", "account/forgotPassword"),
    Page("/reset-password", "account/resetPassword"),
    Page("/verify-email", "account/verifyEmail"),
    Page("/onboarding", "account/onboarding"),
    Page("/onboarding/check-inbox", "account/checkInbox"),
    Page("/waitlist", "platform/waitlist"),
    Page(
        "/pricing",
        "platform/pricing",
        title="Pricing",
        lead="Every community begins with the free plan. Choose a larger one when you need it.",
    ),
    Page(
        "/fairness",
        "platform/fairness",
        title="Check a draw",
        lead="Anyone can recompute every draw and every case opening. The check runs in your browser. "
        "You do not need an account.",
        calls=(),
        in_sitemap=True,
    ),
    Page(
        "/terms-of-service",
        "platform/terms",
        title="Terms of service",
        layout="text",
        calls=(Call("/public/legal/terms-of-service"),),
        in_sitemap=True,
    ),
    Page(
        "/privacy-policy",
        "platform/privacy",
        title="Privacy policy",
        layout="text",
        calls=(Call("/public/legal/privacy-policy"),),
        in_sitemap=True,
    ),
    Page("/staff-invitation/:token", "platform/staffInvitation"),
    Page("/stop-mails/:token", "platform/stopMails"),
    Page("/oauth-error", "platform/oauthError"),
    Page("/_look", "look/look", guard="development"),
    Page(
        "/my-communities",
        "platform/myCommunities",
        guard="session",
        title="My Communities",
        lead="Your memberships and your gems.",
    ),
    Page(
        "/notifications",
        "account/notifications",
        guard="session",
        title="Notifications",
        lead="News from all your communities.",
    ),
    Page(
        "/my-inventory",
        "platform/myInventory",
        guard="session",
        title="My inventory",
        lead="What you bought and won, in every community.",
    ),
    Page("/hand-over/:id", "platform/handOver", guard="session"),
    Page("/profile", "account/profile", guard="session"),
    Page(
        "/profile/settings",
        "account/settings",
        guard="session",
        title="Settings",
        lead="Your profile, login, connections and data.",
    ),
    Page("/login/continue", "account/continue", guard="session"),
    Page("/onboarding/stream-accounts", "account/streamAccounts", guard="session"),
    Page("/onboarding/creators", "account/creators", guard="session"),
    Page("/onboarding/casino-accounts", "account/casinoAccounts", guard="session"),
    Page("/onboarding/create-community", "account/createCommunity", guard="session"),
    Page("/onboarding/finish", "account/finish", guard="session"),
)

_COMMUNITY: Final = (
    Page("/", "community/home", section=Section("home", "Home", "IconHome"), in_sitemap=True),
    Page(
        "/quests",
        "community/quests",
        title="Quests",
        lead="Earn gems at {name} for what you do.",
        layout="quests",
        calls=(
            Call("/user/challenges/all", {"take": 12, "page": 1, "kind": "QUEST", "steps": "false"}),
            Call("/user/challenges/chains/all", {"take": 20}),
        ),
        section=Section("quests", "Quests", "IconTargetArrow", Area.QUESTS),
    ),
    Page(
        "/raffles",
        "community/raffles",
        title="Raffles",
        lead="Win prizes at {name}. Anyone can check every draw.",
        layout="raffles",
        calls=(
            Call("/user/raffle/all/{slug}", {"take": 12, "page": 1, "tab": "ALL"}),
            Call("/user/raffle/all-stats/{slug}"),
        ),
        section=Section("raffles", "Raffles", "IconTicket", Area.RAFFLES),
        in_sitemap=True,
    ),
    Page("/raffles/:slug", "community/raffle"),
    Page(
        "/cases",
        "community/cases",
        title="Cases",
        lead="You see the exact odds of every prize, and you can check every opening.",
        layout="cases",
        calls=(Call("/user/cases/all/{slug}", NEWEST), Call("/user/cases/recent/{slug}")),
        section=Section("cases", "Cases", "IconBox", Area.CASES),
        in_sitemap=True,
    ),
    Page("/cases/:slug", "community/case"),
    Page(
        "/store",
        "community/store",
        title="Store",
        lead="Spend your gems at {name}.",
        layout="store",
        calls=(
            Call("/user/product-manage/all", {"storeSlug": "{slug}", **NEWEST}),
            Call("/user/store-manage/one/{slug}"),
        ),
        section=Section("store", "Store", "IconShoppingBag"),
        in_sitemap=True,
    ),
    Page("/store/:slug", "community/product"),
    Page(
        "/trust",
        "community/trust",
        title="Fair draws",
        lead="All draws at {name}, each with its proof. How a draw is decided",
        layout="text",
        calls=(Call("/public/trust"), Call("/public/trust/draws", {"take": 20, "page": 1})),
        in_sitemap=True,
    ),
    Page(
        "/watch",
        "community/watch",
        title="Watch",
        lead="Watch {name} live.",
        calls=(Call("/user/watching/own"), Call("/user/earning/own")),
    ),
    Page(
        "/achievements",
        "community/achievements",
        title="Achievements",
        lead="What you reach at {name} over time. Each tier gives experience, once.",
    ),
    Page("/pages/:slug", "community/writtenPage"),
    Page("/members/:username", "community/member"),
    Page("/shared/:code", "community/shared"),
    Page("/orders", "community/orders", guard="session", title="Your orders", lead="What you bought at {name}."),
    Page(
        "/inventory",
        "community/inventory",
        guard="session",
        title="Your inventory",
        lead="What you bought and won at {name}.",
    ),
    Page("/notifications", "account/notifications", guard="session", title="Notifications", lead="News from {name}."),
    Page(
        "/raffles/my",
        "community/rafflesMy",
        guard="session",
        title="My tickets",
        lead="Your tickets and prizes at {name}.",
    ),
    Page("/wallet", "community/wallet", guard="session", title="Your wallet", lead="All your transactions at {name}."),
    Page("/login", loader="enterHere"),
    # Pages of the platform that people type or follow in a community.
    Page("/explore", loader="toPlatform"),
    Page("/fairness", loader="toPlatform"),
    Page("/forgot-password", loader="toPlatform"),
    Page("/my-communities", loader="toPlatform"),
    Page("/my-inventory", loader="toPlatform"),
    Page("/onboarding", loader="toPlatform"),
    Page("/privacy-policy", loader="toPlatform"),
    Page("/profile", loader="toPlatform"),
    Page("/profile/settings", loader="toPlatform"),
    Page("/terms-of-service", loader="toPlatform"),
    Page("/waitlist", loader="toPlatform"),
)

_ADMIN: Final = (
    Page("/admin", "admin/overview"),
    Page("/admin/get-started", "admin/getStarted"),
    Page("/admin/notifications", "admin/notifications"),
    Page("/admin/users", "admin/users", area="users"),
    Page("/admin/users/import", "admin/import", area="users"),
    Page("/admin/users/import/:id", "admin/importOne", area="users"),
    Page("/admin/users/:id", "admin/user", area="users"),
    Page("/admin/store", "admin/store", area="store"),
    Page("/admin/store/create", "admin/productCreate", area="store"),
    Page("/admin/store/orders", "admin/orders", area="store"),
    Page("/admin/store/orders/slips", "admin/slips", area="store", is_framed=False),  # paper has no sidebar
    Page("/admin/store/:id", "admin/product", area="store"),
    Page("/admin/cases", "admin/cases", area="cases"),
    Page("/admin/cases/create", "admin/caseCreate", area="cases"),
    Page("/admin/cases/:id", "admin/case", area="cases"),
    Page("/admin/raffles", "admin/raffles", area="raffles"),
    Page("/admin/raffles/create", "admin/raffleCreate", area="raffles"),
    Page("/admin/raffles/:id", "admin/raffle", area="raffles"),
    Page("/admin/economy", "admin/economy", area="economy"),
    Page("/admin/transactions", "admin/transactions", area="economy"),
    Page("/admin/rewards", "admin/rewards", area="rewards"),
    Page("/admin/quests", "admin/quests", area="quests"),
    Page("/admin/quests/create", "admin/questCreate", area="quests"),
    Page("/admin/quests/earning", "admin/earning", area="quests"),
    Page("/admin/quests/:id", "admin/quest", area="quests"),
    Page("/admin/quests-chain", "admin/questsChain", area="quests-chain"),
    Page("/admin/quests-chain/create", "admin/questsChainCreate", area="quests-chain"),
    Page("/admin/quests-chain/:id", "admin/questsChainOne", area="quests-chain"),
    Page("/admin/quests-review", "admin/questsReview", area="quests-review"),
    Page("/admin/achievements", "admin/achievements", area="achievements"),
    Page("/admin/settings", "admin/settings", area="settings"),
    Page("/admin/customization", leads_to="/admin/customization/branding", area="branding"),
    Page("/admin/customization/history", "admin/customization/history", area="branding"),
    Page("/admin/customization/share", "admin/customization/share", area="branding"),
    Page("/admin/customization/pages", "admin/customization/pages", area="branding"),
    Page("/admin/customization/pages/create", "admin/customization/pageCreate", area="branding"),
    Page("/admin/customization/pages/:id", "admin/customization/page", area="branding"),
    Page("/admin/customization/:tab", "admin/customization/editor", area="branding"),
)


def _by_path(pages: Iterable[Page]) -> Mapping[str, Page]:
    found: dict[str, Page] = {}
    for page in pages:
        if found.setdefault(page.path, page) is not page:
            raise ValueError(f"{page.path} is two pages")
        if sum(map(bool, (page.file, page.loader, page.leads_to))) != 1:
            raise ValueError(f"{page.path} needs a file, a loader or a page that it leads to")
    return found


PAGES: Final[Mapping[Space, Mapping[str, Page]]] = {
    "platform": _by_path(_PLATFORM),
    "community": _by_path(_COMMUNITY),
    "admin": _by_path(_ADMIN),
}
"""The page of each path of each space."""


def headed(space: Space) -> dict[str, Page]:
    """Return the pages of ``space`` that have the same heading for everyone, by path."""
    return {path: page for path, page in PAGES[space].items() if page.title}
