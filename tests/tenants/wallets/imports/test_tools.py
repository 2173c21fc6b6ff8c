"""The files of other tools, as the tools write them: the columns, the names and the points. See files/README.md."""

import io
import sqlite3
import struct
import zipfile
from pathlib import Path

import pytest

from saas.kernel.errors import ValidationFailed
from tenants.wallets.imports.dry_run import Judged
from tenants.wallets.imports.models import Platform
from tenants.wallets.imports.numbers import mark_of
from tenants.wallets.imports.reading import FileTable, read_file
from tenants.wallets.imports.rules import ImportEntry, LineReading, Problem, read_line

FILES = Path(__file__).with_name("files")
DEBT = "A debt of {} points, which is not imported"


def lines(table: FileTable, points: int | None = None) -> list[Judged]:
    known = table.known()
    mapping = known.mapping.as_json()
    if points is not None:
        mapping["points"] = points
    place = mapping["points"]
    assert place is not None
    mark = mark_of([cells[place] for _, cells in table.lines() if place < len(cells)], "AUTO").mark
    how = LineReading(
        mapping, Platform(known.platform), 1, mark, len(table.columns) if known.tool == "FIREBOT" else 0,
        watch_unit=known.watch_unit,
    )  # fmt: skip
    return [read_line(cells, line, how) for line, cells in table.lines()]


def entries(table: FileTable, points: int | None = None) -> dict[str, tuple[str, int] | str]:
    """Return the id and gems, or the problem, by name."""
    found = lines(table, points)
    return {
        one.name: (one.subject, one.gems) if isinstance(one, ImportEntry) else one.text
        for one in found
        if isinstance(one, ImportEntry | Problem)
    }


@pytest.mark.parametrize(
    ("name", "tool", "expected"),
    [
        (
            "firebot-users.db",
            "FIREBOT",
            {
                "viewer1": ("1001", 150),
                "viewer2": ("1002", 45),
                "viewer4": ("1004", 0),
                "viewer5": "No number of points",
            },
        ),
        (
            "firebot-currencies.csv",
            "FIREBOT",
            {"Viewer1": ("1001", 150), "Viewer2": ("1002", 45), "Viewer4": ("1004", 0)},
        ),
        ("streamlabs-chatbot.xlsx", "CHATBOT", {"viewer1": ("", 1250), "viewer2": ("", 30), "viewer3": DEBT.format(5)}),
        ("streamlabs-chatbot.ods", "CHATBOT", {"viewer1": ("", 1250), "viewer2": ("", 30), "viewer3": DEBT.format(5)}),
        ("streamlabs-cloudbot.json", "STREAMLABS", {"viewer1": ("", 50), "viewer2": ("", 7)}),
        ("streamlabs-cloudbot.csv", "OTHER", {"viewer1": ("", 50), "viewer2": ("", 7)}),
        (
            "streamelements.json",
            "STREAMELEMENTS",
            {"viewer1": ("", 1200), "viewer2": DEBT.format(40), "viewer3": ("", 12)},
        ),
        ("botrix.json", "BOTRIX", {"viewer1": ("", 77), "viewer_2": ("", 3)}),
        ("phantombot.csv", "PHANTOMBOT", {"viewer1": ("", 120), "viewer2": ("", 5)}),
        ("deepbot.json", "DEEPBOT", {"viewer1": ("", 120), "viewer2": ("", 0)}),
    ],
)
def test_each_tools_file_gives_the_right_points_to_the_right_names(name, tool, expected):
    table = read_file((FILES / name).read_bytes())
    assert table.known().tool == tool
    assert entries(table) == expected


@pytest.mark.parametrize("name", ["firebot-viewers.csv", "firebot-ranks.csv", "mix-it-up.txt"])
def test_a_file_without_a_known_column_of_points_chooses_none(name):
    known = read_file((FILES / name).read_bytes()).known()
    assert known.mapping.points is None
    assert known.mapping.name is not None
    assert known.mapping.subject is not None


