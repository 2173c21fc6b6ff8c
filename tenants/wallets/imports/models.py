"""Points imported from another loyalty tool: uploads and the result of each line."""

from django.db import models
from django.db.models import F, Q

from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from tenants.members.models import Member


class Tool(models.TextChoices):
    STREAMELEMENTS = "STREAMELEMENTS", "StreamElements"
    BOTRIX = "BOTRIX", "BotRix"
    STREAMLABS = "STREAMLABS", "Streamlabs"
    PHANTOMBOT = "PHANTOMBOT", "PhantomBot"
    OTHER = "OTHER", "another tool"


class Platform(models.TextChoices):
    """The platform of the names. LOCAL are usernames here: unknown ones are problems and never wait."""

    TWITCH = "TWITCH"
    KICK = "KICK"
    LOCAL = "LOCAL"


class ImportMode(models.TextChoices):
    ADD = "ADD"
    REPLACE = "REPLACE"


class ImportState(models.TextChoices):
    DRAFT = "DRAFT"
    APPLYING = "APPLYING"
    APPLIED = "APPLIED"
    UNDOING = "UNDOING"
    UNDONE = "UNDONE"


# In these states, reserved balances of an import are paid when their owners join.
OPEN = (ImportState.APPLYING, ImportState.APPLIED)


class Import(models.Model):
    """One file. ``content`` (compressed) is deleted after its lines became rows; ``report`` is the last dry run.

    ``mapping`` gives the columns of ``name``, ``points`` and ``subject`` (the platform's id; may be null), counted from
    0. ``rate`` is the number of points per gem. ``key`` and ``actor…`` are those of the call that applied it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    filename = models.CharField(max_length=120)
    tool = models.CharField(max_length=14, choices=Tool)
    platform = models.CharField(max_length=6, choices=Platform)
    mode = models.CharField(max_length=7, choices=ImportMode, default=ImportMode.ADD)
    rate = models.PositiveIntegerField(default=1)
    skip_bots = models.BooleanField(default=True)
    mapping = models.JSONField()
    columns = models.JSONField()
    encoding = models.CharField(max_length=12)
    delimiter = models.CharField(max_length=1)
    has_header = models.BooleanField()
    content = models.BinaryField(default=b"")
    report = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=ImportState, default=ImportState.DRAFT)
    total = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    key = models.UUIDField(null=True)
    undo_key = models.UUIDField(null=True)
    actor_id = models.UUIDField()
    actor_name = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)
    applied_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(rate__gte=1), name="import_rate_is_sound")]
        indexes = [models.Index(fields=["-created_at"], name="import_by_age")]

    def __str__(self) -> str:
        return self.filename


class ImportRowState(models.TextChoices):
    """PENDING: not processed yet. SUPERSEDED: it waited, and a later import with REPLACE replaced it."""

    PENDING = "PENDING"
    CREDITED = "CREDITED"
    UNCHANGED = "UNCHANGED"
    WAITING = "WAITING"
    SUPERSEDED = "SUPERSEDED"
    FAILED = "FAILED"
    UNDONE = "UNDONE"


class ImportRow(models.Model):
    """One person of a file. ``name_key`` is the name in lower case.

    ``moved`` is the gems that the wallet gained (negative: lost), ``taken_back`` those that the undo took (negative:
    gave).
    """

    id = models.BigAutoField(primary_key=True)
    run = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="rows", db_index=False)
    line = models.PositiveIntegerField()
    platform = models.CharField(max_length=6, choices=Platform)
    name = models.CharField(max_length=60)
    name_key = models.CharField(max_length=60)
    subject = models.CharField(max_length=64, blank=True)
    gems = models.BigIntegerField()
    state = models.CharField(max_length=10, choices=ImportRowState, default=ImportRowState.PENDING)
    problem = models.CharField(max_length=40, blank=True)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    transaction_id = models.UUIDField(null=True)
    moved = models.BigIntegerField(null=True)
    taken_back = models.BigIntegerField(null=True)
    superseded_by = models.ForeignKey(Import, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "name_key"], name="imported_row_once"),
            models.CheckConstraint(condition=Q(gems__gte=0, gems__lte=MAXIMUM), name="imported_row_is_sound"),
        ]
        indexes = [
            models.Index(fields=["run", "state", "id"], name="imported_row_by_state"),
            models.Index(F("platform"), F("name_key"), condition=Q(state="WAITING"), name="imported_row_waiting"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.gems}"
