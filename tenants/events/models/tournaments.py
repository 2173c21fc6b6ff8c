"""Tournaments: the bracket, reported results, and the places with their prizes."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from saas.kernel.secrets import seal, unseal
from tenants.events.models.events import EventOccurrence, EventParticipant
from tenants.members.models import Member

MAX_PRIZE_PLACE = 64
SEED_SEALED_FOR = "tournament-seed"


class Seeding(models.TextChoices):
    """The order of the entrants. MANUAL: places that the team gave, then the others in the order of joining."""

    JOINED = "JOINED", "In the order of joining"
    RANDOM = "RANDOM", "At random"
    MANUAL = "MANUAL", "Chosen by the team"


class TournamentState(models.TextChoices):
    """OPEN: fans join. RUNNING: the bracket was drawn. REVIEW: all matches are decided, and the team can undo results.

    FINISHED: the prizes were paid.
    """

    OPEN = "OPEN"
    RUNNING = "RUNNING"
    REVIEW = "REVIEW"
    FINISHED = "FINISHED"
    CANCELED = "CANCELED"


class TournamentProblem(models.TextChoices):
    """The reason why a tournament waits for the team. Empty: it does not."""

    GEMS_OVER_LIMIT = "GEMS_OVER_LIMIT"


class Tournament(models.Model):
    """The tournament of an occurrence. Its rules and prizes are the occurrence's ``tournament`` until the draw.

    ``terms`` are the rules of the draw. ``bracket`` is what the engine stores (``brackets.to_json``); the entrants are
    ids of participants. ``sealed_seed`` is the encrypted seed of a draw at random, so that neither an export nor a
    backup tells it. Its hash is public from the start, and the seed itself after the draw. ``reserved_gems`` are held
    by the ledger for the prizes. ``promised_by`` is the staff member whose daily limit counts the prizes, because they
    published or last raised them; null for the owner. ``review_until`` is the time at which the prizes are paid.
    """

    occurrence = models.OneToOneField(EventOccurrence, on_delete=models.PROTECT, primary_key=True, related_name="play")
    state = models.CharField(max_length=8, choices=TournamentState, default=TournamentState.OPEN)
    terms = models.JSONField(null=True)
    bracket = models.JSONField(null=True)
    version = models.IntegerField(default=0)
    sealed_seed = models.CharField(max_length=255)
    reserved_gems = models.BigIntegerField(default=0)
    promised_by = models.UUIDField(null=True)
    problem = models.CharField(max_length=16, choices=TournamentProblem, blank=True, default="")
    drawn_at = models.DateTimeField(null=True)
    absent_at = models.DateTimeField(null=True)
    review_until = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(reserved_gems__gte=0)
                & (Q(state__in=("OPEN", "CANCELED")) | Q(bracket__isnull=False, terms__isnull=False)),
                name="tournament_is_sound",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.state} {self.occurrence_id}"

    @staticmethod
    def sealed(seed: str) -> str:
        return seal(seed, purpose=SEED_SEALED_FOR)

    @property
    def seed(self) -> str:
        """The secret seed. Raises Unreadable."""
        return unseal(self.sealed_seed, purpose=SEED_SEALED_FOR)


class ReportState(models.TextChoices):
    """OPEN: waits for the other side. CONFIRMED: the result counts. DISPUTED: waits for the team.

    DECIDED: the team decided the match. WITHDRAWN: replaced by its sender. UNDONE: the result was undone.
    """

    OPEN = "OPEN"
    CONFIRMED = "CONFIRMED"
    DISPUTED = "DISPUTED"
    DECIDED = "DECIDED"
    WITHDRAWN = "WITHDRAWN"
    UNDONE = "UNDONE"


class MatchReport(models.Model):
    """A result that an entrant reported, with an optional picture as evidence.

    ``entrants`` are the participants of the two sides, ``winner`` one of them; null is a draw. ``text`` is what the
    other side wrote with a dispute.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="reports", db_index=False)
    match = models.CharField(max_length=12)
    entrants = ArrayField(models.UUIDField(), size=2)
    reported_by = models.ForeignKey(EventParticipant, on_delete=models.PROTECT, related_name="+")
    winner = models.UUIDField(null=True)
    scores = ArrayField(models.IntegerField(), size=2, null=True)
    image = models.CharField(max_length=120, blank=True)
    text = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=9, choices=ReportState, default=ReportState.OPEN)
    created_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "match", "reported_by"],
                condition=Q(state__in=("OPEN", "DISPUTED")),
                name="match_report_once",
            ),
        ]
        indexes = [models.Index(fields=["tournament", "match", "created_at"], name="match_report_by_match")]

    def __str__(self) -> str:
        return f"{self.state} result of {self.match}"


class RulingAction(models.TextChoices):
    DECIDED = "DECIDED"
    UNDONE = "UNDONE"
    WALKOVER = "WALKOVER"
    WITHDRAWN = "WITHDRAWN"
    REINSTATED = "REINSTATED"


class MatchRuling(models.Model):
    """A decision of the team about a match or an entrant, for a ``reason`` that the entrants read.

    ``match`` is empty for an entrant. ``entrants`` are the winner of a decided match (none for a draw), the absent
    sides, or the entrant who was withdrawn or reinstated; null in decisions of an earlier version. ``scores`` are those
    of a decided match. ``undone`` are the other matches whose results were undone with it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rulings", db_index=False)
    match = models.CharField(max_length=12)
    action = models.CharField(max_length=10, choices=RulingAction)
    entrants = ArrayField(models.UUIDField(), size=2, null=True)
    scores = ArrayField(models.IntegerField(), size=2, null=True)
    reason = models.CharField(max_length=200)
    undone = ArrayField(models.CharField(max_length=12), default=list)
    decided_by = models.UUIDField()
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["tournament", "-created_at"], name="match_ruling_by_age")]

    def __str__(self) -> str:
        return f"{self.action} {self.match}"


class TournamentPlace(models.Model):
    """The final place of an entrant, with the gems that were paid for it. Written once, when the tournament ends."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="places", db_index=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    participant = models.OneToOneField(EventParticipant, on_delete=models.PROTECT, related_name="final_place")
    place = models.SmallIntegerField(null=True)
    is_shared = models.BooleanField(default=False)
    gems = models.BigIntegerField(default=0)
    transaction_id = models.UUIDField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "member"], name="tournament_place_once"),
            models.CheckConstraint(condition=Q(gems__gte=0, gems__lte=MAXIMUM), name="tournament_place_is_sound"),
        ]

    def __str__(self) -> str:
        return f"place {self.place} of {self.tournament_id}"
