"""The files that can be uploaded, their meaning, and the errors for other files."""

import json
from pathlib import Path

import pytest

from saas.jobs.runner import run_due
from tenants.wallets.imports.bots import KNOWN
from tests.support.api import Api, new_key
from tests.support.imports import ROOT, a_name, upload
from tests.support.plans import on_plan
from tests.support.shop import a_shopper

FILES = Path(__file__).with_name("files")
BOTRIX = json.dumps([{"name": "ada", "level": 3, "xp": 9, "points": 77, "watchtime": 5, "followage": {}}])
PLAIN = "username,points\nAda_L,1200\ngrace,300\n"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.mark.parametrize(
    ("text", "tool", "platform", "gems"),
    [
        (PLAIN, "OTHER", "TWITCH", "1500"),
        ("Username,Seconds,Points\nada,86400,120\n", "PHANTOMBOT", "TWITCH", "120"),
        ("User Name,Points,Hours\nada,1250,12.5\n", "STREAMLABS", "TWITCH", "1250"),
        (BOTRIX, "BOTRIX", "KICK", "77"),
        (json.dumps({"_total": 1, "users": [{"username": "ada", "points": 5}]}), "STREAMELEMENTS", "TWITCH", "5"),
        ("Username\tTwitch User ID\tCurrent Points\tAll Time Points\nada\t42\t10\t900\n", "OTHER", "TWITCH", "10"),
        ("sep=;\nname;points\nada;1234,5\nbo;1,2E+06\ncy;1 234,50\n", "OTHER", "TWITCH", "1202468"),
        ("name|points\nada|5\n", "OTHER", "TWITCH", "5"),
        (",name,points\n0,ada,5\n", "OTHER", "TWITCH", "5"),
        ("name,points,\nada,5,\n", "OTHER", "TWITCH", "5"),
        ("Points of our channel\n\nname,points\nada,5\n", "OTHER", "TWITCH", "5"),
        ('{"name":"ada","points":12.125}\n{"name":"bo","points":0.125}\n', "OTHER", "TWITCH", "12"),
        ("name,points,note\nada,5,a;b\nbo,6,c;d\n", "OTHER", "TWITCH", "11"),
        ("ada,5\ngrace,6\n", "OTHER", "TWITCH", "11"),
        ("name;points\nada;5\n", "OTHER", "TWITCH", "5"),
        ("points,name\n5,ada\n", "OTHER", "TWITCH", "5"),
        ('viewer,points\n"ada","1,234,567"\n', "OTHER", "TWITCH", "1234567"),
    ],
)  # fmt: skip
def test_each_tools_file_is_understood_without_a_word(team, text, tool, platform, gems):
    run = upload(team, text).ok()
    assert (run["tool"], run["platform"], run["report"]["gems"], run["state"]) == (tool, platform, gems, "DRAFT")
    assert run["report"]["problems"] == 0


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [
        (PLAIN.encode(), "utf-8"),
        (b"\xef\xbb\xbf" + PLAIN.encode(), "utf-8"),
        (b"\xff\xfe" + PLAIN.encode("utf-16-le"), "utf-16"),
        (b"\xfe\xff" + PLAIN.encode("utf-16-be"), "utf-16"),
        ("username,points,note\nAda_L,1200,caf\u00e9\ngrace,300,\n".encode("latin-1"), "windows-1252"),
        (PLAIN.replace("\n", "\r\n").encode(), "utf-8"),
        (PLAIN.replace("\n", "\r").encode(), "utf-8"),
    ],
)
def test_encodings_and_line_ends_make_no_difference(team, raw, encoding):
    run = upload(team, raw).ok()
    assert (run["encoding"], run["report"]["people"], run["report"]["gems"]) == (encoding, 2, "1500")
    assert run["columns"][:2] == ["username", "points"]


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "empty"),
        (b"\n\n", "empty"),
        (b"username,points\n", "no people"),
        (b"PK\x03\x04rest of a workbook", "workbook"),
        (b"just some words\nand more\n", "column"),
        (b"username,points\n\x00\x00,5\n", "a text file"),
        (b"\xff\xfea", "a text file"),
        (b'{"users": [1, 2]}', "list of people"),
        (b'{"users": [', "JSON"),
        (b"a," * 60 + b"b\n", "column"),
        (b"username,points\n" + b"x" * 500 + b",5\n", "cell"),
    ],
)
def test_what_is_no_table_is_refused_with_a_cure(team, raw, words):
    answer = upload(team, raw)
    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR")
    assert words in answer.body["fields"]["file"]


