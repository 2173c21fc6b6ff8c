"""``python -m simulators --port 9100 --platform-url http://localhost:8000``: all services, until stopped.

The client's secret comes from SIMULATOR_SECRET.
"""

import argparse
import os
import signal
import sys
from typing import NoReturn

from simulators.streamer import go_live
from simulators.town import Town

CLIENT_ID = "gemhall"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m simulators", description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--platform-url", required=True)
    options = parser.parse_args()
    town = Town(
        options.platform_url,
        client_id=CLIENT_ID,
        client_secret=os.environ["SIMULATOR_SECRET"],
        port=options.port,
    )
    signal.signal(signal.SIGTERM, _end)
    names = ", ".join([*town.services, *town.casinos.sites])
    print(f"simulators of {names} at {town.url}", flush=True)
    go_live(town.oauth("twitch"))
    town.deliver_in_background()
    town.serve()


def _end(_number: int, _frame: object) -> NoReturn:
    sys.exit(0)


if __name__ == "__main__":
    main()
