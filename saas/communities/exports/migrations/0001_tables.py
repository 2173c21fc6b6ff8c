import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="CommunityExport",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("QUEUED", "Queued"), ("READY", "Ready"), ("EXPIRED", "Expired")],
                        default="QUEUED",
                        max_length=7,
                    ),
                ),
                ("size", models.BigIntegerField(default=0)),
                ("requested_at", models.DateTimeField(auto_now_add=True)),
                ("ready_at", models.DateTimeField(null=True)),
                ("expires_at", models.DateTimeField(null=True)),
                (
                    "community",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="exports", to="tenancy.community"
                    ),
                ),
                ("is_kept", models.BooleanField(db_default=False, default=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "QUEUED")),
                        fields=("community",),
                        name="community_export_one_queued",
                    )
                ],
            },
        ),
    ]
