from django.db import migrations, models

# What a running drop's product is sold back for now is what its pieces were announced with.
FILL = """
update drops_drop d set sell_price = p.sell_price from stores_product p where p.id = d.product_id and d.ended_at is null
"""


class Migration(migrations.Migration):
    dependencies = [("drops", "0002_ask_for_one"), ("stores", "0008_promised_gems")]

    operations = [
        migrations.AddField(model_name="drop", name="sell_price", field=models.BigIntegerField(null=True)),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
