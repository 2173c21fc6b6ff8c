"""Nova After Dark: a casino streamer's night, all chrome and neon."""

from datetime import timedelta

from saas.layout.home import block
from saas.offers.catalog import ProductBadge, ProductType, Rarity
from saas.tenancy.models import SocialPlatform
from tenants.demo.communities.kinds import DemoCommunity, DemoProduct, names
from tenants.stores.models import ProductStatus

NOVA = DemoCommunity(
    slug="nova",
    name="Nova After Dark",
    description="Late-night slots, loud reactions and a chat that never sleeps. "
    "Earn gems for coming by, spend them in the back room.",
    brand_color="#A855F7",
    scheme="dark",
    shape="soft",
    font_pair="neon",
    timezone="America/New_York",
    evening=22,
    own_host=True,
    is_on_free_plan=False,
    social_links=(
        (SocialPlatform.KICK, "https://kick.com/novaafterdark"),
        (SocialPlatform.TWITCH, "https://www.twitch.tv/novaafterdark"),
        (SocialPlatform.YOUTUBE, "https://www.youtube.com/@novaafterdark"),
        (SocialPlatform.DISCORD, "https://discord.gg/novaafterdark"),
        (SocialPlatform.X, "https://x.com/novaafterdark"),
    ),
    home=(
        block("HERO"),
        block("RAFFLES", title="Tonight's draws"),
        block("CASES"),
        block(
            "GOAL",
            title="A twelve-hour stream",
            text="Fill the bar together, and the lights stay on from dusk till noon.",
            figure="GEMS_SPENT",
            target=50_000,
        ),
        block("PRODUCTS"),
    ),
    store_title="The Back Room",
    store_description="Everything behind this door is paid for with nerve and gems.",
    products=(
        DemoProduct(
            "Pick the next slot",
            "slot",
            400,
            "You name it, we spin it: one hundred spins on the game of your choice, live, with your name on screen. "
            "Tell us the game in chat when it is your turn.",
            Rarity.RARE,
            badge=ProductBadge.POPULAR,
            left=12,
            wanted=2.4,
            terms={
                "questions": [
                    {"label": "Which game should we spin?", "kind": "TEXT", "required": True, "choices": []},
                    {"label": "Sound on?", "kind": "CHOICE", "required": False, "choices": ["Loud", "Quiet"]},
                ]
            },
        ),
        DemoProduct(
            "High roller seat",
            "crown",
            1500,
            "A week in the front row: your name in gold in chat, first call on bonus buys, and a say in when we stop.",
            Rarity.LEGENDARY,
            badge=ProductBadge.FEATURED,
            left=3,
            wanted=1.6,
            terms={"min_level": 3, "limit_per_period": 1, "period_days": 7},
        ),
        DemoProduct(
            "Neon chip emote",
            "chip",
            120,
            "The chip that lights up chat, for thirty days.",
            Rarity.UNCOMMON,
            wanted=2.6,
        ),
        DemoProduct(
            "Golden hour pass",
            "ticket",
            650,
            "Double gems for everything you do during one stream. Counts from the moment you use it.",
            Rarity.EPIC,
            badge=ProductBadge.POPULAR,
            drawn=2,
            left=8,
            wanted=1.8,
        ),
        DemoProduct(
            "Overcharge",
            "bolt",
            80,
            "Jump the queue of song requests once. Loud ones welcome.",
            limit_per_day=3,
            wanted=3.0,
            terms={"member_cooldown": 900},
        ),
        DemoProduct(
            "First gem",
            "gem",
            2500,
            "One of the twenty gems cut on opening night, numbered, with your name engraved in the credits for good. "
            "There will never be another.",
            Rarity.RELIC,
            badge=ProductBadge.FEATURED,
            left=0,
            wanted=1.2,
            sold_at_most=20,
        ),
        DemoProduct(
            "Roll for the stake",
            "dice",
            250,
            "Two dice, live on camera. What you roll, times ten, is the stake of the next bonus.",
            Rarity.RARE,
            wanted=1.8,
        ),
        DemoProduct(
            "Ace up the sleeve",
            "cards",
            350,
            "Veto one of my bets. I have to fold, whatever I say about it.",
            Rarity.RARE,
            left=6,
            wanted=1.5,
            opens_in=timedelta(days=2, hours=5),
        ),
        DemoProduct(
            "Friday wheel spin",
            "roulette",
            180,
            "One spin of the community wheel on Friday night. Every field wins something; one of them wins my chair.",
            Rarity.UNCOMMON,
            badge=ProductBadge.NEW,
            wanted=2.2,
            age=timedelta(days=9),
            codes=24,
        ),
        DemoProduct(
            "Cherry badge",
            "cherries",
            60,
            "A pair of cherries beside your name in chat.",
            wanted=2.8,
        ),
        DemoProduct(
            "Say it on air",
            "microphone",
            300,
            "Thirty seconds of text, read out loud in my best late-night voice. House rules apply.",
            Rarity.UNCOMMON,
            wanted=1.4,
        ),
        DemoProduct(
            "After Dark hoodie",
            "hoodie",
            1200,
            "Heavy cotton, midnight purple, the star stitched on the chest. Unisex, S to XL, shipped from Ohio.",
            Rarity.EPIC,
            ProductType.MERCH,
            badge=ProductBadge.NEW,
            left=17,
            wanted=2.0,
            age=timedelta(days=30),
            terms={"sizes": ["S", "M", "L", "XL"], "limit_total": 2},
        ),
        DemoProduct(
            "Night drive mixtape",
            "vinyl",
            900,
            "Twelve tracks from the stream's soundtrack on purple vinyl. The sleeve glows under black light.",
            Rarity.EPIC,
            ProductType.MERCH,
            left=2,
            wanted=1.6,
        ),
        DemoProduct(
            "Shoutout at midnight",
            "star",
            100,
            "Your name on the big screen when the clock turns.",
            wanted=2.4,
        ),
        DemoProduct(
            "Back room key",
            "key",
            1800,
            "Opens the members' channel where we plan the big nights. Stays yours.",
            Rarity.LEGENDARY,
            left=0,
            wanted=0.9,
            sold_at_most=12,
        ),
        DemoProduct(
            "Night owl ring light",
            "moon",
            750,
            "The crescent lamp from behind my chair, in desk size.",
            Rarity.RARE,
            ProductType.MERCH,
            status=ProductStatus.DISCONTINUED,
            wanted=1.0,
            left=4,
        ),
        DemoProduct(
            "Champion of the month",
            "trophy",
            3000,
            "A cup with your name, handed over on stream. Goes on sale with the first leaderboard.",
            Rarity.RELIC,
            ProductType.MERCH,
            status=ProductStatus.DRAFT,
            left=1,
            age=timedelta(days=2),
        ),
        DemoProduct(
            "Headset handover",
            "headphones",
            2200,
            "You talk, I play: ten minutes on my headset, live.",
            Rarity.LEGENDARY,
            left=1,
            wanted=0.7,
        ),
    ),
    fans=names(
        """
        latekick pixelpanda rooktake oddball tinytitan nightshift saltedplum doubledown88 velvetfox sevenhearts
        blueneon quarterpast spinwitch cashmere_cat zerocool_ lucky_lentil midnightmango riverboat allin_alba
        stackbuilder tiltproof moonroof wildcard_wes hexhexhex scatterqueen bonusbadger northwind kettlecorn
        dry_martini fizzbuzz reelhunter palmtree9 bigblind slowroll copperwire jackpotjuno onyxowl sidebet
        lavalamp gold_leaf thirdbase chipstack neonnomad raincheck papaya_pete retrigger maxbetmax sugarrush
        deadspin freshdeck vipvole lowtide hotstreak cinderblock paperclip monorail eleventh_hour bouncebet
        sparkplug tangerine_t coinflipper blackcherry offbeat streetlamp
        """
    ),
    welcome="Welcome to the night",
    thanks=(
        "Best chat of the night",
        "Won the guess",
        "Clip of the week",
        "Thanks for the raid",
        "Called the bonus",
        "Kept chat kind",
        "Found the bug in the overlay",
    ),
    rewards=(
        "Three nights in a row",
        "Stayed past midnight",
        "Guessed the multiplier",
        "Named the next song",
        "Friday regular",
    ),
    deductions=("Links in chat", "Lost the side bet"),
    regrets=("Bought twice by mistake", "Stream was cut short", "Size is not made any more", "Game not available"),
    notes=(
        "Asked for the purple hoodie in XL; keep one aside.",
        "Raids us every Friday, thank by name.",
        "Second warning for links in chat.",
        "Wants to stay off camera during call-ins.",
    ),
    seed=7,
    # Elsewhere than the channels that rules read: the demo connects none, and its rules for streams wait for one.
    stream=("https://www.youtube.com/@novaafterdark/live", "Bonus hunt until sunrise: you pick, we spin"),
)
