"""The HTML around the React app: the community's colors, title and boot data are in the first answer.

A page with a session in it is private; a visitor's page is the same for every visitor (tenants.pages.visitors).
"""

import json
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.template import Context, Engine, Template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django_tenants.utils import tenant_context

from saas.access.acting import acting_in
from saas.access.catalog import areas
from saas.access.office import enter_office
from saas.accounts import login_flow
from saas.accounts.identities.providers import offered
from saas.accounts.models import User
from saas.accounts.whoami import full_answer
from saas.communities.sharing import arrivals
from saas.directory.selectors import public_community
from saas.kernel.errors import DomainError
from saas.kernel.front_end import FrontEnd, front_end
from saas.kernel.images import public_url
from saas.layout.pages import PAGES, Space
from saas.plans.switches import is_hidden_by_team
from saas.tenancy.addresses import origin_of, own_origin, primary_elsewhere
from saas.tenancy.errors import CommunityClosed
from saas.tenancy.middleware import PREFIX
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from saas.tenancy.resolver import ResolvedRequest, community_of, decide, resolved
from tenants.branding.art.views import address as art_address
from tenants.branding.fonts import face_css
from tenants.branding.look import PLATFORM, Look, look_of
from tenants.branding.palette import RARITY_RULES
from tenants.branding.selectors import drafted
from tenants.pages import social, visitors
from tenants.pages.addresses import page_route, usual_path
from tenants.pages.discovery import is_listed
from tenants.pages.elements import picture, words
from tenants.pages.first_view import HERO_SIZES, MISSING, FirstView, awaited_view, first_block, first_view
from tenants.pages.look_page import PATH, showroom
from tenants.pages.marks import hero_head, mark, mark_rules
from tenants.pages.visitors import CLOCK, NONCE, chosen_scheme, private

_NOBODY = {"user": None, "balance": None, "walletVersion": None, "member": None, "acting": None, "pendingLogin": None}
_ENGINE = Engine(autoescape=True)
# Characters that a path may contain unencoded (RFC 3986, section 3.3).
_PATH_LETTERS = "/:@!$&'()*+,;=~"
PLATFORM_TITLE = "Gemhall"
MISSING_TITLE = "Page not found"
PLATFORM_DESCRIPTION = "Communities where watching pays: earn gems, spend them on what your creator made for you."


@dataclass(frozen=True, slots=True)
class Place:
    """The location of a page. It decides the route table, the base path and the colors.

    ``chosen_scheme`` is the choice that the visitor's device remembers, or an empty text.
    """

    space: Space
    basename: str
    api_base: str
    on_domain: bool
    community: Community | None
    chosen_scheme: str = ""


def page(request: HttpRequest) -> HttpResponseBase:
    """Return the page of any address of the React app. ``/admin`` exists only on the platform host."""
    inner = resolved(request)
    is_admin = inner.path_info == "/admin" or inner.path_info.startswith("/admin/")
    if is_admin and (inner.domain is not None or inner.prefix):
        query = inner.META.get("QUERY_STRING", "")
        return HttpResponseRedirect(settings.PLATFORM_URL + inner.path_info + (f"?{query}" if query else ""))
    place = replace(_place(inner, is_admin=is_admin), chosen_scheme=chosen_scheme(request.META.get("HTTP_COOKIE", "")))
    if not is_admin and (shown := _preview_for(inner, place.community)):
        return private(_render(replace(place, community=shown), inner, is_preview=True).encode(), is_preview=True)
    primary = None if is_admin else primary_elsewhere(inner)
    if primary is not None and _is_visit(request):
        return _moved(f"{origin_of(primary)}{quote(inner.path_info, safe=_PATH_LETTERS)}{_query(inner)}")
    if place.space == "community" and _is_visit(request) and (arrived := arrivals.remember(request)):
        return arrived
    route = page_route(place.space, inner.path_info)
    request.page_route = f"{place.space}:{route or '-'}"  # type: ignore[attr-defined]  # for the log
    if not route or _is_hidden(place, inner):
        return _missing_page(place, inner)
    usual = _usual_path(place, inner)
    if usual != request.path and _is_visit(request):
        return HttpResponsePermanentRedirect(f"{quote(usual, safe=_PATH_LETTERS)}{_query(inner)}")
    is_framed = primary is not None
    if is_admin or is_framed or (settings.SESSION_COOKIE_NAME in request.COOKIES and _needs_private_page(request)):
        return private(_render(place, inner).encode())
    boot = _boot(place, whoami=None, csrf_token="") | _showroom(place, inner)
    look, view = look_of(place.community), first_view(inner, place.community)
    if view is MISSING:
        return _missing_page(place, inner)
    if view is not None:
        boot["answers"] = view.answers
    html = _fill(
        place,
        boot,
        look,
        kind=_shell_kind(place, inner),
        address=_address(place, inner),
        view=view,
        is_hidden=place.community is not None and not (is_listed(place.community) and (view is None or view.is_kept)),
    )
    # A page for a frame or a script must not be kept for a browser's window, which can be redirected.
    # A request with a cookie of a session does not read the cache, so it does not write it either.
    is_kept = (
        _is_visit(request)
        and settings.SESSION_COOKIE_NAME not in request.META.get("HTTP_COOKIE", "")
        and (view is None or (view.is_kept and view.is_whole))
    )
    return visitors.keep(request, html) if is_kept else private(html.encode())


