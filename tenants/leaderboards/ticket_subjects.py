"""A member's position on a leaderboard as the subject of a support ticket."""

from uuid import UUID

from saas.accounts.models import User
from saas.kernel.amounts import plain
from saas.kernel.errors import DomainError
from saas.support.subjects import SubjectFact, TicketSubject
from saas.tenancy.models import Community
from tenants.leaderboards.models import BoardPayout, BoardPosition, PayoutState, WindowState
from tenants.leaderboards.selectors.boards import visible_board

WINDOW_WORDS = {
    WindowState.UPCOMING: "Scheduled",
    WindowState.RUNNING: "Running",
    WindowState.SETTLING: "Settling",
    WindowState.REVIEW: "In review",
    WindowState.PAID: "Paid out",
    WindowState.CANCELED: "Canceled",
}
PAYOUT_WORDS = {PayoutState.OWED: "not paid yet", PayoutState.PAID: "paid"}


def is_board_shown(board_id: UUID, user: User, community: Community) -> bool:
    """False while the board is not shown to the fan: deleted, switched off, or not for their age or country."""
    try:
        visible_board(board_id, user, community)
    except DomainError:
        return False
    return True


def find_position(board_id: UUID, member_id: UUID) -> TicketSubject | None:
    """Return the board with the member's position in the latest window that has one."""
    rows = BoardPosition.objects.filter(window__board_id=board_id, member_id=member_id)
    position = rows.select_related("window__board").order_by("-window__number").first()
    if position is None:
        return None
    window, board = position.window, position.window.board
    facts = [
        SubjectFact(label="Leaderboard", text=board.name),
        SubjectFact(label="Place", text=str(position.place)),
        SubjectFact(label="Value", text=plain(position.value)),
        SubjectFact(label="State", text=WINDOW_WORDS[WindowState(window.state)]),
        SubjectFact(label="Begins", at=window.starts_at),
    ]
    if window.ends_at is not None:
        facts.append(SubjectFact(label="Ends", at=window.ends_at))
    payouts = BoardPayout.objects.filter(position=position)
    facts += [
        SubjectFact(
            label="Prize", text=f"{plain(payout.amount)} {payout.currency}, {PAYOUT_WORDS[PayoutState(payout.state)]}"
        )
        for payout in payouts
    ]
    return TicketSubject(
        title=f"Place {position.place} of {board.name}",
        facts=facts,
        transactions=[payout.transaction_id for payout in payouts if payout.transaction_id],
        link=f"/leaderboards/{board.pk}",
        office_link=f"/admin/leaderboard/{board.pk}",
    )
