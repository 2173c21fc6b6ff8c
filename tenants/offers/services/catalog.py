"""The team's writes to offers and their platforms: create, edit, publish, delete."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.casinos.selectors import provider_rules
from saas.jobs.services import enqueue
from saas.kernel.amounts import plain
from saas.kernel.clock import TOO_FAR_AHEAD, is_too_far_ahead, now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen, changes_any
from saas.kernel.errors import ValidationFailed
from saas.kernel.images import public_url
from saas.kernel.transactions import atomically
from saas.plans.catalog import Area
from saas.plans.stored_files import release_unused
from saas.plans.switches import require_area
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.offers.errors import OfferNotFound, OfferPlatformInUse, OfferPlatformNotFound
from tenants.offers.models import Offer, OfferClaim, OfferPlatform, OfferPublication, OfferRequestStatus
from tenants.offers.rules import remind_at
from tenants.offers.sources import OFFER_REWARDS
from tenants.stores.pictures import stored_picture
from tenants.stores.reward_facts import reward_words
from tenants.stores.services.rewards import REWARD, check_reward, replace_ended
from tenants.wallets.issuance import staff_of
from tenants.wallets.services import current_community

# These decide who gets the reward, how often or how much.
_DECIDING = ("claim_limit", "takes_claims", *REWARD)
_AUDITED = (
    "title", "promo_code", "promo_link", "placement", "position", "starts_at", "ends_at", "minimum_age", "countries",
    "is_allow_list", "min_level", "min_member_days", "currency", "match_percent", "minimum_deposit", "maximum_bonus",
    "wagering", "wagering_on", "maximum_bet", "excluded_games", "wager_days", "takes_claims", "proof", "claim_limit",
    "publication",
)  # fmt: skip


def create_platform(
    *, fields: Mapping[str, Any], picture: bytes | None, actor: Actor, community: Community
) -> OfferPlatform:
    """Create a platform; ``picture`` is WebP. Raises ValidationFailed, OfferPlatformExists, ImageUploadFailed;
    FeatureSwitchedOff for a casino while the community has casinos off."""

    def work() -> OfferPlatform:
        row = OfferPlatform(**fields, icon=icon)
        _check_platform(row, None)
        if row.is_casino:
            require_area(community, Area.CASINOS)
        with constraints_as_errors():
            row.save(force_insert=True)
        audit.record(actor, "offer-platform.create", row.pk, after=_platform_facts(row))
        return row

    with stored_picture(picture, actor.community_id) as icon:
        return atomically(work)


def edit_platform(
    *,
    platform_id: UUID,
    changes: Mapping[str, Any],
    picture: bytes | None,
    actor: Actor,
    community: Community,
    seen: Seen = NOTHING_SEEN,
) -> OfferPlatform:
    """Change a platform. Raises OfferPlatformNotFound, ValidationFailed, EditConflict, OfferPlatformExists,
    ImageUploadFailed; FeatureSwitchedOff for a casino while the community has casinos off."""

    def work() -> OfferPlatform:
        row = _locked_platform(platform_id)
        before, replaced = _platform_facts(row), row.icon if icon else ""
        seen.check({**seen.of(row), "platform_icon": public_url(row.icon)})
        known = row.provider
        for name, value in changes.items():
            setattr(row, name, value)
        row.icon = icon or row.icon
        _check_platform(row, known)
        if row.is_casino and not before["is_casino"]:
            require_area(community, Area.CASINOS)
        with constraints_as_errors():
            row.save()
        audit.record(actor, "offer-platform.edit", row.pk, before=before, after=_platform_facts(row))
        release_unused(actor.community_id, [replaced])
        announce_to_community(actor.community_id, Event.OFFERS)
        return row

    with stored_picture(picture, actor.community_id) as icon:
        return atomically(work)


def delete_platform(*, platform_id: UUID, actor: Actor) -> None:
    """Delete a platform without offers. Repeatable. Raises OfferPlatformNotFound, OfferPlatformInUse."""

    def work() -> None:
        row = OfferPlatform.objects.select_for_update().filter(pk=platform_id).first()
        if row is None:
            raise OfferPlatformNotFound
        if row.deleted_at is not None:
            return
        if count := Offer.objects.filter(platform=row, deleted_at=None).count():
            raise OfferPlatformInUse(offers=count)
        row.deleted_at = now()
        row.save(update_fields=["deleted_at", "updated_at"])
        audit.record(actor, "offer-platform.delete", row.pk, before=_platform_facts(row))

    atomically(work)


def _locked_platform(platform_id: UUID) -> OfferPlatform:
    row = OfferPlatform.objects.select_for_update(no_key=True).filter(pk=platform_id, deleted_at=None).first()
    if row is None:
        raise OfferPlatformNotFound
    return row


def _check_platform(row: OfferPlatform, known: str | None) -> None:
    """A casino of the catalog is a casino. Raise ValidationFailed for an unknown one."""
    if row.provider:
        row.is_casino = True
        if row.provider != known and not provider_rules([row.provider]):
            raise ValidationFailed(fields={"provider": "Choose a casino of the list"})


def _platform_facts(row: OfferPlatform) -> dict[str, Any]:
    return {"name": row.name, "is_casino": row.is_casino, "provider": row.provider}


def create_offer(*, fields: Mapping[str, Any], picture: bytes | None, actor: Actor, community: Community) -> Offer:
    """Create a draft, or publish it at once; ``picture`` is WebP.

    Raises OfferPlatformNotFound, ValidationFailed, OfferDuplicate, IssuanceLimit, ImageUploadFailed; FeatureSwitchedOff
    for a casino while the community has casinos off.
    """
    values = dict(fields)
    publish = values.pop("publication", None) == OfferPublication.PUBLISHED

    def work() -> Offer:
        offer = Offer(**values, image=image, promised_by=staff_of(actor))
        _check(offer, community)
        check_reward(offer, actor, source=OFFER_REWARDS)
        if publish:
            _publish(offer)
        with constraints_as_errors():
            offer.save(force_insert=True)
        audit.record(actor, "offer.create", offer.pk, after=_facts(offer))
        _changed(offer)
        return offer

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def edit_offer(
    *,
    offer_id: UUID,
    changes: Mapping[str, Any],
    picture: bytes | None,
    actor: Actor,
    community: Community,
    seen: Seen = NOTHING_SEEN,
) -> Offer:
    """Change an offer; ``publication`` PUBLISHED publishes it, DRAFT hides it from fans.

    A claim keeps the reward that it was sent for, except for a case or a raffle that is over: it gets the new one. The
    actor is responsible for the reward from now on if a field of _DECIDING changes. Raises OfferNotFound,
    OfferPlatformNotFound, ValidationFailed, EditConflict, OfferDuplicate, IssuanceLimit, ImageUploadFailed;
    FeatureSwitchedOff for a casino while the community has casinos off.
    """
    values = dict(changes)
    wanted = values.pop("publication", None)

    def work() -> Offer:
        offer = locked_offer(offer_id)
        before, replaced = _facts(offer), offer.image if image else ""
        seen.check({**seen.of(offer), "offer_image": public_url(offer.image)})
        is_first = wanted == OfferPublication.PUBLISHED and offer.publication == OfferPublication.DRAFT
        decides = is_first or changes_any(offer, {name: values[name] for name in _DECIDING if name in values})
        if decides:
            offer.promised_by = staff_of(actor)
        for name, value in values.items():
            setattr(offer, name, value)
        offer.image = image or offer.image
        _check(offer, community if decides or "platform_id" in values else None)
        check_reward(offer, actor, source=OFFER_REWARDS, decides=decides)
        if is_first:
            _publish(offer)
        elif wanted == OfferPublication.DRAFT:
            offer.publication = OfferPublication.DRAFT
        with constraints_as_errors():
            offer.save()
        replace_ended(OfferClaim.objects.filter(offer=offer, status=OfferRequestStatus.PENDING), offer)
        audit.record(actor, "offer.publish" if is_first else "offer.edit", offer.pk, before=before, after=_facts(offer))
        release_unused(actor.community_id, [replaced])
        _changed(offer)
        return offer

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def delete_offer(*, offer_id: UUID, actor: Actor) -> None:
    """Delete an offer; claims that wait can still be decided. Repeatable. Raises OfferNotFound."""

    def work() -> None:
        offer = Offer.objects.select_for_update(no_key=True).filter(pk=offer_id).first()
        if offer is None:
            raise OfferNotFound
        if offer.deleted_at is not None:
            return
        offer.deleted_at = now()
        offer.save(update_fields=["deleted_at", "updated_at"])
        audit.record(actor, "offer.delete", offer.pk, before={"title": offer.title, "publication": offer.publication})
        announce_to_community(actor.community_id, Event.OFFERS, id=str(offer.pk))

    atomically(work)


def locked_offer(offer_id: UUID) -> Offer:
    """Return an offer with its row locked. Raises OfferNotFound."""
    offer = Offer.objects.select_for_update(no_key=True, of=("self",)).filter(pk=offer_id, deleted_at=None).first()
    if offer is None:
        raise OfferNotFound
    return offer


def _check(offer: Offer, community: Community | None) -> None:
    """Raise ValidationFailed with the fields at fault, OfferPlatformNotFound.

    With ``community``, raise FeatureSwitchedOff for a casino while the community has casinos off.
    """
    # The lock keeps the platform from being deleted until the offer is saved.
    platform = _locked_platform(offer.platform_id)
    if community is not None and platform.is_casino:
        require_area(community, Area.CASINOS)
    fields: dict[str, str] = {}
    for name in ("starts_at", "ends_at"):
        if (moment := getattr(offer, name)) is not None and is_too_far_ahead(moment):
            fields[name] = TOO_FAR_AHEAD
    if offer.ends_at is not None and offer.ends_at <= offer.starts_at:
        fields["ends_at"] = "Ending date can not be before start date!"
    if not offer.promo_code and not offer.promo_link:
        fields["promo_code"] = "Enter a promo code or a link"
    if offer.is_allow_list and not offer.countries:
        fields["countries"] = "Choose at least one country, or every fan would be denied"
    if offer.wager_days is not None and offer.wagering is None:
        fields["wagering"] = "Enter the wagering requirement that these days are for"
    if offer.claim_limit is not None and offer.claim_limit < offer.claims_taken:
        fields["claim_limit"] = f"{offer.claims_taken} claims are taken already"
    if offer.takes_claims and not any(getattr(offer, name) for name in REWARD):
        fields["reward_gems"] = "Choose what an approved claim pays, or switch claims off"
    if fields:
        raise ValidationFailed(fields=fields)


def _publish(offer: Offer) -> None:
    offer.publication = OfferPublication.PUBLISHED
    offer.published_at = offer.published_at or now()


def _changed(offer: Offer) -> None:
    """Let open pages load the offer again, and plan the reminder of its end."""
    if offer.published_at is None:
        return
    place = current_community().pk
    announce_to_community(place, Event.OFFERS, id=str(offer.pk))
    due_at = remind_at(offer)
    if offer.publication == OfferPublication.PUBLISHED and due_at is not None and offer.ends_at > now():  # type: ignore[operator]
        enqueue("offers.remind", place, due_at=due_at, key=f"offer-remind:{offer.pk}", offer_id=offer.pk)


def _facts(offer: Offer) -> dict[str, Any]:
    values = {name: _fact(value) for name in _AUDITED if (value := getattr(offer, name)) not in (None, "", [])}
    return values | {"platform": offer.platform.name, "reward": reward_words(offer)}


def _fact(value: Any) -> Any:
    if isinstance(value, Decimal):
        return plain(value)
    return value.isoformat() if isinstance(value, datetime) else value
