"""Helpers for referrals of fans: a program, friends who join by a link, and the time that passes."""

from datetime import timedelta
from typing import Any

from django_tenants.utils import tenant_context

from saas.accounts.factors.models import Device
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.fan_referrals.models import FanReferral, FriendLink, FriendProgram, TrustRule
from tenants.fan_referrals.services import program, settling
from tenants.fan_referrals.services.joining import create_link
from tenants.members.models import Member
from tenants.members.services import join
from tests.support.api import Api
from tests.support.builders import a_user, an_actor
from tests.support.ledger import balance
from tests.support.shop import Shopper, a_shopper

TERMS: dict[str, Any] = {
    "is_active": True,
    "inviter_gems": 50,
    "friend_gems": 20,
    "min_days": 3,
    "action": "NONE",
    "daily_limit": 5,
    "max_friends": 20,
    "milestones": [],
    "trust_rules": [rule.value for rule in TrustRule],
}


def a_program(community: Community, **changes: Any) -> FriendProgram:
    """By default, 50 gems for the inviter and 20 for the friend, after three days, with all rules of trust."""
    with tenant_context(community):
        return program.edit_program(changes={**TERMS, **changes}, actor=an_actor(community))


def grown(user: User) -> User:
    """The account is a year old."""
    User.objects.filter(pk=user.pk).update(created_at=now() - timedelta(days=365))
    user.refresh_from_db()
    return user


def an_inviter(community: Community) -> Shopper:
    """A fan with a link. Sessions hold the address of the test, which friends without a login do not share."""
    fan = a_shopper(community)
    grown(fan.user)
    link_of(fan)
    return fan


def an_inviter_offline(community: Community) -> Shopper:
    """As ``an_inviter``, without a login, which is the dearest part of one."""
    person = grown(a_user())
    with tenant_context(community):
        fan = Shopper(person, join(user=person, community=community), community, Api())
    link_of(fan)
    return fan


def link_of(fan: Shopper) -> FriendLink:
    with tenant_context(fan.community):
        return create_link(fan=fan.user, community=fan.community)


def joins_by_link(
    fan: Shopper, *, device: bytes | None = None, is_young: bool = False, user: User | None = None
) -> FanReferral | None:
    """A new person, or the given one, joins by the fan's link, in the browser ``device``; None without a referral."""
    person = user or a_user()
    if not is_young:
        grown(person)
    if device is not None:
        uses(person, device)
    code = link_of(fan).code
    with tenant_context(fan.community):
        member = join(user=person, community=fan.community, references=[code])
        return FanReferral.objects.filter(friend=member).first()


def a_friend(
    fan: Shopper, *, device: bytes | None = None, is_young: bool = False, user: User | None = None
) -> FanReferral:
    """As ``joins_by_link``, with a referral."""
    referral = joins_by_link(fan, device=device, is_young=is_young, user=user)
    assert referral is not None
    return referral


def uses(user: User, device: bytes) -> None:
    Device.objects.get_or_create(digest=device.ljust(32, b"."), user=user, defaults={"last_seen_at": now()})


def days_pass(fan: Shopper, referral: FanReferral, days: int = 3) -> FanReferral:
    """Move the referral so many days into the past, and check it as the job does."""
    with tenant_context(fan.community):
        earlier = referral.created_at - timedelta(days=days)
        FanReferral.objects.filter(pk=referral.pk).update(created_at=earlier)
        Member.objects.filter(pk=referral.friend_id).update(joined_at=earlier, created_at=earlier)
        settling.settle(referral.pk)
        return FanReferral.objects.select_related("inviter", "friend").get(pk=referral.pk)


def gems_of_friend(fan: Shopper, referral: FanReferral) -> int:
    with tenant_context(fan.community):
        return balance(referral.friend)


def a_held_friend(community: Community, fan: Shopper) -> FanReferral:
    """A friend of the fan who waits for the team."""
    friend = a_shopper(community).member
    with tenant_context(community):
        return FanReferral.objects.create(
            inviter=fan.member, friend=friend, inviter_gems=5, state="HELD",
            reasons=["SAME_DEVICE"], created_at=now(), due_at=now(),
        )  # fmt: skip
