"""Stopping one kind of mail from a link in the mail, without a login.

The mail header supports one-click unsubscribing (RFC 8058): mailbox providers POST to the address of List-Unsubscribe,
without cookies and without a CSRF token. The address changes only this setting of this user. It never expires, because
mails do not.
"""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from saas.kernel.errors import plain_response
from saas.notifications import selectors, services
from saas.notifications.catalog import NotificationKind
from saas.notifications.errors import MailLinkInvalid
from saas.notifications.selectors import ChosenChannels
from saas.notifications.words import TEMPLATES
from saas.tenancy.resolver import resolved

PATH = "/stop-mails/"
_SALT = "gemhall.notifications.stop-mails"


@dataclass(frozen=True, slots=True)
class MailSwitch:
    """``email`` is true if ``user_id`` gets mails of ``kind``."""

    user_id: UUID
    kind: NotificationKind
    choice: ChosenChannels

    @property
    def name(self) -> str:
        return TEMPLATES[self.kind].name


def page_for(user_id: UUID, kind: NotificationKind) -> str:
    """Return the address that stops mails of ``kind``: a page, and the target of the provider's POST."""
    return f"{settings.PLATFORM_URL}{PATH}{signing.dumps([str(user_id), kind], salt=_SALT)}"


def switch_of(token: str) -> MailSwitch:
    """Return the switch of a link. Raises MailLinkInvalid: not ours, no such account, or a kind without a choice."""
    try:
        user_id, name = signing.loads(token, salt=_SALT)
        kind = NotificationKind(name)
    except (signing.BadSignature, ValueError):
        raise MailLinkInvalid from None
    if TEMPLATES[kind].is_fixed or not get_user_model().objects.filter(pk=user_id, is_active=True).exists():
        raise MailLinkInvalid
    choices = selectors.channels_of(user_id)
    if kind not in choices:
        raise MailLinkInvalid
    return MailSwitch(UUID(user_id), kind, choices[kind])


def turn(token: str, *, email: bool) -> MailSwitch:
    """Stop or resume these mails; the list in the app does not change. Raises MailLinkInvalid."""
    switch = switch_of(token)
    choice = ChosenChannels(in_app=switch.choice.in_app, email=email)
    services.prefer(user_id=switch.user_id, choices={switch.kind: choice})
    return MailSwitch(switch.user_id, switch.kind, choice)


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
