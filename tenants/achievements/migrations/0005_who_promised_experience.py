from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("achievements", "0004_level_ranges_and_rewards"),
    ]

    operations = [
        migrations.AddField(
            model_name="achievement",
            name="promised_by",
            field=models.UUIDField(null=True),
        ),
        migrations.AddField(
            model_name="levelreward",
            name="raised_by",
            field=models.UUIDField(null=True),
        ),
    ]
