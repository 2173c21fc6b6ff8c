"""Bots and lurkers: accounts that sit in many channels and collect points there."""

from django.conf import settings

from saas.kernel.provider_names import name_key

KNOWN = frozenset(
    {
        "0ax2", "academyimpossible", "anotherttvviewer", "aten", "bingcortana", "blerp", "botrix", "botrixoficial",
        "business_daddy", "buttsbot", "cloudbot", "commanderroot", "communityshowcase", "creatisbot", "d0nk7",
        "deepbot", "dixperbro", "discord_for_streamers", "drapsnatt", "droopdoggg", "feuerwehr", "fossabot",
        "frostytoolsdotcom", "gametrendanalytics", "host_giveaway", "icewizerds", "jobi_essen", "kofistreambot",
        "logviewer", "lolrankbot", "lurxx", "moobot", "morgane2k7", "n0tahacker_", "n3td3v", "nightbot", "own3d",
        "p0lizei_", "phantombot", "pokemoncommunitygame", "pretzelrocks", "restreambot", "rogueg1rl", "sery_bot",
        "soundalerts", "stormpostor", "streamelements", "streamfahrer", "streamholics", "streamlabs",
        "streamlootsbot", "tangiabot", "titlechange_bot", "underworldnaiad", "v_and_k", "violets_tv", "virgoproz",
        "wizebot",
    }
)  # fmt: skip


def bots_of(platform: str, added: list[str]) -> frozenset[str]:
    """Return the keys of the known bots, of those that the operator names, and of ``added`` names."""
    more = (name_key(platform, name) for name in [*settings.IMPORT_BOTS, *added])
    return KNOWN | frozenset(more)
