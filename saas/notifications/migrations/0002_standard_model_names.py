"""The models have the standard names of the field. Tables, columns and constraints keep theirs, so no row is touched."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("notifications", "0001_initial")]

    operations = [
        migrations.AlterModelTable("Preference", "notifications_preference"),
        migrations.AlterModelTable("TeamReading", "notifications_teamreading"),
        migrations.RenameModel("Preference", "NotificationPreference"),
        migrations.RenameModel("TeamReading", "TeamReadMarker"),
    ]
