"""An operator can switch off the casinos of a community."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("plans", "0003_first_rows")]

    operations = [
        migrations.AlterField(
            model_name="featureswitch",
            name="feature",
            field=models.CharField(
                choices=[
                    ("CUSTOM_DOMAIN", "Your own domain"),
                    ("EXPORTS", "Exports of your members"),
                    ("RAFFLES", "Raffles"),
                    ("CASES", "Cases"),
                    ("QUESTS", "Quests"),
                    ("SHARING", "Share kit"),
                    ("CASINOS", "Casinos"),
                ],
                max_length=20,
            ),
        )
    ]
