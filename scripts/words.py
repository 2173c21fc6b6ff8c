"""`python -m scripts.words`: print what breaks our writing rules; exit with 1 if there is anything.

The rules are in docs/writing.md. The check knows words, and free clauses at the beginning of sentences
(scripts/clauses.py). It is a safety net, and the reader decides.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from scripts.clauses import comments_of, free_clauses

ROOT = Path(__file__).resolve().parent.parent
ENDINGS = {".css", ".html", ".md", ".py", ".sql", ".ts", ".tsx", ".txt"}

RULES = {
    "anew": "again, new",
    "told|heard|hears": "notified, sent, received",
    "tells? (?:him|her|them|us|people|fans?|members?|everybody|the team)": "notify",
    "stands(?! for)": "is",
    "[Ww]ho(?:ever|mever)": "the person who",
    "[Nn]obody(?:'s)?": "must not, cannot, no member",
    "(?<=[.:;] )[Nn]othing (?:is|are|was|can|may|has|else|of)": "must not, cannot, no row",
    "mend(?:s|ed|ing)?": "fix",
    "the house": "the codebase",
    "(?:the|a|its|off|from) (?:shelf|till|hall)": "stock, checkout, community",
    "[Ww]ays? (?:in|on)(?! which)": "login, next step",
    "kept out": "denied",
    "by (?:itself|themselves)": "automatically, alone",
    r"(?:[Bb]rought|[Bb]rings?|[Bb]ringing) (?:\w+ ){0,2}along": "imported",
    "ha(?:ve|s|d) (?:a|another) look": "view",
    "[Ss]ign(?:s|ed|ing)?[ -]in": "log in, login",
}
"""A pattern, and the words to use in its place."""

SPELLING = {
    "(?:[Cc]olou|[Bb]ehaviou|[Nn]eighbou|[Ff]avou|[Hh]onou)r(?:s|ed|ing)?": "color, behavior, neighbor, favor, honor",
    "[Cc]ancell(?:ed|ing)": "canceled, canceling",
    "[Cc]atalogues?": "catalog",
    "[Ll]icence[sd]?": "license",
    "[Ee]-mail(?:s|ed|ing)?": "email",
    "[Ll]og-ins?": "login",
    "[Rr]ecognis(?:e[sd]?|ing)|[Oo]rganis(?:e[sd]?|ing|ation)": "recognize, organize",
}
"""American spelling."""

NAMES = {
    r"(?:[A-Z0-9_]+_)?(?:MOST|LONGEST|LARGEST)(?:_[A-Z0-9_]+)?": "MAX_…, MAX_…_LENGTH, MAX_…_SIZE",
    r"(?:[A-Z0-9_]+_)?(?:LEAST|SHORTEST|SMALLEST)(?:_[A-Z0-9_]+)?": "MIN_…, MIN_…_LENGTH, MIN_…_SIZE",
}
"""Names of constants."""

SKIPPED = re.compile(
    r"frontend/(?:openapi\.json|src/api/schema\.ts)"  # generated from texts that are checked
    r"|.*/migrations/.*"  # what ran once keeps its text
    r"|scripts/(?:clauses|words)\.py|tests/commands/test_words\.py|docs/writing\.md"  # these name the words
)

EXEMPT = {
    # The system user of this name.
    ("README.md", "nobody"),
    ("docs/decisions/0010-embedded-services.md", "nobody"),
    ("saas/supervisor/state.py", "nobody"),
    # "a percent sign in a function"
    ("saas/kernel/sql_functions.py", "sign in"),
    # What people may type into the search.
    ("frontend/src/layouts/office/adminNav.ts", "colour"),
    # Answers to a question, as a test sends them.
    ("tests/tenants/stores/test_terms.py", "colour"),
    # A comment inside a function: the text is hashed, so it changes with the next version of the function.
    ("tenants/stores/sql/place_order.sql", "whoever"),
    ("tenants/wallets/sql/stamp_schema.sql", "anew"),
    ("tenants/stores/sql/take_allowance.sql", "Who"),
}
"""A file, and a word that it may use."""


def compiled(rules: dict[str, str]) -> list[tuple[re.Pattern[str], str]]:
    # A part of a longer name or of an address is not a word of a sentence.
    return [(re.compile(rf"(?<![\w/.-])(?:{pattern})(?![\w-])"), use) for pattern, use in rules.items()]


ALL = compiled(RULES | SPELLING | NAMES)
ANY = re.compile(rf"(?<![\w/.-])(?:{'|'.join(f'(?:{pattern})' for pattern in RULES | SPELLING | NAMES)})")
"""Finds the beginning of each word of ALL: most files have none, so their lines are not searched for each word."""


def problems(path: str, text: str) -> Iterator[str]:
    """One line for each word that ``text``, the content of ``path``, must not use, and for each free clause."""
    for number, line in enumerate(text.splitlines(), 1) if ANY.search(text) else ():
        for pattern, use in ALL:
            for found in pattern.finditer(line):
                if (path, found.group()) not in EXEMPT:
                    yield f"{path}:{number}: “{found.group()}”, use: {use}"
    for number, clause in free_clauses(comments_of(path, text)):
        if (path, clause.split()[0]) not in EXEMPT:
            yield f"{path}:{number}: “{clause} …”, use: a sentence with a subject"


def texts() -> Iterator[tuple[str, str]]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for path in sorted(set(listed.stdout.splitlines())):
        file = ROOT / path
        if file.suffix in ENDINGS and not SKIPPED.fullmatch(path) and file.is_file():
            yield path, file.read_text(encoding="utf-8")


def main() -> int:
    found = [problem for path, text in texts() for problem in problems(path, text)]
    print("\n".join(found) or "no text to change")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
