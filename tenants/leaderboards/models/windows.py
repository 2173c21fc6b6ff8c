"""The windows of leaderboards: their state, their positions and their frozen results."""

from django.db import models
from django.db.models import F, Q

from saas.kernel.ids import new_id
from tenants.casinos.models import MAX_HANDLE_LENGTH, ReferredAccount
from tenants.leaderboards.models.boards import Board
from tenants.members.models import Member


class WindowState(models.TextChoices):
    """SETTLING: the window ended and waits for its last figures. REVIEW: its result is frozen, and fans can appeal.

    PAID: the review is over. Gems were paid, and cash is listed as owed until the team marks it as paid.
    """

    UPCOMING = "UPCOMING"
    RUNNING = "RUNNING"
    SETTLING = "SETTLING"
    REVIEW = "REVIEW"
    PAID = "PAID"
    CANCELED = "CANCELED"


class WindowProblem(models.TextChoices):
    """The reason why a window waits for the team. Empty: it does not.

    PULLS_MISSING: a casino was not read at the end. RATES_MISSING: an exchange rate is missing. GEMS_OVER_LIMIT: the
    gem prizes are over the daily limits of the community.
    """

    PULLS_MISSING = "PULLS_MISSING"
    RATES_MISSING = "RATES_MISSING"
    GEMS_OVER_LIMIT = "GEMS_OVER_LIMIT"


class BoardWindow(models.Model):
    """One run of a board, from ``starts_at`` to before ``ends_at``.

    ``terms`` are the board's rules and prizes when the window was made (``rules.Terms``). Later changes of the board
    apply to later windows. ``promised_gems`` counted against the daily limits, and ``promised_by`` is the staff member
    who is responsible for them, null for the owner. ``decided_by`` is the staff member whose recorded wagers
    decided who gets gems in the frozen result. ``freeze_by`` and ``freeze_reason``: a team member asked to freeze
    the result without waiting. ``result_digest`` is the last result of a settling window, which is frozen when two
    results are equal. ``changed_at``: a figure changed after the freezing. ``refresh_ms`` is the time that the last
    calculation of the positions took.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="windows", db_index=False)
    number = models.IntegerField()
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    planned_end_at = models.DateTimeField()
    state = models.CharField(max_length=8, choices=WindowState, default=WindowState.UPCOMING)
    terms = models.JSONField()
    promised_gems = models.BigIntegerField(null=True)
    promised_by = models.UUIDField(null=True)
    decided_by = models.UUIDField(null=True)
    positions = models.IntegerField(default=0)
    refreshed_at = models.DateTimeField(null=True)
    refresh_ms = models.IntegerField(default=0)
    data_at = models.DateTimeField(null=True)
    freeze_reason = models.CharField(max_length=200, blank=True, default="")
    freeze_by = models.UUIDField(null=True)
    result_digest = models.CharField(max_length=64, blank=True, default="")
    problem = models.CharField(max_length=16, choices=WindowProblem, blank=True, default="")
    revision = models.SmallIntegerField(default=0)
    frozen_at = models.DateTimeField(null=True)
    evidence_hash = models.CharField(max_length=64, blank=True, default="")
    review_until = models.DateTimeField(null=True)
    paid_at = models.DateTimeField(null=True)
    changed_at = models.DateTimeField(null=True)
    changed_rows = models.IntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["board", "number"], name="board_window_once"),
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at"))
                & (Q(state__in=["REVIEW", "PAID"], frozen_at__isnull=False) | ~Q(state__in=["REVIEW", "PAID"])),
                name="board_window_is_sound",
            ),
        ]
        indexes = [models.Index(fields=["state", "ends_at"], name="board_window_by_state")]

    def __str__(self) -> str:
        return f"window {self.number} of {self.board_id}"


class Freezing(models.Model):
    """One frozen result of a window with its evidence. A repeated freezing has a ``reason`` and the next ``revision``.

    ``file`` is the full evidence's name in storage, and ``sha256`` the hash of its bytes. ``public_file`` and
    ``public_sha256`` are those of the evidence for fans. ``name_key`` is the encrypted key of the salts of its names.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    window = models.ForeignKey(BoardWindow, on_delete=models.PROTECT, related_name="freezings", db_index=False)
    revision = models.SmallIntegerField()
    sha256 = models.CharField(max_length=64)
    file = models.CharField(max_length=120)
    size = models.IntegerField()
    public_sha256 = models.CharField(max_length=64, blank=True, default="", db_default="")
    public_file = models.CharField(max_length=140, blank=True, default="", db_default="")
    name_key = models.TextField(blank=True, default="", db_default="")
    rows = models.IntegerField()
    reason = models.CharField(max_length=200, blank=True)
    frozen_by = models.UUIDField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["window", "revision"], name="freezing_once")]

    def __str__(self) -> str:
        return f"revision {self.revision} of {self.window_id}"


class BoardPosition(models.Model):
    """A participant's position in a window. ``participant`` is the member's id, or that of an unmatched account.

    ``order`` numbers all positions from 1 without gaps. ``place`` is equal for tied participants. ``reached_at`` is the
    time of the last figure that changed the value. ``account`` is the account with the largest part of the value.
    """

    id = models.BigAutoField(primary_key=True)
    window = models.ForeignKey(BoardWindow, on_delete=models.CASCADE, related_name="+", db_index=False)
    participant = models.UUIDField()
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+", db_index=False)
    account = models.ForeignKey(ReferredAccount, on_delete=models.PROTECT, null=True, related_name="+", db_index=False)
    name = models.CharField(max_length=MAX_HANDLE_LENGTH)
    casino = models.CharField(max_length=20, blank=True, default="")
    value = models.DecimalField(max_digits=24, decimal_places=8)
    reached_at = models.DateTimeField()
    order = models.IntegerField()
    place = models.IntegerField()
    cash = models.DecimalField(max_digits=12, decimal_places=2, null=True)
    gems = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["window", "participant"], name="position_once")]
        indexes = [
            models.Index(fields=["window", "order"], name="position_by_order"),
            models.Index(fields=["member", "window"], condition=Q(member__isnull=False), name="position_of_member"),
            models.Index(
                fields=["window", "place"], condition=Q(cash__isnull=False) | Q(gems__gt=0), name="position_with_prize"
            ),
        ]

    def __str__(self) -> str:
        return f"place {self.place} of {self.window_id}"


class ManualScore(models.Model):
    """An imported value of a MANUAL board. ``name_key`` is the folded name, by which a later import replaces it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    window = models.ForeignKey(BoardWindow, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=MAX_HANDLE_LENGTH)
    name_key = models.CharField(max_length=MAX_HANDLE_LENGTH)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    value = models.DecimalField(max_digits=24, decimal_places=8)
    reached_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["window", "name_key"], name="manual_score_once"),
            models.CheckConstraint(condition=Q(value__gte=0), name="manual_score_is_sound"),
        ]

    def __str__(self) -> str:
        return f"{self.value} of {self.name}"
