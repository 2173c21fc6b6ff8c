import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("activity", "0004_open_tickets"),
        ("tenancy", "0003_areas_off"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ChatFigure",
            fields=[
                (
                    "community",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="tenancy.community",
                    ),
                ),
                ("last_seq", models.BigIntegerField()),
                ("last_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ChatReading",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "user_id", "community_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("read_seq", models.BigIntegerField()),
                (
                    "community",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        to="tenancy.community",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
    ]
