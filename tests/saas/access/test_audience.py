"""Age and country rules: pure, and as creators set them."""

from datetime import date

import pytest

from saas.access.audience import (
    AudienceArea,
    KnownAudience,
    Rule,
    creator_rule,
    known_of,
    refusal,
    set_creator_rule,
    years_old,
)
from tests.support.builders import a_user


@pytest.mark.parametrize(
    ("born", "today", "years"),
    [
        ("2008-11-22", "2026-11-21", 17),
        ("2008-11-21", "2026-11-21", 18),
        ("2008-02-29", "2026-02-28", 17),
        ("2008-02-29", "2026-03-01", 18),
        ("2008-02-29", "2028-02-29", 20),
    ],
)
def test_years_are_whole(born, today, years):
    assert years_old(date.fromisoformat(born), date.fromisoformat(today)) == years


@pytest.mark.parametrize(
    ("rule", "known", "code"),
    [
        (Rule(), KnownAudience(None, ""), None),
        (Rule(18), KnownAudience(None, ""), "AGE_CONFIRMATION_REQUIRED"),
        (Rule(18), KnownAudience(17, "SE"), "AGE_TOO_YOUNG"),
        (Rule(18), KnownAudience(18, ""), None),
        (Rule(21), KnownAudience(18, "SE"), "AGE_TOO_YOUNG"),
        (Rule(blocked=frozenset({"BE"})), KnownAudience(None, ""), "AGE_CONFIRMATION_REQUIRED"),
        (Rule(blocked=frozenset({"BE"})), KnownAudience(None, "BE"), "COUNTRY_NOT_ALLOWED"),
        (Rule(blocked=frozenset({"BE"})), KnownAudience(None, "SE"), None),
        (Rule(allowed=frozenset({"SE"})), KnownAudience(None, "NO"), "COUNTRY_NOT_ALLOWED"),
        (Rule(allowed=frozenset({"SE"})), KnownAudience(None, "SE"), None),
        (Rule(allowed=frozenset()), KnownAudience(99, "SE"), "COUNTRY_NOT_ALLOWED"),
        (Rule(18, allowed=frozenset({"SE"})), KnownAudience(17, "NO"), "AGE_TOO_YOUNG"),
        # A known and excluded value needs no question about the other one.
        (Rule(18, allowed=frozenset({"SE"})), KnownAudience(None, "NO"), "COUNTRY_NOT_ALLOWED"),
        (Rule(18, allowed=frozenset({"SE"})), KnownAudience(17, ""), "AGE_TOO_YOUNG"),
        (Rule(18, allowed=frozenset({"SE"})), KnownAudience(None, "SE"), "AGE_CONFIRMATION_REQUIRED"),
        (Rule(18, allowed=frozenset({"SE"})), KnownAudience(30, ""), "AGE_CONFIRMATION_REQUIRED"),
    ],
)
def test_who_may_take_part(rule, known, code):
    refused = refusal(rule, known)
    assert (refused.code if refused else None) == code


def test_two_rules_at_once_are_as_strict_as_either():
    both = Rule(18, allowed=frozenset({"SE", "NO"}), blocked=frozenset({"DK"})).combined_with(
        Rule(21, allowed=frozenset({"SE", "FI"}), blocked=frozenset({"BE"}))
    )
    assert both == Rule(21, allowed=frozenset({"SE"}), blocked=frozenset({"DK", "BE"}))


def test_a_word_without_a_date_says_eighteen(db):
    today = date(2026, 11, 21)
    assert known_of(None, today) == KnownAudience(None, "")
    assert known_of(a_user(), today).age is None
    assert known_of(a_user(age_confirmed_at="2026-11-01T00:00:00Z"), today).age == 18
    assert known_of(a_user(birth_date=date(1990, 5, 1)), today).age == 36


def test_a_creator_asks_for_more_never_for_less(alpha, beta):
    set_creator_rule(
        community=alpha, area=AudienceArea.OFFERS, minimum_age=16, countries=["BE", "BE"], is_allow_list=False
    )
    set_creator_rule(community=alpha, area=AudienceArea.CASES, minimum_age=21, countries=["SE"], is_allow_list=True)

    assert creator_rule(alpha, AudienceArea.OFFERS) == Rule(18, blocked=frozenset({"BE"}))
    assert creator_rule(alpha, AudienceArea.CASES) == Rule(21, allowed=frozenset({"SE"}))
    assert creator_rule(beta, AudienceArea.CASES) == Rule()
