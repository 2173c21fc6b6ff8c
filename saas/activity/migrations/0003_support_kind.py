"""Support tickets are in the fans' activity."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("activity", "0002_functions"),
    ]

    operations = [
        migrations.AlterField(
            model_name="activityrecord",
            name="kind",
            field=models.CharField(
                choices=[
                    ("ORDER", "Order"),
                    ("ITEM", "Item"),
                    ("TRANSACTION", "Transaction"),
                    ("TICKETS", "Tickets"),
                    ("SUPPORT", "Support"),
                ],
                max_length=12,
            ),
        ),
    ]
