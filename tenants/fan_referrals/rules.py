"""Pure rules: when a friend is active, why a referral is held, and what it pays."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tenants.fan_referrals.models import FriendAction, HoldReason, TrustRule

WATCH_MINUTES: Final = 30
YOUNG: Final = timedelta(days=7)
"""An account, also a linked one, is young in its first week."""
YOUNG_FRIENDS: Final = 3
"""So many friends of one inviter with young accounts, within a day, are a cluster."""
CLUSTER_WINDOW: Final = timedelta(days=1)
EXPIRY_DAYS: Final = 90
"""A friend who is not active so many days after joining does not count any more. MAX_DAYS is below it."""


@dataclass(frozen=True, slots=True)
class FriendProgress:
    """A friend's progress. ``active_from`` is the end of the days as a member."""

    is_email_confirmed: bool
    days: int
    min_days: int
    active_from: datetime
    action: FriendAction
    is_action_done: bool
    is_member: bool

    @property
    def is_active(self) -> bool:
        return self.is_email_confirmed and self.days >= self.min_days and self.is_action_done and self.is_member


def progress_of(
    *, joined_at: datetime, min_days: int, action: FriendAction, at: datetime, is_email_confirmed: bool,
    is_action_done: bool, is_member: bool,
) -> FriendProgress:  # fmt: skip
    return FriendProgress(
        is_email_confirmed=is_email_confirmed,
        days=max((at - joined_at).days, 0),
        min_days=min_days,
        active_from=joined_at + timedelta(days=min_days),
        action=action,
        is_action_done=action == FriendAction.NONE or is_action_done,
        is_member=is_member,
    )


@dataclass(frozen=True, slots=True)
class Cluster:
    """The places that a referral shares with the inviter and the inviter's other friends.

    ``young_friends`` are friends with young accounts who joined within a day of this one, with this one.
    """

    shares_device: bool
    shares_network: bool
    young_friends: int
    is_restricted: bool


def hold_reasons(cluster: Cluster, enabled: Collection[str]) -> list[HoldReason]:
    """Return why the team looks at a referral before it is paid; empty to pay it."""
    found = [
        (cluster.shares_device and TrustRule.SAME_DEVICE in enabled, HoldReason.SAME_DEVICE),
        (cluster.shares_network and TrustRule.SAME_NETWORK in enabled, HoldReason.SAME_NETWORK),
        (
            cluster.young_friends >= YOUNG_FRIENDS and TrustRule.YOUNG_ACCOUNTS in enabled,
            HoldReason.YOUNG_ACCOUNTS,
        ),
        (cluster.is_restricted, HoldReason.RESTRICTED),
    ]
    return [reason for applies, reason in found if applies]


def milestones_reached(
    milestones: Sequence[tuple[int, int]], *, friends: int, reached: Collection[int]
) -> list[tuple[int, int]]:
    """Return the milestones that ``friends`` paid friends reach and that were not paid before."""
    return [(count, gems) for count, gems in milestones if count <= friends and count not in reached]


def expires_at(created_at: datetime) -> datetime:
    """Return when a referral that still waits for the friend becomes void."""
    return created_at + timedelta(days=EXPIRY_DAYS)


def most_gems(*, inviter_gems: int, friend_gems: int, milestones: Sequence[tuple[int, int]]) -> int:
    """Return the most gems that one referral can pay: all milestones can be reached at once, after a change of them."""
    return inviter_gems + friend_gems + sum(gems for _, gems in milestones)


def most_for_inviter(*, inviter_gems: int, max_friends: int, milestones: Sequence[tuple[int, int]]) -> int:
    """Return the most gems that an inviter can get in all."""
    return inviter_gems * max_friends + sum(gems for count, gems in milestones if count <= max_friends)
