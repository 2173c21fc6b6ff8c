from django.db import migrations

ROOM = "insert into chat_chatroom (id) values (1)"


class Migration(migrations.Migration):
    dependencies = [("chat", "0001_tables")]

    operations = [migrations.RunSQL(ROOM)]
