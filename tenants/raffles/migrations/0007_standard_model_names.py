"""The models have the standard names of the field. Tables, columns and constraints keep theirs, so no row is touched."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("raffles", "0006_join_raffle_by_charge")]

    operations = [
        migrations.AlterModelTable("Prize", "raffles_prize"),
        migrations.AlterModelTable("FreeTickets", "raffles_freetickets"),
        migrations.RenameModel("Prize", "RafflePrize"),
        migrations.RenameModel("FreeTickets", "TicketGrant"),
    ]
