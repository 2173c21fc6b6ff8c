"""The first view of a page for visitors: its largest HTML elements, and the answers to its first API calls.

The browser shows the pictures before it has loaded a script. The application finds its first data in the page and makes
no call for it. Both are optional: without a first view, or after a failed call, the application calls the API later.
"""

import json
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, QueryDict
from django.urls import Resolver404, resolve
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from rest_framework.response import Response

from saas.directory.selectors import shown_home
from saas.kernel.images import public_url
from saas.legal.models import DOCUMENT_OF
from saas.tenancy.models import Community
from saas.tenancy.resolver import ResolvedRequest
from tenants.branding.art.views import address as art_address
from tenants.branding.look import PLATFORM, look_of
from tenants.content.rich_text import excerpt
from tenants.pages.addresses import PATHS, Space
from tenants.pages.discovery import community_data, product_data, raffle_data
from tenants.pages.elements import NO_HTML, awaited, card, cards, picture, stage, words
from tenants.pages.headings import HEADINGS

SHOWN = 6  # the number that the platform's home page loads
CARDS = 4  # the number of cards that a phone shows of a list
# A banner of 1600 × 560 that fills the height of the hero: 176px and 15vw, at least 264px. On a phone it is 755px
# wide. It is the largest paint and lies under gradients there, so it may have a tenth fewer pixels: 682px.
HERO_SIZES = "max(100vw, 43vw + 503px, 682px)"
BANNER_SIZES = "400px"
CARD_SIZES = "(min-width: 48em) 300px, 50vw"
STAGE_SIZES = "(min-width: 48em) 700px, 100vw"
RAFFLE_SIZES = "(min-width: 48em) 400px, calc(100vw - 2rem)"
CASE_SIZES = "(min-width: 48em) 380px, calc(100vw - 2rem)"
REEL_SIZES = "272px"
EXPLORE = {"take": 24, "page": 1, "sortBy": "MEMBERS", "sortDirection": "desc"}
# The newest things: products of a store, offers of all communities, cases.
NEWEST = {"take": 24, "page": 1, "sortBy": "CREATED_AT", "sortDirection": "desc"}
RAFFLES = {"take": 12, "page": 1, "tab": "ALL"}
DRAWS = {"take": 20, "page": 1}
QUESTS = {"take": 12, "page": 1, "kind": "QUEST", "steps": "false"}
CHAINS = {"take": 20}
HOME_QUESTS = {"take": 8}
HOME_LISTS: tuple[dict[str, Any], ...] = (
    {"take": 4, "badge": "FEATURED", "onSale": "true"},
    {"take": 8, "almostGone": "true", "sortBy": "SOLD"},
    {"take": 16},
)
HOME_NEWEST = {"take": 8}


@dataclass(frozen=True, slots=True)
class FirstView:
    """``kind`` names the shell's layout, ``body`` is its HTML, ``answers`` has the answers to the first GET calls.

    ``title``, ``description`` and ``image`` describe the page to other sites; empty values stand for the community's.
    ``picture`` is the path of the page's own picture for links. ``is_kept`` is False if the next visitor must not get
    the same page from the cache, because a fan can hide what it shows at any time.
    ``rules`` is CSS that only this view needs.
    ``thing`` is a function of the page's address that returns structured data (schema.org).
    """

    kind: str = "page"
    body: SafeString = NO_HTML
    answers: dict[str, Any] = field(default_factory=dict)
    rules: str = ""
    title: str = ""
    description: str = ""
    image: str = ""
    picture: str = ""
    is_kept: bool = True
    thing: Callable[[str], dict[str, Any]] | None = None


MISSING = FirstView()
"""The view of an address that names a product, raffle, case or page which a visitor cannot find."""


def first_view(request: ResolvedRequest, community: Community | None) -> FirstView | None:
    """Return the first view of this address for a visitor, or None if the address has none."""
    answers = _Answers(request)
    path = request.path_info.rstrip("/")
    if request.META.get("QUERY_STRING"):
        # A list with a query shows other entries. One thing is the same, or missing, with any query.
        names_one_thing = community is not None and path.count("/") == 2
        view = _in_community(path, community, answers) if names_one_thing and community else None
        return view if view is MISSING else None
    if community is None:
        return _on_platform(path, answers)
    return _in_community(path, community, answers)


