"""The mail server by a dialog without a mail, and the sender's domain by its records."""

import smtplib
import ssl
from email.utils import parseaddr

from django.conf import settings

from saas.doctor.checks.names import NoAnswer, values_of
from saas.kernel.findings import Finding, FindingLevel

LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
CURE_OF_TLS = "Write smtps://… into SMTP_URL, or ?tls=1 behind it, if the server offers encryption"


def server_findings() -> list[Finding]:
    """Return why the mail server would not take mails."""
    if not settings.SMTP_URL:
        return [
            Finding(
                "mail.not-sent",
                "SMTP_URL is empty, so mails stay in the database, and links to a new password are not sent",
                "Set SMTP_URL=smtp://user:password@mail.example.com:587?tls=1",
                FindingLevel.WARNING,
            )
        ]
    is_encrypted = settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL
    found = []
    if not is_encrypted and settings.EMAIL_HOST not in LOCAL_HOSTS:
        found.append(
            Finding(
                "mail.plain",
                "SMTP_URL: mails with links to accounts go to another machine without encryption",
                CURE_OF_TLS,
                FindingLevel.WARNING,
            )
        )
    place = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    try:
        found += _dialog(place)
    except ssl.SSLCertVerificationError as error:
        found.append(
            Finding(
                "mail.certificate",
                f"SMTP_URL: the certificate of {place} is not trusted ({error.verify_message})",
                "Use the name that is in the certificate, or add its authority to SSL_CERT_FILE",
            )
        )
    except (OSError, smtplib.SMTPException) as error:
        found.append(
            Finding(
                "mail.away",
                f"SMTP_URL: the mail server {place} does not answer ({type(error).__name__})",
                "Check the host, the port and the firewall, and whether your provider blocks mail",
                may_pass=True,
            )
        )
    return found


def _dialog(place: str) -> list[Finding]:
    """Greet, encrypt, log in and name the sender. Raises OSError and smtplib.SMTPException."""
    context = ssl.create_default_context()
    # `env.smtp` returns all of them as objects.
    host, port = str(settings.EMAIL_HOST), int(str(settings.EMAIL_PORT))
    user, password = str(settings.EMAIL_HOST_USER), str(settings.EMAIL_HOST_PASSWORD)
    if settings.EMAIL_USE_SSL:
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=settings.DOCTOR_STEP_SECONDS, context=context)
    else:
        server = smtplib.SMTP(host, port, timeout=settings.DOCTOR_STEP_SECONDS)
    with server:
        server.ehlo()
        if settings.EMAIL_USE_TLS:
            if not server.has_extn("starttls"):
                return [
                    Finding(
                        "mail.no-starttls",
                        f"SMTP_URL: the mail server {place} does not offer STARTTLS, and mails need it with ?tls=1",
                        "Use the port for submission (587), or smtps:// with port 465",
                    )
                ]
            server.starttls(context=context)
            server.ehlo()
        if user:
            try:
                server.login(user, password)
            except (smtplib.SMTPAuthenticationError, smtplib.SMTPNotSupportedError) as error:
                reason = getattr(error, "smtp_code", "no login is offered")
                return [
                    Finding(
                        "mail.login-refused",
                        f"SMTP_URL: the mail server {place} refuses the user or the password ({reason})",
                        "Correct them, and percent-encode special characters",
                    )
                ]
        sender = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
        code, _ = server.mail(sender)
        server.rset()
    if code < 400:
        return []
    return [
        Finding(
            "mail.sender-refused",
            f"MAIL_FROM: the mail server {place} refuses mails from {sender} ({code})",
            "Use an address that the account of SMTP_URL may send from",
        )
    ]


def sender_findings() -> list[Finding]:
    """Return which records are missing, without which mails end in the folder for spam."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2].lower()
    if not settings.SMTP_URL:
        return []
    try:
        spf = [text for text in values_of(domain, "TXT") if text.lower().split(" ")[0] == "v=spf1"]
        dmarc = [text for text in values_of(f"_dmarc.{domain}", "TXT") if text.lower().startswith("v=dmarc1")]
    except NoAnswer as error:
        return [
            Finding(
                "mail.records-unknown",
                f"MAIL_FROM: the records of {domain} could not be read ({error})",
                "Check the name servers of this machine, or set DNS_RESOLVERS",
                FindingLevel.WARNING,
            )
        ]
    found = []
    if len(spf) != 1:
        found.append(
            Finding(
                "mail.spf",
                f"MAIL_FROM: the domain {domain} has {len(spf)} SPF records, and receivers expect exactly one",
                f"Publish one TXT record at {domain}, as in: v=spf1 include:your-mail-provider.example -all",
                FindingLevel.WARNING,
            )
        )
    if len(dmarc) != 1:
        found.append(
            Finding(
                "mail.dmarc",
                f"MAIL_FROM: the domain {domain} has {len(dmarc)} DMARC records, and receivers expect exactly one",
                f"Publish a TXT record at _dmarc.{domain}, as in: v=DMARC1; p=quarantine",
                FindingLevel.WARNING,
            )
        )
    return found
