import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = [("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="DomainHealth",
            fields=[
                (
                    "domain",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="health",
                        serialize=False,
                        to="tenancy.domain",
                    ),
                ),
                ("results", models.JSONField(default=dict)),
                ("checked_at", models.DateTimeField(null=True)),
                ("next_check_at", models.DateTimeField(db_index=True, null=True)),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("failed_checks", models.PositiveIntegerField(default=0)),
                ("grace_until", models.DateTimeField(null=True)),
            ],
        ),
    ]
