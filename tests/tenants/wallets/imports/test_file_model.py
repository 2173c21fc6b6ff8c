"""Files in many forms against a model: each person has the right amount, or the import asks or names the line."""

import json
import os
import random
from decimal import ROUND_DOWN, Decimal
from typing import Any

import pytest

from saas.kernel.errors import ValidationFailed
from tenants.wallets.imports.models import Platform
from tenants.wallets.imports.numbers import mark_of
from tenants.wallets.imports.reading import read_file
from tenants.wallets.imports.rules import ImportEntry, LineReading, read_line

SEED = os.environ.get("GEMHALL_SEED", "1")
NAMES = ("Username", "user name", "name", "Viewer", "login", "Display Name")
POINTS = ("Points", "points", "Current Points", "Balance", "coins")
FILLING = {
    "Rank": lambda chance: chance.choice(["Regular", "Gold", ""]),
    "Hours": lambda chance: f"{chance.uniform(0, 900):.1f}",
    "Last Seen": lambda chance: f"2024-0{chance.randint(1, 9)}-1{chance.randint(0, 9)}",
    "Level": lambda chance: str(chance.randint(1, 99)),
    "Months": lambda chance: str(chance.randint(1, 99)),
    "MixItUpID": lambda chance: f"{chance.getrandbits(32):08x}-4f89-41d3-9a0c-{chance.getrandbits(48):012x}",
}
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252")
STYLES = ("plain", "comma", "point", "comma groups", "point groups", "space groups", "quote groups")


def written(value: Decimal, style: str) -> str:
    whole, _, decimals = f"{value}".partition(".")
    sign, whole = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    if "groups" in style:
        mark = {"comma groups": ",", "point groups": ".", "space groups": " ", "quote groups": "'"}[style]
        head = len(whole) % 3
        groups = [whole[:head]] if head else []
        whole = mark.join([*groups, *(whole[at : at + 3] for at in range(head, len(whole), 3))])
    decimal_mark = "," if style in ("comma", "point groups") else "."
    return sign + whole + (decimal_mark + decimals if decimals else "")


def a_number(chance: random.Random, style: str) -> Decimal:
    whole = chance.choice([0, chance.randint(1, 999), chance.randint(1000, 10_000_000)])
    places = 0 if style == "plain" else chance.choice([0, 0, 1, 2, 3])
    value = Decimal(whole) + (Decimal(chance.randint(1, 10**places - 1)).scaleb(-places) if places else 0)
    return -value if chance.random() < 0.05 else value


def a_table(chance: random.Random) -> tuple[bytes, dict[str, Decimal]]:
    """Return a file, and the points by name."""
    style, separator = chance.choice(STYLES), chance.choice(",;\t|")
    model = {f"viewer{number}": a_number(chance, style) for number in range(chance.randint(2, 12))}
    fillings = chance.sample(list(FILLING), chance.randint(0, 4))
    columns = [chance.choice(NAMES), chance.choice(POINTS), *fillings]
    chance.shuffle(columns)
    lines = [separator.join(columns)]
    for name, value in model.items():
        cells = {**dict.fromkeys(NAMES, name), **dict.fromkeys(POINTS, written(value, style))}
        cells |= {one: FILLING[one](chance) for one in fillings}
        row = [cells[column] for column in columns]
        lines.append(separator.join(f'"{cell}"' if separator in cell else cell for cell in row))
    if chance.random() < 0.2:
        lines = ["Points of our channel", "", *lines]
    if chance.random() < 0.2:
        lines = [f"sep={separator}", *lines]
    elif chance.random() < 0.2:
        lines = [line + separator for line in lines]
    if chance.random() < 0.2:
        lines.append(chance.choice(["", "total", "-- end --"]))
    text = chance.choice(["\n", "\r\n"]).join(lines)
    return text.encode(chance.choice(ENCODINGS)), model


def a_document(chance: random.Random) -> tuple[bytes, dict[str, Decimal]]:
    model = {f"viewer{number}": a_number(chance, "point") for number in range(chance.randint(2, 12))}
    is_nested = chance.random() < 0.5
    rows: list[dict[str, Any]] = []
    for number, (name, value) in enumerate(model.items()):
        who: dict[str, Any] = {"viewer": {"name": name, "id": 7000 + number}} if is_nested else {"username": name}
        rows.append({"id": 900_000 + number, **who, "points": float(value), "time": chance.randint(1, 99)})
    shape = chance.choice(["list", "data", "users", "msg", "data.data", "lines"])
    if shape == "lines":
        return "\n".join(json.dumps(row) for row in rows).encode(), model
    document: Any = rows
    for name in reversed([] if shape == "list" else shape.split(".")):
        document = {"total": len(rows), name: document}
    return json.dumps(document).encode(), model


def read(raw: bytes) -> tuple[dict[str, int], bool]:
    """Return the gems by name, and True if the import asks a question."""
    table = read_file(raw)
    known = table.known()
    mapping = known.mapping.as_json()
    name, points = mapping["name"], mapping["points"]
    if name is None or points is None:
        return {}, True
    column = mark_of([cells[points].strip() for _, cells in table.lines() if points < len(cells)], "AUTO")
    how = LineReading(mapping, Platform(known.platform), 1, column.mark)
    found = [read_line(cells, line, how) for line, cells in table.lines()]
    return {one.name: one.gems for one in found if isinstance(one, ImportEntry)}, column.is_asked


def check(chance: random.Random) -> None:
    raw, model = a_document(chance) if chance.random() < 0.3 else a_table(chance)
    try:
        gems, is_asked = read(raw)
    except ValidationFailed:
        return
    expected = {name: int(value.to_integral_value(ROUND_DOWN)) for name, value in model.items() if value >= 0}
    for name, amount in gems.items():
        assert expected.get(name) == amount, (name, raw)
    if not is_asked:
        assert gems == expected, raw


@pytest.mark.parametrize("part", range(4))
def test_no_form_of_a_file_gives_a_wrong_amount_or_a_wrong_person(part):
    chance = random.Random(f"{SEED} {part}")
    for _ in range(25):
        check(chance)


@pytest.mark.prove("money")
def test_two_thousand_files_against_the_model():
    chance = random.Random(SEED)
    for _ in range(2000):
        check(chance)
