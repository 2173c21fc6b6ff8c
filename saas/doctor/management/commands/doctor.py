"""``manage.py doctor [--json]``: what is wrong with this installation, and how to cure it.

It ends with 1 after a failure, and with 0 if there are at most warnings. It writes a key that ends after a minute and a
small upload that it deletes, and changes nothing else.
"""

import os
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import connections

from saas.doctor.checks import CHECKS
from saas.doctor.report import as_json, as_text, run


class Command(BaseCommand):
    help = "Checks settings, services and this machine, and names the cure of everything that is wrong."
    # The checks of Django are findings, too.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", dest="is_json", help="print one JSON object")
        parser.add_argument("--only", action="append", choices=tuple(CHECKS), help="run this check alone; repeatable")

    def handle(self, *_args: Any, is_json: bool, only: list[str] | None, **_options: Any) -> None:
        chosen = {name: check for name, check in CHECKS.items() if not only or name in only}
        report = run(chosen, seconds=settings.DOCTOR_SECONDS, close_connection=connections.close_all)
        self.stdout.write(as_json(report) if is_json else as_text(report))
        self.stdout.flush()
        sys.stderr.flush()
        # A library may wait at the end for a thread whose check hangs.
        if len(report.checked) < len(chosen):
            os._exit(report.status)
        if report.status:
            sys.exit(report.status)
