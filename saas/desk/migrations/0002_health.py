from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("desk", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="HealthHour",
            fields=[
                ("at", models.DateTimeField(primary_key=True, serialize=False)),
                ("jobs_done", models.BigIntegerField()),
                ("waiting", models.BigIntegerField()),
                ("longest_wait", models.BigIntegerField()),
                ("dead", models.BigIntegerField()),
                ("mails_sent", models.BigIntegerField()),
                ("mails_failing", models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="PlanDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField()),
                ("plan", models.CharField(max_length=20)),
                ("communities", models.BigIntegerField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("day", "plan"), name="plan_day_once")],
            },
        ),
    ]
