"""Remembers the gems that a purchase promised, so that its cancellation frees the limits."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("stores", "0014_fingerprints_of_free_orders"), ("wallets", "0012_promise_of_object")]

    operations = [
        ReplaceFunction("place_order", "b52473d5b61e", before="90a9c1937448"),
    ]
