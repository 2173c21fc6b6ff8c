from django.db import migrations, models

# Prizes of today's tables keep what the store said until now.
FILL = """
update lootboxes_prize z set sell_price = p.sell_price from stores_product p where p.id = z.product_id and not p.has_codes
"""


class Migration(migrations.Migration):
    dependencies = [("lootboxes", "0003_open_case"), ("stores", "0008_promised_gems")]

    operations = [
        migrations.AddField(
            model_name="lootbox", name="confirmed_loss", field=models.BigIntegerField(editable=False, null=True)
        ),
        migrations.AddField(
            model_name="lootbox", name="promised_by", field=models.UUIDField(editable=False, null=True)
        ),
        migrations.AddField(model_name="prize", name="sell_price", field=models.BigIntegerField(null=True)),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
