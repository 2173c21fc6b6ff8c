"""Sent in the transaction in which a community connects a channel."""

from django.dispatch import Signal

# Sent with ``community``, ``provider`` (saas.kernel.providers.Provider) and ``actor``, also for a renewed connection.
channel_connected = Signal()
