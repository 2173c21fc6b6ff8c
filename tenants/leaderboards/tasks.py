"""Jobs of leaderboards."""

from datetime import timedelta
from uuid import UUID

from saas.jobs.registry import job
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from tenants.leaderboards.models import BoardWindow, WindowState
from tenants.leaderboards.services import live, payouts, windows
from tenants.wallets.services import current_community

# Figures of an ended window can change without a pull, as by the team's corrections. They are compared once a day.
COMPARE_EVERY, COMPARE_FOR = timedelta(days=1), timedelta(days=60)


@job("leaderboards.advance", lease_seconds=60)
def advance(*, window_id: str) -> None:
    windows.advance(UUID(window_id))


@job("leaderboards.refresh", lease_seconds=60)
def refresh(*, window_id: str) -> None:
    live.refresh(UUID(window_id))


@job("leaderboards.compare", lease_seconds=60)
def compare(*, window_id: str) -> None:
    pk = UUID(window_id)
    live.compare(pk)
    ended = BoardWindow.objects.filter(
        pk=pk, state__in=(WindowState.REVIEW, WindowState.PAID), ends_at__gt=now() - COMPARE_FOR
    )
    if ended.exists():
        due, key = now() + COMPARE_EVERY, f"board-compare-daily:{pk}"
        enqueue("leaderboards.compare", current_community().pk, due_at=due, key=key, window_id=pk)


@job("leaderboards.pay", lease_seconds=60)
def pay(*, window_id: str) -> None:
    payouts.pay(UUID(window_id))
