"""Signals for other apps about an imported or restored community, inside its schema.

A receiver that raises stops the import.
"""

from django.dispatch import Signal

# Sent with ``community`` and ``people`` (saas.communities.backups.importing.Person), in the transaction of the import.
community_imported = Signal()
# Sent with ``community`` when the copies of its rows in public must be made again: after an import and a restore.
copies_are_old = Signal()
