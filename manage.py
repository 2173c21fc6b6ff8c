#!/usr/bin/env python
import os
import sys
from typing import NoReturn

from django.core.management import execute_from_command_line

from saas.doctor.report import as_json, as_text, wrong_settings
from saas.kernel.start import load_settings


def report_wrong_settings(text: str) -> NoReturn:
    """End ``manage.py doctor`` with the report that it prints about other problems."""
    report = wrong_settings(text)
    print(as_json(report) if "--json" in sys.argv else as_text(report))
    sys.exit(report.status)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saas.settings")
    load_settings(report_wrong_settings if sys.argv[1:2] == ["doctor"] else None)
    execute_from_command_line(sys.argv)
