"""The fields of a community's branding, and their valid values."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from saas.kernel.web_addresses import url_problem
from saas.layout.home import BLOCK_FIELDS, BLOCK_KINDS, COUNTED_FIGURES, MAX_BLOCKS, block, home_of
from saas.layout.menu import SECTION_LABELS, menu_of
from saas.tenancy.models import Community, SchemeChoice, Shape, SocialPlatform
from saas.tenancy.social import HOSTS, PLATFORM_NAMES
from tenants.branding.fonts import BY_SLUG

MIN_FAVICON_SIDE: Final = 32
MAX_SOCIAL_LINKS: Final = 8
MAX_URL_LENGTH: Final = 300
PICTURES: Final = ("logo", "favicon", "banner", "social_picture")
FIELDS: Final = (
    "name", "description", "social_links", *PICTURES,
    "brand_color", "surface_color", "text_color", "scheme", "shape", "font_pair",
    "menu", "home_blocks", "list_view",
)  # fmt: skip
Values = dict[str, Any]


def published(community: Community) -> Values:
    """The branding fans see, by field name of Community. The menu and the home are whole, also if they are default."""
    values = {name: getattr(community, name) for name in FIELDS}
    return {**values, "menu": menu_of(community.menu), "home_blocks": home_of(community.home_blocks)}


def completed(values: Values) -> Values:
    """Return stored values of a draft or a version. Its blocks get the fields that were added after it was stored."""
    return {**values, "home_blocks": home_of(values["home_blocks"])} if "home_blocks" in values else values


def link_problem(platform: str, url: str) -> str | None:
    """Return what is wrong with a social link, or None."""
    problem = url_problem(url)
    if problem is None and platform in HOSTS and (urlsplit(url).hostname or "").lower() not in HOSTS[platform]:
        return f"Use your address on {PLATFORM_NAMES[SocialPlatform(platform)]}"
    return problem


def target_problem(link: str) -> str | None:
    """Return what is wrong with the link of a banner, or None. A path of the community begins with one slash."""
    if link.startswith("/"):
        is_path = (
            not link.startswith(("//", "/\\")) and link.isascii() and not any(char in link for char in "\\ \"'<>`")
        )
        return None if is_path else "Enter a path like /store, or an https address"
    return url_problem(link)


def block_problem(entry: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the field of a block and what is wrong with it, or None."""
    kind = BLOCK_KINDS[entry["kind"]]
    usual = block(kind.key)
    for name in BLOCK_FIELDS:
        if name not in kind.fields and entry[name] != usual[name]:
            return name, f"The block {kind.label} has no such field"
    if kind.key == "TEXT" and not (entry["title"] or entry["text"]):
        return "text", "Write a title or a text"
    if kind.key == "GOAL" and not entry["title"]:
        return "title", "Name the goal"
    if kind.key == "GOAL" and not entry["target"]:
        return "target", "Enter a target of at least 1"
    if kind.key == "BANNER" and not entry["image"]:
        return "image", "Choose a picture"
    if kind.key == "BANNER" and entry["link"]:
        problem = target_problem(entry["link"])
        if problem:
            return "link", problem
        if not entry["alt"]:
            return "alt", "Describe the picture, because it is a link"
    if entry["source"] == "CHOSEN" and not entry["products"]:
        return "products", "Choose a product"
    return None


def home_problem(blocks: Sequence[Mapping[str, Any]]) -> str | None:
    """Return what is wrong with the number of blocks or their ids, or None."""
    if len(blocks) > MAX_BLOCKS:
        return f"A home page has at most {MAX_BLOCKS} blocks"
    if len({entry["id"] for entry in blocks}) < len(blocks):
        return "Two blocks have the same id"
    for kind in BLOCK_KINDS.values():
        if sum(entry["kind"] == kind.key for entry in blocks) > kind.at_most:
            return f"A home page has at most {kind.at_most} of the block {kind.label}"
    return None


def menu_problem(menu: Sequence[Mapping[str, Any]]) -> str | None:
    """Return what is wrong with a menu, or None."""
    names = [entry["section"] for entry in menu]
    if len(set(names)) < len(names):
        return "A section is in the menu twice"
    if any(entry["section"] == "home" and entry["hidden"] for entry in menu):
        return "The home page is always in the menu"
    return None


def pictures_in(values: Mapping[str, Any]) -> set[str]:
    """Return the names of all pictures of a branding."""
    of_blocks = (entry["image"] for entry in values.get("home_blocks", ()))
    return {name for name in (*(values.get(field, "") for field in PICTURES), *of_blocks) if name}


def without_pictures(values: Values, gone: set[str]) -> tuple[Values, list[str]]:
    """Return ``values`` without the pictures in ``gone``, and the fields that lost one. Their banners are hidden."""
    left = dict(values)
    lost = [name for name in PICTURES if left.get(name) in gone]
    left.update(dict.fromkeys(lost, ""))
    if any(entry["image"] in gone for entry in left.get("home_blocks", ())):
        left["home_blocks"] = [entry for entry in left["home_blocks"] if entry["image"] not in gone]
        lost.append("home_blocks")
    return left, lost


def in_words(field: str, value: Any) -> str:
    """Return a value of a field as a person reads it in a comparison."""
    if field in PICTURES:
        return "A picture" if value else "No picture"
    if field == "scheme":
        return {SchemeChoice.DARK: "Dark", SchemeChoice.LIGHT: "Light"}.get(value, "The visitor's choice")
    if field == "shape":
        return str(Shape(value).label)
    if field == "font_pair":
        return BY_SLUG[value].label if value in BY_SLUG else str(value)
    if field in {"surface_color", "text_color"}:
        return value or "From the brand color"
    if field == "social_links":
        return ", ".join(f"{PLATFORM_NAMES[SocialPlatform(link['platform'])]} ({link['url']})" for link in value) or (
            "None"
        )
    if field == "menu":
        return ", ".join(_section_in_words(entry) for entry in value)
    if field == "home_blocks":
        return ", ".join(_block_in_words(entry) for entry in value) or "None"
    return value or "Nothing"


def _section_in_words(entry: Mapping[str, Any]) -> str:
    words = SECTION_LABELS.get(entry["section"], entry["section"])
    if entry["label"]:
        words += f" as “{entry['label']}”"
    if entry["hidden"] is None:
        return f"{words} (automatic)"
    return f"{words} (hidden)" if entry["hidden"] else words


def _block_in_words(entry: Mapping[str, Any]) -> str:
    kind = BLOCK_KINDS.get(entry["kind"])
    words = kind.label if kind else entry["kind"]
    about = entry["title"] or entry["text"][:40] or entry["alt"]
    if about:
        words += f" “{about}”"
    if entry["kind"] == "GOAL":
        words += f", {_target_in_words(entry)}"
    return f"{words} (hidden)" if entry["hidden"] else words


def _target_in_words(entry: Mapping[str, Any]) -> str:
    if entry["figure"] in COUNTED_FIGURES:
        return f"{COUNTED_FIGURES[entry['figure']]}: {entry['target']:,}"
    return f"{entry['current']:,} of {entry['target']:,} {entry['unit']}".rstrip()
