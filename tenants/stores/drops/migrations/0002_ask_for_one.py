from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("drops", "0001_initial"), ("draws", "0002_take_tickets"), ("stores", "0007_reserved_pieces")]

    operations = [ReplaceFunction("ask_for_one", "f393efe30407")]
