import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = [("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="ExperienceLevel",
            fields=[
                ("level", models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ("experience", models.PositiveIntegerField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("level__gte", 1), ("level__lte", 50)), name="experience_level_exists"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LevelName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "community",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="level_names",
                        to="tenancy.community",
                    ),
                ),
                ("from_level", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=30)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("community", "from_level"), name="level_named_once")],
            },
        ),
    ]
