"""Sent in the transaction of the change."""

from django.dispatch import Signal

# Sent with ``community``, ``provider`` (saas.kernel.providers.Provider) and ``actor``, also for a renewed connection.
channel_connected = Signal()
# Sent with ``began`` when fans begin to see streams: the begin of each, by the id of its community.
stream_began = Signal()
