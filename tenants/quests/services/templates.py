"""The team's writes to providers and templates of challenges."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.providers import Provider
from saas.kernel.transactions import atomically
from saas.plans.catalog import Area
from saas.plans.switches import require_area
from tenants.members.activity import MemberEvent
from tenants.quests import rules
from tenants.quests.errors import (
    ChallengeActive,
    ChallengeProviderExists,
    ChallengeProviderNotFound,
    ChallengeTemplateNotFound,
)
from tenants.quests.models import CASINOS, ChallengeProvider, ChallengeTemplate, ChallengeType, TimeUnit
from tenants.quests.selectors.templates import challenge_provider, challenge_template
from tenants.wallets.services import current_community

# The subject of a template cannot change while a challenge uses it.
_FIXED = ("type", "event", "provider_id")


def create_provider(*, fields: Mapping[str, Any], actor: Actor) -> ChallengeProvider:
    """Create a provider with its standard templates. Raises ChallengeProviderExists, FeatureSwitchedOff."""

    def work() -> ChallengeProvider:
        if fields["provider"] in CASINOS:
            require_area(current_community(), Area.CASINOS)
        with constraints_as_errors():
            row = ChallengeProvider.objects.create(**fields)
        _add_standard_templates(row)
        audit.record(actor, "challenge.provider", row.pk, after=_provider_facts(row))
        return row

    return atomically(work)


def add_channel(provider: Provider, *, actor: Actor) -> None:
    """Offer the standard templates of a channel that was just connected.

    A community that has the provider keeps its own templates, and a disabled provider stays disabled.
    """
    if provider not in rules.COUNTABLE or ChallengeProvider.objects.filter(provider=provider).exists():
        return
    # The team can add the provider at the same time.
    with suppress(ChallengeProviderExists):
        fields = {"provider": provider, "name": provider.label}
        atomically(lambda: create_provider(fields=fields, actor=actor), savepoint=True)


def edit_provider(
    *, provider_id: UUID, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN
) -> ChallengeProvider:
    """Rename or disable a provider. Its challenges go on. Raises ChallengeProviderNotFound, EditConflict."""

    def work() -> ChallengeProvider:
        row = ChallengeProvider.objects.select_for_update(no_key=True).filter(pk=provider_id).first()
        if row is None:
            raise ChallengeProviderNotFound
        before = _provider_facts(row)
        seen.check(seen.of(row))
        for name, value in changes.items():
            setattr(row, name, value)
        row.save()
        audit.record(actor, "challenge.provider", row.pk, before=before, after=_provider_facts(row))
        return row

    return atomically(work)


def create_template(*, fields: Mapping[str, Any], actor: Actor) -> ChallengeTemplate:
    """Raises ChallengeProviderNotFound, ValidationFailed, FeatureSwitchedOff, ChallengeTemplateExists."""

    def work() -> ChallengeTemplate:
        row = ChallengeTemplate(**fields)
        require_countable(row)
        _check(row)
        with constraints_as_errors():
            row.save()
        audit.record(actor, "challenge.template", row.pk, after=_template_facts(row))
        return challenge_template(row.pk)

    return atomically(work)


def edit_template(
    *, template_id: UUID, changes: Mapping[str, Any], actor: Actor, seen: Seen = NOTHING_SEEN
) -> ChallengeTemplate:
    """Change a template. Once a challenge uses it, what it counts stays.

    Raises ChallengeTemplateNotFound, ChallengeProviderNotFound, ChallengeActive, ValidationFailed,
    ChallengeTemplateExists, FeatureSwitchedOff, EditConflict.
    """

    def work() -> ChallengeTemplate:
        row = ChallengeTemplate.objects.select_for_update(no_key=True).filter(pk=template_id).first()
        if row is None:
            raise ChallengeTemplateNotFound
        before = _template_facts(row)
        seen.check(seen.of(row))
        fixed = [name for name in _FIXED if name in changes and changes[name] != getattr(row, name)]
        if fixed and row.challenges.exists():
            names = {"provider_id": "providerId"}
            raise ChallengeActive(fields={names.get(name, name): "A challenge uses this template" for name in fixed})
        for name, value in changes.items():
            setattr(row, name, value)
        if "type" in changes:
            require_countable(row)
        _check(row)
        with constraints_as_errors():
            row.save()
        audit.record(actor, "challenge.template", row.pk, before=before, after=_template_facts(row))
        return challenge_template(row.pk)

    return atomically(work)


def require_countable(template: ChallengeTemplate) -> None:
    """Raises FeatureSwitchedOff for a template of wagers while the community has them off."""
    if template.type == ChallengeType.WAGER:
        require_area(current_community(), Area.WAGERS)


def _check(row: ChallengeTemplate) -> None:
    """Set the event of the type, or raise ValidationFailed with the fields at fault."""
    provider = challenge_provider(row.provider_id)
    fields, events = {}, rules.COUNTABLE.get(provider.provider, ())
    is_local, is_casino = provider.provider == Provider.LOCAL, provider.provider in (*CASINOS, Provider.OTHER)
    if row.type == ChallengeType.WAGER:
        if not is_local and not is_casino:
            fields["type"] = "Only for casinos, or for all casinos by the provider of this community"
    elif row.type in (ChallengeType.LOGIN, ChallengeType.LEVEL, ChallengeType.PROFILE) and not is_local:
        fields["type"] = "Only for the provider of this community"
    elif row.type != ChallengeType.ARBITRARY and not events:
        fields["type"] = "Challenges of this provider are reviewed. Choose the type for reviews"
    implied = {
        ChallengeType.LOGIN: MemberEvent.LOGIN,
        ChallengeType.PROFILE: MemberEvent.PROFILE,
        ChallengeType.TIME_BASED: MemberEvent.WATCH,
        ChallengeType.WAGER: MemberEvent.WAGER,
        ChallengeType.SUBSCRIBE: MemberEvent.JOIN if is_local else MemberEvent.SUBSCRIPTION,
    }
    if row.type in implied:
        row.event = implied[ChallengeType(row.type)]
    elif row.type != ChallengeType.AMOUNT_BASED:
        row.event = ""
    if row.type == ChallengeType.AMOUNT_BASED and row.event not in events:
        fields["event"] = "Choose what is counted"
    if row.type == ChallengeType.TIME_BASED and is_local:
        fields["type"] = "Time is counted on Kick and Twitch"
    if fields:
        raise ValidationFailed(fields=fields)


def _provider_facts(row: ChallengeProvider) -> dict[str, Any]:
    return {"name": row.name, "provider": row.provider, "is_active": row.is_active}


def _template_facts(row: ChallengeTemplate) -> dict[str, Any]:
    facts = {
        "name": row.name, "type": row.type, "event": row.event, "description": row.description,
        "target_duration": row.target_duration,
        "target_amount": None if row.target_amount is None else str(row.target_amount),
        "time_unit": row.time_unit if row.target_duration else "", "is_active": row.is_active,
    }  # fmt: skip
    return {name: value for name, value in facts.items() if value not in (None, "")}


_Standard = tuple[str, str, str, str, int | None]
"""Name, type, event, description and proposed amount of a template."""
LOCAL_TEMPLATES: tuple[_Standard, ...] = (
    ("Visit", ChallengeType.LOGIN, "", "Come to the community", None),
    ("Join the community", ChallengeType.SUBSCRIBE, "", "Become a member", None),
    ("Complete the profile", ChallengeType.PROFILE, "", "A picture and a verified email address", None),
    ("Reach a level", ChallengeType.LEVEL, "", "Reach a level in the community", 3),
    ("Buy in the store", ChallengeType.AMOUNT_BASED, MemberEvent.PURCHASE, "Buy products in the store", 1),
    ("Get raffle tickets", ChallengeType.AMOUNT_BASED, MemberEvent.TICKETS, "Get tickets of raffles", 5),
    ("Open cases", ChallengeType.AMOUNT_BASED, MemberEvent.OPENING, "Open cases", 3),
    ("Enter a stream code", ChallengeType.AMOUNT_BASED, MemberEvent.CODE, "Enter a code that is said live", 1),
    ("Show what you did", ChallengeType.ARBITRARY, "", "Send a text, a link or a picture", None),
)


# "{}" is the name of the service.
STREAM_TEMPLATES: tuple[_Standard, ...] = (
    ("Watch on {}", ChallengeType.TIME_BASED, "", "Watch the stream on the community's page", None),
    ("Chat on {}", ChallengeType.AMOUNT_BASED, MemberEvent.MESSAGE, "Write messages in the chat of {}", 20),
    ("Follow on {}", ChallengeType.AMOUNT_BASED, MemberEvent.FOLLOW, "Follow the channel on {}", 1),
    ("Subscribe on {}", ChallengeType.SUBSCRIBE, "", "Subscribe to the channel on {}", None),
    ("Gift subscriptions on {}", ChallengeType.AMOUNT_BASED, MemberEvent.GIFT, "Gift subscriptions on {}", 1),
    ("Use channel points on {}", ChallengeType.AMOUNT_BASED, MemberEvent.REDEMPTION, "Redeem channel points on {}", 1),
)
# The amount is in cents: 100 US dollars.
CASINO_TEMPLATES: tuple[_Standard, ...] = (
    ("Wager at {}", ChallengeType.WAGER, "", "Wager at {} under the code of the community", 10_000),
)
WATCH_HOURS = 1


def create_standard_templates() -> dict[str, ChallengeTemplate]:
    """Write the provider of the community itself and its templates; return the templates by name."""
    return _add_standard_templates(ChallengeProvider.objects.create(provider=Provider.LOCAL, name="This community"))


def _add_standard_templates(provider: ChallengeProvider) -> dict[str, ChallengeTemplate]:
    """Write the templates that every community begins with, for a provider whose deeds are counted."""
    standard: tuple[_Standard, ...] = ()
    if provider.provider == Provider.LOCAL:
        standard = LOCAL_TEMPLATES
    elif provider.provider in rules.COUNTABLE:
        standard = STREAM_TEMPLATES
    elif provider.provider in CASINOS:
        standard = CASINO_TEMPLATES
    service, events = Provider(provider.provider).label, rules.COUNTABLE.get(provider.provider, ())
    rows = [
        ChallengeTemplate(
            provider=provider,
            type=type_,
            event=event,
            name=name.format(service),
            description=text.format(service),
            target_amount=amount,
            target_duration=WATCH_HOURS if type_ == ChallengeType.TIME_BASED else None,
            time_unit=TimeUnit.HOUR if type_ == ChallengeType.TIME_BASED else TimeUnit.DAY,
        )
        for name, type_, event, text, amount in standard
        if not event or event in events
    ]
    for row in rows:
        _check(row)
    return {row.name: row for row in ChallengeTemplate.objects.bulk_create(rows)}
