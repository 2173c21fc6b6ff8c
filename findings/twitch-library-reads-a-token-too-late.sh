#!/usr/bin/env bash
# twitchapi 4.5.0 ends its HTTP session before it reads the body of the answer with an app token. If the body arrives
# in a later packet than the head, the login raises RuntimeError. An answer in one packet works. Seen:
#   head and body together: token abc
#   body 0.3 s later: RuntimeError: Connection closed.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check twitchapi==4.5.0 aiohttp==3.14.5

cat > "$folder/look.py" <<'PYTHON'
import asyncio
import json
import sys
from importlib.metadata import version

from twitchAPI.twitch import Twitch

BODY = json.dumps({"access_token": "abc", "expires_in": 3600, "token_type": "bearer"}).encode()
HEAD = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(BODY)}\r\n\r\n".encode()


async def login(pause):
    async def answer(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(HEAD if pause else HEAD + BODY)
        await writer.drain()
        if pause:
            await asyncio.sleep(pause)
            writer.write(BODY)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/oauth2/"
    try:
        client = await Twitch("client", "secret", auth_base_url=base)
    except RuntimeError as error:
        return f"RuntimeError: {error}"
    finally:
        await asyncio.sleep(2 * pause)  # the answer ends
        server.close()
    token = client.get_app_token()
    await client.close()
    return f"token {token}"


print(f"twitchapi {version('twitchapi')}, aiohttp {version('aiohttp')}")
together, apart = asyncio.run(login(0)), asyncio.run(login(0.3))
print(f"head and body together: {together}")
print(f"body 0.3 s later: {apart}")
if together != "token abc" or not apart.startswith("RuntimeError"):
    sys.exit("CHANGED")
PYTHON
"$folder/venv/bin/python" "$folder/look.py"
