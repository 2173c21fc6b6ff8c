"""Handing a community over: offer, cancel, refuse, accept.

Accepting changes everything in one transaction. Rights are read from the community's row for each request, so nothing
else has to be updated for them.
"""

from datetime import timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django_tenants.utils import tenant_context

from saas.access import audit
from saas.access.acting import ALL, Actor
from saas.access.models import StaffGrant
from saas.access.staff.models import StaffInvitation
from saas.accounts.credentials import find_user
from saas.accounts.errors import EmailNotVerified
from saas.accounts.models import User
from saas.communities.confirmation import require_typed_name
from saas.communities.hand_over.errors import (
    GiverGone,
    HandOverExpired,
    HandOverForAnother,
    HandOverNotFound,
    HandOverPending,
    ReceiverOwnsCommunity,
)
from saas.communities.hand_over.models import HandOver
from saas.communities.hand_over.signals import owner_changed
from saas.jobs.services import enqueue
from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.database_errors import violated_constraint
from saas.kernel.errors import PermissionNotPermitted, ValidationFailed
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.plans.catalog import PlanLimit
from saas.plans.services import require_room
from saas.realtime.announce import announce_to_community, announce_to_person, announce_to_team
from saas.realtime.events import Event
from saas.tenancy import lookup
from saas.tenancy.errors import CommunitySuspended
from saas.tenancy.models import Community
from saas.tenancy.resolver import closed_error

LIFE = timedelta(days=7)
KEPT = timedelta(days=30)
# Offers are mailed to any user: tries of one giver, and offers of one community to one receiver, in a day.
TRIES_PER_GIVER = 10
OFFERS_PER_RECEIVER = 3
DAY_SECONDS = 86_400
UNKNOWN = "No user with a confirmed email address has this name"
YOURSELF = "You own the community already"


def offer(*, community: Community, receiver: str, confirmation: str, giver_stays: bool, actor: Actor) -> HandOver:
    """Offer the community to the user with the username or email ``receiver``. An expired offer is replaced.

    Raises ValidationFailed (typed name, receiver), HandOverPending, ReceiverOwnsCommunity, PlanLimitReached (the owner
    wants to stay as staff), RateLimited.
    """
    require_typed_name(community, confirmation)
    # Before the receiver, so that tries while an offer is open reveal nothing about an account.
    open_offer = HandOver.objects.filter(community_id=community.pk).first()
    if open_offer is not None and not open_offer.is_expired:
        raise HandOverPending(receiver=open_offer.shown_receiver)
    rates.limit(f"hand-over:{actor.user_id}", most=TRIES_PER_GIVER, seconds=DAY_SECONDS)
    person = find_user(receiver)
    if person is None or not person.is_active or not person.is_email_verified:
        raise ValidationFailed(fields={"receiver": UNKNOWN})
    if person.pk == actor.user_id:
        raise ValidationFailed(fields={"receiver": YOURSELF})
    _require_without_community(person)
    rates.limit(f"hand-over:{community.pk}:{person.pk}", most=OFFERS_PER_RECEIVER, seconds=DAY_SECONDS)

    def work() -> HandOver:
        fresh = Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        if fresh.owner_id != actor.user_id:
            raise PermissionNotPermitted
        _require_without_community(person)
        _replace_expired(fresh)
        moment = now()
        row = HandOver.objects.create(
            community=fresh,
            giver_id=actor.user_id,
            receiver=person,
            addressee=receiver.strip(),
            giver_stays=giver_stays,
            expires_at=moment + LIFE,
            created_at=moment,
        )
        notify(
            user_id=person.pk,
            kind=NotificationKind.HAND_OVER_OFFERED,
            values={"giver": actor.username, "name": fresh.name, "days": LIFE.days},
            link=page(row.pk),
            key=f"hand-over:{row.pk}",
        )
        audit.record(actor, "hand-over.offer", fresh.pk, after={"username": row.shown_receiver, "stays": giver_stays})
        if giver_stays and not _is_on_team(fresh, person):
            require_room(fresh.pk, PlanLimit.STAFF, is_made=False)
        return row

    return atomically(work)


def _is_on_team(community: Community, person: User) -> bool:
    """True if the receiver is staff or invited: then the giver takes this place."""
    invited = StaffInvitation.objects.filter(community=community, user=person, expires_at__gt=now())
    return StaffGrant.objects.filter(community=community, user=person).exists() or invited.exists()


def page(offer_id: UUID) -> str:
    """Return the path of the page on which the receiver answers."""
    return f"/hand-over/{offer_id}"


def cancel(*, community: Community, actor: Actor) -> None:
    """Withdraw the open offer. Raises HandOverNotFound."""

    def work() -> None:
        Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        row = HandOver.objects.filter(community_id=community.pk).first()
        if row is None:
            raise HandOverNotFound
        audit.record(actor, "hand-over.cancel", community.pk, before={"username": row.shown_receiver})
        withdraw(row, giver=actor.username, name=community.name)

    atomically(work)


def withdraw(row: HandOver, *, giver: str, name: str) -> None:
    """Delete an open offer and notify the person it was for. Call it in a transaction."""
    if not row.is_expired:
        notify(
            user_id=row.receiver_id,
            kind=NotificationKind.HAND_OVER_CANCELED,
            values={"giver": giver, "name": name},
            link="/my-communities",
        )
    row.delete()


