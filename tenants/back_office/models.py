"""Data of the back office."""

from django.db import models


class Milestone(models.Model):
    """A setup step that no other table shows. ``name`` is one of ``rules.SetupStep``."""

    name = models.CharField(primary_key=True, max_length=20)
    reached_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
