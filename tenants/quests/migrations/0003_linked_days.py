from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("quests", "0002_wagers"),
    ]

    operations = [
        migrations.AddField(
            model_name="challenge",
            name="min_linked_days",
            field=models.SmallIntegerField(null=True),
        ),
    ]
