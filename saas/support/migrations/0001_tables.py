import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("tenancy", "0002_functions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PlatformSupportSettings",
            fields=[
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("last_number", models.BigIntegerField(db_default=0, default=0)),
                ("close_after_days", models.SmallIntegerField(db_default=7, default=7, null=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("id", 1)), name="platform_support_settings_are_one")
                ],
            },
        ),
        migrations.CreateModel(
            name="PlatformTicket",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.BigIntegerField(editable=False, unique=True)),
                ("title", models.CharField(max_length=120)),
                (
                    "category",
                    models.CharField(
                        choices=[
                            ("ORDER", "Order"),
                            ("GEMS", "Gems"),
                            ("RAFFLE", "Raffle"),
                            ("CASE", "Case"),
                            ("QUEST", "Quest"),
                            ("WAGER", "Wager"),
                            ("LEADERBOARD", "Leaderboard"),
                            ("EVENT", "Event"),
                            ("RESTRICTION", "Restriction"),
                            ("BILLING", "Billing"),
                            ("DOMAIN", "Domain"),
                            ("COMMUNITY", "Community"),
                            ("ACCOUNT", "Account"),
                            ("PROBLEM", "Problem"),
                            ("OTHER", "Other"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("RESOLVED", "Resolved"), ("OPENED", "Opened"), ("IN_PROGRESS", "In Progress")],
                        default="OPENED",
                        max_length=11,
                    ),
                ),
                (
                    "priority",
                    models.CharField(
                        choices=[("LOW", "Low"), ("MEDIUM", "Medium"), ("HIGH", "High")], default="MEDIUM", max_length=6
                    ),
                ),
                ("assignee_id", models.UUIDField(null=True)),
                ("assignee_name", models.CharField(blank=True, max_length=40)),
                ("is_opened_by_team", models.BooleanField(default=False)),
                ("last_seq", models.IntegerField(default=0)),
                ("fan_unread", models.IntegerField(default=0)),
                ("team_unread", models.IntegerField(default=0)),
                (
                    "last_side",
                    models.CharField(choices=[("FAN", "Fan"), ("TEAM", "Team"), ("SYSTEM", "System")], max_length=6),
                ),
                ("last_message_at", models.DateTimeField()),
                (
                    "waits_for",
                    models.CharField(choices=[("TEAM", "Team"), ("FAN", "Fan"), ("NOBODY", "Nobody")], max_length=6),
                ),
                ("waiting_since", models.DateTimeField()),
                ("team_seconds", models.BigIntegerField(default=0)),
                ("first_answer_at", models.DateTimeField(null=True)),
                ("resolved_at", models.DateTimeField(null=True)),
                ("closes_at", models.DateTimeField(null=True)),
                ("warned_at", models.DateTimeField(null=True)),
                ("rating", models.SmallIntegerField(null=True)),
                ("rating_text", models.CharField(blank=True, max_length=500)),
                ("rated_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField()),
                ("updated_at", models.DateTimeField()),
                (
                    "community",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tenancy.community",
                    ),
                ),
                (
                    "previous",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="support.platformticket",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PlatformTicketLine",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("seq", models.IntegerField()),
                (
                    "side",
                    models.CharField(choices=[("FAN", "Fan"), ("TEAM", "Team"), ("SYSTEM", "System")], max_length=6),
                ),
                ("is_internal", models.BooleanField(default=False)),
                ("author_id", models.UUIDField(null=True)),
                ("author_name", models.CharField(blank=True, max_length=40)),
                ("text", models.TextField(blank=True)),
                (
                    "event",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("STATUS", "Status"),
                            ("REOPENED", "Reopened"),
                            ("CLOSED", "Closed"),
                            ("WARNING", "Warning"),
                            ("ASSIGNED", "Assigned"),
                            ("PRIORITY", "Priority"),
                            ("MERGED", "Merged"),
                            ("MERGED_INTO", "Merged Into"),
                            ("GIFT", "Gift"),
                            ("REFUND", "Refund"),
                        ],
                        max_length=11,
                    ),
                ),
                ("value", models.CharField(blank=True, max_length=160)),
                ("gems", models.BigIntegerField(null=True)),
                ("key", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField()),
                (
                    "ticket",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="support.platformticket",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PlatformTicketPicture",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=120)),
                (
                    "line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pictures",
                        to="support.platformticketline",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddIndex(
            model_name="platformticket",
            index=models.Index(fields=["-last_message_at", "-id"], name="platform_ticket_by_activity"),
        ),
        migrations.AddIndex(
            model_name="platformticket",
            index=models.Index(fields=["status", "-last_message_at", "-id"], name="platform_ticket_by_status"),
        ),
        migrations.AddIndex(
            model_name="platformticket",
            index=models.Index(fields=["user", "status"], name="platform_ticket_of_user"),
        ),
        migrations.AddConstraint(
            model_name="platformticket",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("fan_unread__gte", 0),
                    ("last_seq__gte", 0),
                    ("team_seconds__gte", 0),
                    ("team_unread__gte", 0),
                    models.Q(
                        ("rating__isnull", True), models.Q(("rating__gte", 1), ("rating__lte", 5)), _connector="OR"
                    ),
                    models.Q(
                        models.Q(
                            ("closes_at__isnull", True),
                            ("resolved_at__isnull", False),
                            ("status", "RESOLVED"),
                            ("waits_for", "NOBODY"),
                        ),
                        models.Q(
                            models.Q(("status", "RESOLVED"), _negated=True),
                            ("resolved_at__isnull", True),
                            models.Q(("waits_for", "NOBODY"), _negated=True),
                        ),
                        _connector="OR",
                    ),
                ),
                name="platform_ticket_is_sound",
            ),
        ),
        migrations.AddConstraint(
            model_name="platformticketline",
            constraint=models.UniqueConstraint(fields=("ticket", "seq"), name="platform_line_in_turn"),
        ),
        migrations.AddConstraint(
            model_name="platformticketline",
            constraint=models.UniqueConstraint(
                condition=models.Q(("key__isnull", False)), fields=("ticket", "key"), name="platform_line_once"
            ),
        ),
    ]
