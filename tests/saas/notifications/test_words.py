"""Every template can be read: its words fit its variables, and nothing is missing."""

import re

import pytest
from django.conf import settings

from saas.accounts.models import OutboxMail
from saas.notifications import mails
from saas.notifications.catalog import NotificationKind
from saas.notifications.facts import own_facts
from saas.notifications.models import Notification
from saas.notifications.services import notify
from saas.notifications.wording import COMMUNITY, variables, worded
from saas.notifications.words import TEMPLATES
from tests.saas.accounts.mailbox import mails_to
from tests.support.builders import a_user

FOR_PEOPLE = [kind for kind in NotificationKind if not kind.is_for_team]
SAMPLES = {"number": "1042", "level": "7", "place": "2", "ip": "203.0.113.9", "message": "A person wrote this."}


def sample(kind: NotificationKind, number: int) -> dict[str, str | int]:
    return {
        name: number if wanted is int else SAMPLES.get(name, name.title())
        for name, wanted in TEMPLATES[kind].variables.items()
    }


def test_every_type_has_its_words():
    assert set(TEMPLATES) == set(NotificationKind)
    assert len({template.name for template in TEMPLATES.values()}) == len(NotificationKind)


@pytest.mark.sampled
@pytest.mark.parametrize("number", [1, 1250])
@pytest.mark.parametrize("kind", NotificationKind)
def test_its_words_read_well(kind, number):
    values, template = sample(kind, number), TEMPLATES[kind]

    reads_well(worded(template.title, values, "Alpha"), worded(template.text, values, "Alpha"), number)


def test_every_type_can_be_mailed(alpha):
    for kind in FOR_PEOPLE:
        # One user each, because the mails to one address are limited.
        notify(user_id=a_user().pk, kind=kind, community_id=alpha.pk, values=sample(kind, 7), link=f"/to/{kind}")
    for row in Notification.objects.select_related("community"):
        facts, kind = own_facts(row), NotificationKind(row.kind)
        mails.send(row.pk)
        mail = OutboxMail.objects.latest("sent_at", "pk")
        assert facts.title in mail.text
        assert facts.text in mail.text
        assert f"{settings.PLATFORM_URL}{facts.link}" in mail.text
        assert TEMPLATES[kind].action in mail.html


def reads_well(title: str, text: str, number: int) -> None:
    for words in (title, text):
        assert not re.search(r"[{}]|\s{2}|^\s|\s$", words), words
        assert words[0].isupper() or words[0].isdigit() or words[0] == "“", words
    assert text[-1] in ".”" or text.startswith("On "), text
    assert len(title) <= 60
    if number == 1:
        assert not re.search(r"\b1 \w+s\b", title + text), (title, text)


@pytest.mark.sampled
@pytest.mark.parametrize("kind", FOR_PEOPLE)
def test_a_subject_has_no_text_that_a_person_chose(kind):
    """A stranger could otherwise write to any person through our mails."""
    template = TEMPLATES[kind]
    if not template.is_mailable:
        return
    assert set(variables(template.mail_subject).values()) <= {int}, template.mail_subject
    assert f"{{{COMMUNITY}}}" not in template.mail_subject
    reads_well(worded(template.mail_subject, sample(kind, 1)), "A text.", 1)


def test_a_mail_runs_no_markup(alpha):
    user = a_user()
    notify(
        user_id=user.pk,
        kind=NotificationKind.ORDER_SHIPPED,
        community_id=alpha.pk,
        values={"product": "Poster\r\nBcc: all@example.com <b>", "number": "1"},
    )

    (mail,) = mails_to(user.email)
    assert mail.subject == "Your order is on its way"
    assert "all@example.com <b> is on its way" in mail.text
    assert "<b>" not in mail.html
    assert "&lt;b&gt;" in mail.html
