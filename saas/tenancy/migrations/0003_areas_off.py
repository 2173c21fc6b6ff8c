"""The team of a community can switch off optional areas."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0002_functions")]

    operations = [
        migrations.AddField(
            model_name="community", name="areas_off", field=models.JSONField(db_default=[], default=list)
        )
    ]
