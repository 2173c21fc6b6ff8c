"""A sold ticket enqueues the job that refreshes the listing under its present name."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("raffles", "0002_functions")]

    operations = [
        ReplaceFunction("join_raffle", "490800472014", before="9c981904f0fb"),
    ]
