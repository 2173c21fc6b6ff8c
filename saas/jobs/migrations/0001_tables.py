from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("task", models.CharField(max_length=80)),
                ("community_id", models.UUIDField(null=True)),
                ("arguments", models.JSONField(default=dict)),
                ("key", models.CharField(max_length=160, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("WAITING", "Waiting"), ("CLAIMED", "Claimed"), ("DONE", "Done"), ("DEAD", "Dead")],
                        default="WAITING",
                        max_length=8,
                    ),
                ),
                ("due_at", models.DateTimeField()),
                ("attempt", models.PositiveIntegerField(default=0)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("lease_until", models.DateTimeField(null=True)),
                ("started_at", models.DateTimeField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                ("error", models.TextField(blank=True)),
                ("request_id", models.CharField(blank=True, db_default="", max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "WAITING")),
                        fields=["due_at", "id"],
                        include=("community_id",),
                        name="job_due_by_community",
                    ),
                    models.Index(condition=models.Q(("state", "CLAIMED")), fields=["lease_until"], name="job_leased"),
                    models.Index(
                        condition=models.Q(("state", "CLAIMED")), fields=["community_id"], name="job_in_flight"
                    ),
                    models.Index(condition=models.Q(("state", "DONE")), fields=["finished_at"], name="job_finished"),
                    models.Index(condition=models.Q(("state", "DEAD")), fields=["id"], name="job_dead"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "WAITING")), fields=("key",), name="job_key_once_while_waiting"
                    )
                ],
            },
        ),
    ]
