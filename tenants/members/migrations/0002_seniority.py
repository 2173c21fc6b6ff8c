"""Imports of other tools bring join dates and watched time."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("members", "0001_tables")]

    operations = [
        migrations.AddField(model_name="member", name="seniority_from", field=models.DateField(blank=True, null=True)),
        migrations.AddField(
            model_name="member", name="imported_minutes", field=models.PositiveIntegerField(db_default=0, default=0)
        ),
    ]
