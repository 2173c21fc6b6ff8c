"""Sessions by user and host: all changes outside Django's session middleware."""

from datetime import timedelta
from typing import cast
from uuid import UUID

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user, login, logout, update_session_auth_hash
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest
from rest_framework.request import Request

from saas.accounts.factors import devices
from saas.accounts.models import HandoffCode, Session, User
from saas.accounts.sessions import DEVICE, DOMAIN, FAMILY, SessionStore
from saas.kernel.clock import now
from saas.kernel.errors import NotFound, Unauthorized
from saas.kernel.ids import new_id
from saas.kernel.secrets import is_same
from saas.realtime.announce import recheck
from saas.tenancy.models import Domain

BACKEND = "django.contrib.auth.backends.ModelBackend"
SEEN_EVERY = timedelta(minutes=5)
# When the person last proved it is they, in seconds since 1970 (saas.accounts.step_up); never on a custom domain.
PROVEN_AT = "proven_at"
# When this session last proved a second factor, in seconds since 1970. The operators' desk asks for it.
FACTOR_AT = "factor_at"


def begin(request: HttpRequest, user: User, *, domain: Domain | None = None, family: UUID | None = None) -> None:
    """Sign ``user`` in under a fresh session key, bound to ``domain`` (``None``: the platform host).

    ``family`` is that of the platform session that gave a custom domain's session.
    """
    with transaction.atomic():
        if domain is None:
            if request.session.get(SESSION_KEY) == str(user.pk):
                family = family_of(request)
            else:
                _end_handed_off(request)
            family = family or new_id()
        request.session.flush()
    login(request, user, backend=BACKEND)
    request.session[DEVICE] = device_of(request)
    if family is not None:
        request.session[FAMILY] = str(family)
    if domain is not None:
        request.session[DOMAIN] = str(domain.pk)
    else:
        request.session[PROVEN_AT] = int(now().timestamp())


def note_factor(request: HttpRequest | Request) -> None:
    """Note that this session just proved a second factor; the desk asks for none within the next hours."""
    request.session[FACTOR_AT] = int(now().timestamp())


def end(request: HttpRequest) -> None:
    """End this session; one of the platform takes the sessions along that it gave on custom domains."""
    with transaction.atomic():
        _end_handed_off(request)
        if isinstance(request.user, User):
            recheck(request.user.pk)
        logout(request)


def family_of(request: HttpRequest | Request) -> UUID | None:
    family = request.session.get(FAMILY)
    return UUID(family) if family else None


def _end_handed_off(request: HttpRequest) -> None:
    if DOMAIN not in request.session:
        _end_family(family_of(request))


def hold(family: UUID) -> bool:
    """Keep the platform session of ``family`` from ending in this transaction; whether there is one."""
    rows = Session.objects.filter(family=family, domain_id__isnull=True).order_by("pk")
    return bool(rows.select_for_update(no_key=True).values_list("pk"))


def _end_family(family: UUID | None) -> None:
    """Call it in the transaction that ends the platform session: a code that is traded just now is waited for."""
    if family is not None:
        hold(family)
        HandoffCode.objects.filter(family=family, used_at__isnull=True).delete()
        Session.objects.filter(family=family, domain_id__isnull=False).delete()


def person(request: Request) -> User:
    """Return the user of a guarded call. Raises Unauthorized for a visitor."""
    if not isinstance(request.user, User):
        raise Unauthorized
    return request.user


def user_on(request: HttpRequest, domain: Domain | None) -> AbstractBaseUser | AnonymousUser:
    """The session's user, if the session was made for this host; else the request has no session."""
    bound_to = request.session.get(DOMAIN)
    if bound_to != (str(domain.pk) if domain else None):
        request.session = SessionStore()
        return AnonymousUser()
    user = _user_of(request)
    if user.is_authenticated:
        _touch(request)
    return user


