"""Registrations of offers: files, the menu, the overview, open matters of a closing community, hand-overs."""

from typing import Any

from django.db.models import Count, Exists, OuterRef, Q
from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.closing.rules import MAX_EXAMPLES, MatterExample, MatterKind, OpenMatters, register_matters
from saas.communities.hand_over.signals import owner_changed
from saas.kernel.clock import now
from saas.kernel.shared_constants import share
from saas.layout.menu import fills
from saas.plans.catalog import Area
from saas.plans.stored_files import named_in, refers_to_files
from saas.plans.switches import is_area_on
from saas.support.subjects import SubjectKind, register_subject
from saas.tenancy.models import Community
from tenants.draws.overview_sections import overview_section
from tenants.members.models import Member
from tenants.members.signals import memberships_merged
from tenants.offers.models import (
    MAX_ATTEMPTS,
    MAX_WAGERING,
    Offer,
    OfferClaim,
    OfferPlatform,
    OfferPublication,
    OfferReport,
    OfferRequestStatus,
)
from tenants.offers.services import claims
from tenants.offers.ticket_subjects import find_claim, is_claim_shown

share(MAX_OFFER_ATTEMPTS=MAX_ATTEMPTS, MAX_OFFER_WAGERING=MAX_WAGERING)
register_subject(SubjectKind.OFFER, find_claim, shown=is_claim_shown)
for _rows, _column in ((OfferPlatform, "icon"), (Offer, "image"), (OfferClaim, "image")):
    refers_to_files(in_schema=True)(named_in(_rows, _column))

_PUBLISHED = "select from offers_offer offer where offer.published_at is not null and offer.deleted_at is null"
_NO_CASINO = (
    "and exists (select from offers_offerplatform platform where platform.id = offer.platform_id"
    " and not platform.is_casino)"
)


@fills("offers")
def _has_offers(community: Community) -> str:
    """True once the community published an offer that fans can see while its casinos are as they are."""
    return f"exists ({_PUBLISHED})" if is_area_on(community, Area.CASINOS) else f"exists ({_PUBLISHED} {_NO_CASINO})"


@overview_section("offers")
def _offers_now(_community: Community) -> dict[str, int]:
    """Return the offers that run, those whose code fans reported, and the claims that wait."""
    moment = now()
    rows = Offer.objects.filter(
        Q(ends_at=None) | Q(ends_at__gt=moment),
        publication=OfferPublication.PUBLISHED, deleted_at=None, starts_at__lte=moment,
    )  # fmt: skip
    reports = OfferReport.objects.filter(offer=OuterRef("pk"), code=OuterRef("promo_code"))
    figures = rows.annotate(is_reported=Exists(reports)).aggregate(
        running=Count("pk"), reported=Count("pk", filter=Q(is_reported=True))
    )
    return {**figures, "pending": OfferClaim.objects.filter(status=OfferRequestStatus.PENDING).count()}


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    for model in (Offer, OfferClaim):
        model.objects.filter(promised_by=receiver.pk).update(promised_by=None)


@receiver(memberships_merged)
def _follow_merge(source: Member, target: Member, **_signal: Any) -> None:
    claims.follow_merge(source, target)


def _waiting_claims() -> OpenMatters:
    rows = OfferClaim.objects.filter(status=OfferRequestStatus.PENDING).order_by("claimed_at")
    first = rows.values_list("offer__title", "member__username")[:MAX_EXAMPLES]
    link = "/admin/offers?tab=requests"
    examples = tuple(MatterExample(f"{title}, claimed by {username}", link) for title, username in first)
    return OpenMatters(MatterKind.OFFER_CLAIM, rows.count(), examples)


register_matters(MatterKind.OFFER_CLAIM, _waiting_claims)
