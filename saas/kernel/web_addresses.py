"""Addresses of other sites that people enter for fans."""

from ipaddress import ip_address
from urllib.parse import urlsplit


def url_problem(url: str) -> str | None:
    """Return what is wrong with an https URL for fans, or None."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return "Enter a valid https address"
    if parts.scheme != "https" or not host or not url.isascii() or any(char in url for char in "\\ \"'<>`"):
        return "Enter a valid https address"
    if "@" in parts.netloc:
        return "The address must not contain a user name or password"
    if port is not None or "." not in host or host.endswith(".") or is_number(host):
        return "Use the name of a public site, without a port"
    return None


def is_number(host: str) -> bool:
    """True for an IP address, also in the short forms that browsers accept."""
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return host.rpartition(".")[2].isdigit()
    return True
