from django.db import migrations, models

# Prizes of published raffles keep what the store said until now.
FILL = """
update raffles_prize z set sell_price = p.sell_price from stores_product p, raffles_raffle r
where p.id = z.product_id and not p.has_codes and r.id = z.raffle_id and r.draw_id is not null
"""


class Migration(migrations.Migration):
    dependencies = [("raffles", "0002_join_raffle"), ("stores", "0008_promised_gems")]

    operations = [
        migrations.AddField(
            model_name="prize", name="sell_price", field=models.BigIntegerField(editable=False, null=True)
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
    ]
