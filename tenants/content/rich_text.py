"""The HTML of pages: what it can hold, and how it is made safe.

nh3 (the sanitizer ammonia) removes everything that is not allowed. A second pass removes elements that lost their
content, adds sizes to pictures, and counts. The result goes through nh3 again, when it is stored and when it is read:
a row that was written in another way stays harmless, too.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape, unescape
from html.parser import HTMLParser
from typing import Final

import nh3

from saas.kernel.images import PUBLIC_FILES
from saas.kernel.text import one_line, without_hidden
from tenants.content import rules

Sizes = Mapping[str, tuple[int, int]]
"""Width and height in pixels of uploaded pictures, by their stored name."""

BLOCKS: Final = frozenset({"p", "h2", "h3", "h4", "li", "blockquote", "hr", "img", "div"})
_VOID: Final = frozenset({"br", "hr", "img"})
_SAME: Final = {"b": "strong", "i": "em", "del": "s", "strike": "s"}
_TAGS: Final = {*BLOCKS, *_VOID, *_SAME, "ul", "ol", "a", "strong", "em", "u", "s"}
_ATTRIBUTES: Final[dict[str, set[str]]] = {
    "*": set(),  # without this entry, nh3 allows title and lang everywhere
    "a": {"href"},
    "img": {"src", "alt", "width", "height"},
    "div": {"data-embed", "data-id", "data-title"},
}
# Elements that are removed with their text, because their text is not meant for readers.
_REMOVED_WHOLE: Final = {
    "applet", "audio", "button", "canvas", "embed", "frame", "frameset", "head", "iframe", "math", "noembed",
    "noframes", "noscript", "object", "option", "script", "select", "style", "svg", "template", "textarea", "title",
    "video", "xmp",
}  # fmt: skip
_REL: Final = "noopener noreferrer nofollow ugc"
_PICTURE: Final = re.compile(re.escape(PUBLIC_FILES) + r"([0-9a-f]{32}-[0-9a-f]{32}\.webp)")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,4}")
_BULLET: Final = "• "


@dataclass(frozen=True, slots=True)
class RichText:
    """Sanitized HTML, and what the limits count. ``depth`` is the deepest nesting of elements."""

    html: str
    blocks: int
    depth: int


def sanitize(html: str, sizes: Sizes) -> RichText:
    """Return ``html`` with only the allowed elements. Pictures that are not in ``sizes`` are removed."""
    writer = _Writer(sizes)
    writer.feed(without_hidden(_clean(html)))
    writer.close()
    return RichText(_clean(writer.finished()), writer.blocks, writer.deepest)


def safe(stored: str) -> str:
    """Return stored HTML, sanitized again for reading."""
    return _clean(stored)


def pictures_in(html: str) -> set[str]:
    """Return the stored names of the pictures that ``html`` may show."""
    return set(_PICTURE.findall(html))


def excerpt(html: str, longest: int = 200) -> str:
    """Return the beginning of the text in sanitized HTML, as one line without markup, for links to the page."""
    text = one_line(unescape(re.sub(r"<[^>]*>", " ", html)))
    plain = re.sub(r" +", " ", text)
    return plain if len(plain) <= longest else f"{plain[: longest - 1].rsplit(' ', 1)[0]}…"


def lines_of(html: str) -> list[str]:
    """Return the text of sanitized HTML as one line per block, so that two versions can be compared.

    The address of a link is appended to its text. A picture becomes ``Picture: …``, and a video ``Video: …``.
    """
    reader = _LineReader()
    reader.feed(html)
    reader.close()
    return reader.finished()


def _clean(html: str) -> str:
    return nh3.clean(
        html,
        tags=_TAGS,
        clean_content_tags=_REMOVED_WHOLE,
        attributes=_ATTRIBUTES,
        attribute_filter=_allowed_value,
        url_schemes={"https", "mailto"},
        link_rel=_REL,
    )


def _allowed_value(tag: str, name: str, value: str) -> str | None:
    if name == "href":
        return rules.text_link(value)
    if name == "src":
        return value if _PICTURE.fullmatch(value) else None
    if name in ("width", "height"):
        return value if _NUMBER.fullmatch(value) else None
    if name == "data-embed":
        return value if value in rules.PROVIDERS else None
    if name == "data-id":
        return value if any(rules.is_embed(provider, value) for provider in rules.PROVIDERS) else None
    longest = rules.MAX_EMBED_TITLE_LENGTH if name == "data-title" else rules.MAX_ALT_LENGTH
    return one_line(value)[:longest]


class _Writer(HTMLParser):
    """Writes well-formed HTML again, under the names that we use."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__(convert_charrefs=True)
        self.sizes = sizes
        self.blocks = self.deepest = 0
        self._out: list[str] = []
        self._open: list[str] = []

    def finished(self) -> str:
        return "".join(self._out)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name, given = _SAME.get(tag, tag), {key: value or "" for key, value in attrs}
        written = self._start(name, given)
        if written and name in BLOCKS:
            self.blocks += 1
        self._out.append(written)
        if name not in _VOID:
            self._open.append(name if written else "")
            self.deepest = max(self.deepest, len(self._open))
            if name == "div" and written:
                self._out.append("</div>")
                self._open[-1] = ""

    def handle_endtag(self, tag: str) -> None:
        if self._open and tag not in _VOID and (name := self._open.pop()):
            self._out.append(f"</{name}>")

    def handle_data(self, data: str) -> None:
        self._out.append(escape(data, quote=False))

    def _start(self, name: str, given: dict[str, str]) -> str:
        """Return the start tag; empty for an element without its content."""
        if name == "img":
            stored = _PICTURE.fullmatch(given.get("src", ""))
            size = self.sizes.get(stored.group(1)) if stored else None
            if stored is None or size is None:
                return ""
            alt = escape(given.get("alt", ""))
            return f'<img src="{PUBLIC_FILES}{stored.group(1)}" alt="{alt}" width="{size[0]}" height="{size[1]}">'
        if name == "div":
            provider, embed_id = given.get("data-embed", ""), given.get("data-id", "")
            if not rules.is_embed(provider, embed_id):
                return ""
            title = escape(given.get("data-title", ""))
            return f'<div data-embed="{provider}" data-id="{embed_id}" data-title="{title}">'
        if name == "a":
            return f'<a href="{escape(given["href"])}">' if given.get("href") else ""
        return f"<{name}>"


class _LineReader(HTMLParser):
    """Collects the text of each block."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = []
        self._line: list[str] = []
        self._links: list[str] = []

    def finished(self) -> list[str]:
        self._end_line()
        return self._lines

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        if tag == "a":
            self._links.append(given.get("href", ""))
            return
        # A paragraph in a list item is on the line of the item.
        if (tag in BLOCKS or tag == "br") and (tag != "p" or self._line != [_BULLET]):
            self._end_line()
        if tag == "li":
            self._line.append(_BULLET)
        elif tag == "hr":
            self._lines.append("———")
        elif tag == "img":
            self._lines.append(f"Picture: {given.get('alt') or given.get('src', '')}")
        elif tag == "div":
            self._lines.append(f"Video: {given.get('data-embed')} {given.get('data-id')} {given.get('data-title')}")

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._links:
            self._line.append(f" ({self._links.pop()})")
        elif tag in BLOCKS:
            self._end_line()

    def handle_data(self, data: str) -> None:
        self._line.append(data)

    def _end_line(self) -> None:
        text = one_line("".join(self._line))
        if text and text != _BULLET.strip():
            self._lines.append(text)
        self._line = []
