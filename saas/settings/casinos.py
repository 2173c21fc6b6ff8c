"""Casino providers: their addresses, and the addresses that creators enter."""

from saas import env
from saas.settings.base import PRODUCTION

# CASINO_STAKE_URL, CASINO_SHUFFLE_URL, …: another host of a provider, for example of a region, or a simulator. Without
# one, a connector uses the address in its own folder.
CASINO_URLS = env.web_addresses_named("CASINO_", "_URL")
# Addresses of a private network that creators may enter, as host:port. Only a simulator of development needs them.
OUTBOUND_ALLOWED = frozenset(env.names("OUTBOUND_ALLOWED"))
# The daily rates of the European Central Bank: https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml. Without
# it, rates come from files (manage.py casino_rates).
ECB_RATES_URL = env.web_address("ECB_RATES_URL")

if PRODUCTION:
    if OUTBOUND_ALLOWED:
        env.problem("OUTBOUND_ALLOWED", "must be empty in production: it opens private networks to creators")
    for _code, _url in CASINO_URLS.items():
        if not _url.startswith("https://"):
            env.problem(f"CASINO_{_code}_URL", "must begin with https:// in production: the call carries a key")
