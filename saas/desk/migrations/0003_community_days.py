import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("desk", "0002_first_administrators"), ("tenancy", "0008_suspended_reason")]

    operations = [
        migrations.CreateModel(
            name="CommunityDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("orders", models.BigIntegerField()),
                ("earned", models.BigIntegerField()),
                ("spent", models.BigIntegerField()),
                (
                    "community",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tenancy.community",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["day"], name="community_day_by_day")],
                "constraints": [models.UniqueConstraint(fields=["community", "day"], name="community_day_once")],
            },
        ),
    ]