class _Answers:
    """Calls views of the API as the visitor."""

    def __init__(self, request: ResolvedRequest) -> None:
        self.request = request
        self.given: dict[str, Any] = {}
        self.is_found = True

    def get(self, path: str, **query: Any) -> Any:
        """Return the answer's body, or None if the call fails. The order of the query's parameters does not matter.

        ``is_found`` then is False if the last call was answered with 404.
        """
        call: HttpRequest = copy(self.request)
        call.method = "GET"
        call.path_info = f"/api{path}"
        call.path = self.request.prefix + call.path_info
        # A page's Accept header may allow only HTML. The answer is also cached for other visitors.
        call.META = {**self.request.META, "HTTP_ACCEPT": "application/json"}
        call.__dict__.pop("headers", None)  # made from META, and copied
        asked = QueryDict(mutable=True)
        asked.update({name: str(value) for name, value in query.items()})
        call.GET = asked  # type: ignore[assignment]
        try:
            match = resolve(call.path_info)
        except Resolver404:
            self.is_found = False
            return None
        response = match.func(call, *match.args, **match.kwargs)
        self.is_found = response.status_code != 404
        if not isinstance(response, Response) or response.status_code != 200:
            return None
        body = json.loads(response.render().content)
        key = "&".join(sorted(f"{name}={value}" for name, value in asked.items()))
        self.given[f"{quote(path)}?{key}"] = body
        return body


def _on_platform(path: str, answers: _Answers) -> FirstView | None:
    if path == "":
        answers.get("/public/creators", take=SHOWN, sortBy="MEMBERS", sortDirection="desc")
        answers.get("/public/listings", take=24)
        said = words(
            "Communities where watching pays",
            "Creators open their own community. Fans earn gems for taking part and spend them on what only that "
            "creator can offer.",
        )
        return FirstView("stage", said, answers.given)
    if path == "/explore":
        listed = _first(answers.get("/public/creators", **EXPLORE))
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
            f".shell-cards li:nth-child({place}){{--own:{entry['brandColor']}}}"
            for place, entry in enumerate(listed, 1)
        )
        return _page(path, None, cards(listing), answers, rules=rules)
    if path == "/store":
        listed = _first(answers.get("/public/listings", **NEWEST))
        listing = (
            card(
                picture(
                    entry["imageUrl"] or _drawn("product", entry["name"], entry["community"]["brandColor"]),
                    CARD_SIZES,
                    is_urgent=place == 0,
                ),
                entry["name"],
            )
            for place, entry in enumerate(listed)
        )
        return _page(path, None, cards(listing), answers)
    if path.removeprefix("/") in DOCUMENT_OF:
        text = answers.get(f"/public/legal{path}") or {}
        return _page(path, None, NO_HTML, answers, lead=text.get("lead", ""))
    return _page(path, None, NO_HTML, answers) if path == "/fairness" else None


def _page(
    path: str, community: Community | None, rest: SafeString, answers: _Answers, *, lead: str = "", rules: str = ""
) -> FirstView:
    """Return the view of a page in HEADINGS, with ``lead`` in place of its usual one."""
    heading = HEADINGS["community" if community else "platform"][path]
    said = words(heading.title, lead or heading.lead_of(community))
    return FirstView(heading.kind, said + rest, answers.given, rules, title=heading.title)


def awaited_view(path: str, space: Space, community: Community | None) -> FirstView | None:
    """Return what a page shows to a logged-in person until the application draws it; None without a usual heading."""
    heading = HEADINGS[space].get(path.rstrip("/"))
    if heading is None:
        return None
    return FirstView(heading.kind, words(heading.title, heading.lead_of(community)) + awaited(), title=heading.title)


