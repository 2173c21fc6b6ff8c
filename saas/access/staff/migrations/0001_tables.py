import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables"), ("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="StaffInvitation",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "community",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff_invitations",
                        to="tenancy.community",
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254)),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff_invitations",
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
                (
                    "invited_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="staff_invitations_sent",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("digest", models.BinaryField(max_length=32, null=True, unique=True)),
                ("expires_at", models.DateTimeField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        django.db.models.functions.text.Lower("email"),
                        condition=models.Q(("email", ""), _negated=True),
                        name="staff_invitation_to_address",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("email", ""), ("user__isnull", True), _connector="XOR"),
                        name="staff_invitation_for_one",
                    ),
                    models.UniqueConstraint(fields=("community", "user"), name="staff_invitation_once_per_person"),
                    models.UniqueConstraint(
                        models.F("community"),
                        django.db.models.functions.text.Lower("email"),
                        condition=models.Q(("email", ""), _negated=True),
                        name="staff_invitation_once_per_address",
                    ),
                ],
            },
        ),
    ]
