"""Texts that were stored before forms refused letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("raffles", "0003_prize_sell_price")]

    operations = [
        clean_texts("raffles_raffle", names=["name"], texts=["description"]),
    ]
