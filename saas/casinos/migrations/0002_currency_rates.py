from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("casinos", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="CurrencyRate",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("code", models.CharField(max_length=3)),
                ("per_eur", models.DecimalField(decimal_places=8, max_digits=18)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("code", "day"), name="casino_currency_rate_once"),
                    models.CheckConstraint(
                        condition=models.Q(("per_eur__gt", 0)), name="casino_currency_rate_positive"
                    ),
                ],
            },
        ),
    ]
