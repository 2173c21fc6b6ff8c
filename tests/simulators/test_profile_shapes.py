"""The fields of a person that Discord and Steam document, as their simulators give them."""

import json

from simulators.discord import Discord
from simulators.http import Request
from simulators.oauth import Grant
from simulators.steam import SUMMARIES, Steam
from simulators.town import Town
from tests.support.social import SECRET

# discord.com/developers, "User Object", without the fields of bots.
OF_DISCORD = frozenset(
    [
        "id",
        "username",
        "discriminator",
        "global_name",
        "avatar",
        "banner",
        "accent_color",
        "locale",
        "flags",
        "public_flags",
        "premium_type",
        "mfa_enabled",
        "avatar_decoration_data",
        "collectibles",
        "primary_guild",
    ]
)
# partner.steamgames.com, "GetPlayerSummaries": what an open profile always has.
OF_STEAM = frozenset(
    [
        "steamid",
        "personaname",
        "profileurl",
        "avatar",
        "avatarmedium",
        "avatarfull",
        "avatarhash",
        "personastate",
        "communityvisibilitystate",
        "profilestate",
        "lastlogoff",
        "primaryclanid",
        "timecreated",
        "personastateflags",
    ]
)


def test_a_person_at_discord_has_all_fields_and_the_address_only_if_it_is_shared(open_town: Town):
    service = open_town.services["discord"]
    assert isinstance(service, Discord)
    for scopes, more in ((["identify"], set()), (["identify", "email"], {"email", "verified"})):
        with service.lock:
            grant = Grant(service.people.named("ada"), scopes, "", "", "", 0.0)
            access = json.loads(service._issue(grant).body)["access_token"]
        shown = service.profile(Request("GET", "", {}, {}, {"authorization": f"Bearer {access}"}))
        assert set(json.loads(shown.body)) == OF_DISCORD | more


def test_a_player_of_steam_has_all_fields(open_town: Town):
    service = open_town.services["steam"]
    assert isinstance(service, Steam)
    ada = service.people.named("ada")

    shown = service.answer(Request("GET", "", {"key": [SECRET], "steamids": [service.id_of(ada)]}, {}, {}), SUMMARIES)

    [player] = json.loads(shown.body)["response"]["players"]
    assert set(player) == OF_STEAM
