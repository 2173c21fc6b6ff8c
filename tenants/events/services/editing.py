"""The team's edits of events: create, change, publish. One date, this and the following dates, or all.

An edit of times, or of the repeat rule, never changes dates that have begun: the series is divided before it. Dates
keep their id and their participants when they move.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.plans.stored_files import release_unused
from tenants.events.errors import CommunityEventNotFound, EventEnded, EventTermsFixed
from tenants.events.models import EventOccurrence, EventPublication, EventSeries
from tenants.events.rules.repeat import MAX_COUNT, instant_of, timed_span
from tenants.events.rules.schedule import EventSchedule, schedule_of
from tenants.events.selectors.events import fixed_fields, local_end, local_start
from tenants.events.selectors.tournaments import tournament_of
from tenants.events.services import joining, reservations
from tenants.events.services.canceling import (
    EditScope,
    cancel_dates,
    dates_in_scope,
    drop_dates,
    held,
    require_impartial_in,
)
from tenants.events.services.occurrences import (
    TERM_FIELDS,
    TIMES,
    copy_terms,
    make_occurrences,
    plan,
    plan_extension,
    reschedule,
    save_moved,
    set_span,
    show_event,
)
from tenants.events.services.terms import audited_values, check_terms, editor_values
from tenants.events.services.times import check_schedule, read_length, read_schedule, with_repeat
from tenants.stores.pictures import stored_picture
from tenants.wallets.issuance import staff_of
from tenants.wallets.services import current_community

_TIME_FIELDS = ("is_all_day", "local_start", "local_end", "zone")
_AFTERWARDS = ("replay_link", "summary")


def create_event(*, fields: Mapping[str, Any], picture: bytes | None, actor: Actor) -> EventOccurrence:
    """Create an event with its dates, which only the team sees until it is published; return its first date.

    Raises ValidationFailed, PlanLimitReached, ImageUploadFailed.
    """
    schedule = read_schedule(fields, current_community().timezone)
    check_schedule(schedule)

    def work() -> EventOccurrence:
        series = EventSeries(**{name: fields[name] for name in TERM_FIELDS if name in fields})
        series.image = image
        schedule.store(series)
        check_terms(series)
        series.save(force_insert=True)
        made = make_occurrences(series)
        if not made:
            raise ValidationFailed(fields={"repeat.excluded": "Every date of the next year is excluded"})
        audit.record(actor, "event.create", made[0].pk, after=audited_values(series))
        return made[0]

    with stored_picture(picture, actor.community_id) as image:
        return atomically(work)


def edit_event(
    *, event_id: UUID, changes: Mapping[str, Any], picture: bytes | None, actor: Actor, seen: Seen = NOTHING_SEEN
) -> None:
    """Change, publish or cancel the dates in ``scope``.

    Raises CommunityEventNotFound, EventEnded, EventTermsFixed, TournamentNotOpen, OwnTournament, ValidationFailed,
    EditConflict, PlanLimitReached, ImageUploadFailed; other prizes, more dates and publishing raise IssuanceLimit and
    SpendingStopped, too.
    """
    values = dict(changes)
    scope = EditScope(values.pop("scope", EditScope.ONE))
    publication, reason = values.pop("publication", None), values.pop("cancel_reason", "")

    def work() -> None:
        series, row = held(event_id)
        seen.check({**seen.of(row), **editor_values(series, row)})
        require_impartial_in(series, row, scope, actor)
        before, replaced = audited_values(row), row.image if image else ""
        given = {**values, "image": image} if image else dict(values)
        _refuse_fixed(row, given, scope)
        action = "event.edit"
        if given:
            if scope is EditScope.ONE:
                _edit_one(series, row, given, actor)
            else:
                series = _edit_many(series, row, given, scope, actor)
                row.refresh_from_db()
        if publication == EventPublication.PUBLISHED and series.publication != EventPublication.PUBLISHED:
            _publish(series, actor)
            action = "event.publish"
        if publication == EventPublication.CANCELED:
            if series.publication == EventPublication.DRAFT:
                raise ValidationFailed(fields={"publication": "Delete a draft instead of canceling it"})
            action = "event.cancel"
            if row.canceled_at is None and row.ends_at <= now() and scope is EditScope.ONE:
                raise EventEnded(status="ENDED")
            cancel_dates(series, row, scope, reason=reason, actor=actor)
        audit.record(actor, action, event_id, before=before, after={**audited_values(row), "scope": scope.value})
        release_unused(actor.community_id, [replaced])

    with stored_picture(picture, actor.community_id) as image:
        atomically(work)


def _refuse_fixed(row: EventOccurrence, given: Mapping[str, Any], scope: EditScope) -> None:
    """Refuse fields that cannot change anymore for the chosen date. Raises EventEnded, EventTermsFixed."""
    if given and row.canceled_at is not None:
        raise EventEnded(status="CANCELED")
    fixed = fixed_fields(row, tournament_of(row.pk), now())
    current = {**{name: getattr(row, name) for name in fixed if hasattr(row, name)}, **editor_values(row.series, row)}
    refused = [name for name in fixed if name in given and given[name] != current.get(name)]
    if refused:
        raise EventTermsFixed(fields=dict.fromkeys(refused, "The event has begun, so this cannot change"))
    only_one = [name for name in _AFTERWARDS if name in given and scope is not EditScope.ONE]
    if only_one:
        raise ValidationFailed(fields=dict.fromkeys(only_one, "Add this to one date only"))


def _edit_one(series: EventSeries, row: EventOccurrence, given: Mapping[str, Any], actor: Actor) -> None:
    if "repeat" in given and _changes_repeat(series, given["repeat"]):
        raise ValidationFailed(fields={"repeat": "To change this, edit the following dates or all dates"})
    terms = {name: given[name] for name in TERM_FIELDS if name in given and given[name] != getattr(row, name)}
    promised = reservations.total_of(row)
    for name, value in terms.items():
        setattr(row, name, value)
    for name in _AFTERWARDS:
        if name in given:
            setattr(row, name, given[name])
    check_terms(row)
    own = set(row.own_fields) | set(terms)
    if any(name in given for name in _TIME_FIELDS):
        own |= _move_one(row, given)
    is_single = not series.rule
    row.own_fields = [] if is_single else sorted(own)
    row.revision += 1
    row.save()
    if is_single:
        # The series of an event that happens once is the same thing: the list and later repetitions read it.
        copy_terms(row, series)
        _follow_single(series, row)
        series.save()
    after_terms(row, terms, actor, promised=promised)


def _follow_single(series: EventSeries, row: EventOccurrence) -> None:
    """Give a series of one date the times of its date, without saving it."""
    start, end = local_start(row), local_end(row)
    length = read_length(start, end, row.zone, is_all_day=row.is_all_day)
    schedule_ = replace(schedule_of(series), zone=row.zone, start_day=start.date(), length=length)
    schedule_.store(series)
    series.made_until = start.date()
    row.day = start.date()
    EventOccurrence.objects.filter(pk=row.pk).update(day=row.day)


def _move_one(row: EventOccurrence, given: Mapping[str, Any]) -> set[str]:
    """Give one date its own times; return the own field. Raises ValidationFailed."""
    zone, is_all_day = given.get("zone", row.zone), given.get("is_all_day", row.is_all_day)
    start, end = given.get("local_start", local_start(row)), given.get("local_end", local_end(row))
    if "local_start" in given and "local_end" not in given:
        end = start + (local_end(row) - local_start(row))
    if (zone, is_all_day, start, end) == (row.zone, row.is_all_day, local_start(row), local_end(row)):
        return set()
    length = read_length(start, end, zone, is_all_day=is_all_day)
    row.zone, row.is_all_day = zone, is_all_day
    if is_all_day:
        assert length.days is not None
        last = start.date() + timedelta(days=length.days)
        begin, finish = (instant_of(day, datetime.min.time(), zone) for day in (start.date(), last))
        set_span(row, replace(timed_span(begin, finish, zone), first_day=start.date(), last_day=end.date()))
    else:
        begin, finish = (instant_of(one.date(), one.time(), zone) for one in (start, end))
        set_span(row, timed_span(begin, finish, zone))
    if row.ends_at <= now():
        raise ValidationFailed(fields={"local_end": "Choose an end that is still to come"})
    save_moved(row)
    return {TIMES}


def _edit_many(
    series: EventSeries, row: EventOccurrence, given: Mapping[str, Any], scope: EditScope, actor: Actor
) -> EventSeries:
    """Change the series from the date on, or as a whole; return the series that the date belongs to afterwards."""
    before = schedule_of(series)
    wanted = _wanted_schedule(before, row, given)
    changes_times, former = wanted != before, series
    if changes_times or scope is EditScope.FOLLOWING:
        series = _divided(series, row, scope)
        before = schedule_of(series)
        wanted = _wanted_schedule(before, row, given)
    terms = {name: given[name] for name in TERM_FIELDS if name in given}
    promised = reservations.total_of(series)
    for name, value in terms.items():
        setattr(series, name, value)
    check_terms(series)
    if reservations.total_of(series) > promised:
        reservations.answer_for_series(series, actor)
    if changes_times:
        check_schedule(wanted)
        _check_still_to_come(wanted)
        wanted.store(series)
    series.save()
    # A date that runs now stays in the former series, and gets the texts of an edit of all dates.
    running = dates_in_scope(former, row, EditScope.ALL) if scope is EditScope.ALL and former.pk != series.pk else []
    for one in [*running, *dates_in_scope(series, row, EditScope.ALL)]:
        own = {name: value for name, value in terms.items() if name not in one.own_fields}
        changed = {name: value for name, value in own.items() if value != getattr(one, name)}
        fixed = fixed_fields(one, tournament_of(one.pk), now())
        changed = {name: value for name, value in changed.items() if name not in fixed}
        if changed:
            promised = reservations.total_of(one)
            for name, value in changed.items():
                setattr(one, name, value)
            one.revision += 1
            one.save()
            after_terms(one, changed, actor, promised=promised)
    if changes_times:
        result = reschedule(series, before)
        for one in result.made:
            if one.is_published:
                reservations.open_tournament(one, actor)
                plan(one)
        if reservations.total_of(series) and (result.made or ("repeat" in given and _ends_later(before, wanted))):
            reservations.answer_for_series(series, actor)
            series.save()
        drop_dates(result.without, reason="The event no longer takes place on this day", actor=actor)
        plan_extension(series)
    return series


def _wanted_schedule(before: EventSchedule, row: EventOccurrence, given: Mapping[str, Any]) -> EventSchedule:
    """Return the schedule of the series after the edit of one of its dates. Raises ValidationFailed."""
    wanted = before
    if any(name in given for name in _TIME_FIELDS):
        zone = given.get("zone", before.zone)
        is_all_day = given.get("is_all_day", before.length.at is None)
        start, end = given.get("local_start", local_start(row)), given.get("local_end", local_end(row))
        if "local_start" in given and "local_end" not in given:
            end = start + (local_end(row) - local_start(row))
        length = read_length(start, end, zone, is_all_day=is_all_day)
        is_moved = (start, end) != (local_start(row), local_end(row)) or is_all_day != (before.length.at is None)
        by = start.date() - local_start(row).date() if "local_start" in given else timedelta(0)
        if is_moved or zone != before.zone:
            wanted = replace(before, zone=zone, length=length)
            moved = replace(wanted, start_day=before.start_day + by) if "repeat" in given else wanted.shifted(by)
            if moved is None:
                raise ValidationFailed(fields={"repeat": "Choose how the event repeats from the new day on"})
            wanted = moved
    if "repeat" in given and _changes(wanted, given["repeat"]):
        wanted = with_repeat(wanted, given["repeat"])
    return wanted


def _ends_later(before: EventSchedule, after: EventSchedule) -> bool:
    """True if the rule gives dates after the last one of the former rule, perhaps only after those that are made."""
    if before.rule is None or after.rule is None:
        return after.rule is not None
    ends = [(one.until or date.max, one.rule.count or MAX_COUNT + 1) for one in (before, after) if one.rule is not None]
    return any(new > old for old, new in zip(*ends, strict=True))


def _changes(schedule: EventSchedule, repeat: Mapping[str, Any] | None) -> bool:
    other = with_repeat(schedule, repeat)
    return (other.rule, other.until, other.excluded) != (schedule.rule, schedule.until, schedule.excluded)


def _changes_repeat(series: EventSeries, repeat: Mapping[str, Any] | None) -> bool:
    return _changes(schedule_of(series), repeat)


def _check_still_to_come(schedule: EventSchedule) -> None:
    if schedule.span(schedule.start_day).ends_at <= now():
        raise ValidationFailed(fields={"local_end": "Choose an end that is still to come"})


def _divided(series: EventSeries, row: EventOccurrence, scope: EditScope) -> EventSeries:
    """Return a series in which no date has begun, and which begins with the edit.

    If there are earlier dates, they stay in the old series, which ends before. The later dates move to a new series.
    """
    rows = EventOccurrence.objects.filter(series=series, deleted_at=None)
    if scope is EditScope.FOLLOWING:
        pivot = row
    else:
        coming = rows.filter(starts_at__gt=now(), canceled_at=None).order_by("day").first()
        if coming is None:
            raise EventTermsFixed(fields={"local_start": "Every date of this event has begun"})
        pivot = coming
    if pivot.starts_at <= now():
        raise EventTermsFixed(fields={"local_start": "This date has begun. Edit a later one."})
    schedule = schedule_of(series)
    if pivot.day == schedule.start_day:
        return series
    later = _later(schedule, pivot.day)
    if not rows.filter(day__lt=pivot.day).exists():
        # The earlier dates were deleted.
        later.store(series)
        return series
    following = EventSeries(
        publication=series.publication,
        published_at=series.published_at,
        promised_by=series.promised_by,
        split_from=series,
        made_until=series.made_until,
    )
    copy_terms(series, following)
    later.store(following)
    following.save(force_insert=True)
    _end_before(series, schedule, pivot.day)
    rows.filter(day__gte=pivot.day).update(series=following)
    return following


def _later(schedule: EventSchedule, day: date) -> EventSchedule:
    """Return the schedule from a later day of its rule on."""
    rule = schedule.rule
    if rule is not None and rule.count is not None:
        # COUNT counts excluded days, too.
        whole = replace(schedule, excluded=())
        rule = replace(rule, count=rule.count - sum(one < day for one in whole.days(day)))
    excluded = tuple(one for one in schedule.excluded if one >= day)
    return replace(schedule, start_day=day, rule=rule, excluded=excluded)


def _end_before(series: EventSeries, schedule: EventSchedule, day: date) -> None:
    """Let the rule of a series end on the day before, and save it."""
    rule = schedule.rule
    assert rule is not None
    last = day - timedelta(days=1)
    excluded = tuple(one for one in schedule.excluded if one < day)
    earlier = replace(schedule, rule=replace(rule, count=None), until=last, excluded=excluded)
    earlier.store(series)
    series.made_until = last
    series.save()


def _publish(series: EventSeries, actor: Actor) -> None:
    """Publish a draft with all its dates. Raises ValidationFailed, EventEnded, IssuanceLimit, SpendingStopped."""
    if series.publication == EventPublication.CANCELED:
        raise EventEnded(status="CANCELED")
    moment = now()
    dates = list(
        EventOccurrence.objects.select_for_update(no_key=True)
        .filter(series=series, deleted_at=None, canceled_at=None)
        .order_by("starts_at")
    )
    if not dates:
        raise CommunityEventNotFound
    if dates[0].ends_at <= moment:
        raise ValidationFailed(fields={"local_end": "Choose an end that is still to come"})
    series.publication, series.published_at, series.promised_by = EventPublication.PUBLISHED, moment, staff_of(actor)
    series.save()
    EventOccurrence.objects.filter(pk__in=[one.pk for one in dates]).update(
        is_published=True, followed_until=moment, updated_at=moment
    )
    for number, one in enumerate(dates):
        one.is_published, one.followed_until, one.series = True, moment, series
        reservations.open_tournament(one, actor, is_first=number == 0)
        plan(one)
    show_event(dates[0])
    plan_extension(series)


def after_terms(row: EventOccurrence, changed: Mapping[str, Any], actor: Actor, *, promised: int) -> None:
    """Let changed terms take effect: places for the waiting list, reminders, the prizes of a tournament.

    ``promised`` are the gems that the former rules of the tournament promised.
    """
    if not row.is_published:
        return
    if "capacity" in changed:
        joining.fill_places(row)
    if "tournament" in changed:
        reservations.renew_tournament(row, actor, before=promised)
    if "reminders" in changed or "check_in_minutes" in changed:
        plan(row)
    show_event(row)
