import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Member",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("user_id", models.UUIDField(unique=True)),
                ("username", models.CharField(max_length=40)),
                ("avatar", models.CharField(blank=True, max_length=120)),
                (
                    "status",
                    models.CharField(
                        choices=[("ACTIVE", "Active"), ("DISABLED", "Disabled"), ("LIMITED", "Limited")],
                        default="ACTIVE",
                        max_length=8,
                    ),
                ),
                ("joined_at", models.DateTimeField()),
                ("left_at", models.DateTimeField(blank=True, null=True)),
                ("reference", models.CharField(blank=True, db_default="", default="", max_length=8)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(models.F("username"), name="member_by_name"),
                    models.Index(fields=["-created_at"], name="member_by_age"),
                    models.Index(
                        condition=models.Q(("reference", ""), _negated=True),
                        fields=["reference", "created_at"],
                        name="member_by_reference",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MemberNote",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="notes", to="members.member"
                    ),
                ),
                ("author_id", models.UUIDField()),
                ("author_name", models.CharField(max_length=40)),
                ("text", models.CharField(max_length=500)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [models.Index(fields=["member", "-created_at"], name="note_of_member")],
            },
        ),
        migrations.CreateModel(
            name="MemberDeed",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                ("event", models.CharField(max_length=12)),
                ("provider", models.CharField(max_length=12)),
                ("amount", models.BigIntegerField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["member", "event", "at"], name="deed_of_member"),
                    models.Index(fields=["event", "at"], name="deed_by_event"),
                ],
            },
        ),
    ]
