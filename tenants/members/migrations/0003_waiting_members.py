"""People of an imported community who have no account in this installation yet."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("members", "0002_seniority")]

    operations = [
        migrations.CreateModel(
            name="WaitingMember",
            fields=[
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="waiting",
                        serialize=False,
                        to="members.member",
                    ),
                ),
                ("email", models.CharField(max_length=254, unique=True)),
            ],
        ),
    ]
