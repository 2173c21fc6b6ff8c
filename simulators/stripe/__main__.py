"""``python -m simulators.stripe --port 9200 --webhook-url http://localhost:8000/api/hooks/stripe``

The keys come from STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. ``--state-file`` keeps the objects between starts.
"""

import argparse
import os
import signal
import sys
from pathlib import Path
from typing import NoReturn

from simulators.stripe.simulator import Simulator


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m simulators.stripe", description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--webhook-url", default="")
    parser.add_argument("--state-file", type=Path)
    options = parser.parse_args()
    simulator = Simulator(
        secret_key=os.environ["STRIPE_SECRET_KEY"],
        webhook_url=options.webhook_url,
        webhook_secret=os.environ.get("STRIPE_WEBHOOK_SECRET", ""),
        port=options.port,
        path=options.state_file,
    )
    signal.signal(signal.SIGTERM, _end)
    print(f"simulator of Stripe at {simulator.url}", flush=True)
    try:
        simulator.serve()
    finally:
        simulator.stop()


def _end(_number: int, _frame: object) -> NoReturn:
    sys.exit(0)


if __name__ == "__main__":
    main()
