"""Pictures for other sites in the look of a community: its art or banner, its name, and the address of a short link.

The text is on a veil in the color of the canvas. The veil is as strong as the contrast of the text requires, so that
it can be read on every banner and in every color.
"""

import hashlib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings

from saas.communities.sharing.models import ShareChannel
from saas.kernel.front_end import front_end
from saas.kernel.images import fitted, turn
from saas.tenancy.models import Community
from tenants.branding.art.render import VERSION as ART_VERSION
from tenants.branding.art.render import paint
from tenants.branding.fonts import Face, pair_of
from tenants.branding.look import look_of
from tenants.branding.palette import AA_TEXT, Scheme

if TYPE_CHECKING:
    from PIL import Image, ImageFont

VERSION: Final = 3
"""A change of the drawing must change it, because browsers keep the pictures."""
HIDDEN: Final = "***"
"""In place of a name that the font cannot write."""
CALL: Final = "Join my community"
_VEILS: Final = (0.62, 0.72, 0.8, 0.86, 0.91, 0.95, 1.0)
_CACHED: Final = 12  # of at most 5 MB each
_LINES: Final = 2
# Small letters have whole pixels between them, which looks uneven. A small panel is drawn larger and scaled down.
_SMALL_WIDTH: Final = 400
_SAMPLE_WIDTH: Final = 960  # twice what a phone shows
_FINER: Final = 4
_Box = tuple[int, int, int, int]
_Color = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Frame:
    """The size that a site wants. ``text`` is the part that it never crops or covers: left, top, right, bottom.

    ``min_text`` and ``max_text`` are the sizes of the title in px; without ``max_text``, it fills ``text``.
    """

    channel: ShareChannel
    label: str
    width: int
    height: int
    text: _Box
    max_text: int | None = None
    min_text: int = 12

    def times(self, factor: int) -> "Frame":
        """Return the same frame with ``factor`` times its size."""
        left, top, right, bottom = (side * factor for side in self.text)
        width, height = self.width * factor, self.height * factor
        max_text = self.max_text and self.max_text * factor
        return replace(
            self, width=width, height=height, text=(left, top, right, bottom), max_text=max_text,
            min_text=self.min_text * factor,
        )  # fmt: skip


FRAMES: Final = {
    frame.channel: frame
    for frame in (
        # Twitch shows panels 320 px wide and takes up to 1 MB.
        Frame(ShareChannel.TWITCH, "Twitch panel", 320, 160, (16, 14, 304, 146)),
        # Kick scales panels to 320 px.
        Frame(ShareChannel.KICK, "Kick panel", 640, 320, (32, 28, 608, 292)),
        # X crops up to 60 px above and below, and shows the avatar at the lower left.
        Frame(ShareChannel.X, "X header", 1500, 500, (450, 80, 1430, 420)),
        Frame(ShareChannel.DISCORD, "Discord banner", 960, 540, (56, 90, 904, 500)),
        # A phone shows no more than the middle, 1235 by 338 px.
        Frame(ShareChannel.YOUTUBE, "YouTube banner", 2560, 1440, (678, 561, 1882, 879)),
    )
}


@dataclass(frozen=True, slots=True)
class PictureFacts:
    """The content of a picture. Equal facts have one cached picture."""

    name: str
    slug: str
    call: str
    banner: str
    logo: str
    address: str
    brand: str
    scheme: Scheme
    fonts: str
    canvas: str
    text: str
    label: str
    above: str = ""


def version_of(community: Community) -> str:
    """Return a text that changes with the pictures."""
    facts = (VERSION, ART_VERSION, settings.PLATFORM_URL, _facts(community, ""))
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:10]


def png(community: Community, frame: Frame, address: str) -> bytes:
    """Return the picture of ``frame``. ``address`` is printed without its scheme. Raises BusyRetry."""
    return _png(_facts(community, address.split("://", 1)[-1]), frame.channel)


def sample(community: Community, frame: Frame, address: str) -> bytes:
    """Return a small WebP of the picture, for the page that offers it: a tenth of the bytes. Raises BusyRetry."""
    return _sample(_facts(community, address.split("://", 1)[-1]), frame.channel)


def facts_of(
    community: Community, *, title: str, call: str, above: str = "", below: str = "", fallback: str = ""
) -> PictureFacts:
    """Return what a picture with other words shows. ``fallback`` is the title if the font lacks a letter of it."""
    facts = _facts(community, below)
    face = pair_of(facts.fonts).reading
    return replace(
        facts, name=title, slug=fallback or facts.slug, call=call, banner="", logo="",
        above=above and _shown(above, facts.slug, face),
    )  # fmt: skip


def _facts(community: Community, address: str) -> PictureFacts:
    look = look_of(community)
    colors = look.palette.variables
    return PictureFacts(
        community.name, community.slug, CALL, community.banner, community.logo, address,
        look.palette.brand, look.palette.scheme, look.fonts.slug, colors["canvas"], colors["text"], look.palette.label,
    )  # fmt: skip


