"""Mail: an outbox page in development, SMTP when SMTP_URL is set."""

from email.utils import parseaddr
from urllib.parse import parse_qs, unquote, urlsplit

from saas.settings import env

DEFAULT_FROM_EMAIL = env.text("MAIL_FROM", "Gemhall <hello@localhost>")
# Whom to tell about a weakness: an address (mailto:…) or a page (https://…), published in security.txt.
SECURITY_CONTACT = env.text("SECURITY_CONTACT", f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}")
# The address (mailto:…) or page (https://…) at which creators and fans reach the operators.
SUPPORT_CONTACT = env.text("SUPPORT_CONTACT", f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}")
SMTP_URL = env.text("SMTP_URL")
EMAIL_TIMEOUT = 10
if SMTP_URL:
    _parts = urlsplit(SMTP_URL)
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = _parts.hostname or "localhost"
    EMAIL_PORT = _parts.port or 25
    EMAIL_HOST_USER = unquote(_parts.username or "")
    EMAIL_HOST_PASSWORD = unquote(_parts.password or "")
    EMAIL_USE_TLS = parse_qs(_parts.query).get("tls", ["0"])[-1] == "1"
else:
    EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"
