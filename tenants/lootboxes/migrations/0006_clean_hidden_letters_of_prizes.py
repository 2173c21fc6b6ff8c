"""Names of prizes that were stored with letters which do not show. The odds' hash seals ids and odds, not names."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("lootboxes", "0005_clean_hidden_letters")]

    operations = [
        clean_texts("lootboxes_prize", names=["name"]),
    ]
