"""The first view of a page for visitors: its largest HTML elements, and the answers to its first API calls.

The browser shows the pictures before it has loaded a script. The application finds its first data in the page and makes
no call for it. Both are optional: without a first view, or after a failed call, the application calls the API later.
"""

import json
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, QueryDict
from django.urls import Resolver404, resolve
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from rest_framework.response import Response

from saas.directory.selectors import shown_home
from saas.kernel.images import public_url
from saas.layout.pages import PAGES, AppPage, Space
from saas.tenancy.models import Community
from saas.tenancy.resolver import ResolvedRequest
from tenants.content.rich_text import excerpt
from tenants.pages.board_picture import address_of as board_picture_address
from tenants.pages.discovery import community_data, event_data, product_data, raffle_data
from tenants.pages.drawn_lists import DRAWN, Drawn, art_of, picture_of_raffle
from tenants.pages.elements import NO_HTML, awaited, card, picture, stage, words

# A banner of 1600 × 560 that fills the height of the hero: 176px and 15vw, at least 264px. On a phone it is 755px
# wide. It is the largest paint and lies under gradients there, so it may have a tenth fewer pixels: 682px.
HERO_SIZES = "max(100vw, 43vw + 503px, 682px)"
STAGE_SIZES = "(min-width: 48em) 700px, 100vw"
REEL_SIZES = "272px"
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
    ``is_whole`` is False if a call failed that may succeed for the next visitor.
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
    is_whole: bool = True
    thing: Callable[[str], dict[str, Any]] | None = None


_OF_A_BODY = frozenset({"CONTENT_LENGTH", "CONTENT_TYPE", "HTTP_TRANSFER_ENCODING"})
MISSING = FirstView()
"""The view of an address that names a product, raffle, event, case or page which a visitor cannot find."""


class _Answers:
    """Calls views of the API as the visitor."""

    def __init__(self, request: ResolvedRequest) -> None:
        self.request = request
        self.given: dict[str, Any] = {}
        self.is_found = True
        self.has_failed = False

    def get(self, path: str, **query: Any) -> Any:
        """Return the answer's body, or None if the call fails. The order of the query's parameters does not matter.

        ``is_found`` then is False if the last call was answered with 404.
        """
        call: HttpRequest = copy(self.request)
        call.method = "GET"
        call.path_info = f"/api{path}"
        call.path = self.request.prefix + call.path_info
        # A page's Accept header may allow only HTML. The answer is also cached for other visitors.
        # The calls have no body, even if the page was asked for with one.
        meta = {name: value for name, value in self.request.META.items() if name not in _OF_A_BODY}
        call.META = {**meta, "HTTP_ACCEPT": "application/json"}
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
        self.has_failed |= response.status_code == 429 or response.status_code >= 500
        if not isinstance(response, Response) or response.status_code != 200:
            return None
        body = json.loads(response.render().content)
        if path.startswith("/user/leaderboards/") and _has_gated_rows(body):
            return None
        key = "&".join(sorted(f"{name}={value}" for name, value in asked.items()))
        self.given[f"{quote(path)}?{key}"] = body
        return body


def _has_gated_rows(body: dict[str, Any]) -> bool:
    """True if a list names boards whose age and country rule excludes a visitor. All visitors share one page."""
    return any(row["denial"] for row in body.get("data", ()) if "denial" in row)


def first_view(request: ResolvedRequest, community: Community | None) -> FirstView | None:
    """Return the first view of this address for a visitor, or None if the address has none."""
    answers = _Answers(request)
    view = _view_of(request, community, answers)
    if view is None or view is MISSING or not answers.has_failed:
        return view
    return replace(view, is_whole=False)


def _view_of(request: ResolvedRequest, community: Community | None, answers: _Answers) -> FirstView | None:
    path = request.path_info.rstrip("/")
    if request.META.get("QUERY_STRING"):
        # A list with a query shows other entries. One thing is the same, or missing, with any query.
        names_one_thing = community is not None and path.count("/") == 2
        view = _in_community(path, community, answers) if names_one_thing and community else None
        return view if view is MISSING else None
    if community is None:
        return _on_platform(path, answers)
    return _in_community(path, community, answers)


