from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("directory", "0004_raffle_listings"),
    ]

    operations = [
        migrations.AlterField(
            model_name="listing",
            name="kind",
            field=models.CharField(
                choices=[("PRODUCT", "Product"), ("RAFFLE", "Raffle"), ("CASE", "Case")], max_length=10
            ),
        ),
    ]
