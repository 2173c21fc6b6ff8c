"""Cells of CSV files, as spreadsheets of different countries read them."""

import pytest

from saas.kernel.csv import Phone, cell, line


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("=1+1", "'=1+1"),
        (" \u00a0@x", "' \u00a0@x"),
        ("Ada;=1+1", "Ada;'=1+1"),
        ("Ada; +1;@x", "Ada;' +1;'@x"),
        ('Ada";"=1+1', 'Ada";\'"=1+1'),
        ("Ada\r\n=1+1", "Ada\r\n'=1+1"),
        ("Ada\t\uff1d1", "Ada\t'\uff1d1"),
        ("=a;=b", "'=a;'=b"),
        ("Size M; color red", "Size M; color red"),
        ("2-3 = ok", "2-3 = ok"),
    ],
)
def test_no_part_of_a_cell_is_a_formula_where_semicolons_separate_cells(text, written):
    assert cell(text) == written


def test_numbers_and_phone_numbers_stay_as_they_are():
    assert line([-5, 1.5, None, Phone("+4930123456")]) == "-5,1.5,,+4930123456\r\n"
