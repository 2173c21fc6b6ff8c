"""A window knows the staff member who is responsible for its gems. The board's can change while it runs."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboards", "0002_public_evidence")]

    operations = [
        migrations.AddField("boardwindow", "promised_by", models.UUIDField(null=True)),
        migrations.RunSQL(
            """
            update leaderboards_boardwindow w set promised_by = b.promised_by
            from leaderboards_board b where b.id = w.board_id and b.promised_by is not null
            """,
            migrations.RunSQL.noop,
        ),
    ]
