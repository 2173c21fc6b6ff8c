"""Payouts: after the review, gems are paid by the ledger once, and cash is owed until the team marks it as paid.

The payouts of a window are made by one transaction that also ends the review. Gems are paid in batches. A batch marks
its payouts as paid in the transaction that moves the gems, so a killed worker pays no prize twice.
"""

from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from tenants.casinos.models import MatchState, ReferredAccount
from tenants.leaderboards.access import may_be_notified
from tenants.leaderboards.errors import OwnBoardPrize, PayoutByLedger, PayoutNotFound, PayoutSettled
from tenants.leaderboards.models import (
    AppealState,
    BoardAppeal,
    BoardPayout,
    BoardPosition,
    BoardWindow,
    PayoutKind,
    PayoutState,
    WindowProblem,
    WindowState,
)
from tenants.leaderboards.naming import cash_text, prize_text
from tenants.leaderboards.rules import Terms
from tenants.leaderboards.selectors.prizes import payout_by_id, promised_beyond
from tenants.leaderboards.services.live import show_board
from tenants.leaderboards.sources import BOARD_PRIZES
from tenants.leaderboards.standings import excluded_ids
from tenants.members.models import Member
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import promise, require_possible, take_promise_back
from tenants.wallets.services import Issue, current_community, issue_all

BATCH = 100
# Gems of an account without a member wait this long for the team to confirm its member.
TRY_AGAIN, TRIES_END = timedelta(hours=6), timedelta(days=90)

_MAKE = """
insert into leaderboards_boardpayout
  (id, window_id, position_id, kind, amount, currency, state, note, created_at)
select uuidv7(), p.window_id, p.id, k.kind, k.amount, %(currency)s, 'OWED', '', %(at)s
from leaderboards_boardposition p
cross join lateral (values ('GEMS', p.gems::numeric), ('CASH', p.cash)) as k(kind, amount)
where p.window_id = %(window)s and (p.cash is not null or p.gems > 0) and k.amount > 0
on conflict do nothing
"""


def close_review(window_id: UUID) -> None:
    """End a review whose time is over and that has no open appeal, and make its payouts.

    A decision about an appeal plans it again.
    """

    def work() -> None:
        moment = now()
        # An appeal locks the window, too. The next statement sees the appeals that were committed before this lock.
        list(BoardWindow.objects.select_for_update(no_key=True).filter(pk=window_id))
        open_appeals = BoardAppeal.objects.filter(window=OuterRef("pk"), state=AppealState.OPEN)
        ended = BoardWindow.objects.filter(
            ~Exists(open_appeals), pk=window_id, state=WindowState.REVIEW, review_until__lte=moment
        ).update(state=WindowState.PAID, paid_at=moment)
        if not ended:
            return
        window = BoardWindow.objects.select_related("board").get(pk=window_id)
        with connection.cursor() as cursor:
            cursor.execute(_MAKE, {"window": window_id, "currency": Terms.of(window.terms).currency, "at": moment})
        enqueue("leaderboards.pay", current_community().pk, key=f"board-pay:{window_id}", window_id=window_id)
        show_board(window.board, current_community(), window)

    atomically(work)


def pay(window_id: UUID) -> None:
    """Pay the owed gems of a window and notify the winners. A repeated run continues where the last one stopped."""
    window = BoardWindow.objects.select_related("board").filter(pk=window_id, state=WindowState.PAID).first()
    if window is None:
        return
    _notify_winners(window)
    if not _promise_the_rest(window):
        return _try_later(window)
    while _pay_batch(window):
        heartbeat()
    waiting = BoardPayout.objects.filter(window=window, kind=PayoutKind.GEMS, state=PayoutState.OWED).exists()
    if waiting and window.paid_at is not None and now() < window.paid_at + TRIES_END:
        _try_later(window)
    show_board(window.board, current_community(), window)
    return None


