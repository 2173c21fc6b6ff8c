"""Leaderboards as the API answers them to fans: each output is made from models in one step."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Self
from uuid import UUID

from rest_framework import serializers

from saas.access.audience import AUDIENCE_ERRORS
from saas.kernel.errors import DomainError
from saas.kernel.images import public_url
from saas.kernel.outputs import Gems, Output
from tenants.leaderboards.models import (
    AppealState,
    Board,
    BoardAppeal,
    BoardKind,
    BoardMeasure,
    BoardPosition,
    BoardRepeat,
    BoardWindow,
    Masking,
    TieRule,
    WindowState,
)
from tenants.leaderboards.naming import masked, prize_text
from tenants.leaderboards.rules import PlacePrize, Terms
from tenants.leaderboards.selectors import positions as position_reads
from tenants.leaderboards.selectors.boards import ShownBoard
from tenants.leaderboards.selectors.positions import OwnPosition

DENIAL_CODES = [error.code for error in AUDIENCE_ERRORS]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePrizeOutput(Output):
    """The prize of each place from ``firstPlace`` to ``lastPlace``. ``text`` is shown: "500 USD + 10 gems"."""

    first_place: int
    last_place: int
    cash: Decimal | None
    gems: Gems
    text: str

    @classmethod
    def of(cls, prize: PlacePrize, currency: str) -> Self:
        return cls(
            first_place=prize.first,
            last_place=prize.last,
            cash=prize.cash,
            gems=prize.gems,
            text=prize_text(prize.cash, prize.gems, currency),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardWindowOutput(Output):
    """One run of a board.

    ``updatedAt`` is the time of the last calculation, ``dataAt`` that of the newest figures in it. After the freezing,
    ``evidenceHash`` is the SHA-256 of the evidence for fans, which holds that of the full evidence. ``changedAt``:
    figures changed after the freezing, and the result stays as it is. ``endedEarlyAt``: the team ended the window
    before its planned end.
    """

    id: UUID
    number: int
    starts_at: datetime
    ends_at: datetime
    ended_early_at: datetime | None
    state: WindowState
    positions_count: int
    updated_at: datetime | None
    data_at: datetime | None
    frozen_at: datetime | None
    revision: Annotated[int, "How many times the result was frozen"]
    evidence_hash: str
    review_until: datetime | None
    paid_at: datetime | None
    changed_at: datetime | None
    summary_points: Gems
    summary_cash: Decimal


def window_output(window: BoardWindow) -> BoardWindowOutput:
    terms = Terms.of(window.terms)
    return BoardWindowOutput(
        id=window.pk,
        number=window.number,
        starts_at=window.starts_at,
        ends_at=window.ends_at,
        ended_early_at=window.ends_at if window.ends_at < window.planned_end_at else None,
        state=WindowState(window.state),
        positions_count=window.positions,
        updated_at=window.refreshed_at,
        data_at=window.data_at,
        frozen_at=window.frozen_at,
        revision=window.revision,
        evidence_hash=window.evidence_hash,
        review_until=window.review_until,
        paid_at=window.paid_at,
        changed_at=window.changed_at,
        summary_points=terms.total_gems,
        summary_cash=terms.total_cash,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionPrizeOutput(Output):
    """``text`` is the text to show: "500 USD + 10 gems"."""

    cash: Decimal | None
    gems: Gems
    text: str


def _position_prize(position: BoardPosition, currency: str) -> PositionPrizeOutput | None:
    if not position.cash and not position.gems:
        return None
    return PositionPrizeOutput(
        cash=position.cash, gems=position.gems, text=prize_text(position.cash, position.gems, currency)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionOutput(Output):
    """A position. ``order`` numbers all positions; ``place`` is equal for tied participants.

    ``casinoUsername`` is masked by the rule of the board, except in the caller's own position (``isOwn``). ``wagered``
    is the value that the board counts: an amount, gems or points. ``casinoId`` is the code of the casino.
    """

    id: Annotated[str, "Stable while the window runs"]
    order: int
    place: int
    casino_username: str
    casino_id: str | None
    wagered: Decimal
    reached_at: datetime
    prize: PositionPrizeOutput | None
    is_own: bool
    avatar_url: Annotated[str | None, "Null if names are masked"]

    @classmethod
    def of(cls, position: BoardPosition, board: Board, currency: str, own: UUID | None) -> Self:
        is_own = own is not None and position.member_id == own
        is_open = is_own or board.masking == Masking.NONE
        avatar = position.member.avatar if is_open and position.member else ""
        return cls(
            id=str(position.pk),
            order=position.order,
            place=position.place,
            casino_username=position.name if is_own else masked(position.name, board.masking),
            casino_id=position.casino or None,
            wagered=position.value,
            reached_at=position.reached_at,
            prize=_position_prize(position, currency),
            is_own=is_own,
            avatar_url=public_url(avatar),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPositionOutput(Output):
    """The caller's position, and what they lack. Amounts are null if they do not apply.

    ``toNextPlace`` is the distance to the value of ``nextPlace``, and ``nextPrize`` its prize. ``position`` is null
    without a value in this window.
    """

    position: PositionOutput | None
    next_place: int | None
    to_next_place: Decimal | None
    next_prize: PositionPrizeOutput | None
    to_minimum: Decimal | None
    needs_account: Annotated[bool, "The caller has no confirmed account at a casino of this board"]

    @classmethod
    def of(cls, own: OwnPosition, board: Board, currency: str) -> Self:
        row, gap, better = own.position, own.gap, own.better
        return cls(
            position=PositionOutput.of(row, board, currency, row.member_id) if row else None,
            next_place=gap.place if gap else None,
            to_next_place=gap.to_place if gap else None,
            next_prize=_position_prize(better, currency) if better else None,
            to_minimum=gap.to_minimum if gap else None,
            needs_account=own.needs_account,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardDenialOutput(Output):
    """Why the caller does not see the positions: the age or the country is not known yet."""

    code: Annotated[str, serializers.ChoiceField(choices=DENIAL_CODES)]
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardOutput(Output):
    """A leaderboard in a list. ``window`` is the running one, else the next or the last one.

    ``summaryPoints`` and ``summaryCash`` are all prizes of a window. ``casinos`` are codes of casinos. ``denial`` is
    null if the caller may see the positions. With it, all figures are 0 or empty.
    """

    id: UUID
    slug: str
    name: str
    description: str
    kind: BoardKind
    currency: str
    zone: str
    repeat: BoardRepeat
    repeat_days: int | None
    casinos: list[str]
    positions_count: int
    summary_points: Gems
    summary_cash: Decimal
    window: BoardWindowOutput | None
    denial: BoardDenialOutput | None
    created_at: datetime


def board_output(shown: ShownBoard) -> BoardOutput:
    board, window, terms = shown.board, shown.window, shown.terms
    if shown.denial is not None:
        # A person of unknown age or country reads the name and the times.
        return _without_figures(board_output(replace(shown, denial=None)), shown.denial)
    return BoardOutput(
        id=board.pk,
        slug=board.slug,
        name=board.name,
        description=board.description,
        kind=BoardKind(board.kind),
        currency=board.currency,
        zone=board.zone,
        repeat=BoardRepeat(board.repeat),
        repeat_days=board.repeat_days,
        casinos=list(shown.casinos),
        positions_count=window.positions if window else 0,
        summary_points=terms.total_gems,
        summary_cash=terms.total_cash,
        window=window_output(window) if window else None,
        denial=None,
        created_at=board.created_at,
    )


def _without_figures(output: BoardOutput, denial: DomainError) -> BoardOutput:
    window = output.window and replace(
        output.window, positions_count=0, evidence_hash="", summary_points=0, summary_cash=Decimal(0)
    )
    return replace(
        output,
        description="",
        casinos=[],
        positions_count=0,
        summary_points=0,
        summary_cash=Decimal(0),
        window=window,
        denial=BoardDenialOutput(code=denial.code, message=str(denial)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAppealOutput(Output):
    """An appeal of the caller. ``answer`` is the team's text with its decision."""

    id: UUID
    window_id: UUID
    text: str
    state: AppealState
    answer: str
    created_at: datetime
    decided_at: datetime | None

    @classmethod
    def of(cls, appeal: BoardAppeal) -> Self:
        return cls(
            id=appeal.pk,
            window_id=appeal.window_id,
            text=appeal.text,
            state=AppealState(appeal.state),
            answer=appeal.answer,
            created_at=appeal.created_at,
            decided_at=appeal.decided_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPageOutput(BoardOutput):
    """A leaderboard with its rules, its podium and the caller's own position.

    ``prizes``, ``tie`` and ``minimum`` are those of ``window``. ``pastWindows`` counts the frozen windows.
    ``canAppeal``: the caller may send an appeal about ``window`` now. ``appeals`` are the caller's own about it.
    """

    measure: BoardMeasure
    tie: TieRule
    masking: Masking
    minimum: Decimal
    excludes_team: bool
    minimum_age: int
    appeal_hours: int
    prizes: list[PlacePrizeOutput]
    podium: list[PositionOutput]
    own: OwnPositionOutput | None
    past_windows: int
    can_appeal: bool
    appeals: list[BoardAppealOutput]

    @classmethod
    def of(cls, shown: ShownBoard, user_id: UUID | None) -> Self:
        board, window, terms = shown.board, shown.window, shown.terms
        member = position_reads.active_member(user_id)
        own = position_reads.own_position(board, window, member) if member and window else None
        return cls(
            **board_output(shown).fields(),
            measure=BoardMeasure(terms.measure),
            tie=TieRule(terms.tie),
            masking=Masking(board.masking),
            minimum=terms.minimum,
            excludes_team=terms.excludes_team,
            minimum_age=shown.rule.minimum_age,
            appeal_hours=board.appeal_hours,
            prizes=[PlacePrizeOutput.of(prize, terms.currency) for prize in terms.prizes],
            podium=[
                PositionOutput.of(row, board, terms.currency, member.pk if member else None)
                for row in position_reads.podium(window)
            ],
            own=OwnPositionOutput.of(own, board, terms.currency) if own else None,
            past_windows=position_reads.past_windows(board).count(),
            can_appeal=bool(member and window and position_reads.takes_appeals(window)),
            appeals=[BoardAppealOutput.of(one) for one in position_reads.appeals_of(window, member)],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionsOutput(Output):
    """A page of positions in their order. ``own`` is the caller's own one, on whichever page it is."""

    data: list[PositionOutput]
    total: int
    own: OwnPositionOutput | None