def _in_community(path: str, community: Community, answers: _Answers) -> FirstView | None:
    slug = community.slug
    if path == "":
        for entry in shown_home(community):
            _answer_block(entry, slug, answers)
        # The first steps of a visitor say what pays, and lead to the store unless it is empty.
        answers.get("/user/earning/own")
        answers.get("/user/product-manage/all", storeSlug=slug, take=1)
        return FirstView(
            "hero" if first_block(community) == "HERO" else "page",
            words(community.name, community.description),
            answers.given,
            thing=lambda address: community_data(community, address, public_url(community.logo)),
        )
    if path == "/store":
        store = answers.get(f"/user/store-manage/one/{slug}")
        listed = _first(answers.get("/user/product-manage/all", storeSlug=slug, **NEWEST))
        listing = (
            card(
                picture(entry["productImage"], CARD_SIZES, is_urgent=place == 0), entry["productName"], entry["rarity"]
            )
            for place, entry in enumerate(listed)
        )
        return _page(path, community, cards(listing), answers, lead=(store or {}).get("description") or "")
    if path == "/raffles":
        answers.get(f"/user/raffle/all-stats/{slug}")
        listed = _first(answers.get(f"/user/raffle/all/{slug}", **RAFFLES))
        listing = (
            card(_picture_of_raffle(entry, community, RAFFLE_SIZES, is_urgent=place == 0), entry["name"])
            for place, entry in enumerate(listed)
        )
        return _page(path, community, cards(listing), answers)
    if path == "/quests":
        listed = _first(answers.get("/user/challenges/all", **QUESTS))
        answers.get("/user/challenges/chains/all", **CHAINS)
        listing = (
            card(_picture_of_quest(entry, community, is_urgent=place == 0), entry["name"])
            for place, entry in enumerate(listed)
        )
        return _page(path, community, cards(listing), answers)
    if path == "/cases":
        listed = _first(answers.get(f"/user/cases/all/{slug}", **NEWEST))
        answers.get(f"/user/cases/recent/{slug}")
        listing = (
            card(
                picture(entry["image"] or _art(entry["name"], community), CASE_SIZES, is_urgent=place == 0),
                entry["name"],
            )
            for place, entry in enumerate(listed)
        )
        return _page(path, community, cards(listing), answers)
    if path == "/watch":
        answers.get("/user/watching/own")
        answers.get("/user/earning/own")
        return _page(path, community, NO_HTML, answers)
    if path == "/trust":
        answers.get("/public/trust")
        answers.get("/public/trust/draws", **DRAWS)
        return _page(path, community, NO_HTML, answers)
    area, _, name = path.removeprefix("/").partition("/")
    is_one = name and "/" not in name and path not in PATHS["community"]
    return _one(area, name, community, answers) if is_one else None


def first_block(community: Community) -> str:
    """Return the kind of the first block that the home page shows; empty without a block."""
    return next((entry["kind"] for entry in shown_home(community)), "")


def _answer_block(entry: dict[str, Any], slug: str, answers: _Answers) -> None:
    """Make the calls that a block of the home page makes."""
    if entry["kind"] == "RAFFLES":
        answers.get(f"/user/raffle/all/{slug}", take=3)
    if entry["kind"] == "QUESTS":
        answers.get("/user/challenges/all", **HOME_QUESTS)
    if entry["kind"] == "CASES":
        answers.get(f"/user/cases/all/{slug}", take=3)
    if entry["kind"] == "PRODUCTS":
        for query in _product_lists(entry):
            answers.get("/user/product-manage/all", storeSlug=slug, **query)


