"""The data that a fan shows in one community: the profile card, and links to reached achievements."""

import secrets

from django.db import models

from saas.kernel.ids import new_id
from tenants.achievements.models import Achievement, AchievementTier
from tenants.members.models import Member

CODE_BYTES = 12


def new_code() -> str:
    """Return the code of a link, which cannot be guessed."""
    return secrets.token_urlsafe(CODE_BYTES)


class CardAudience(models.TextChoices):
    EVERYONE = "EVERYONE"
    MEMBERS = "MEMBERS"
    NOBODY = "NOBODY"


class CardSettings(models.Model):
    """The audience of a member's card. Members without a row have the default."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, primary_key=True, related_name="card")
    audience = models.CharField(max_length=8, choices=CardAudience, default=CardAudience.MEMBERS)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return self.audience


class SharedAchievement(models.Model):
    """A link to a member's achievement, with the tier that the member shared."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+", db_index=False)
    achievement = models.ForeignKey(Achievement, on_delete=models.CASCADE, related_name="+", db_index=False)
    tier = models.ForeignKey(AchievementTier, on_delete=models.CASCADE, related_name="+", db_index=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["member", "achievement"], name="achievement_shared_once"),
        ]

    def __str__(self) -> str:
        return self.code
