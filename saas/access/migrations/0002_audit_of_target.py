from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("access", "0001_initial")]

    operations = [
        migrations.AddIndex(
            model_name="auditentry",
            index=models.Index(fields=["target", "at"], name="audit_of_target"),
        ),
    ]
