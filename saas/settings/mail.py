"""Mail: an outbox page in development, SMTP when SMTP_URL is set."""

from email.utils import parseaddr

from saas import env

DEFAULT_FROM_EMAIL = env.text("MAIL_FROM", "Gemhall <hello@localhost>")
_sender = parseaddr(DEFAULT_FROM_EMAIL)[1]
if not env.is_email(_sender):
    env.problem("MAIL_FROM", f"must be an email address, as in Gemhall <hello@example.com>, not {DEFAULT_FROM_EMAIL!r}")
    _sender = "hello@localhost"
# Whom to tell about a weakness: an address (mailto:…) or a page (https://…), published in security.txt.
SECURITY_CONTACT = env.contact("SECURITY_CONTACT", f"mailto:{_sender}")
# The address (mailto:…) or page (https://…) at which creators and fans reach the operators.
SUPPORT_CONTACT = env.contact("SUPPORT_CONTACT", f"mailto:{_sender}")
SMTP_URL = env.text("SMTP_URL")
_smtp = env.smtp("SMTP_URL")
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend" if _smtp else "saas.accounts.outbox.OutboxBackend"
EMAIL_HOST = _smtp.get("EMAIL_HOST", "localhost")
EMAIL_PORT = _smtp.get("EMAIL_PORT", 25)
EMAIL_HOST_USER = _smtp.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = _smtp.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = _smtp.get("EMAIL_USE_TLS", False)
EMAIL_USE_SSL = _smtp.get("EMAIL_USE_SSL", False)
