"""What the demo communities say and sell. Every name here is invented."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PIL import Image

from tenants.branding.demo import pictures
from tenants.branding.demo.pictures import Motif, Tint

PASSWORD = "Gemhall-1"


@dataclass(frozen=True, slots=True)
class DemoProduct:
    name: str
    description: str
    price: int
    motif: Motif
    colour: Tint
    other: Tint
    more: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DemoCommunity:
    slug: str
    name: str
    description: str
    brand_color: str
    scheme: str
    timezone: str
    store_title: str
    store_description: str
    draw: Callable[[Motif, Tint, Tint, int], Image.Image]
    avatar: DemoProduct
    products: tuple[DemoProduct, ...]
    fans: tuple[str, ...]
    thanks: tuple[str, ...]


PURPLE, CYAN, PINK, INDIGO = (168, 85, 247), (34, 211, 238), (236, 72, 153), (99, 102, 241)
GOLD, LIME, MAGENTA, BLUE = (250, 204, 21), (163, 230, 53), (217, 70, 239), (59, 130, 246)
NOVA = DemoCommunity(
    slug="nova",
    name="Nova After Dark",
    description="Late-night slots, loud reactions and a chat that never sleeps. Earn gems while you watch.",
    brand_color="#A855F7",
    scheme="dark",
    timezone="America/New_York",
    store_title="The Back Room",
    store_description="Everything behind this door is paid for with nerve and gems.",
    draw=pictures.neon,
    avatar=DemoProduct("Nova", "", 0, pictures.gem, MAGENTA, CYAN),
    products=(
        DemoProduct(
            "Pick the next slot",
            "You name it, we spin it: one hundred spins on the game of your choice, live, with your name on screen.",
            400,
            pictures.dice,
            PINK,
            INDIGO,
            {"rarity": "RARE", "badge": "POPULAR", "quantity": 12},
        ),
        DemoProduct(
            "High roller seat",
            "A week in the front row: your name in gold in chat and first call on bonus buys.",
            1500,
            pictures.crown,
            GOLD,
            PURPLE,
            {"rarity": "LEGENDARY", "badge": "FEATURED", "quantity": 3},
        ),
        DemoProduct(
            "Neon chip emote",
            "The chip that lights up chat, for thirty days.",
            120,
            pictures.chip,
            PURPLE,
            CYAN,
            {"rarity": "UNCOMMON", "badge": "NEW"},
        ),
        DemoProduct(
            "Golden hour pass",
            "Double gems for everything you do during one stream.",
            650,
            pictures.ticket,
            CYAN,
            PINK,
            {"rarity": "EPIC", "quantity": 8},
        ),
        DemoProduct(
            "Overcharge",
            "Skip the queue of song requests once. Loud ones welcome.",
            80,
            pictures.bolt,
            LIME,
            CYAN,
            {"limit_per_day": 3},
        ),
        DemoProduct(
            "First gem",
            "One of the twenty gems cut on opening night. There will never be another.",
            2500,
            pictures.gem,
            MAGENTA,
            BLUE,
            {"rarity": "RELIC", "quantity": 1},
        ),
    ),
    fans=("latekick", "pixelpanda", "rooktake", "oddball", "tinytitan", "nightshift", "saltedplum"),
    thanks=("Best chat of the night", "Won the guess", "Clip of the week", "Thanks for the raid", "Welcome bonus"),
)

CLAY, SAND, SAGE, STRAW = (178, 88, 54), (222, 184, 120), (94, 121, 82), (205, 190, 130)
EMBER, BUTTER, PLUM, BLUSH = (204, 120, 70), (240, 200, 140), (112, 78, 92), (214, 170, 160)
AMBER, HONEY, BERRY, PETAL = (224, 150, 60), (240, 205, 150), (190, 84, 84), (236, 190, 170)
HEARTH = DemoCommunity(
    slug="hearth",
    name="Hearth & Paper",
    description="Slow mornings, watercolours and tea. Paint along, share your page, and collect gems for showing up.",
    brand_color="#B45309",
    scheme="light",
    timezone="Europe/Copenhagen",
    store_title="The paper shelf",
    store_description="Small things made by hand, for the people who paint with us.",
    draw=pictures.watercolour,
    avatar=DemoProduct("Hearth", "", 0, pictures.sun, AMBER, HONEY),
    products=(
        DemoProduct(
            "A page from my sketchbook",
            "Scanned, signed and yours alone: one page of this month, chosen by you.",
            300,
            pictures.book,
            PLUM,
            BLUSH,
            {"rarity": "EPIC", "badge": "FEATURED", "quantity": 5},
        ),
        DemoProduct(
            "Tea break question",
            "Ask anything about colour, paper or patience; answered over the next cup.",
            60,
            pictures.mug,
            CLAY,
            SAND,
            {"badge": "POPULAR"},
        ),
        DemoProduct(
            "Leaf palette",
            "Twelve greens with their mixing notes, as a printable card.",
            90,
            pictures.leaf,
            SAGE,
            STRAW,
            {"rarity": "UNCOMMON", "badge": "NEW"},
        ),
        DemoProduct(
            "Candlelight session",
            "A quiet hour painting together in a circle of eight.",
            450,
            pictures.candle,
            EMBER,
            BUTTER,
            {"rarity": "RARE", "quantity": 8},
        ),
        DemoProduct(
            "Sunday sunrise wallpaper",
            "This week's painting for your phone. On the house.",
            0,
            pictures.sun,
            AMBER,
            HONEY,
        ),
        DemoProduct(
            "Thank-you card",
            "A painted card with a line for somebody you name.",
            200,
            pictures.heart,
            BERRY,
            PETAL,
            {"rarity": "RARE", "quantity": 10},
        ),
    ),
    fans=("mossy", "juniper", "papercrane", "cloudberry", "quietwave", "pixelpanda", "inkwell"),
    thanks=("For the kindest comment", "Finished the challenge", "Helped a newcomer", "Shared your page", "Welcome"),
)
COMMUNITIES = (NOVA, HEARTH)
# Who appears among the demo log-ins, beside the owners.
SHOWN_FANS = (("pixelpanda", "Fan in both communities"), ("latekick", "Fan of Nova After Dark"))
NEWCOMER = "firsttimer"