def _user_of(request: HttpRequest) -> AbstractBaseUser | AnonymousUser:
    session = cast(SessionStore, request.session)
    user, session_hash = session.user, session.get(HASH_SESSION_KEY)
    if (
        user is not None
        and user.is_active
        and session.get(SESSION_KEY) == str(user.pk)
        and session_hash
        and is_same(session_hash, user.get_session_auth_hash())
    ):
        return user
    # Django decides about every other session: it renews one of an older secret key and ends one of an old password.
    return get_user(request)


def _touch(request: HttpRequest) -> None:
    row = cast(SessionStore, request.session).row
    moment = now()
    if row is None or row.last_seen_at > moment - SEEN_EVERY:
        return
    device = device_of(request)
    row.last_seen_at, row.user_agent, row.ip = moment, device["agent"], device["ip"]
    Session.objects.filter(pk=row.pk).update(last_seen_at=moment, user_agent=device["agent"], ip=device["ip"] or None)


def device_of(request: HttpRequest) -> dict[str, str]:
    """Return ``agent`` and ``ip`` of the caller's browser."""
    agent = request.headers.get("User-Agent", "").replace("\x00", "")[:400]
    return {"agent": agent, "ip": request.META.get("REMOTE_ADDR", "")}


def keep_only_this(request: HttpRequest, user: User) -> None:
    """After a new password: give this session a new key and end all other sessions of the user."""
    update_session_auth_hash(request, user)
    request.session.save()
    end_others(request, user)
    devices.distrust_all(user)


def end_others(request: HttpRequest, user: User) -> None:
    """End all other sessions of the user. Their browsers are no longer known devices."""
    end_all(user, but=request.session.session_key, but_device=request.session.get(devices.KNOWN))


def end_all(
    user: User, *, but: str | None = None, but_device: str | None = None, but_family: UUID | None = None
) -> int:
    """End the person's sessions on every host and forget the browsers; how many sessions there were.

    The session ``but`` stays, and so do those that the platform session of ``but_family`` gave on custom domains.
    """
    rows = Session.objects.filter(user_id=user.pk)
    with transaction.atomic():
        # Codes that are traded just now are waited for, so that their sessions are seen.
        list(rows.filter(domain_id__isnull=True).order_by("pk").select_for_update().values_list("pk"))
        ended = rows.exclude(session_key=but) if but else rows
        if but_family is not None:
            ended = ended.exclude(family=but_family, domain_id__isnull=False)
        count, _ = ended.delete()
    devices.remove_devices(user, but=but_device)
    recheck(user.pk)
    return count


def end_on_domain(domain_id: UUID) -> None:
    """End all sessions on a custom domain and void its login codes."""
    with transaction.atomic():
        HandoffCode.objects.filter(domain_id=domain_id, used_at__isnull=True).delete()
        rows = Session.objects.filter(domain_id=domain_id)
        people = {user_id for user_id in rows.values_list("user_id", flat=True) if user_id is not None}
        rows.delete()
        for user_id in people:
            recheck(user_id)


def sessions_of(user: User) -> list[Session]:
    """Live sessions, the last used first."""
    return list(Session.objects.filter(user_id=user.pk, expire_date__gt=now()).order_by("-last_seen_at", "-id"))


def end_one(request: HttpRequest, user: User, session_id: UUID) -> None:
    """Raises NotFound for a session that is not the user's."""
    row = Session.objects.filter(user_id=user.pk, id=session_id).first()
    if row is None:
        raise NotFound
    devices.remove_device(user, row.get_decoded().get(devices.KNOWN))
    if row.session_key == request.session.session_key:
        end(request)
    else:
        with transaction.atomic():
            if row.domain_id is None:
                _end_family(row.family)
            row.delete()
        recheck(user.pk)


def purge() -> int:
    """Delete expired sessions; how many went."""
    count, _ = Session.objects.filter(expire_date__lt=now()).delete()
    return count
