"""Keys of the services that people log in with and connect channels of.

A provider without keys is not offered. ``…_BASE_URL`` replaces all its hosts, for example by a simulator.
"""

from saas import env
from saas.settings.base import cookie_name


def _keys(name: str, secret: str) -> dict[str, str]:
    if secret == f"{name}_CLIENT_SECRET":
        env.together(f"{name}_CLIENT_ID", secret)
    return {
        "client_id": env.text(f"{name}_CLIENT_ID"),
        "client_secret": env.text(secret),
        "base_url": env.web_address(f"{name}_BASE_URL"),
    }


SOCIAL_LOGIN = {
    "KICK": _keys("KICK", "KICK_CLIENT_SECRET"),
    "TWITCH": _keys("TWITCH", "TWITCH_CLIENT_SECRET"),
    "DISCORD": _keys("DISCORD", "DISCORD_CLIENT_SECRET"),
    "GOOGLE": _keys("GOOGLE", "GOOGLE_CLIENT_SECRET"),
    # Steam has no client registration: any site can use its login. The key is only for reading users' names.
    "STEAM": _keys("STEAM", "STEAM_API_KEY"),
}
# How often connected channels are asked if they are live.
STREAMS_READ_SECONDS = env.seconds("STREAMS_READ_SECONDS", 60)
# How often the player on a community's page reports that a fan watches.
WATCH_BEAT_SECONDS = env.seconds("WATCH_BEAT_SECONDS", 60)
# How often what fans earned is paid.
EARNING_PAY_SECONDS = env.seconds("EARNING_PAY_SECONDS", 60)
# Binds an unfinished login with a provider to the browser that began it.
OAUTH_COOKIE_NAME = cookie_name("oauth")
