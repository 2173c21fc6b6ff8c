"""Reading mails as a person would: run what is due, open the newest mail, follow its link."""

import re
from urllib.parse import parse_qs, urlsplit

from saas.accounts.models import OutboxMail
from saas.jobs.runner import run_due

_LINK = re.compile(r"https?://\S+\?\S+")


def mails_to(address: str) -> list[OutboxMail]:
    """Return the mails to the address by now, oldest first."""
    run_due()
    return list(OutboxMail.objects.filter(to=address).order_by("sent_at", "pk"))


def link_in(mail: OutboxMail) -> str:
    found = _LINK.search(mail.text)
    assert found, mail.text
    return found.group()


def secret_for(address: str, name: str) -> str:
    """The query value ``name`` of the newest link to the address that has one; news may have come after it."""
    links = filter(None, (_LINK.search(mail.text) for mail in mails_to(address)))
    queries = (parse_qs(urlsplit(link.group()).query) for link in links)
    return [values[name][0] for values in queries if name in values][-1]
