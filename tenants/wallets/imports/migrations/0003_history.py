"""Imports bring watched time, ranks, join dates, and people with accounts on two platforms."""

from django.db import migrations, models
from django.db.models import F, Q


def text(length: int) -> models.CharField:
    return models.CharField(blank=True, db_default="", default="", max_length=length)


class Migration(migrations.Migration):
    dependencies = [("imports", "0002_moving_in"), ("members", "0002_seniority")]

    operations = [
        migrations.AddField("import", "without_points", models.BooleanField(db_default=False, default=False)),
        migrations.AddField(
            "import",
            "watch_unit",
            models.CharField(
                choices=[("HOURS", "Hours"), ("MINUTES", "Minutes"), ("SECONDS", "Seconds")],
                db_default="MINUTES",
                default="MINUTES",
                max_length=7,
            ),
        ),
        migrations.AddField("import", "ranks", models.JSONField(db_default={}, default=dict)),
        migrations.AddField("importrow", "other_name", text(60)),
        migrations.AddField("importrow", "other_key", text(60)),
        migrations.AddField("importrow", "other_subject", text(64)),
        migrations.AddField("importrow", "minutes", models.PositiveIntegerField(db_default=0, default=0)),
        migrations.AddField("importrow", "joined_on", models.DateField(null=True)),
        migrations.AddField("importrow", "rank", text(60)),
        migrations.AddField("importrow", "level", models.PositiveSmallIntegerField(null=True)),
        migrations.AddField("importrow", "experience", models.PositiveIntegerField(null=True)),
        migrations.RemoveConstraint("importrow", "imported_row_once"),
        migrations.AddConstraint(
            "importrow",
            models.UniqueConstraint(fields=("run", "platform", "name_key"), name="imported_row_once"),
        ),
        migrations.AddIndex(
            "importrow",
            models.Index(
                F("other_key"),
                condition=Q(("state", "WAITING"), Q(("other_key", ""), _negated=True)),
                name="imported_row_waiting_other",
            ),
        ),
        migrations.AddIndex(
            "importrow",
            models.Index(F("member"), condition=Q(state__in=["CREDITED", "UNCHANGED"]), name="imported_row_history"),
        ),
    ]
