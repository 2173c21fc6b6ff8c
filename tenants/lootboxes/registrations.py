from typing import Any

from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.hand_over.signals import owner_changed
from saas.plans.stored_files import named_in, refers_to_files
from saas.support.subjects import SubjectKind, register_subject
from tenants.checkout.rewards import RewardKind, gives_rewards
from tenants.lootboxes.free_openings import OpeningRewards
from tenants.lootboxes.models import FreeOpening, Lootbox, LootboxPrize
from tenants.lootboxes.ticket_subjects import find_opening


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    for model in (Lootbox, FreeOpening):
        model.objects.filter(promised_by=receiver.pk).update(promised_by=None)


refers_to_files(in_schema=True)(named_in(Lootbox, "image"))
refers_to_files(in_schema=True)(named_in(LootboxPrize, "image"))
gives_rewards(RewardKind.OPENING, OpeningRewards())
register_subject(SubjectKind.OPENING, find_opening)
