from django.db import models


class Note(models.Model):
    """One row a request; its table is made by the bench in one tenant schema."""

    text = models.CharField(max_length=200)
    user_id = models.UUIDField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        managed = False
        db_table = "bare_note"
