"""Registrations of referrals elsewhere: new members, their deeds, merges of accounts, and tickets."""

from collections.abc import Sequence
from typing import Any

from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.hand_over.signals import owner_changed
from saas.jobs.services import enqueue_once
from saas.kernel.shared_constants import share
from saas.support.subjects import SubjectKind, register_subject
from tenants.fan_referrals import rules
from tenants.fan_referrals.models import FanReferral, FriendProgram
from tenants.fan_referrals.selectors.referrals import open_referrals_of
from tenants.fan_referrals.services.joining import SETTLE, note_friend
from tenants.fan_referrals.services.settling import follow_merge
from tenants.fan_referrals.ticket_subjects import find_referral
from tenants.members.activity import Deed, MemberEvent
from tenants.members.models import Member
from tenants.members.signals import member_joined, members_active, memberships_merged
from tenants.wallets.services import current_community

share(FRIEND_WATCH_MINUTES=rules.WATCH_MINUTES, FRIEND_EXPIRY_DAYS=rules.EXPIRY_DAYS)
register_subject(SubjectKind.FRIEND, find_referral)


@receiver(member_joined)
def _note_friend(member: Member, references: Sequence[str] = (), **_signal: Any) -> None:
    if references:
        note_friend(member, references, current_community())


@receiver(members_active)
def _check_friends(deeds: Sequence[Deed], **_signal: Any) -> None:
    """Check the referrals of these friends soon: the deed may be the one that was missing."""
    community = current_community()
    for referral_id in open_referrals_of({deed.member.pk for deed in deeds}):
        key = f"friend-deed:{referral_id}"
        enqueue_once(SETTLE, community.pk, key=key, referral_id=str(referral_id))
    for member_id in {deed.member.pk for deed in deeds if deed.event == MemberEvent.LOGIN}:
        key = f"places:{member_id}"
        enqueue_once("fan_referrals.places", community.pk, key=key, member_id=str(member_id))


@receiver(memberships_merged)
def _follow_merge(source: Member, target: Member, **_signal: Any) -> None:
    follow_merge(source, target)


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    for model in (FriendProgram, FanReferral):
        model.objects.filter(promised_by=receiver.pk).update(promised_by=None)
