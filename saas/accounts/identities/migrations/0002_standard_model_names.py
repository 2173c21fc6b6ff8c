"""The models have the standard names of the field. Tables, columns and constraints keep theirs, so no row is touched."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("identities", "0001_initial")]

    operations = [
        migrations.AlterModelTable("Attempt", "identities_attempt"),
        migrations.AlterModelTable("Revocation", "identities_revocation"),
        migrations.RenameModel("Attempt", "LoginAttempt"),
        migrations.RenameModel("Revocation", "TokenRevocation"),
    ]
