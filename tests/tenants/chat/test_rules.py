"""The rules of the chat as tables: links, names, and the word filter."""

import json

import pytest

from tenants.chat.models import MAX_EMOJI
from tenants.chat.rules import REACTIONS, blocked_word, has_link, is_emoji, mentioned_names
from tests.support.running import ROOT


@pytest.mark.parametrize(
    ("text", "is_link"),
    [
        ("see https://example.org/a", True),
        ("see HTTP://example.org", True),
        ("www.example.museum", True),
        ("come to stake.com now", True),
        ("discord.gg/abc", True),
        ("kick.com.", True),
        ("no link here. It ends", False),
        ("3.5 gems and v1.2", False),
        ("@ada.com said hi", False),
        ("mail ada@example.com", False),
        ("example.committee", False),
        ("coins at example.pw", True),
        ("example\u3002com", True),
        ("exa\u200dmple.com", True),
        ("пример.рф", True),
        ("thanks.it was fun", False),
        ("t.co/abc and buy.in/abc", True),
        ("مرحبا بالعالم", False),
    ],
)
def test_links(text, is_link):
    assert has_link(text) is is_link


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("hi @ada", ["ada"]),
        ("@ada, @Ada and @bo_b.", ["Ada", "bo_b"]),
        ("@x-ray.two!", ["x-ray.two"]),
        ("write to ada@example.org", []),
        ("@@ada", []),
        ("@a1 @a2 @a3 @a4 @a5 @a6", ["a1", "a2", "a3", "a4", "a5"]),
    ],
)
def test_mentions(text, names):
    assert mentioned_names(text) == names


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("what a SCAM!", "scam"),
        ("scammer", None),
        ("free  gems", "free gems"),
        ("get free gems here", "free gems"),
        ("spoilers", None),
        ("a+b", "a+b"),
        ("sc\u200dam", "scam"),
        ("scam_", "scam"),
        ("s\u0441am", "scam"),
        ("sc\u00e1m", "scam"),
        ("S.C.A.M!", "scam"),
        ("a b c d", None),
        ("casinos", "casino*"),
    ],
)
def test_the_word_filter(text, word):
    words = [{"word": one, "reason": "No"} for one in ("scam", "free gems", "spoiler", "a+b", "casino*")]
    found = blocked_word(text, words)
    assert (found and found["word"]) == word


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("❤️", True),
        ("👍🏽", True),
        ("👨‍👩‍👧‍👦", True),
        ("1️⃣", True),
        ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", True),
        ("🇩🇰", True),
        # Without its selector, a sign is a text and would be a second reaction that looks the same.
        ("❤", False),
        ("👍👍", False),
        ("🇩🇰🇸🇪", False),
        ("🇩", False),
        ("👍\u200d", False),
        ("1", False),
        ("#", False),
        ("a", False),
        (" 👍", False),
        ("", False),
    ],
)
def test_one_emoji(text, is_one):
    assert is_emoji(text) is is_one


def test_each_emoji_of_the_picker_is_one():
    rows = json.loads((ROOT / "node_modules/emojibase-data/en/data.json").read_text())
    # Those without a group are parts of others, and the picker leaves them out.
    rows = [row for row in rows if "group" in row]
    offered = [one["emoji"] for row in rows for one in (row, *row.get("skins", []))]
    assert len(offered) > 3000
    assert [emoji for emoji in (*offered, *REACTIONS) if not is_emoji(emoji) or len(emoji) > MAX_EMOJI] == []
