from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("seals", "0003_standard_model_names")]

    operations = [
        migrations.AddField(
            model_name="auditchain",
            name="copied",
            field=models.BigIntegerField(db_default=0, default=0),
        ),
    ]
