import secrets
import uuid

import django.core.validators
import django.db.models.deletion
import django_tenants.postgresql_backend.base
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="Community",
            fields=[
                (
                    "schema_name",
                    models.CharField(
                        db_index=True,
                        max_length=63,
                        unique=True,
                        validators=[django_tenants.postgresql_backend.base._check_schema_name],
                    ),
                ),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("schema_tag", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "owner",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="community",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("slug", models.CharField(max_length=40, unique=True)),
                ("name", models.CharField(max_length=60)),
                ("description", models.CharField(blank=True, max_length=500)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("REQUESTED", "Requested"),
                            ("BUILDING", "Building"),
                            ("READY", "Ready"),
                            ("FAILED", "Failed"),
                            ("ERASING", "Erasing"),
                        ],
                        default="REQUESTED",
                        max_length=10,
                    ),
                ),
                ("failure", models.CharField(blank=True, max_length=500)),
                ("suspended_at", models.DateTimeField(blank=True, null=True)),
                ("suspended_reason", models.CharField(blank=True, db_default="", default="", max_length=300)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("closed_reason", models.CharField(blank=True, db_default="", default="", max_length=300)),
                ("timezone", models.CharField(default="UTC", max_length=64)),
                (
                    "brand_color",
                    models.CharField(
                        default="#8B5CF6",
                        max_length=7,
                        validators=[django.core.validators.RegexValidator("^#[0-9a-fA-F]{6}$")],
                    ),
                ),
                ("surface_color", models.CharField(blank=True, db_default="", default="", max_length=7)),
                ("text_color", models.CharField(blank=True, db_default="", default="", max_length=7)),
                (
                    "scheme",
                    models.CharField(
                        choices=[("dark", "Dark"), ("light", "Light"), ("auto", "Auto")], default="dark", max_length=5
                    ),
                ),
                (
                    "shape",
                    models.CharField(
                        choices=[("sharp", "Sharp"), ("soft", "Soft"), ("round", "Round")],
                        default="round",
                        max_length=5,
                    ),
                ),
                ("font_pair", models.CharField(default="venue", max_length=20)),
                ("logo", models.CharField(blank=True, default="", max_length=100)),
                ("favicon", models.CharField(blank=True, default="", max_length=100)),
                ("banner", models.CharField(blank=True, default="", max_length=100)),
                ("social_picture", models.CharField(blank=True, db_default="", default="", max_length=100)),
                ("social_links", models.JSONField(db_default=[], default=list)),
                ("menu", models.JSONField(db_default=[], default=list)),
                ("home_blocks", models.JSONField(db_default=[], default=list)),
                (
                    "list_view",
                    models.CharField(
                        choices=[("Grid", "Grid"), ("List", "List")], db_default="Grid", default="Grid", max_length=4
                    ),
                ),
                ("plan", models.CharField(default="free", max_length=20)),
                ("feature_switches", models.JSONField(db_default={}, default=dict)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("schema_name__regex", "^c_[0-9a-z]{26}$")),
                        name="community_schema_name_shape",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug__regex", "^[a-z0-9][a-z0-9-]{1,39}$")), name="community_slug_shape"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BrandingDraft",
            fields=[
                (
                    "community",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="draft",
                        serialize=False,
                        to="tenancy.community",
                    ),
                ),
                ("changes", models.JSONField(default=dict)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name="BrandingVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "community",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="tenancy.community"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("values", models.JSONField()),
                ("changed", models.JSONField(default=list)),
                ("publisher_id", models.UUIDField(null=True)),
                ("published_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.F("community"), models.F("number"), name="branding_version_number_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Domain",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("domain", models.CharField(max_length=253)),
                (
                    "tenant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="domains", to="tenancy.community"
                    ),
                ),
                ("is_primary", models.BooleanField(default=False)),
                ("verification_token", models.CharField(default=secrets.token_hex, max_length=64)),
                ("verified_at", models.DateTimeField(blank=True, null=True)),
                ("detached_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("verified_at__isnull", False)),
                        fields=("domain",),
                        name="domain_verified_once",
                    ),
                    models.UniqueConstraint(fields=("domain", "tenant"), name="domain_claimed_once_by_a_community"),
                    models.UniqueConstraint(
                        condition=models.Q(("is_primary", True)), fields=("tenant",), name="domain_primary_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("is_primary", False), ("verified_at__isnull", False), _connector="OR"),
                        name="domain_primary_is_verified",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SlugHistory",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.CharField(max_length=40, unique=True)),
                (
                    "community",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="old_slugs",
                        to="tenancy.community",
                    ),
                ),
                ("reserved_until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="SpareSchema",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "schema_name",
                    models.CharField(
                        max_length=28,
                        unique=True,
                        validators=[django.core.validators.RegexValidator("^c_[0-9a-z]{26}$")],
                    ),
                ),
                ("schema_tag", models.UUIDField(unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="SchemaMigration",
            fields=[
                ("schema_name", models.CharField(max_length=63, primary_key=True, serialize=False)),
                ("finished_at", models.DateTimeField(null=True)),
                ("error", models.CharField(blank=True, max_length=1000)),
            ],
        ),
    ]
