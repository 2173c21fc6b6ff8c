"""The checks that decide if a person may claim a wager reward now, in their order."""

from dataclasses import dataclass
from datetime import datetime

from saas.access.audience import Rule
from saas.accounts.models import User
from saas.tenancy.models import Community
from tenants.casinos.audience import casinos_rule
from tenants.checkout.checks import (
    Participant,
    audience_admitted,
    is_member,
    logged_in,
    not_on_team,
    not_restricted,
)
from tenants.checkout.selectors import participant_of
from tenants.members.models import Member
from tenants.wagers.errors import OwnWagerReward


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerClaimSituation:
    """A person at one time. ``audience`` is the community's rule of age and country for casinos."""

    participant: Participant
    audience: Rule
    at: datetime


def wager_claim_situation(user: User, member: Member | None, community: Community, at: datetime) -> WagerClaimSituation:
    return WagerClaimSituation(
        participant=participant_of(user, member, community),
        audience=casinos_rule(community),
        at=at,
    )


# A claim pays what was earned. It asks if the person is still here and may use casinos.
WAGER_CLAIM_CHECKS = (
    logged_in,
    not_on_team(OwnWagerReward),
    is_member,
    not_restricted,
    audience_admitted,
)
