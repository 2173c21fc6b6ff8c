"""Products that the team chose to show beside another one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("stores", "0012_shipping_terms"),
    ]

    operations = [
        migrations.AddField(
            model_name="product",
            name="related",
            field=models.JSONField(db_default=[], default=list),
        ),
    ]
