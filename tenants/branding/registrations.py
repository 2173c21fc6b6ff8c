from saas.kernel.shared_constants import share
from tenants.branding.rules import MIN_FAVICON_SIDE

share(MIN_FAVICON_SIDE=MIN_FAVICON_SIDE)
