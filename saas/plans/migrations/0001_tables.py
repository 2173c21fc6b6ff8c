import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids
import saas.plans.catalog


class Migration(migrations.Migration):
    initial = True
    dependencies = [("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="PlanVersion",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "code",
                    models.CharField(
                        choices=[("free", "free"), ("pro", "pro"), ("enterprise", "enterprise")], max_length=20
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=40)),
                ("summary", models.CharField(max_length=160)),
                ("currency", models.CharField(max_length=3)),
                ("monthly_price", models.PositiveIntegerField(null=True)),
                ("yearly_price", models.PositiveIntegerField(null=True)),
                ("trial_days", models.PositiveSmallIntegerField(default=0)),
                ("limits", models.JSONField()),
                ("features", models.JSONField(default=list)),
                ("highlights", models.JSONField(default=list)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("created_by_id", models.UUIDField(null=True)),
                ("note", models.CharField(blank=True, default="", max_length=300)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(models.F("code"), models.F("version"), name="plan_version_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="FeatureSwitch",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "community",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="switches", to="tenancy.community"
                    ),
                ),
                (
                    "feature",
                    models.CharField(
                        choices=[
                            ("CUSTOM_DOMAIN", "Your own domain"),
                            ("EXPORTS", "Exports of your members"),
                            ("RAFFLES", "Raffles"),
                            ("CASES", "Cases"),
                            ("QUESTS", "Quests"),
                            ("SHARING", "Share kit"),
                        ],
                        max_length=20,
                    ),
                ),
                ("is_on", models.BooleanField()),
                ("reason", models.CharField(max_length=300)),
                ("until", models.DateTimeField(null=True)),
                ("set_by_id", models.UUIDField()),
                ("set_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(models.F("community"), models.F("feature"), name="feature_switch_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="CommunityPlan",
            fields=[
                (
                    "community",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="current_plan",
                        serialize=False,
                        to="tenancy.community",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="plans.planversion"
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[("DEFAULT", "DEFAULT"), ("BILLING", "BILLING"), ("OPERATOR", "OPERATOR")],
                        default=saas.plans.catalog.PlanSource["DEFAULT"],
                        max_length=8,
                    ),
                ),
                ("since", models.DateTimeField()),
                ("limits", models.JSONField()),
                (
                    "override_version",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="plans.planversion",
                    ),
                ),
                ("override_limits", models.JSONField(default=dict)),
                ("override_until", models.DateTimeField(null=True)),
                ("override_reason", models.CharField(blank=True, default="", max_length=300)),
                ("override_by_id", models.UUIDField(null=True)),
                ("files_counted_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("override_until__isnull", False)),
                        fields=["override_until"],
                        name="plan_override_by_end",
                    ),
                    models.Index(fields=["files_counted_at"], name="plan_by_counted_files"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlanUsage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "community",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tenancy.community",
                    ),
                ),
                ("limit", models.CharField(max_length=20)),
                ("used", models.BigIntegerField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(models.F("community"), models.F("limit"), name="plan_usage_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="StoredFile",
            fields=[
                ("name", models.CharField(max_length=120, primary_key=True, serialize=False)),
                (
                    "community",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tenancy.community"
                    ),
                ),
                ("size", models.PositiveBigIntegerField()),
                ("created_at", models.DateTimeField()),
                ("kept_at", models.DateTimeField(null=True)),
                ("released_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("kept_at__isnull", True)),
                        fields=["created_at"],
                        name="stored_file_not_kept",
                    ),
                    models.Index(
                        condition=models.Q(("released_at__isnull", False)),
                        fields=["released_at"],
                        name="stored_file_released",
                    ),
                ],
            },
        ),
    ]
