"""The font pairs a community can choose from, and the ``@font-face`` rules that bring a pair to a page.

A page loads the two files of its own pair and nothing else. Fallback faces carry the measures of the real ones (mean
width of English text, ascent, descent), so that no line moves when a font arrives. Measures are in em.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["sans", "serif", "mono"]
DEFAULT_PAIR: Final = "venue"
WEIGHTS: Final = "400 700"
"""The part of a variable font's axis that the build keeps (frontend/subsetFonts.ts)."""


@dataclass(frozen=True, slots=True)
class Face:
    """One shipped font file. ``scale`` evens out how large fonts look at one size; ``weights`` are those it serves."""

    family: str
    file: str
    weights: str
    width: float
    ascent: float
    descent: float
    kind: Kind = "sans"
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Pair:
    """``display`` for headings and large figures at ``weight`` and ``tracking``, ``reading`` for everything else."""

    slug: str
    label: str
    note: str
    display: Face
    reading: Face
    weight: int = 700
    tracking: str = "-0.02em"
    leading: str = "1.08"

    @property
    def variables(self) -> dict[str, str]:
        return {
            "font-display": stack(self.display),
            "font-reading": stack(self.reading),
            "display-weight": str(self.weight),
            "display-tracking": self.tracking,
            "display-leading": self.leading,
        }


@dataclass(frozen=True, slots=True)
class _Local:
    """Fonts of one width that operating systems include: mean width in regular and bold."""

    names: tuple[str, ...]
    bold_names: tuple[str, ...]
    width: float
    bold_width: float


_FALLBACKS: Final[dict[Kind, tuple[_Local, ...]]] = {
    "sans": (
        _Local(
            ("Arial", "Liberation Sans", "Roboto"),
            ("Arial Bold", "Liberation Sans Bold", "Roboto Bold"), 0.44, 0.4765,
        ),
        _Local(("DejaVu Sans",), ("DejaVu Sans Bold",), 0.506, 0.571),
    ),
    "serif": (
        _Local(("Times New Roman", "Liberation Serif"), ("Times New Roman Bold", "Liberation Serif Bold"), 0.4, 0.425),
        _Local(("DejaVu Serif",), ("DejaVu Serif Bold",), 0.511, 0.5645),
    ),
    "mono": (
        _Local(("Courier New", "Liberation Mono"), ("Courier New Bold", "Liberation Mono Bold"), 0.6, 0.6),
        _Local(("DejaVu Sans Mono",), ("DejaVu Sans Mono Bold",), 0.602, 0.602),
    ),
}  # fmt: skip
_GENERIC: Final[dict[Kind, str]] = {"sans": "system-ui, sans-serif", "serif": "serif", "mono": "monospace"}


def _static(
    family: str,
    package: str,
    width: float,
    ascent: float,
    descent: float,
    *,
    cut: int = 700,
    kind: Kind = "sans",
    scale: float = 1.0,
) -> Face:
    file = f"@fontsource/{package}/files/{package}-latin-{cut}-normal.woff2"
    # A font with one cut answers for every weight: browsers would smear it to make it bold.
    return Face(family, file, "100 900", width, ascent, descent, kind=kind, scale=scale)


def _variable(
    family: str,
    package: str,
    width: float,
    ascent: float,
    descent: float,
    *,
    kind: Kind = "sans",
    scale: float = 1.0,
) -> Face:
    file = f"@fontsource-variable/{package}/files/{package}-latin-wght-normal.woff2"
    return Face(f"{family} Variable", file, WEIGHTS, width, ascent, descent, kind=kind, scale=scale)


