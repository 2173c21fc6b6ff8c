"""Winners and prizes: award, claim, void, and draw again.

Each change of an award names the state it starts from, so a prize is claimed at most once and a voided prize never.
Winners are written in the draw's transaction, so a raffle ends exactly once, even if a process is killed.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.activity.models import ActivityKind
from saas.activity.services import ActivityEntry, upsert
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.idempotency import Idempotency
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.checkout.errors import MembersOnly
from tenants.draws import services as draws
from tenants.draws.handlers import on_drawn
from tenants.draws.models import Draw, DrawKind, TicketRange, TicketTotal, Winner
from tenants.members.errors import MemberRestricted
from tenants.members.models import MemberStatus
from tenants.raffles import rules
from tenants.raffles.errors import AwardSettled, OwnPrize, PrizeNotYours, RaffleNotFound
from tenants.raffles.facts import award_data, prize_name, record_data
from tenants.raffles.live import show_raffle
from tenants.raffles.models import Award, AwardState, Raffle, RafflePrizeKind, RaffleStatus, TicketSource
from tenants.raffles.services import prizes as shelf
from tenants.stores.inventory.services import give_item
from tenants.stores.models import ItemSource
from tenants.wallets import prizes as gems
from tenants.wallets.rules import transaction_id
from tenants.wallets.services import current_community

NOT_CLAIMED = "Not claimed in time"


@on_drawn(DrawKind.RAFFLE)
def give_awards(draw: Draw, winners: Sequence[Winner]) -> None:
    """Finish the raffle and create the winners' awards, in the draw's transaction."""
    raffle = Raffle.objects.select_for_update(no_key=True).get(draw=draw)
    prizes = list(raffle.prizes.select_related("product"))
    moment, place = now(), current_community().pk
    until = moment + timedelta(days=raffle.claim_days) if raffle.claim_days is not None else None
    awards = Award.objects.bulk_create(
        [
            Award(
                raffle=raffle,
                winner=winner,
                member_id=winner.member_id,
                prize=rules.prize_at(prizes, winner.place),
                claim_until=until,
                created_at=moment,
            )
            for winner in winners
        ]
    )
    is_first = raffle.status != RaffleStatus.FINISHED
    if is_first:
        raffle.status = RaffleStatus.FINISHED
        raffle.save(update_fields=["status", "updated_at"])
        left = range(len(winners) + 1, rules.places_of(prizes) + 1)
        shelf.release_prizes(raffle, places=left, actor=current_community().owner_id)
        enqueue("raffles.settle", place, key=f"raffles.settle:{raffle.pk}", raffle_id=raffle.pk)
        notify_team(
            community_id=place,
            kind=NotificationKind.TEAM_RAFFLE_DRAWN,
            values={"raffle": raffle.name, "winners": len(winners), "tickets": draw.tickets},
            link=f"/admin/raffles/{raffle.pk}",
            permission=Permission.RAFFLES_MANAGEMENT,
            key=f"raffle-drawn:{raffle.pk}",
        )
    _notify_winners(raffle, awards)
    show_raffle(raffle, place)


def _notify_winners(raffle: Raffle, awards: Sequence[Award]) -> None:
    place = current_community().pk
    by_member: dict[UUID, list[Award]] = defaultdict(list)
    for award in awards:
        by_member[award.member_id].append(award)
        if award.claim_until is not None:
            enqueue("raffles.expire", place, due_at=award.claim_until, award_id=award.pk)
    shares = TicketTotal.objects.filter(draw_id=raffle.its_draw, member_id__in=by_member).select_related("member")
    for share in shares:
        record_of(raffle, share)
        for award in by_member[share.member_id]:
            notify(
                user_id=share.member.user_id,
                kind=NotificationKind.RAFFLE_WON,
                community_id=place,
                values={"raffle": raffle.name, "prize": prize_name(award.prize)},
                link=f"/raffles/{raffle.slug}",
                key=f"raffle-won:{award.pk}",
            )


def record_of(raffle: Raffle, share: TicketTotal) -> None:
    """Write a member's tickets of a raffle to the activity."""
    member = share.member
    rows = Award.objects.filter(raffle=raffle, member=member).select_related("winner", "prize__product")
    awards = list(rows.order_by("winner__turn"))
    if raffle.cancelled_at is not None:
        status = "CANCELED"
    elif raffle.status != RaffleStatus.FINISHED:
        status = "ACTIVE"
    else:
        status = "WON" if any(award.state != AwardState.VOIDED for award in awards) else "LOST"
    bought = TicketRange.objects.filter(draw_id=raffle.its_draw, member=member, source=TicketSource.BOUGHT)
    latest = TicketRange.objects.filter(draw_id=raffle.its_draw, member=member).latest("first")
    upsert(
        ActivityEntry(
            user_id=member.user_id,
            community_id=current_community().pk,
            kind=ActivityKind.TICKETS,
            object_id=rules.holding_id(raffle.pk, member.pk),
            status=status,
            title=raffle.name,
            amount=raffle.entry_cost * sum(bought.values_list("count", flat=True)),
            at=latest.created_at,
            data=record_data(raffle) | {"tickets": share.tickets, "awards": award_data(awards)},
        )
    )


