import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="LegalVersion",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "document",
                    models.CharField(
                        choices=[("TERMS", "Terms of service"), ("PRIVACY", "Privacy policy")], max_length=7
                    ),
                ),
                ("version", models.PositiveIntegerField(null=True)),
                ("lead", models.CharField(max_length=200)),
                ("summary", models.TextField(blank=True)),
                ("body", models.TextField()),
                ("change_note", models.CharField(blank=True, max_length=500)),
                ("needs_acceptance", models.BooleanField(default=False)),
                ("applies_from", models.DateTimeField(null=True)),
                ("published_at", models.DateTimeField(null=True)),
                ("written_by_id", models.UUIDField(null=True)),
                ("written_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(models.F("document"), models.F("version"), name="legal_version_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("published_at", None)), fields=("document",), name="legal_draft_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("applies_from", None), ("published_at", None), ("version", None)),
                            models.Q(
                                ("applies_from__isnull", False),
                                ("published_at__isnull", False),
                                ("version__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="legal_published_is_complete",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LegalAcceptance",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="acceptances", to="legal.legalversion"
                    ),
                ),
                ("accepted_at", models.DateTimeField()),
                ("place", models.CharField(choices=[("SIGN_UP", "Sign-up"), ("DIALOG", "New version")], max_length=7)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(models.F("user"), models.F("version"), name="legal_acceptance_once")
                ],
            },
        ),
    ]
