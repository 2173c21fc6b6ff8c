"""Pixel Vanguard: a clan that never left the arcade."""

from datetime import time, timedelta

from saas.directory.layout import block
from saas.directory.models import ProductBadge, ProductType, Rarity
from saas.tenancy.models import SocialPlatform
from tenants.demo.communities.kinds import DemoCommunity, DemoProduct, names
from tenants.demo.pictures import PIXELS
from tenants.stores.models import ProductStatus

PIXEL = DemoCommunity(
    slug="pixel",
    name="Pixel Vanguard",
    description="Retro shooters, scrims three nights a week, no voice-chat heroes. "
    "Report for duty, earn gems, gear up.",
    brand_color="#4ADE5B",
    scheme="dark",
    shape="sharp",
    font_pair="arcade",
    timezone="Europe/Berlin",
    evening=20,
    own_host=True,
    social_links=(
        (SocialPlatform.TWITCH, "https://www.twitch.tv/pixel"),
        (SocialPlatform.YOUTUBE, "https://www.youtube.com/@pixel"),
        (SocialPlatform.TIKTOK, "https://www.tiktok.com/@pixel"),
    ),
    home=(
        block("HERO"),
        block("CASES", title="Press start"),
        block("PRODUCTS", source="NEWEST", title="Fresh loot"),
        block("GOAL", title="Player count", text="A boss fight chosen by chat.", figure="MEMBERS", target=100),
        block("RAFFLES"),
    ),
    store_title="The Armory",
    store_description="Gear for those who report for duty. No refunds on courage.",
    style=PIXELS,
    products=(
        DemoProduct(
            "Plasma blaster skin",
            "blaster",
            350,
            "Sixteen shades of green and one of them glows. Works on both sidearms, shown in killcams.",
            Rarity.RARE,
            badge=ProductBadge.POPULAR,
            wanted=2.4,
            codes=12,
            terms={"limit_per_day": None, "limit_per_period": 2, "period_days": 30},
        ),
        DemoProduct(
            "Wing commander's fighter",
            "fighter",
            1400,
            "Lead the formation in one big fleet night: you pick the wing, the route and the playlist.",
            Rarity.LEGENDARY,
            badge=ProductBadge.FEATURED,
            left=2,
            wanted=1.3,
        ),
        DemoProduct(
            "Vanguard shield",
            "badge",
            100,
            "The clan's shield beside your name, in chat and on the roster.",
            Rarity.UNCOMMON,
            badge=ProductBadge.POPULAR,
            wanted=3.0,
        ),
        DemoProduct(
            "Patch me up",
            "medkit",
            220,
            "A coach watches one of your rounds and sends back three things to improve.",
            Rarity.UNCOMMON,
            wanted=1.8,
            left=9,
        ),
        DemoProduct(
            "Extra cell",
            "cell",
            70,
            "One more life in the Sunday gauntlet. Carry three at most.",
            limit_per_day=3,
            wanted=3.2,
        ),
        DemoProduct(
            "Squad leader's helmet",
            "helmet",
            800,
            "Call the shots for one scrim. The squad has sworn to follow, even into the reactor.",
            Rarity.EPIC,
            left=4,
            wanted=1.5,
        ),
        DemoProduct(
            "Blade of the last level",
            "sword",
            1900,
            "Forged from a save file of 1994. Thirty were made; no more can be.",
            Rarity.RELIC,
            badge=ProductBadge.FEATURED,
            left=0,
            wanted=1.1,
            sold_at_most=30,
        ),
        DemoProduct(
            "Boss slayer skull",
            "skull",
            450,
            "For those who were there when the boss fell. Hangs over your name for a season.",
            Rarity.RARE,
            wanted=1.6,
        ),
        DemoProduct(
            "Invader plush",
            "invader",
            650,
            "Twenty centimetres of the oldest enemy, embroidered eyes, slightly too cuddly.",
            Rarity.EPIC,
            ProductType.MERCH,
            badge=ProductBadge.NEW,
            left=14,
            wanted=2.2,
            age=timedelta(days=16),
        ),
        DemoProduct(
            "Pick the map",
            "arcade",
            180,
            "Your map opens the next scrim. Yes, also that one.",
            wanted=2.3,
        ),
        DemoProduct(
            "Season zero cartridge",
            "cartridge",
            1100,
            "A real cartridge with the clan's own game on it: eight levels, three endings, one bug we kept.",
            Rarity.LEGENDARY,
            ProductType.MERCH,
            left=3,
            wanted=1.4,
            terms={"sell_price": 500, "min_member_days": 14},
        ),
        DemoProduct(
            "Arcade stick, clan edition",
            "joystick",
            2400,
            "Microswitches, oak base, red ball top, engraved with your call sign.",
            Rarity.LEGENDARY,
            ProductType.MERCH,
            left=1,
            wanted=0.8,
            terms={"restock_to": 2, "restock_every": 7, "restock_unit": "DAY", "restock_at": time(18)},
        ),
        DemoProduct(
            "Recon report",
            "radar",
            260,
            "Heat map of your last twenty rounds: where you win, where you are missed.",
            Rarity.RARE,
            badge=ProductBadge.NEW,
            wanted=1.7,
            age=timedelta(days=6),
        ),
        DemoProduct(
            "Cup night entry",
            "trophy",
            300,
            "A place in Saturday's bracket of thirty-two. Bring a partner or find one in the lobby.",
            Rarity.UNCOMMON,
            wanted=2.1,
            left=11,
        ),
        DemoProduct(
            "Launch day poster",
            "rocket",
            280,
            "A2, screen print in five colors, rolled and never folded.",
            Rarity.RARE,
            ProductType.MERCH,
            status=ProductStatus.DISCONTINUED,
            left=6,
            wanted=1.5,
        ),
        DemoProduct(
            "Potion of focus",
            "potion",
            130,
            "Mutes the lobby for your clutch round. Tastes of cherry.",
            status=ProductStatus.DRAFT,
            age=timedelta(days=1),
        ),
    ),
    fans=names(
        """
        pixelpanda overclock rocketjumper scanline bit_crusher tinytitan null_pointer respawned sixteenbit
        cathode wavedash ammo_box quadrant ghostpepper lagless sprite_zero vectorhex pingplotter stray_bullet
        nightshift coldboot glitchwolf turbobutton headshothank konami_kid dropship airlock static_noise
        plasmatic zerg_rush frameperfect savepoint redshift camper_van dpadre memory_card ironsight oddball
        hitbox strafe_left checksum two_player insertcoin warpzone fizzbuzz cooldown bunnyhop crtglow deadzone
        parallax monorail shieldwall
        """
    ),
    welcome="Reported for duty",
    thanks=(
        "Clutch of the night",
        "Held the point",
        "Clean sportsmanship",
        "Found the flank",
        "Trained a rookie",
        "Best call-out",
    ),
    rewards=("Five scrims in a row", "Hundred assists", "Sunday gauntlet survived", "Bug reported, bug squashed"),
    deductions=("Team damage fund", "Lost a bet to the captain"),
    regrets=("Server went down", "Ordered in the wrong size", "Bought twice by mistake", "Bracket was full"),
    notes=(
        "Call sign for the engraving: check spelling twice.",
        "Plays from a ferry, expect lag on Thursdays.",
        "Asked to try out as squad leader in spring.",
        "Muted for a week after the gauntlet.",
    ),
    seed=23,
)
