"""Communities, their domains, their old slugs, and spare schemas."""

import base64
import secrets
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django_tenants.models import DomainMixin, TenantMixin

from saas.kernel.days import Zone, ZoneHistory
from saas.kernel.ids import new_id

SCHEMA_NAME = r"^c_[0-9a-z]{26}$"
TEMPLATE_SCHEMA = "c_000000000000000000template"
BRAND_COLOR = r"^#[0-9a-fA-F]{6}$"
REOPEN_DAYS = 30


def new_schema_name() -> str:
    return "c_" + base64.b32encode(secrets.token_bytes(17)).decode().lower()[:26]


class CommunityState(models.TextChoices):
    REQUESTED = "REQUESTED"
    BUILDING = "BUILDING"
    READY = "READY"
    FAILED = "FAILED"
    # Closed for too long. Its data is being deleted, and it cannot be reopened.
    ERASING = "ERASING"


class Scheme(models.TextChoices):
    DARK = "dark"
    LIGHT = "light"


class SchemeChoice(models.TextChoices):
    """The scheme of a community; with AUTO, each visitor chooses, and the device's own setting is the default."""

    DARK = "dark"
    LIGHT = "light"
    AUTO = "auto"


class ListView(models.TextChoices):
    """How a community's lists begin: as pictures or as rows."""

    GRID = "Grid"
    LIST = "List"


class SocialPlatform(models.TextChoices):
    """The services at which a creator has a profile. WEBSITE is any other place."""

    KICK = "KICK"
    TWITCH = "TWITCH"
    YOUTUBE = "YOUTUBE"
    X = "X"
    DISCORD = "DISCORD"
    INSTAGRAM = "INSTAGRAM"
    TIKTOK = "TIKTOK"
    WEBSITE = "WEBSITE"


class Shape(models.TextChoices):
    """The roundness of a community's corners."""

    SHARP = "sharp"
    SOFT = "soft"
    ROUND = "round"


class Community(TenantMixin):
    """The tenant. ``schema_tag`` identifies its schema and never changes."""

    auto_create_schema = False
    auto_drop_schema = False

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    schema_tag = models.UUIDField(unique=True, default=uuid4, editable=False)
    owner = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="community")
    slug = models.CharField(max_length=40, unique=True)
    name = models.CharField(max_length=60)
    description = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=10, choices=CommunityState, default=CommunityState.REQUESTED)
    failure = models.CharField(max_length=500, blank=True)
    suspended_at = models.DateTimeField(null=True, blank=True)
    # The text that fans read while the community is suspended.
    suspended_reason = models.CharField(max_length=300, blank=True, default="", db_default="")
    # Set by the owner. REOPEN_DAYS later the community is erased.
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_reason = models.CharField(max_length=300, blank=True, default="", db_default="")
    timezone = models.CharField(max_length=64, default="UTC")
    # Earlier time zones whose days count or counted until a time, the oldest first: [[zone, UTC text]].
    earlier_timezones = models.JSONField(default=list, db_default=[])
    brand_color = models.CharField(max_length=7, default="#8B5CF6", validators=[RegexValidator(BRAND_COLOR)])
    # The wished colors of the page and of its text; empty without a wish. The palette corrects them.
    surface_color = models.CharField(max_length=7, blank=True, default="", db_default="")
    text_color = models.CharField(max_length=7, blank=True, default="", db_default="")
    scheme = models.CharField(max_length=5, choices=SchemeChoice, default=SchemeChoice.DARK)
    shape = models.CharField(max_length=5, choices=Shape, default=Shape.ROUND)
    font_pair = models.CharField(max_length=20, default="venue")
    # Names of stored pictures (saas.kernel.images); empty without one.
    logo = models.CharField(max_length=100, blank=True, default="")
    favicon = models.CharField(max_length=100, blank=True, default="")
    banner = models.CharField(max_length=100, blank=True, default="")
    social_picture = models.CharField(max_length=100, blank=True, default="", db_default="")
    # A list of {"platform", "url"} in the order that fans see.
    social_links = models.JSONField(default=list, db_default=[])
    # Empty lists are the default menu and home. Their shapes: saas.layout.
    menu = models.JSONField(default=list, db_default=[])
    home_blocks = models.JSONField(default=list, db_default=[])
    list_view = models.CharField(max_length=4, choices=ListView, default=ListView.GRID, db_default=ListView.GRID)
    plan = models.CharField(max_length=20, default="free")
    # A copy of plans' FeatureSwitch rows: {feature: {"on": bool, "until": UTC text or null}}.
    feature_switches = models.JSONField(default=dict, db_default={})
    # The optional areas that the team switched off: members of saas.plans.catalog.Area.
    areas_off = models.JSONField(default=list, db_default=[])
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(schema_name__regex=SCHEMA_NAME), name="community_schema_name_shape"),
            models.CheckConstraint(condition=Q(slug__regex=r"^[a-z0-9][a-z0-9-]{1,39}$"), name="community_slug_shape"),
        ]

    def __str__(self) -> str:
        return self.slug

    @property
    def is_ready(self) -> bool:
        return self.state == CommunityState.READY

    @property
    def is_open(self) -> bool:
        """True if the community is built, and neither suspended nor closed."""
        return self.is_ready and self.suspended_at is None and self.closed_at is None

    @property
    def reopen_until(self) -> datetime | None:
        """The time of the erasure of a closed community; None for an open one."""
        return None if self.closed_at is None else self.closed_at + timedelta(days=REOPEN_DAYS)

    @property
    def limit_zone(self) -> Zone:
        """Return the time zone by whose days limits count. A new one counts from the next midnight of both zones."""
        if not self.earlier_timezones:
            return self.timezone
        earlier = tuple((zone, datetime.fromisoformat(until)) for zone, until in self.earlier_timezones)
        return ZoneHistory(earlier, self.timezone)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("A community is closed by its service, never deleted")


