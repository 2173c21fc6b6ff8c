from saas.kernel.shared_constants import share
from tenants.stores.rules import LOW_STOCK

share(LOW_STOCK=LOW_STOCK)
