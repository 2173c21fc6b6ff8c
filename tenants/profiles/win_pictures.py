"""The picture of a prize that a member won from a case or in a raffle, in the look of the community: 1200 by 630.

It shows the prize, the community, the member's name and the day: no balance, no price and no other person.
"""

from datetime import datetime
from functools import lru_cache
from io import BytesIO
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo

from saas.kernel.gems import count_gems
from saas.tenancy.models import Community
from tenants.achievements.models import AchievementSymbol
from tenants.branding.look import look_of
from tenants.lootboxes.models import Opening
from tenants.members.models import Member
from tenants.profiles.errors import WinNotFound
from tenants.profiles.pictures import FRAME, METALS, medal
from tenants.raffles.facts import prize_name
from tenants.raffles.models import Award, AwardState
from tenants.sharing import pictures

_CACHED: Final = 24  # of at most 2 MB each
_GOLD: Final = METALS[2]
_PARTS: Final = 10_000  # in a percent


def case_win(community: Community, member: Member, opening_id: UUID) -> bytes:
    """Return the picture of an opening of the member. Raises WinNotFound, BusyRetry."""
    rows = Opening.objects.filter(pk=opening_id, member=member).select_related("prize", "lootbox")
    opening = rows.first()
    if opening is None:
        raise WinNotFound
    prize = opening.prize
    return _picture(
        community,
        member,
        # The member got gems instead of a product that was out of stock.
        title=prize.name if opening.paid is None else count_gems(opening.paid),
        call=f"{prize.ppm / _PARTS:.4f}".rstrip("0").rstrip(".") + "% chance",
        source=opening.lootbox.name,
        at=opening.created_at,
        symbol=AchievementSymbol.DIAMOND,
        color=look_of(community).palette.variables[f"rarity-{prize.rarity.lower()}"],
    )


def raffle_win(community: Community, member: Member, award_id: UUID) -> bytes:
    """Return the picture of a raffle's prize of the member.

    Raises WinNotFound, also if the win was voided; BusyRetry.
    """
    rows = Award.objects.filter(pk=award_id, member=member).exclude(state=AwardState.VOIDED)
    award = rows.select_related("prize__product", "raffle").first()
    if award is None:
        raise WinNotFound
    return _picture(
        community,
        member,
        title=prize_name(award.prize),
        call="Raffle win",
        source=award.raffle.name,
        at=award.created_at,
        symbol=AchievementSymbol.TROPHY,
        color=_GOLD,
    )


def _picture(
    community: Community, member: Member, *, title: str, call: str, source: str, at: datetime, symbol: str, color: str
) -> bytes:
    day = at.astimezone(ZoneInfo(community.timezone))
    facts = pictures.facts_of(
        community,
        title=title,
        fallback="A prize",
        call=call,
        above=f"{community.name} · {source}",
        below=f"{member.username} · {day.day} {day:%B %Y}",
    )
    return _png(facts, symbol, color)


@lru_cache(maxsize=_CACHED)
def _png(facts: pictures.PictureFacts, symbol: str, color: str) -> bytes:
    target = BytesIO()
    pictures.drawn(facts, FRAME, medal(symbol, color, facts, pictures.logo_side(FRAME))).save(target, "PNG")
    return target.getvalue()