def _product_lists(entry: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    if entry["source"] == "CHOSEN":
        return ({"take": len(entry["products"]), "ids": ",".join(entry["products"])},)
    return HOME_LISTS if entry["source"] == "SHELVES" else (HOME_NEWEST,)


def _one(area: str, name: str, community: Community, answers: _Answers) -> FirstView | None:
    """Return the first view of one product, raffle, case or page; MISSING if there is none with this name."""
    slug = community.slug
    if area == "store" and (product := answers.get(f"/user/product-manage/one/{slug}/{name}")):
        answers.get("/user/product-manage/all", storeSlug=slug, take=5, sortBy="SOLD")
        image, rarity = picture(product["productImage"], STAGE_SIZES), product["rarity"]
        said = words(product["productName"], product["description"])
        return FirstView(
            "product",
            stage(image, rarity) + said,
            answers.given,
            title=product["productName"],
            description=product["description"],
            image=product["productImage"] or "",
            thing=lambda address: product_data(product, community, address),
        )
    if area == "raffles" and (raffle := answers.get(f"/user/raffle/one/{slug}/{name}")):
        image = _picture_of_raffle(raffle, community, STAGE_SIZES)
        said = words(raffle["name"], raffle["description"])
        return FirstView(
            "product shell-raffle",
            stage(image) + said,
            answers.given,
            title=raffle["name"],
            description=raffle["description"],
            image=raffle["raffleImage"] or "",
            thing=lambda address: raffle_data(raffle, community, address),
        )
    if area == "cases" and (case := answers.get(f"/user/cases/one/{slug}/{name}")):
        answers.get(f"/user/cases/recent/{slug}", case=case["slug"])
        return FirstView(
            "case",
            words(case["name"], case["description"]) + _reel(case["prizes"]),
            answers.given,
            title=case["name"],
            description=case["description"],
            image=case["image"] or "",
        )
    if area == "pages" and (written := answers.get(f"/public/pages/{name}")):
        heading = format_html('<div class="shell-words"><h1 dir="auto">{}</h1></div>', written["title"])
        opening = excerpt(written["body"])
        return FirstView("text", heading, answers.given, title=written["title"], description=opening)
    if area == "members" and (fan := answers.get(f"/user/members/one/{name}")):
        return FirstView("page", words(fan["username"], ""), answers.given, title=fan["username"], is_kept=False)
    if area == "shared" and (shared := answers.get(f"/public/shared-achievements/{name}")):
        title = f"{shared['username']} reached {shared['name']}"
        return FirstView(
            "page",
            words(title, shared["description"]),
            answers.given,
            title=title,
            description=f"{shared['tier']} at {community.name}",
            picture=f"/shared/{name}.png",
            is_kept=False,
        )
    return None if answers.is_found else MISSING


def _reel(prizes: list[dict[str, Any]]) -> SafeString:
    """Return the prizes that a phone shows on the reel before an opening, with the middle prize in the middle.

    Its picture is the largest element of the page, so only this picture has high priority.
    """
    middle = len(prizes) // 2
    places = (middle - 1, middle, middle + 1) if prizes else ()
    shown = ((prizes[place % len(prizes)], place == middle) for place in places)
    listing = (
        card(
            picture(prize["image"], REEL_SIZES, is_urgent=is_middle) or SafeString("<i></i>"),
            prize["name"],
            prize["rarity"],
        )
        for prize, is_middle in shown
    )
    items = format_html_join("", "{}", ((one,) for one in listing))
    return format_html('<ul class="shell-reel" aria-hidden="true">{}</ul>', items) if items else NO_HTML


def _picture_of(
    thing: dict[str, Any], own: str, prizes: Iterable[dict[str, Any] | None], community: Community, sizes: str,
    *, is_urgent: bool = True,
) -> SafeString:  # fmt: skip
    """Return the picture that the application shows: its own, the first one of a prize, or a drawn one."""
    of_prizes = (product["productImage"] for product in prizes if product)
    shown = thing[own] or next(filter(None, of_prizes), None) or _art(thing["name"], community)
    return picture(shown, sizes, is_urgent=is_urgent)


def _picture_of_raffle(raffle: dict[str, Any], community: Community, sizes: str, *, is_urgent: bool = True) -> Any:
    prizes = (prize["product"] for prize in raffle["prizes"])
    return _picture_of(raffle, "raffleImage", prizes, community, sizes, is_urgent=is_urgent)


def _picture_of_quest(quest: dict[str, Any], community: Community, *, is_urgent: bool) -> SafeString:
    prizes = (quest["reward"]["product"],)
    return _picture_of(quest, "challengeImage", prizes, community, RAFFLE_SIZES, is_urgent=is_urgent)


def _art(name: str, community: Community) -> str:
    palette = look_of(community).palette
    return art_address("product", name, palette.brand, palette.scheme)


def _drawn(kind: str, name: str, color: str) -> str:
    """Return the address of a drawn picture on a page of the platform, in a community's color."""
    return art_address(kind, name, color, PLATFORM.palette.scheme)


def _first(listed: Any) -> list[dict[str, Any]]:
    return [] if listed is None else listed["data"][:CARDS]
