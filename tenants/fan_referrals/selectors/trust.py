"""The facts about one member for the team, and flags with their reasons. A flag restricts nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection
from django.db.models import Count

from saas.accounts.identities.models import Identity
from saas.accounts.identities.selectors import identities_of
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.casinos.selectors.referrals import ContestedName, contested_names
from tenants.fan_referrals import rules
from tenants.fan_referrals.models import FanReferral, FanReferralState, FriendProgram, PlaceKind, TrustRule
from tenants.fan_referrals.selectors import referrals as reads
from tenants.members.models import Member
from tenants.members.selectors import member_by_id
from tenants.wallets.selectors import earned_since_each

MAX_SHARED = 20
MAX_TREE = 50


@dataclass(frozen=True, slots=True)
class LinkedAccount:
    provider: str
    name: str
    linked_at: datetime


@dataclass(frozen=True, slots=True)
class SharedPlaces:
    """Another member who used the same browsers (``devices``) or networks."""

    member_id: UUID
    username: str
    devices: int
    networks: int


@dataclass(frozen=True, slots=True)
class Velocity:
    """The gems that a member earned in the last day, week and 30 days."""

    day: int
    week: int
    month: int


@dataclass(frozen=True, slots=True)
class InvitedFriend:
    """A friend whom the member brought; ``friends`` is how many that friend brought."""

    referral: FanReferral
    friends: int


@dataclass(frozen=True, slots=True)
class TrustFlag:
    """A rule that applies to the member. ``count`` is the figure of its reason."""

    rule: TrustRule
    count: int


@dataclass(frozen=True, slots=True)
class MemberTrust:
    """``shares`` are the first MAX_SHARED of ``sharing`` members, ``friends`` the latest MAX_TREE of ``invited``."""

    member: Member
    account_created_at: datetime | None
    is_email_confirmed: bool
    linked: Sequence[LinkedAccount]
    devices: int
    networks: int
    sharing: int
    shares: Sequence[SharedPlaces]
    velocity: Velocity
    invited_by: FanReferral | None
    invited: int
    friends: Sequence[InvitedFriend]
    contested: Sequence[ContestedName]
    flags: Sequence[TrustFlag]


def member_trust(member_id: UUID, community: Community) -> MemberTrust:
    """Return what is known about a member here, in a fixed number of queries. Raises MemberNotFound."""
    member, terms, moment = member_by_id(member_id), reads.program(), now()
    user = User.objects.filter(pk=member.user_id, erased_at=None).first()
    identities = identities_of(user) if user else []
    sharing = _shares_of(member_id)
    velocity = Velocity(*earned_since_each(member_id, [moment - timedelta(days=days) for days in (1, 7, 30)]))
    contested = contested_names(member.user_id, community) if user else []
    own = FanReferral.objects.filter(inviter=member_id)
    places = dict(_places_of(member_id))
    return MemberTrust(
        member=member,
        account_created_at=user.created_at if user else None,
        is_email_confirmed=user is not None and user.is_email_verified,
        linked=[LinkedAccount(row.provider, row.name, row.linked_at) for row in identities],
        devices=places.get(PlaceKind.DEVICE, 0),
        networks=places.get(PlaceKind.NETWORK, 0),
        sharing=sharing.members,
        shares=sharing.first,
        velocity=velocity,
        invited_by=FanReferral.objects.select_related("inviter", "friend").filter(friend=member_id).first(),
        invited=own.count(),
        friends=_friends_of(member),
        contested=contested,
        flags=_flags(terms, user, identities, sharing, velocity, contested, _young_friends(member_id, user), moment),
    )


@dataclass(frozen=True, slots=True)
class _Sharing:
    """``members`` share a place, ``on_device`` of them a browser, ``on_network`` a network; ``first`` are shown."""

    members: int = 0
    on_device: int = 0
    on_network: int = 0
    first: Sequence[SharedPlaces] = ()


_SHARES = """
select m.id, m.username, one.devices, one.networks, one.members, one.on_device, one.on_network
from (
  select member_id, devices, networks, count(*) over () as members,
         count(*) filter (where devices > 0) over () as on_device,
         count(*) filter (where networks > 0) over () as on_network
  from (
    select member_id, count(*) filter (where kind = 'DEVICE') as devices,
           count(*) filter (where kind = 'NETWORK') as networks
    from (
      select other.member_id, other.kind from fan_referrals_memberplace own
      join fan_referrals_memberplace other on other.kind = own.kind and other.digest = own.digest
      where own.member_id = %s and other.member_id <> own.member_id
      limit %s
    ) found group by member_id
  ) each_one order by devices desc, networks desc, member_id limit %s
) one join members_member m on m.id = one.member_id
order by one.devices desc, one.networks desc, m.id
"""
MAX_FOUND = 2000


def _shares_of(member_id: UUID) -> _Sharing:
    """Return the members who used the same places. Of a network of thousands, MAX_FOUND are enough to see it."""
    with connection.cursor() as cursor:
        cursor.execute(_SHARES, [member_id, MAX_FOUND, MAX_SHARED])
        rows = cursor.fetchall()
    if not rows:
        return _Sharing()
    members, on_device, on_network = rows[0][4:]
    return _Sharing(members, on_device, on_network, [SharedPlaces(*row[:4]) for row in rows])


def _places_of(member_id: UUID) -> list[tuple[str, int]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "select kind, count(*) from fan_referrals_memberplace where member_id = %s group by kind", [member_id]
        )
        return list(cursor.fetchall())


def _friends_of(member: Member) -> list[InvitedFriend]:
    own = FanReferral.objects.filter(inviter=member).select_related("friend")
    rows = list(own.order_by("-created_at", "-pk")[:MAX_TREE])
    for row in rows:
        row.inviter = member
    further = FanReferral.objects.filter(inviter__in=[row.friend_id for row in rows])
    counts = dict(further.values_list("inviter").annotate(Count("pk")).order_by())
    return [InvitedFriend(row, counts.get(row.friend_id, 0)) for row in rows]


def _young_friends(member_id: UUID, user: User | None) -> int:
    """Return the largest number of friends with young accounts who joined within a day of one of them."""
    if user is None:
        return 0
    rows = FanReferral.objects.filter(inviter=member_id).exclude(state=FanReferralState.VOID)
    joined = dict(rows.order_by("-created_at").values_list("friend__user_id", "created_at")[: 4 * MAX_TREE])
    born = User.objects.filter(pk__in=joined).values_list("pk", "created_at")
    young = sorted(joined[pk] for pk, created_at in born if joined[pk] - created_at < rules.YOUNG)
    return max((sum(0 <= (later - first).days < 1 for later in young) for first in young), default=0)


def _flags(
    terms: FriendProgram,
    user: User | None,
    identities: Sequence[Identity],
    sharing: _Sharing,
    velocity: Velocity,
    contested: Sequence[ContestedName],
    young_friends: int,
    at: datetime,
) -> list[TrustFlag]:
    """Return the rules that are switched on and apply."""
    youngest = max((row.linked_at for row in identities), default=None)
    young_days = (at - youngest).days if youngest else None
    counts = {
        TrustRule.SAME_DEVICE: sharing.on_device,
        TrustRule.SAME_NETWORK: sharing.on_network,
        TrustRule.YOUNG_ACCOUNTS: young_friends if young_friends >= rules.YOUNG_FRIENDS else 0,
        TrustRule.YOUNG_LINKED_ACCOUNT: (
            young_days + 1 if user and young_days is not None and young_days < rules.YOUNG.days else 0
        ),
        TrustRule.FAST_EARNING: velocity.day if velocity.day > terms.fast_earning_gems else 0,
        TrustRule.CONTESTED_CASINO_NAME: len(contested),
    }
    return [TrustFlag(rule, count) for rule, count in counts.items() if count and rule in terms.trust_rules]
