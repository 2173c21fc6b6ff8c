from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="FreeCall",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("fingerprint", models.BinaryField(max_length=32)),
                ("created_at", models.DateTimeField()),
            ],
        ),
    ]
