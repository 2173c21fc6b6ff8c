from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

IMPORT = gem_source(
    "import",
    Cause.IMPORT,
    when="the import is applied",
    how_much="the gems of all people in it, also of those who wait",
)
