from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("community_exports", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="communityexport",
            name="is_kept",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
