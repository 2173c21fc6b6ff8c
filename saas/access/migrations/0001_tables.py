import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables"), ("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="StaffGrant",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "community",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="staff_grants", to="tenancy.community"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff_grants",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "permissions",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(
                            choices=[
                                ("LEADERBOARDS_MANAGEMENT", "LEADERBOARDS_MANAGEMENT"),
                                ("ACHIEVEMENTS_MANAGEMENT", "ACHIEVEMENTS_MANAGEMENT"),
                                ("CHALLENGES_MANAGEMENT", "CHALLENGES_MANAGEMENT"),
                                ("DASHBOARDS_MANAGEMENT", "DASHBOARDS_MANAGEMENT"),
                                ("LOOTBOXES_MANAGEMENT", "LOOTBOXES_MANAGEMENT"),
                                ("SETTINGS_MANAGEMENT", "SETTINGS_MANAGEMENT"),
                                ("RAFFLES_MANAGEMENT", "RAFFLES_MANAGEMENT"),
                                ("REWARDS_MANAGEMENT", "REWARDS_MANAGEMENT"),
                                ("TICKETS_MANAGEMENT", "TICKETS_MANAGEMENT"),
                                ("WALLETS_MANAGEMENT", "WALLETS_MANAGEMENT"),
                                ("STORES_MANAGEMENT", "STORES_MANAGEMENT"),
                                ("EVENTS_MANAGEMENT", "EVENTS_MANAGEMENT"),
                                ("OFFERS_MANAGEMENT", "OFFERS_MANAGEMENT"),
                                ("STAFFS_MANAGEMENT", "STAFFS_MANAGEMENT"),
                                ("USERS_MANAGEMENT", "USERS_MANAGEMENT"),
                            ],
                            max_length=40,
                        ),
                        size=None,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("community", "user"), name="staff_grant_once")],
            },
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("community_id", models.UUIDField()),
                ("actor_id", models.UUIDField()),
                ("actor_name", models.CharField(max_length=40)),
                ("acting_for", models.UUIDField()),
                ("action", models.CharField(max_length=60)),
                ("target", models.CharField(max_length=120)),
                ("before", models.JSONField(null=True)),
                ("after", models.JSONField(null=True)),
                ("ip", models.GenericIPAddressField(null=True)),
                ("request_id", models.CharField(blank=True, max_length=64)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["community_id", "-at"], name="audit_by_community"),
                    models.Index(fields=["target", "at"], name="audit_of_target"),
                ],
            },
        ),
        migrations.CreateModel(
            name="AudienceRule",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "community",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="audience_rules",
                        to="tenancy.community",
                    ),
                ),
                ("area", models.CharField(max_length=10)),
                ("minimum_age", models.PositiveSmallIntegerField(default=0)),
                (
                    "countries",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=2), default=list, size=None
                    ),
                ),
                ("is_allow_list", models.BooleanField(default=False)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("community", "area"), name="audience_rule_once")],
            },
        ),
    ]
