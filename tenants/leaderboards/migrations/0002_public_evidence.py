"""Fans get a file of evidence, too. The hash that they see is that of this file."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboards", "0001_tables")]

    operations = [
        migrations.AddField(
            "freezing", "public_sha256", models.CharField(blank=True, db_default="", default="", max_length=64)
        ),
        migrations.AddField(
            "freezing", "public_file", models.CharField(blank=True, db_default="", default="", max_length=140)
        ),
        migrations.AddField("freezing", "name_key", models.TextField(blank=True, db_default="", default="")),
    ]
