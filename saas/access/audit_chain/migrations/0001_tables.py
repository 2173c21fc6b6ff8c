from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="ChainEntry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("community_id", models.UUIDField()),
                ("position", models.BigIntegerField()),
                ("entry_id", models.UUIDField(unique=True)),
                ("digest", models.BinaryField(max_length=32)),
                ("head", models.BinaryField(max_length=32)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("community_id", "position"), name="chain_entry_by_position")
                ],
            },
        ),
        migrations.CreateModel(
            name="AuditChain",
            fields=[
                ("community_id", models.UUIDField(primary_key=True, serialize=False)),
                ("length", models.BigIntegerField(default=0)),
                ("head", models.BinaryField(max_length=32)),
                ("sealed_at", models.DateTimeField(auto_now=True)),
                ("checked", models.BigIntegerField(default=0)),
                ("checked_at", models.DateTimeField(null=True)),
                ("copied", models.BigIntegerField(db_default=0, default=0)),
            ],
        ),
        migrations.CreateModel(
            name="UnchainedEntry",
            fields=[
                ("entry_id", models.UUIDField(primary_key=True, serialize=False)),
                ("community_id", models.UUIDField()),
            ],
        ),
        migrations.CreateModel(
            name="AuditAlarm",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("community_id", models.UUIDField(null=True)),
                ("reason", models.CharField(max_length=300)),
                ("found_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("community_id", "reason"), name="audit_alarm_once", nulls_distinct=False
                    )
                ],
            },
        ),
    ]
