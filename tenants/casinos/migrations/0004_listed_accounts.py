"""A running total of an account that reports did not list for a time is a new start, so that time is kept."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("community_casinos", "0003_confirmed_amounts")]

    operations = [migrations.AddField("referredaccount", "last_listed_at", models.DateTimeField(null=True))]
