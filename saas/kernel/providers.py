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


# Those that vouch for who somebody is, in the order people are offered them.
SOCIAL = (Provider.KICK, Provider.TWITCH, Provider.DISCORD, Provider.GOOGLE, Provider.STEAM)
