"""Claims of members, and the team's decisions about them.

The offer's row counts the claims that are not rejected, and every claim locks it. So an offer never has more claims
than its limit. A claim is decided once, under the lock on its own row. An approval pays in the same transaction, and
the id of the claim is its idempotency key.
"""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import F

from saas.access import audit
from saas.access.acting import Actor, is_team
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.errors import ValidationFailed
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.realtime.announce import announce_to_community, announce_to_person, announce_to_team
from saas.realtime.events import Event
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.checkout.checks import first_denial
from tenants.checkout.selectors import participant_of
from tenants.members.models import Member, MemberStatus
from tenants.members.selectors import member_of
from tenants.members.services import locked_member, locked_members
from tenants.offers.access import may_be_notified, offer_audience
from tenants.offers.eligibility import OFFER_CLAIM_CHECKS, OfferSituation
from tenants.offers.errors import (
    OfferClaimantOnTeam,
    OfferClaimantRewarded,
    OfferClaimantUnavailable,
    OfferClaimDecided,
    OfferClaimNotFound,
    OwnOffer,
)
from tenants.offers.models import Offer, OfferClaim, OfferProof, OfferRequestStatus
from tenants.offers.selectors import claims_by_offer, found_offer, rewarded_before, team_claim
from tenants.offers.services.catalog import locked_offer
from tenants.offers.sources import OFFER_REWARDS
from tenants.stores.models import ItemSource, reward_values
from tenants.stores.pictures import stored_pictures
from tenants.stores.reward_facts import reward_words
from tenants.stores.services.rewards import PLACES, RewardPayment, leave_out_ended, pay_reward
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import limit_denial, require_possible
from tenants.wallets.services import current_community

MAX_AT_ONCE = 100
SAME_PERSON = "Both accounts belong to the same person"
_PAGE = "/offers"
_REVIEWS = "/admin/offers?tab=requests"


def claim_offer(*, offer_id: UUID, fan: User, community: Community, text: str, picture: bytes | None) -> OfferClaim:
    """Claim an offer with a proof; ``picture`` is WebP. Call it outside transactions, because it stores the picture.

    Raises OfferNotFound, AUDIENCE_ERRORS, SelfExcluded, what OFFER_CLAIM_CHECKS deny, ValidationFailed without the
    proof that the offer asks for, and PICTURE_ERRORS.
    """
    # Before a picture is stored.
    offer = found_offer(offer_id, fan, community)
    _require_eligible(offer, fan, community)
    _check_proof(offer, text, has_picture=picture is not None)

    def work() -> OfferClaim:
        member = member_of(fan.pk)
        if member is not None:
            member = locked_member(member.pk)
        offer = locked_offer(offer_id)
        _require_eligible(offer, fan, community)
        assert member is not None
        with constraints_as_errors():
            claim = OfferClaim.objects.create(
                offer=offer, member=member, code=offer.promo_code, text=text, image=names[0] if names else "",
                claimed_at=now(), **reward_values(offer),
            )  # fmt: skip
            Offer.objects.filter(pk=offer.pk).update(claims_taken=F("claims_taken") + 1)
        notify_team(
            community_id=community.pk,
            kind=NotificationKind.TEAM_OFFER_CLAIMED,
            values={"username": member.username, "offer": offer.title},
            link=_REVIEWS,
            permission=Permission.OFFERS_MANAGEMENT,
            key=f"offer-claimed:{claim.pk}",
        )
        _show(claim, community.pk)
        return claim

    with stored_pictures([] if picture is None else [picture], community.pk, is_private=True) as names:
        return atomically(work, savepoint=True)


def _require_eligible(offer: Offer, fan: User, community: Community) -> None:
    member, moment = member_of(fan.pk), now()
    situation = OfferSituation(
        offer=offer,
        at=moment,
        participant=participant_of(fan, member, community, gated=offer),
        audience_denial=offer_audience(fan, community, [offer.platform], moment).denial(offer),
        claims=claims_by_offer(member, [offer]).get(offer.pk, ()),
        is_rewarded=bool(rewarded_before(fan, [offer])),
    )
    if denial := first_denial(OFFER_CLAIM_CHECKS, situation):
        raise denial


