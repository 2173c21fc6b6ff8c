"""The achievements with which a community begins. The team edits or removes them like its own."""

from dataclasses import dataclass

from tenants.achievements.models import Achievement, AchievementSymbol, AchievementTier
from tenants.members.activity import MemberEvent


@dataclass(frozen=True, slots=True)
class _Starter:
    """``targets`` and ``experience`` are by tier."""

    name: str
    description: str
    symbol: AchievementSymbol
    event: MemberEvent
    targets: tuple[int, ...]
    experience: tuple[int, ...]
    is_secret: bool = False


STARTERS = (
    _Starter("Regular", "Come by on different days.", AchievementSymbol.FLAME, MemberEvent.LOGIN,
             (7, 30, 100, 365), (20, 50, 100, 300)),
    _Starter("Collector", "Buy in the store.", AchievementSymbol.BAG, MemberEvent.PURCHASE,
             (1, 10, 50), (10, 40, 120)),
    _Starter("Lucky hand", "Get raffle tickets.", AchievementSymbol.TICKET, MemberEvent.TICKETS,
             (5, 50, 250), (10, 40, 120)),
    _Starter("Unboxer", "Open cases.", AchievementSymbol.DIAMOND, MemberEvent.OPENING,
             (5, 50, 250), (10, 40, 120)),
    _Starter("Voice of the chat", "Write in the chat of the stream.", AchievementSymbol.MESSAGE, MemberEvent.MESSAGE,
             (50, 500, 5000), (20, 60, 200)),
    _Starter("Good ears", "Enter codes that are said live.", AchievementSymbol.BOLT, MemberEvent.CODE,
             (3, 15), (25, 75), is_secret=True),
)  # fmt: skip


def create_starters() -> None:
    """Write the first achievements of a new community. Once: a community that has one is not new."""
    if Achievement.objects.exists():
        return
    for starter in STARTERS:
        achievement = Achievement.objects.create(
            name=starter.name,
            description=starter.description,
            symbol=starter.symbol,
            event=starter.event,
            is_secret=starter.is_secret,
        )
        AchievementTier.objects.bulk_create(
            AchievementTier(achievement=achievement, position=position, target=target, experience=experience)
            for position, (target, experience) in enumerate(
                zip(starter.targets, starter.experience, strict=True), start=1
            )
        )
