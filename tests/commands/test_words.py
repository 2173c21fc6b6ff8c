"""The check of words that runs with the linters."""

import pytest

from scripts import words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The fan is told of it.", "told"),
        ("Nobody may buy it.", "Nobody"),
        ("It is written anew.", "anew"),
        ("Bring points along.", "along"),
        ("The price stands there.", "stands"),
        ("A row and its colour.", "colour"),
        ("Sign in first.", "Sign in"),
        ("One e-mail was sent.", "e-mail"),
        ("It failed. Nothing is stored.", "Nothing is"),
        ("const NAME_LONGEST = 40", "NAME_LONGEST"),
        ("MOST_PRIZES = 40", "MOST_PRIZES"),
    ],
)
def test_a_word_of_the_list_is_found_with_its_place(text: str, found: str) -> None:
    (problem,) = words.problems("docs/page.md", f"A first line.\n{text}")
    assert problem.startswith("docs/page.md:2: ")
    assert found in problem


@pytest.mark.parametrize(
    "text",
    [
        "GET /common/auth/whoami",
        "`cancelledAt` is null.",
        "The code stands for a person.",
        "told_fans = 3",
        "see /docs/colour",
    ],
)
def test_names_and_addresses_are_no_words(text: str) -> None:
    assert list(words.problems("docs/page.md", text)) == []


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        ("saas/page.py", '"""What a fan sees."""', 1),
        ("saas/page.py", 'def f():\n    """Return it. Who has none gets an error."""', 2),
        ("saas/page.py", "x = 1\n# Whether the fan may\n# buy it.", 2),
        ("saas/page.py", "x = 1  # Where it is stored.", 1),
        ("saas/page.py", '"""A list.\n\nWhat it holds: rows.\n"""', 1),
        ("tenants/sql/f.sql", "-- Answers the row.\n-- What is left stays.\nselect 1;", 1),
        ("frontend/src/page.ts", "const a = 1\n/** What a fan sees. */", 2),
        ("frontend/src/page.ts", "const a = 1 // Where it is stored.", 1),
        ("frontend/src/page.ts", "// The fan has\n// none. Who has one buys.\nconst a = 1", 1),
        ("frontend/src/page.ts", "/**\n * A list.\n * What it holds: rows.\n */", 1),
        ("frontend/src/page.ts", "/* one rule off */\n/** What a fan sees. */", 2),
        ("frontend/src/page.ts", "a.replace(/[`/]\\//, '') // Who has it.", 1),
        ("frontend/src/page.ts", "const a = `${b({ c: `'` })} // d`\n// Whose it is.", 2),
        ("frontend/src/page.ts", "const a = `${\n  // What b holds.\n  b\n}`", 2),
        ("frontend/src/page.tsx", "<p>Don't. {/* Whether it is open. */}</p>", 1),
        ("frontend/src/page.css", ".a {\n  /* What a fan sees. */\n}", 2),
    ],
)
def test_a_sentence_that_begins_with_a_free_clause_is_found(path: str, text: str, line: int) -> None:
    (problem,) = words.problems(path, text)
    assert problem.startswith(f"{path}:{line}: ")


@pytest.mark.parametrize(
    "text",
    [
        "# What does it hold?",
        "# Where the host is unknown, the answer is 421.",
        "# The fan. That is the person who buys.",
        'text = "What a fan sees."',
    ],
)
def test_questions_and_main_clauses_are_sentences(text: str) -> None:
    assert list(words.problems("saas/page.py", text)) == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("frontend/src/page.ts", "const a = 'https:// What is there.'"),
        ("frontend/src/page.ts", 'const a = "\\" // What a fan sees."'),
        ("frontend/src/page.ts", "const a = `// What ${b && `/* Who has it. */`} // What is there.`"),
        ("frontend/src/page.ts", "const a = `${b({ c: '`' })} // What is there.`"),
        ("frontend/src/page.tsx", "<p>See https://What is there.</p>"),
        ("frontend/src/page.css", '.a {\n  content: "/* What a fan sees. */";\n}'),
    ],
)
def test_strings_of_the_front_end_are_no_comments(path: str, text: str) -> None:
    assert list(words.problems(path, text)) == []


def test_tests_are_checked_like_other_texts() -> None:
    assert len(list(words.problems("tests/test_page.py", "# Nobody is told."))) == 2
    assert len(list(words.problems("tests/test_page.py", "LONGEST = 3"))) == 1
    assert len(list(words.problems("tests/test_page.py", "# the colour"))) == 1


def test_an_exempt_word_is_exempt_in_its_file_alone() -> None:
    path, word = sorted(words.EXEMPT)[0]
    assert list(words.problems(path, word)) == []
    assert list(words.problems("docs/page.md", word)) != []
