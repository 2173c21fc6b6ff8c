"""Which columns the headers name, and which columns the team must choose."""

import pytest

from tenants.wallets.imports.columns import has_header
from tenants.wallets.imports.reading import read_file

GUID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"


def known(text: str):
    table = read_file(text.encode())
    found = table.known()
    return found.tool, found.platform, found.mapping.name, found.mapping.points, found.mapping.subject


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("Username,Seconds,Points\nviewer1,60,5\n", ("PHANTOMBOT", "TWITCH", 0, 2, None)),
        # A file of these columns can be of each tool.
        ("username,points\nviewer1,5\n", ("OTHER", "TWITCH", 0, 1, None)),
        ("username,current\nviewer1,5\n", ("OTHER", "TWITCH", 0, 1, None)),
        ("username,current,alltime\nviewer1,5,9\n", ("STREAMELEMENTS", "TWITCH", 0, 1, None)),
        ("User Name,Points,Hours\nviewer1,5,1.5\n", ("STREAMLABS", "TWITCH", 0, 1, None)),
        # A file that a person wrote is the file of no tool.
        ("username,points,hours,rank\nviewer1,5,1.5,gold\n", ("OTHER", "TWITCH", 0, 1, None)),
        ("Name,Rank,Points,Hours\nviewer1,Regular,5,1.5\n", ("CHATBOT", "TWITCH", 0, 2, None)),
        (
            "ID,Username,Join Date,Last Seen,Minutes in Channel,Chat Messages\n"
            "1001,Viewer1,2024-01-05,2024-02-01,90,4\n",
            ("FIREBOT", "TWITCH", 1, None, 0),
        ),
        ("ID,Username,Points\n1001,Viewer1,50\n", ("FIREBOT", "TWITCH", 1, 2, 0)),
        ("ID,Username,Stars\n1001,Viewer1,50\n", ("FIREBOT", "TWITCH", 1, 2, 0)),
        ("ID,Username,Stars,Tickets\n1001,Viewer1,50,2\n", ("FIREBOT", "TWITCH", 1, None, 0)),
        ("ID,Username,Ladder\n1001,Viewer1,Gold\n", ("FIREBOT", "TWITCH", 1, None, 0)),
        (
            "MixItUpID\tTwitchID\tTwitchUsername\tYouTubeID\tYouTubeUsername\tStars\tMinutes\tLastSeen\n"
            f"{GUID}\t1001\tviewer1\t\t\t50\t90\t2024-02-01\n",
            ("MIX_IT_UP", "TWITCH", 2, None, 1),
        ),
        ("User,Points\nviewer1,5\n", ("OTHER", "TWITCH", 0, 1, None)),
        (
            "id,username,email,status,balance,joined\nu1,viewer1,,ACTIVE,5,2024-01-05\n",
            ("GEMHALL", "LOCAL", 1, 4, 2),
        ),
        (
            "id,username,email,status,balance,joined,twitch id,twitch login,twitch name,kick id,kick login,kick name\n"
            "u1,viewer1,,ACTIVE,5,2024-01-05,7,viewer1,Viewer1,,,\n",
            ("GEMHALL", "TWITCH", 7, 4, 6),
        ),
        ("Kick Username,Points\nviewer1,5\n", ("OTHER", "KICK", 0, 1, None)),
        ("User ID,Minutes,Join Date\n123456789012,90,2024-01-05\n", ("OTHER", "TWITCH", None, None, 0)),
        (f"guid,level,months\n{GUID},5,7\n", ("OTHER", "TWITCH", None, None, None)),
        ("name,coins,gems\nviewer1,5,7\n", ("OTHER", "TWITCH", 0, None, None)),
        ("name,points,points\nviewer1,5,7\n", ("OTHER", "TWITCH", 0, None, None)),
        (",Username,Points\n0,viewer1,5\n", ("OTHER", "TWITCH", 1, 2, None)),
        ("Username,Points,\nviewer1,5,\n", ("OTHER", "TWITCH", 0, 1, None)),
        ("viewer1,5\nviewer2,6\n", ("OTHER", "TWITCH", 0, 1, None)),
        ("5|viewer1\n6|viewer2\n", ("OTHER", "TWITCH", 1, 0, None)),
        ("viewer1,Regular,5,1.5\nviewer2,Regular,6,2\n", ("OTHER", "TWITCH", None, None, None)),
        ("Benutzername;Punkte\nviewer1;5\n", ("OTHER", "TWITCH", 0, 1, None)),
    ],
)
def test_headers_name_the_columns_and_others_are_asked_for(text, meaning):
    assert known(text) == meaning


@pytest.mark.parametrize(
    ("text", "meaning", "columns"),
    [
        (
            '{"data":{"data":[{"id":7,"points":50,"time":90,"viewer":{"id":3,"name":"viewer1"}}]}}',
            ("STREAMLABS", "TWITCH", 4, 1, None),
            ["id", "points", "time", "viewer.id", "viewer.name"],
        ),
        ('{"users":[{"username":"viewer1","points":5}]}', ("STREAMELEMENTS", "TWITCH", 0, 1, None), None),
        ('[{"username":"viewer1","points":5}]', ("OTHER", "TWITCH", 0, 1, None), None),
        (
            '{"function":"get_users","msg":[{"user":"viewer1","points":5.0,"watch_time":90.0,"vip":0,"mod":0}]}',
            ("DEEPBOT", "TWITCH", 0, 1, None),
            None,
        ),
        (
            '[{"name":"viewer1","level":3,"xp":9,"points":77,"watchtime":5,"followage":{}}]',
            ("BOTRIX", "KICK", 0, 3, None),
            ["name", "level", "xp", "points", "watchtime"],
        ),
        ('{"page":1,"answer":{"list":[{"login":"viewer1","points":5}]}}', ("OTHER", "TWITCH", 0, 1, None), None),
        ('[{"id":1,"points":5,"person":{"alias":"viewer1"}}]', ("OTHER", "TWITCH", None, 1, None), None),
        (
            '{"_id":"1001","username":"viewer1","displayName":"Viewer1","minutesInChannel":90,"currency":{"c1":5}}\n',
            ("FIREBOT", "TWITCH", 1, 4, 0),
            None,
        ),
    ],
)
def test_values_of_json_are_read_by_their_path(text, meaning, columns):
    assert known(text) == meaning
    assert columns is None or read_file(text.encode()).columns == columns


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        (["username", "points"], True),
        (["viewer1", "5"], False),
        (["viewer1", "-5"], False),
        (["viewer1", "1234,5"], False),
        (["", "viewer1", "5"], False),
        (["", "username", "points"], True),
        (["points", "5"], False),
        (["viewer1", "2024-01-05"], False),
        ([GUID, "viewer1"], False),
        (["nick", "stars"], True),
    ],
)
def test_a_first_line_of_values_is_no_header(first, expected):
    assert has_header(first) is expected
