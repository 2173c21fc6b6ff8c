import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="PlayLimits",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="play_limits",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("community_id", models.UUIDField(null=True)),
                ("times_per_day", models.IntegerField(null=True)),
                ("gems_per_day", models.BigIntegerField(null=True)),
                ("next_times_per_day", models.IntegerField(null=True)),
                ("next_gems_per_day", models.BigIntegerField(null=True)),
                ("next_from", models.DateTimeField(null=True)),
                ("excluded_until", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "community_id"), name="play_limits_once", nulls_distinct=False
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("times_per_day__isnull", True), ("times_per_day__gte", 0), _connector="OR"),
                            models.Q(("gems_per_day__isnull", True), ("gems_per_day__gte", 0), _connector="OR"),
                        ),
                        name="play_limits_are_sound",
                    ),
                ],
            },
        ),
    ]
