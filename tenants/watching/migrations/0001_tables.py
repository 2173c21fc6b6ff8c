import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = [("members", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="WatchState",
            fields=[
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="members.member",
                    ),
                ),
                ("counted_until", models.DateTimeField()),
                ("waiting_seconds", models.IntegerField(default=0)),
                (
                    "provider",
                    models.CharField(blank=True, choices=[("KICK", "Kick"), ("TWITCH", "Twitch")], max_length=12),
                ),
                ("token", models.UUIDField(null=True)),
                ("beat_at", models.DateTimeField(null=True)),
                (
                    "player",
                    models.CharField(
                        blank=True,
                        choices=[("KICK", "Kick"), ("TWITCH", "Twitch")],
                        db_default="",
                        default="",
                        max_length=12,
                    ),
                ),
                ("alone_seconds", models.IntegerField(default=0)),
                ("alone_limit", models.IntegerField()),
                ("code", models.CharField(blank=True, max_length=4)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("alone_seconds__gte", 0), ("waiting_seconds__gte", 0)),
                        name="watch_state_is_sound",
                    )
                ],
            },
        ),
    ]
