from django.db import migrations

PROGRESS = "insert into wallets_flowprogress (id) values (1)"
# Until a schema gets a tag of its own, nothing can be posted there: no community's tag is nil.
NO_TAG = "select stamp_schema('00000000-0000-0000-0000-000000000000')"


class Migration(migrations.Migration):
    dependencies = [("wallets", "0002_functions")]

    operations = [migrations.RunSQL(PROGRESS), migrations.RunSQL(NO_TAG)]
