from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

TOURNAMENT_PRIZES = gem_source(
    "gem prizes of a tournament",
    Cause.PRIZE,
    when="the publication, and for later dates of a repeating event seven days before the date",
    how_much="the gem prizes of all places",
)
