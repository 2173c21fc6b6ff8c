"""Which names can be custom domains, and which DNS records they need."""

import unicodedata
from dataclasses import dataclass
from ipaddress import ip_address

import idna
from django.conf import settings

from saas.kernel.errors import ValidationFailed
from saas.kernel.looks import latin_shape, suffixes

# The proof's record has a label before the name, and 253 characters in total (RFC 1035).
MAX_NAME_LENGTH = 253 - 20
NAME_ALONE = "Enter the domain alone, like fans.example.com, without https:// and without a path"
NO_PORT = "Enter the domain without a port"
NO_WILDCARD = "A wildcard cannot be a custom domain. Add each domain separately."
NO_ADDRESS = "An IP address cannot be a custom domain"
NOT_A_NAME = "This is not a valid domain name"
TOO_LONG = "This domain name is too long"
NO_SINGLE_LABEL = "Enter the whole domain, with its ending, like fans.example.com"
RESERVED = "Names with this ending are reserved and cannot be reached on the internet"
PUBLIC_SUFFIX = "Other people register names below this one. Enter a domain that is yours."
PLATFORM_NAME = "This name belongs to the platform"
LOOK_ALIKE = "This name looks like the platform's name"
MIXED_SCRIPTS = "This name mixes letters of different alphabets, so visitors could mistake it for another name"
# RFC 6761, RFC 8375, RFC 7686, RFC 9476, and the names that ICANN keeps for private networks.
RESERVED_ENDINGS = frozenset(
    {"alt", "arpa", "corp", "example", "home", "internal", "intranet", "invalid", "lan", "local", "localdomain"}
    | {"localhost", "mail", "onion", "private"}
)
TEST_ENDING = "test"
_SCRIPT_SETS = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
_ANY_SCRIPT = frozenset({"COMMON", "INHERITED"})
# Look-alikes within ASCII, which the Unicode data does not list in both directions.
_ASCII_TWINS = str.maketrans("013456i", "oleasgl")
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


@dataclass(frozen=True, slots=True)
class DnsRecord:
    """A record to set. ``host`` is the name as most registrars ask for it: without the registered domain."""

    type: str
    name: str
    host: str
    value: str


def registered_name(name: str) -> str:
    """Return the part that a person registers: ``example.co.uk`` of ``fans.example.co.uk``."""
    return str(suffixes().privatesuffix(name) or name)


def clean_name(typed: str) -> str:
    """Return the domain in ASCII and lower case, without a trailing dot. Raises ValidationFailed with the reason."""
    name = _ascii_name(typed.strip())
    ending = name.rpartition(".")[2]
    if ending in RESERVED_ENDINGS or (ending == TEST_ENDING and not settings.ALLOW_TEST_DOMAINS):
        raise _refused(RESERVED)
    if suffixes().is_public(name):
        raise _refused(PUBLIC_SUFFIX)
    if is_of_platform(name):
        raise _refused(PLATFORM_NAME)
    labels = shown_name(name).split(".")
    if any(_mixes_scripts(label) for label in labels):
        raise _refused(MIXED_SCRIPTS)
    if any(_resembles_platform(label) for label in labels):
        raise _refused(LOOK_ALIKE)
    return name


def shown_name(name: str) -> str:
    """Return the name with its own letters: ``bücher.de`` for ``xn--bcher-kva.de``."""
    try:
        return idna.decode(name)
    except idna.IDNAError:
        return name


def is_of_platform(name: str) -> bool:
    """True for the platform's hosts, the names below them, and the names beside them."""
    hosts = {host for host in (*settings.PLATFORM_HOSTS, settings.EDGE_HOST) if not _is_address(host)}
    own = hosts | {registered_name(host) for host in hosts}
    return any(name == host or name.endswith(f".{host}") for host in own)


def records_for(name: str, token: str) -> list[DnsRecord]:
    """Return the records to set: the proof of ownership first, then those that lead visitors to the platform."""
    registered = registered_name(name)
    proof = f"{settings.DOMAIN_PROOF_LABEL}.{name}"
    records = [DnsRecord("TXT", proof, _host_in(proof, registered), proof_value(token))]
    if name == registered and settings.EDGE_ADDRESSES:
        return records + [
            DnsRecord("A" if ip_address(address).version == 4 else "AAAA", name, "@", address)
            for address in settings.EDGE_ADDRESSES
        ]
    return [*records, DnsRecord("CNAME", name, _host_in(name, registered), settings.EDGE_HOST)]


def proof_value(token: str) -> str:
    return f"gemhall-verification={token}"


def _host_in(name: str, registered: str) -> str:
    return name.removesuffix(registered).rstrip(".") or "@"


def _refused(reason: str) -> ValidationFailed:
    return ValidationFailed(fields={"domain": reason})


def _ascii_name(text: str) -> str:
    if "*" in text:
        raise _refused(NO_WILDCARD)
    if _is_address(text.strip("[]")):
        raise _refused(NO_ADDRESS)
    if any(mark in text for mark in "/\\@?#") or any(letter.isspace() for letter in text):
        raise _refused(NAME_ALONE)
    if ":" in text:
        raise _refused(NO_PORT)
    try:
        name = idna.encode(text, uts46=True, std3_rules=True).decode().rstrip(".").lower()
    except (idna.IDNAError, UnicodeError):
        raise _refused(NOT_A_NAME) from None
    if _is_address(name) or name.rpartition(".")[2].isdigit():
        raise _refused(NO_ADDRESS)
    if "." not in name:
        raise _refused(NO_SINGLE_LABEL)
    if len(name) > MAX_NAME_LENGTH:
        raise _refused(TOO_LONG)
    return name


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _mixes_scripts(label: str) -> bool:
    from confusable_homoglyphs import categories

    scripts = {str(categories.alias(letter)) for letter in label} - _ANY_SCRIPT
    return len(scripts) > 1 and not any(scripts <= allowed for allowed in _SCRIPT_SETS)


def _resembles_platform(label: str) -> bool:
    skeleton = _skeleton(label)
    return any(_skeleton(name) in skeleton for name in settings.PLATFORM_NAMES)


def _skeleton(text: str) -> str:
    """Return the Latin letters that a reader sees, so that names which look alike are equal."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(latin_shape(letter) for letter in plain if not unicodedata.combining(letter))
    letters = letters.replace("-", "").translate(_ASCII_TWINS)
    for pair, letter in _PAIRS:
        letters = letters.replace(pair, letter)
    return letters
