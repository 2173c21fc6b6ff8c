import django.db.models.deletion
from django.db import migrations, models

import saas.communities.sharing.codes
import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="ShareLink",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "community",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="share_links", to="tenancy.community"
                    ),
                ),
                ("code", models.CharField(default=saas.communities.sharing.codes.new_code, max_length=8, unique=True)),
                (
                    "channel",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("TWITCH", "Twitch panel"),
                            ("KICK", "Kick panel"),
                            ("X", "X profile"),
                            ("DISCORD", "Discord"),
                            ("YOUTUBE", "YouTube"),
                            ("CHAT", "Chat command"),
                            ("QR", "QR code"),
                        ],
                        max_length=10,
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("archived_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("channel", ""), _negated=True),
                        fields=("community", "channel"),
                        name="share_link_channel_once",
                    )
                ],
            },
        ),
    ]