def claim_prize(
    *, award_id: UUID, raffle_slug: str, fan_id: UUID, community: Community, idempotency: Idempotency
) -> Award:
    """Give the prize to the fan: gems to the wallet, a product to the inventory. The team delivers a TEXT prize.

    A repeated call returns the same answer. Raises PrizeNotYours, MembersOnly, MemberRestricted, ProductOutOfStock (no
    code is left), SpendingStopped, IdempotencyKeyReused.
    """
    identity = transaction_id(actor=fan_id, key=idempotency.key)

    def work() -> Award:
        award = _award(award_id)
        raffle, member = award.raffle, award.member
        if member.user_id != fan_id or raffle.slug != raffle_slug:
            raise PrizeNotYours
        if award.state == AwardState.CLAIMED and award.claim_key == identity:
            return award
        if not member.is_active:
            raise MembersOnly
        if member.status != MemberStatus.ACTIVE:
            raise MemberRestricted
        moment, prize = now(), award.prize
        if award.state != AwardState.WON or (award.claim_until is not None and award.claim_until <= moment):
            raise PrizeNotYours
        if prize.kind == RafflePrizeKind.GEMS:
            assert prize.amount is not None
            gems.award_prize(
                member=member, amount=prize.amount, cause_id=raffle.pk, reason=raffle.name, idempotency=idempotency,
                actor=fan_id,
            )  # fmt: skip
        waiting = Award.objects.filter(pk=award.pk, state=AwardState.WON)
        if not waiting.update(state=AwardState.CLAIMED, claimed_at=moment, claim_key=identity):
            award.refresh_from_db()
            if award.claim_key == identity:  # the same call, sent twice at once
                return award
            raise PrizeNotYours
        award.state, award.claimed_at, award.claim_key = AwardState.CLAIMED, moment, identity
        record_of(raffle, TicketTotal.objects.select_related("member").get(draw_id=raffle.its_draw, member=member))
        show_raffle(raffle, community.pk)
        if prize.kind == RafflePrizeKind.PRODUCT:
            assert prize.product is not None
            give_item(
                member=member, product=prize.product, source=ItemSource.RAFFLE, source_id=award.pk, reason=raffle.name,
                sell_price=prize.sell_price, is_set_aside=not prize.product.has_codes,
            )  # fmt: skip
        elif prize.kind == RafflePrizeKind.TEXT:
            notify_team(
                community_id=community.pk,
                kind=NotificationKind.TEAM_PRIZE_CLAIMED,
                values={"username": member.username, "prize": prize.text, "raffle": raffle.name},
                link=f"/admin/raffles/{raffle.pk}",
                permission=Permission.RAFFLES_MANAGEMENT,
                key=f"claimed:{award.pk}",
            )
        return award

    return atomically(work)


def void_award(*, raffle_id: UUID, award_id: UUID, reason: str, actor: Actor) -> Award | None:
    """Void an unclaimed prize, publicly; return the award of the next winner, or None.

    Raises RaffleNotFound, AwardSettled, OwnPrize if the actor has tickets of the raffle.
    """

    def work() -> Award | None:
        award = Award.objects.filter(pk=award_id, raffle_id=raffle_id).first()
        if award is None:
            raise RaffleNotFound
        if TicketTotal.objects.filter(draw__raffle=raffle_id, member__user_id=actor.user_id).exists():
            raise OwnPrize
        audit.record(
            actor, "raffle.void", raffle_id,
            after={"winner": str(award_id), "member": str(award.member_id), "reason": reason},
        )  # fmt: skip
        return _draw_again(award_id, reason, actor.user_id)

    return atomically(work)


def expire(award_id: UUID) -> None:
    """Expire an award whose claim period has ended, and draw another winner for its prize."""
    award = Award.objects.filter(pk=award_id, state=AwardState.WON, claim_until__lte=now()).first()
    if award is not None:
        atomically(lambda: _draw_again(award_id, NOT_CLAIMED, current_community().owner_id))


def _draw_again(award_id: UUID, reason: str, by: UUID) -> Award | None:
    """Raises AwardSettled unless the prize still waits to be claimed."""
    award = _award(award_id)
    raffle, community = award.raffle, current_community()
    if not Award.objects.filter(pk=award_id, state=AwardState.WON).update(state=AwardState.VOIDED):
        raise AwardSettled
    winner = draws.redraw(draw_id=raffle.its_draw, winner_id=award.winner_id, reason=reason)
    if winner is None:
        shelf.release_prizes(raffle, places=[award.winner.place], actor=by)
    record_of(
        raffle, TicketTotal.objects.select_related("member").get(draw_id=raffle.its_draw, member_id=award.member_id)
    )
    notify(
        user_id=award.member.user_id,
        kind=NotificationKind.RAFFLE_PRIZE_VOIDED if winner else NotificationKind.RAFFLE_PRIZE_LOST,
        community_id=community.pk,
        values={"raffle": raffle.name, "prize": prize_name(award.prize), "reason": reason},
        link=f"/raffles/{raffle.slug}",
        key=f"raffle-voided:{award.pk}",
    )
    show_raffle(raffle, community.pk)
    return Award.objects.select_related("member", "winner", "prize__product").get(winner=winner) if winner else None


def _award(award_id: UUID) -> Award:
    """Raises PrizeNotYours."""
    rows = Award.objects.select_related("raffle__draw", "winner", "member", "prize__product")
    award = rows.filter(pk=award_id).first()
    if award is None:
        raise PrizeNotYours
    return award
