from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("hand_over", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="handover",
            name="addressee",
            field=models.CharField(blank=True, db_default="", default="", max_length=254),
        ),
    ]
