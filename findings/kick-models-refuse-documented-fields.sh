#!/usr/bin/env bash
# betterkickapi 1.0.1 names Python 3.9, but its import needs Python 3.12. Its models refuse two fields that Kick documents
# (docs.kick.com, "Webhook Payloads", and the changelog of 21 and 27 November 2025), so valid answers raise an error.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check betterkickapi==1.0.1 pydantic==2.14.3

cat > "$folder/look.py" <<'PYTHON'
import itertools
import sys
from importlib.metadata import metadata

facts = metadata("betterkickapi")
print(f"betterkickapi {facts['Version']}, Requires-Python {facts['Requires-Python']}")

if not hasattr(itertools, "batched"):
    try:
        import betterKickAPI.eventsub.events
    except ImportError as error:
        print(f"import on Python {sys.version_info[0]}.{sys.version_info[1]}: {error}")
    else:
        sys.exit("CHANGED: the import works before Python 3.12")
    for name in [name for name in sys.modules if name.startswith("betterKickAPI")]:
        del sys.modules[name]
    itertools.batched = lambda rows, size: iter(lambda: tuple(itertools.islice(rows, size)), ())

from betterKickAPI.eventsub.events import KicksGiftedEvent
from betterKickAPI.object.api import Stream
from pydantic import TypeAdapter, ValidationError

person = {"user_id": 1, "username": "nova", "is_verified": False, "profile_picture": "", "channel_slug": "nova"}
gift = {"amount": 500, "name": "Rage Quit", "type": "LEVEL_UP", "tier": "MID", "message": "w"}
cheer = {"broadcaster": person, "sender": person, "gift": gift, "created_at": "2025-10-20T04:00:08.634Z"}
stream = {
    "is_live": True, "is_mature": False, "key": "", "language": "en", "start_time": "2025-10-20T04:00:08Z",
    "thumbnail": "", "url": "", "viewer_count": 3,
}


def refused(model, value):
    try:
        TypeAdapter(model).validate_python(value)
    except ValidationError as error:
        return [(".".join(map(str, one["loc"])), one["type"]) for one in error.errors()]
    return []


assert refused(KicksGiftedEvent, cheer) == [] and refused(Stream, stream) == [], "the older shapes are read"
for name, found in (
    ("kicks.gifted with gift.pinned_time_seconds", refused(KicksGiftedEvent, cheer | {"gift": gift | {"pinned_time_seconds": 600}})),
    ("a channel's stream with custom_tags", refused(Stream, stream | {"custom_tags": []})),
):
    print(f"{name}: {found}")
    if [kind for _, kind in found] != ["unexpected_keyword_argument"]:
        sys.exit(f"CHANGED: {name}")
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
