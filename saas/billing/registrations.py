from saas.billing.rules import GRACE
from saas.kernel.shared_constants import share

share(BILLING_GRACE_DAYS=GRACE.days)
