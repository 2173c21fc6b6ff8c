"""Stopping one kind of mail, or a digest, from a link in the mail, without a login.

The mail header supports one-click unsubscribing (RFC 8058): mailbox providers POST to the address of List-Unsubscribe,
without cookies and without a CSRF token. The address changes only this setting of this user. It never expires, because
mails do not.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from saas.kernel.errors import plain_response
from saas.notifications import selectors, services
from saas.notifications.catalog import MailPace, NotificationKind
from saas.notifications.errors import MailLinkInvalid
from saas.notifications.selectors import ChosenChannels
from saas.notifications.words import TEMPLATES
from saas.tenancy.resolver import resolved

PATH = "/stop-mails/"
_SALT = "gemhall.notifications.stop-mails"
DIGESTS = {MailPace.DAILY: "Your daily digest", MailPace.WEEKLY: "Your weekly digest"}


@dataclass(frozen=True, slots=True)
class MailSwitch:
    """``email`` is true if ``user_id`` gets mails of ``name``: one kind, or all kinds of a digest."""

    user_id: UUID
    mails: NotificationKind | MailPace
    name: str
    choices: Mapping[NotificationKind, ChosenChannels]

    @property
    def email(self) -> bool:
        return any(choice.email for choice in self.choices.values())


def page_for(user_id: UUID, mails: NotificationKind | MailPace) -> str:
    """Return the address that stops mails of a kind or a digest: a page, and the target of the provider's POST."""
    return f"{settings.PLATFORM_URL}{PATH}{signing.dumps([str(user_id), mails], salt=_SALT)}"


def switch_of(token: str) -> MailSwitch:
    """Return the switch of a link. Raises MailLinkInvalid: not ours, no such account, or a kind without a choice."""
    try:
        user_id, name = signing.loads(token, salt=_SALT)
        mails = MailPace(name) if name in DIGESTS else NotificationKind(name)
    except (signing.BadSignature, ValueError):
        raise MailLinkInvalid from None
    if not get_user_model().objects.filter(pk=user_id, is_active=True).exists():
        raise MailLinkInvalid
    choices = selectors.channels_of(user_id)
    if isinstance(mails, MailPace):
        own = {
            kind: choice for kind, choice in choices.items() if choice.pace is mails and not TEMPLATES[kind].is_fixed
        }
        return MailSwitch(UUID(user_id), mails, DIGESTS[mails], own)
    if mails not in choices or TEMPLATES[mails].is_fixed:
        raise MailLinkInvalid
    return MailSwitch(UUID(user_id), mails, TEMPLATES[mails].name, {mails: choices[mails]})


def turn(token: str, *, email: bool) -> MailSwitch:
    """Stop or resume these mails, of all communities; the list in the app does not change. Raises MailLinkInvalid."""
    switch = switch_of(token)
    choices = {kind: replace(choice, email=email) for kind, choice in switch.choices.items()}
    services.prefer(user_id=switch.user_id, choices=choices)
    services.turn_mails_of_communities(user_id=switch.user_id, mails=switch.mails, email=email)
    return replace(switch, choices=choices)


def one_click(page: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest, str], HttpResponseBase]:
    """Answer the stop address: ``page`` for GET; a POST stops the emails."""

    def view(request: HttpRequest, token: str) -> HttpResponseBase:
        if request.method != "POST" or resolved(request).domain is not None:
            return page(request)
        try:
            turn(token, email=False)
        except MailLinkInvalid as error:
            return plain_response(error)
        return HttpResponse(status=204)

    return view
