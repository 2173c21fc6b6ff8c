"""Points imported from another loyalty tool: uploads and the result of each line."""

from datetime import UTC, datetime
from typing import Any

from django.db import models
from django.db.models import F, Q

from saas.kernel.clock import now
from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from tenants.members.models import Member
from tenants.wallets.imports.numbers import DecimalMark


class Tool(models.TextChoices):
    STREAMELEMENTS = "STREAMELEMENTS", "StreamElements"
    BOTRIX = "BOTRIX", "BotRix"
    STREAMLABS = "STREAMLABS", "Streamlabs"
    PHANTOMBOT = "PHANTOMBOT", "PhantomBot"
    CHATBOT = "CHATBOT", "Streamlabs Chatbot"
    FIREBOT = "FIREBOT", "Firebot"
    MIX_IT_UP = "MIX_IT_UP", "Mix It Up"
    DEEPBOT = "DEEPBOT", "Deepbot"
    GEMHALL = "GEMHALL", "another Gemhall"
    OTHER = "OTHER", "another tool"


class Platform(models.TextChoices):
    """The platform of the names. LOCAL are usernames here: unknown ones are problems and never wait."""

    TWITCH = "TWITCH"
    KICK = "KICK"
    LOCAL = "LOCAL"


class ImportMode(models.TextChoices):
    ADD = "ADD"
    REPLACE = "REPLACE"


class WatchUnit(models.TextChoices):
    """The unit of a column of watched time."""

    HOURS = "HOURS"
    MINUTES = "MINUTES"
    SECONDS = "SECONDS"


class ImportState(models.TextChoices):
    DRAFT = "DRAFT"
    APPLYING = "APPLYING"
    APPLIED = "APPLIED"
    UNDOING = "UNDOING"
    UNDONE = "UNDONE"


class ImportAnswer(models.TextChoices):
    """The choices that the team must make before an import can be applied: columns, and the decimal mark."""

    NAME = "NAME"
    POINTS = "POINTS"
    DECIMALS = "DECIMALS"


# Figures that reports of earlier versions lack.
LATER_FIGURES: dict[str, Any] = {
    "found_bots": [], "asked": 0, "debts": 0, "debt": "0", "lost": "0", "unanswered": 0, "question": "", "missing": [],
    "watched": 0, "minutes": "0", "senior": 0, "leveled": 0, "several": 0, "unread": 0, "ranks": [],
}  # fmt: skip

# In these states, reserved balances of an import are paid when their owners join.
OPEN = (ImportState.APPLYING, ImportState.APPLIED)


