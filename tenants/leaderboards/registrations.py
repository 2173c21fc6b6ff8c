"""Registrations of leaderboards: receiving new wagers, and the matters that a closing community must finish."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Count, Q
from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.closing.rules import MAX_EXAMPLES, MatterExample, MatterKind, OpenMatters, register_matters
from saas.communities.hand_over.signals import owner_changed
from tenants.casinos.changes import receives_matches
from tenants.leaderboards.models import Board, PayoutState, WindowState
from tenants.leaderboards.selectors.windows import frozen_windows_at, windows_of_accounts, windows_with_figures
from tenants.leaderboards.services.live import request_comparison, request_refresh
from tenants.leaderboards.services.payouts import pay_waiting_gems
from tenants.wagers.entry_changes import receives_entries


@receives_entries
def figures_changed(connection_id: UUID, at: datetime) -> None:
    """Let jobs compute the positions of open windows again, and compare frozen ones."""
    request_refresh(windows=windows_with_figures(connection_id))
    request_comparison(windows=frozen_windows_at(connection_id, at))


@receives_matches
def account_confirmed(member_id: UUID) -> None:
    """Count the account for its member in open windows, and pay the gems that waited for the member."""
    request_refresh(windows=windows_of_accounts())
    pay_waiting_gems(member_id)


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    Board.objects.filter(promised_by=receiver.pk).update(promised_by=None)


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
