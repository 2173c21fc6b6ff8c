import django.contrib.postgres.fields
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
            name="EventOccurrence",
            fields=[
                (
                    "type",
                    models.CharField(
                        choices=[("STREAM", "Stream"), ("RAFFLE", "Raffle"), ("TOURNAMENT", "Tournament")],
                        max_length=10,
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[("HERE", "In the community"), ("KICK", "Kick"), ("TWITCH", "Twitch")],
                        default="HERE",
                        max_length=8,
                    ),
                ),
                ("title", models.CharField(max_length=80)),
                ("description", models.CharField(blank=True, max_length=2000)),
                ("image", models.CharField(blank=True, max_length=120)),
                ("link", models.CharField(blank=True, max_length=500)),
                ("capacity", models.IntegerField(null=True)),
                ("has_waiting_list", models.BooleanField(default=True)),
                ("check_in_minutes", models.IntegerField(null=True)),
                (
                    "reminders",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.IntegerField(), blank=True, default=list, size=None
                    ),
                ),
                ("min_level", models.SmallIntegerField(null=True)),
                ("min_member_days", models.SmallIntegerField(null=True)),
                (
                    "linked_provider",
                    models.CharField(
                        blank=True,
                        choices=[("KICK", "Kick"), ("TWITCH", "Twitch"), ("DISCORD", "Discord")],
                        max_length=12,
                    ),
                ),
                ("things", models.JSONField(blank=True, default=list)),
                ("tournament", models.JSONField(null=True)),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("day", models.DateField()),
                ("zone", models.CharField(max_length=64)),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("first_day", models.DateField()),
                ("last_day", models.DateField()),
                ("is_all_day", models.BooleanField(default=False)),
                (
                    "own_fields",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=30), blank=True, default=list, size=None
                    ),
                ),
                ("is_published", models.BooleanField(default=False)),
                ("canceled_at", models.DateTimeField(null=True)),
                ("cancel_reason", models.CharField(blank=True, max_length=200)),
                ("deleted_at", models.DateTimeField(null=True)),
                ("joined", models.IntegerField(default=0)),
                ("waiting", models.IntegerField(default=0)),
                ("attended", models.IntegerField(default=0)),
                ("last_place", models.IntegerField(default=0)),
                ("revision", models.IntegerField(default=0)),
                ("followed_until", models.DateTimeField(null=True)),
                ("replay_link", models.CharField(blank=True, max_length=500)),
                ("summary", models.CharField(blank=True, max_length=2000)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name="MatchRuling",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("match", models.CharField(max_length=12)),
                (
                    "action",
                    models.CharField(
                        choices=[
                            ("DECIDED", "Decided"),
                            ("UNDONE", "Undone"),
                            ("WALKOVER", "Walkover"),
                            ("WITHDRAWN", "Withdrawn"),
                            ("REINSTATED", "Reinstated"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                (
                    "undone",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=12), default=list, size=None
                    ),
                ),
                ("decided_by", models.UUIDField()),
                ("created_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="EventFeed",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Tournament",
            fields=[
                (
                    "occurrence",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="play",
                        serialize=False,
                        to="events.eventoccurrence",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("OPEN", "Open"),
                            ("RUNNING", "Running"),
                            ("REVIEW", "Review"),
                            ("FINISHED", "Finished"),
                            ("CANCELED", "Canceled"),
                        ],
                        default="OPEN",
                        max_length=8,
                    ),
                ),
                ("terms", models.JSONField(null=True)),
                ("bracket", models.JSONField(null=True)),
                ("version", models.IntegerField(default=0)),
                ("sealed_seed", models.CharField(max_length=255)),
                ("reserved_gems", models.BigIntegerField(default=0)),
                ("promised_by", models.UUIDField(null=True)),
                (
                    "problem",
                    models.CharField(
                        blank=True, choices=[("GEMS_OVER_LIMIT", "Gems Over Limit")], default="", max_length=16
                    ),
                ),
                ("drawn_at", models.DateTimeField(null=True)),
                ("absent_at", models.DateTimeField(null=True)),
                ("review_until", models.DateTimeField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="EventParticipant",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("state", models.CharField(choices=[("JOINED", "Joined"), ("WAITING", "Waiting")], max_length=8)),
                ("place", models.IntegerField()),
                ("seed", models.SmallIntegerField(null=True)),
                ("joined_at", models.DateTimeField()),
                ("checked_in_at", models.DateTimeField(null=True)),
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
                    "occurrence",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="participants",
                        to="events.eventoccurrence",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="EventSeries",
            fields=[
                (
                    "type",
                    models.CharField(
                        choices=[("STREAM", "Stream"), ("RAFFLE", "Raffle"), ("TOURNAMENT", "Tournament")],
                        max_length=10,
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[("HERE", "In the community"), ("KICK", "Kick"), ("TWITCH", "Twitch")],
                        default="HERE",
                        max_length=8,
                    ),
                ),
                ("title", models.CharField(max_length=80)),
                ("description", models.CharField(blank=True, max_length=2000)),
                ("image", models.CharField(blank=True, max_length=120)),
                ("link", models.CharField(blank=True, max_length=500)),
                ("capacity", models.IntegerField(null=True)),
                ("has_waiting_list", models.BooleanField(default=True)),
                ("check_in_minutes", models.IntegerField(null=True)),
                (
                    "reminders",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.IntegerField(), blank=True, default=list, size=None
                    ),
                ),
                ("min_level", models.SmallIntegerField(null=True)),
                ("min_member_days", models.SmallIntegerField(null=True)),
                (
                    "linked_provider",
                    models.CharField(
                        blank=True,
                        choices=[("KICK", "Kick"), ("TWITCH", "Twitch"), ("DISCORD", "Discord")],
                        max_length=12,
                    ),
                ),
                ("things", models.JSONField(blank=True, default=list)),
                ("tournament", models.JSONField(null=True)),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("zone", models.CharField(max_length=64)),
                ("start_day", models.DateField()),
                ("start_time", models.TimeField(null=True)),
                ("minutes", models.IntegerField(null=True)),
                ("days", models.SmallIntegerField(null=True)),
                ("rule", models.CharField(blank=True, max_length=200)),
                ("until", models.DateField(null=True)),
                (
                    "excluded",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.DateField(), blank=True, default=list, size=None
                    ),
                ),
                ("made_until", models.DateField(null=True)),
                (
                    "publication",
                    models.CharField(
                        choices=[
                            ("DRAFT", "Draft of an event"),
                            ("PUBLISHED", "Published event"),
                            ("CANCELED", "Canceled event"),
                        ],
                        default="DRAFT",
                        max_length=9,
                    ),
                ),
                ("published_at", models.DateTimeField(null=True)),
                ("promised_by", models.UUIDField(null=True)),
                ("deleted_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "split_from",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="events.eventseries",
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="eventoccurrence",
            name="series",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="occurrences",
                to="events.eventseries",
            ),
        ),
        migrations.CreateModel(
            name="MatchReport",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("match", models.CharField(max_length=12)),
                ("entrants", django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), size=2)),
                ("winner", models.UUIDField(null=True)),
                (
                    "scores",
                    django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), null=True, size=2),
                ),
                ("image", models.CharField(blank=True, max_length=120)),
                ("text", models.CharField(blank=True, max_length=500)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("OPEN", "Open"),
                            ("CONFIRMED", "Confirmed"),
                            ("DISPUTED", "Disputed"),
                            ("DECIDED", "Decided"),
                            ("WITHDRAWN", "Withdrawn"),
                            ("UNDONE", "Undone"),
                        ],
                        default="OPEN",
                        max_length=9,
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("decided_at", models.DateTimeField(null=True)),
                (
                    "reported_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="events.eventparticipant"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TournamentPlace",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("place", models.SmallIntegerField(null=True)),
                ("is_shared", models.BooleanField(default=False)),
                ("gems", models.BigIntegerField(default=0)),
                ("transaction_id", models.UUIDField(null=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
                (
                    "participant",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="final_place",
                        to="events.eventparticipant",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="events.tournament",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("reserved_gems__gte", 0),
                    models.Q(
                        ("state__in", ("OPEN", "CANCELED")),
                        models.Q(("bracket__isnull", False), ("terms__isnull", False)),
                        _connector="OR",
                    ),
                ),
                name="tournament_is_sound",
            ),
        ),
        migrations.AddField(
            model_name="matchruling",
            name="tournament",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rulings",
                to="events.tournament",
            ),
        ),
        migrations.AddField(
            model_name="matchreport",
            name="tournament",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="reports",
                to="events.tournament",
            ),
        ),
        migrations.AddIndex(
            model_name="eventparticipant",
            index=models.Index(fields=["occurrence", "state", "place"], name="event_participant_by_place"),
        ),
        migrations.AddIndex(
            model_name="eventparticipant",
            index=models.Index(fields=["member", "occurrence"], name="event_participant_of_member"),
        ),
        migrations.AddConstraint(
            model_name="eventparticipant",
            constraint=models.UniqueConstraint(fields=("occurrence", "member"), name="event_joined_once"),
        ),
        migrations.AddConstraint(
            model_name="eventparticipant",
            constraint=models.CheckConstraint(
                condition=models.Q(("state", "JOINED"), ("checked_in_at__isnull", True), _connector="OR"),
                name="event_check_in_is_sound",
            ),
        ),
        migrations.AddIndex(
            model_name="eventseries",
            index=models.Index(fields=["-created_at"], name="event_series_by_age"),
        ),
        migrations.AddConstraint(
            model_name="eventseries",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("days__isnull", True), ("minutes__gte", 1), ("start_time__isnull", False)),
                    models.Q(("days__gte", 1), ("minutes__isnull", True), ("start_time__isnull", True)),
                    _connector="OR",
                ),
                name="event_series_has_length",
            ),
        ),
        migrations.AddConstraint(
            model_name="eventseries",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("publication", "DRAFT"), ("published_at__isnull", True)),
                    models.Q(models.Q(("publication", "DRAFT"), _negated=True), ("published_at__isnull", False)),
                    _connector="OR",
                ),
                name="event_is_published_once",
            ),
        ),
        migrations.AddIndex(
            model_name="eventoccurrence",
            index=models.Index(
                condition=models.Q(("deleted_at__isnull", True)), fields=["starts_at"], name="event_by_start"
            ),
        ),
        migrations.AddIndex(
            model_name="eventoccurrence",
            index=models.Index(
                condition=models.Q(("deleted_at__isnull", True)), fields=["ends_at"], name="event_by_end"
            ),
        ),
        migrations.AddIndex(
            model_name="eventoccurrence",
            index=models.Index(fields=["series", "starts_at"], name="event_of_series"),
        ),
        migrations.AddConstraint(
            model_name="eventoccurrence",
            constraint=models.UniqueConstraint(
                condition=models.Q(("canceled_at__isnull", True), ("deleted_at__isnull", True)),
                fields=("series", "day"),
                name="event_occurrence_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="eventoccurrence",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("ends_at__gt", models.F("starts_at")),
                    ("last_day__gte", models.F("first_day")),
                    ("attended__gte", 0),
                    ("joined__gte", 0),
                    ("waiting__gte", 0),
                ),
                name="event_occurrence_is_sound",
            ),
        ),
        migrations.AddConstraint(
            model_name="tournamentplace",
            constraint=models.UniqueConstraint(fields=("tournament", "member"), name="tournament_place_once"),
        ),
        migrations.AddConstraint(
            model_name="tournamentplace",
            constraint=models.CheckConstraint(
                condition=models.Q(("gems__gte", 0), ("gems__lte", 9999999999999)), name="tournament_place_is_sound"
            ),
        ),
        migrations.AddIndex(
            model_name="matchruling",
            index=models.Index(fields=["tournament", "-created_at"], name="match_ruling_by_age"),
        ),
        migrations.AddIndex(
            model_name="matchreport",
            index=models.Index(fields=["tournament", "match", "created_at"], name="match_report_by_match"),
        ),
        migrations.AddConstraint(
            model_name="matchreport",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ("OPEN", "DISPUTED"))),
                fields=("tournament", "match", "reported_by"),
                name="match_report_once",
            ),
        ),
    ]
