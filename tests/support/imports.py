"""Helpers for tests of imports: files, people with accounts on the platforms, an import from upload to its end."""

from typing import Any
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile

from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.tenancy.models import Community
from tenants.wallets.imports import services
from tenants.wallets.imports.models import Import
from tests.support.api import Answer, Api, new_key
from tests.support.builders import an_actor
from tests.support.shop import Shopper

ROOT = "/creator/users/import"


def a_file(text: str | bytes, name: str = "points.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode() if isinstance(text, str) else text, "text/csv")


def a_name(fan: Shopper | User, name: str, provider: str = "TWITCH", subject: str = "", login: str = "") -> Identity:
    """The person has this account on the platform."""
    user = fan.user if isinstance(fan, Shopper) else fan
    return Identity.objects.create(
        user=user, provider=provider, subject=subject or str(uuid4()), name=name, login=login
    )


def upload(team: Api, text: str | bytes, name: str = "points.csv", **fields: Any) -> Answer:
    return team.upload(f"{ROOT}/csv", {"file": a_file(text, name), **fields})


def an_uploaded_file(community: Community, text: str = "username,points\nada,5\n", name: str = "points.csv") -> Import:
    """A draft, inside the community's schema."""
    actor = an_actor(community)
    return services.upload(filename=name, raw=text.encode(), tool=None, platform=None, actor=actor)


def an_import(team: Api, text: str | bytes, **changes: Any) -> Any:
    """Uploaded, changed and applied, jobs run; returns it as it is then."""
    run = upload(team, text).ok()
    if changes:
        team.patch(f"{ROOT}/one/{run['id']}", changes).ok()
    team.post(f"{ROOT}/one/{run['id']}/apply", key=new_key()).ok()
    run_due()
    return team.get(f"{ROOT}/one/{run['id']}").ok()


def undone(team: Api, run: Any) -> Any:
    team.post(f"{ROOT}/one/{run['id']}/undo", key=new_key()).ok()
    run_due()
    return team.get(f"{ROOT}/one/{run['id']}").ok()
