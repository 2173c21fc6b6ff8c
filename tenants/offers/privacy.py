"""Personal data in offers. Decided claims and paid rewards stay, like the ledger; proofs and reasons are erased."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import Count, F

from saas.kernel.clock import now
from saas.kernel.privacy import community, erase_handler, export_section, in_steps
from saas.plans.stored_files import release_unused
from tenants.members.models import Member
from tenants.members.services import locked_members
from tenants.offers.models import Offer, OfferClaim, OfferReminder, OfferReport, OfferRequestStatus
from tenants.stores.models import REWARD_THINGS
from tenants.stores.reward_facts import reward_words
from tenants.wallets.services import current_community


@export_section(community, "offer-claims")
def claims(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = OfferClaim.objects.filter(member__user_id=user_id).select_related("offer__platform", *REWARD_THINGS)
    for row in in_steps(rows):
        yield {
            "offer": row.offer.title,
            "platform": row.offer.platform.name,
            "code": row.code,
            "status": row.status,
            "text": row.text,
            "image": row.image,
            "reason": row.reason,
            "reward": reward_words(row),
            "claimed_at": row.claimed_at,
            "reviewed_at": row.reviewed_at,
        }


@export_section(community, "offer-reports")
def reports(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(OfferReport.objects.filter(member__user_id=user_id).select_related("offer")):
        yield {"offer": row.offer.title, "code": row.code, "at": row.reported_at}


@export_section(community, "offer-reminders")
def reminders(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(OfferReminder.objects.filter(member__user_id=user_id).select_related("offer")):
        yield {"offer": row.offer.title, "at": row.asked_at}


@erase_handler(community)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    """Erase proofs and reasons, reject claims that wait, and delete reports and reminders."""
    own = OfferClaim.objects.filter(member__user_id=user_id)
    waiting = own.filter(status=OfferRequestStatus.PENDING)
    # Claims and decisions lock the member first, so the claims that are counted here are those that are rejected.
    locked_members(Member.objects.filter(user_id=user_id).values_list("pk", flat=True).iterator())
    for row in list(waiting.values("offer").annotate(count=Count("pk")).order_by("offer")):
        Offer.objects.filter(pk=row["offer"]).update(claims_taken=F("claims_taken") - row["count"])
    waiting.update(status=OfferRequestStatus.REJECTED, reviewed_at=now())
    pictures = list(own.exclude(image="").values_list("image", flat=True))
    own.update(text="", image="", reason="")
    for model in (OfferReport, OfferReminder):
        model.objects.filter(member__user_id=user_id).delete()
    release_unused(current_community().pk, pictures)
