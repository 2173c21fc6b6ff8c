"""Slugs of communities: shape, reserved words, uniqueness."""

import re

from django.db.models import QuerySet

from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.hooks import Hook
from saas.tenancy.errors import CommunitySlugTaken
from saas.tenancy.models import Community, SlugHistory

SHAPE = re.compile(r"[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){1,19}", re.ASCII)
# Addresses of the platform, words that could pass for it, and names that mail and DNS give a meaning.
# Operators reserve further names at the desk, in lower case.
is_reserved_by_operators: Hook[[str], bool] = Hook()

RESERVED = frozenset(
    [
        "about",
        "achievements",
        "account",
        "accounts",
        "admin",
        "administrator",
        "api",
        "app",
        "assets",
        "auth",
        "billing",
        "blog",
        "cases",
        "chat",
        "community",
        "contact",
        "create",
        "creator",
        "creators",
        "dashboard",
        "demo",
        "desk",
        "docs",
        "events",
        "explore",
        "fairness",
        "favicon",
        "forgot-password",
        "gem",
        "gemhall",
        "gems",
        "health",
        "help",
        "hooks",
        "home",
        "imprint",
        "legal",
        "login",
        "logout",
        "mail",
        "my-communities",
        "my-inventory",
        "news",
        "notifications",
        "null",
        "oauth",
        "oauth-error",
        "offers",
        "official",
        "onboarding",
        "operator",
        "operators",
        "owner",
        "platform",
        "postmaster",
        "press",
        "pricing",
        "privacy",
        "privacy-policy",
        "profile",
        "public",
        "quests",
        "raffles",
        "register",
        "reset-password",
        "robots",
        "root",
        "security",
        "settings",
        "signup",
        "staff",
        "static",
        "status",
        "store",
        "stores",
        "support",
        "system",
        "team",
        "template",
        "terms",
        "terms-of-service",
        "test",
        "undefined",
        "user",
        "users",
        "verify-email",
        "wagers",
        "waitlist",
        "webmaster",
        "www",
    ]
)
SHAPE_TEXT = "Use 2 to 20 small letters, digits and single dashes"


def clean(slug: str) -> str:
    """Return the slug in its stored form. Raises VALIDATION_ERROR for a wrong shape."""
    text = slug.strip().lower()
    if not SHAPE.fullmatch(text):
        raise ValidationFailed(fields={"slug": SHAPE_TEXT})
    return text


def old_slugs(community: Community) -> QuerySet[SlugHistory]:
    """Return the earlier slugs that still redirect to the community, the longest reserved first."""
    return SlugHistory.objects.filter(community=community, reserved_until__gt=now()).order_by("-reserved_until")


def is_taken(slug: str, *, by_other_than: Community | None = None) -> bool:
    """True if the slug is reserved, in use, or was given up by another community less than 90 days ago."""
    if slug in RESERVED or is_reserved_by_operators(slug):
        return True
    others = Community.objects.filter(slug=slug)
    old = SlugHistory.objects.filter(slug=slug, reserved_until__gt=now())
    if by_other_than is not None:
        others = others.exclude(pk=by_other_than.pk)
        old = old.exclude(community=by_other_than)
    return others.exists() or old.exists()


def claim(slug: str) -> str:
    """Return the cleaned ``slug``. Raises COMMUNITY_SLUG_TAKEN. The unique constraint decides in a race."""
    text = clean(slug)
    if is_taken(text):
        raise CommunitySlugTaken
    return text
