from unicodedata import decimal

from django.db import migrations
from django.utils.timezone import now


def in_ascii_digits(apps, schema_editor):
    """Write the decimal digits of every script as 0 to 9, as fans' texts are compared now.

    Of two codes that become the same, the one whose fans typed ASCII digits goes on, and the other ends.
    """
    codes = apps.get_model("earning", "GemCode").objects.filter(archived_at=None, folded__regex="[^ -~]")
    for code in codes.order_by("-ends_at", "pk"):
        plain = "".join(str(decimal(letter)) if letter.isdecimal() else letter for letter in code.folded)
        if plain == code.folded:
            continue
        same = type(code).objects.filter(archived_at=None, folded=plain)
        same.filter(ends_at__lte=now()).update(archived_at=now())
        if same.exists():
            code.archived_at = now()
        code.folded = plain
        code.save(update_fields=["folded", "archived_at"])


class Migration(migrations.Migration):
    dependencies = [("earning", "0004_canceled_payments")]
    operations = [migrations.RunPython(in_ascii_digits, migrations.RunPython.noop)]
