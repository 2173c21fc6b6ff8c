"""The heading of each page that has the same one for everybody, as the React app writes it."""

from typing import Final, NamedTuple

from saas.legal.models import DOCUMENT_OF
from saas.tenancy.models import Community
from tenants.pages.addresses import Space


class Heading(NamedTuple):
    """``kind`` names the shell's layout. ``{name}`` in the lead is the community's name."""

    title: str
    lead: str = ""
    kind: str = "page"

    def lead_of(self, community: Community | None) -> str:
        return self.lead.replace("{name}", community.name if community else "")


HEADINGS: Final[dict[Space, dict[str, Heading]]] = {
    "platform": {
        "/explore": Heading(
            "Explore", "Find the communities of creators you like to watch, or discover new ones.", "explore"
        ),
        "/store": Heading(
            "Store",
            "Everything on offer across all communities. You pay with the gems of the community that offers it.",
            "offers",
        ),
        "/fairness": Heading(
            "Check a draw",
            "Anyone can recompute every draw and every case opening. The check runs in your browser. "
            "You do not need an account.",
        ),
        "/my-communities": Heading("My Communities", "Your memberships and your gems."),
        "/my-inventory": Heading("My inventory", "What you bought and won, in every community."),
        "/notifications": Heading("Notifications", "News from all your communities."),
        "/profile/settings": Heading("Settings", "Your profile, login, connections and data."),
        "/pricing": Heading(
            "Pricing", "Every community begins with the free plan. Choose a larger one when you need it."
        ),
        **{f"/{name}": Heading(str(document.label), kind="text") for name, document in DOCUMENT_OF.items()},
    },
    "community": {
        "/store": Heading("Store", "Spend your gems at {name}.", "store"),
        "/raffles": Heading("Raffles", "Win prizes at {name}. Anyone can check every draw.", "raffles"),
        "/quests": Heading("Quests", "Earn gems at {name} for what you do.", "quests"),
        "/cases": Heading("Cases", "You see the exact odds of every prize, and you can check every opening.", "cases"),
        "/trust": Heading("Fair draws", "All draws at {name}, each with its proof. How a draw is decided", "text"),
        "/achievements": Heading(
            "Achievements", "What you reach at {name} over time. Each tier gives experience, once."
        ),
        "/watch": Heading("Watch", "Watch {name} live."),
        "/wallet": Heading("Your wallet", "All your transactions at {name}."),
        "/orders": Heading("Your orders", "What you bought at {name}."),
        "/inventory": Heading("Your inventory", "What you bought and won at {name}."),
        "/raffles/my": Heading("My tickets", "Your tickets and prizes at {name}."),
        "/notifications": Heading("Notifications", "News from {name}."),
    },
    "admin": {},
}