def refuse(*, offer_id: UUID, user: User, ip: str | None = None, request_id: str = "") -> None:
    """Refuse the offer as the person it is for. Raises HandOverNotFound, HandOverForAnother."""

    def work() -> None:
        row = _locked(offer_id, user)
        community = row.community
        notify(
            user_id=row.giver_id,
            kind=NotificationKind.HAND_OVER_REFUSED,
            values={"receiver": row.shown_receiver, "name": community.name},
            link="/admin/settings?tab=OVERVIEW",
        )
        actor = Actor(user.pk, user.username, community.owner_id, community.pk, ip, request_id)
        audit.record(actor, "hand-over.refuse", community.pk, before={"username": user.username})
        row.delete()

    atomically(work)


def accept(*, offer_id: UUID, user: User, ip: str | None = None, request_id: str = "") -> Community:
    """Make ``user`` the owner of the offered community, and return it.

    Raises HandOverNotFound, HandOverForAnother, HandOverExpired, GiverGone, EmailNotVerified, ReceiverOwnsCommunity,
    CommunitySuspended, CommunityClosed, PermissionNotPermitted (the account is not active).
    """
    known = HandOver.objects.select_related("community").filter(pk=offer_id).first()
    if known is None:
        raise HandOverNotFound
    with tenant_context(known.community):
        community = atomically(lambda: _accept(known, user, ip, request_id))
    lookup.clear_cache()
    return community


def _accept(known: HandOver, user: User, ip: str | None, request_id: str) -> Community:
    # Accounts first and in one order, as an erasure and the opening of a community do.
    people = {
        row.pk: row
        for row in User.objects.select_for_update(no_key=True).filter(pk__in=[known.giver_id, user.pk]).order_by("pk")
    }
    community = Community.objects.select_for_update(no_key=True).get(pk=known.community_id)
    row = _locked(known.pk, user)
    giver, receiver = people.get(row.giver_id), people[user.pk]
    if row.is_expired:
        raise HandOverExpired
    if giver is None or not giver.is_active or community.owner_id != giver.pk:
        raise GiverGone
    if community.suspended_at is not None:
        raise CommunitySuspended(name=community.name, reason=community.suspended_reason)
    if community.closed_at is not None:
        raise closed_error(community)
    if not receiver.is_active:
        raise PermissionNotPermitted
    if not receiver.is_email_verified:
        raise EmailNotVerified
    _require_without_community(receiver)
    _change_owner(community, giver, receiver, giver_stays=row.giver_stays)
    row.delete()
    actor = Actor(receiver.pk, receiver.username, receiver.pk, community.pk, ip, request_id)
    stays = "staff" if row.giver_stays else "member"
    audit.record(
        actor,
        "hand-over.accept",
        community.pk,
        before={"username": giver.username},
        after={"username": receiver.username, "giver": stays},
    )
    _announce(community, giver, receiver)
    return community


def _change_owner(community: Community, giver: User, receiver: User, *, giver_stays: bool) -> None:
    try:
        with transaction.atomic():
            Community.objects.filter(pk=community.pk).update(owner=receiver)
    except IntegrityError as error:
        if violated_constraint(error) == "tenancy_community_owner_id_key":
            raise ReceiverOwnsCommunity from error
        raise
    community.owner = receiver
    User.objects.filter(pk=giver.pk).update(is_creator=False)
    User.objects.filter(pk=receiver.pk).update(is_creator=True)
    StaffGrant.objects.filter(community=community, user=receiver).delete()
    # The new owner decides who else joins the team: no invitation of the giver stays open.
    StaffInvitation.objects.filter(community=community).delete()
    if giver_stays:
        StaffGrant.objects.create(community=community, user=giver, permissions=[name.value for name in ALL])
    owner_changed.send(sender=Community, community=community, giver=giver, receiver=receiver)


def _announce(community: Community, giver: User, receiver: User) -> None:
    notify(
        user_id=giver.pk,
        kind=NotificationKind.HAND_OVER_ACCEPTED,
        values={"receiver": receiver.username, "name": community.name},
        link="/my-communities",
    )
    notify_team(
        community_id=community.pk,
        kind=NotificationKind.TEAM_HANDED_OVER,
        values={"giver": giver.username, "receiver": receiver.username},
        link="/admin/settings?tab=ADMINS",
    )
    for user_id in (giver.pk, receiver.pk):
        announce_to_person(user_id, Event.ACTING, community_id=community.pk)
    # The pages of staff and fans name the creator by the owner's id.
    announce_to_team(community.pk, Event.ACTING)
    announce_to_community(community.pk, Event.LOOK)
    enqueue("directory.refresh", None, key=f"directory:{community.pk}", community_id=str(community.pk))


def purge() -> int:
    """Delete offers long after they expired; return their number."""
    count, _ = HandOver.objects.filter(expires_at__lt=now() - KEPT).delete()
    return count


def _locked(offer_id: UUID, user: User) -> HandOver:
    row = (
        HandOver.objects.select_for_update(of=("self",))
        .select_related("community", "giver")
        .filter(pk=offer_id)
        .first()
    )
    if row is None:
        raise HandOverNotFound
    if row.receiver_id != user.pk:
        raise HandOverForAnother
    return row


def _require_without_community(person: User) -> None:
    if Community.objects.filter(owner_id=person.pk).exists():
        raise ReceiverOwnsCommunity


def _replace_expired(community: Community) -> None:
    """Delete the expired offer. Raises HandOverPending for one that can still be answered."""
    row = HandOver.objects.filter(community_id=community.pk).first()
    if row is None:
        return
    if not row.is_expired:
        raise HandOverPending(receiver=row.shown_receiver)
    row.delete()