def test_a_currency_with_a_name_of_its_own_is_read_when_it_is_chosen():
    table = read_file((FILES / "mix-it-up.txt").read_bytes())
    found = lines(table, table.columns.index("Stars"))
    assert [(one.name, getattr(one, "gems", None)) for one in found] == [("viewer1", 120), ("", None)]


def test_a_line_of_firebot_that_lacks_a_currency_is_refused():
    """The tool writes the other currencies into its place."""
    table = read_file((FILES / "firebot-two-currencies.csv").read_bytes())
    assert entries(table) == {"Viewer1": ("1001", 150), "Viewer2": "This line has fewer cells than the header"}


def phantombot(path: Path) -> bytes:
    link = sqlite3.connect(path)
    for table, rows in (
        ("points", [("viewer1", "120"), ("viewer2", "5"), ("2468", "7")]),
        ("time", [("viewer1", "86400")]),
        ("settings", [("theme", "dark")]),
    ):
        link.execute(f"CREATE TABLE phantombot_{table} (section string, variable string, value string)")
        link.executemany(f"INSERT INTO phantombot_{table} VALUES ('', ?, ?)", rows)
    link.commit()
    link.close()
    return path.read_bytes()


def chatbot(path: Path) -> bytes:
    link = sqlite3.connect(path)
    link.execute(
        "CREATE TABLE CurrencyUser (Name text, Rank text, Points real, Hours text, Raids integer, LastSeen text)"
    )
    link.execute("INSERT INTO CurrencyUser VALUES ('viewer1', 'Regular', 1250, '1.02:30:00', 0, '')")
    link.execute("INSERT INTO CurrencyUser VALUES ('viewer2', 'Regular', 12.125, '00:30:00', 0, '')")
    link.commit()
    link.close()
    return path.read_bytes()


@pytest.mark.parametrize(
    ("build", "tool", "columns", "expected"),
    [
        (
            phantombot,
            "PHANTOMBOT",
            ["Username", "Points", "Seconds"],
            {"viewer1": ("", 120), "viewer2": ("", 5), "2468": ("", 7)},
        ),
        (
            chatbot,
            "CHATBOT",
            ["Name", "Rank", "Points", "Hours", "Raids", "LastSeen"],
            {"viewer1": ("", 1250), "viewer2": ("", 12)},
        ),
    ],
)
def test_databases_are_read_in_a_process_of_their_own(tmp_path, build, tool, columns, expected):
    table = read_file(build(tmp_path / "bot.db"))
    assert (table.encoding, table.columns, table.known().tool) == ("sqlite", columns, tool)
    assert entries(table) == expected


def refusal(raw: bytes) -> str:
    with pytest.raises(ValidationFailed) as caught:
        read_file(raw)
    return str(caught.value.fields["file"])


def test_a_view_with_the_name_of_the_table_is_not_run(tmp_path):
    link = sqlite3.connect(tmp_path / "view.db")
    link.execute(
        "CREATE VIEW phantombot_points AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
        " SELECT '' AS section, 'viewer' || x AS variable, x AS value FROM n"
    )
    link.commit()
    link.close()
    assert "not a database of PhantomBot" in refusal((tmp_path / "view.db").read_bytes())


def test_a_damaged_database_is_refused(tmp_path):
    raw = bytearray(phantombot(tmp_path / "bot.db"))
    raw[100:4000] = b"\xff" * 3900
    assert "damaged" in refusal(bytes(raw))


def claiming(size: int) -> bytes:
    """A workbook of some bytes whose directory claims that a part has ``size`` bytes."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", "0" * 1000)
    raw = bytearray(target.getvalue())
    directory = raw.index(b"PK\x01\x02")
    struct.pack_into("<L", raw, directory + 24, size)
    return bytes(raw)


@pytest.mark.parametrize(
    ("raw", "words"),
    [(b"PK\x03\x04rest of a workbook", "not a workbook"), (b"\xd0\xcf\x11\xe0" + b"0" * 600, "not a workbook")],
)
def test_other_binary_files_are_refused(raw, words):
    assert words in refusal(raw)


def test_a_small_workbook_that_unpacks_to_a_large_one_is_refused():
    assert "too large" in refusal(claiming(200 * 1024 * 1024))