PAIRS: Final = (
    Pair(
        "venue", "Venue", "A grotesque with character over a friendly reader",
        _static("Bricolage Grotesque", "bricolage-grotesque", 0.4874, 0.93, 0.27),
        _variable("Figtree", "figtree", 0.446, 0.95, 0.25),
    ),
    Pair(
        "neon", "Neon", "Wide and futuristic, for late nights",
        _static("Unbounded", "unbounded", 0.6279, 0.995, 0.245, scale=0.8),
        _variable("Sora", "sora", 0.5015, 0.97, 0.29, scale=0.93),
        tracking="-0.03em", leading="1.14",
    ),
    Pair(
        "arcade", "Arcade", "Pixels that still read at a distance",
        _static("Jersey 15", "jersey-15", 0.3757, 0.778, 0.222, cut=400, scale=1.26),
        _variable("Space Grotesk", "space-grotesk", 0.4886, 0.984, 0.292, scale=0.97),
        weight=400, tracking="0.005em", leading="1.02",
    ),
    Pair(
        "storybook", "Storybook", "Soft and rounded, like a picture book",
        _static("Fredoka", "fredoka", 0.454, 0.974, 0.236, scale=1.04),
        _variable("Nunito", "nunito", 0.4482, 1.011, 0.353, scale=1.02),
        tracking="-0.01em", leading="1.1",
    ),
    Pair(
        "slab", "Slab", "Heavy slab serifs, like a fairground poster",
        _static("Alfa Slab One", "alfa-slab-one", 0.5344, 1.036, 0.333, cut=400, kind="serif", scale=0.88),
        _variable("Karla", "karla", 0.4562, 0.917, 0.252, scale=1.04),
        weight=400, tracking="0em", leading="1.14",
    ),
    Pair(
        "serif", "Serif", "A warm old-style serif for stories",
        _static("Fraunces", "fraunces", 0.4925, 0.978, 0.255, kind="serif", scale=1.02),
        _variable("Lora", "lora", 0.4653, 1.006, 0.274, kind="serif"),
        tracking="-0.015em", leading="1.08",
    ),
    Pair(
        "geometric", "Geometric", "Drawn with a compass: even and modern",
        _static("Outfit", "outfit", 0.4534, 1.0, 0.26, scale=1.04),
        _variable("DM Sans", "dm-sans", 0.4651, 0.992, 0.31, scale=0.98),
        tracking="-0.025em", leading="1.06",
    ),
    Pair(
        "grotesque", "Poster", "Condensed and loud, for match days",
        _static("Anton", "anton", 0.406, 1.176, 0.329, cut=400, scale=1.06),
        _variable("Archivo", "archivo", 0.4322, 0.878, 0.21, scale=1.01),
        weight=400, tracking="0.005em", leading="1.16",
    ),
    Pair(
        "mono", "Terminal", "Every letter as wide as the next",
        _static("Space Mono", "space-mono", 0.612, 1.12, 0.361, kind="mono", scale=0.88),
        _variable("JetBrains Mono", "jetbrains-mono", 0.6, 1.02, 0.3, kind="mono", scale=0.88),
        tracking="-0.05em", leading="1.12",
    ),
)  # fmt: skip
BY_SLUG: Final = {pair.slug: pair for pair in PAIRS}


def pair_of(slug: str) -> Pair:
    """The pair of that name; the default for an unknown name."""
    return BY_SLUG.get(slug, BY_SLUG[DEFAULT_PAIR])


def stack(face: Face) -> str:
    """The value of ``font-family``: the face, its measured stand-ins, and the system's own."""
    stands_in = ", ".join(f'"{_stand_in(face, number)}"' for number in range(len(_FALLBACKS[face.kind])))
    return f'"{face.family}", {stands_in}, {_GENERIC[face.kind]}'


def face_css(pair: Pair, address: Callable[[str], str]) -> str:
    """The ``@font-face`` rules of a pair; ``address`` gives the URL of a shipped file. Safe inside ``<style>``."""
    return "".join(
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weights};font-display:swap;'
        f'size-adjust:{face.scale:.0%};src:url("{address(face.file)}") format("woff2")}}'
        + _stand_in_css(face, is_bold=face is pair.display)
        for face in (pair.display, pair.reading)
    )


def _stand_in(face: Face, number: int) -> str:
    return f"{face.family} Stand-in {number}"


def _stand_in_css(face: Face, *, is_bold: bool) -> str:
    rules = []
    for number, local in enumerate(_FALLBACKS[face.kind]):
        adjust = face.scale * face.width / (local.bold_width if is_bold else local.width)
        sources = ",".join(f'local("{name}")' for name in (local.bold_names if is_bold else local.names))
        rules.append(
            f'@font-face{{font-family:"{_stand_in(face, number)}";src:{sources};size-adjust:{adjust:.1%};'
            f"ascent-override:{face.ascent * face.scale / adjust:.1%};"
            f"descent-override:{face.descent * face.scale / adjust:.1%};line-gap-override:0%}}"
        )
    return "".join(rules)
