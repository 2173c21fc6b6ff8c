"""Signals for other apps when a community closes or opens again, in the same transaction and the community's schema.

A receiver that raises stops the change.
"""

from django.dispatch import Signal

# Sent with ``community`` before the open matters are read. A receiver locks its tables and so waits for running calls.
community_closing = Signal()
# Sent with ``community`` and ``closed_at``, the time of the closing.
community_reopening = Signal()
