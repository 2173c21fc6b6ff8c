"""What other apps do when visitors are to see another look, after it was saved."""

from django.dispatch import Signal

look_published = Signal()
