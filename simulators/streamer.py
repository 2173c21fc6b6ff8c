"""The streamer of the demo, who is live from the start of the simulators on.

The demo's community has connected this channel. Its token outlives a restart: both sides derive it from the client's
secret.
"""

import hashlib
import hmac
from datetime import UTC, datetime, timedelta

from simulators.oauth import OAuthService

LOGIN = "novaafterdark"
NAME = "NovaAfterDark"
TITLE = "Bonus hunt until sunrise: you pick, we spin"
VIEWERS = 218
ON_AIR = timedelta(minutes=40)


def go_live(service: OAuthService) -> None:
    """Begin the streamer's stream, and know the consent that they gave before."""
    person = service.people.named(LOGIN)
    person.name, person.live, person.stream_title, person.viewers = NAME, True, TITLE, VIEWERS
    person.live_since = (datetime.now(UTC) - ON_AIR).strftime("%Y-%m-%dT%H:%M:%SZ")
    service.agreed_before(person, refresh_token(service.client.client_secret))


def refresh_token(secret: str) -> str:
    """The token that the streamer's consent gave to the application with this secret."""
    return hmac.new(secret.encode(), LOGIN.encode(), hashlib.sha256).hexdigest()
