"""Free openings of cases as a part of a reward. The member uses them on the page of the case."""

from uuid import UUID

from saas.kernel.clock import now
from tenants.checkout.errors import RewardUnavailable
from tenants.checkout.rewards import RewardGrant
from tenants.lootboxes import rules, selectors
from tenants.lootboxes.models import FreeOpening, Lootbox, LootboxStatus
from tenants.lootboxes.sources import OPENING
from tenants.wallets.issuance import require_possible


class OpeningRewards:
    """Gives free openings of cases."""

    def problem(self, thing_id: UUID, count: int, promised_by: UUID | None) -> str | None:
        """Raises IssuanceLimit if one free opening can promise more than a day's limit."""
        lootbox = Lootbox.objects.select_related("table").filter(pk=thing_id, status=LootboxStatus.ACTIVE).first()
        if lootbox is None:
            return "Choose a case that fans can open"
        most = rules.most_promised(0, selectors.prizes_of(lootbox))
        require_possible(OPENING, most=most, staff=[lootbox.promised_by, promised_by])
        return None

    def is_over(self, thing_id: UUID) -> bool:
        return Lootbox.objects.filter(pk=thing_id, status=LootboxStatus.ARCHIVED).exists()

    def give(self, grant: RewardGrant) -> None:
        lootbox = Lootbox.objects.get(pk=grant.thing_id)
        if lootbox.status == LootboxStatus.ARCHIVED:
            raise RewardUnavailable(why=f"The team deleted the case “{lootbox.name}”. It can choose another one.")
        FreeOpening.objects.create(
            member=grant.member,
            lootbox=lootbox,
            source_id=grant.source_id,
            reason=grant.reason,
            promised_by=grant.promised_by,
            created_at=now(),
        )
