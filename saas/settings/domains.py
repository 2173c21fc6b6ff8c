"""Custom domains: where their records must point, how the records are looked up, and which front may ask."""

from datetime import timedelta
from urllib.parse import urlsplit

from saas import env
from saas.settings.base import PLATFORM_URL, PRODUCTION

MAX_DAYS = 3_650
MAX_HOURS = MAX_DAYS * 24

# ``address:port`` of each name server to ask. Empty: those of the operating system.
DNS_RESOLVERS = env.name_servers("DNS_RESOLVERS")
# The label of the record that proves ownership, before the domain.
DOMAIN_PROOF_LABEL = env.text("DOMAIN_PROOF_LABEL", "_gemhall")
# Names of the platform. A domain that contains one of them, or a look-alike, is refused.
PLATFORM_NAMES = env.names("PLATFORM_NAMES", "gemhall")
# Custom domains point at this host by a CNAME record, or at these addresses where a CNAME is not possible.
EDGE_HOST = env.host("EDGE_HOST", urlsplit(PLATFORM_URL).hostname or "localhost")
EDGE_ADDRESSES = env.addresses("EDGE_ADDRESSES")
EDGE_PORT = env.port("EDGE_PORT", 443)
# A certificate file of the authority that the front uses, if it is not a public one.
EDGE_AUTHORITY_FILE = env.text("EDGE_AUTHORITY_FILE")
# Names below .test exist in tests and on laptops only.
ALLOW_TEST_DOMAINS = env.flag("ALLOW_TEST_DOMAINS", not PRODUCTION)
# A verified domain is checked daily. After two failed checks its owner is warned, and has this time.
DOMAIN_GRACE = timedelta(hours=env.number("DOMAIN_GRACE_HOURS", 24, most=MAX_HOURS))
# Another community cannot take a detached domain for this time.
DOMAIN_RESERVED = timedelta(days=env.number("DOMAIN_RESERVED_DAYS", 30, most=MAX_DAYS))
# Addresses or networks of the TLS front that may ask for which names it may get certificates.
FRONT_ADDRESSES = env.networks("FRONT_ADDRESSES", "127.0.0.1,::1")
# The address at which the web server answers the front. `manage.py doctor` asks there as the front does.
WEB_ADDRESS = env.web_address("WEB_ADDRESS", "http://127.0.0.1:8000", may_have_path=False)
