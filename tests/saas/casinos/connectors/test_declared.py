"""Declared mappings: their check, the presets, and trials against a live answer."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from saas.casinos.connectors.base import Window
from saas.casinos.connectors.declared.connector import CONNECTOR, _row_of, try_mapping
from saas.casinos.connectors.declared.mapping import mapping_of, period_of, problems_of
from saas.casinos.connectors.declared.presets import PRESETS
from saas.casinos.connectors.errors import ConnectorError
from saas.casinos.connectors.registry import connector_for
from tests.support.casinos import BY_NAME

PLAIN = {"url": "https://api.example.com/report", "name": "username", "amount": "wagered"}
MARCH = Window(datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 4, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({}, set()),
        ({"rows": "data.affiliates", "header": "x-api-key", "method": "POST"}, set()),
        ({"name": "", "amount": None}, {"name", "amount"}),
        ({"url": ""}, {"url"}),
        ({"url": "http://api.example.com"}, {"url"}),
        ({"url": "https://127.0.0.1/x"}, {"url"}),
        ({"url": "https://api.example.com/x?key=1", "query_key": "key"}, {"url"}),
        ({"rows": "data..x"}, {"rows"}),
        ({"rows": "data[0]"}, {"rows"}),
        ({"header": "Host"}, {"header"}),
        ({"header": "x\r\nEvil"}, {"header"}),
        ({"header_prefix": "Bearer\n"}, {"header_prefix"}),
        ({"method": "DELETE", "mode": "SINCE", "amount_unit": "dimes"}, {"method", "mode", "amount_unit"}),
        ({"mode": "CLOSED"}, {"start_param", "end_param"}),
        ({"currency": "us dollars"}, {"currency"}),
        ({"weighted": 5}, {"weighted"}),
    ],
)
def test_problems_of_a_mapping(changes, fields):
    assert set(problems_of({**PLAIN, **changes})) == fields


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.code)
def test_presets_can_be_tried_as_they_are(preset):
    # The field of EmpireDrop's amount is not known: the creator chooses it.
    assert set(problems_of(preset.options)) == ({"amount"} if preset.code == "EMPIREDROP" else set())
    assert preset.note


@pytest.mark.parametrize(
    ("date_format", "inclusive", "expected"),
    [
        ("date", True, ("2026-03-01", "2026-03-31")),
        ("date", False, ("2026-03-01", "2026-04-01")),
        ("iso", True, ("2026-03-01T00:00:00.000Z", "2026-03-31T23:59:59.999Z")),
        ("epoch_s", True, (1772323200, 1775001599)),
        ("epoch_ms", False, (1772323200000, 1775001600000)),
    ],
)
def test_periods_as_a_provider_writes_them(date_format, inclusive, expected):
    mapping: Any = mapping_of(
        {
            **PLAIN,
            "mode": "CLOSED",
            "start_param": "from",
            "end_param": "to",
            "date_format": date_format,
            "end_is_inclusive": inclusive,
        }
    )
    assert mapping is not None
    assert tuple(period_of(mapping, MARCH).values()) == expected


@pytest.mark.parametrize(
    ("row", "changes", "expected"),
    [
        ({"username": "a", "wagered": "1,234.50"}, {}, "1234.5"),
        ({"username": "a", "wagered": 12345}, {"amount_unit": "cents"}, "123.45"),
        ({"username": "a", "w": {"value": "15000000000000000000", "decimals": 18}},
         {"amount": "w.value", "amount_decimals": "w.decimals"}, "15"),
        ({"username": "a", "w": {"value": "1" * 60, "decimals": 18}},
         {"amount": "w.value", "amount_decimals": "w.decimals"}, None),
        ({"username": "a", "wagered": 5}, {"amount_decimals": "decimals"}, None),
        ({"username": "a"}, {}, None),
        ({"username": ["a"], "wagered": 1}, {}, None),
    ],
)  # fmt: skip
def test_amounts_of_rows(row, changes, expected):
    mapping = mapping_of({**PLAIN, **changes})
    assert mapping is not None
    if expected is None:
        with pytest.raises(ConnectorError):
            _row_of(mapping, row)
    else:
        assert str(_row_of(mapping, row).wagered.normalize()) in (expected, f"{expected}E+0")


def test_a_trial_shows_five_rows_and_the_fields_without_values(casinos):
    case = BY_NAME["rainbet"]
    found = try_mapping(case.access(casinos), casinos.casinos.clock.now())

    assert (found.rows, len(found.first), found.problem, found.field_problems) == (24, 5, None, {})
    assert found.fields == ("id", "username", "wagered_amount", "deposited_amount")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rows": "data"}, "SHAPE_CHANGED"),
        ({"amount": "total"}, "SHAPE_CHANGED"),
        ({"start_param": "from"}, "BAD_WINDOW"),
        ({"query_key": None}, "CREDENTIAL_REJECTED"),
        ({"url": "https://printer.internal/report"}, None),
    ],
)
def test_a_trial_says_what_is_wrong(casinos, changes, code):
    access = BY_NAME["rainbet"].access(casinos)
    found = try_mapping(replace(access, options={**access.options, **changes}), casinos.casinos.clock.now())

    assert found.code == code
    assert bool(found.problem) is bool(code)
    assert bool(found.field_problems) is not bool(code)
    # A wrong field of the rows still shows the fields, so that the creator can choose.
    assert bool(found.fields) is ("amount" in changes)


def test_a_provider_without_connector_and_mapping_is_read_from_files():
    assert connector_for("OPDUEL", {}) is None
    found = connector_for("OPDUEL", PLAIN)
    assert found is not None
    assert found.code == CONNECTOR.code
