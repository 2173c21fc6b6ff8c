import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("identities", "0001_tables")]

    operations = [
        migrations.AddField(
            "identity", "login", models.CharField(blank=True, db_default="", default="", max_length=100)
        ),
        migrations.AddField("identity", "named_at", models.DateTimeField(null=True)),
        migrations.AddField("identity", "names_read_at", models.DateTimeField(null=True)),
        migrations.CreateModel(
            name="FormerName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=100)),
                ("until", models.DateTimeField()),
                (
                    "identity",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_names",
                        to="identities.identity",
                    ),
                ),
            ],
        ),
    ]
