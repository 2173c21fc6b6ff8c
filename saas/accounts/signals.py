"""Signals for other apps when a person changes, inside the same transaction."""

from django.dispatch import Signal

# Sent with ``user_id`` when the name or the picture changed; a receiver that raises stops the change.
profile_changed = Signal()
# Sent with ``user_id`` when a person became an operator.
operator_made = Signal()
