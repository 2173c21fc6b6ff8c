"""Attempts can connect a channel to a community, with scopes of their own."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("identities", "0002_standard_model_names"),
        ("tenancy", "0006_domain_claims"),
    ]

    operations = [
        migrations.AddField(
            model_name="loginattempt",
            name="community",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tenancy.community"
            ),
        ),
        migrations.AddField(
            model_name="loginattempt",
            name="scopes",
            field=models.JSONField(db_default=[], default=list),
        ),
        migrations.AlterField(
            model_name="loginattempt",
            name="intent",
            field=models.CharField(
                choices=[("LOGIN", "Login"), ("LINK", "Link"), ("CONFIRM", "Confirm"), ("CHANNEL", "Channel")],
                max_length=10,
            ),
        ),
    ]
