#!/usr/bin/env python
import os
import sys

from django.core.management import execute_from_command_line

from saas.kernel.start import load_settings

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "saas.settings")
    load_settings()
    execute_from_command_line(sys.argv)
