from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lootboxes", "0002_functions"),
    ]

    operations = [
        migrations.AddField(
            model_name="lootbox",
            name="archived_from",
            field=models.CharField(blank=True, db_default="", default="", editable=False, max_length=8),
        ),
        migrations.AddField(
            model_name="lootbox",
            name="archived_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
    ]