def _check_proof(offer: Offer, text: str, *, has_picture: bool) -> None:
    if offer.proof == OfferProof.TEXT and not text:
        raise ValidationFailed(fields={"text": "Field is required"})
    if offer.proof == OfferProof.PICTURE and not has_picture:
        raise ValidationFailed(fields={"image": "Image is required"})
    if not text and not has_picture:
        raise ValidationFailed(fields={"text": "Write a text or add a picture"})


def decide(
    *, claim_id: UUID, status: OfferRequestStatus, reason: str, actor: Actor, community: Community
) -> OfferClaim:
    """Approve a claim, which pays its reward, or reject it with a reason that the member reads.

    A rejection frees the claim for another fan. Raises OfferClaimNotFound, OfferClaimDecided, OwnOffer for the actor's
    own claim, ValidationFailed (a rejection without a reason); an approval also raises CLAIMANT_ERRORS, GIVING_ERRORS,
    ProductOutOfStock, IssuanceLimit and SpendingStopped, and then the claim waits.
    """
    reason = reason.strip() if status == OfferRequestStatus.REJECTED else ""
    if status == OfferRequestStatus.REJECTED and not reason:
        raise ValidationFailed(fields={"reason": "Field is required"})

    def work() -> OfferClaim:
        known = team_claim(claim_id)
        # In the order of claim_offer: the member, the offer, the claim.
        locked_member(known.member_id)
        offer = Offer.objects.select_for_update(no_key=True).get(pk=known.offer_id)
        claim = OfferClaim.objects.select_for_update().filter(pk=claim_id).first()
        if claim is None:
            raise OfferClaimNotFound
        if claim.status != OfferRequestStatus.PENDING:
            raise OfferClaimDecided
        claim = team_claim(claim_id)
        if claim.member.user_id == actor.user_id:
            raise OwnOffer
        claim.status, claim.reason = status, reason
        claim.reviewed_at, claim.reviewed_by = now(), actor.user_id
        if status == OfferRequestStatus.APPROVED:
            if offer.deleted_at is not None:
                # The team cannot replace the case or the raffle of a deleted offer.
                leave_out_ended(claim)
            claim.save(update_fields=["status", "reason", "reviewed_at", "reviewed_by", *PLACES])
            _pay(claim, actor, community)
        else:
            claim.save(update_fields=["status", "reason", "reviewed_at", "reviewed_by"])
            Offer.objects.filter(pk=offer.pk).update(claims_taken=F("claims_taken") - 1)
        _notify(claim, community)
        audit.record(
            actor, "offer.approve" if status == OfferRequestStatus.APPROVED else "offer.reject", offer.pk,
            after={"claim": str(claim.pk), "username": claim.member.username, "reason": reason,
                   "reward": reward_words(claim)},
        )  # fmt: skip
        announce_to_person(claim.member.user_id, Event.OFFERS, community_id=community.pk, id=str(offer.pk))
        _show(claim, community.pk)
        return claim

    try:
        return atomically(work, savepoint=True)
    except IssuanceLimit:
        # Another day does not help a reward beyond a whole day's limit.
        claim = team_claim(claim_id)
        staff = [claim.promised_by, *_reviewers(actor)]
        require_possible(OFFER_REWARDS, most=claim.reward_gems, staff=staff)
        raise limit_denial() from None


def decide_many(
    *, claim_ids: Sequence[UUID], status: OfferRequestStatus, reason: str, actor: Actor, community: Community
) -> int:
    """Decide several claims; return how many. Decided ones, and the actor's own, are left out.

    Raises what ``decide`` raises for the first claim that cannot be decided; the claims before it are decided.
    """
    decided = 0
    for claim_id in dict.fromkeys(claim_ids):
        try:
            decide(claim_id=claim_id, status=status, reason=reason, actor=actor, community=community)
        except (OwnOffer, OfferClaimDecided, OfferClaimNotFound):
            continue
        decided += 1
    return decided