def _missing_page(place: Place, request: ResolvedRequest) -> HttpResponseBase:
    """Return the app with status 404. The app finds no page at this address, too, and says so."""
    if place.space == "admin" or (settings.SESSION_COOKIE_NAME in request.COOKIES and _needs_private_page(request)):
        html = _render(place, request, is_missing=True)
    else:
        boot, address = _boot(place, whoami=None, csrf_token=""), _address(place, request)
        html = _fill(place, boot, look_of(place.community), title=MISSING_TITLE, address=address, is_hidden=True)
    return private(html.encode(), status=404)


def _preview_for(request: ResolvedRequest, community: Community | None) -> Community | None:
    """Return the community with the look that ``?preview=`` names, or None for a usual page.

    ``draft`` is the draft of the look. ``published`` is the look that fans see, around a page that is not saved yet.
    The team sees previews on the platform's host, and so does an operator in a read-only visit.
    """
    user, look = request.user, request.GET.get("preview")
    if look not in {"draft", "published"} or not isinstance(user, User):
        return None
    if community is None or request.domain is not None:
        return None
    acting = acting_in(request, user, community)
    if acting is None or not acting.may([Permission.SETTINGS_MANAGEMENT]):
        return None
    return drafted(community) if look == "draft" else community


def _is_visit(request: HttpRequest) -> bool:
    """True if a browser's window opens the page. A frame of the back office shows the platform's own address."""
    return request.method in {"GET", "HEAD"} and request.headers.get("Sec-Fetch-Dest", "document") == "document"


def _moved(address: str) -> HttpResponseBase:
    """Return a redirect that browsers must not store: the community can choose another primary domain."""
    response = HttpResponseRedirect(address)
    response["Cache-Control"] = "no-store"
    return response


def _query(request: HttpRequest) -> str:
    query = request.META.get("QUERY_STRING", "")
    return f"?{query}" if query else ""


def _needs_private_page(request: HttpRequest) -> bool:
    """True if the user is logged in or has a pending login."""
    return request.user.is_authenticated or login_flow.is_waiting(request)


def error_page(request: HttpRequest, error: DomainError) -> HttpResponseBase:
    """Return the page for an error of the address: unknown host, or unknown, suspended, closed or unfinished community.

    The page of a closed community has the community's look.
    """
    if isinstance(error, CommunityClosed):
        return _closed_page(resolved(request), error)
    place = Place("platform", "/", "/api", on_domain=error.status == 421, community=None)
    boot = _boot(place, whoami=None, csrf_token="") | {"error": error.body()}
    html = _fill(place, boot, PLATFORM, title=str(error), address=_address(place, resolved(request)))
    return private(html.encode(), status=error.status)


def _closed_page(request: ResolvedRequest, error: CommunityClosed) -> HttpResponseBase:
    choice = decide(request.named)
    assert choice is not None
    community = choice.community
    place = Place("platform", "/", "/api", on_domain=request.domain is not None, community=community)
    scheme = chosen_scheme(request.META.get("HTTP_COOKIE", ""))
    place = replace(place, chosen_scheme=scheme)
    boot = _boot(place, whoami=None, csrf_token="") | {"error": error.body()}
    html = _fill(place, boot, look_of(community), title=str(error), address=_address(place, request), is_hidden=True)
    return private(html.encode(), status=error.status)


def _place(request: ResolvedRequest, *, is_admin: bool) -> Place:
    community = community_of(request)
    if is_admin:
        return Place("admin", "/", "/api", on_domain=False, community=community)
    if request.domain is not None:
        return Place("community", "/", "/api", on_domain=True, community=community)
    if request.prefix:
        return Place("community", request.prefix, f"{request.prefix}/api", on_domain=False, community=community)
    return Place("platform", "/", "/api", on_domain=False, community=community)


