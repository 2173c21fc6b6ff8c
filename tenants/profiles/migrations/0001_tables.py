import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids
import tenants.profiles.models


class Migration(migrations.Migration):
    initial = True
    dependencies = [("achievements", "0001_tables"), ("members", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="CardSettings",
            fields=[
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="card",
                        serialize=False,
                        to="members.member",
                    ),
                ),
                (
                    "audience",
                    models.CharField(
                        choices=[("EVERYONE", "Everyone"), ("MEMBERS", "Members"), ("NOBODY", "Nobody")],
                        default="MEMBERS",
                        max_length=8,
                    ),
                ),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name="SharedAchievement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "code",
                    models.CharField(
                        default=tenants.profiles.models.new_code, editable=False, max_length=16, unique=True
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                (
                    "achievement",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="achievements.achievement",
                    ),
                ),
                (
                    "tier",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="achievements.achievementtier",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("member", "achievement"), name="achievement_shared_once")
                ],
            },
        ),
    ]
