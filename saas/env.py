"""The only module that reads the process environment: for the settings, and for the supervisor, which has no Django.

A bad value gives the default and adds a problem. `refuse_problems` raises all problems at once.
"""

import os
import re
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

ROOT = Path(__file__).resolve().parents[1]
TRUE, FALSE = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off"})
_HOST_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*", re.ASCII)
_EMAIL = re.compile(r"[^@\s<>?]+@[^@\s<>?]+")
_COOKIE_SUFFIX = re.compile(r"[A-Za-z0-9_-]{1,32}", re.ASCII)
MAX_NUMBER = 10_000_000_000
MAX_FACTOR = 1_000_000
DAY_SECONDS = 86_400
MAX_PROCESSES = 256
_WHOLE = re.compile(r"[0-9]{1,12}", re.ASCII)
# Docker and Kubernetes give secrets as files.
FILE = "_FILE"
HEADING, BULLET = "The settings are not right:", "  - "
_problems: list[str] = []


def problem(name: str, text: str) -> None:
    """Add a problem with the variable ``name``. ``text`` says what the value must be."""
    entry = f"{name}: {text}"
    if entry not in _problems:
        _problems.append(entry)


def take_problems() -> list[str]:
    """Return the problems found so far, and forget them."""
    found = list(_problems)
    _problems.clear()
    return found


def refuse_problems(refusal: type[Exception]) -> None:
    """Raise ``refusal`` with all problems, if there are any."""
    if found := take_problems():
        raise refusal(listed(found))


def listed(problems: Iterable[str]) -> str:
    """Return the problems as the lines that every process prints."""
    return "\n".join([HEADING, *(f"{BULLET}{entry}" for entry in problems)])


def text(name: str, default: str = "") -> str:
    """Return the variable, or the content of the file that the variable with ``_FILE`` behind its name names."""
    return os.environ.get(name) or _content(name) or default


def _content(name: str) -> str:
    """A file keeps a secret out of the environment, which other programs print and pass on."""
    file = os.environ.get(f"{name}{FILE}")
    if not file:
        return ""
    try:
        return Path(file).read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        problem(f"{name}{FILE}", f"must name a file that this user may read, not {file!r} ({type(error).__name__})")
        return ""


def number(name: str, default: int, *, least: int = 1, most: int = MAX_NUMBER) -> int:
    given = text(name)
    if not given:
        return default
    if _WHOLE.fullmatch(given) and least <= int(given) <= most:
        return int(given)
    problem(name, f"must be a whole number from {least} to {most}, not {given!r}")
    return default


def seconds(name: str, default: int) -> int:
    """A number of seconds, up to a day."""
    return number(name, default, most=DAY_SECONDS)


def port(name: str, default: int, *, least: int = 1) -> int:
    return number(name, default, least=least, most=65_535)


def factor(name: str, default: float) -> float:
    given = text(name)
    try:
        value = float(given or default)
    except ValueError:
        value = 0.0
    if 0 < value <= MAX_FACTOR:
        return value
    problem(name, f"must be a number above 0, up to {MAX_FACTOR}, not {given!r}")
    return default


def flag(name: str, default: bool = False) -> bool:
    value = text(name)
    return _as_flag(name, value) if value else default


def choice(name: str, default: str, choices: Iterable[str]) -> str:
    value = text(name, default)
    if value in choices:
        return value
    problem(name, f"must be one of {', '.join(choices)}, not {value!r}")
    return default


def together(*names: str) -> None:
    """Add a problem if some of the variables are set, but not all."""
    missing = [name for name in names if not text(name)]
    if missing and len(missing) < len(names):
        problem(", ".join(names), f"set all of them or none. Missing: {', '.join(missing)}")


def secret(name: str, *, least: int) -> str:
    """A random text that signs and encrypts."""
    value = text(name)
    if value and len(value) < least:
        problem(name, f"must have at least {least} random characters, not {len(value)}")
    return value


def hexadecimal(name: str, default: str, *, digits: int) -> str:
    """So many hexadecimal digits, in lower case."""
    value = text(name, default).lower()
    if re.fullmatch(f"[0-9a-f]{{{digits}}}", value):
        return value
    problem(name, f"must have {digits} hexadecimal digits (0-9, a-f), not {value!r}")
    return default


def cookie_suffix(name: str, default: str) -> str:
    value = text(name, default)
    if not value or _COOKIE_SUFFIX.fullmatch(value):
        return value
    problem(name, f"must have up to 32 letters (a-z), digits, hyphens and underscores, not {value!r}")
    return default


def host(name: str, default: str) -> str:
    """A host name or an IP address, without scheme, port and path."""
    found = hosts(name, default)
    if len(found) != 1:
        problem(name, f"must be one host name or IP address, not {text(name)!r}")
    return found[0] if found else default


