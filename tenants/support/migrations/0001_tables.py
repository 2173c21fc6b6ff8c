import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("members", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="SavedAnswer",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=60)),
                ("text", models.CharField(max_length=4000)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("name",), name="saved_answer_name_once")],
            },
        ),
        migrations.CreateModel(
            name="SavedAnswerPicture",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=120)),
                (
                    "answer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pictures",
                        to="community_support.savedanswer",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SupportSettings",
            fields=[
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("last_number", models.BigIntegerField(db_default=0, default=0)),
                ("close_after_days", models.SmallIntegerField(db_default=7, default=7, null=True)),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="support_settings_are_one")],
            },
        ),
        migrations.CreateModel(
            name="SupportTicket",
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
                    "subject_kind",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("ORDER", "Order"),
                            ("ITEM", "Item"),
                            ("RAFFLE", "Raffle"),
                            ("OPENING", "Opening"),
                            ("QUEST", "Quest"),
                            ("WAGER", "Wager"),
                            ("LEADERBOARD", "Leaderboard"),
                            ("EVENT", "Event"),
                            ("TRANSACTION", "Transaction"),
                        ],
                        max_length=11,
                    ),
                ),
                ("subject_id", models.UUIDField(null=True)),
                ("subject_title", models.CharField(blank=True, max_length=120)),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                (
                    "merged_into",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="community_support.supportticket",
                    ),
                ),
                (
                    "previous",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="community_support.supportticket",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SupportTicketLine",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="community_support.supportticket",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SupportTicketPicture",
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
                        to="community_support.supportticketline",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TicketGems",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(choices=[("GIFT", "Gift"), ("REFUND", "Refund")], max_length=6)),
                ("gems", models.BigIntegerField()),
                ("reason", models.CharField(max_length=200)),
                ("key", models.UUIDField()),
                ("fingerprint", models.BinaryField()),
                ("actor_id", models.UUIDField()),
                ("actor_name", models.CharField(max_length=40)),
                ("created_at", models.DateTimeField()),
                (
                    "ticket",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="gems",
                        to="community_support.supportticket",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="supportticket",
            index=models.Index(fields=["-last_message_at", "-id"], name="ticket_by_activity"),
        ),
        migrations.AddIndex(
            model_name="supportticket",
            index=models.Index(fields=["-created_at", "-id"], name="ticket_by_age"),
        ),
        migrations.AddIndex(
            model_name="supportticket",
            index=models.Index(fields=["status", "-last_message_at", "-id"], name="ticket_by_status"),
        ),
        migrations.AddIndex(
            model_name="supportticket",
            index=models.Index(
                condition=models.Q(("assignee_id__isnull", False)),
                fields=["assignee_id", "-last_message_at", "-id"],
                name="ticket_of_assignee",
            ),
        ),
        migrations.AddIndex(
            model_name="supportticket",
            index=models.Index(fields=["member", "-last_message_at"], name="ticket_of_member"),
        ),
        migrations.AddIndex(
            model_name="supportticket",
            index=models.Index(
                condition=models.Q(("waits_for", "TEAM")), fields=["waiting_since"], name="ticket_waiting"
            ),
        ),
        migrations.AddIndex(
            model_name="supportticket",
            index=models.Index(
                condition=models.Q(("team_unread__gt", 0)), fields=["-last_message_at", "-id"], name="ticket_unread"
            ),
        ),
        migrations.AddIndex(
            model_name="supportticket",
            index=models.Index(
                condition=models.Q(("resolved_at__isnull", False)), fields=["resolved_at"], name="ticket_by_solution"
            ),
        ),
        migrations.AddConstraint(
            model_name="supportticket",
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
                name="support_ticket_is_sound",
            ),
        ),
        migrations.AddConstraint(
            model_name="supportticket",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("subject_id__isnull", True), ("subject_kind", "")),
                    models.Q(models.Q(("subject_kind", ""), _negated=True), ("subject_id__isnull", False)),
                    _connector="OR",
                ),
                name="support_ticket_subject_is_whole",
            ),
        ),
        migrations.AddConstraint(
            model_name="supportticket",
            constraint=models.CheckConstraint(
                condition=models.Q(("merged_into__isnull", True), ("status", "RESOLVED"), _connector="OR"),
                name="merged_ticket_is_resolved",
            ),
        ),
        migrations.AddConstraint(
            model_name="supportticketline",
            constraint=models.UniqueConstraint(fields=("ticket", "seq"), name="ticket_line_in_turn"),
        ),
        migrations.AddConstraint(
            model_name="supportticketline",
            constraint=models.UniqueConstraint(
                condition=models.Q(("key__isnull", False)), fields=("ticket", "key"), name="ticket_line_once"
            ),
        ),
        migrations.AddIndex(
            model_name="supportticketpicture",
            index=models.Index(fields=["name"], name="ticket_picture_by_name"),
        ),
        migrations.AddIndex(
            model_name="ticketgems",
            index=models.Index(fields=["ticket", "created_at"], name="gems_of_ticket"),
        ),
        migrations.AddConstraint(
            model_name="ticketgems",
            constraint=models.CheckConstraint(condition=models.Q(("gems__gte", 0)), name="ticket_gems_are_sound"),
        ),
        migrations.AddConstraint(
            model_name="ticketgems",
            constraint=models.UniqueConstraint(fields=("key",), name="ticket_gems_once"),
        ),
    ]
