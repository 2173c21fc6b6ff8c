from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    dependencies = [("back_office", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="FanMessage",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("headline", models.CharField(max_length=80)),
                ("text", models.CharField(max_length=600)),
                ("link", models.CharField(max_length=40)),
                (
                    "segment",
                    models.CharField(
                        choices=[
                            ("ALL", "All"),
                            ("ACTIVE_7", "Active 7"),
                            ("ACTIVE_30", "Active 30"),
                            ("INACTIVE", "Inactive"),
                            ("LEVEL", "Level"),
                            ("SPENT", "Spent"),
                        ],
                        max_length=10,
                    ),
                ),
                ("least", models.BigIntegerField(default=0)),
                ("by_mail", models.BooleanField()),
                ("author_id", models.UUIDField()),
                ("author_name", models.CharField(max_length=40)),
                ("fans", models.IntegerField()),
                ("in_app", models.IntegerField(default=0)),
                ("mailed", models.IntegerField(default=0)),
                ("last_member", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("finished_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["-created_at"], name="fan_message_by_age")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(fans__gte=0, in_app__gte=0, mailed__gte=0), name="fan_message_is_sound"
                    )
                ],
            },
        ),
    ]
