"""The casino providers that every installation starts with."""

from typing import Any

from saas.casinos.models import Naming, Provider

# Code, name, color, site. CSGOEmpire's reports carry the Steam id; of OpDuel no public address is known for certain.
_KNOWN = (
    ("STAKE", "Stake", "#1475E1", "https://stake.com"),
    ("SHUFFLE", "Shuffle", "#7B3FF2", "https://shuffle.com"),
    ("GAMDOM", "Gamdom", "#00C46A", "https://gamdom.com"),
    ("CLASH", "Clash.gg", "#F2A33A", "https://clash.gg"),
    ("CSGOEMPIRE", "CSGOEmpire", "#D9A441", "https://csgoempire.com"),
    ("PACKDRAW", "PackDraw", "#E0457B", "https://packdraw.com"),
    ("LUXDROP", "LuxDrop", "#C8A15A", "https://luxdrop.com"),
    ("LOOTBOX", "Lootbox", "#3E8EF7", "https://lootbox.com"),
    ("OPDUEL", "OpDuel", "#D4513D", ""),
    # A casino that is not on the list: its report is a declared mapping, or a file.
    ("OTHER", "Another casino", "#7C8796", ""),
)
_NAMINGS = {"CSGOEMPIRE": Naming.STEAM_ID}

PROVIDERS: tuple[dict[str, Any], ...] = tuple(
    {
        "code": code,
        "slug": code.lower(),
        "name": name,
        "naming": _NAMINGS.get(code, Naming.USERNAME),
        "site_url": site,
        "brand_color": color,
        "position": position,
    }
    for position, (code, name, color, site) in enumerate(_KNOWN)
)


def seed() -> int:
    """Add the missing providers and return their number. Existing ones keep the operators' changes."""
    known = set(Provider.objects.values_list("code", flat=True))
    missing = [Provider(**facts) for facts in PROVIDERS if facts["code"] not in known]
    Provider.objects.bulk_create(missing, ignore_conflicts=True)
    return len(missing)
