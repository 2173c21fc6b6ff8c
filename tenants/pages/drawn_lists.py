"""The cards of the first entries of a list, which its page shows below its heading in the first view."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString

from saas.layout.menu import empty_sections
from saas.layout.pages import PAGES, Space
from saas.tenancy.models import Community
from tenants.branding.art.views import address as art_address
from tenants.branding.look import PLATFORM, look_of
from tenants.pages.elements import NO_HTML, awaited, card, cards, choices, picture

CARDS = 4  # the number of cards that a phone shows of a list
BANNER_SIZES = "400px"
CARD_SIZES = "(min-width: 48em) 300px, 50vw"
RAFFLE_SIZES = "(min-width: 48em) 400px, calc(100vw - 2rem)"
CASE_SIZES = "(min-width: 48em) 380px, calc(100vw - 2rem)"


@dataclass(frozen=True, slots=True)
class Drawn:
    """The part of the first view below the heading. ``lead`` replaces the usual lead, ``rules`` is CSS of this view.

    ``description`` describes the page to other sites. With ``is_unnamed``, they see the community alone.
    """

    html: SafeString = NO_HTML
    lead: str = ""
    rules: str = ""
    description: str = ""
    is_unnamed: bool = False


def _explore(answered: list[Any], _community: Community | None) -> Drawn:
    listed = _first(answered[0])
    listing = (
        card(
            picture(
                entry["bannerUrl"] or _drawn("banner", entry["name"], entry["brandColor"]),
                BANNER_SIZES,
                is_urgent=place == 0,
            ),
            entry["name"],
        )
        for place, entry in enumerate(listed)
    )
    # The policy of the page forbids style attributes.
    rules = "".join(
        f".shell-cards li:nth-child({place}){{--own:{entry['brandColor']}}}" for place, entry in enumerate(listed, 1)
    )
    return Drawn(cards(listing), rules=rules)


def _offers(answered: list[Any], _community: Community | None) -> Drawn:
    listing = (
        card(
            picture(
                entry["imageUrl"] or _drawn("product", entry["name"], entry["community"]["brandColor"]),
                CARD_SIZES,
                is_urgent=place == 0,
            ),
            entry["name"],
        )
        for place, entry in enumerate(_first(answered[0]))
    )
    return Drawn(cards(listing))


def legal_text(answered: list[Any], _community: Community | None) -> Drawn:
    """Return no cards: only the lead differs from the usual one."""
    return Drawn(lead=(answered[0] or {}).get("lead", ""))


def _store(answered: list[Any], _community: Community | None) -> Drawn:
    products, store, categories = answered
    listing = (
        card(picture(entry["productImage"], CARD_SIZES, is_urgent=place == 0), entry["productName"], entry["rarity"])
        for place, entry in enumerate(_first(products))
    )
    names = [entry["name"] for entry in (categories or {}).get("data", ())]
    parts = choices(["All", *names]) if names else NO_HTML
    return Drawn(parts + cards(listing), lead=(store or {}).get("description") or "")


def _raffles(answered: list[Any], community: Community | None) -> Drawn:
    listing = (
        card(picture_of_raffle(entry, community, RAFFLE_SIZES, is_urgent=place == 0), entry["name"])
        for place, entry in enumerate(_first(answered[0]))
    )
    return Drawn(cards(listing))


def _leaderboards(answered: list[Any], community: Community | None) -> Drawn:
    """The application shows running boards first, then coming ones."""
    listed = sorted(_first(answered[0]), key=_place_of_board)
    listing = (
        card(picture(art_of(entry["name"], community), RAFFLE_SIZES, is_urgent=place == 0), entry["name"])
        for place, entry in enumerate(listed)
    )
    return Drawn(cards(listing) if listed else NO_HTML)


def _place_of_board(board: dict[str, Any]) -> int:
    state = board["window"]["state"] if board["window"] else ""
    return {"RUNNING": 0, "UPCOMING": 1}.get(state, 2)


def _awaited(_answered: list[Any], _community: Community | None) -> Drawn:
    """Return no cards: the application shows other things than a list, or another list on a wide screen."""
    return Drawn(awaited())


def _bonuses(_answered: list[Any], community: Community | None) -> Drawn:
    """Describe the page to other sites by its lead. A community without offers shows them no trace of offers."""
    assert community is not None
    if "offers" in empty_sections(community):
        return Drawn(awaited(), is_unnamed=True)
    return Drawn(awaited(), description=PAGES["community"]["/offers"].lead_at(community.name))


def _quests(answered: list[Any], community: Community | None) -> Drawn:
    """The panel of what pays is above the cards."""
    listing = (
        card(_picture_of_quest(entry, community, is_urgent=place == 0), entry["name"])
        for place, entry in enumerate(_first(answered[0]))
    )
    earning = SafeString('<div class="shell-earning"></div>') if answered[2] else NO_HTML
    return Drawn(earning + cards(listing))


def _cases(answered: list[Any], community: Community | None) -> Drawn:
    listing = (
        card(
            picture(entry["image"] or art_of(entry["name"], community), CASE_SIZES, is_urgent=place == 0),
            entry["name"],
        )
        for place, entry in enumerate(_first(answered[0]))
    )
    return Drawn(cards(listing))


DRAWN: dict[tuple[Space, str], Callable[[list[Any], Community | None], Drawn]] = {
    ("platform", "/explore"): _explore,
    ("platform", "/store"): _offers,
    ("platform", "/terms-of-service"): legal_text,
    ("platform", "/privacy-policy"): legal_text,
    ("community", "/store"): _store,
    ("community", "/raffles"): _raffles,
    ("community", "/leaderboards"): _leaderboards,
    ("community", "/quests"): _quests,
    ("community", "/events"): _awaited,
    ("community", "/wagers"): _awaited,
    ("community", "/offers"): _bonuses,
    ("community", "/cases"): _cases,
}
"""The pages that show more than their heading in the first view. The first argument has the answers of their calls."""


def _picture_of(
    thing: dict[str, Any], own: str, prizes: Iterable[dict[str, Any] | None], community: Community | None, sizes: str,
    *, is_urgent: bool = True,
) -> SafeString:  # fmt: skip
    """Return the picture that the application shows: its own, the first one of a prize, or a drawn one."""
    of_prizes = (product["productImage"] for product in prizes if product)
    shown = thing[own] or next(filter(None, of_prizes), None) or art_of(thing["name"], community)
    return picture(shown, sizes, is_urgent=is_urgent)


def picture_of_raffle(
    raffle: dict[str, Any], community: Community | None, sizes: str, *, is_urgent: bool = True
) -> SafeString:
    prizes = (prize["product"] for prize in raffle["prizes"])
    return _picture_of(raffle, "raffleImage", prizes, community, sizes, is_urgent=is_urgent)


def _picture_of_quest(quest: dict[str, Any], community: Community | None, *, is_urgent: bool) -> SafeString:
    prizes = (quest["reward"]["product"],)
    return _picture_of(quest, "challengeImage", prizes, community, RAFFLE_SIZES, is_urgent=is_urgent)


def art_of(name: str, community: Community | None) -> str:
    palette = look_of(community).palette
    return art_address("product", name, palette.brand, palette.scheme)


def _drawn(kind: str, name: str, color: str) -> str:
    """Return the address of a drawn picture on a page of the platform, in a community's color."""
    return art_address(kind, name, color, PLATFORM.palette.scheme)


def _first(listed: Any) -> list[dict[str, Any]]:
    return [] if listed is None else listed["data"][:CARDS]