class BrandingDraft(models.Model):
    """The team's unpublished changes of the community's branding.

    ``changes`` maps field names of Community to new values. The draft has its own table, so that saving it does not
    announce a change of communities.
    """

    community = models.OneToOneField(Community, on_delete=models.CASCADE, primary_key=True, related_name="draft")
    changes = models.JSONField(default=dict)
    updated_at = models.DateTimeField(auto_now=True)


class BrandingVersion(models.Model):
    """A published branding of a community. A version never changes.

    ``values`` has every field, ``changed`` the names of those that differ from the version before. ``publisher_id`` is
    null for the look that the community had before its first publish.
    """

    community = models.ForeignKey(Community, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    values = models.JSONField()
    changed = models.JSONField(default=list)
    publisher_id = models.UUIDField(null=True)
    published_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint("community", "number", name="branding_version_number_once")]


class Domain(DomainMixin):
    """A community's claim of a host name; the host is served while ``verified_at`` is set.

    ``domain`` is in ASCII and lower case. Several communities may claim one name, because a claim proves nothing; at
    most one of them is verified. The pages of a community redirect to its primary domain. ``detached_at`` is the time
    when the proof was lost.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    domain = models.CharField(max_length=253)
    tenant = models.ForeignKey(Community, on_delete=models.CASCADE, related_name="domains", db_index=True)
    is_primary = models.BooleanField(default=False)
    verification_token = models.CharField(max_length=64, default=secrets.token_hex)
    verified_at = models.DateTimeField(null=True, blank=True)
    detached_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["domain"], condition=Q(verified_at__isnull=False), name="domain_verified_once"
            ),
            models.UniqueConstraint(fields=["domain", "tenant"], name="domain_claimed_once_by_a_community"),
            models.UniqueConstraint(fields=["tenant"], condition=Q(is_primary=True), name="domain_primary_once"),
            models.CheckConstraint(
                condition=Q(is_primary=False) | Q(verified_at__isnull=False), name="domain_primary_is_verified"
            ),
        ]

    def __str__(self) -> str:
        return str(self.domain)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the row alone. The base class would make a community's first domain its primary one."""
        models.Model.save(self, *args, **kwargs)


class SlugHistory(models.Model):
    """An earlier slug of a community: it redirects and stays reserved until ``reserved_until``.

    Without a community, the slug belonged to an erased one and does not redirect.
    """

    slug = models.CharField(max_length=40, unique=True)
    community = models.ForeignKey(Community, on_delete=models.CASCADE, null=True, related_name="old_slugs")
    reserved_until = models.DateTimeField()


class SpareSchema(models.Model):
    """A cloned schema waiting for an owner."""

    schema_name = models.CharField(max_length=28, unique=True, validators=[RegexValidator(SCHEMA_NAME)])
    schema_tag = models.UUIDField(unique=True)
    created_at = models.DateTimeField(auto_now_add=True)


class SchemaMigration(models.Model):
    """The migrator's last result for a schema. The schema's own migration table decides what is left to do."""

    schema_name = models.CharField(max_length=63, primary_key=True)
    finished_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=1000, blank=True)
