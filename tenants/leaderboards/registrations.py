"""Registrations of leaderboards: new wagers, the menu, and the matters that a closing community must finish."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Q
from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.closing.rules import MAX_EXAMPLES, MatterExample, MatterKind, OpenMatters, register_matters
from saas.communities.exports.contents import PrivateFiles, private_files
from saas.communities.hand_over.signals import owner_changed
from saas.kernel.secrets import SealedColumn, sealed_columns
from saas.layout.menu import fills
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.support.subjects import SubjectKind, register_subject
from saas.tenancy.models import Community
from tenants.casinos.changes import receives_matches
from tenants.casinos.rivals import finds_competitors
from tenants.checkout.linked_things import LinkedThing, ThingKind, describes_things
from tenants.leaderboards.models import Board, BoardPublication, BoardWindow, PayoutState, WindowState
from tenants.leaderboards.selectors.boards import named_boards
from tenants.leaderboards.selectors.windows import (
    competes_in,
    frozen_windows_at,
    open_windows_at,
    windows_of_accounts,
    windows_with_figures,
)
from tenants.leaderboards.services.evidence import PURPOSE, evidence_files
from tenants.leaderboards.services.live import request_comparison, request_refresh
from tenants.leaderboards.services.payouts import pay_waiting_gems
from tenants.leaderboards.ticket_subjects import find_position, is_board_shown
from tenants.wagers.entry_changes import receives_entries
from tenants.wallets.services import current_community


@receives_entries
def figures_changed(connection_id: UUID, at: datetime) -> None:
    """Let jobs compute the positions of open windows again, and compare frozen ones."""
    request_refresh(windows=windows_with_figures(connection_id))
    request_comparison(windows=frozen_windows_at(connection_id, at))


@finds_competitors
def competes(user_id: UUID, connection_id: UUID, at: datetime) -> bool:
    """True if the user has a position in a window that these figures can change."""
    return competes_in(open_windows_at(connection_id, at), user_id)


@receives_matches
def accounts_confirmed(member_ids: Collection[UUID]) -> None:
    """Count the accounts for their members in open windows, and pay the gems that waited for them."""
    request_refresh(windows=windows_of_accounts())
    pay_waiting_gems(member_ids)


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    for model in (Board, BoardWindow):
        model.objects.filter(promised_by=receiver.pk).update(promised_by=None)
    BoardWindow.objects.filter(decided_by=receiver.pk).update(decided_by=None)


# True for ever after the first one, because a published board is only hidden.
_BOARDS = "exists (select from leaderboards_board where published_at is not null)"
_CASINOS = "exists (select from community_casinos_casinoconnection)"
_OTHER_BOARDS = "exists (select from leaderboards_board where published_at is not null and kind <> 'WAGER')"


@fills("leaderboards")
def _has_boards(community: Community) -> str:
    """True once the community published a board that does not need casinos, or uses casinos."""
    return f"{_BOARDS} or {_CASINOS}" if is_area_on(community, Area.CASINOS) else _OTHER_BOARDS


def _open_boards() -> OpenMatters:
    open_states = (WindowState.RUNNING, WindowState.SETTLING, WindowState.REVIEW)
    rows = (
        Board.objects.annotate(
            open_windows=Count("windows", filter=Q(windows__state__in=open_states), distinct=True),
            owed=Count("windows__payouts", filter=Q(windows__payouts__state=PayoutState.OWED), distinct=True),
        )
        .filter(Q(open_windows__gt=0) | Q(owed__gt=0))
        .order_by("created_at")
    )
    examples = tuple(
        MatterExample(name, f"/admin/leaderboard/{pk}") for pk, name in rows.values_list("pk", "name")[:MAX_EXAMPLES]
    )
    return OpenMatters(MatterKind.LEADERBOARD, rows.count(), examples)


register_matters(MatterKind.LEADERBOARD, _open_boards)
register_subject(SubjectKind.LEADERBOARD, find_position, shown=is_board_shown)


@describes_things(ThingKind.BOARD)
def _boards(ids: Sequence[UUID], viewer: User | None) -> dict[UUID, LinkedThing]:
    named = named_boards(ids, viewer, current_community())
    return {
        board.pk: LinkedThing(
            kind=ThingKind.BOARD,
            id=board.pk,
            name=board.name,
            path=f"/leaderboards/{board.pk}",
            is_shown=board.pk in named,
            is_over=board.publication == BoardPublication.ARCHIVED,
        )
        for board in Board.objects.filter(pk__in=ids)
    }


sealed_columns["leaderboards_freezing", "name_key"] = SealedColumn(PURPOSE)
private_files["leaderboards"] = PrivateFiles(
    r"evidence/[0-9a-f-]{36}/[0-9]+-[0-9a-f]{64}(-public)?\.json", evidence_files
)
