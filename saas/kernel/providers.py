"""All services at which an account can be linked: login providers and casinos."""

from django.db.models import TextChoices


class Provider(TextChoices):
    LOCAL = "LOCAL"
    KICK = "KICK"
    GOOGLE = "GOOGLE"
    DISCORD = "DISCORD"
    TWITCH = "TWITCH"
    STEAM = "STEAM"
    OTHER = "OTHER"
    STAKE = "STAKE"
    SHUFFLE = "SHUFFLE"
    CLASH = "CLASH"
    GAMDOM = "GAMDOM"
    OPDUEL = "OPDUEL"
    LOOTBOX = "LOOTBOX"
    LUXDROP = "LUXDROP"
    PACKDRAW = "PACKDRAW"
    CSGOEMPIRE = "CSGOEMPIRE"


# The providers that a user can log in with, in the order in which they are offered.
SOCIAL = (Provider.KICK, Provider.TWITCH, Provider.DISCORD, Provider.GOOGLE, Provider.STEAM)
