"""Offers as the API answers them: each output is made from models in one step."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Self
from uuid import UUID

from rest_framework import serializers

from saas.access.audience import Rule
from saas.kernel.days import Days
from saas.kernel.images import public_url
from saas.kernel.outputs import Gems, Output
from saas.layout.banners import Placement
from tenants.checkout.api.serializers import Denial, DenialOutput, denial_output
from tenants.offers.eligibility import OFFER_DENIAL_CODES
from tenants.offers.models import (
    MAX_ATTEMPTS,
    Offer,
    OfferClaim,
    OfferPlatform,
    OfferProof,
    OfferPublication,
    OfferRequestStatus,
    WageringBasis,
)
from tenants.offers.rules import (
    PHASES,
    BonusTerms,
    OfferPhase,
    phase_at,
    remind_at,
    terms_sentences,
    worked_example,
)
from tenants.offers.selectors import ShownOffer
from tenants.stores.api.reward_serializers import RewardOutput
from tenants.stores.reward_facts import NO_REWARD, reward_facts, reward_words

_Phase = Annotated[OfferPhase, serializers.ChoiceField(choices=PHASES)]


class OfferDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=OFFER_DENIAL_CODES)


_Denial = Annotated[Denial | None, OfferDenialOutput(allow_null=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferPlatformOutput(Output):
    """A platform with its icon. ``isCasino``: its offers are as restricted as the community's casinos."""

    id: UUID
    name: str
    platform_ico: str | None
    is_casino: bool

    @classmethod
    def of(cls, row: OfferPlatform) -> Self:
        return cls(id=row.pk, name=row.name, platform_ico=public_url(row.icon), is_casino=row.is_casino)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferPlatformFilterOutput(OfferPlatformOutput):
    """A platform with the number of its offers that the caller sees."""

    offers: int

    @classmethod
    def of_count(cls, row: OfferPlatform, count: int) -> Self:
        return cls(**OfferPlatformOutput.of(row).fields(), offers=count)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamOfferPlatformOutput(OfferPlatformOutput):
    """``provider`` is the code of a casino of the catalog, or empty."""

    provider: str
    offers: int
    created_at: datetime

    @classmethod
    def of(cls, row: OfferPlatform) -> Self:
        return cls(
            **OfferPlatformOutput.of(row).fields(),
            provider=row.provider,
            offers=getattr(row, "offer_count", 0),
            created_at=row.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferExampleOutput(Output):
    """The worked example in ``words``, with its figures. ``bonus`` or ``wager`` is null without such a term."""

    words: str
    deposit: Decimal
    bonus: Decimal | None
    wager: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferTermsOutput(Output):
    """The terms as fields, in plain ``sentences``, and with an ``example`` if there is something to compute."""

    currency: str
    match_percent: int | None
    minimum_deposit: Decimal | None
    maximum_bonus: Decimal | None
    wagering: Decimal | None
    wagering_on: WageringBasis
    maximum_bet: Decimal | None
    excluded_games: list[str]
    wager_days: int | None
    sentences: list[str]
    example: OfferExampleOutput | None

    @classmethod
    def of(cls, terms: BonusTerms) -> Self:
        example = worked_example(terms)
        return cls(
            currency=terms.currency,
            match_percent=terms.match_percent,
            minimum_deposit=terms.minimum_deposit,
            maximum_bonus=terms.maximum_bonus,
            wagering=terms.wagering,
            wagering_on=WageringBasis.DEPOSIT_AND_BONUS if terms.is_on_bonus else WageringBasis.DEPOSIT,
            maximum_bet=terms.maximum_bet,
            excluded_games=list(terms.excluded_games),
            wager_days=terms.wager_days,
            sentences=terms_sentences(terms),
            example=None
            if example is None
            else OfferExampleOutput(
                words=example.words, deposit=example.deposit, bonus=example.bonus, wager=example.wager
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferRuleOutput(Output):
    """The persons that the offer is for. ``allowed`` null: all countries except the ``blocked`` ones."""

    minimum_age: int
    allowed: list[str] | None
    blocked: list[str]
    min_level: int | None
    min_member_days: int | None

    @classmethod
    def of(cls, rule: Rule, offer: Offer) -> Self:
        return cls(
            minimum_age=rule.minimum_age,
            allowed=None if rule.allowed is None else sorted(rule.allowed - rule.blocked),
            blocked=sorted(rule.blocked) if rule.allowed is None else [],
            min_level=offer.min_level,
            min_member_days=offer.min_member_days,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnOfferClaimOutput(Output):
    """The caller's claim. ``reason`` is why it was rejected; ``image`` is the address of the own picture."""

    id: UUID
    status: OfferRequestStatus
    text: str
    image: str | None
    reason: str
    reward_words: str
    claimed_at: datetime
    reviewed_at: datetime | None

    @classmethod
    def of(cls, claim: OfferClaim) -> Self:
        return cls(
            id=claim.pk,
            status=OfferRequestStatus(claim.status),
            text=claim.text,
            image=f"/api/user/exclusive-offers/requests/one/{claim.pk}/picture" if claim.image else None,
            reason=claim.reason,
            reward_words=_words(claim),
            claimed_at=claim.claimed_at,
            reviewed_at=claim.reviewed_at,
        )


def _words(thing: Offer | OfferClaim) -> str:
    words = reward_words(thing)
    return "" if words == NO_REWARD else words


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDetailsOutput(Output):
    """The part of an offer for persons whom age, country and breaks admit."""

    description: str
    offer_image: str | None
    promo_code: str
    promo_link: str
    how_to_claim: list[str]
    terms: OfferTermsOutput

    @classmethod
    def of(cls, offer: Offer) -> Self:
        return cls(
            description=offer.description,
            offer_image=public_url(offer.image),
            promo_code=offer.promo_code,
            promo_link=offer.promo_link,
            how_to_claim=offer.how_to_claim,
            terms=OfferTermsOutput.of(BonusTerms.of(offer)),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ExclusiveOfferOutput(Output):
    """An offer for a fan. ``details`` is null while age and country are unknown: ``locked`` says what to do.

    ``denial`` is why the caller cannot claim the reward now. ``claim`` is the caller's latest claim; ``attemptsLeft``
    counts how often the caller can still claim. ``claimsLeft`` null: no limit. ``canRemind``: a reminder before the end
    can still be asked for.
    """

    id: UUID
    platform: OfferPlatformOutput
    title: str
    placement: Placement
    starts_at: datetime
    ends_at: datetime | None
    phase: _Phase
    rule: OfferRuleOutput
    locked: _Denial
    details: OfferDetailsOutput | None
    takes_claims: bool
    proof: OfferProof
    proof_hint: str
    reward: Annotated[object, RewardOutput()]
    claims_left: int | None
    denial: _Denial
    claim: OwnOfferClaimOutput | None
    attempts_left: int
    is_reported: bool
    can_remind: bool
    is_reminded: bool

    @classmethod
    def of(cls, shown: ShownOffer, at: datetime) -> Self:
        offer, due_at = shown.offer, remind_at(shown.offer)
        latest = shown.claims[0] if shown.claims else None
        return cls(
            id=offer.pk,
            platform=OfferPlatformOutput.of(offer.platform),
            title=offer.title,
            placement=Placement(offer.placement),
            starts_at=offer.starts_at,
            ends_at=offer.ends_at,
            phase=shown.phase,
            rule=OfferRuleOutput.of(shown.rule, offer),
            locked=denial_output(shown.audience_denial),
            details=None if shown.audience_denial is not None else OfferDetailsOutput.of(offer),
            takes_claims=offer.takes_claims,
            proof=OfferProof(offer.proof),
            proof_hint=offer.proof_hint,
            reward=reward_facts(offer),
            claims_left=None if offer.claim_limit is None else max(offer.claim_limit - offer.claims_taken, 0),
            denial=denial_output(shown.denial),
            claim=OwnOfferClaimOutput.of(latest) if latest else None,
            attempts_left=max(MAX_ATTEMPTS - len(shown.claims), 0),
            is_reported=shown.is_reported,
            can_remind=due_at is not None and due_at > at,
            is_reminded=shown.is_reminded,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamOfferOutput(Output):
    """An offer for the team, with its figures. ``reported`` counts fans for whom the code did not work.

    ``opened`` and ``copied`` count links and codes without the persons. ``gems`` were paid for approved claims.
    """

    id: UUID
    platform: OfferPlatformOutput
    title: str
    description: str
    offer_image: str | None
    promo_code: str
    promo_link: str
    how_to_claim: list[str]
    placement: Placement
    position: int
    starts_at: datetime
    ends_at: datetime | None
    phase: _Phase
    minimum_age: int
    countries: list[str]
    is_allow_list: bool
    min_level: int | None
    min_member_days: int | None
    terms: OfferTermsOutput
    takes_claims: bool
    proof: OfferProof
    proof_hint: str
    claim_limit: int | None
    claims_taken: int
    reward: Annotated[object, RewardOutput()]
    publication: OfferPublication
    published_at: datetime | None
    created_at: datetime
    opened: int
    copied: int
    reported: int
    pending: int
    approved: int
    rejected: int

    @classmethod
    def of(cls, offer: Offer, at: datetime) -> Self:
        return cls(
            id=offer.pk,
            platform=OfferPlatformOutput.of(offer.platform),
            title=offer.title,
            description=offer.description,
            offer_image=public_url(offer.image),
            promo_code=offer.promo_code,
            promo_link=offer.promo_link,
            how_to_claim=offer.how_to_claim,
            placement=Placement(offer.placement),
            position=offer.position,
            starts_at=offer.starts_at,
            ends_at=offer.ends_at,
            phase=phase_at(offer, at),
            minimum_age=offer.minimum_age,
            countries=offer.countries,
            is_allow_list=offer.is_allow_list,
            min_level=offer.min_level,
            min_member_days=offer.min_member_days,
            terms=OfferTermsOutput.of(BonusTerms.of(offer)),
            takes_claims=offer.takes_claims,
            proof=OfferProof(offer.proof),
            proof_hint=offer.proof_hint,
            claim_limit=offer.claim_limit,
            claims_taken=offer.claims_taken,
            reward=reward_facts(offer),
            publication=OfferPublication(offer.publication),
            published_at=offer.published_at,
            created_at=offer.created_at,
            **{name: getattr(offer, name, 0) for name in OFFER_FIGURES},
        )


OFFER_FIGURES = ("opened", "copied", "reported", "pending", "approved", "rejected")


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferDayOutput(Output):
    day: date
    opened: int
    copied: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamOfferDetailOutput(TeamOfferOutput):
    """``days`` are the last 30 days of the community, the oldest first."""

    days: list[OfferDayOutput]

    @classmethod
    def of_days(cls, offer: Offer, at: datetime, days: Days, uses: dict[date, dict[str, int]]) -> Self:
        return cls(
            **TeamOfferOutput.of(offer, at).fields(),
            days=[
                OfferDayOutput(
                    day=day, opened=uses.get(day, {}).get("LINK", 0), copied=uses.get(day, {}).get("CODE", 0)
                )
                for day in days.each()
            ],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferRequestOutput(Output):
    """A claim for the team. ``code`` is the promo code at the time of the claim. ``image`` is the fan's picture."""

    id: UUID
    offer_id: UUID
    offer_title: str
    platform: OfferPlatformOutput
    member_id: UUID
    username: str
    status: OfferRequestStatus
    code: str
    text: str
    image: str | None
    reason: str
    reward_words: str
    reward_gems: Gems
    claimed_at: datetime
    reviewed_at: datetime | None
    reviewed_by: UUID | None

    @classmethod
    def of(cls, claim: OfferClaim, slug: str) -> Self:
        # A picture's request has no header that names the community.
        image = f"/api/creator/exclusive-offers/requests/one/{claim.pk}/picture?creator={slug}"
        return cls(
            id=claim.pk,
            offer_id=claim.offer_id,
            offer_title=claim.offer.title,
            platform=OfferPlatformOutput.of(claim.offer.platform),
            member_id=claim.member_id,
            username=claim.member.username,
            status=OfferRequestStatus(claim.status),
            code=claim.code,
            text=claim.text,
            image=image if claim.image else None,
            reason=claim.reason,
            reward_words=_words(claim),
            reward_gems=claim.reward_gems,
            claimed_at=claim.claimed_at,
            reviewed_at=claim.reviewed_at,
            reviewed_by=claim.reviewed_by,
        )
