"""Each refusal of a purchase gets an SQLSTATE of its own; GS001 keeps the most frequent one, "no piece is on sale".

A server of the version before knows GS001 alone. Until it is replaced it answers 500 to the four rarer refusals, and
only when another call came between its own checks and this function. Nothing is written then, and a retry is refused
properly.
"""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("stores", "0011_drop_short_place_order")]

    operations = [
        ReplaceFunction("place_order", "272d1bcc9847", before="244c9365e489"),
        ReplaceFunction("take_allowance", "dec2545d54e7", before="4ece3c778834"),
    ]
