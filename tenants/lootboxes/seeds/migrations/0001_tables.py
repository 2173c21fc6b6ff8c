import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("members", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="SeedPair",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seed_pairs",
                        to="members.member",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("NEXT", "Next"), ("ACTIVE", "Active"), ("REVEALED", "Revealed")], max_length=8
                    ),
                ),
                ("commitment", models.CharField(max_length=64, unique=True)),
                ("sealed", models.CharField(max_length=300)),
                ("server_seed", models.CharField(blank=True, db_default="", default="", max_length=64)),
                ("client_seed", models.CharField(blank=True, db_default="", default="", max_length=64)),
                ("is_made_here", models.BooleanField(db_default=False, default=False)),
                ("nonce", models.IntegerField(db_default=0, default=0)),
                ("begun_at", models.DateTimeField(null=True)),
                ("revealed_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["member", "-revealed_at"], name="pair_of_member")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "REVEALED"), _negated=True),
                        fields=("member", "state"),
                        name="one_pair_of_each_state",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("nonce__gte", 0),
                            models.Q(
                                models.Q(
                                    models.Q(("server_seed", ""), _negated=True),
                                    ("revealed_at__isnull", False),
                                    ("state", "REVEALED"),
                                ),
                                models.Q(("server_seed", ""), models.Q(("state", "REVEALED"), _negated=True)),
                                _connector="OR",
                            ),
                        ),
                        name="seed_pair_is_sound",
                    ),
                ],
            },
        ),
    ]
