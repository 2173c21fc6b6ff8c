"""Events: series with their repeat rule, occurrences with their exact times, participants, and links of calendars.

An event that happens once is a series with one occurrence.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from saas.kernel.ids import new_id
from saas.kernel.providers import Provider
from tenants.members.models import Member

LINKABLE = [(provider.value, provider.label) for provider in (Provider.KICK, Provider.TWITCH, Provider.DISCORD)]
MAX_CAPACITY = 100_000
MAX_REMINDERS = 3


class CommunityEventType(models.TextChoices):
    STREAM = "STREAM"
    RAFFLE = "RAFFLE"
    TOURNAMENT = "TOURNAMENT"


class EventPlatform(models.TextChoices):
    """HERE: the event takes place on the pages of the community."""

    HERE = "HERE", "In the community"
    KICK = "KICK", "Kick"
    TWITCH = "TWITCH", "Twitch"


class EventPublication(models.TextChoices):
    """CANCELED: every occurrence that had not ended was canceled.

    The labels differ from those of other publications, because the API names each set of choices once.
    """

    DRAFT = "DRAFT", "Draft of an event"
    PUBLISHED = "PUBLISHED", "Published event"
    CANCELED = "CANCELED", "Canceled event"


class EventTerms(models.Model):
    """The description and the rules of an event. A limit, gate or text that is null or empty does not apply.

    ``reminders`` are minutes before the start. ``check_in_minutes`` is the length of the check-in before the start;
    null: there is none. ``things`` are linked things, ``[{"kind": "RAFFLE", "id": …}]``. ``tournament`` are the rules
    of a tournament (``rules.tournaments.TournamentTerms``).
    """

    type = models.CharField(max_length=10, choices=CommunityEventType)
    platform = models.CharField(max_length=8, choices=EventPlatform, default=EventPlatform.HERE)
    title = models.CharField(max_length=80)
    description = models.CharField(max_length=2000, blank=True)
    image = models.CharField(max_length=120, blank=True)
    link = models.CharField(max_length=500, blank=True)
    capacity = models.IntegerField(null=True)
    has_waiting_list = models.BooleanField(default=True)
    check_in_minutes = models.IntegerField(null=True)
    reminders = ArrayField(models.IntegerField(), default=list, blank=True)
    min_level = models.SmallIntegerField(null=True)
    min_member_days = models.SmallIntegerField(null=True)
    linked_provider = models.CharField(max_length=12, choices=LINKABLE, blank=True)
    min_linked_days = models.SmallIntegerField(null=True)
    things = models.JSONField(default=list, blank=True)
    tournament = models.JSONField(null=True)

    class Meta:
        abstract = True


class EventSeries(EventTerms):
    """An event with its repeat rule. ``start_day`` and ``start_time`` are local to ``zone``.

    A timed event lasts ``minutes`` of exact time, and an all-day event ``days`` whole days. ``rule`` is the value of an
    RRULE (RFC 5545) without UNTIL; empty: the event happens once. ``until`` is the last day on which an occurrence can
    begin. ``excluded`` are days of the rule without an occurrence. ``made_until`` is the last day for which the
    occurrences were made. ``split_from`` is the series that an edit of "this and following" divided. ``promised_by`` is
    the staff member who answers for the prizes of later dates, null for the owner.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    zone = models.CharField(max_length=64)
    start_day = models.DateField()
    start_time = models.TimeField(null=True)
    minutes = models.IntegerField(null=True)
    days = models.SmallIntegerField(null=True)
    rule = models.CharField(max_length=200, blank=True)
    until = models.DateField(null=True)
    excluded = ArrayField(models.DateField(), default=list, blank=True)
    made_until = models.DateField(null=True)
    split_from = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    publication = models.CharField(max_length=9, choices=EventPublication, default=EventPublication.DRAFT)
    published_at = models.DateTimeField(null=True)
    promised_by = models.UUIDField(null=True)
    deleted_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(start_time__isnull=False, minutes__gte=1, days__isnull=True)
                | Q(start_time__isnull=True, minutes__isnull=True, days__gte=1),
                name="event_series_has_length",
            ),
            models.CheckConstraint(
                condition=Q(publication="DRAFT", published_at__isnull=True)
                | ~Q(publication="DRAFT") & Q(published_at__isnull=False),
                name="event_is_published_once",
            ),
        ]
        indexes = [models.Index(fields=["-created_at"], name="event_series_by_age")]

    def __str__(self) -> str:
        return self.title

    @property
    def is_all_day(self) -> bool:
        return self.start_time is None


