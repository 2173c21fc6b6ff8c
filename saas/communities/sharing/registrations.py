from saas.communities.sharing.models import MAX_OWN_LINKS
from saas.kernel.shared_constants import share

share(MAX_SHARE_LINKS=MAX_OWN_LINKS)
