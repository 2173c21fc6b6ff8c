"""Referrals as the API answers them. The outputs for fans never name the other fan."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from rest_framework import serializers

from saas.kernel.errors import DomainError
from saas.kernel.images import public_url
from saas.kernel.outputs import Gems, Output
from saas.kernel.privacy import ANONYMIZED
from saas.tenancy.addresses import address_of
from saas.tenancy.models import Community
from tenants.checkout.api.serializers import Denial, DenialOutput, denial_output
from tenants.fan_referrals.eligibility import DENIAL_CODES
from tenants.fan_referrals.models import (
    FanReferral,
    FanReferralState,
    FriendAction,
    FriendLink,
    FriendProgram,
    HoldReason,
    TrustRule,
)
from tenants.fan_referrals.rules import FriendProgress, expires_at, most_for_inviter
from tenants.fan_referrals.selectors.referrals import MilestoneView, OwnReferrals, milestones_of
from tenants.fan_referrals.selectors.trust import InvitedFriend, MemberTrust, SharedPlaces
from tenants.members.models import Member, MemberStatus


def _expiry(row: FanReferral) -> datetime | None:
    return expires_at(row.created_at) if row.state == FanReferralState.WAITING else None


class FriendDenialOutput(DenialOutput):
    code = serializers.ChoiceField(choices=DENIAL_CODES)


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendTermsOutput(Output):
    """The steps of a friend, and the gems of both. ``isActive`` is false while the community rewards no new friends."""

    is_active: bool
    inviter_gems: Gems
    friend_gems: Gems
    min_days: int
    action: FriendAction
    daily_limit: int
    max_friends: int

    @classmethod
    def of(cls, terms: FriendProgram) -> Self:
        return cls(
            is_active=terms.is_active,
            inviter_gems=terms.inviter_gems,
            friend_gems=terms.friend_gems,
            min_days=terms.min_days,
            action=FriendAction(terms.action),
            daily_limit=terms.daily_limit,
            max_friends=terms.max_friends,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendMilestoneOutput(Output):
    """``isPaid`` is false if the gems of a reached milestone were taken back with its friend."""

    friends: int
    gems: Gems
    is_reached: bool
    is_paid: bool

    @classmethod
    def of(cls, view: MilestoneView) -> Self:
        return cls(friends=view.friends, gems=view.gems, is_reached=view.is_reached, is_paid=view.is_paid)


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendCountsOutput(Output):
    waiting: int
    held: int
    due: int
    paid: int
    void: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendProgressOutput(Output):
    """The caller's progress. ``activeFrom`` is the end of the days as a member."""

    is_email_confirmed: bool
    days: int
    active_from: datetime
    is_action_done: bool

    @classmethod
    def of(cls, progress: FriendProgress) -> Self:
        return cls(
            is_email_confirmed=progress.is_email_confirmed,
            days=progress.days,
            active_from=progress.active_from,
            is_action_done=progress.is_action_done,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinedByFriendOutput(Output):
    """The referral by which the caller came. ``reason`` is why it is void.

    ``expiresAt`` is when it becomes void unless the caller is active; null if it waits for nothing.
    """

    id: UUID
    state: FanReferralState
    gems: Gems
    min_days: int
    action: FriendAction
    reason: str
    expires_at: datetime | None
    progress: FriendProgressOutput | None

    @classmethod
    def of(cls, row: FanReferral, progress: FriendProgress | None) -> Self:
        return cls(
            id=row.pk,
            state=FanReferralState(row.state),
            gems=row.friend_gems,
            min_days=row.min_days,
            action=FriendAction(row.action),
            reason=row.reason,
            expires_at=_expiry(row),
            progress=FriendProgressOutput.of(progress) if progress else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendLinkOutput(Output):
    code: str
    address: str

    @classmethod
    def of(cls, link: FriendLink, community: Community) -> Self:
        return cls(code=link.code, address=address_of(community, f"/invite/{link.code}"))


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnReferralsOutput(Output):
    """The page of a fan. ``link`` is null until the fan asks for it. ``today`` and ``total`` are friends.

    ``earned`` includes ``earnedByMilestones``.
    """

    terms: FriendTermsOutput
    link: FriendLinkOutput | None
    today: int
    total: int
    counts: FriendCountsOutput
    earned: Gems
    earned_by_milestones: Gems
    milestones: list[FriendMilestoneOutput]
    own: JoinedByFriendOutput | None
    denial: Annotated[Denial | None, FriendDenialOutput(allow_null=True)]

    @classmethod
    def of(cls, view: OwnReferrals, denial: DomainError | None, community: Community) -> Self:
        return cls(
            terms=FriendTermsOutput.of(view.terms),
            link=FriendLinkOutput.of(view.link, community) if view.link else None,
            today=view.use.today,
            total=view.use.total,
            counts=FriendCountsOutput(
                **{state.lower(): view.counts.get(state, 0) for state in FanReferralState.values}
            ),
            earned=view.earned,
            earned_by_milestones=view.earned_by_milestones,
            milestones=[FriendMilestoneOutput.of(one) for one in view.milestones],
            own=JoinedByFriendOutput.of(view.own, view.own_progress) if view.own else None,
            denial=denial_output(denial),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendInvitationOutput(Output):
    """A link as its visitor sees it. ``isFull``: no further friend of this inviter counts today."""

    inviter: str
    inviter_avatar_url: str | None
    terms: FriendTermsOutput
    is_full: bool
    is_member: bool

    @classmethod
    def of(cls, link: FriendLink, terms: FriendProgram, *, is_full: bool, is_member: bool) -> Self:
        return cls(
            inviter=link.member.username,
            inviter_avatar_url=public_url(link.member.avatar) if link.member.avatar else None,
            terms=FriendTermsOutput.of(terms),
            is_full=is_full,
            is_member=is_member,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendOutput(Output):
    """A friend of the caller, without a name. ``gems`` were paid, or are to be paid.

    ``expiresAt`` is when the friend does not count any more unless active; null if the state is not WAITING.
    """

    id: UUID
    state: FanReferralState
    joined_at: datetime
    gems: Gems
    reason: str
    expires_at: datetime | None

    @classmethod
    def of(cls, row: FanReferral) -> Self:
        return cls(
            id=row.pk,
            expires_at=_expiry(row),
            state=FanReferralState(row.state),
            joined_at=row.created_at,
            gems=row.inviter_paid if row.state == FanReferralState.PAID else row.inviter_gems,
            reason=row.reason,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FriendProgramOutput(Output):
    """The terms for the team. ``mostPerInviter`` are the gems that one fan can get in all."""

    is_active: bool
    inviter_gems: Gems
    friend_gems: Gems
    min_days: int
    action: FriendAction
    daily_limit: int
    max_friends: int
    milestones: list[FriendMilestoneOutput]
    trust_rules: list[TrustRule]
    fast_earning_gems: Gems
    most_per_inviter: Gems

    @classmethod
    def of(cls, terms: FriendProgram) -> Self:
        milestones = milestones_of(terms)
        return cls(
            **FriendTermsOutput.of(terms).fields(),
            milestones=[
                FriendMilestoneOutput(friends=count, gems=gems, is_reached=False, is_paid=False)
                for count, gems in milestones
            ],
            trust_rules=[TrustRule(rule) for rule in terms.trust_rules],
            fast_earning_gems=terms.fast_earning_gems,
            most_per_inviter=most_for_inviter(
                inviter_gems=terms.inviter_gems, max_friends=terms.max_friends, milestones=milestones
            ),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferredFanOutput(Output):
    """One of the two fans of a referral, for the team. A restricted one gets no gems."""

    id: UUID
    username: str
    avatar_url: str | None
    gems: Gems
    is_restricted: bool

    @classmethod
    def of(cls, member: Member, gems: int) -> Self:
        return cls(
            id=member.pk,
            username=member.username or ANONYMIZED,
            avatar_url=public_url(member.avatar) if member.avatar else None,
            gems=gems,
            is_restricted=member.status != MemberStatus.ACTIVE,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FanReferralOutput(Output):
    """A referral for the team. ``reasons`` are why it was held, ``reason`` is what the fans read if it is void."""

    id: UUID
    inviter: ReferredFanOutput
    friend: ReferredFanOutput
    state: FanReferralState
    reasons: list[HoldReason]
    reason: str
    created_at: datetime
    active_at: datetime | None
    settled_at: datetime | None
    due_at: datetime

    @classmethod
    def of(cls, row: FanReferral) -> Self:
        is_paid = row.state == FanReferralState.PAID
        return cls(
            id=row.pk,
            inviter=ReferredFanOutput.of(row.inviter, row.inviter_paid if is_paid else row.inviter_gems),
            friend=ReferredFanOutput.of(row.friend, row.friend_paid if is_paid else row.friend_gems),
            state=FanReferralState(row.state),
            reasons=[HoldReason(reason) for reason in row.reasons],
            reason=row.reason,
            created_at=row.created_at,
            active_at=row.active_at,
            settled_at=row.settled_at,
            due_at=row.due_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TrustedAccountOutput(Output):
    provider: str
    name: str
    linked_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedPlacesOutput(Output):
    """Another member of this community who used the same browsers or networks."""

    id: UUID
    username: str
    devices: int
    networks: int

    @classmethod
    def of(cls, shared: SharedPlaces) -> Self:
        return cls(id=shared.member_id, username=shared.username, devices=shared.devices, networks=shared.networks)


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitedFriendOutput(Output):
    """A friend whom the member brought. ``friends`` is how many friends that friend brought."""

    referral: FanReferralOutput
    friends: int

    @classmethod
    def of(cls, invited: InvitedFriend) -> Self:
        return cls(referral=FanReferralOutput.of(invited.referral), friends=invited.friends)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestedNameOutput(Output):
    provider: str
    name: str
    members: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrustFlagOutput(Output):
    """A rule that applies, with the figure of its reason: members, friends, days, gems or names."""

    rule: TrustRule
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberTrustOutput(Output):
    """Facts about a member in this community, and flags. A flag restricts nothing."""

    account_created_at: datetime | None
    is_email_confirmed: bool
    linked: list[TrustedAccountOutput]
    devices: int
    networks: int
    sharing: int
    shares: list[SharedPlacesOutput]
    earned_day: Gems
    earned_week: Gems
    earned_month: Gems
    invited_by: FanReferralOutput | None
    invited: int
    friends: list[InvitedFriendOutput]
    contested: list[ContestedNameOutput]
    flags: list[TrustFlagOutput]

    @classmethod
    def of(cls, trust: MemberTrust) -> Self:
        return cls(
            account_created_at=trust.account_created_at,
            is_email_confirmed=trust.is_email_confirmed,
            linked=[
                TrustedAccountOutput(provider=one.provider, name=one.name, linked_at=one.linked_at)
                for one in trust.linked
            ],
            devices=trust.devices,
            networks=trust.networks,
            sharing=trust.sharing,
            shares=[SharedPlacesOutput.of(one) for one in trust.shares],
            earned_day=trust.velocity.day,
            earned_week=trust.velocity.week,
            earned_month=trust.velocity.month,
            invited_by=FanReferralOutput.of(trust.invited_by) if trust.invited_by else None,
            invited=trust.invited,
            friends=[InvitedFriendOutput.of(one) for one in trust.friends],
            contested=[
                ContestedNameOutput(provider=one.provider, name=one.name, members=one.members)
                for one in trust.contested
            ],
            flags=[TrustFlagOutput(rule=flag.rule, count=flag.count) for flag in trust.flags],
        )
