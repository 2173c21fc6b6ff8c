from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("directory", "0002_waitlist"),
        ("tenancy", "0003_branding"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="listing",
            index=models.Index(
                models.OrderBy(models.F("is_available"), descending=True),
                models.OrderBy(models.F("created_at"), descending=True),
                models.F("id"),
                name="listing_newest",
            ),
        ),
        migrations.AddIndex(
            model_name="listing",
            index=models.Index(
                models.OrderBy(models.F("is_available"), descending=True),
                models.F("price"),
                models.F("id"),
                name="listing_cheapest",
            ),
        ),
        migrations.AddIndex(
            model_name="listing",
            index=models.Index(
                models.OrderBy(models.F("is_available"), descending=True),
                models.OrderBy(models.F("price"), descending=True),
                models.F("id"),
                name="listing_dearest",
            ),
        ),
    ]
