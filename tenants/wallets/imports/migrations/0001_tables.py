import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("members", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="Import",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("filename", models.CharField(max_length=120)),
                (
                    "tool",
                    models.CharField(
                        choices=[
                            ("STREAMELEMENTS", "StreamElements"),
                            ("BOTRIX", "BotRix"),
                            ("STREAMLABS", "Streamlabs"),
                            ("PHANTOMBOT", "PhantomBot"),
                            ("OTHER", "another tool"),
                        ],
                        max_length=14,
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[("TWITCH", "Twitch"), ("KICK", "Kick"), ("LOCAL", "Local")], max_length=6
                    ),
                ),
                (
                    "mode",
                    models.CharField(choices=[("ADD", "Add"), ("REPLACE", "Replace")], default="ADD", max_length=7),
                ),
                ("rate", models.PositiveIntegerField(default=1)),
                ("skip_bots", models.BooleanField(default=True)),
                ("mapping", models.JSONField()),
                ("columns", models.JSONField()),
                ("encoding", models.CharField(max_length=12)),
                ("delimiter", models.CharField(max_length=1)),
                ("has_header", models.BooleanField()),
                ("content", models.BinaryField(default=b"")),
                ("report", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("DRAFT", "Draft"),
                            ("APPLYING", "Applying"),
                            ("APPLIED", "Applied"),
                            ("UNDOING", "Undoing"),
                            ("UNDONE", "Undone"),
                        ],
                        default="DRAFT",
                        max_length=8,
                    ),
                ),
                ("total", models.PositiveIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("key", models.UUIDField(null=True)),
                ("undo_key", models.UUIDField(null=True)),
                ("actor_id", models.UUIDField()),
                ("actor_name", models.CharField(max_length=40)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("applied_at", models.DateTimeField(null=True)),
                ("undone_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["-created_at"], name="import_by_age")],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("rate__gte", 1)), name="import_rate_is_sound")
                ],
            },
        ),
        migrations.CreateModel(
            name="ImportRow",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "run",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rows",
                        to="imports.import",
                    ),
                ),
                ("line", models.PositiveIntegerField()),
                (
                    "platform",
                    models.CharField(
                        choices=[("TWITCH", "Twitch"), ("KICK", "Kick"), ("LOCAL", "Local")], max_length=6
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("name_key", models.CharField(max_length=60)),
                ("subject", models.CharField(blank=True, max_length=64)),
                ("gems", models.BigIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("PENDING", "Pending"),
                            ("CREDITED", "Credited"),
                            ("UNCHANGED", "Unchanged"),
                            ("WAITING", "Waiting"),
                            ("SUPERSEDED", "Superseded"),
                            ("FAILED", "Failed"),
                            ("UNDONE", "Undone"),
                        ],
                        default="PENDING",
                        max_length=10,
                    ),
                ),
                ("problem", models.CharField(blank=True, max_length=40)),
                (
                    "member",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
                ("transaction_id", models.UUIDField(null=True)),
                ("moved", models.BigIntegerField(null=True)),
                ("taken_back", models.BigIntegerField(null=True)),
                (
                    "superseded_by",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="imports.import",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["run", "state", "id"], name="imported_row_by_state"),
                    models.Index(
                        models.F("platform"),
                        models.F("name_key"),
                        condition=models.Q(("state", "WAITING")),
                        name="imported_row_waiting",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("run", "name_key"), name="imported_row_once"),
                    models.CheckConstraint(
                        condition=models.Q(("gems__gte", 0), ("gems__lte", 9999999999999)), name="imported_row_is_sound"
                    ),
                ],
            },
        ),
    ]