@lru_cache(maxsize=_CACHED)
def _png(facts: PictureFacts, channel: ShareChannel) -> bytes:
    frame = FRAMES[channel]
    target = BytesIO()
    drawn(facts, frame).save(target, "PNG", optimize=frame.width < 1000)
    return target.getvalue()


@lru_cache(maxsize=_CACHED)
def _sample(facts: PictureFacts, channel: ShareChannel) -> bytes:
    from PIL import Image

    image = Image.open(BytesIO(_png(facts, channel)))
    image.thumbnail((_SAMPLE_WIDTH, _SAMPLE_WIDTH), Image.Resampling.LANCZOS)
    target = BytesIO()
    image.save(target, "WEBP", quality=80)
    return target.getvalue()


def drawn(facts: PictureFacts, frame: Frame, mark: "Image.Image | None" = None) -> "Image.Image":
    """Return the picture. ``mark`` is beside the text, in place of a logo. Raises BusyRetry."""
    from PIL import Image

    finer = _FINER if frame.width < _SMALL_WIDTH else 1
    large = frame.times(finer)
    size = (large.width, large.height)
    banner = fitted(facts.banner, size, "RGB") if facts.banner else None
    side = logo_side(frame)
    logo = mark or (fitted(facts.logo, (side, side), "RGBA") if facts.logo and side else None)
    with turn():
        image = banner or paint(facts.name, "banner", facts.brand, facts.scheme, size)
        written = _write(image, large, facts, logo)
        return written.resize((frame.width, frame.height), Image.Resampling.LANCZOS) if finer > 1 else written