def _render(place: Place, request: ResolvedRequest, *, is_preview: bool = False, is_missing: bool = False) -> str:
    if place.space == "admin":
        place = replace(place, community=enter_office(request))
    whoami = full_answer(request)
    boot = _boot(place, whoami=whoami, csrf_token=get_token(request)) | _showroom(place, request)
    if is_preview:
        boot["isPreview"] = True
    title = MISSING_TITLE if is_missing else ""
    look, kind, address = look_of(place.community), _shell_kind(place, request), _address(place, request)
    view = None if is_missing else awaited_view(request.path_info, place.space, place.community)
    return _fill(place, boot, look, kind=kind, address=address, title=title, view=view, is_hidden=is_missing)


def _is_hidden(place: Place, request: ResolvedRequest) -> bool:
    """True for the page of an area that the community's team switched off."""
    page = PAGES[place.space].get(usual_path(place.space, request.path_info))
    area = page.section.area if page and page.section else None
    return area is not None and place.community is not None and is_hidden_by_team(place.community, area)


def _usual_path(place: Place, request: ResolvedRequest) -> str:
    """Return the one path of the page on its host. The home of a community ends with a slash, as its scope does."""
    path = usual_path(place.space, request.path_info)
    return f"{PREFIX}{place.community.slug}{path}" if request.prefix and place.community else path


def _address(place: Place, request: ResolvedRequest) -> str:
    """Return the canonical address of the page, which is on the community's primary domain if there is one."""
    primary = primary_elsewhere(request)
    # A custom domain answers below the prefix of the community, too: that is the same page.
    is_on_domain = primary is not None or request.domain is not None
    path = usual_path(place.space, request.path_info) if is_on_domain else _usual_path(place, request)
    return f"{origin_of(primary) if primary else own_origin(request)}{quote(path, safe=_PATH_LETTERS)}"


def _shell_kind(place: Place, request: ResolvedRequest) -> str:
    if place.space == "admin":
        return "admin"
    begins_with_hero = place.community is not None and first_block(place.community) == "HERO"
    return "hero" if place.space == "community" and request.path_info == "/" and begins_with_hero else "page"


def _boot(place: Place, *, whoami: dict[str, Any] | None, csrf_token: str) -> dict[str, Any]:
    boot: dict[str, Any] = {
        "space": place.space,
        "basename": place.basename,
        "apiBase": place.api_base,
        "platformUrl": settings.PLATFORM_URL,
        "host": "custom" if place.on_domain else "platform",
        "community": _public(place.community) if place.community else None,
        "theme": look_of(place.community).theme(),
        "whoami": whoami or _NOBODY | {"csrfToken": csrf_token},
        "serverNow": CLOCK,
        "development": settings.ENVIRONMENT == "development",
        "providers": offered(),
    }
    if place.space == "admin":
        boot["areas"] = areas()
        if place.community is not None and place.community.suspended_at is not None:
            boot["suspension"] = _suspension(place.community)
        elif place.community is not None and place.community.closed_at is not None:
            boot["isClosed"] = True
    return boot


def _suspension(community: Community) -> dict[str, str]:
    """Return what the owner reads in the back office of a suspended community."""
    return {"reason": community.suspended_reason, "contact": settings.SUPPORT_CONTACT}


def _public(community: Community) -> dict[str, Any]:
    """Return the community's public data. A closed or suspended community's office is outside of its schema."""
    with nullcontext() if community.is_open else tenant_context(community):
        return public_community(community)


def _showroom(place: Place, request: ResolvedRequest) -> dict[str, Any]:
    """Return the boot data of the development page, or an empty dictionary on every other page."""
    is_wanted = request.path_info == PATH and place.space == "platform" and settings.ENVIRONMENT == "development"
    return {"showroom": showroom(front_end(place.space))} if is_wanted else {}


