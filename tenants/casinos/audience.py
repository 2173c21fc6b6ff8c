"""The rule of age and country for casinos and everything that shows their figures: wagers, rewards, boards.

A person of unknown age or country, as each visitor, confirms them first and sees no figure before. In the back office,
the team sees everything.
"""

from collections.abc import Collection
from uuid import UUID

from saas.access.audience import AudienceArea, Rule, creator_rule, refused_users, require
from saas.access.play_limits.services import users_on_break
from saas.accounts.models import User
from saas.casinos.models import Provider
from saas.casinos.selectors import audience_rule
from saas.kernel.clock import now
from saas.tenancy.models import Community


def casinos_rule(community: Community) -> Rule:
    """Return the rule for all casinos of a community."""
    return creator_rule(community, AudienceArea.CASINOS)


def casino_rule(community: Community, provider: Provider) -> Rule:
    """Return the rule for one casino in one community."""
    return casinos_rule(community).combined_with(audience_rule(provider))


def not_notified(rule: Rule, user_ids: Collection[UUID], community: Community) -> set[UUID]:
    """Return those of the users who must not read about casinos: excluded by ``rule``, or self-excluded."""
    return refused_users(rule, user_ids) | users_on_break(user_ids, community.pk, now())


def require_casinos(community: Community, user: User | None) -> None:
    """Raises AUDIENCE_ERRORS for a person who must not see figures of casinos, or not yet."""
    require(casinos_rule(community), user)