def ranking(facts: PictureFacts, names: Sequence[str], colors: Sequence[str], size: tuple[int, int]) -> "Image.Image":
    """Return a panel with numbered names, the first one at the top. Each number is on a disc in its color."""
    from PIL import Image, ImageDraw

    width, height = size
    row, face = height // len(names), pair_of(facts.fonts).reading
    disc = row * 3 // 5
    image = Image.new("RGBA", size)
    draw = ImageDraw.Draw(image)
    number = _sized(face, disc * 3 // 5, 700)
    for index, (name, color) in enumerate(zip(names, colors, strict=False)):
        middle = index * row + row // 2
        draw.ellipse((0, middle - disc // 2, disc, middle + disc // 2), fill=color)
        draw.text((disc / 2, middle), str(index + 1), font=number, fill=_ink_on(color), anchor="mm")
        room = width - disc - disc // 2
        shown = _shown(name, HIDDEN, face)
        font = _narrowed(shown, face, disc * 2 // 3, room)
        draw.text((disc + disc // 2, middle), _cut(shown, font, room), font=font, fill=facts.text, anchor="lm")
    return image


def _ink_on(color: str) -> str:
    """Return black or white, which of both can be read better on ``color``."""
    light = _luminance(_rgb(color))
    return max(("#000000", "#ffffff"), key=lambda ink: _ratio(light, _luminance(_rgb(ink))))


def logo_side(frame: Frame) -> int:
    """Return the size of the logo, or 0 in the small panels, which have no room for it."""
    return 0 if frame.width < 900 else (frame.text[3] - frame.text[1]) // 2


def _write(image: "Image.Image", frame: Frame, facts: PictureFacts, logo: "Image.Image | None") -> "Image.Image":
    """Return the picture with its texts."""
    from PIL import ImageDraw

    pair = pair_of(facts.fonts)
    left, top, right, bottom = frame.text
    gap = max(6, (bottom - top) // 16)
    indent = logo.width + 2 * gap if logo else 0
    width, height = right - left - indent, bottom - top
    line = max(11, height // 11)
    small = _narrowed(facts.address, pair.reading, line, width)
    head = _narrowed(facts.above, pair.reading, line, width)
    first = int(head.size * 1.4) if facts.above else 0
    last = gap + int(small.size * 1.3) if facts.address else 0
    call_size = max(13, min(height // 8, (frame.max_text or height) // 2))
    call = _narrowed(facts.call, pair.reading, call_size, width - int(call_size * 2.1), 700)
    pill = int(call.size * 2.1)
    room = height - pill - gap - last - first
    title = _shown(facts.name, facts.slug, pair.display)
    name, lines = _fitting(title, pair.display, width, room, frame.min_text, frame.max_text)
    step = int(name.size * 1.12)
    text_height = len(lines) * step
    image = _veiled(image, frame, facts)
    draw = ImageDraw.Draw(image)
    total = first + text_height + gap + pill + last
    x, y = left + indent, top + max(0, (height - total) // 2)
    if logo:
        image.paste(logo, (left, top + (height - logo.height) // 2), _rounded(logo))
    draw.text((x, y), _cut(facts.above, head, width), font=head, fill=facts.text, anchor="la")
    y += first
    for words in lines:
        draw.text((x, y + step // 2), words, font=name, fill=facts.text, anchor="lm")
        y += step
    y += gap
    said = draw.textlength(facts.call, font=call)
    draw.rounded_rectangle((x, y, x + said + pill, y + pill), pill // 2, fill=facts.brand)
    draw.text((x + pill / 2, y + pill / 2), facts.call, font=call, fill=facts.label, anchor="lm")
    y += pill + gap
    draw.text((x, y), _cut(facts.address, small, width), font=small, fill=facts.text, anchor="la")
    return image


def _veiled(image: "Image.Image", frame: Frame, facts: PictureFacts) -> "Image.Image":
    """Return the picture below a veil on which the text has the contrast of WCAG AA."""
    from PIL import Image

    ink, canvas = _rgb(facts.text), Image.new("RGB", image.size, facts.canvas)
    for strength in _VEILS:
        veiled = Image.composite(canvas, image, _veil(frame, strength))
        if lowest_contrast(veiled, frame.text, ink) >= AA_TEXT:
            break
    return veiled


def _veil(frame: Frame, strength: float) -> "Image.Image":
    """Return a mask: ``strength`` over the text, less beside it."""
    from PIL import Image

    left, _, right, _ = frame.text
    fade = max(1, frame.width // 6)
    row = Image.new("L", (frame.width, 1))
    for x in range(frame.width):
        away = max(left - x, x - right, 0) / fade
        row.putpixel((x, 0), round(255 * strength * max(0.35, 1 - 0.65 * away)))
    return row.resize((frame.width, frame.height))


def lowest_contrast(image: "Image.Image", box: _Box, ink: _Color) -> float:
    """Return the lowest contrast of ``ink`` on the part ``box`` of the picture, from 1 to 21 (WCAG 2.1)."""
    from PIL import Image

    part = image.crop(box)
    part.thumbnail((160, 160), Image.Resampling.BOX)
    colors = part.getcolors(part.width * part.height) or []
    light = _luminance(ink)
    return min(_ratio(light, _luminance(color)) for _, color in colors)  # type: ignore[arg-type]


def _ratio(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


def _luminance(color: _Color) -> float:
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _rgb(color: str) -> _Color:
    red, green, blue = bytes.fromhex(color.removeprefix("#")[:6])
    return red, green, blue


def _rounded(logo: "Image.Image") -> "Image.Image":
    from PIL import Image, ImageDraw

    mask = Image.new("L", logo.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, logo.width - 1, logo.height - 1), logo.width // 5, fill=255)
    alpha = logo.getchannel("A")
    return Image.composite(alpha, Image.new("L", logo.size), mask)


def _sized(face: Face, size: float, weight: int | None = None) -> "ImageFont.FreeTypeFont":
    from PIL import ImageFont

    font = ImageFont.truetype(_font_file(face), size * face.scale)
    if weight is not None and " " in face.weights and face.family.endswith("Variable"):
        font.set_variation_by_axes([weight])
    return font


def _font_file(face: Face) -> Path:
    return front_end("community").font_path(face.file)


def _fitting(
    name: str, face: Face, width: int, height: int, min_size: int, max_size: int | None = None
) -> "tuple[ImageFont.FreeTypeFont, list[str]]":
    """Return the largest font up to ``max_size`` in which the name fits, on up to two lines, and the lines."""
    size = min(height, width // 3, max_size or height)
    while True:
        font = _sized(face, size)
        lines = _wrapped(name, font, width)
        fits = len(lines) <= _LINES and len(lines) * size * face.scale * 1.12 <= height
        if fits and all(font.getlength(line) <= width for line in lines):
            return font, lines
        if size <= min_size:
            shown = [*lines[: _LINES - 1], " ".join(lines[_LINES - 1 :])]
            return font, [_cut(line, font, width) for line in shown if line]
        size = size * 15 // 16


def _wrapped(text: str, font: "ImageFont.FreeTypeFont", width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and font.getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _cut(text: str, font: "ImageFont.FreeTypeFont", width: int) -> str:
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text}…"


def _narrowed(text: str, face: Face, size: int, width: int, weight: int = 600) -> "ImageFont.FreeTypeFont":
    """Return the font of a line that has to fit, down to half of ``size``."""
    font = _sized(face, size, weight)
    for smaller in range(size - 1, size // 2, -1):
        if font.getlength(text) <= width:
            break
        font = _sized(face, smaller, weight)
    return font


def _shown(text: str, fallback: str, face: Face) -> str:
    """Return the text without symbols that the font lacks; ``fallback`` if the font lacks a letter of the text."""
    font = _sized(face, 24)
    missing = bytes(font.getmask("\uffff"))
    lacking = {char for char in set(text) - {" "} if bytes(font.getmask(char)) == missing}
    if any(unicodedata.category(char)[0] in "LN" for char in lacking):
        return fallback
    kept = "".join(" " if char in lacking else char for char in text)
    return " ".join(kept.split()) or fallback