class Import(models.Model):
    """One file. ``content`` (compressed) is deleted after its lines became rows; ``report`` is the last dry run.

    ``mapping`` gives the columns (``columns.Mapping``), counted from 0. A column is null if no header names it; only
    ``name`` and ``points`` are needed, and no ``points`` if ``without_points``. ``ranks`` maps the ranks of the file to
    levels here. ``decimal_mark`` is that of the points.
    ``rate`` is the number of points per gem. ``content_hash`` is the SHA-256 of the uploaded file in hexadecimal digits
    (empty for imports of earlier versions): the same file is paid again only if the team confirms it. ``key`` and
    ``actor…`` are those of the call that applied it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    filename = models.CharField(max_length=120)
    tool = models.CharField(max_length=14, choices=Tool)
    platform = models.CharField(max_length=6, choices=Platform)
    mode = models.CharField(max_length=7, choices=ImportMode, default=ImportMode.ADD)
    rate = models.PositiveIntegerField(default=1)
    skip_bots = models.BooleanField(default=True)
    added_bots = models.JSONField(default=list, db_default=[])
    kept_bots = models.JSONField(default=list, db_default=[])
    decimal_mark = models.CharField(
        max_length=5, choices=DecimalMark, default=DecimalMark.AUTO, db_default=DecimalMark.AUTO
    )
    without_points = models.BooleanField(default=False, db_default=False)
    watch_unit = models.CharField(
        max_length=7, choices=WatchUnit, default=WatchUnit.MINUTES, db_default=WatchUnit.MINUTES
    )
    ranks = models.JSONField(default=dict, db_default={})
    mapping = models.JSONField()
    columns = models.JSONField()
    encoding = models.CharField(max_length=12)
    delimiter = models.CharField(max_length=1)
    has_header = models.BooleanField()
    content = models.BinaryField(default=b"")
    content_hash = models.CharField(max_length=64, blank=True, default="", db_default="", db_index=True)
    report = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=ImportState, default=ImportState.DRAFT)
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    key = models.UUIDField(null=True)
    undo_key = models.UUIDField(null=True)
    actor_id = models.UUIDField()
    actor_name = models.CharField(max_length=40)
    made_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    applied_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(rate__gte=1), name="import_rate_is_sound")]
        indexes = [models.Index(fields=["-created_at"], name="import_by_age")]

    def __str__(self) -> str:
        return self.filename

    @property
    def file_date(self) -> datetime:
        """Return the latest time at which the file can have been made."""
        return self.made_at or (now() if self._state.adding else self.created_at)

    def names_date(self, platform: str) -> datetime:
        """Return the time since which a member must have a name of the file to be its person without a question.

        No name is old enough for the usernames of another Gemhall: there, another person may have the same username.
        """
        is_foreign = self.tool == Tool.GEMHALL and platform == Platform.LOCAL
        return datetime.min.replace(tzinfo=UTC) if is_foreign else self.file_date

    @property
    def shown_ranks(self) -> list[dict[str, Any]]:
        """Return the levels of ranks as the calls show them, by rank.

        The database keeps the ranks in an order of its own, and a page compares what it showed.
        """
        return [{"rank": rank, "level": level} for rank, level in sorted(self.ranks.items())]

    @property
    def whole_report(self) -> dict[str, Any]:
        """Return the report with each figure of this version."""
        return {**LATER_FIGURES, **self.report}


class ImportRowState(models.TextChoices):
    """PENDING: not processed yet. CREDITED: paid; with a problem, an undo could not take the gems back.

    SUPERSEDED: it waited, and a later import with REPLACE replaced it.

    RELEASED: it waited, and the team ended that.
    """

    PENDING = "PENDING"
    CREDITED = "CREDITED"
    UNCHANGED = "UNCHANGED"
    WAITING = "WAITING"
    SUPERSEDED = "SUPERSEDED"
    RELEASED = "RELEASED"
    FAILED = "FAILED"
    UNDONE = "UNDONE"


class ImportRow(models.Model):
    """One person of a file. ``name_key`` is the name as it is compared.

    ``moved`` is the gems that the wallet gained (negative: lost), ``taken_back`` those that the undo took (negative:
    gave). A waiting row with a ``candidate`` asks the team: the candidate linked the name after the file was made, or
    had it formerly. ``is_assigned`` is True if the team chose the member. ``turn`` counts the times that the team undid
    a choice, because each payment of a row needs a key of its own. ``subject`` is also set if the platform answered
    which id has the name; ``resolved_at`` is that time. A row waits until ``expires_at``.

    ``settled_at`` is when the line was paid, or began to wait. ``replaced`` is True if the line set the balance of the
    wallet, instead of adding to it.

    ``other_…`` is the person's account on the other platform. ``minutes``, ``joined_on`` and ``level`` are given to the
    member with the gems; ``experience`` is what the level needed.
    """

    id = models.BigAutoField(primary_key=True)
    run = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="rows", db_index=False)
    line = models.PositiveIntegerField()
    platform = models.CharField(max_length=6, choices=Platform)
    name = models.CharField(max_length=60)
    name_key = models.CharField(max_length=60)
    subject = models.CharField(max_length=64, blank=True)
    other_name = models.CharField(max_length=60, blank=True, default="", db_default="")
    other_key = models.CharField(max_length=60, blank=True, default="", db_default="")
    other_subject = models.CharField(max_length=64, blank=True, default="", db_default="")
    gems = models.BigIntegerField()
    minutes = models.PositiveIntegerField(default=0, db_default=0)
    joined_on = models.DateField(null=True)
    rank = models.CharField(max_length=60, blank=True, default="", db_default="")
    level = models.PositiveSmallIntegerField(null=True)
    experience = models.PositiveIntegerField(null=True)
    state = models.CharField(max_length=10, choices=ImportRowState, default=ImportRowState.PENDING)
    problem = models.CharField(max_length=40, blank=True)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    transaction_id = models.UUIDField(null=True)
    moved = models.BigIntegerField(null=True)
    taken_back = models.BigIntegerField(null=True)
    candidate = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)
    is_assigned = models.BooleanField(default=False, db_default=False)
    turn = models.PositiveSmallIntegerField(default=0, db_default=0)
    resolved_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    replaced = models.BooleanField(default=False, db_default=False)
    expires_at = models.DateTimeField(null=True)
    superseded_by = models.ForeignKey(Import, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "platform", "name_key"], name="imported_row_once"),
            models.CheckConstraint(condition=Q(gems__gte=0, gems__lte=MAXIMUM), name="imported_row_is_sound"),
        ]
        indexes = [
            models.Index(fields=["run", "state", "id"], name="imported_row_by_state"),
            models.Index(F("platform"), F("name_key"), condition=Q(state="WAITING"), name="imported_row_waiting"),
            models.Index(F("platform"), F("subject"), condition=Q(state="WAITING"), name="imported_row_waiting_id"),
            models.Index(
                F("other_key"), condition=Q(state="WAITING") & ~Q(other_key=""), name="imported_row_waiting_other"
            ),
            models.Index(F("member"), condition=Q(state__in=["CREDITED", "UNCHANGED"]), name="imported_row_history"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.gems}"