def _try_later(window: BoardWindow) -> None:
    due, key = now() + TRY_AGAIN, f"board-pay:{window.pk}"
    enqueue("leaderboards.pay", current_community().pk, due_at=due, key=key, window_id=window.pk)


def take_over(window: BoardWindow, staff: UUID) -> None:
    """Make ``staff`` responsible for the gem prizes of a locked window that is not paid yet. Raises IssuanceLimit."""
    if window.promised_by == staff:
        return
    require_possible(BOARD_PRIZES, most=Terms.of(window.terms).total_gems, staff=[staff])
    window.promised_by = staff
    window.save(update_fields=["promised_by"])
    if window.promised_gems is not None:
        take_promise_back(window.pk)
        promise(BOARD_PRIZES, amount=window.promised_gems, staff=[staff], cancelable=window.pk)


def _promise_the_rest(window: BoardWindow) -> bool:
    """Count gems that were not promised when the window opened, as by the tie rule BOTH; False beyond the limits.

    If records of staff decided the prizes, the staff member is responsible for all gems of the window.
    """

    def work() -> None:
        held = BoardWindow.objects.select_for_update(no_key=True).get(pk=window.pk)
        if held.decided_by is not None:
            take_over(held, held.decided_by)
        missing = promised_beyond(held)
        if missing:
            promise(BOARD_PRIZES, amount=missing, staff=[held.promised_by])
            held.promised_gems = (held.promised_gems or 0) + missing
        if missing or held.problem == WindowProblem.GEMS_OVER_LIMIT:
            held.problem = ""
            held.save(update_fields=["promised_gems", "problem"])

    try:
        atomically(work)
    except IssuanceLimit:
        BoardWindow.objects.filter(pk=window.pk).update(problem=WindowProblem.GEMS_OVER_LIMIT)
        return False
    return True


def _pay_batch(window: BoardWindow) -> bool:
    """Pay the next gems; True if there may be more. The rows are locked, so two runs pay different ones."""
    with transaction.atomic():
        _match_members(window)
        rows = list(
            BoardPayout.objects.select_for_update(skip_locked=True, of=("self",))
            .filter(window=window, kind=PayoutKind.GEMS, state=PayoutState.OWED, position__member__isnull=False)
            .select_related("position__member")
            .order_by("pk")[:BATCH]
        )
        if not rows:
            return False
        moment, owner = now(), current_community().owner_id
        issues = [
            Issue(
                member=_member_of(row),
                amount=int(row.amount),
                cause_id=window.board_id,
                reason=f"Place {row.position.place} on {window.board.name}",
                idempotency=Idempotency(row.pk, fingerprint("board-payout", str(row.pk), str(row.amount))),
                actor=owner,
            )
            for row in rows
        ]
        receipts = issue_all(issues, BOARD_PRIZES)
        for row, receipt in zip(rows, receipts, strict=True):
            row.state, row.paid_at, row.transaction_id = PayoutState.PAID, moment, receipt.transaction_id
        BoardPayout.objects.bulk_update(rows, ["state", "paid_at", "transaction_id"])
    return len(rows) == BATCH


def _member_of(row: BoardPayout) -> Member:
    member = row.position.member
    assert member is not None
    return member


def _match_members(window: BoardWindow) -> None:
    """Give positions of unmatched accounts the member that was confirmed for the account since the freezing.

    A member whom the board does not count gets none.
    """
    excluded, _ = excluded_ids(window.board_id, Terms.of(window.terms), current_community())
    owed = BoardPayout.objects.filter(position=OuterRef("pk"), state=PayoutState.OWED)
    rows = BoardPosition.objects.filter(Exists(owed), window=window, member=None, account__isnull=False)
    confirmed = Q(account__match=MatchState.CONFIRMED) | Q(account__merged_into__match=MatchState.CONFIRMED)
    for position in rows.filter(confirmed).select_related("account__merged_into"):
        account: ReferredAccount | None = position.account
        assert account is not None
        owner = account.merged_into or account
        if owner.member_id in excluded:
            continue
        BoardPosition.objects.filter(pk=position.pk, member=None).update(member_id=owner.member_id)


