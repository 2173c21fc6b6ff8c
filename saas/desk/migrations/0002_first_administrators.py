"""Operators from before the desk had roles become administrators."""

from django.db import migrations
from django.utils import timezone


def give_roles(apps, schema_editor):
    User, Role = apps.get_model("accounts", "User"), apps.get_model("desk", "OperatorRole")
    operators = User.objects.filter(is_operator=True).values_list("pk", flat=True)
    Role.objects.bulk_create(
        [Role(user_id=pk, role="ADMINISTRATOR", given_at=timezone.now()) for pk in operators], ignore_conflicts=True
    )


class Migration(migrations.Migration):
    dependencies = [("desk", "0001_operators"), ("accounts", "0006_search_by_prefix")]

    operations = [migrations.RunPython(give_roles, migrations.RunPython.noop)]
