"""One address gets a bounded number of mails, and no subject that a stranger wrote."""

from datetime import timedelta

import pytest

from saas.accounts import mail
from saas.accounts.models import OutboxMail
from saas.jobs.runner import run_due
from saas.kernel import mail_limits
from saas.kernel.clock import now
from saas.kernel.mail import deliver
from saas.supervisor.ports import free_port
from tests.support.api import Api
from tests.support.builders import a_user

STRANGER = "stranger@example.com"


def tries_while_the_mail_server_is_away(settings, times: int) -> None:
    """The jobs that wait try again and again; afterwards mails can be sent again."""
    answers = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    for _ in range(times):
        run_due(at=now() + timedelta(hours=2), tolerant=True)
    settings.EMAIL_BACKEND = answers


def test_one_invitation_sent_again_and_again_is_few_mails(alpha):
    owner = Api().login(alpha.owner)
    row = owner.post("/creator/staff/one", {"invitee": STRANGER, "permissions": ["STORES_MANAGEMENT"]}).ok()
    for _ in range(40):
        owner.post(f"/creator/staff/one/{row['id']}/resend")
        run_due()

    sent = OutboxMail.objects.filter(to=STRANGER)
    assert sent.count() <= mail_limits.INVITATIONS[0][0]
    assert {row.subject for row in sent} == {"You are invited to help run a community"}


def test_password_resets_of_a_stranger_are_few_and_one_of_them_works(database):
    user = a_user()
    for _ in range(20):
        Api().post("/common/auth/forgot-password", {"email": user.email}).ok()
        run_due()

    assert OutboxMail.objects.filter(to=user.email).count() == mail_limits.SECURITY_PER_KIND[0][0]


def test_security_mails_are_not_used_up_by_others(database):
    user = a_user()
    for number in range(200):
        deliver(
            user.email, "News", "accounts/mail/goodbye", {"username": "x"}, kind=f"KIND_{number}", is_security=False
        )
    assert OutboxMail.objects.filter(to=user.email).count() == mail_limits.PER_ADDRESS[0][0]

    mail.send("reset", user.email, username=user.username, url="http://localhost/reset-password?token=x")
    assert OutboxMail.objects.filter(to=user.email, subject="Choose a new password").exists()


def test_a_reset_mail_is_sent_after_an_outage_of_the_mail_server(database, settings):
    user = a_user()
    Api().post("/common/auth/forgot-password", {"email": user.email}).ok()

    tries_while_the_mail_server_is_away(settings, mail_limits.SECURITY_PER_KIND[0][0] + 2)
    run_due(at=now() + timedelta(hours=2))

    assert OutboxMail.objects.filter(to=user.email, subject="Choose a new password").count() == 1


def test_an_invitation_is_sent_after_an_outage_of_the_mail_server(alpha, settings):
    owner = Api().login(alpha.owner)
    owner.post("/creator/staff/one", {"invitee": STRANGER, "permissions": ["STORES_MANAGEMENT"]}).ok()

    tries_while_the_mail_server_is_away(settings, mail_limits.INVITATIONS[0][0] + 2)
    run_due(at=now() + timedelta(hours=2))

    assert OutboxMail.objects.filter(to=STRANGER).count() == 1


def test_mails_of_all_kinds_are_sent_after_an_outage_of_the_mail_server(database, settings):
    """Each kind has a limit of its own, and all kinds together have one."""
    user, answers = a_user(), settings.EMAIL_BACKEND

    def send(number: int) -> None:
        words = {"username": "x"}
        deliver(user.email, "News", "accounts/mail/goodbye", words, kind=f"KIND_{number}", is_security=False)

    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    for number in range(mail_limits.PER_ADDRESS[0][0]):
        with pytest.raises(ConnectionRefusedError):
            send(number)
    settings.EMAIL_BACKEND = answers
    send(0)

    assert OutboxMail.objects.filter(to=user.email).count() == 1


def test_tags_of_an_address_are_one_inbox(database):
    assert [mail_limits.may_send(f"a+{n}@example.com", "staff_invitation", is_security=False) for n in range(3)] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize("kind", sorted(mail.SUBJECTS))
def test_no_mail_subject_contains_text_of_a_user(kind):
    assert "{" not in mail.SUBJECTS[kind]
