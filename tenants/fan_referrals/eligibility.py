"""The checks that decide if a fan may invite friends. Page and call share them."""

from dataclasses import dataclass

from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import (
    Participant,
    check,
    denial_codes,
    email_verified,
    is_member,
    logged_in,
    not_on_team,
    not_restricted,
)
from tenants.checkout.selectors import participant_of
from tenants.fan_referrals.errors import FriendProgramOff, OwnFriendProgram
from tenants.fan_referrals.selectors.referrals import program
from tenants.members.models import Member
from tenants.members.selectors import member_of


@dataclass(frozen=True, slots=True)
class LinkSituation:
    participant: Participant
    is_active: bool


def link_situation(user: User | None, community: Community, member: Member | None = None) -> LinkSituation:
    if user is not None and member is None:
        member = member_of(user.pk)
    return LinkSituation(participant_of(user, member, community), program().is_active)


@check(FriendProgramOff)
def program_runs(situation: LinkSituation) -> DomainError | None:
    return None if situation.is_active else FriendProgramOff()


LINK_CHECKS = (program_runs, not_on_team(OwnFriendProgram), logged_in, is_member, not_restricted, email_verified)
DENIAL_CODES = denial_codes(LINK_CHECKS)