def pay_waiting_gems(member_ids: Collection[UUID]) -> None:
    """Let jobs pay the gems that waited until accounts were confirmed for these members."""
    accounts = ReferredAccount.objects.filter(member__in=member_ids, match=MatchState.CONFIRMED).values("pk")
    rows = BoardPayout.objects.filter(
        kind=PayoutKind.GEMS, state=PayoutState.OWED, position__member=None, position__account__in=accounts
    )
    for window_id in rows.order_by("window").values_list("window", flat=True).distinct():
        enqueue("leaderboards.pay", current_community().pk, key=f"board-pay:{window_id}", window_id=window_id)


def _notify_winners(window: BoardWindow) -> None:
    """Notify each member with a prize, once."""
    community, currency = current_community(), Terms.of(window.terms).currency
    with_prize = Q(cash__isnull=False) | Q(gems__gt=0)
    rows = BoardPosition.objects.filter(with_prize, window=window, member__isnull=False)
    winners = list(rows.select_related("member").order_by("order"))
    readers = _readers(window, [row.member for row in winners if row.member is not None])
    for number, row in enumerate(winners, start=1):
        if row.member is None or row.member.user_id not in readers:
            continue
        notify(
            user_id=row.member.user_id,
            kind=NotificationKind.LEADERBOARD_PRIZE,
            community_id=community.pk,
            values={
                "place": str(row.place),
                "leaderboard": window.board.name,
                "prize": prize_text(row.cash, row.gems, currency),
            },
            link=f"/leaderboards/{window.board_id}",
            key=f"board-prize:{window.pk}:{row.participant}",
        )
        if number % BATCH == 0:
            heartbeat()


def _readers(window: BoardWindow, members: Collection[Member]) -> set[UUID]:
    """Return the users of those members who may read about a prize: the team can exclude one after the freezing."""
    community = current_community()
    excluded, _ = excluded_ids(window.board_id, Terms.of(window.terms), community)
    users = {member.user_id for member in members if member.pk not in excluded}
    return may_be_notified(window.board, users, community)


def mark_paid(*, payout_id: UUID, note: str, actor: Actor) -> BoardPayout:
    """Mark owed cash as paid, with a note that the winner reads.

    Raises PayoutNotFound, PayoutSettled, PayoutByLedger (gems), OwnBoardPrize.
    """
    found = payout_by_id(payout_id)
    if found.kind == PayoutKind.GEMS:
        raise PayoutByLedger
    member = found.position.member
    if member is not None and member.user_id == actor.user_id:
        raise OwnBoardPrize

    def work() -> None:
        paid = BoardPayout.objects.filter(pk=payout_id, state=PayoutState.OWED).update(
            state=PayoutState.PAID, note=note, paid_at=now(), paid_by=actor.user_id
        )
        if not paid:
            raise PayoutSettled if BoardPayout.objects.filter(pk=payout_id).exists() else PayoutNotFound
        audit.record(
            actor,
            "leaderboard.pay",
            found.window.board_id,
            before={"state": PayoutState.OWED.value},
            after={
                "state": PayoutState.PAID.value,
                "payout": str(payout_id),
                "place": found.position.place,
                "amount": f"{found.amount} {found.currency}",
                "note": note,
            },
        )
        if member is not None:
            _notify_paid(found, member, note)

    atomically(work)
    return payout_by_id(payout_id)


def _notify_paid(payout: BoardPayout, member: Member, note: str) -> None:
    if not _readers(payout.window, [member]):
        return
    notify(
        user_id=member.user_id,
        kind=NotificationKind.LEADERBOARD_PRIZE_PAID,
        community_id=current_community().pk,
        values={
            "prize": cash_text(payout.amount, payout.currency),
            "leaderboard": payout.window.board.name,
            "note": note,
        },
        link=f"/leaderboards/{payout.window.board_id}",
        key=f"board-prize-paid:{payout.pk}",
    )
