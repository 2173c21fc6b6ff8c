"""With SMTP_URL set, mails go to a real SMTP server."""

import importlib
from collections.abc import Iterator
from email import message_from_bytes, policy
from smtplib import SMTPRecipientsRefused

import pytest
from aiosmtpd.controller import Controller

from saas.accounts import mail
from saas.accounts.checks import mail_is_sent_in_production
from saas.kernel.mail import MailRefused
from saas.settings import mail as mail_settings
from saas.supervisor.ports import free_port


class Inbox:
    def __init__(self):
        self.received = []

    async def handle_DATA(self, _server, _session, envelope):
        self.received.append(envelope)
        return "250 OK"


@pytest.fixture
def inbox(settings, monkeypatch) -> Iterator[Inbox]:
    """A mail server named by SMTP_URL, as an installation would name its own."""
    here, port = Inbox(), free_port()
    controller = Controller(here, hostname="127.0.0.1", port=port)
    controller.start()
    monkeypatch.setenv("SMTP_URL", f"smtp://127.0.0.1:{port}")
    try:
        chosen = importlib.reload(mail_settings)
        for name in ("EMAIL_BACKEND", "EMAIL_HOST", "EMAIL_PORT", "EMAIL_USE_TLS"):
            setattr(settings, name, getattr(chosen, name))
        yield here
    finally:
        controller.stop()
        monkeypatch.undo()
        importlib.reload(mail_settings)


@pytest.mark.django_db
def test_a_mail_arrives_in_both_forms(inbox):
    mail.send("verify", "fanny@example.com", username="Fanny & Co", url="http://localhost/verify-email?jwt=x&y=1")

    (envelope,) = inbox.received
    assert envelope.rcpt_tos == ["fanny@example.com"]
    message = message_from_bytes(envelope.content, policy=policy.default)
    assert message["To"] == "fanny@example.com"
    assert message["Subject"] == "Confirm your email address"
    text, html = (part.get_content() for part in message.iter_parts())
    assert "Hi Fanny & Co," in text
    assert "http://localhost/verify-email?jwt=x&y=1" in text
    assert "Fanny &amp; Co" in html


def test_the_address_of_the_server_is_read_from_one_variable(monkeypatch):
    monkeypatch.setenv("SMTP_URL", "smtp://me%40example.com:p%3Ass@mail.example.com:587?tls=1")
    try:
        chosen = importlib.reload(mail_settings)
        assert (chosen.EMAIL_HOST, chosen.EMAIL_PORT, chosen.EMAIL_USE_TLS) == ("mail.example.com", 587, True)
        assert (chosen.EMAIL_HOST_USER, chosen.EMAIL_HOST_PASSWORD) == ("me@example.com", "p:ss")
    finally:
        monkeypatch.undo()
        importlib.reload(mail_settings)


def test_production_without_a_mail_server_is_warned(settings):
    settings.PRODUCTION, settings.SMTP_URL = True, ""
    assert [message.id for message in mail_is_sent_in_production()] == ["accounts.W001"]

    settings.SMTP_URL = "smtp://mail.example.com"
    assert mail_is_sent_in_production() == []


class Refusing(Inbox):
    """A mail server with one answer for every recipient."""

    answer = "550 5.1.1 No such person"

    async def handle_RCPT(self, _server, _session, _envelope, _address, _options):
        return self.answer


@pytest.mark.parametrize(
    ("answer", "error"),
    [("550 5.1.1 No such person", MailRefused), ("451 4.7.1 Greylisted", SMTPRecipientsRefused)],
    ids=["for good", "for now"],
)
def test_a_refusal_is_final_only_if_the_server_says_so(database, settings, answer, error):
    here, port = Refusing(), free_port()
    here.answer = answer
    controller = Controller(here, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    try:
        with pytest.raises(error):
            mail.send("goodbye", "gone@example.com", username="Gone")
    finally:
        controller.stop()


@pytest.mark.django_db
def test_a_mail_says_that_a_program_sent_it(inbox):
    mail.send("goodbye", "fanny@example.com", username="Fanny")

    (envelope,) = inbox.received
    assert message_from_bytes(envelope.content, policy=policy.default)["Auto-Submitted"] == "auto-generated"
