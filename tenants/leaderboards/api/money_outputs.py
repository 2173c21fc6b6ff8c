"""Appeals and payouts as the API answers them to the team."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Self
from uuid import UUID

from saas.kernel.outputs import Gems, Output
from tenants.leaderboards.api.outputs import (
    BoardAppealOutput,
)
from tenants.leaderboards.models import (
    BoardAppeal,
    BoardPayout,
    PayoutKind,
    PayoutState,
)
from tenants.leaderboards.naming import prize_text
from tenants.leaderboards.selectors.prizes import Debt


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamAppealOutput(BoardAppealOutput):
    board_id: UUID
    board_name: str
    window_number: int
    member_id: UUID
    username: str

    @classmethod
    def of(cls, appeal: BoardAppeal) -> Self:
        return cls(
            **BoardAppealOutput.of(appeal).fields(),
            board_id=appeal.window.board_id,
            board_name=appeal.window.board.name,
            window_number=appeal.window.number,
            member_id=appeal.member_id,
            username=appeal.member.username,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPayoutOutput(Output):
    """A prize that is owed or paid. ``amount`` is gems if ``kind`` is GEMS, else ``currency``.

    Gems without ``memberId`` wait until the casino account is confirmed for a member.
    """

    id: UUID
    board_id: UUID
    board_name: str
    window_id: UUID
    window_number: int
    window_ends_at: datetime
    place: int
    casino_username: str
    casino_id: str | None
    member_id: UUID | None
    username: str | None
    kind: PayoutKind
    amount: Decimal
    currency: str
    text: str
    state: PayoutState
    note: str
    paid_at: datetime | None
    created_at: datetime

    @classmethod
    def of(cls, payout: BoardPayout) -> Self:
        position, window = payout.position, payout.window
        is_gems = payout.kind == PayoutKind.GEMS
        return cls(
            id=payout.pk,
            board_id=window.board_id,
            board_name=window.board.name,
            window_id=window.pk,
            window_number=window.number,
            window_ends_at=window.ends_at,
            place=position.place,
            casino_username=position.name,
            casino_id=position.casino or None,
            member_id=position.member_id,
            username=position.member.username if position.member else None,
            kind=PayoutKind(payout.kind),
            amount=payout.amount,
            currency=payout.currency,
            text=prize_text(None if is_gems else payout.amount, int(payout.amount) if is_gems else 0, payout.currency),
            state=PayoutState(payout.state),
            note=payout.note,
            paid_at=payout.paid_at,
            created_at=payout.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DebtSumOutput(Output):
    """The unpaid cash in one currency."""

    currency: str
    amount: Decimal
    unpaid: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeDebtOutput(Output):
    """The unpaid prizes of the community, or of a board.

    ``text`` is the sentence to show: "1,250 USD owed, 3 unpaid"; empty without debt.
    """

    cash: list[DebtSumOutput]
    gems: Gems
    unpaid: int
    oldest_at: datetime | None
    text: str

    @classmethod
    def of(cls, debt: Debt) -> Self:
        return cls(
            cash=[DebtSumOutput(currency=one.currency, amount=one.amount, unpaid=one.unpaid) for one in debt.cash],
            gems=debt.gems,
            unpaid=debt.unpaid,
            oldest_at=debt.oldest_at,
            text=debt.text,
        )
