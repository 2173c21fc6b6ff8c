import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables"), ("plans", "0001_tables"), ("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="StripeProduct",
            fields=[
                ("plan_code", models.CharField(max_length=20, primary_key=True, serialize=False)),
                ("stripe_id", models.CharField(max_length=100, unique=True)),
                ("name", models.CharField(max_length=100)),
            ],
        ),
        migrations.CreateModel(
            name="StripePrice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "version",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="stripe_prices",
                        to="plans.planversion",
                    ),
                ),
                ("interval", models.CharField(choices=[("MONTH", "Month"), ("YEAR", "Year")], max_length=5)),
                ("stripe_id", models.CharField(max_length=100, unique=True)),
                ("amount", models.PositiveBigIntegerField()),
                ("currency", models.CharField(max_length=3)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("version", "interval"), name="billing_price_once_per_interval")
                ],
            },
        ),
        migrations.CreateModel(
            name="BillingCustomer",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "community",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="billing_customer",
                        to="tenancy.community",
                    ),
                ),
                ("stripe_id", models.CharField(max_length=100, null=True, unique=True)),
                ("email", models.CharField(blank=True, max_length=254)),
                ("card_brand", models.CharField(blank=True, max_length=40)),
                ("card_last4", models.CharField(blank=True, max_length=4)),
                ("trial_used_at", models.DateTimeField(null=True)),
                (
                    "granted_version",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="plans.planversion"
                    ),
                ),
                ("next_total", models.BigIntegerField(null=True)),
                ("next_currency", models.CharField(blank=True, max_length=3)),
                ("reads_begun", models.BigIntegerField(db_default=0, default=0)),
                ("read_applied", models.BigIntegerField(db_default=0, default=0)),
                ("read_at", models.DateTimeField(null=True)),
                ("payer_since", models.DateTimeField(null=True)),
                ("is_payer_changing", models.BooleanField(db_default=False, default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="FormerPayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "customer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_payers",
                        to="billing.billingcustomer",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("since", models.DateTimeField(null=True)),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Subscription",
            fields=[
                ("stripe_id", models.CharField(max_length=100, primary_key=True, serialize=False)),
                (
                    "customer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="subscriptions",
                        to="billing.billingcustomer",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("INCOMPLETE", "Incomplete"),
                            ("INCOMPLETE_EXPIRED", "Incomplete Expired"),
                            ("TRIALING", "Trialing"),
                            ("ACTIVE", "Active"),
                            ("PAST_DUE", "Past Due"),
                            ("UNPAID", "Unpaid"),
                            ("PAUSED", "Paused"),
                            ("CANCELED", "Canceled"),
                        ],
                        max_length=20,
                    ),
                ),
                ("item_id", models.CharField(max_length=100)),
                ("price_id", models.CharField(max_length=100)),
                (
                    "version",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="plans.planversion"
                    ),
                ),
                ("interval", models.CharField(choices=[("MONTH", "Month"), ("YEAR", "Year")], max_length=5)),
                ("amount", models.PositiveBigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                ("period_end", models.DateTimeField(null=True)),
                ("cancel_at_period_end", models.BooleanField(default=False)),
                ("trial_end", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "latest_invoice_status",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("DRAFT", "Draft"),
                            ("OPEN", "Open"),
                            ("PAID", "Paid"),
                            ("UNCOLLECTIBLE", "Uncollectible"),
                            ("VOID", "Void"),
                        ],
                        max_length=20,
                    ),
                ),
                ("payment_due_since", models.DateTimeField(null=True)),
                ("schedule_id", models.CharField(blank=True, max_length=100)),
                (
                    "pending_version",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="plans.planversion"
                    ),
                ),
                (
                    "pending_interval",
                    models.CharField(blank=True, choices=[("MONTH", "Month"), ("YEAR", "Year")], max_length=5),
                ),
                ("pending_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField()),
                ("last_event_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["-created_at", "-stripe_id"], name="billing_subscription_by_age")],
            },
        ),
        migrations.CreateModel(
            name="Invoice",
            fields=[
                ("stripe_id", models.CharField(max_length=100, primary_key=True, serialize=False)),
                ("community_id", models.UUIDField()),
                ("subscription_id", models.CharField(blank=True, max_length=100)),
                ("number", models.CharField(blank=True, max_length=100)),
                ("total", models.BigIntegerField()),
                ("amount_due", models.BigIntegerField()),
                ("currency", models.CharField(max_length=3)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("DRAFT", "Draft"),
                            ("OPEN", "Open"),
                            ("PAID", "Paid"),
                            ("UNCOLLECTIBLE", "Uncollectible"),
                            ("VOID", "Void"),
                        ],
                        max_length=20,
                    ),
                ),
                ("hosted_url", models.CharField(blank=True, max_length=2000)),
                ("pdf_url", models.CharField(blank=True, max_length=2000)),
                ("period_start", models.DateTimeField()),
                ("period_end", models.DateTimeField()),
                ("created_at", models.DateTimeField()),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("next_attempt_at", models.DateTimeField(null=True)),
                ("refunded", models.BigIntegerField(db_default=0, default=0)),
                ("dispute", models.CharField(blank=True, max_length=40)),
            ],
            options={
                "indexes": [models.Index(fields=["community_id", "-created_at"], name="billing_invoices_of")],
            },
        ),
        migrations.CreateModel(
            name="Operation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "customer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="operations",
                        to="billing.billingcustomer",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("CHECKOUT", "Checkout"),
                            ("CHANGE", "Change"),
                            ("CANCEL", "Cancel"),
                            ("RESUME", "Resume"),
                        ],
                        max_length=10,
                    ),
                ),
                ("target", models.CharField(blank=True, max_length=100)),
                ("arguments", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[("REQUESTED", "Requested"), ("DONE", "Done"), ("REFUSED", "Refused")],
                        default="REQUESTED",
                        max_length=10,
                    ),
                ),
                ("url", models.CharField(blank=True, max_length=2000)),
                ("valid_until", models.DateTimeField(null=True)),
                ("error", models.CharField(blank=True, max_length=500)),
                ("created_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "REQUESTED")),
                        fields=("customer",),
                        name="billing_one_operation_at_a_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="WebhookEvent",
            fields=[
                ("id", models.CharField(max_length=100, primary_key=True, serialize=False)),
                ("type", models.CharField(max_length=100)),
                ("object_id", models.CharField(blank=True, max_length=100)),
                ("customer_id", models.CharField(blank=True, max_length=100)),
                ("created_at", models.DateTimeField()),
                ("received_at", models.DateTimeField()),
                ("applied_at", models.DateTimeField(null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("RECEIVED", "Received"), ("APPLIED", "Applied"), ("DEAD", "Dead")],
                        default="RECEIVED",
                        max_length=10,
                    ),
                ),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("error", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "APPLIED"), _negated=True),
                        fields=["customer_id"],
                        name="billing_events_waiting",
                    ),
                    models.Index(fields=["received_at"], name="billing_events_by_time"),
                ],
            },
        ),
        migrations.CreateModel(
            name="BillingDifference",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "community",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="billing_differences",
                        to="tenancy.community",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("CUSTOMER_MISSING", "Customer Missing"),
                            ("SUBSCRIPTION_MISSING", "Subscription Missing"),
                            ("SUBSCRIPTION_OTHER", "Subscription Other"),
                            ("SUBSCRIPTION_TWICE", "Subscription Twice"),
                            ("INVOICE_MISSING", "Invoice Missing"),
                            ("INVOICE_OTHER", "Invoice Other"),
                            ("PLAN_OTHER", "Plan Other"),
                        ],
                        max_length=25,
                    ),
                ),
                ("object_id", models.CharField(max_length=100)),
                ("ours", models.CharField(blank=True, max_length=200)),
                ("theirs", models.CharField(blank=True, max_length=200)),
                ("found_at", models.DateTimeField()),
                ("seen_at", models.DateTimeField()),
                ("fixed_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("fixed_at__isnull", True)),
                        fields=("kind", "object_id"),
                        name="billing_difference_once_open",
                    )
                ],
            },
        ),
    ]
