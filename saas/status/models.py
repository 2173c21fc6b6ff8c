"""The rows of the status page: incidents that operators write, and how the parts of the product worked by day."""

from django.db import models
from django.db.models import F, Q

from saas.kernel.ids import new_id

MAX_INCIDENT_TITLE, MAX_INCIDENT_TEXT = 120, 2000


class Part(models.TextChoices):
    """The parts of the product as fans know them, in the order of the page."""

    LOGIN = "LOGIN", "Login"
    STORE = "STORE", "Store"
    DRAWS = "DRAWS", "Raffles and draws"
    LIVE = "LIVE", "Live updates"
    MESSAGES = "MESSAGES", "Mail and notifications"
    PAYMENTS = "PAYMENTS", "Payments"


class PartState(models.IntegerChoices):
    """A higher number is worse."""

    WORKS = 0, "Works"
    DISTURBED = 1, "Disturbed"
    AWAY = 2, "Not available"


class IncidentState(models.TextChoices):
    INVESTIGATING = "INVESTIGATING", "Investigating"
    IDENTIFIED = "IDENTIFIED", "Identified"
    WATCHING = "WATCHING", "Watching"
    RESOLVED = "RESOLVED", "Resolved"


class Incident(models.Model):
    """``parts`` lists members of Part. While it is not resolved, they are at least as bad as ``impact``."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    title = models.CharField(max_length=MAX_INCIDENT_TITLE)
    parts = models.JSONField()
    impact = models.SmallIntegerField(choices=PartState)
    state = models.CharField(max_length=13, choices=IncidentState)
    began_at = models.DateTimeField()
    resolved_at = models.DateTimeField(null=True)
    opened_by = models.UUIDField()

    class Meta:
        indexes = [
            models.Index(fields=["began_at"], name="incident_by_beginning"),
            models.Index(fields=["id"], condition=Q(resolved_at=None), name="incident_open"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="RESOLVED", resolved_at__gte=F("began_at"))
                | (~Q(state="RESOLVED") & Q(resolved_at=None)),
                name="incident_resolved_has_its_time",
            )
        ]

    def __str__(self) -> str:
        return self.title


class IncidentUpdate(models.Model):
    """The text of an operator about an incident, and the state that it had from then on."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    incident = models.ForeignKey(Incident, models.CASCADE, related_name="updates")
    state = models.CharField(max_length=13, choices=IncidentState)
    text = models.CharField(max_length=MAX_INCIDENT_TEXT)
    written_at = models.DateTimeField()
    written_by = models.UUIDField()


class PartDay(models.Model):
    """How long a part was measured, disturbed and away on a day in UTC, in seconds."""

    part = models.CharField(max_length=8, choices=Part)
    day = models.DateField()
    measured = models.IntegerField(default=0)
    disturbed = models.IntegerField(default=0)
    away = models.IntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["part", "day"], name="part_day_once")]
        indexes = [models.Index(fields=["day"], name="part_day_by_day")]

    def __str__(self) -> str:
        return f"{self.part} on {self.day}"


class StatusMeasurement(models.Model):
    """The time of the last measurement. There is one row."""

    id = models.SmallIntegerField(primary_key=True, default=1)
    measured_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="status_measurement_is_one")]
