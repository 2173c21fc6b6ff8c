from django.db import migrations, models

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("stores", "0005_terms_of_sale")]

    operations = [
        migrations.AddField(model_name="order", name="code_revealed_at", field=models.DateTimeField(null=True)),
        # The shorter function stays for servers that still run the code before this.
        ReplaceFunction("place_order", "40ae0b6f9143"),
    ]