def names(name: str, default: str = "") -> list[str]:
    """A comma-separated list; blanks are dropped."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def hosts(name: str, default: str = "") -> list[str]:
    """A comma-separated list of host names or IP addresses in lower case, without scheme, port and path."""
    found = [entry.lower() for entry in names(name, default)]
    for entry in found:
        if not (_HOST_NAME.fullmatch(entry) or _is_address(entry)):
            problem(name, f"must list host names without https://, port and path, not {entry!r}")
    return found


def addresses(name: str) -> list[str]:
    """A comma-separated list of IP addresses."""
    found = names(name)
    for entry in found:
        if not _is_address(entry):
            problem(name, f"must list IP addresses, not {entry!r}")
    return [entry for entry in found if _is_address(entry)]


def networks(name: str, default: str = "") -> list[str]:
    """A comma-separated list of IP addresses or networks."""
    found = []
    for entry in names(name, default):
        try:
            ip_network(entry, strict=False)
        except ValueError:
            problem(name, f"must list IP addresses or networks, as in 10.0.0.0/8, not {entry!r}")
        else:
            found.append(entry)
    return found


def name_servers(name: str) -> list[str]:
    """A comma-separated list of name servers, each ``address`` or ``address:port``."""
    found = []
    for entry in names(name):
        try:
            parts = urlsplit(f"//{entry}")
            ip_address(parts.hostname or "")
            is_right = parts.port != 0
        except ValueError:
            is_right = False
        if not is_right:
            problem(name, f"must list name servers as address:port, not {entry!r}")
        else:
            found.append(entry)
    return found


def folder(name: str, default: Path) -> Path:
    return Path(os.environ.get(name) or default)


def web_address(name: str, default: str = "", *, may_have_path: bool = True) -> str:
    """``http://…`` or ``https://…`` without the last slash."""
    value = text(name, default).rstrip("/")
    if not value:
        return value
    parts = url(name, value, ("http", "https"), "https://gemhall.example.com")
    if parts is None:
        return default
    has_more = parts.username is not None or parts.query or parts.fragment or (parts.path and not may_have_path)
    if has_more or not parts.hostname:
        problem(name, "must be the scheme and the host alone, as in https://gemhall.example.com")
    return value


def web_addresses(name: str) -> list[str]:
    """A comma-separated list of ``http://…`` or ``https://…``."""
    found = []
    for entry in names(name):
        parts = url(name, entry, ("http", "https"), "https://api.drand.sh")
        if parts is not None and parts.hostname:
            found.append(entry)
        elif parts is not None:
            problem(name, "must look like https://api.drand.sh: the host is missing")
    return found


def web_addresses_named(prefix: str, suffix: str) -> dict[str, str]:
    """The ``http(s)://…`` of every variable with this prefix and suffix, by the part of the name between them."""
    given = [name for name in os.environ if name.startswith(prefix) and name.endswith(suffix)]
    names_of = {name[len(prefix) : -len(suffix)]: name for name in sorted(given) if len(name) > len(prefix + suffix)}
    return {code: found for code, name in names_of.items() if (found := web_address(name))}


def contact(name: str, default: str) -> str:
    """``mailto:…`` or ``https://…``."""
    value = text(name, default)
    if value.startswith("mailto:"):
        is_right = is_email(value.removeprefix("mailto:").partition("?")[0])
    else:
        is_right = value.startswith(("https://", "http://")) and _has_host(value)
    if not is_right:
        problem(name, f"must be mailto:name@example.com or https://example.com/contact, not {value!r}")
    return value


def is_email(value: str) -> bool:
    return _EMAIL.fullmatch(value) is not None


def url(name: str, value: str, schemes: Iterable[str], example: str) -> SplitResult | None:
    """Return the parts of ``value``; None after a problem. Its password does not become part of a message."""
    cure = f"must look like {example}"
    try:
        parts = urlsplit(value)
        port, host = parts.port, parts.hostname
    except ValueError:
        problem(name, f"{cure}. {PERCENT_ENCODE}")
        return None
    if parts.scheme not in schemes:
        problem(name, f"{cure}: the scheme is {' or '.join(schemes)}, not {parts.scheme or 'missing'}")
        return None
    if "@" in f"{parts.path}{parts.query}{parts.fragment}" or (parts.fragment and parts.username is None):
        problem(name, f"{cure}. {PERCENT_ENCODE}")
        return None
    if parts.fragment or port == 0:
        problem(name, f"{cure}. {PERCENT_ENCODE}")
        return None
    if host is not None and not (_HOST_NAME.fullmatch(host) or _is_address(host) or host.lower().startswith("%2f")):
        problem(name, f"{cure}: {host!r} is not a host name. {PERCENT_ENCODE}")
        return None
    return parts


PERCENT_ENCODE = "Percent-encode these characters of a user name or password: / is %2F, @ is %40, : is %3A, # is %23"


def options(name: str, parts: SplitResult, known: Iterable[str]) -> dict[str, str]:
    """Return the parameters behind the ``?``. An unknown one is a problem."""
    found = dict(parse_qsl(parts.query, keep_blank_values=True))
    for unknown in found.keys() - set(known):
        listed = ", ".join(sorted(known)) or "none"
        problem(name, f"has the unknown parameter {unknown!r}. Known parameters: {listed}")
    return found


