from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Milestone",
            fields=[
                ("name", models.CharField(max_length=20, primary_key=True, serialize=False)),
                ("reached_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
    ]
