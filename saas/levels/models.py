"""The points at which each level begins on the whole platform, and the names of levels in a community."""

from django.db import models

MAX_LEVEL_NAME = 30


class ExperienceLevel(models.Model):
    """The points at which a level begins, in every community."""

    level = models.PositiveSmallIntegerField(primary_key=True)
    experience = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(level__gte=1, level__lte=50), name="experience_level_exists"),
        ]

    def __str__(self) -> str:
        return f"Level {self.level} from {self.experience}"


class LevelName(models.Model):
    """A community's name of its levels from ``from_level`` to the next name. A copy of what its team wrote."""

    community = models.ForeignKey("tenancy.Community", models.CASCADE, related_name="level_names", db_index=False)
    from_level = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=MAX_LEVEL_NAME)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["community", "from_level"], name="level_named_once")]

    def __str__(self) -> str:
        return f"{self.name} from level {self.from_level}"