def database(value: str, name: str = "DATABASE_URL") -> dict[str, object]:
    """``postgres://user:password@host:port/name?sslmode=require`` as Django's DATABASES entry.

    A host that begins with ``/`` (percent-encoded, or in the ``host`` query parameter) is a socket folder.
    """
    example = "postgres://user:password@host:5432/name"
    parts = url(name, value, ("postgres", "postgresql"), example)
    query = dict(parse_qsl(parts.query, keep_blank_values=True)) if parts else {}
    database_name = unquote(parts.path.lstrip("/")) if parts else ""
    if parts is None or not database_name or "/" in database_name:
        if parts is not None:
            problem(name, f"must look like {example}: the name of the database is missing or has a slash")
        parts, query, database_name = urlsplit(""), {}, "gemhall"
    if query:
        # Not for every address: the driver takes 17 MB, also of processes without a database.
        from psycopg import Error
        from psycopg.conninfo import make_conninfo

        try:
            make_conninfo("", **query)
        except Error as error:
            problem(name, f"has a parameter that PostgreSQL does not know: {str(error).strip()}")
    for parameter, given in query.items():
        choices = DATABASE_CHOICES.get(parameter)
        if choices and given not in choices:
            problem(name, f"parameter {parameter} must be one of {', '.join(choices)}, not {given!r}")
        if parameter in DATABASE_NUMBERS and not _WHOLE.fullmatch(given):
            problem(name, f"parameter {parameter} must be a whole number, not {given!r}")
    return {
        "NAME": database_name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.pop("host", unquote(parts.hostname or "")),
        "PORT": str(parts.port or ""),
        "OPTIONS": query,
    }


# PostgreSQL's client looks at these values only when it connects, and then the service seems to be away.
DATABASE_CHOICES = {
    "sslmode": ("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
    "sslnegotiation": ("postgres", "direct"),
    "channel_binding": ("disable", "prefer", "require"),
    "gssencmode": ("disable", "prefer", "require"),
    "load_balance_hosts": ("disable", "random"),
    "target_session_attrs": ("any", "read-write", "read-only", "primary", "standby", "prefer-standby"),
}
DATABASE_NUMBERS = frozenset(
    {"connect_timeout", "keepalives", "keepalives_count", "keepalives_idle", "keepalives_interval", "tcp_user_timeout"}
)
REDIS_OPTIONS = ("ssl_ca_certs", "ssl_cert_reqs", "ssl_certfile", "ssl_keyfile")


def redis(name: str, default: str) -> str:
    """``redis://:password@host:port/0``, or ``rediss://…`` with TLS."""
    value, example = text(name, default), "redis://:password@host:6379/0"
    parts = url(name, value, ("redis", "rediss"), example)
    if parts is None:
        return default
    if not re.fullmatch(r"/?|/[0-9]+", parts.path):
        problem(name, f"must look like {example}: after the slash is the number of the database. {PERCENT_ENCODE}")
        return default
    if parts.hostname is None:
        problem(name, f"must look like {example}: the host is missing")
    if options(name, parts, REDIS_OPTIONS) and parts.scheme == "redis":
        problem(name, "has parameters of TLS. They need the scheme rediss")
    return value


def smtp(name: str) -> dict[str, object]:
    """``smtp://user:password@host:port?tls=1`` as Django's settings; ``tls`` is STARTTLS. ``smtps://…`` is TLS at once.

    Without the variable, the settings are empty.
    """
    example = "smtp://user:password@mail.example.com:587?tls=1 or smtps://user:password@mail.example.com"
    value = text(name)
    parts = url(name, value, ("smtp", "smtps"), example) if value else None
    if parts is None:
        return {}
    if parts.hostname is None or parts.path not in ("", "/"):
        problem(name, f"must look like {example}. {PERCENT_ENCODE}")
        return {}
    is_implicit = parts.scheme == "smtps"
    given = options(name, parts, () if is_implicit else ("tls",))
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if bool(user) != bool(password):
        problem(name, "must have a user and a password, or none of them")
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if is_implicit else 25),
        "EMAIL_HOST_USER": user,
        "EMAIL_HOST_PASSWORD": password,
        "EMAIL_USE_TLS": "tls" in given and not is_implicit and _as_flag(f"{name}, parameter tls", given["tls"]),
        "EMAIL_USE_SSL": is_implicit,
    }


def _has_host(value: str) -> bool:
    try:
        host_name = urlsplit(value).hostname or ""
    except ValueError:
        return False
    return _HOST_NAME.fullmatch(host_name) is not None or _is_address(host_name)


def _as_flag(name: str, value: str) -> bool:
    if value.lower() not in TRUE | FALSE:
        problem(name, f"must be 1, true, yes or on, or 0, false, no or off, and not {value!r}")
    return value.lower() in TRUE


def _is_address(entry: str) -> bool:
    try:
        ip_address(entry)
    except ValueError:
        return False
    return True
