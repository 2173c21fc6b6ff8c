import django.contrib.postgres.indexes
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("stores", "0003_place_order")]

    operations = [
        migrations.AddIndex(
            model_name="order",
            index=django.contrib.postgres.indexes.BrinIndex(fields=["day"], name="order_by_day", pages_per_range=16),
        ),
    ]
