"""The team's writes to boards: create, edit, publish, archive, delete."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import is_too_far_ahead, now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen, changes_any
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from tenants.casinos.models import CasinoConnection
from tenants.leaderboards import rules
from tenants.leaderboards.access import require_casinos
from tenants.leaderboards.errors import (
    LeaderboardFinished,
    LeaderboardNotFound,
    LeaderboardTermsFixed,
    PrizesOwed,
)
from tenants.leaderboards.models import (
    Board,
    BoardKind,
    BoardPayout,
    BoardPrize,
    BoardPublication,
    BoardRepeat,
    BoardWindow,
    PayoutState,
    WindowState,
)
from tenants.leaderboards.rules import PlacePrize
from tenants.leaderboards.selectors.boards import FIXED_ONCE_OPEN, TERM_FIELDS, locked_fields, terms_of
from tenants.leaderboards.services.live import LIVE_STATES
from tenants.leaderboards.services.payouts import take_over
from tenants.leaderboards.services.windows import cancel_window, make_window, renew_upcoming
from tenants.leaderboards.sources import BOARD_PRIZES
from tenants.stores.rules import slug_of
from tenants.wallets.issuance import require_possible, staff_of
from tenants.wallets.services import current_community

_KEPT = (
    "slug", "name", "description", "kind", "measure", "currency", "zone", "starts_at", "ends_at", "repeat",
    "repeat_days", "tie", "masking", "minimum", "excludes_team", "appeal_hours", "grace_minutes", "minimum_age",
    "blocked_countries", "publication",
)  # fmt: skip
_TIMES = ("starts_at", "ends_at", "zone", "repeat", "repeat_days")
# These decide who wins, when or how much. Other fields are shown, or decide who sees the board.
_DECIDES = {*FIXED_ONCE_OPEN, "ends_at", *TERM_FIELDS} - {"prizes"}
# These decide who can take part, appeal or be counted in time. They apply to open windows, too.
_AT_ONCE = ("appeal_hours", "grace_minutes", "minimum_age", "blocked_countries")


def create_board(*, fields: Mapping[str, Any], actor: Actor) -> Board:
    """Create a board that only the team sees until it is published.

    Raises ValidationFailed, FeatureSwitchedOff, LeaderboardSlugTaken for a given slug that is in use.
    """
    values = dict(fields)
    prizes = values.pop("prizes", [])
    values.setdefault("zone", current_community().timezone)

    def work() -> Board:
        board = Board(**{**values, "slug": values.get("slug") or _free_slug(values["name"])})
        require_casinos(board, current_community())
        _check(board, prizes)
        _save(board, force_insert=True)
        _write_prizes(board, prizes)
        audit.record(actor, "leaderboard.create", board.pk, after=_facts(board, prizes))
        return board

    return atomically(work)


def edit_board(*, board_id: UUID, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN) -> Board:
    """Change a board. ``publication`` ACTIVE publishes a draft, and ARCHIVED lets no further window open.

    Once a window has begun, its times and figures are fixed. Changed rules and prizes of a repeating board apply to the
    next window. The person who publishes a board or changes who wins, when or how much is responsible for the gems of
    its next windows. Staff who change a rule that applies at once are so for the open windows, too. Raises
    LeaderboardNotFound, LeaderboardTermsFixed, LeaderboardFinished, ValidationFailed, EditConflict, FeatureSwitchedOff,
    LeaderboardSlugTaken, IssuanceLimit.
    """
    values = dict(changes)
    publication = values.pop("publication", None)

    def work() -> Board:
        board = _held(board_id)
        known = [prize_values(prize) for prize in board.prizes.all()]
        before = _facts(board, known)
        seen.check({**seen.of(board), "prizes": known})
        _refuse_fixed(board, values, known)
        prizes = values.pop("prizes", known)
        decides = prizes != known or changes_any(board, {name: values[name] for name in values if name in _DECIDES})
        applies_now = changes_any(board, {name: values[name] for name in _AT_ONCE if name in values})
        for name, value in values.items():
            setattr(board, name, value)
        action = _publish(board, publication, actor)
        decides |= applies_now
        decides &= action == "leaderboard.edit" and board.publication == BoardPublication.ACTIVE
        if decides:
            board.promised_by = staff_of(actor)
        if action != "leaderboard.finish":
            require_casinos(board, current_community())
        _check(board, prizes, times=publication == BoardPublication.ACTIVE or any(n in values for n in _TIMES))
        if prizes != known:
            _write_prizes(board, prizes)
        _save(board)
        _renew(board, is_first=action == "leaderboard.publish", decides=decides)
        if decides and applies_now and board.promised_by is not None:
            for window in BoardWindow.objects.select_for_update(no_key=True).filter(board=board, state__in=LIVE_STATES):
                take_over(window, board.promised_by)
        audit.record(actor, action, board.pk, before=before, after=_facts(board, prizes))
        return board

    return atomically(work)


def _publish(board: Board, publication: str | None, actor: Actor) -> str:
    """Set the publication; return the action for the audit log."""
    if publication is None or publication == board.publication:
        return "leaderboard.edit"
    if board.publication == BoardPublication.ARCHIVED or (
        publication == BoardPublication.ARCHIVED and board.publication == BoardPublication.DRAFT
    ):
        raise LeaderboardFinished
    board.publication = publication
    if publication == BoardPublication.ACTIVE:
        board.published_at, board.promised_by = now(), staff_of(actor)
        return "leaderboard.publish"
    return "leaderboard.finish"


def _renew(board: Board, *, is_first: bool, decides: bool) -> None:
    """Make the first window, or give a coming window the changed rules. An archived board loses its coming window.

    Raises IssuanceLimit for gems beyond the limits of a day if the prizes are new or ``decides``.
    """
    board = Board.objects.prefetch_related("prizes").get(pk=board.pk)
    if is_first or decides:
        require_possible(BOARD_PRIZES, most=terms_of(board).total_gems, staff=[board.promised_by])
    if is_first:
        make_window(board, 1)
        return
    for window in BoardWindow.objects.select_for_update(no_key=True).filter(board=board, state=WindowState.UPCOMING):
        window.board = board
        if board.publication == BoardPublication.ARCHIVED:
            cancel_window(window)
        else:
            renew_upcoming(board, window)


def delete_board(*, board_id: UUID, actor: Actor) -> None:
    """Delete a draft. A published board is hidden, and its running window is canceled.

    Raises LeaderboardNotFound, PrizesOwed: a window that ended must first be reviewed and paid.
    """

    def work() -> None:
        board = _held(board_id)
        facts = {"name": board.name, "publication": board.publication}
        audit.record(actor, "leaderboard.delete", board.pk, before=facts)
        if board.publication == BoardPublication.DRAFT:
            board.delete()
            return
        windows = list(BoardWindow.objects.select_for_update(no_key=True).filter(board=board))
        unpaid = BoardPayout.objects.filter(window__board=board, state=PayoutState.OWED).count()
        unpaid += sum(window.state in (WindowState.SETTLING, WindowState.REVIEW) for window in windows)
        if unpaid:
            raise PrizesOwed(owed=unpaid)
        board.deleted_at, board.publication = now(), BoardPublication.ARCHIVED
        _save(board)
        for window in windows:
            if window.state in (WindowState.UPCOMING, WindowState.RUNNING):
                window.board = board
                cancel_window(window)

    atomically(work)


def prize_values(prize: BoardPrize) -> dict[str, Any]:
    """Return the prize in the format of ``fields["prizes"]``."""
    return {
        "first_place": prize.first_place,
        "last_place": prize.last_place,
        "cash": prize.cash,
        "gems": prize.gems,
    }


def _held(board_id: UUID) -> Board:
    """Return the locked board. Raises LeaderboardNotFound."""
    board = Board.objects.select_for_update(no_key=True).filter(pk=board_id, deleted_at=None).first()
    if board is None:
        raise LeaderboardNotFound
    return board


def _refuse_fixed(board: Board, changes: Mapping[str, Any], prizes: Sequence[Mapping[str, Any]]) -> None:
    fixed, _ = locked_fields(board)
    current = {name: prizes if name == "prizes" else getattr(board, name) for name in fixed}
    refused = [name for name in fixed if name in changes and changes[name] != current[name]]
    if refused:
        raise LeaderboardTermsFixed(fields=dict.fromkeys(refused, "The leaderboard has started"))


def _check(board: Board, prizes: Sequence[Mapping[str, Any]], *, times: bool = True) -> None:
    """Raise ValidationFailed with the fields at fault. Without ``times``, the times are those stored before."""
    fields = _time_problems(board) if times else {}
    if board.kind != BoardKind.WAGER and board.connections:
        fields["connections"] = "Only a leaderboard of wagers counts casinos"
    known = set(
        CasinoConnection.objects.filter(pk__in=board.connections, disconnected_at=None).values_list("pk", flat=True)
    )
    if any(one not in known for one in board.connections):
        fields["connections"] = "Choose casinos that are connected"
    if len(set(board.connections)) != len(board.connections):
        fields["connections"] = "Choose each casino once"
    listed = [_place_prize(prize) for prize in prizes]
    index = rules.overlapping_prize(listed)
    if index is not None:
        fields[f"prizes.{index}.first_place"] = "Another prize has this place"
    if board.publication == BoardPublication.ACTIVE and not prizes:
        fields["prizes"] = "Add at least one prize"
    if fields:
        raise ValidationFailed(fields=fields)


def _time_problems(board: Board) -> dict[str, str]:
    fields = {}
    if board.repeat == BoardRepeat.NONE and board.ends_at is None:
        fields["ends_at"] = "Field is required"
    elif board.ends_at is not None and board.ends_at <= board.starts_at:
        fields["ends_at"] = "Ending date can not be before start date!"
    elif is_too_far_ahead(board.starts_at):
        fields["starts_at"] = "Choose a time within the next ten years"
    if (board.repeat == BoardRepeat.OWN) != (board.repeat_days is not None):
        fields["repeat_days"] = "Enter the number of days of a window, or choose another repetition"
    if fields:
        return fields
    span = rules.window_span(board, 1)
    assert span is not None
    if span.ends_at - span.starts_at < rules.MIN_WINDOW:
        return {"ends_at": "A window lasts at least 15 minutes"}
    if span.ends_at - span.starts_at > rules.MAX_WINDOW:
        return {"ends_at": "A window lasts at most a year"}
    if span.ends_at <= now():
        name = "ends_at" if board.repeat == BoardRepeat.NONE else "starts_at"
        return {name: "Choose an end that is still to come"}
    return {}


def _place_prize(prize: Mapping[str, Any]) -> PlacePrize:
    return PlacePrize(prize["first_place"], prize["last_place"], prize["cash"], prize["gems"])


def _write_prizes(board: Board, prizes: Sequence[Mapping[str, Any]]) -> None:
    board.prizes.all().delete()
    BoardPrize.objects.bulk_create([BoardPrize(board=board, **prize) for prize in prizes])


def _save(board: Board, *, force_insert: bool = False) -> None:
    with constraints_as_errors():
        board.save(force_insert=force_insert)


def _free_slug(name: str) -> str:
    wanted = slug_of(name)
    taken = set(Board.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    if wanted not in taken:
        return wanted
    return next((slug for number in range(2, len(taken) + 3) if (slug := f"{wanted}-{number}") not in taken), wanted)


def _facts(board: Board, prizes: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in _KEPT:
        value = getattr(board, name)
        if value in (None, "", []):
            continue
        found[name] = value.isoformat() if isinstance(value, datetime) else value
        if isinstance(value, Decimal):
            found[name] = str(value)
    listed = [{name: str(value) for name, value in prize.items() if value is not None} for prize in prizes]
    return found | {"connections": [str(one) for one in board.connections], "prizes": listed}
