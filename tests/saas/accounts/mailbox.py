"""Reading mails as a person would: run what is due, open the newest mail, follow its link."""

import re
from urllib.parse import parse_qs, urlsplit

from saas.accounts.models import OutboxMail
from saas.jobs.runner import run_due


def mails_to(address: str) -> list[OutboxMail]:
    """What has been mailed to the address by now, oldest first."""
    run_due()
    return list(OutboxMail.objects.filter(to=address).order_by("sent_at", "pk"))


def link_in(mail: OutboxMail) -> str:
    found = re.search(r"https?://\S+\?\S+", mail.text)
    assert found, mail.text
    return found.group()


def secret_for(address: str, name: str) -> str:
    """The query value ``name`` of the link in the newest mail to the address."""
    return parse_qs(urlsplit(link_in(mails_to(address)[-1])).query)[name][0]
