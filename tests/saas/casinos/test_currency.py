"""Daily rates: files of the ECB, and dollars of an amount."""

from datetime import date
from decimal import Decimal

import pytest
from django.core.management import CommandError, call_command

from saas.casinos import currency
from saas.casinos.models import CurrencyRate
from simulators.http import Answer, Server

FILE = """<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>
<Cube time='2026-03-06'><Cube currency='USD' rate='1.1000'/><Cube currency='CAD' rate='1.5000'/></Cube>
<Cube time='2026-03-05'><Cube currency='USD' rate='1.2000'/><Cube currency='CAD' rate='1.6000'/></Cube>
</Cube></gesmes:Envelope>"""
BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa">]><Cube time="2026-03-06"><Cube currency="USD" rate="1"/>&a;</Cube>'


@pytest.mark.parametrize(
    "content",
    [
        "",
        "not xml",
        "<x/>",
        FILE.replace("1.1000", "N/A"),
        FILE.replace("1.1000", "-1"),
        FILE.replace("1.1000", "Infinity"),
        FILE.replace("'USD'", "'usd'"),
        FILE.replace("2026-03-06", "yesterday"),
        FILE[:200],
        BOMB,
    ],
)
def test_files_that_are_refused(content):
    with pytest.raises(currency.RatesUnreadable):
        currency.parse_rates(content.encode())


@pytest.mark.django_db
def test_dollars_of_an_amount(tmp_path):
    file = tmp_path / "rates.xml"
    file.write_text(FILE)
    call_command("casino_rates", str(file), verbosity=0)
    # The ECB corrects a day: the file replaces it.
    file.write_text(FILE.replace("1.1000", "1.1500"))
    call_command("casino_rates", str(file), verbosity=0)
    assert CurrencyRate.objects.count() == 4

    cases = {
        ("10", "USD", date(2020, 1, 1)): "10",
        ("10", "EUR", date(2026, 3, 6)): "11.5",
        ("16", "CAD", date(2026, 3, 5)): "12",
        # A Sunday has the rate of the Friday before.
        ("10", "EUR", date(2026, 3, 8)): "11.5",
        # Too long ago, before the first rate, and a coin without a rate.
        ("10", "EUR", date(2026, 4, 8)): None,
        ("10", "EUR", date(2026, 3, 4)): None,
        ("10", "CLASH_GEM", date(2026, 3, 6)): None,
    }
    found = {case: currency.usd_of(Decimal(case[0]), case[1], case[2]) for case in cases}
    assert found == {case: None if value is None else Decimal(value) for case, value in cases.items()}


@pytest.mark.django_db
def test_many_amounts_need_one_query(django_assert_num_queries):
    currency.store_rates(currency.parse_rates(FILE.encode()))
    with django_assert_num_queries(1):
        rates = currency.UsdRates(frozenset({"EUR", "CAD", "USD"}), date(2026, 3, 5), date(2026, 3, 8))
        assert rates.usd_of(Decimal(15), "CAD", date(2026, 3, 7)) == 11
    with django_assert_num_queries(0):
        currency.UsdRates(frozenset({"USD"}), date(2026, 3, 5), date(2026, 3, 8))


@pytest.mark.django_db
def test_the_job_reads_the_address_and_survives_a_failure(settings):
    answers = [Answer(200, FILE.encode(), {"Content-Type": "text/xml"}), Answer(503, b"")]
    server = Server(0, lambda request: answers.pop(0))
    server.run_in_background()
    currency.refresh_rates()
    assert not CurrencyRate.objects.exists(), "without an address, it does nothing"
    settings.ECB_RATES_URL = f"{server.url}/eurofxref-daily.xml"
    currency.refresh_rates()
    currency.refresh_rates()
    server.stop()

    assert CurrencyRate.objects.count() == 4
    assert answers == []


def test_a_missing_file_is_named():
    with pytest.raises(CommandError, match="No such file"):
        call_command("casino_rates", "/nonexistent/rates.xml")
