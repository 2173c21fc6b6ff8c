"""Help for people whose play worries them, by country. docs/cases.md says where each entry comes from.

An entry is the national service of a country. It has no telephone number, because a number changes without notice; the
service's own page has the current one.
"""

from datetime import date
from typing import Final, NamedTuple


class HelpLine(NamedTuple):
    """``url`` is the service's own page. ``reviewed_on`` is when its name and address were last compared with public
    sources."""

    name: str
    url: str
    reviewed_on: date


_REVIEWED: Final = date(2026, 11, 29)


INTERNATIONAL: Final = HelpLine("Gambling Therapy", "https://www.gamblingtherapy.org/", _REVIEWED)
"""For countries without an entry: free, in many languages."""

HELP_LINES: Final[dict[str, HelpLine]] = {
    "AU": HelpLine("Gambling Help Online", "https://www.gamblinghelponline.org.au/", _REVIEWED),
    "DE": HelpLine("Check dein Spiel", "https://www.check-dein-spiel.de/", _REVIEWED),
    "DK": HelpLine("StopSpillet", "https://www.stopspillet.dk/", _REVIEWED),
    "ES": HelpLine("FEJAR", "https://fejar.org/", _REVIEWED),
    "FI": HelpLine("Peluuri", "https://www.peluuri.fi/", _REVIEWED),
    "FR": HelpLine("Joueurs Info Service", "https://www.joueurs-info-service.fr/", _REVIEWED),
    "GB": HelpLine("GamCare", "https://www.gamcare.org.uk/", _REVIEWED),
    "NL": HelpLine("Loket Kansspel", "https://www.loketkansspel.nl/", _REVIEWED),
    "NO": HelpLine("Hjelpelinjen", "https://hjelpelinjen.no/", _REVIEWED),
    "SE": HelpLine("Stödlinjen", "https://www.stodlinjen.se/", _REVIEWED),
    "US": HelpLine("National Council on Problem Gambling", "https://www.ncpgambling.org/", _REVIEWED),
}


def help_line_for(country: str) -> HelpLine:
    """Return the service for a country code; for other countries and an empty code, the international one."""
    return HELP_LINES.get(country, INTERNATIONAL)
