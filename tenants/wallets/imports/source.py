from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

IMPORT = gem_source(
    "import",
    Cause.IMPORT,
    when="the owner applies it",
    how_much="the gems of all people in the file, also of people who have not joined yet; none if the owner raises the "
    "limit once for this import",
)
