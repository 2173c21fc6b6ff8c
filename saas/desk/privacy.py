"""What the desk stores about communities, and what an erasure does to it."""

from saas.desk.models import ReadOnlyVisit
from saas.kernel.privacy import erase_with_community

erase_with_community(ReadOnlyVisit)