class EventOccurrence(EventTerms):
    """One event at its exact time, with a copy of the series' terms.

    ``day`` is the day of the rule that made it; it stays if the occurrence is moved. ``own_fields`` are the fields that
    were edited for this occurrence alone; edits of the series leave them. ``first_day`` and ``last_day`` are the days
    in ``zone``. ``joined``, ``waiting`` and ``attended`` count participants, ``last_place`` all joins. ``revision``
    counts the changes that calendars must show. ``followed_until`` is the time up to which the life of the occurrence
    was followed: reminders, start and end. ``replay_link`` and ``summary`` are added after the end.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    series = models.ForeignKey(EventSeries, on_delete=models.PROTECT, related_name="occurrences", db_index=False)
    day = models.DateField()
    zone = models.CharField(max_length=64)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    first_day = models.DateField()
    last_day = models.DateField()
    is_all_day = models.BooleanField(default=False)
    own_fields = ArrayField(models.CharField(max_length=30), default=list, blank=True)
    is_published = models.BooleanField(default=False)
    canceled_at = models.DateTimeField(null=True)
    cancel_reason = models.CharField(max_length=200, blank=True)
    deleted_at = models.DateTimeField(null=True)
    joined = models.IntegerField(default=0)
    waiting = models.IntegerField(default=0)
    attended = models.IntegerField(default=0)
    last_place = models.IntegerField(default=0)
    revision = models.IntegerField(default=0)
    followed_until = models.DateTimeField(null=True)
    replay_link = models.CharField(max_length=500, blank=True)
    summary = models.CharField(max_length=2000, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["series", "day"],
                condition=Q(canceled_at__isnull=True, deleted_at__isnull=True),
                name="event_occurrence_once",
            ),
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at"), last_day__gte=F("first_day"))
                & Q(joined__gte=0, waiting__gte=0, attended__gte=0),
                name="event_occurrence_is_sound",
            ),
        ]
        indexes = [
            models.Index(fields=["starts_at"], condition=Q(deleted_at__isnull=True), name="event_by_start"),
            models.Index(fields=["ends_at"], condition=Q(deleted_at__isnull=True), name="event_by_end"),
            models.Index(fields=["series", "starts_at"], name="event_of_series"),
        ]

    def __str__(self) -> str:
        return self.title


class ParticipantState(models.TextChoices):
    """WAITING: on the waiting list. A fan who leaves has no row."""

    JOINED = "JOINED"
    WAITING = "WAITING"


class EventParticipant(models.Model):
    """A member who joined an occurrence. ``seed`` is the place that the team gave for the draw of a tournament.

    ``place`` counts the joins of the occurrence; the waiting list is in its order.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    occurrence = models.ForeignKey(
        EventOccurrence, on_delete=models.CASCADE, related_name="participants", db_index=False
    )
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", db_index=False)
    state = models.CharField(max_length=8, choices=ParticipantState)
    place = models.IntegerField()
    seed = models.SmallIntegerField(null=True)
    joined_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["occurrence", "member"], name="event_joined_once"),
            models.CheckConstraint(
                condition=Q(state="JOINED") | Q(checked_in_at__isnull=True), name="event_check_in_is_sound"
            ),
        ]
        indexes = [
            models.Index(fields=["occurrence", "state", "place"], name="event_participant_by_place"),
            models.Index(fields=["member", "occurrence"], name="event_participant_of_member"),
        ]

    def __str__(self) -> str:
        return f"{self.state} {self.member_id}"


class EventFeed(models.Model):
    """The secret link of a member's own calendar. The link is signed over ``id``; a renewed link has a new id."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    member = models.OneToOneField(Member, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"calendar of {self.member_id}"
