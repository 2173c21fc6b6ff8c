"""The checks that decide if a person may enter a code. Page and call share them."""

from dataclasses import dataclass

from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import Participant, check, denial_codes, is_member, logged_in, not_on_team, not_restricted
from tenants.checkout.selectors import participant_of
from tenants.earning import selectors
from tenants.earning.errors import OwnGemCode
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.wallets.errors import WalletFrozen


@dataclass(frozen=True, slots=True)
class CodeSituation:
    participant: Participant
    is_frozen: bool


def code_situation(user: User | None, community: Community, member: Member | None = None) -> CodeSituation:
    if user is not None and member is None:
        member = member_of(user.pk)
    return CodeSituation(
        participant=participant_of(user, member, community),
        is_frozen=member is not None and bool(selectors.frozen_among([member.pk])),
    )


@check(WalletFrozen)
def wallet_open(situation: CodeSituation) -> DomainError | None:
    return WalletFrozen() if situation.is_frozen else None


CODE_CHECKS = (not_on_team(OwnGemCode), logged_in, is_member, not_restricted, wallet_open)
DENIAL_CODES = denial_codes(CODE_CHECKS)
