from django.db import migrations

STORE_ROW = "insert into stores_store (id, title, description, status, updated_at) values (1, '', '', 'OPEN', now())"
# Numbers come from a sequence of their own: two purchases never wait for each other to be counted.
ORDER_NUMBERS = "alter table stores_order alter column number add generated always as identity"


class Migration(migrations.Migration):
    dependencies = [("stores", "0001_initial")]

    operations = [
        migrations.RunSQL(STORE_ROW, "delete from stores_store"),
        migrations.RunSQL(ORDER_NUMBERS, "alter table stores_order alter column number drop identity"),
    ]