def _fill(
    place: Place,
    boot: dict[str, Any],
    look: Look,
    *,
    address: str,
    kind: str = "page",
    title: str = "",
    view: FirstView | None = None,
    is_hidden: bool = False,
) -> str:
    """Return the whole page. Placeholders remain for the values of each request."""
    front = front_end(place.space)
    community = place.community
    site_name = community.name if community else PLATFORM_TITLE
    name = title or site_name
    view = view or FirstView(kind, words(name, community.description if community and kind == "hero" else ""))
    title = view.title or title
    description = view.description or (community.description if community else "") or PLATFORM_DESCRIPTION
    base = place.basename.rstrip("/")
    origin = address.split("/", 3)
    slots = {
        "title": f"{title} · {site_name}" if title and title != site_name else site_name,
        "site_name": site_name,
        "description": description,
        "canonical": address,
        "social_image": "/".join(origin[:3]) + base + (view.picture or f"/social.jpg?v={social.version(community)}"),
        "is_hidden": is_hidden,
        "structured_data": _inside_script(view.thing(address)) if view.thing else "",
        "scheme": (look.other and place.chosen_scheme) or look.palette.scheme,
        "choice": format_html(' data-scheme="{}"', place.chosen_scheme) if look.other and place.chosen_scheme else "",
        "schemes": "dark light" if look.other else look.palette.scheme,
        "theme_colors": _theme_colors(look),
        "look_rules": _inside_style(look.rules()),
        "rarity_rules": _inside_style(RARITY_RULES),
        "mark_rules": _inside_style(mark_rules(site_name) + view.rules),
        "font_faces": _inside_style(face_css(look.fonts, front.font_address)),
        "nonce": NONCE,
        "icon_links": _icon_links(community, base),
        "preload_links": _font_preloads(look, front) + front.preload_links,
        "stylesheet_links": front.stylesheet_links,
        "script_src": front.script_src,
        "scripts_ahead": front.scripts_ahead,
        "shell_kind": view.kind,
        "shell_banner": _banner(community, look) if kind == "hero" else "",
        "shell_top": _top_banners(boot["community"]),
        "shell_mark": mark(boot["community"], 36),
        "shell_head": hero_head(boot["community"], base) if kind == "hero" else "",
        "shell_body": view.body,
        "boot_json": _inside_script(boot),
    }
    return _compiled(front.template).render(Context(slots))


def _theme_colors(look: Look) -> SafeString:
    palettes = [look.palette, *([look.other] if look.other else [])]
    media = "" if look.other is None else ' media="(prefers-color-scheme: {})"'
    return format_html_join(
        "",
        '<meta name="theme-color" content="{}"{} />',
        ((one.variables["canvas"], format_html(media, one.scheme) if media else "") for one in palettes),
    )


@lru_cache(maxsize=2)
def _compiled(template: str) -> Template:
    """Return the compiled template. It escapes every value except SafeString and does not expand values."""
    return _ENGINE.from_string(template)


def _inside_style(css: str) -> SafeString:
    """Return generated CSS as safe text. Raises ValueError for text that could end the style block."""
    if "<" in css:
        raise ValueError("CSS in the page must not hold a tag")
    return SafeString(css)


def _inside_script(data: dict[str, Any]) -> SafeString:
    """Return JSON for a script block. `<` is escaped, because a closing tag would end the block."""
    text = json.dumps(data, default=str, separators=(",", ":"))
    return SafeString(text.replace("<", "\\u003c").replace("\u2028", "\\u2028"))


def _icon_links(community: Community | None, base: str) -> SafeString:
    if community is not None and community.favicon:
        icon = format_html('<link rel="icon" type="image/webp" href="{}" />', public_url(community.favicon))
    else:
        icon = format_html('<link rel="icon" type="image/svg+xml" href="{}/favicon.svg" />', base)
    return icon + format_html(
        '<link rel="apple-touch-icon" href="{0}/apple-touch-icon.png" />'
        '<link rel="manifest" href="{0}/manifest.webmanifest" />',
        base,
    )


def _font_preloads(look: Look, front: FrontEnd) -> SafeString:
    return format_html_join(
        "",
        '<link rel="preload" as="font" type="font/woff2" crossorigin href="{}" />',
        ((front.font_address(face.file),) for face in (look.fonts.display, look.fonts.reading)),
    )


def _banner(community: Community | None, look: Look) -> SafeString:
    """Return the hero's picture. It is the largest element of a community's home, so the first answer contains it."""
    if community is None:
        return SafeString()
    drawn = art_address("banner", community.name, look.palette.brand, look.palette.scheme)
    return picture(public_url(community.banner) or drawn, HERO_SIZES, width=1600, height=560)


def _top_banners(community: dict[str, Any] | None) -> SafeString:
    """Return the banners under the bar, as high as the application draws them, so that the page below stays put."""
    shown = [one for one in (community or {}).get("banners", ()) if one["placement"] == "TOP"]
    banners = format_html_join(
        "",
        '<div class="shell-top" data-kind="{}">{}</div>',
        ((one["kind"], one["label"] if one["kind"] == "Link" else "") for one in shown),
    )
    return format_html('<aside aria-label="Announcements">{}</aside>', banners) if shown else banners
