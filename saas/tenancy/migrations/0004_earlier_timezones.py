"""The days of an earlier time zone count until the next midnight of both zones."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0003_areas_off")]

    operations = [
        migrations.AddField(
            model_name="community", name="earlier_timezones", field=models.JSONField(db_default=[], default=list)
        )
    ]
