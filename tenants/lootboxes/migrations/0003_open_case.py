from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("lootboxes", "0002_initial"), ("wallets", "0002_posting"), ("seeds", "0001_initial")]

    operations = [ReplaceFunction("open_case", "0a02e8636807")]
