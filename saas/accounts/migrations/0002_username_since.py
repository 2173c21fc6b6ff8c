from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_tables")]

    operations = [
        migrations.AddField("user", "username_since", models.DateTimeField(blank=True, null=True)),
    ]
