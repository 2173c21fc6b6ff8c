"""What other areas do when somebody joins, inside the joining transaction (the wallet is opened this way)."""

from django.dispatch import Signal

# Sent with ``member`` on every join and return; a receiver that raises stops the join.
member_joined = Signal()
