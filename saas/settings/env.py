"""The only module that reads the process environment."""

import os
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

ROOT = Path(__file__).resolve().parents[2]


def text(name: str, default: str = "") -> str:
    return os.environ.get(name) or default


def number(name: str, default: int) -> int:
    return int(os.environ.get(name) or default)


def flag(name: str, default: bool = False) -> bool:
    value = os.environ.get(name)
    return default if not value else value.lower() in {"1", "true", "yes", "on"}


def names(name: str, default: str = "") -> list[str]:
    """A comma-separated list; blanks are dropped."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def folder(name: str, default: Path) -> Path:
    return Path(os.environ.get(name) or default)


def database(url: str) -> dict[str, object]:
    """``postgres://user:password@host:port/name?sslmode=require`` as Django's DATABASES entry.

    A host that begins with ``/`` (percent-encoded, or in the ``host`` query parameter) is a socket folder.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ValueError("DATABASE_URL must look like postgres://user:password@host:5432/name")
    query = {key: values[-1] for key, values in parse_qs(parts.query).items()}
    return {
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.pop("host", unquote(parts.hostname or "")),
        "PORT": str(parts.port or ""),
        "OPTIONS": dict(query),
    }
