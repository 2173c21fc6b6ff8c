from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("raffles", "0003_replace_join_raffle"),
    ]

    operations = [
        migrations.AddField(
            model_name="raffle",
            name="min_linked_days",
            field=models.SmallIntegerField(null=True),
        ),
    ]
