"""The demo's offers: four platforms of Nova, offers that run, come and have ended, and claims in each state."""

from datetime import datetime, timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any
from uuid import UUID

from PIL import Image, ImageDraw

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.images import encode
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification, TeamNotification
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.offers.models import Offer, OfferClaim, OfferDay, OfferPlatform, OfferRequestStatus, OfferUse
from tenants.offers.services import catalog, claims, uses

SLUG = "nova"
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
# A fan one can log in as has a claim that waits, and a rejected one.
SHOWN = ("pixelpanda", "latekick")
_STEPS = [
    "Open the link and register a new account.",
    "Enter the code with your first deposit.",
    "Send a picture of your deposit here.",
]
_REJECTED = "The picture shows an older deposit without the code. Send one that shows the code."
# Name, casino of the catalog, and the color and the number of bars of the drawn icon.
_PLATFORMS = (
    ("Stake", "STAKE", "#1475E1", 1),
    ("Shuffle", "SHUFFLE", "#7B3FF2", 2),
    ("Gamdom", "GAMDOM", "#00C46A", 3),
    ("Keyforest", "", "#D98A2B", 4),
)
# ``starts`` and ``ends`` are days from now.
_OFFERS: tuple[dict[str, Any], ...] = (
    {"platform": "Stake", "title": "Double your first deposit", "promo_code": "NOVA", "placement": "TOP",
     "description": "For new accounts that register with my code.", "promo_link": "https://stake.com/?c=nova",
     "match_percent": 100, "minimum_deposit": 20, "maximum_bonus": 500, "wagering": 30, "wager_days": 30,
     "maximum_bet": 5, "excluded_games": ["Blackjack", "Baccarat", "Roulette", "Poker", "Craps"],
     "takes_claims": True, "proof": "PICTURE", "proof_hint": "A picture of your deposit that shows the code",
     "reward_gems": 150, "claim_limit": 60, "starts": -20, "ends": 12},
    {"platform": "Shuffle", "title": "Half of your deposit on top", "promo_code": "NOVA50", "min_level": 2,
     "description": "Also for accounts that you have already.", "promo_link": "https://shuffle.com/?r=nova",
     "match_percent": 50, "minimum_deposit": 50, "maximum_bonus": 250, "wagering": 10, "wagering_on": "DEPOSIT",
     "takes_claims": True, "proof_hint": "Your account's name, or a picture", "reward_gems": 60, "claim_limit": 25,
     "position": 1, "starts": -6, "ends": 0.8},
    {"platform": "Keyforest", "title": "A tenth off every game key", "promo_code": "NOVA10", "position": 2,
     "description": "Works for every key, as often as you like.", "promo_link": "https://keyforest.example/nova",
     "steps": ["Put a game into the cart.", "Enter the code before you pay."], "starts": -25},
    {"platform": "Gamdom", "title": "Welcome pack for the weekend", "promo_code": "NOVAWEEKEND", "position": 3,
     "description": "Opens on the weekend.", "match_percent": 200, "maximum_bonus": 1000, "wagering": 40,
     "wager_days": 7, "minimum_deposit": 10, "takes_claims": True, "reward_gems": 80, "claim_limit": 20,
     "starts": 3, "ends": 6},
    {"platform": "Gamdom", "title": "Autumn cashback", "promo_code": "NOVAFALL", "position": 4, "maximum_bonus": 100,
     "description": "Money back for the losses of one week.", "wagering": 0, "starts": -30, "ends": -4},
    {"platform": "Shuffle", "title": "New year's bonus", "promo_code": "NOVA2027", "position": 5, "match_percent": 75,
     "description": "Not published yet.", "wagering": 20, "starts": 20, "ends": 40, "publication": "DRAFT"},
)  # fmt: skip
_TEXTS = (
    "Deposited on Friday with your code. My account there has the same name as here.",
    "Done, thank you! The code was shown on the page of the deposit.",
    "Here is my deposit.",
    "It took two tries, but the code worked.",
    "Registered through your link.",
    "Deposit of fifty, code entered.",
)
# Opened links and copied codes per day, the latest day last.
_USES = (4, 7, 3, 9, 12, 8, 5, 11, 14, 9, 6, 10, 13, 17)


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Create the offers with claims. Call it in the community's schema."""
    if community.slug != SLUG or OfferPlatform.objects.exists():
        return
    places = {
        name: catalog.create_platform(
            fields={"name": name, "provider": provider}, picture=_icon(color, bars), actor=team, community=community
        )
        for name, provider, color, bars in _PLATFORMS
    }
    offers = [_offer(entry, places[entry["platform"]].pk, community, team, moment) for entry in _OFFERS]
    first, second, plain, *_ = offers
    _claim(first, community, team, moment)
    reporters = Member.objects.filter(left_at=None, status="ACTIVE").exclude(username__in=SHOWN)
    for fan in User.objects.filter(
        pk__in=list(reporters.order_by("joined_at").values_list("user_id", flat=True)[8:11])
    ):
        if fan.age_confirmed_at is not None:
            uses.report_code(offer_id=second.pk, fan=fan, community=community)
    OfferDay.objects.bulk_create(
        OfferDay(offer=offer, day=(moment - (len(_USES) - 1 - place) * DAY).date(), use=use, count=count)
        for share, offer in enumerate((first, second, plain), start=1)
        for place, links in enumerate(_USES)
        for use, count in ((OfferUse.LINK, links // share + 1), (OfferUse.CODE, links // (share + 1) + 1))
    )


def _icon(color: str, bars: int) -> bytes:
    """Return an icon of bars in a circle, as WebP."""
    picture = Image.new("RGB", (256, 256), color)
    pen = ImageDraw.Draw(picture)
    pen.ellipse((28, 28, 228, 228), outline="#ffffff", width=14)
    width = 120 // (2 * bars - 1)
    for place in range(bars):
        left, height = 68 + 2 * place * width, 40 + 24 * (place + 1) % 96
        pen.rectangle((left, 128 - height // 2, left + width, 128 + height // 2), fill="#ffffff")
    plain = BytesIO()
    picture.save(plain, "PNG")
    with Image.open(plain) as whole:
        return encode(whole, longest_side=256)


def _receipt(lines: int) -> bytes:
    """Return a drawn receipt as the picture of a proof, as WebP."""
    picture = Image.new("RGB", (600, 420), "#20242e")
    pen = ImageDraw.Draw(picture)
    pen.rectangle((150, 30, 450, 400), fill="#f4f1ea")
    for line in range(lines):
        top = 64 + 44 * line
        pen.rectangle((180, top, 300, top + 12), fill="#8a8f99")
        pen.rectangle((360 - 12 * (line % 3), top, 420, top + 12), fill="#3a3f49")
    pen.rectangle((180, 340, 420, 368), fill="#2f9e5f")
    plain = BytesIO()
    picture.save(plain, "PNG")
    with Image.open(plain) as whole:
        return encode(whole)


def _offer(entry: dict[str, Any], platform_id: UUID, community: Community, team: Actor, moment: datetime) -> Offer:
    fields = {name: value for name, value in entry.items() if name not in ("platform", "starts", "ends", "steps")}
    for name in ("minimum_deposit", "maximum_bonus", "wagering", "maximum_bet"):
        if name in fields:
            fields[name] = Decimal(fields[name])
    begin = moment.replace(minute=0, second=0, microsecond=0)
    fields |= {
        "platform_id": platform_id,
        "how_to_claim": entry.get("steps", _STEPS),
        "starts_at": begin + entry["starts"] * DAY,
        "ends_at": begin + entry["ends"] * DAY if "ends" in entry else None,
    }
    fields.setdefault("publication", "PUBLISHED")
    offer = catalog.create_offer(fields=fields, picture=None, actor=team, community=community)
    since = min(offer.starts_at, moment) - DAY
    published = None if offer.published_at is None else since
    Offer.objects.filter(pk=offer.pk).update(created_at=since, published_at=published)
    return offer


def _claim(first: Offer, community: Community, team: Actor, moment: datetime) -> None:
    """Let fans claim: some claims are approved, one is rejected, the others wait."""
    adults = dict(
        User.objects.filter(age_confirmed_at__isnull=False, email_verified_at__isnull=False).values_list(
            "pk", "username"
        )
    )
    rows = Member.objects.filter(left_at=None, status="ACTIVE", user_id__in=list(adults)).order_by("joined_at", "pk")
    fans = [one for one in rows if one.username not in SHOWN][:6]
    made = [_send(first, fan, place, community, moment) for place, fan in enumerate(fans)]
    for place, claim in enumerate(made[:4]):
        is_rejected = place == 3
        claims.decide(
            claim_id=claim.pk,
            status=OfferRequestStatus.REJECTED if is_rejected else OfferRequestStatus.APPROVED,
            reason=_REJECTED if is_rejected else "",
            actor=team,
            community=community,
        )
        OfferClaim.objects.filter(pk=claim.pk).update(reviewed_at=claim.claimed_at + 5 * HOUR)
    shown = [one for one in rows if one.username in SHOWN]
    for fan in shown:
        claim = _send(first, fan, 5, community, moment)
        if fan.username == SHOWN[1]:
            claims.decide(
                claim_id=claim.pk, status=OfferRequestStatus.REJECTED, reason=_REJECTED, actor=team, community=community
            )
    sent = Notification.objects.filter(community=community, kind=NotificationKind.OFFER_CLAIM_APPROVED)
    sent.update(created_at=moment - 2 * DAY, read_at=moment - DAY)
    TeamNotification.objects.filter(community=community, kind=NotificationKind.TEAM_OFFER_CLAIMED).update(
        created_at=moment - 6 * HOUR
    )


def _send(offer: Offer, member: Member, place: int, community: Community, moment: datetime) -> OfferClaim:
    fan = User.objects.get(pk=member.user_id)
    picture = _receipt(3 + place % 4)
    claim = claims.claim_offer(
        offer_id=offer.pk, fan=fan, community=community, text=_TEXTS[place % len(_TEXTS)], picture=picture
    )
    claim.claimed_at = moment - (6 - place) * DAY + 3 * HOUR if place < 4 else moment - (8 - place) * HOUR
    OfferClaim.objects.filter(pk=claim.pk).update(claimed_at=claim.claimed_at)
    return claim
