"""A missed goal must fail `make bench`."""

from argparse import Namespace

from scripts import proof
from tests.load import __main__ as bench
from tests.load.goals import Goals

USUAL = Namespace(rounds=bench.ROUNDS, seconds=bench.SECONDS)


def test_figures_at_their_goal_hold_and_beyond_it_are_missed():
    goals = Goals()
    assert goals.at_least("speed", 0.30, 0.30) == "≥ 0.30 held"
    assert goals.at_most("time", 1.10, 1.10) == "≤ 1.10 held"
    assert goals.missed == []
    assert goals.at_least("speed", 0.29, 0.30) == "**≥ 0.30 MISSED**"
    assert goals.at_most("time", 1.11, 1.10) == "**≤ 1.10 MISSED**"
    assert goals.missed == ["speed (≥ 0.30)", "time (≤ 1.10)"]


def test_a_section_with_a_missed_goal_or_an_error_fails_and_says_so_in_the_page(tmp_path, monkeypatch, capsys):
    page = tmp_path / "proof.md"
    monkeypatch.setattr(proof, "PAGE", page)

    def broken(_options, _goals):
        raise RuntimeError("the books do not add up")

    sections = {
        "good": lambda _options, goals: goals.at_least("speed", 1, 0.5),
        "slow": lambda _options, goals: goals.at_least("speed", 0.1, 0.5),
        "broken": broken,
    }
    monkeypatch.setattr(bench, "SECTIONS", sections)

    assert [bench._passes(name, USUAL) for name in sections] == [True, False, False]

    text = page.read_text()
    assert "## make bench: good" in text
    assert "**Missed: speed (≥ 0.50).**" in text
    assert "The section ended with an error: RuntimeError." in text
    assert "the books do not add up" in capsys.readouterr().err


def test_a_section_is_replaced_and_the_others_stay(tmp_path, monkeypatch):
    page = tmp_path / "proof.md"
    monkeypatch.setattr(proof, "PAGE", page)
    monkeypatch.setattr(bench, "SECTIONS", {"one": lambda *_: "first", "two": lambda *_: "second"})
    bench._passes("one", USUAL)
    bench._passes("two", USUAL)
    monkeypatch.setattr(bench, "SECTIONS", {"one": lambda *_: "third"})
    bench._passes("one", Namespace(rounds=1, seconds=1))

    text = page.read_text()
    assert "first" not in text
    assert text.index("## make bench: one") < text.index("third") < text.index("## make bench: two")
    assert "A short run: 1 rounds of 1 s in place of 5 of 6 s." in text
