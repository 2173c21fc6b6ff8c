"""What the community's own office remembers."""

from django.db import models


class Milestone(models.Model):
    """Something the team did once that no other table shows. ``name`` is one of ``rules.Step``."""

    name = models.CharField(primary_key=True, max_length=20)
    reached_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
