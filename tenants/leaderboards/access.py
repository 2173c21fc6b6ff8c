"""The age and country rule of a leaderboard: that of the community or its casinos, with the rule of the board."""

from collections.abc import Collection
from uuid import UUID

from saas.access.audience import AudienceArea, Rule, creator_rule, refused_users
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on, require_area
from saas.tenancy.models import Community
from tenants.casinos.audience import casinos_rule, not_notified
from tenants.leaderboards.models import Board, BoardKind


def board_rule(board: Board, community: Community) -> Rule:
    """Return the rule of a board. A board of wagers is as restricted as the casinos of the community."""
    area = casinos_rule(community) if board.kind == BoardKind.WAGER else creator_rule(community, AudienceArea.DEFAULT)
    own = Rule(minimum_age=board.minimum_age, blocked=frozenset(board.blocked_countries))
    return area.combined_with(own)


def shows_wagers(community: Community) -> bool:
    """True unless the casinos of the community are switched off, and its boards of wagers with them."""
    return is_area_on(community, Area.CASINOS)


def may_be_notified(board: Board, user_ids: Collection[UUID], community: Community) -> set[UUID]:
    """Return those of the users who may read about the board: a rule, or a break of their own, can exclude the rest.

    While casinos are off, no person reads about a board of wagers.
    """
    rule = board_rule(board, community)
    if board.kind != BoardKind.WAGER:
        return set(user_ids) - refused_users(rule, user_ids)
    return set(user_ids) - not_notified(rule, user_ids, community) if shows_wagers(community) else set()


def require_casinos(board: Board, community: Community) -> None:
    """Raises FeatureSwitchedOff for a board of wagers while the casinos of the community are switched off."""
    if board.kind == BoardKind.WAGER:
        require_area(community, Area.CASINOS)
