"""Drops the place_order() of 21 arguments: the last code that called it is older than 0006_place_order_on_terms."""

from django.db import migrations

from saas.kernel.sql_functions import DropFunction

ARGUMENTS = (
    "uuid, uuid, bytea, uuid, uuid, uuid, uuid, bigint, uuid, bigint, int, date, text, text, text, text, text, text, "
    "timestamptz, jsonb, jsonb"
)


class Migration(migrations.Migration):
    dependencies = [("stores", "0010_clean_hidden_letters_of_orders")]

    operations = [DropFunction("place_order", ARGUMENTS, before="2729785e4e2b")]