def _on_platform(path: str, answers: _Answers) -> FirstView | None:
    page = PAGES["platform"].get(path or "/")
    if path == "" and page:
        _answer_calls(page, None, answers)
        said = words(
            "Communities where watching pays",
            "Creators open their own community. Fans earn gems for taking part and spend them on what only that "
            "creator can offer.",
        )
        return FirstView("stage", said, answers.given)
    return _page("platform", page, None, answers) if page else None


def _in_community(path: str, community: Community, answers: _Answers) -> FirstView | None:
    if path == "":
        for entry in shown_home(community):
            _answer_block(entry, community.slug, answers)
        # The first steps of a visitor say what pays, and lead to the store unless it is empty.
        answers.get("/user/earning/own")
        answers.get("/user/product-manage/all", storeSlug=community.slug, take=1)
        return FirstView(
            "hero" if first_block(community) == "HERO" else "page",
            words(community.name, community.description),
            answers.given,
            thing=lambda address: community_data(community, address, public_url(community.logo)),
        )
    if page := PAGES["community"].get(path):
        return _page("community", page, community, answers)
    area, _, name = path.removeprefix("/").partition("/")
    return _one(area, name, community, answers) if name and "/" not in name else None


def _page(space: Space, page: AppPage, community: Community | None, answers: _Answers) -> FirstView | None:
    """Return the view of a page with a heading: its heading, and what the page draws below it from its first calls."""
    if page.calls is None:
        return None
    answered = _answer_calls(page, community, answers)
    draw = DRAWN.get((space, page.path))
    drawn = draw(answered, community) if draw else Drawn()
    said = words(page.title, drawn.lead or _lead_of(page, community))
    title = "" if drawn.is_unnamed else page.title
    return FirstView(
        page.layout, said + drawn.html, answers.given, drawn.rules, title=title, description=drawn.description
    )


def awaited_view(path: str, space: Space, community: Community | None) -> FirstView | None:
    """Return what a page shows to a logged-in person until the application draws it; None without a usual heading."""
    page = PAGES[space].get(path.rstrip("/"))
    if page is None or not page.title:
        return None
    return FirstView(page.layout, words(page.title, _lead_of(page, community)) + awaited(), title=page.title)


def _lead_of(page: AppPage, community: Community | None) -> str:
    return page.lead_at(community.name if community else "")


def _answer_calls(page: AppPage, community: Community | None, answers: _Answers) -> list[Any]:
    """Make the first calls of the page, and return the body of each answer."""

    def fill(value: Any) -> str:
        return str(value).replace("{slug}", community.slug if community else "")

    return [
        answers.get(fill(call.path), **{name: fill(value) for name, value in call.query.items()})
        for call in page.calls or ()
    ]


def first_block(community: Community) -> str:
    """Return the kind of the first block that the home page shows; empty without a block."""
    return next((entry["kind"] for entry in shown_home(community)), "")


def _answer_block(entry: dict[str, Any], slug: str, answers: _Answers) -> None:
    """Make the calls that a block of the home page makes."""
    if entry["kind"] == "RAFFLES":
        answers.get(f"/user/raffle/all/{slug}", take=3)
    if entry["kind"] == "LEADERBOARDS":
        answers.get(f"/user/leaderboards/all/{slug}", take=3, tab="RUNNING")
    if entry["kind"] == "EVENTS":
        answers.get(f"/user/events/all/{slug}", take=3, tab="UPCOMING")
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
    """Return the first view of one product, raffle, event, case or page; MISSING if there is none with this name."""
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
        image = picture_of_raffle(raffle, community, STAGE_SIZES)
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
    if area == "leaderboards" and (board := answers.get(f"/user/leaderboards/one/{name}")):
        if board["window"]:
            round_id = board["window"]["id"]
            answers.get(f"/user/leaderboards/one/{board['id']}/positions", window=round_id, take=25, page=1)
        return FirstView(
            "board",
            words(board["name"], board["description"]),
            answers.given,
            title=board["name"],
            description=board["description"],
            picture=board_picture_address(board["id"]),
        )
    if area == "events" and (event := answers.get(f"/user/events/one/{name}")):
        if event["tournamentState"] is not None:
            answers.get(f"/user/events/one/{event['id']}/tournament")
        return FirstView(
            "product shell-raffle",
            stage(picture(event["eventImage"] or art_of(event["title"], community), STAGE_SIZES))
            + words(event["title"], ""),
            answers.given,
            title=event["title"],
            description=event["description"],
            image=event["eventImage"] or "",
            thing=lambda address: event_data(event, community, address),
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
