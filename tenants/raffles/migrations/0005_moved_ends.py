from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("raffles", "0004_linked_days"),
    ]

    operations = [
        migrations.AddField(
            model_name="raffle",
            name="first_end_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="raffle",
            name="end_reason",
            field=models.CharField(blank=True, db_default="", default="", editable=False, max_length=200),
        ),
    ]
