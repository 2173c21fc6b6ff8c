"""The front end's own words for the API's codes."""

import re

from django.urls import get_resolver

from saas.kernel.errors import DomainError
from tests.support.running import ROOT

WORDS = ROOT / "frontend" / "src" / "lib" / "errorTexts.ts"


def test_the_front_end_has_words_for_codes_that_exist_alone() -> None:
    assert get_resolver().url_patterns, "importing the addresses imports every area's errors"
    worded = set(re.findall(r"^  ([A-Z][A-Z_]+):", WORDS.read_text(), re.MULTILINE))

    assert worded
    assert worded - set(DomainError.known) == set()


def test_every_code_has_a_text_for_people() -> None:
    assert get_resolver().url_patterns
    assert [code for code, error in DomainError.known.items() if not error.message.strip()] == []
