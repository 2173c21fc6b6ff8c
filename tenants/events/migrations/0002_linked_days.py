from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("events", "0001_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="eventoccurrence",
            name="min_linked_days",
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="eventseries",
            name="min_linked_days",
            field=models.SmallIntegerField(null=True),
        ),
    ]