def test_what_is_wrong_with_lines_is_counted_and_shown(team):
    text = (
        "username,points\n"
        "ada,100\n"
        "ADA,50\n"
        '"=HYPERLINK(""http://x"")",5\n'
        ",7\n"
        "grace,-3\n"
        "joan,1.234\n"
        "radia,12.5\n"
        "nightbot,999\n"
        "zero,0\n"
        "rich,99999999999999\n"
        "@barbara,10\n"
        "short\n"
    )
    report = upload(team, text).ok()["report"]
    assert {name: report[name] for name in ("lines", "people", "gems", "problems", "duplicates", "bots", "empty")} == {
        "lines": 12, "people": 4, "gems": "123", "problems": 5, "duplicates": 1, "bots": 1, "empty": 1,
    }  # fmt: skip
    # The decimals of one line decide how the other line is read.
    assert (report["lost"], report["debt"], report["debts"], report["missing"]) == ("0.73", "3", 1, [])
    assert [(row["line"], row["text"]) for row in report["problemLines"]] == [
        (3, "The same person as line 2. That line counts, and the 50 gems of this one do not"),
        (4, "Not a name on this platform"),
        (5, "No name"),
        (6, "A debt of 3 points, which is not imported"),
        (11, "More gems than a wallet can hold"),
        (13, "No number of points"),
    ]
    assert report["sample"][0] == ["ada", "100"]
    assert report["largest"][0] == {"name": "ada", "gems": "100"}


def test_the_mapping_decides_and_the_dry_run_follows(alpha, team):
    fan = a_shopper(alpha, 500)
    a_name(fan, "Grace")
    run = upload(team, "nick,time,stars,id\nada,9,1000,a1\ngrace,8,205,g2\n").ok()
    path = f"{ROOT}/one/{run['id']}"

    changed = team.patch(path, {"mapping": {"name": 0, "points": 2, "subject": 3}, "rate": 10}).ok()
    assert (changed["report"]["gems"], changed["report"]["members"], changed["report"]["waiting"]) == ("120", 0, 2)
    # The name is Grace's, the id is not: the name belonged to somebody else once.
    changed = team.patch(path, {"mapping": {"name": 0, "points": 2}, "mode": "REPLACE"}).ok()
    report = changed["report"]
    assert (report["members"], report["memberGems"], report["waitingGems"], report["lowered"]) == (1, "20", "100", 1)
    changed = team.patch(path, {"platform": "LOCAL"}).ok()
    assert (changed["report"]["members"], changed["report"]["waiting"], changed["report"]["unknown"]) == (0, 0, 2)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "mode"),
        ({"mapping": {"name": 0, "points": 0}}, "mapping.points"),
        ({"mapping": {"name": 0, "points": 9}}, "mapping.points"),
        ({"mapping": {"name": -1, "points": 1}}, "mapping.name"),
        ({"mapping": {"name": 0}}, "mapping.points"),
        ({"rate": 0}, "rate"),
        ({"mode": "TAKE"}, "mode"),
        ({"platform": "MYSPACE"}, "platform"),
        ({"tool": "GUESS"}, "tool"),
    ],
)
def test_a_mapping_that_cannot_be_is_refused(team, body, field):
    run = upload(team, PLAIN).ok()
    answer = team.patch(f"{ROOT}/one/{run['id']}", body)
    assert (answer.status, answer.code, list(answer.body["fields"])) == (400, "VALIDATION_ERROR", [field])


def test_a_draft_can_be_thrown_away_and_others_stay(team):
    runs = [upload(team, PLAIN).ok()["id"] for _ in range(7)]
    assert [row["id"] for row in team.get(f"{ROOT}/all").ok()["data"]] == runs[::-1]
    team.delete(f"{ROOT}/one/{runs[-1]}").ok()
    assert team.get(f"{ROOT}/one/{runs[-1]}").code == "IMPORT_NOT_FOUND"
    assert team.get(f"{ROOT}/one/{runs[0]}").ok()["state"] == "DRAFT"


def test_a_name_with_hidden_letters_or_of_any_length_is_reported_and_the_others_go_on(team):
    text = f"user\u202ename,points\nada,100\na\u202eda,5\njo\x01an,6\n{'x' * 41},7\ngrace,8\n"
    run = upload(team, text, platform="LOCAL", name="po\u202eints.csv").ok()
    hidden = "Remove line breaks and invisible characters"
    assert [tuple(row.values()) for row in run["report"]["problemLines"]] == [
        (3, "ada", hidden),
        (4, "joan", hidden),
        (5, "x" * 41, "Names have at most 40 characters here"),
    ]
    assert (run["report"]["people"], run["report"]["problems"]) == (2, 3)
    assert (run["filename"], run["columns"]) == ("points.csv", ["username", "points"])


