from django.db import migrations

STORE = "insert into stores_store (id, title, description, status, updated_at) values (1, '', '', 'OPEN', now())"


class Migration(migrations.Migration):
    dependencies = [("stores", "0002_functions")]

    operations = [migrations.RunSQL(STORE)]
