"""Find sentences without a subject: comments and docstrings that begin with a free "What", "Who", "Whether" or "Where".

"What a fan sees." names no thing. "The fan's view of an order." does. A question may begin with these words, and so may
"Where" or "Whether" with a main clause after a comma.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator

Comment = tuple[int, str]
"""The line of a comment's first word, and its text in one line."""

_FREE = re.compile(r"(?:^|(?<=[.:!?] ))(What|Who|Whose|Whether|Where|Whoever) ")
_FREE_WORD = re.compile(r"\b(?:What|Who|Whose|Whether|Where|Whoever)\b")
_END = re.compile(r"[.?!](?:\s|$)|$")
_SQL_COMMENT = re.compile(r"^\s*--+ ?(.*)$")
_SCRIPT = re.compile(
    r"""
    (?P<line> (?<!:)//[^\n]* )  # after a colon, "//" is part of an address in the text of an element
    | (?P<block> /\*.*?\*/ )
    | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'  # an apostrophe without a second one is text
    | (?: (?<=[(,=:\[!&|?{]) | (?<=[(,=:\[!&|?{][ ]) | (?<==>[ ]) | (?<=return[ ]) | ^[ \t]* )
      /(?![/*>]) (?: \\. | \[(?:\\.|[^\]\\\n])*\] | [^/\\\[\n] )+ /  # a regular expression: no division can be there
    | [`{}]
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_STYLE = re.compile(r"""(?P<block>/\*.*?\*/)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL)
_TEMPLATE = re.compile(r"(?:\\.|\$(?!\{)|[^\\`$])*(?:`|\$\{|\Z)", re.DOTALL)


def free_clauses(comments: Iterable[Comment]) -> Iterator[tuple[int, str]]:
    """Yield the line and the first words of each sentence that begins with a free clause."""
    for line, text in comments:
        for found in _FREE.finditer(text):
            end = _END.search(text, found.end())
            sentence = text[found.start() : end.start() + 1 if end else None].strip()
            has_main_clause = found.group(1) in ("Where", "Whether") and "," in sentence
            if not sentence.endswith("?") and not has_main_clause:
                yield line, " ".join(sentence.split()[:5])


def comments_of(path: str, text: str) -> list[Comment]:
    """Return the comments of a Python, SQL, TypeScript or CSS file; lines that follow each other are one comment.

    A text without a word that can begin a free clause is not read.
    """
    if not _FREE_WORD.search(text):
        return []
    if path.endswith(".py"):
        return [*_joined(_python_comments(text)), *_docstrings(text)]
    if path.endswith(".sql"):
        lines = enumerate(text.splitlines(), 1)
        return _joined((number, 0, found.group(1)) for number, line in lines if (found := _SQL_COMMENT.match(line)))
    if path.endswith((".ts", ".tsx")):
        return _texts_of(text, _script_comments(text))
    if path.endswith(".css"):
        return _texts_of(text, (found for found in _STYLE.finditer(text) if found.lastgroup))
    return []


def _python_comments(text: str) -> Iterator[tuple[int, int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            line, column = token.start
            yield line, column, token.string.lstrip("#").strip()


def _docstrings(text: str) -> Iterator[Comment]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, " ".join(node.value.value.split())


def _script_comments(text: str) -> Iterator[re.Match[str]]:
    """Yield the comments of TypeScript. A template literal can have code with comments and literals in it."""
    open_braces: list[int] = []  # in the code of each open template literal
    end = 0
    while found := _SCRIPT.search(text, end):
        end = found.end()
        is_in_template = found[0] == "`"
        if found.lastgroup:
            yield found
        elif found[0] in ("{", "}") and open_braces:
            open_braces[-1] += 1 if found[0] == "{" else -1
            is_in_template = open_braces[-1] < 0
            if is_in_template:
                open_braces.pop()
        if is_in_template and (literal := _TEMPLATE.match(text, end)):
            end = literal.end()
            if literal[0].endswith("${"):
                open_braces.append(0)


def _texts_of(text: str, comments: Iterable[re.Match[str]]) -> list[Comment]:
    lines: list[tuple[int, int, str]] = []
    blocks: list[Comment] = []
    for found in comments:
        start = found.start()
        line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
        rows = found[0].removesuffix("*/").splitlines()
        words = " ".join(re.sub(r"^\s*(?:/[/*]+|\*)", "", row).strip() for row in rows).strip()
        if found.lastgroup == "line":
            lines.append((line, column, words))
        else:
            blocks.append((line, words))
    return [*_joined(lines), *blocks]


def _joined(lines: Iterable[tuple[int, int, str]]) -> list[Comment]:
    """Return comments; lines that follow each other in the same column are one."""
    joined: list[tuple[int, int, int, str]] = []
    for line, column, text in lines:
        if joined and joined[-1][1:3] == (line - 1, column):
            first, _, _, before = joined.pop()
            joined.append((first, line, column, f"{before} {text}"))
        else:
            joined.append((line, line, column, text))
    return [(first, text) for first, _, _, text in joined]
