"""Signals for other apps about the state of a community, inside the same transaction.

A receiver that raises stops the change.
"""

from django.dispatch import Signal

# Sent with ``community`` when it can be entered for the first time.
community_ready = Signal()
# Sent inside the community's schema with ``community`` and ``since``, the time of its suspension, when it resumes.
community_resuming = Signal()
