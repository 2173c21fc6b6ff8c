"""The roles of operators, and their read-only visits to back offices."""

from django.db import models

from saas.kernel.ids import new_id


class DeskRole(models.TextChoices):
    SUPPORT = "SUPPORT", "Support"
    FINANCE = "FINANCE", "Finance"
    ADMINISTRATOR = "ADMINISTRATOR", "Administrator"


class OperatorRole(models.Model):
    """The actions that an operator may take on the desk. An operator without a row may do nothing there."""

    user = models.OneToOneField("accounts.User", models.CASCADE, primary_key=True, related_name="operator_role")
    role = models.CharField(max_length=13, choices=DeskRole)
    given_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.role


class AccountMerge(models.Model):
    """The account ``duplicate`` was merged into ``kept``. ``done_at`` is set when all memberships are moved.

    ``username`` and ``email`` are those of the duplicate, sealed (saas.kernel.secrets). They are emptied when the kept
    account is erased.
    """

    duplicate = models.OneToOneField("accounts.User", models.PROTECT, primary_key=True, related_name="merge")
    kept = models.ForeignKey("accounts.User", models.PROTECT, related_name="merged_accounts")
    username = models.CharField(max_length=1000, blank=True)
    email = models.CharField(max_length=1000, blank=True)
    operator_id = models.UUIDField()
    merged_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.duplicate_id} into {self.kept_id}"


class ReadOnlyVisit(models.Model):
    """An operator sees a community's back office as its owner does, until ``ends_at`` at the latest."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    operator_id = models.UUIDField()
    community_id = models.UUIDField()
    reason = models.CharField(max_length=300)
    began_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["operator_id"], condition=models.Q(ended_at=None), name="visit_open")]

    def __str__(self) -> str:
        return f"{self.operator_id} in {self.community_id}"


class BooksReport(models.Model):
    """The last reconciliation of a community's ledger. ``problem`` is empty if the books add up."""

    community = models.OneToOneField("tenancy.Community", models.CASCADE, primary_key=True, related_name="books_report")
    checked_at = models.DateTimeField(null=True)
    problem = models.CharField(max_length=500, blank=True)
    stopped_at = models.DateTimeField(null=True)
    stopped_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["community"], condition=~models.Q(problem="") | ~models.Q(stopped_at=None), name="books_to_see"
            )
        ]

    def __str__(self) -> str:
        return f"books of {self.community_id}"


class CommunityDay(models.Model):
    """The totals of one day from a community's ledger, as last reported.

    ``orders`` were paid with gems. ``earned`` and ``spent`` are gems of members.
    """

    community = models.ForeignKey("tenancy.Community", models.CASCADE, related_name="+", db_index=False)
    day = models.DateField()
    orders = models.BigIntegerField()
    earned = models.BigIntegerField()
    spent = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["community", "day"], name="community_day_once")]
        indexes = [models.Index(fields=["day"], name="community_day_by_day")]

    def __str__(self) -> str:
        return f"{self.community_id} on {self.day}"


class HealthHour(models.Model):
    """How jobs and mails went in one hour, which begins at ``at``. A job measures it every few minutes.

    ``waiting`` jobs were due at the worst measurement, the first of them for ``longest_wait`` seconds.
    ``mails_failing`` had failed and waited for another try, or were given up.
    """

    at = models.DateTimeField(primary_key=True)
    jobs_done = models.BigIntegerField()
    waiting = models.BigIntegerField()
    longest_wait = models.BigIntegerField()
    dead = models.BigIntegerField()
    mails_sent = models.BigIntegerField()
    mails_failing = models.BigIntegerField()

    def __str__(self) -> str:
        return self.at.isoformat()


class PlanDay(models.Model):
    """How many communities had a plan at the end of a day in UTC (today: by now)."""

    day = models.DateField()
    plan = models.CharField(max_length=20)
    communities = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["day", "plan"], name="plan_day_once")]

    def __str__(self) -> str:
        return f"{self.plan} on {self.day}"


class WaitlistInvitation(models.Model):
    """A creator of the waitlist to whom the sign-up link was mailed. One mail per entry."""

    entry = models.OneToOneField("directory.WaitlistEntry", models.CASCADE, primary_key=True, related_name="invitation")
    invited_by = models.UUIDField()
    invited_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"invitation of {self.entry_id}"


class ReservedName(models.Model):
    """A name that no new community and no new username can have. Existing ones keep it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=40, unique=True)
    added_by = models.UUIDField()
    added_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class SuppressedAddress(models.Model):
    """An email address, in lower case, to which the platform sends security mails alone."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    email = models.EmailField(max_length=254, unique=True)
    added_by = models.UUIDField()
    added_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.email


class Severity(models.TextChoices):
    INFO = "INFO", "Information"
    WARNING = "WARNING", "Warning"


class Announcement(models.Model):
    """A text that the teams of all communities read in the back office, from ``begins_at`` to ``ends_at``."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    text = models.CharField(max_length=500)
    severity = models.CharField(max_length=7, choices=Severity)
    is_dismissible = models.BooleanField()
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    created_by = models.UUIDField()

    class Meta:
        indexes = [models.Index(fields=["ends_at"], name="announcement_by_end")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("begins_at")), name="announcement_ends_after_its_beginning"
            )
        ]

    def __str__(self) -> str:
        return self.text[:60]
