"""Members: the link between a user (public) and all rows of one community."""

from datetime import UTC, datetime, time

from django.db import models

from saas.kernel.ids import new_id


class MemberStatus(models.TextChoices):
    ACTIVE = "ACTIVE"
    DISABLED = "DISABLED"
    LIMITED = "LIMITED"


# A filter beside the statuses: who left or was removed.
FORMER = "FORMER"


class Member(models.Model):
    """A fan in this community. ``user_id`` is the public user, without a foreign key; name and picture are copies.

    Leaving sets ``left_at``. The row, its wallet and its history stay for a return.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user_id = models.UUIDField(unique=True)
    username = models.CharField(max_length=40)
    avatar = models.CharField(max_length=120, blank=True)
    status = models.CharField(max_length=8, choices=MemberStatus, default=MemberStatus.ACTIVE)
    joined_at = models.DateTimeField()
    # From imports of other tools: since when the fan was there, and the minutes watched before joining here.
    seniority_from = models.DateField(null=True, blank=True)
    imported_minutes = models.PositiveIntegerField(default=0, db_default=0)
    left_at = models.DateTimeField(null=True, blank=True)
    # The code of the short link (saas.communities.sharing) that brought the fan, set when they first joined.
    reference = models.CharField(max_length=8, blank=True, default="", db_default="")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index("username", name="member_by_name"),
            models.Index(fields=["-created_at"], name="member_by_age"),
            models.Index(
                fields=["reference", "created_at"], condition=~models.Q(reference=""), name="member_by_reference"
            ),
        ]

    def __str__(self) -> str:
        return self.username

    @property
    def senior_since(self) -> datetime:
        """Return since when the fan belongs to the community, also in an earlier tool."""
        if self.seniority_from is None:
            return self.joined_at
        return min(self.joined_at, datetime.combine(self.seniority_from, time.min, UTC))

    @property
    def is_active(self) -> bool:
        """True until the member leaves the community. A restricted member is active, too."""
        return self.left_at is None


class WaitingMember(models.Model):
    """A member of an imported community whose person has no account here. A user with the confirmed address joins as
    this member.
    """

    member = models.OneToOneField(Member, on_delete=models.CASCADE, primary_key=True, related_name="waiting")
    email = models.CharField(max_length=254, unique=True)

    def __str__(self) -> str:
        return str(self.member_id)


class MemberNote(models.Model):
    """A note of the team about a member. The fan never sees it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="notes")
    author_id = models.UUIDField()
    author_name = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        indexes = [models.Index(fields=["member", "-created_at"], name="note_of_member")]

    def __str__(self) -> str:
        return self.text[:40]


class MemberDeed(models.Model):
    """Something that a member did (``MemberEvent``), stored once. Its id makes a repeated delivery count once."""

    id = models.UUIDField(primary_key=True, editable=False)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+", db_index=False)
    event = models.CharField(max_length=12)
    provider = models.CharField(max_length=12)
    amount = models.BigIntegerField()
    at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["member", "event", "at"], name="deed_of_member"),
            models.Index(fields=["event", "at"], name="deed_by_event"),
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.event}"
