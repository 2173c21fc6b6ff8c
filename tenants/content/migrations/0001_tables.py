import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="ContentPage",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("slug", models.CharField(max_length=60)),
                ("title", models.CharField(max_length=80)),
                ("menu_name", models.CharField(blank=True, max_length=24)),
                ("position", models.SmallIntegerField(default=0)),
                ("body", models.TextField(blank=True)),
                ("published_number", models.IntegerField(null=True)),
                ("archived_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("archived_at__isnull", True)),
                        fields=("slug",),
                        name="content_page_slug_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ContentPageVersion",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "page",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="content.contentpage",
                    ),
                ),
                ("number", models.IntegerField()),
                ("title", models.CharField(max_length=80)),
                ("body", models.TextField(blank=True)),
                ("published_at", models.DateTimeField()),
                ("publisher_id", models.UUIDField()),
                ("publisher_name", models.CharField(max_length=150)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("page", "number"), name="content_version_once")],
            },
        ),
        migrations.CreateModel(
            name="ContentPicture",
            fields=[
                ("name", models.CharField(max_length=120, primary_key=True, serialize=False)),
                ("width", models.IntegerField()),
                ("height", models.IntegerField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Banner",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(choices=[("Link", "Link"), ("Image", "Image")], max_length=5)),
                ("placement", models.CharField(choices=[("TOP", "Top"), ("MAIN", "Main")], max_length=4)),
                ("label", models.CharField(max_length=120)),
                (
                    "picture",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="content.contentpicture",
                    ),
                ),
                ("link", models.CharField(blank=True, max_length=500)),
                ("position", models.SmallIntegerField(default=0)),
                ("shown_from", models.DateTimeField(null=True)),
                ("shown_until", models.DateTimeField(null=True)),
                ("is_published", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "Image"), ("picture__isnull", False)),
                            models.Q(
                                ("kind", "Link"), ("picture__isnull", True), models.Q(("link", ""), _negated=True)
                            ),
                            _connector="OR",
                        ),
                        name="banner_has_its_content",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("shown_from__isnull", True),
                            ("shown_until__isnull", True),
                            ("shown_until__gt", models.F("shown_from")),
                            _connector="OR",
                        ),
                        name="banner_ends_after_it_begins",
                    ),
                ],
            },
        ),
    ]
