"""Hearth & Paper: slow mornings with paint, thread and tea."""

from datetime import timedelta

from saas.layout.home import block
from saas.offers.catalog import ProductBadge, ProductType, Rarity
from saas.tenancy.models import SocialPlatform
from tenants.demo.communities.kinds import DemoCommunity, DemoProduct, names
from tenants.stores.models import ProductStatus

HEARTH = DemoCommunity(
    slug="hearth",
    name="Hearth & Paper",
    description="Slow mornings, gouache and tea. Paint along, share your page, and collect gems for showing up.",
    brand_color="#B45309",
    scheme="light",
    shape="round",
    font_pair="serif",
    timezone="Europe/Copenhagen",
    evening=10,
    own_host=False,
    is_on_free_plan=True,
    social_links=(
        (SocialPlatform.YOUTUBE, "https://www.youtube.com/@hearthandpaper"),
        (SocialPlatform.INSTAGRAM, "https://www.instagram.com/hearthandpaper"),
        (SocialPlatform.WEBSITE, "https://hearth-and-paper.example/"),
    ),
    home=(
        block("HERO"),
        block(
            "GOAL",
            title="A wall of two hundred paintings",
            text="Send yours in. When the wall is full, it becomes a book for everyone who painted.",
            current=134,
            target=200,
            unit="paintings",
        ),
        block("PRODUCTS"),
        block(
            "TEXT",
            title="House rules",
            text="Be kind to each other, and to the brushes.\n"
            "Ask before you share a photo of someone else's work.\n"
            "Gems are for fun. There is no rush.",
        ),
        block("RAFFLES"),
        block("CASES"),
    ),
    store_title="The paper shelf",
    store_description="Small things made by hand, for the people who paint with us.",
    categories=("With me", "Lessons and patterns", "By post"),
    products=(
        DemoProduct(
            "A page from my sketchbook",
            "sketchbook",
            300,
            "One page of this month, chosen by you, signed and sent flat between two boards. "
            "The scan is yours the same day.",
            Rarity.EPIC,
            ProductType.MERCH,
            badge=ProductBadge.FEATURED,
            left=5,
            wanted=1.8,
            category="Lessons and patterns",
        ),
        DemoProduct(
            "Tea break question",
            "mug",
            60,
            "Ask anything about color, paper or patience; answered over the next cup.",
            badge=ProductBadge.POPULAR,
            wanted=3.0,
            limit_per_day=2,
            category="With me",
        ),
        DemoProduct(
            "Leaf palette",
            "leaves",
            90,
            "Twelve greens with their mixing notes, as a card to print and pin above the table.",
            Rarity.UNCOMMON,
            wanted=2.4,
            category="Lessons and patterns",
        ),
        DemoProduct(
            "Candlelight session",
            "candle",
            450,
            "A quiet hour painting together in a circle of eight, cameras on hands only.",
            Rarity.RARE,
            left=3,
            wanted=1.6,
            category="With me",
        ),
        DemoProduct(
            "Sunday sunrise wallpaper",
            "sunrise",
            0,
            "This week's painting for your phone. For free.",
            wanted=3.2,
            category="Lessons and patterns",
        ),
        DemoProduct(
            "Thank-you card",
            "envelope",
            200,
            "A painted card with a line for somebody you name, posted from here with a real stamp.",
            Rarity.RARE,
            ProductType.MERCH,
            left=10,
            wanted=2.0,
            category="By post",
        ),
        DemoProduct(
            "Four good brushes",
            "brushes",
            380,
            "Two rounds, a flat and a rigger: the four I would take to an island. Rolled in linen.",
            Rarity.RARE,
            ProductType.MERCH,
            badge=ProductBadge.POPULAR,
            left=7,
            wanted=1.9,
            category="By post",
            more=(
                ("brushes-detail", "The four brushes in their glass, close up"),
                ("brushes-studio", "The brushes at the window of the studio"),
            ),
        ),
        DemoProduct(
            "Travel tin, twelve pans",
            "paints",
            720,
            "Gouache poured by hand into a tin that fits a coat pocket. Three of the colors are our own.",
            Rarity.LEGENDARY,
            ProductType.MERCH,
            badge=ProductBadge.FEATURED,
            left=2,
            wanted=1.3,
            category="By post",
            more=(
                ("paints-detail", "The twelve pans, close up"),
                ("paints-studio", "The open tin in the evening sun"),
            ),
        ),
        DemoProduct(
            "Nine-patch coaster pattern",
            "quilt",
            110,
            "Cutting chart, color card and a film of every seam. An evening's work, scraps only.",
            Rarity.UNCOMMON,
            wanted=1.7,
            category="Lessons and patterns",
            sale=(80, timedelta(days=4)),
        ),
        DemoProduct(
            "Two skeins, madder and marigold",
            "yarn",
            420,
            "Wool from the island, dyed in my kitchen with roots and petals. No two baths are alike.",
            Rarity.EPIC,
            ProductType.MERCH,
            left=0,
            wanted=1.5,
            category="By post",
        ),
        DemoProduct(
            "Wildflower study",
            "flowers",
            260,
            "A film of forty minutes: five flowers, one vase, no black paint.",
            Rarity.RARE,
            badge=ProductBadge.NEW,
            wanted=2.0,
            age=timedelta(days=8),
            category="Lessons and patterns",
        ),
        DemoProduct(
            "Tea for two",
            "teapot",
            550,
            "Half an hour with your portfolio and mine, one pot each. You choose what we talk about.",
            Rarity.EPIC,
            left=4,
            wanted=1.2,
            category="With me",
        ),
        DemoProduct(
            "Kingfisher print",
            "bird",
            340,
            "Linocut on cotton rag, twenty by thirty, edition of forty.",
            Rarity.EPIC,
            ProductType.MERCH,
            left=9,
            wanted=1.6,
            sold_at_most=40,
            category="By post",
            more=(
                ("bird-detail", "The kingfisher's head and wing, close up"),
                ("bird-studio", "The print without its ring of gold"),
            ),
            sale=(270, timedelta(days=6)),
        ),
        DemoProduct(
            "Plum jam labels",
            "jam",
            70,
            "A sheet of labels to print, with room for the year and the tree.",
            wanted=1.8,
            category="Lessons and patterns",
        ),
        DemoProduct(
            "Portrait of your cat",
            "cat",
            950,
            "From three photographs, in gouache, asleep. Dogs are welcome too, they just hold less still.",
            Rarity.LEGENDARY,
            ProductType.MERCH,
            left=1,
            wanted=1.1,
            terms={
                "questions": [
                    {"label": "Who is it, and what are they like?", "kind": "TEXT", "required": True, "choices": []}
                ]
            },
            category="By post",
            more=(
                ("cat-detail", "The sleeping cat's face, close up"),
                ("cat-studio", "A portrait on a plain wall"),
            ),
        ),
        DemoProduct(
            "Two pears, an original",
            "pears",
            1600,
            "The still life from the harvest stream, framed in ash. One piece, and then it is gone.",
            Rarity.RELIC,
            ProductType.MERCH,
            status=ProductStatus.DRAFT,
            left=1,
            age=timedelta(days=3),
            category="By post",
        ),
    ),
    fans=names(
        """
        mossy juniper_k papercrane cloudberry quietwave pixelpanda inkwell button_and_thread marzipan slowsunday
        fernweh oatmilk gouache_goose threadbare harbourlight madder_root teastained woolgatherer dotted_line
        saltedplum barefoot_b foldedcorner applecellar umber_and_ochre windowseat birchbark softpencil
        rainy_tuesday kelpie linenpress pear_tree snowdrop7 candlewick northwind clay_pigeon sea_glass
        second_cup tinkerbirch paperclip goldenrod hazel_and_rye drypoint lowtide sparrowhouse
        """
    ),
    welcome="A gem for your first page",
    thanks=(
        "For the kindest comment",
        "Finished the challenge",
        "Helped a newcomer",
        "Shared your page",
        "Prettiest mess of the week",
        "Named the new green",
    ),
    rewards=("Painted four Sundays", "Page a day, one week", "First finished page", "Stayed for the whole tea"),
    deductions=("Swapped for a second card",),
    regrets=("Lost in the post", "Ordered twice", "The glaze cracked, sorry", "Moved house before it was sent"),
    notes=(
        "Left-handed: send the mirrored chart.",
        "Allergic to wool, never add a skein as a present.",
        "Prefers cards without text.",
        "Teaches a class of nine-year-olds; ask about the autumn set.",
    ),
    seed=11,
)