def _pay(claim: OfferClaim, actor: Actor, community: Community) -> None:
    member = claim.member
    fan = User.objects.filter(pk=member.user_id, is_active=True).first()
    if fan is None or not member.is_active or member.status != MemberStatus.ACTIVE:
        raise OfferClaimantUnavailable
    if is_team(fan.pk, community):
        raise OfferClaimantOnTeam
    if rewarded_before(fan, [claim.offer]):
        raise OfferClaimantRewarded
    payment = RewardPayment(
        source=OFFER_REWARDS,
        item_source=ItemSource.OFFER,
        source_ids=[claim.pk],
        cause_id=claim.offer_id,
        name=claim.offer.title,
        member=member,
        fan=fan,
        community=community,
        idempotency=Idempotency(claim.pk, fingerprint("offer claim", str(claim.pk))),
        also_staff=_reviewers(actor),
    )
    pay_reward(claim, payment)


def _reviewers(actor: Actor) -> tuple[UUID, ...]:
    """Return the reviewer, who decides that the member gets the reward; empty for the owner."""
    return () if actor.user_id == actor.acting_for else (actor.user_id,)


def follow_merge(source: Member, target: Member) -> None:
    """Keep one person from two rewards of an offer after two accounts were merged, in the caller's transaction.

    Claims of ``source`` become claims of ``target``. If both have a claim of an offer, one that was approved stays, or
    that of ``target``, and the other one is rejected, which frees its place.
    """
    locked_members([source.pk, target.pk])
    kept = OfferClaim.objects.exclude(status=OfferRequestStatus.REJECTED)
    ids = kept.filter(member=source).values("offer")
    for offer in Offer.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk"):
        moving = kept.get(offer=offer, member=source)
        own = kept.filter(offer=offer, member=target).first()
        waiting = next((one for one in (moving, own) if one and one.status == OfferRequestStatus.PENDING), None)
        if own is not None and waiting is not None:
            _reject_second(waiting, offer)
        if own is None or waiting is own:
            OfferClaim.objects.filter(pk=moving.pk).update(member=target)
        _show(moving, current_community().pk)


def _reject_second(claim: OfferClaim, offer: Offer) -> None:
    claim.status, claim.reason, claim.reviewed_at = OfferRequestStatus.REJECTED, SAME_PERSON, now()
    claim.save(update_fields=["status", "reason", "reviewed_at"])
    Offer.objects.filter(pk=offer.pk).update(claims_taken=F("claims_taken") - 1)


def _notify(claim: OfferClaim, community: Community) -> None:
    """Notify the member of the decision, but not a person whom the offer excludes by now."""
    if not may_be_notified(claim.member.user_id, claim.offer, community, now()):
        return
    is_approved = claim.status == OfferRequestStatus.APPROVED
    notify(
        user_id=claim.member.user_id,
        kind=NotificationKind.OFFER_CLAIM_APPROVED if is_approved else NotificationKind.OFFER_CLAIM_REJECTED,
        community_id=community.pk,
        values={
            "offer": claim.offer.title,
            **({"reward": reward_words(claim)} if is_approved else {"reason": claim.reason}),
        },
        link=_PAGE,
        key=f"offer-claim-decided:{claim.pk}",
    )


def _show(claim: OfferClaim, community_id: UUID) -> None:
    """Let open pages load the claims that are left, and the team's pages the claims that wait."""
    assert current_community().pk == community_id
    announce_to_community(community_id, Event.OFFERS, id=str(claim.offer_id))
    announce_to_team(
        community_id, Event.OFFERS, permission=Permission.OFFERS_MANAGEMENT, id=str(claim.offer_id), claim=str(claim.pk)
    )