@pytest.mark.parametrize(
    ("points", "mark", "gems", "lost"),
    [("1.000", "POINT", "1", "0"), ("25.000", "COMMA", "25000", "0"), ("1.500", "POINT", "1", "0.5")],
)
def test_a_column_with_two_readings_is_asked_about_once(team, points, mark, gems, lost):
    """Some tools write a thousand like this, and some write a one with decimals."""
    run = upload(team, f"name;points\nada;{points}\ngrace;{points}\njoan;7\n").ok()
    path, report = f"{ROOT}/one/{run['id']}", run["report"]
    assert (report["missing"], report["question"], report["unanswered"]) == (["DECIMALS"], points, 2)
    assert (report["people"], report["problems"], report["problemLines"]) == (1, 0, [])
    refused = team.post(f"{path}/apply", key=new_key())
    assert (refused.status, refused.code, refused.body["params"]) == (
        409,
        "IMPORT_INCOMPLETE",
        {"missing": ["DECIMALS"]},
    )

    report = team.patch(path, {"decimalMark": mark}).ok()["report"]
    assert (report["missing"], report["unanswered"], report["largest"][-1]["gems"]) == ([], 0, min(gems, "7", key=int))
    assert report["gems"] == str(2 * int(gems) + 7)
    assert report["lost"] == ("1" if lost == "0.5" else lost)


def test_what_no_header_names_is_chosen_by_the_team(team):
    run = upload(team, "code,minutes,join date,stars\n123456789012,90,2024-01-05,5\n").ok()
    path = f"{ROOT}/one/{run['id']}"
    assert (run["mapping"], run["report"]["missing"]) == (
        # The columns of times and dates are known by their names.
        {
            "name": None,
            "points": None,
            "subject": None,
            "watched": 1,
            "rank": None,
            "joined": 2,
            "otherName": None,
            "otherSubject": None,
            "localName": None,
            "localSubject": None,
        },
        ["NAME", "POINTS"],
    )
    assert (run["report"]["lines"], run["report"]["gems"]) == (1, "0")
    assert team.post(f"{path}/apply", key=new_key()).code == "IMPORT_INCOMPLETE"
    report = team.patch(path, {"mapping": {"name": 0, "points": 3}}).ok()["report"]
    assert (report["missing"], report["gems"]) == ([], "5")
    same = team.patch(path, {"mapping": {"name": 0, "points": 3, "subject": 3}})
    assert (same.status, list(same.body["fields"])) == (400, ["mapping.subject"])


def test_our_own_users_file_has_names_of_this_installation(alpha, team):
    on_plan(alpha, "pro")
    fan = a_shopper(alpha, 20)
    text = team.get("/creator/users/all/export/csv").text

    run = upload(team, text, name="users.csv").ok()

    assert (run["tool"], run["platform"], run["report"]["missing"]) == ("GEMHALL", "TWITCH", [])
    # A member without a linked account is found by the email address.
    assert run["report"]["members"] == 1
    assert {"name": fan.user.username, "gems": "20"} in run["report"]["largest"]


def test_lurkers_at_the_top_of_a_list_are_pointed_out(team):
    lurkers = sorted(KNOWN)[:19]
    text = "name,points\n" + "".join(f"{bot},{900_000 - place}\n" for place, bot in enumerate(lurkers)) + "ada,5\n"
    report = upload(team, text).ok()["report"]
    assert ([bot["name"] for bot in report["foundBots"]], report["people"], report["gems"]) == (lurkers, 1, "5")


def test_bots_are_listed_and_the_team_decides_about_each(team, settings):
    settings.IMPORT_BOTS = ["LocalLurker"]
    text = "username,points\nnightbot,900\nlocallurker,70\nmychannelbot,5\nviewer1,1\n"
    run = upload(team, text).ok()
    path = f"{ROOT}/one/{run['id']}"
    assert run["report"]["foundBots"] == [
        {"name": "nightbot", "gems": "900", "isSkipped": True},
        {"name": "locallurker", "gems": "70", "isSkipped": True},
    ]
    report = team.patch(path, {"addedBots": ["MyChannelBot"], "keptBots": ["Nightbot"]}).ok()["report"]
    assert [(bot["name"], bot["isSkipped"]) for bot in report["foundBots"]] == [
        ("nightbot", False),
        ("locallurker", True),
        ("mychannelbot", True),
    ]
    assert (report["bots"], report["gems"]) == (2, "901")
    assert team.patch(path, {"addedBots": ["x"] * 201}).status == 400


def test_a_workbook_goes_through_the_whole_import(alpha, team):
    run = upload(team, (FILES / "streamlabs-chatbot.xlsx").read_bytes(), name="currency.xlsx").ok()
    assert (run["encoding"], run["tool"], run["report"]["gems"]) == ("xlsx", "CHATBOT", "1280")
    assert (run["report"]["lost"], run["report"]["debt"]) == ("0.75", "5")
    team.post(f"{ROOT}/one/{run['id']}/apply", key=new_key()).ok()
    run_due()
    waits = team.get(f"{ROOT}/waiting").ok()["data"]
    assert [(row["name"], row["gems"]) for row in waits] == [("viewer1", "1250"), ("viewer2", "30")]
