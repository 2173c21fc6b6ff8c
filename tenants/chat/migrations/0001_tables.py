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
            name="ChatMessage",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("seq", models.BigIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("TEXT", "Text"), ("TIP", "Tip"), ("POLL", "Poll")], default="TEXT", max_length=4
                    ),
                ),
                ("author_id", models.UUIDField()),
                ("author_name", models.CharField(max_length=40)),
                ("author_avatar", models.CharField(blank=True, max_length=120)),
                (
                    "role",
                    models.CharField(
                        choices=[("FAN", "Fan"), ("TEAM", "Team"), ("OWNER", "Owner")], default="FAN", max_length=5
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=500)),
                ("mentions", models.JSONField(default=list)),
                ("gems", models.BigIntegerField(default=0)),
                ("key", models.UUIDField()),
                ("fingerprint", models.BinaryField()),
                ("created_at", models.DateTimeField()),
                ("deleted_at", models.DateTimeField(null=True)),
                (
                    "deleted_by",
                    models.CharField(blank=True, choices=[("AUTHOR", "Author"), ("TEAM", "Team")], max_length=6),
                ),
                ("deleted_by_name", models.CharField(blank=True, max_length=40)),
                ("delete_reason", models.CharField(blank=True, max_length=200)),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                (
                    "reply_to",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="chat.chatmessage"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ChatPoll",
            fields=[
                (
                    "message",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="poll",
                        serialize=False,
                        to="chat.chatmessage",
                    ),
                ),
                ("options", models.JSONField()),
                ("closes_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="ChatReaction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("user_id", models.UUIDField()),
                ("emoji", models.CharField(max_length=8)),
                (
                    "message",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reactions",
                        to="chat.chatmessage",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ChatReport",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("user_id", models.UUIDField()),
                ("username", models.CharField(max_length=40)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("created_at", models.DateTimeField()),
                ("resolved_at", models.DateTimeField(null=True)),
                (
                    "outcome",
                    models.CharField(
                        blank=True, choices=[("DISMISSED", "Dismissed"), ("DELETED", "Deleted")], max_length=9
                    ),
                ),
                (
                    "message",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="chat.chatmessage",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ChatRoom",
            fields=[
                ("id", models.PositiveSmallIntegerField(db_default=1, primary_key=True, serialize=False)),
                ("last_seq", models.BigIntegerField(db_default=0)),
                ("last_at", models.DateTimeField(null=True)),
                ("slow_seconds", models.PositiveIntegerField(db_default=0)),
                ("min_level", models.PositiveSmallIntegerField(null=True)),
                ("min_member_days", models.PositiveIntegerField(null=True)),
                ("links_are_on", models.BooleanField(db_default=True)),
                ("links_min_level", models.PositiveSmallIntegerField(null=True)),
                ("fans_may_poll", models.BooleanField(db_default=False)),
                ("words", models.JSONField(db_default=[])),
                ("retention_days", models.PositiveIntegerField(null=True)),
                ("paused_at", models.DateTimeField(null=True)),
                ("pause_reason", models.CharField(db_default="", max_length=200)),
                (
                    "pinned",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="chat.chatmessage",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ChatSanction",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(choices=[("MUTE", "Mute"), ("BAN", "Ban")], max_length=4)),
                ("reason", models.CharField(max_length=200)),
                ("until", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField()),
                ("by_id", models.UUIDField()),
                ("by_name", models.CharField(max_length=40)),
                ("undone_at", models.DateTimeField(null=True)),
                ("undone_by_name", models.CharField(blank=True, max_length=40)),
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
                    "message",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="chat.chatmessage"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ChatVote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("user_id", models.UUIDField()),
                ("option", models.PositiveSmallIntegerField()),
                (
                    "poll",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="votes",
                        to="chat.chatpoll",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="chatmessage",
            index=models.Index(fields=["member", "-seq"], name="chat_message_of_member"),
        ),
        migrations.AddIndex(
            model_name="chatmessage",
            index=models.Index(fields=["created_at"], name="chat_message_by_age"),
        ),
        migrations.AddConstraint(
            model_name="chatmessage",
            constraint=models.UniqueConstraint(fields=("seq",), name="chat_message_in_turn"),
        ),
        migrations.AddConstraint(
            model_name="chatmessage",
            constraint=models.UniqueConstraint(fields=("author_id", "key"), name="chat_message_once"),
        ),
        migrations.AddConstraint(
            model_name="chatmessage",
            constraint=models.CheckConstraint(
                condition=models.Q(("gems", 0), models.Q(("gems__gt", 0), ("kind", "TIP")), _connector="OR"),
                name="chat_tip_has_gems",
            ),
        ),
        migrations.AddIndex(
            model_name="chatreaction",
            index=models.Index(fields=["user_id"], name="chat_reaction_of_user"),
        ),
        migrations.AddConstraint(
            model_name="chatreaction",
            constraint=models.UniqueConstraint(fields=("message", "emoji", "user_id"), name="chat_reaction_once"),
        ),
        migrations.AddIndex(
            model_name="chatreport",
            index=models.Index(
                condition=models.Q(("resolved_at__isnull", True)), fields=["created_at"], name="chat_report_open"
            ),
        ),
        migrations.AddIndex(
            model_name="chatreport",
            index=models.Index(fields=["user_id"], name="chat_report_of_user"),
        ),
        migrations.AddConstraint(
            model_name="chatreport",
            constraint=models.UniqueConstraint(fields=("message", "user_id"), name="chat_report_once"),
        ),
        migrations.AddConstraint(
            model_name="chatroom",
            constraint=models.CheckConstraint(condition=models.Q(("id", 1)), name="chat_room_is_one"),
        ),
        migrations.AddIndex(
            model_name="chatsanction",
            index=models.Index(fields=["member", "-created_at"], name="chat_sanction_of_member"),
        ),
        migrations.AddIndex(
            model_name="chatsanction",
            index=models.Index(fields=["-created_at"], name="chat_sanction_by_age"),
        ),
        migrations.AddIndex(
            model_name="chatvote",
            index=models.Index(fields=["user_id"], name="chat_vote_of_user"),
        ),
        migrations.AddConstraint(
            model_name="chatvote",
            constraint=models.UniqueConstraint(fields=("poll", "user_id"), name="chat_vote_once"),
        ),
    ]
