"""The blocks of a community's home page.

A new area adds its block to BLOCK_KINDS. A community stores its home as a list of blocks with the fields of
BLOCK_FIELDS. An empty list is the default home.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

MAX_BLOCKS: Final = 30
MAX_CHOSEN_PRODUCTS: Final = 12
PRODUCT_SOURCES: Final = ("SHELVES", "NEWEST", "CHOSEN")
OWN_FIGURE: Final = "OWN"
COUNTED_FIGURES: Final = {"MEMBERS": "Members", "GEMS_SPENT": "Gems spent"}
"""The figures that the platform counts for a goal. The team enters the figure OWN."""
GOAL_FIGURES: Final = (OWN_FIGURE, *COUNTED_FIGURES)
MAX_GOAL: Final = 1_000_000_000_000
MAX_GOAL_UNIT: Final = 20
BLOCK_FIELDS: Final = (
    "title", "text", "image", "alt", "link", "source", "products", "figure", "target", "current", "unit",
)  # fmt: skip
_EMPTY: Final[Mapping[str, Any]] = {
    "title": "",
    "text": "",
    "image": "",
    "alt": "",
    "link": "",
    "source": "SHELVES",
    "products": [],
    "figure": OWN_FIGURE,
    "target": 0,
    "current": 0,
    "unit": "",
}


@dataclass(frozen=True, slots=True)
class BlockKind:
    """A kind of block. ``fields`` are those of BLOCK_FIELDS that it has; ``at_most`` is the limit per home.

    ``section`` is a section of the menu: while it is empty, fans do not get the block.
    """

    key: str
    label: str
    note: str
    fields: tuple[str, ...] = ()
    at_most: int = 1
    section: str = ""


BLOCK_KINDS: Final = {
    kind.key: kind
    for kind in (
        BlockKind("HERO", "Welcome", "Your banner, your name, and the button to join"),
        BlockKind("RAFFLES", "Live raffles", "Raffles that run now", ("title",)),
        BlockKind("LEADERBOARDS", "Leaderboard", "The top of a leaderboard that runs now", ("title",)),
        BlockKind("EVENTS", "Next events", "Events that run now or begin next", ("title",)),
        BlockKind("QUESTS", "Quests", "Quests that fans can take now, and rewards that wait", ("title",)),
        BlockKind("CASES", "Cases", "Cases that fans can open", ("title",)),
        BlockKind("PRODUCTS", "Products", "Products of your store", ("title", "source", "products"), at_most=5),
        BlockKind("OFFERS", "Offers", "Bonuses of other platforms for your fans", ("title",), section="offers"),
        BlockKind("CHAT", "Chat", "The latest messages of your chat", ("title",), section="chat"),
        BlockKind(
            "GOAL",
            "Goal",
            "What your community wants to reach, with its progress",
            ("title", "text", "figure", "target", "current", "unit"),
            at_most=3,
        ),
        BlockKind("TEXT", "Text", "A title and plain paragraphs", ("title", "text"), at_most=10),
        BlockKind("BANNER", "Picture", "A picture, with a link if you like", ("image", "alt", "link"), at_most=10),
    )
}
BLOCK_KEYS: Final = tuple(BLOCK_KINDS)
DEFAULT_HOME: Final = ("HERO", "RAFFLES", "LEADERBOARDS", "EVENTS", "QUESTS", "CASES", "PRODUCTS", "CHAT", "OFFERS")


def block(kind: str, **given: Any) -> dict[str, Any]:
    """Return a whole block with the default of each field that is not given. Its id is the kind's name by default."""
    return {"id": kind.lower(), "kind": kind, "hidden": False, **_EMPTY, **given}


def home_of(stored: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the blocks of a home, hidden ones too. Blocks of an unknown kind are left out."""
    if not stored:
        return [block(kind) for kind in DEFAULT_HOME]
    return [block(**entry) for entry in stored if entry["kind"] in BLOCK_KINDS]
