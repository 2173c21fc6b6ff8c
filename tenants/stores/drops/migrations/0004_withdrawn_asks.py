from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("drops", "0003_sell_price")]

    operations = [
        migrations.AlterField(
            model_name="ask",
            name="state",
            field=models.CharField(
                choices=[("WAITING", "Waiting"), ("WON", "Won"), ("LOST", "Lost"), ("WITHDRAWN", "Withdrawn")],
                default="WAITING",
                max_length=9,
            ),
        ),
        migrations.RemoveConstraint(model_name="ask", name="ask_once"),
        migrations.AddConstraint(
            model_name="ask",
            constraint=models.UniqueConstraint(
                condition=~models.Q(state="WITHDRAWN"), fields=["drop", "member"], name="ask_once"
            ),
        ),
    ]
